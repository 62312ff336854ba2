/** The attack that is being shown. */
import type { AttackSummary } from '../api/types/AttackSummary';
import type { LogLine } from '../api/types/LogLine';

/** The attack that lines tell of, so far. */
export type Fight = Omit<AttackSummary, 'attacker'> & { attacker: string | null; rerolled: number; words: string };

export const noFight: Fight = {
  attacker: null,
  target: null,
  weapon: null,
  roll: [],
  save: [],
  roll_faces: [],
  save_faces: [],
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

/** More criticals have decided it, where the numbers of what counts would say otherwise. */
export function byCritical({ roll, save, result }: Pick<Fight, 'roll' | 'save' | 'result'>): boolean {
  const counting = (dice: Fight['roll'], critical = false) => dice.filter((die) => die.counts && (!critical || die.face === 'critical')).length;
  const ahead = counting(roll) - counting(save);
  const criticals = counting(roll, true) - counting(save, true);
  return result === 'success' ? ahead <= 0 && criticals > 0 : result === 'failure' && ahead >= 0 && criticals < 0;
}
