/** The keyboard at the table. */

export type Keys = {
  readonly playing: boolean;
  readonly deciding: boolean;
  skip(): void;
  /** Chooses what a digit stands for; whether there is such a thing. */
  digit(digit: number): boolean;
  /** To the next thing that can be chosen, or the last. */
  go(by: 1 | -1): void;
  pass(): void;
  /** Does what is staged; whether anything is. */
  enter(): boolean;
  list(): void;
  log(): void;
  fighters(): void;
  menu(): void;
  help(): void;
  /** Hides the cards to choose from, or shows them. */
  hide(): void;
  /** Shows all of the board. */
  fit(): void;
  /** One step back; whether there was anything to go back from. */
  back(): boolean;
};

/** Does what a key stands for. */
export function press(event: KeyboardEvent, keys: Keys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, dialog')) return;
  if (did(event.key, target, keys)) event.preventDefault();
}

function did(key: string, target: Element | null, keys: Keys): boolean {
  if (key === ' ' && keys.playing) {
    keys.skip();
    return true;
  }
  if (/^[1-9]$/.test(key) && keys.deciding) return keys.digit(Number(key));
  if (key === '0' && keys.deciding && keys.digit(0)) return true;
  // The board and lists have arrow keys of their own.
  if (key.startsWith('Arrow') && target?.closest('[role="grid"], ol, ul.scroll')) return false;
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case '.':
    case 'ArrowRight':
    case 'ArrowDown':
      keys.go(1);
      return true;
    case ',':
    case 'ArrowLeft':
    case 'ArrowUp':
      keys.go(-1);
      return true;
    case 'p':
      keys.pass();
      return true;
    case 'a':
      if (keys.deciding) keys.list();
      return true;
    case 'l':
      keys.log();
      return true;
    case 'f':
      keys.fighters();
      return true;
    case 'm':
      keys.menu();
      return true;
    case 'h':
      keys.hide();
      return true;
    case '0':
      keys.fit();
      return true;
    case '?':
      keys.help();
      return true;
    case 'Enter':
      return !target?.closest('button, a, [data-hex]') && keys.enter();
    case 'Escape':
      return keys.back();
    default:
      return false;
  }
}

/** Moves the keyboard's place to the next thing that can be chosen; a hex is told to the board, which keeps its own place. */
export function go(frame: Element | undefined, by: 1 | -1, focusHex: (hex: string) => void): void {
  const all = [...(frame?.querySelectorAll<HTMLElement | SVGElement>('[data-option]') ?? [])].filter(
    (element) => element.getClientRects().length > 0,
  );
  if (all.length === 0) return;
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = all[(at + by + all.length) % all.length] ?? all[0];
  const hex = next?.getAttribute('data-hex');
  if (hex) focusHex(hex);
  else next?.focus();
}
