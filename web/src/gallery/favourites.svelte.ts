/** The warbands and decks that somebody likes best, kept in this browser. */
const KEY = 'underhex.favourites';

function kept(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

class Favourites {
  private list = $state.raw(kept());

  has(id: string): boolean {
    return this.list.includes(id);
  }

  toggle(id: string): void {
    this.list = this.has(id) ? this.list.filter((one) => one !== id) : [...this.list, id];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.list));
    } catch {
      // It holds as long as the page.
    }
  }
}

export const favourites = new Favourites();
