/** The name that this browser's player goes by. */
const KEY = 'underhex.name';

export function ownName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(KEY, name.trim());
  } catch {
    // No storage: it is asked for again.
  }
}

export function lastEdition(): string | null {
  try {
    return localStorage.getItem('underhex.edition');
  } catch {
    return null;
  }
}

export function keepEdition(edition: string): void {
  try {
    localStorage.setItem('underhex.edition', edition);
  } catch {
    // The first one is offered again.
  }
}

/** Whether games are laid out for their players; they are unless one has said otherwise. */
export function wantsQuick(): boolean {
  try {
    return localStorage.getItem('underhex.quick') !== 'no';
  } catch {
    return true;
  }
}

export function keepQuick(quick: boolean): void {
  try {
    localStorage.setItem('underhex.quick', quick ? 'yes' : 'no');
  } catch {
    // It is offered again.
  }
}

/** The bot that was played against last; the usual one before that. */
export function lastBot(): string {
  try {
    return localStorage.getItem('underhex.bot') ?? 'greedy';
  } catch {
    return 'greedy';
  }
}

export function keepBot(bot: string): void {
  try {
    localStorage.setItem('underhex.bot', bot);
  } catch {
    // The usual one is offered again.
  }
}
