// Which page is shown: the path of the address.

export type Route =
  | { page: 'lobby'; /** An address that leads nowhere, if that is why. */ lost?: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'decks' };

export function read(path: string): Route {
  const [, page = '', id = ''] = path.split('/');
  if (page === 'decks') return { page };
  if ((page === 'table' || page === 'replay') && id !== '') return { page, id: decoded(id) };
  return page === '' ? { page: 'lobby' } : { page: 'lobby', lost: path };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

class Place {
  route = $state<Route>({ page: 'lobby' });

  start(): void {
    const follow = () => (this.route = read(location.pathname));
    addEventListener('popstate', follow);
    addEventListener('click', (event) => this.click(event));
    follow();
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.route = read(location.pathname);
    scrollTo(0, 0);
  }

  /** Links within the page do not load it again. */
  private click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api')) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

export const place = new Place();
