/** Asks the server whether a deck is legal, a moment after it was last changed. */
import { api } from '../api/http.ts';
import type { DeckQuestion } from '../api/types/DeckQuestion';
import type { DeckVerdict } from '../api/types/DeckVerdict';
import { reason } from '../cards/catalogue.svelte.ts';



export class Check {
  verdict = $state.raw<DeckVerdict | null>(null);
  error = $state<string | null>(null);
  asking = $state(false);

  private timer: ReturnType<typeof setTimeout> | null = null;
  private turn = 0;

  ask(edition: string, warband: string, deck: string | string[], wait = 250): void {
    if (this.timer) clearTimeout(this.timer);
    const turn = ++this.turn;
    this.asking = true;
    this.timer = setTimeout(async () => {
      try {
        const question: DeckQuestion = { edition, warband, deck };
        const verdict = await api<DeckVerdict>('POST', '/api/decks/check', question);
        if (turn !== this.turn) return;
        this.verdict = verdict;
        this.error = null;
      } catch (error) {
        if (turn === this.turn) this.error = reason(error);
      } finally {
        if (turn === this.turn) this.asking = false;
      }
    }, wait);
  }

  stop(): void {
    this.turn += 1;
    if (this.timer) clearTimeout(this.timer);
  }
}
