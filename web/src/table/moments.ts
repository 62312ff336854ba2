/** What happened is shown one thing after another, quickly, and can be skipped. */
import type { AttackSummary } from '../api/types/AttackSummary';
import type { DieSummary } from '../api/types/DieSummary';
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

export type Beat<F> = { line: LogLine } | { settle: F };

export type Player<F> = {
  show(line: LogLine): void;
  settle(frame: F): void;
  /** How much slower than normal: 0 shows nothing but where it ends. */
  pace(): number;
  idle(): void;
  wait?: (ms: number, then: () => void) => () => void;
};

/** Plays beats in order. Whatever is skipped is settled, so that what is shown in the end is what is. */
export class Queue<F> {
  private beats: Beat<F>[] = [];
  private cancel: (() => void) | null = null;
  private running = false;

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

  /** Goes to the end at once. */
  skip(): void {
    this.cancel?.();
    this.cancel = null;
    const last = this.beats.filter((beat) => 'settle' in beat).at(-1);
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
      const pace = this.player.pace() * hurry(this.beats.length);
      if (pace <= 0) continue;
      this.player.show(beat.line);
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
export type Fight = {
  attacker: string | null;
  target: string | null;
  weapon: string | null;
  roll: DieSummary[];
  save: DieSummary[];
  rerolled: number;
  result: string | null;
  words: string;
};

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

/** The attack after another line. `known` is what the server says of it, if it is still going on. */
export function fightAfter(
  fight: Fight,
  line: LogLine,
  view: Summary,
  known: AttackSummary | null,
): Fight {
  const fighter = (id: string | null) => view.fighters.find((one) => one.id === id);
  switch (line.kind) {
    case 'weapon-picked': {
      const attacker = line.fighters[0] ?? null;
      const weapon = fighter(attacker)?.weapons.find((one) => line.text.endsWith(`${one.name}.`));
      return { ...noFight, attacker, weapon: weapon?.name ?? null };
    }
    case 'target-picked':
      return { ...fight, attacker: line.fighters[0] ?? fight.attacker, target: line.fighters[1] ?? null };
    case 'attack-roll': {
      const weapon = fighter(fight.attacker)?.weapons.find((one) => one.name === fight.weapon);
      const same = known && sameFaces(known.roll, line.dice) ? known.roll : null;
      return {
        ...fight,
        roll: same ?? line.dice.map((face) => judged(face, weapon?.symbol ?? null, 'weapon')),
        save: [],
        result: null,
        words: '',
      };
    }
    case 'save-roll': {
      const target = fighter(fight.target);
      const same = known && sameFaces(known.save, line.dice) ? known.save : null;
      const guard = target?.tokens.some(([name]) => name === 'guard') ?? false;
      return {
        ...fight,
        save: same ?? line.dice.map((face) => judged(face, target?.save[1] ?? null, 'save', guard)),
      };
    }
    case 'rerolled': {
      const [from, to] = line.dice;
      const defends = line.player !== null && fighter(fight.target)?.player === line.player;
      const swap = (dice: DieSummary[], symbol: string | null, why: string) => {
        const index = dice.findIndex((die) => die.face === from && !die.fixed);
        if (index < 0 || !to) return dice;
        return dice.map((die, at) => (at === index ? { ...judged(to, symbol, why), fixed: true } : die));
      };
      const weapon = fighter(fight.attacker)?.weapons.find((one) => one.name === fight.weapon);
      return defends && fight.save.length > 0
        ? { ...fight, save: swap(fight.save, fighter(fight.target)?.save[1] ?? null, 'save'), rerolled: fight.rerolled + 1 }
        : { ...fight, roll: swap(fight.roll, weapon?.symbol ?? null, 'weapon'), rerolled: fight.rerolled + 1 };
    }
    case 'result': {
      const counts = /^(\d+) against (\d+)/.exec(line.text);
      const words = line.text.split(': ').at(-1) ?? line.text;
      const result = /succe|hit/.test(words) ? 'success' : /draw/.test(words) ? 'draw' : 'failure';
      return {
        ...fight,
        roll: counts ? matched(fight.roll, Number(counts[1])) : fight.roll,
        save: counts ? matched(fight.save, Number(counts[2])) : fight.save,
        result,
        words: line.text,
      };
    }
    default:
      return fight;
  }
}

function sameFaces(dice: readonly DieSummary[], faces: readonly string[]): boolean {
  return dice.length === faces.length && dice.every((die, index) => die.face === faces[index]);
}

function judged(face: string, symbol: string | null, why: string, guard = false): DieSummary {
  if (face === 'critical') return { face, counts: true, why: 'critical', fixed: false };
  if (face === symbol) return { face, counts: true, why, fixed: false };
  if (guard && (face === 'shield' || face === 'dodge')) {
    return { face, counts: true, why: 'guard', fixed: false };
  }
  return { face, counts: false, why: null, fixed: false };
}

/** Where the result counts more successes than the symbols alone, it is support that counted; where fewer, something took them away. */
export function matched(dice: readonly DieSummary[], successes: number): DieSummary[] {
  let missing = successes - dice.filter((die) => die.counts).length;
  const all = [...dice];
  const mark = (faces: string[], why: string) => {
    for (let index = 0; index < all.length && missing > 0; index += 1) {
      const die = all[index];
      if (die && !die.counts && faces.includes(die.face)) {
        all[index] = { ...die, counts: true, why };
        missing -= 1;
      }
    }
  };
  mark(['flanked'], 'support');
  mark(['surrounded'], 'support');
  mark(['shield', 'dodge', 'hammer', 'swords'], 'card');
  for (let index = all.length - 1; index >= 0 && missing < 0; index -= 1) {
    const die = all[index];
    if (die?.counts && die.why !== 'critical') {
      all[index] = { ...die, counts: false, why: 'weapon ability' };
      missing += 1;
    }
  }
  return all;
}

/** The fight that the server tells of, when nothing is being shown. */
export function fightOf(attack: AttackSummary | null): Fight {
  if (!attack) return noFight;
  return {
    attacker: attack.attacker,
    target: attack.target,
    weapon: attack.weapon,
    roll: attack.roll,
    save: attack.save,
    rerolled: 0,
    result: attack.result,
    words: '',
  };
}
