/** Which parts of the table are open: what lies over it, and which drawers are out. */
import type { CardSummary } from '../api/types/CardSummary';

/** Cards that lie open, to look through. */
export type Pile = { title: string; cards: CardSummary[] };

/** Drawers: the log, and on a phone the rails. */
export type Drawer = 'log' | 'mine' | 'theirs';

export class Panels {
  open = $state<'menu' | 'help' | 'list' | null>(null);
  /** Cards that are looked through. */
  pile = $state.raw<Pile | null>(null);
  /** The player whose warscroll is read. */
  warscroll = $state<number | null>(null);
  /** A card that is read. */
  card = $state.raw<CardSummary | null>(null);
  drawer = $state<Drawer | null>(null);
  /** The rails show portraits only, or all there is; nothing where nobody has said. */
  folded = $state<boolean | null>(null);
  /** Cards that are to be chosen from are put aside to see the board. */
  shelved = $state(false);

  show(drawer: Drawer): void {
    this.drawer = drawer;
  }

  toggle(drawer: Drawer): void {
    this.drawer = this.drawer === drawer ? null : drawer;
  }

  /** Closes what is open over the table; whether anything was. */
  close(): boolean {
    if (this.drawer === null) return false;
    this.drawer = null;
    return true;
  }

  /** The board is wanted now: rails that lie over it make room. */
  makeRoom(): void {
    if (this.drawer !== 'log') this.drawer = null;
  }
}
