/** A game in figures, told by its log: glory by round, kills, Objectives, the best attack and the luck of the dice. */
import type { LogLine } from '../api/types/LogLine';
import type { Summary } from '../api/types/Summary';

export type Tally = {
  player: number;
  /** Glory in all at the end of each round that was played. */
  glory: number[];
  kills: number;
  /** Fighters of their own that fell. */
  lost: number;
  /** Objectives that were scored, by their slugs. */
  scored: string[];
  attacks: number;
  hits: number;
  damage: number;
  /** Dice that were rolled for attacks and saves, and how many of them were successes. */
  dice: number;
  successes: number;
  /** How many successes they were worth on average, and how far chance alone strays from that, squared. */
  worth: number;
  spread: number;
};

/** The attack that did most, or the one that slew somebody among equals. */
export type Best = { player: number; attacker: string; target: string; damage: number; slain: boolean };

/** `rounds` are the numbers of those that were played: with four players some editions leave one out. */
export type Figures = { tallies: Tally[]; best: Best | null; rounds: number[] };

export function figures(log: readonly LogLine[], view: Summary): Figures {
  const lines = lastGame(log);
  const owner = (id: string | null | undefined) => view.fighters.find((one) => one.id === id)?.player ?? null;
  const empty = (player: number): Tally => ({ player, glory: [], kills: 0, lost: 0, scored: [], attacks: 0, hits: 0, damage: 0, dice: 0, successes: 0, worth: 0, spread: 0 });
  const tallies = new Map(view.players.map((one) => [one.player, empty(one.player)]));
  const of = (player: number | null) => (player === null ? undefined : tallies.get(player));
  const glory = new Map<number, number>();
  const rounds: number[] = [];
  let best: Best | null = null;
  let blow: (Best & { done: boolean }) | null = null;
  const weigh = () => {
    const now = blow;
    if (now && now.damage > 0 && (best === null || now.damage > best.damage || (now.damage === best.damage && now.slain && !best.slain))) {
      best = { player: now.player, attacker: now.attacker, target: now.target, damage: now.damage, slain: now.slain };
    }
    blow = null;
  };
  for (const line of lines) {
    switch (line.kind) {
      case 'round-starts':
        rounds.push(line.amount ?? rounds.length + 1);
        break;
      case 'glory':
        if (line.player !== null) glory.set(line.player, (glory.get(line.player) ?? 0) + (line.amount ?? 0));
        break;
      case 'glory-lost':
        if (line.player !== null) glory.set(line.player, (glory.get(line.player) ?? 0) - (line.amount ?? 0));
        break;
      case 'scored':
        of(line.player)?.scored.push(...line.cards);
        break;
      case 'attack-roll':
      case 'save-roll': {
        const tally = of(line.player);
        const attacks = line.kind === 'attack-roll';
        const roll = attacks ? line.attack?.roll : line.attack?.save;
        const faces = attacks ? line.attack?.roll_faces : line.attack?.save_faces;
        if (!tally || !roll || !faces) break;
        const chance = faces.length / 6;
        tally.dice += roll.length;
        tally.successes += roll.filter((die) => die.counts).length;
        tally.worth += roll.length * chance;
        tally.spread += roll.length * chance * (1 - chance);
        break;
      }
      case 'result': {
        weigh();
        const player = owner(line.attack?.attacker);
        const tally = of(player);
        if (!tally || !line.attack || player === null) break;
        tally.attacks += 1;
        if (line.attack.result === 'success') tally.hits += 1;
        blow = { player, attacker: line.attack.attacker, target: line.attack.target ?? '', damage: 0, slain: false, done: false };
        break;
      }
      case 'damage':
      case 'wounded':
        if (blow && !blow.done && line.fighters[0] === blow.target) {
          blow.damage += line.amount ?? 0;
          const tally = of(blow.player);
          if (tally) tally.damage += line.amount ?? 0;
        }
        break;
      case 'slain': {
        const whose = line.player ?? owner(line.fighters[0]);
        const lost = of(whose);
        if (lost) lost.lost += 1;
        const struck = blow && !blow.done && line.fighters[0] === blow.target;
        if (blow && struck) blow.slain = true;
        // Without an attack it is the only other player's doing, or nobody's.
        const others = view.players.filter((one) => one.player !== whose);
        const killer = struck && blow ? blow.player : others.length === 1 ? (others[0]?.player ?? null) : null;
        const tally = killer === whose ? undefined : of(killer);
        if (tally) tally.kills += 1;
        break;
      }
      case 'turn-starts':
      case 'end-phase':
        weigh();
        break;
    }
    if (rounds.length > 0) for (const tally of tallies.values()) tally.glory[rounds.length - 1] = glory.get(tally.player) ?? 0;
  }
  weigh();
  return { tallies: [...tallies.values()], best, rounds };
}

/** The lines of the last game, where a match has several. */
function lastGame(log: readonly LogLine[]): readonly LogLine[] {
  const first = log.map((line) => line.kind === 'round-starts' && line.amount === 1).lastIndexOf(true);
  const before = first < 0 ? -1 : log.slice(0, first).map((line) => line.kind).lastIndexOf('game-over');
  return before < 0 ? log : log.slice(before + 1);
}

/** How many successes more or fewer than the dice were worth. */
export function luck(tally: Pick<Tally, 'successes' | 'worth'>): number {
  return tally.successes - tally.worth;
}

/** Luck in words. */
export function luckWords(tally: Pick<Tally, 'dice' | 'successes' | 'worth' | 'spread'>): string {
  if (tally.dice === 0) return 'no dice';
  const how = tally.spread === 0 ? 0 : luck(tally) / Math.sqrt(tally.spread);
  if (how > 1.5) return 'blessed';
  if (how > 0.5) return 'lucky';
  if (how < -1.5) return 'cursed';
  if (how < -0.5) return 'unlucky';
  return 'fair';
}
