/** Where we are: the path of the page, without a framework of its own. */
class Route {
  path = $state(window.location.pathname);
  search = $state(window.location.search);

  constructor() {
    window.addEventListener('popstate', () => this.read());
  }

  /** Goes to a page of this site. */
  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    this.read();
    window.scrollTo(0, 0);
  }

  /** The parts of the path: `/game/abc` is `['game', 'abc']`. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean);
  }

  private read(): void {
    this.path = window.location.pathname;
    this.search = window.location.search;
  }
}

export const route = new Route();

/** Takes clicks on links to pages of this site, so that they do not load the page anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || url.pathname.startsWith('/api/')) return;
  event.preventDefault();
  route.go(url.pathname + url.search);
}
