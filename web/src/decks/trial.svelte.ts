/** A deck that bots try: asked for, and waited for. */
import { api } from '../api/http.ts';
import type { DeckQuestion } from '../api/types/DeckQuestion';
import type { JobState } from '../api/types/JobState';
import type { TrialReport } from '../api/types/TrialReport';
import { reason } from '../cards/catalogue.svelte.ts';

/** Between two questions whether it is done, in milliseconds. */
const AGAIN = 800;

export class Trial {
  going = $state(false);
  /** How many of the games have been played, from 0 to 1. */
  share = $state(0);
  report = $state.raw<TrialReport | null>(null);
  failed = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private turn = 0;

  begin(question: DeckQuestion): void {
    this.stop();
    this.going = true;
    this.share = 0;
    this.report = null;
    this.failed = null;
    void this.ask(question, this.turn);
  }

  stop(): void {
    this.turn += 1;
    this.going = false;
    if (this.timer) clearTimeout(this.timer);
  }

  private async ask(question: DeckQuestion, turn: number): Promise<void> {
    try {
      const state = await api<JobState & { made: TrialReport | null }>('POST', '/api/decks/trial', question);
      if (turn !== this.turn) return;
      this.share = state.of > 0 ? state.done / state.of : 0;
      this.report = state.made;
      if (state.made) this.going = false;
      else this.timer = setTimeout(() => void this.ask(question, turn), AGAIN);
    } catch (error) {
      if (turn !== this.turn) return;
      this.failed = reason(error);
      this.going = false;
    }
  }
}
