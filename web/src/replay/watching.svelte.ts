/** A finished game as one watches it: where one is, where one goes, and what is shown on the way. */
import { api } from '../api/http.ts';
import { library } from '../api/library.svelte.ts';
import type { LogLine } from '../api/types/LogLine';
import type { OpenPosition } from '../api/types/OpenPosition';
import type { StepList } from '../api/types/StepList';
import { reason, warbandName } from '../cards/catalogue.svelte.ts';
import { Scene } from '../moments/scene.svelte.ts';
import { isolated } from '../shared/isolated.ts';
import { seatOf } from '../shared/seats';
import { YOU } from '../table/told';
import { settings, still } from '../shared/settings.svelte.ts';
import { clamp, marksOf, stay } from './player.ts';
import { Positions } from './positions.ts';

/** Between two steps that are shown, in milliseconds at normal speed. */
const BREATH = 350;

export class Watching extends Scene<OpenPosition> {
  list = $state.raw<StepList | null>(null);
  failed = $state<string | null>(null);
  step = $state(0);
  /** It goes on by itself. */
  going = $state(false);
  rate = $state(1);

  private readonly positions: Positions;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;

  constructor(
    private readonly id: string,
    first: number | null,
  ) {
    super();
    this.positions = new Positions(id);
    void this.load(first);
  }

  readonly player = null;
  readonly steps = $derived(this.list?.steps ?? []);
  readonly last = $derived(this.steps.length);
  readonly marks = $derived(marksOf(this.steps));
  readonly seated = $derived(
    new Map((this.list?.game.seats ?? []).map((seat) => [seat.player, seat.player === seatOf(this.id)?.player ? YOU : isolated(seat.name ?? (seat.warband ? warbandName(this.list?.game.edition ?? '', seat.warband) : `Player ${seat.player}`))])),
  );
  /** Every line with the step that brings it; those of a match are numbered through. */
  readonly lines = $derived.by((): { line: LogLine; step: number }[] => {
    const all = [
      ...(this.list?.opening ?? []).map((line) => ({ line, step: 0 })),
      ...this.steps.flatMap((one) => one.lines.map((line) => ({ line, step: one.step }))),
    ];
    let before = 0;
    let offset = 0;
    return all.map(({ line, step }) => {
      if (line.n <= before) offset += before;
      before = line.n;
      return { line: { ...line, n: line.n + offset }, step };
    });
  });
  readonly log = $derived(this.lines.map((one) => one.line));
  /** The last line that has been told where one is. */
  readonly here = $derived(this.lines.filter((one) => one.step <= this.step).at(-1)?.line.n ?? 0);

  get names(): ReadonlyMap<number, string> {
    return this.seated;
  }

  protected textOf(line: LogLine, title: string): string | null {
    const edition = this.list?.game.edition ?? '';
    const [slug] = line.cards;
    if (slug) return library.card(edition, slug)?.text ?? null;
    return library.explain(edition, this.view?.players.map((player) => player.warband) ?? [], title);
  }

  protected override speed(): number {
    return super.speed() / this.rate;
  }

  override close(): void {
    super.close();
    this.closed = true;
    this.wait(null);
    this.skip();
  }

  /** Goes somewhere at once. */
  to(step: number | null): void {
    if (step === null) return;
    this.going = false;
    this.go(clamp(step, this.last), false);
  }

  /** Goes to where a line was told. */
  toLine(n: number): void {
    this.to(this.lines.find((one) => one.line.n === n)?.step ?? null);
  }

  toggle(): void {
    this.going = !this.going;
    if (!this.going) return this.wait(null);
    if (this.step >= this.last) this.go(0, false);
    else this.go(this.step + 1, true);
  }

  private async load(first: number | null): Promise<void> {
    try {
      this.list = await api<StepList>('GET', `/api/games/${encodeURIComponent(this.id)}/steps`);
      library.load(this.list.game.edition);
      // Nothing stands on the table before the first round.
      const begins = this.lines.find((one) => one.line.kind === 'round-starts')?.step ?? 0;
      this.go(clamp(first ?? begins, this.last), false);
    } catch (error) {
      this.failed = reason(error);
    }
  }

  /** Goes to a step; one that follows can be shown as it happened. */
  private go(step: number, shown: boolean): void {
    this.skip();
    this.wait(null);
    this.step = step;
    this.positions.at(step).then(
      (position) => {
        // A late answer for an earlier step is let go.
        if (step !== this.step || this.closed) return;
        this.failed = null;
        const lines = shown ? this.lines.filter((one) => one.step === step).map((one) => one.line) : [];
        this.play(lines, position, lines[0] ? lines[0].n - 1 : this.here);
        this.positions.ahead(step, this.last);
      },
      (error) => {
        if (step !== this.step || this.closed) return;
        this.failed = reason(error);
        this.going = false;
      },
    );
  }

  protected override idle(): void {
    super.idle();
    if (!this.going || this.closed) return;
    if (this.step >= this.last) {
      this.going = false;
      return;
    }
    // Without motion a step stays as long as it takes to read it.
    const rest = still() || settings.now.animation === 'off' ? stay(this.steps[this.step - 1], this.rate) : BREATH / this.rate;
    this.wait(setTimeout(() => this.going && this.go(this.step + 1, true), rest));
  }

  private wait(timer: ReturnType<typeof setTimeout> | null): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = timer;
  }
}
