/** What happened is shown one thing after another, quickly, and can be skipped. */
import type { LogLine } from '../api/types/LogLine';

export type Beat<F> = { line: LogLine } | { settle: F };

export type Player<F> = {
  show(line: LogLine): void;
  /** What happened but is not shown. */
  skipped?(line: LogLine): void;
  settle(frame: F): void;
  /** How much slower than normal: 0 shows nothing but where it ends. */
  pace(): number;
  /** How long a line is shown at normal speed, in milliseconds. */
  length(line: LogLine): number;
  /** What is shown stays until the player goes on. */
  holds?(line: LogLine): boolean;
  idle(): void;
  wait?: (ms: number, then: () => void) => () => void;
};

/** Plays beats in order. Whatever is skipped is settled, so that what is shown in the end is what is. */
export class Queue<F> {
  private beats: Beat<F>[] = [];
  private cancel: (() => void) | null = null;
  private running = false;
  private held = false;

  constructor(private readonly player: Player<F>) {}

  get busy(): boolean {
    return this.running;
  }

  get left(): number {
    return this.beats.length;
  }

  /** Adds what an update tells, and the frame that it ends with. */
  push(lines: readonly LogLine[], frame: F): void {
    for (const line of lines) this.beats.push({ line });
    this.beats.push({ settle: frame });
    if (!this.running) {
      this.running = true;
      this.next();
    }
  }

  get holding(): boolean {
    return this.held;
  }

  /** Goes on after what has been held. */
  goOn(): void {
    if (!this.held) return;
    this.held = false;
    this.next();
  }

  /** Goes to the end at once. */
  skip(): void {
    this.held = false;
    this.cancel?.();
    this.cancel = null;
    const last = this.beats.filter((beat) => 'settle' in beat).at(-1);
    for (const beat of this.beats) if ('line' in beat) this.player.skipped?.(beat.line);
    this.beats = [];
    if (last && 'settle' in last) this.player.settle(last.settle);
    if (this.running) {
      this.running = false;
      this.player.idle();
    }
  }

  private next(): void {
    for (;;) {
      const beat = this.beats.shift();
      if (!beat) {
        this.running = false;
        this.player.idle();
        return;
      }
      if ('settle' in beat) {
        this.player.settle(beat.settle);
        continue;
      }
      const rush = hurry(this.beats.length);
      const pace = this.player.pace() * rush;
      const holds = rush > 0 && this.player.holds?.(beat.line);
      if (pace <= 0 && !holds) {
        this.player.skipped?.(beat.line);
        continue;
      }
      // Set before it is shown, so that whoever shows it can say so.
      this.held = holds ?? false;
      this.player.show(beat.line);
      if (this.held) return;
      const ms = this.player.length(beat.line) * pace;
      if (ms < 1) continue;
      const wait = this.player.wait ?? later;
      this.cancel = wait(ms, () => {
        this.cancel = null;
        this.next();
      });
      return;
    }
  }
}

/** The more waits to be shown, the quicker it goes: nobody wants to watch a long past. */
export function hurry(left: number): number {
  if (left > 160) return 0;
  if (left > 80) return 0.3;
  if (left > 40) return 0.6;
  return 1;
}

function later(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}
