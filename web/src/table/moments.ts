/** What happened is shown one thing after another, quickly, and can be skipped. */
import type { AttackSummary } from '../api/types/AttackSummary';
import type { FighterSummary } from '../api/types/FighterSummary';
import type { LogLine } from '../api/types/LogLine';
import type { Summary } from '../api/types/Summary';

const LENGTHS: Record<string, number> = {
  entered: 170,
  moved: 140,
  pushed: 260,
  placed: 300,
  deployed: 260,
  raised: 300,
  'target-picked': 420,
  'attack-roll': 1050,
  'save-roll': 1050,
  'card-roll': 1000,
  'casting-roll': 1000,
  'scatter-roll': 900,
  rerolled: 800,
  added: 400,
  changed: 500,
  result: 950,
  damage: 520,
  wounded: 520,
  healed: 420,
  slain: 750,
  'left-battlefield': 60,
  inspired: 480,
  uninspired: 300,
  scored: 1250,
  glory: 350,
  played: 900,
  equipped: 700,
  'ability-used': 600,
  'turn-starts': 520,
  'round-starts': 900,
  'end-phase': 700,
  'roll-off': 1200,
  'hazard-drawn': 900,
  'token-given': 90,
  'feature-placed': 160,
  flipped: 260,
  delved: 260,
};

/** How long a line is shown at normal speed, in milliseconds. */
export function length(line: { kind: string }): number {
  return LENGTHS[line.kind] ?? 0;
}

/** What others may answer to: whoever pauses always is shown each of these until they go on. */
const ANSWERABLE = new Set([
  'moved',
  'pushed',
  'charged',
  'guarded',
  'target-picked',
  'attack-roll',
  'save-roll',
  'result',
  'damage',
  'wounded',
  'slain',
  'played',
  'equipped',
  'ability-used',
  'casting-roll',
  'spell-cast',
  'spell-failed',
  'delved',
  'scored',
]);

/** Could a player answer to this, if there were anything to answer with? Not to what they do themselves. */
export function answerable(line: LogLine, viewer: number | null): boolean {
  return viewer !== null && line.player !== viewer && ANSWERABLE.has(line.kind);
}

export type Beat<F> = { line: LogLine } | { settle: F };

export type Player<F> = {
  show(line: LogLine): void;
  /** What happened but is not shown. */
  skipped?(line: LogLine): void;
  settle(frame: F): void;
  /** How much slower than normal: 0 shows nothing but where it ends. */
  pace(): number;
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
      const ms = length(beat.line) * pace;
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

/** A view after a line, as far as a line tells; the frame that follows puts everything right. */
export function after(view: Summary, line: LogLine): Summary {
  const change = (id: string | undefined, with_: (fighter: FighterSummary) => Partial<FighterSummary>) => ({
    ...view,
    fighters: view.fighters.map((fighter) =>
      fighter.id === id ? { ...fighter, ...with_(fighter) } : fighter,
    ),
  });
  const [fighter] = line.fighters;
  const hex = line.hexes.at(-1);
  switch (line.kind) {
    case 'entered':
    case 'moved':
    case 'pushed':
    case 'placed':
    case 'deployed':
    case 'raised':
      return hex
        ? change(fighter, () => ({ hex, ...(line.kind === 'raised' ? { slain: false } : {}) }))
        : view;
    case 'damage':
    case 'wounded':
      return change(fighter, (one) => ({
        damage: Math.min(one.health, one.damage + (line.amount ?? 0)),
      }));
    case 'slain':
      return change(fighter, () => ({ slain: true }));
    case 'left-battlefield':
      return change(fighter, () => ({ hex: null }));
    case 'inspired':
      return change(fighter, () => ({ inspired: true }));
    case 'uninspired':
      return change(fighter, () => ({ inspired: false }));
    case 'tokens-cleared':
      return change(fighter, () => ({ tokens: [] }));
    case 'guarded':
      return view;
    case 'glory':
      return {
        ...view,
        players: view.players.map((player) =>
          player.player === line.player ? { ...player, glory: player.glory + (line.amount ?? 0) } : player,
        ),
      };
    case 'turn-starts':
      return line.player ? { ...view, active: line.player, step: 'action', phase: 'combat' } : view;
    case 'power-step':
      return { ...view, step: 'power' };
    case 'round-starts':
      return { ...view, round: line.amount ?? view.round };
    case 'end-phase':
      return { ...view, phase: 'end', step: null };
    default:
      return view;
  }
}

/** The attack that lines tell of, so far. */
export type Fight = Omit<AttackSummary, 'attacker'> & { attacker: string | null; rerolled: number; words: string };

export const noFight: Fight = {
  attacker: null,
  target: null,
  weapon: null,
  roll: [],
  save: [],
  rerolled: 0,
  result: null,
  words: '',
};

/** The attack after another line: lines about its dice bring it along as it stood then. */
export function fightAfter(fight: Fight, line: LogLine): Fight {
  if (!line.attack) return fight;
  const begins = line.kind === 'weapon-picked' || line.kind === 'attack-roll';
  const before = begins ? 0 : fight.rerolled;
  return {
    ...line.attack,
    rerolled: line.kind === 'rerolled' ? before + 1 : before,
    words: line.kind === 'result' ? line.text : '',
  };
}

/** The fight that the server tells of, when nothing is being shown. */
export function fightOf(attack: AttackSummary | null): Fight {
  if (!attack) return noFight;
  return { ...attack, rerolled: 0, words: '' };
}
