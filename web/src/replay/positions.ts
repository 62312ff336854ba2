/** Positions of a replay: asked for when they are needed, a few ahead, and kept. */
import { api } from '../api/http.ts';
import type { OpenPosition } from '../api/types/OpenPosition';

const KEEP = 400;

export class Positions {
  private readonly kept = new Map<number, Promise<OpenPosition>>();

  constructor(
    private readonly game: string,
    private readonly fetcher: (path: string) => Promise<OpenPosition> = (path) => api<OpenPosition>('GET', path),
  ) {}

  at(step: number): Promise<OpenPosition> {
    const known = this.kept.get(step);
    if (known) return known;
    const asked = this.fetcher(`/api/games/${encodeURIComponent(this.game)}/steps/${step}`);
    this.kept.set(step, asked);
    // What failed is asked for again the next time.
    asked.catch(() => this.kept.delete(step));
    if (this.kept.size > KEEP) {
      const oldest = this.kept.keys().next().value;
      if (oldest !== undefined && oldest !== step) this.kept.delete(oldest);
    }
    return asked;
  }

  /** Asks for those that come next, so that they are there when their time comes. */
  ahead(step: number, last: number, count = 3): void {
    for (let next = step + 1; next <= Math.min(last, step + count); next += 1) void this.at(next).catch(() => {});
  }
}
