/** How this browser likes to play; kept in localStorage. */
export type Settings = {
  /** When to stop where one may answer: at every window, only when something can be used, or not before one's own turn. */
  pause: 'always' | 'useful' | 'until-turn';
  animation: 'off' | 'fast' | 'normal';
  /** Ask before a choice that cannot be undone. */
  confirm: boolean;
  odds: boolean;
  bigText: boolean;
  contrast: boolean;
  /** Turn the table so that one's own territory lies at the bottom. */
  ownSideDown: boolean;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
};

const KEY = 'underhex.settings';

export const standard: Settings = {
  pause: 'useful',
  animation: 'normal',
  confirm: false,
  odds: true,
  bigText: false,
  contrast: false,
  ownSideDown: true,
  sound: true,
  volume: 0.5,
};

function kept(): Settings {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...standard, ...found };
  } catch {
    return { ...standard };
  }
}

class Kept {
  now = $state<Settings>(kept());

  set<K extends keyof Settings>(name: K, value: Settings[K]): void {
    this.now[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // Private browsing: it lasts as long as the page.
    }
    this.show();
  }

  /** Puts what the style sheets look at on the page. */
  show(): void {
    const page = document.documentElement;
    page.classList.toggle('big-text', this.now.bigText);
    page.classList.toggle('high-contrast', this.now.contrast);
  }
}

export const settings = new Kept();
settings.show();

/** The browser asks for no motion, or the player has turned it off. */
export function still(): boolean {
  return (
    settings.now.animation === 'off' ||
    window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true
  );
}
