/** A round that was played once, shown again and again, without a sound. */
import type { LogLine } from '../api/types/LogLine';
import { after } from '../moments/after';
import { Scene, type Frame } from '../moments/scene.svelte.ts';
import { still } from '../shared/settings.svelte.ts';

export type Recorded = Frame & { edition: string; lines: LogLine[] };

/** Between two actions, and before it begins anew, in milliseconds. */
const BREATH = 700;
const STAYS = 3500;

/** What one fighter does, with everything that comes of it. */
export function actions(lines: readonly LogLine[]): LogLine[][] {
  const all: LogLine[][] = [];
  for (const line of lines) {
    const last = all.at(-1);
    if (last && line.kind !== 'picked') last.push(line);
    else all.push([line]);
  }
  return all;
}

export class Demo extends Scene<Frame> {
  readonly player = null;
  readonly names = new Map<number, string>();
  private readonly actions: LogLine[][];
  private next = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly recorded: Recorded) {
    super();
    this.actions = actions(recorded.lines);
    this.settle(recorded);
    // Who wants no motion sees the fighters as they stand.
    if (!still()) this.wait(BREATH);
  }

  override close(): void {
    this.closed = true;
    super.close();
    if (this.timer) clearTimeout(this.timer);
    this.skip();
  }

  private wait(ms: number): void {
    this.timer = setTimeout(() => this.goFurther(), ms);
  }

  private goFurther(): void {
    // Nobody plays to an empty house.
    if (document.hidden) return this.wait(STAYS);
    const lines = this.actions[this.next];
    this.next += 1;
    if (!lines || !this.view) {
      this.next = 0;
      this.settle(this.recorded);
      return this.wait(BREATH);
    }
    this.play(lines, { ground: this.recorded.ground, view: lines.reduce(after, this.view) }, 0);
  }

  protected override idle(): void {
    super.idle();
    if (!this.closed) this.wait(this.next < this.actions.length ? BREATH : STAYS);
  }

  protected override hear(): void {}

  protected textOf(): string | null {
    return null;
  }
}
