/** What is shown of a game: where it stands, and the moment that is just being shown on the way there. */
import type { GroundSummary } from '../api/types/GroundSummary';
import type { LogLine } from '../api/types/LogLine';
import type { Summary } from '../api/types/Summary';
import { settings, still } from '../shared/settings.svelte.ts';
import { titled } from '../table/names';
import { withNames } from '../table/told';
import { after } from './after';
import { LASTS, seenOf, type Blow, type Effect } from './effects';
import { fightAfter, fightOf, noFight, type Fight } from './fight';
import { answerable, length } from './pace';
import { Queue } from './queue';
import { loudest, soundOf, speaker, type Sound } from './sound';

/** Dice that belong to no attack. */
export type Thrown = { id: number; title: string; dice: string[]; words: string };
export type Banner = { id: number; text: string; player: number | null };
/** Something that is held up to be read. */
export type Shown = {
  id: number;
  /** The card, by its slug; an ability has none. */
  card: string | null;
  title: string;
  text: string | null;
  player: number | null;
  words: string;
  scored: boolean;
};
/** Where a scene comes to rest. */
export type Frame = { view: Summary; ground: GroundSummary };

/** So long it is told what nothing on the board shows, in milliseconds. */
const UNSEEN = 900;

/** The dice of a fight that is over stay for so long, in milliseconds. */
const LINGERS = 3500;

const banners = new Set(['turn-starts', 'round-starts', 'end-phase', 'hazard-drawn', 'ability-used']);
const ends = new Set(['turn-starts', 'round-starts', 'end-phase']);
const rolls = new Set(['card-roll', 'casting-roll', 'scatter-roll', 'roll-off']);
const held = new Set(['played', 'scored', 'equipped', 'ability-used', 'hazard-drawn']);
/** What somebody does with an action that no fighter takes: nothing on the board would show it. */
const quiet = new Set(['drew', 'focused', 'passed']);

let counter = 0;

export abstract class Scene<F extends Frame> {
  /** What is shown: it lags behind while something is being shown. */
  view = $state.raw<Summary | null>(null);
  ground = $state.raw<GroundSummary | null>(null);
  /** Something is being shown. */
  playing = $state(false);
  /** The number of the line that was told last; what comes after it is not told yet. */
  told = $state(Infinity);
  /** What is being shown, in words. */
  telling = $state('');
  /** What is shown waits for the player. */
  held = $state(false);
  fight = $state.raw<Fight>(noFight);
  /** The dice that were thrown last, so that only they tumble. */
  tumbling = $state<'roll' | 'save' | null>(null);
  thrown = $state.raw<Thrown | null>(null);
  /** What a coach points at: hexes, or fighters wherever they stand. */
  pointed = $state.raw<readonly string[]>([]);
  blows = $state.raw<ReadonlyMap<string, Blow>>(new Map());
  banner = $state.raw<Banner | null>(null);
  shown = $state.raw<Shown | null>(null);

  private passing = $state.raw<Effect[]>([]);
  private missed: LogLine[] = [];
  private readonly read = new Set<string>();
  private fadeTimer: ReturnType<typeof setTimeout> | null = null;
  protected readonly queue: Queue<F>;

  constructor() {
    this.queue = new Queue<F>({
      show: (line) => this.show(line),
      // Of what is not shown the dice still lie there for a moment, and one hears the loudest of it.
      skipped: (line) => {
        this.fight = fightAfter(this.fight, line);
        this.missed.push(line);
      },
      settle: (frame) => this.settle(frame),
      pace: () => (still() || document.hidden ? 0 : this.speed()),
      length: (line) => (this.unseen(line) ? UNSEEN : length(line, this.reading(line))),
      holds: (line) => settings.now.pause === 'always' && answerable(line, this.player),
      idle: () => this.idle(),
    });
  }

  /** Whose eyes it is seen with. */
  abstract get player(): number | null;
  abstract get names(): ReadonlyMap<number, string>;
  /** What a card or ability says, if that is known. */
  protected abstract textOf(line: LogLine, title: string): string | null;

  /** Marks over the battlefield: of what happens, and of what is pointed at once nothing happens. */
  get effects(): Effect[] {
    if (this.playing || this.pointed.length === 0) return this.passing;
    const at = (name: string) => this.view?.fighters.find((one) => one.id === name)?.hex ?? name;
    return [...this.passing, ...this.pointed.map((name, index) => ({ id: -1 - index, kind: 'point' as const, hex: at(name), from: null, text: '' }))];
  }

  /** How much slower than normal. */
  protected speed(): number {
    return settings.now.animation === 'fast' ? 0.45 : 1;
  }

  /** Shows what led to a frame, and then the frame. */
  play(lines: readonly LogLine[], frame: F, since: number): void {
    if (!this.playing) this.told = since;
    this.playing = true;
    this.queue.push(lines, frame);
  }

