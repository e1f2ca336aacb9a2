// Whether the screen is narrow, as that of a phone or of a tablet held upright is.

class Width {
  on = $state(false);
  /** Narrow, but high enough for the hand to lie under the board. */
  high = $state(false);

  start(): void {
    const width = matchMedia('(max-width: 900px)');
    const height = matchMedia('(min-width: 601px) and (min-height: 900px)');
    const follow = () => {
      this.on = width.matches;
      this.high = height.matches;
    };
    width.addEventListener('change', follow);
    height.addEventListener('change', follow);
    follow();
  }
}

export const narrow = new Width();
