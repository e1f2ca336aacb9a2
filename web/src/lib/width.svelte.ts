// Whether the screen is narrow, as a phone's is.

class Width {
  on = $state(false);

  start(): void {
    const query = matchMedia('(max-width: 760px)');
    const follow = () => (this.on = query.matches);
    query.addEventListener('change', follow);
    follow();
  }
}

export const narrow = new Width();
