/** Starting a lesson or puzzle: one at a time, and why it did not work. */
import { reasons } from '../cards/catalogue.svelte.ts';
import { begin } from './list.svelte.ts';

export class Starter {
  /** The one whose table is being set; nothing else can be started meanwhile. */
  busy = $state<string | null>(null);
  failed = $state.raw<string[]>([]);

  /** Starts it and goes to its table; it stays busy until this page is gone. */
  async start(puzzle: string): Promise<void> {
    this.busy = puzzle;
    this.failed = [];
    try {
      await begin(puzzle);
    } catch (error) {
      this.failed = reasons(error);
      this.busy = null;
    }
  }
}