  /** Goes to the end of what is being shown. */
  skip(): void {
    this.held = false;
    this.queue.skip();
  }

  /** Goes on after what is held; otherwise to the end of what is being shown. */
  goOn(): void {
    if (!this.held) return this.skip();
    this.held = false;
    this.queue.goOn();
  }

  close(): void {
    if (this.fadeTimer) clearTimeout(this.fadeTimer);
  }

  /** The frame is where things stand. */
  protected settle(frame: F): void {
    this.view = frame.view;
    this.ground = frame.ground;
    this.blows = new Map();
    if (frame.view.attack) this.fight = fightOf(frame.view.attack);
    else if (!this.playing) this.fight = noFight;
  }

  /** Nothing is left to show. */
  protected idle(): void {
    this.playing = false;
    this.told = Infinity;
    this.telling = '';
    this.shown = null;
    this.banner = null;
    this.thrown = null;
    this.tumbling = null;
    this.hearMissed();
    // The dice of a fight that is over stay for a moment.
    if (this.view && !this.view.attack && this.fight.attacker) {
      const fight = this.fight;
      this.fadeTimer = setTimeout(() => {
        if (this.fight === fight) this.fight = noFight;
      }, LINGERS);
    }
  }

  protected hear(sound: Sound | null): void {
    speaker.play(sound);
  }

  private hearMissed(): void {
    this.hear(loudest(this.missed, this.player));
    this.missed = [];
  }

  /** What others do with cards is shown long enough to be read; an ability that comes again and again, only once. */
  private reading(line: LogLine): string | null {
    if (!held.has(line.kind) || line.player === this.player) return null;
    const title = titleOf(line);
    if (line.kind === 'ability-used') {
      if (this.read.has(title)) return null;
      this.read.add(title);
    }
    return this.textOf(line, title);
  }

  /** Somebody else's action passes without anything to see. */
  private unseen(line: LogLine): boolean {
    const { view } = this;
    if (!quiet.has(line.kind) || line.text === '' || line.player === this.player) return false;
    return view?.phase === 'combat' && view.step === 'action' && view.active === line.player && this.fight.attacker === null;
  }

  /** Shows one thing that happened. */
  private show(line: LogLine): void {
    const view = this.view;
    if (!view) return;
    this.told = line.n;
    this.held = this.queue.holding;
    const words = withNames(line.text, this.names);
    // What the dice show is not said before they lie.
    const tumble = (line.kind === 'attack-roll' || line.kind === 'save-roll') && !still();
    if (words !== '') this.telling = tumble ? words.replace(/:.*/, ' …') : words;
    this.hear(soundOf(line, this.player));

    if (line.attack) {
      this.fight = fightAfter(this.fight, line);
      this.tumbling = line.kind === 'attack-roll' ? 'roll' : line.kind === 'save-roll' ? 'save' : this.tumbling;
    }
    const seen = seenOf(line, view);
    for (const mark of seen.marks) this.mark({ ...mark, id: ++counter });
    if (seen.blows.length > 0) {
      this.blows = new Map([...this.blows, ...seen.blows.map(([who, blow]) => [who, { ...blow, id: ++counter }] as const)]);
    }

    // What is told takes the place of what was told before; silent lines leave it.
    if (words !== '' || line.attack) {
      this.thrown = rolls.has(line.kind) ? { id: ++counter, title: rollTitle(line), dice: line.dice, words } : null;
    }
    if (words !== '') {
      this.shown = this.holdUp(line, words);
      this.banner = (banners.has(line.kind) || this.unseen(line)) && !this.shown ? { id: ++counter, text: words, player: line.player } : null;
      if (ends.has(line.kind)) this.fight = noFight;
    }
    this.view = { ...after(view, line), decision: null };
  }

  /** The card that is held up, if there is one. */
  private holdUp(line: LogLine, words: string): Shown | null {
    if (!held.has(line.kind)) return null;
    const title = titleOf(line);
    const text = this.textOf(line, title);
    // An ability is only worth it for those who do not know it.
    if (line.kind === 'ability-used' && (text === null || line.player === this.player)) return null;
    return { id: ++counter, card: line.cards[0] ?? null, title, text, player: line.player, words, scored: line.kind === 'scored' };
  }

  private mark(effect: Effect): void {
    if (still()) return;
    this.passing = [...this.passing, effect];
    setTimeout(() => (this.passing = this.passing.filter((one) => one !== effect)), LASTS * this.speed());
  }
}

function rollTitle(line: LogLine): string {
  return line.kind === 'roll-off' ? 'Roll-off' : (line.source ?? titled(line.kind));
}

/** The name of a card or ability that a line is about. */
function titleOf(line: LogLine): string {
  const [card] = line.cards;
  if (card) return line.source ?? titled(card);
  return /(?: uses |^Hazard: )(.+?)\.$/.exec(line.text)?.[1] ?? line.source ?? '';
}
