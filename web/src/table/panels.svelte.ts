/** Which parts of the table are open: what lies over it, and what a phone shows below it. */
import type { CardSummary } from '../api/types/CardSummary';
import type { Pile } from './Players.svelte';

export type Tab = 'hand' | 'fighters' | 'log';

export class Panels {
  open = $state<'menu' | 'help' | 'list' | null>(null);
  /** Cards that are looked through. */
  pile = $state.raw<Pile | null>(null);
  /** The player whose warscroll is read. */
  warscroll = $state<number | null>(null);
  /** A card that is read. */
  card = $state.raw<CardSummary | null>(null);
  tab = $state<Tab>('hand');
  unfolded = $state(true);

  /** Shows a part of the table, wherever it is. */
  show(tab: Tab): void {
    this.tab = tab;
    this.unfolded = true;
  }

  /** On a phone: the tab that is shown folds when it is pressed again. */
  press(tab: Tab): void {
    this.unfolded = this.tab === tab ? !this.unfolded : true;
    this.tab = tab;
  }

  /** Where there is no room for the log, it comes and goes. */
  toggleLog(): void {
    this.tab = this.tab === 'log' ? 'hand' : 'log';
  }

  /** The board is wanted now: on a phone, what lies below it makes room. */
  makeRoom(): void {
    if (window.matchMedia('(max-width: 900px)').matches) this.unfolded = false;
  }
}
