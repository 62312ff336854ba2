/** What a moment looks like on the battlefield: marks over hexes, and what happens to the pieces themselves. */
import type { LogLine } from '../api/types/LogLine';
import type { Summary } from '../api/types/Summary';

export type EffectKind = 'hit' | 'shield' | 'miss' | 'fall' | 'drive' | 'heal' | 'inspire' | 'guard' | 'delve' | 'point';

/** A mark over a hex, for as long as it takes. */
export type Effect = {
  id: number;
  kind: EffectKind;
  hex: string;
  /** Where what happens comes from. */
  from: string | null;
  text: string;
};

/** What happens to a piece: it leaps at somebody, is shaken by somebody's blow, or falls. */
export type Blow = { id: number; kind: 'lunge' | 'shake' | 'parry' | 'fall'; from: string | null; to: string | null };

/** How long marks stay, in milliseconds at normal speed. */
export const LASTS = 1500;

type Seen = { marks: Omit<Effect, 'id'>[]; blows: [fighter: string, blow: Omit<Blow, 'id'>][] };

/** What is seen of a line in a view as it was before it. */
export function seenOf(line: LogLine, view: Summary): Seen {
  const none: Seen = { marks: [], blows: [] };
  const hexOf = (id: string | null | undefined) => view.fighters.find((one) => one.id === id)?.hex ?? null;
  const [fighter] = line.fighters;
  const hex = hexOf(fighter);
  const mark = (kind: EffectKind, text: string): Seen => (hex ? { marks: [{ kind, hex, from: null, text }], blows: [] } : none);
  switch (line.kind) {
    case 'result': {
      const attack = line.attack;
      const [from, to] = [hexOf(attack?.attacker), hexOf(attack?.target)];
      if (!attack || !attack.target || !from || !to) return none;
      const blows: Seen['blows'] = [[attack.attacker, { kind: 'lunge', from, to }]];
      if (attack.result === 'success') return { marks: [], blows };
      const saved = attack.save.some((die) => die.counts);
      blows.push([attack.target, { kind: saved ? 'parry' : 'shake', from, to }]);
      return { marks: [{ kind: saved ? 'shield' : 'miss', hex: to, from, text: attack.result === 'draw' ? 'Draw' : saved ? 'Saved' : 'Missed' }], blows };
    }
    case 'damage':
    case 'wounded':
      if (!hex || !fighter) return none;
      return {
        marks: [{ kind: 'hit', hex, from: null, text: `−${line.amount ?? 0}` }],
        blows: [[fighter, { kind: 'shake', from: null, to: hex }]],
      };
    case 'slain':
      if (!hex || !fighter) return none;
      return { marks: [{ kind: 'fall', hex, from: null, text: 'Slain' }], blows: [[fighter, { kind: 'fall', from: null, to: hex }]] };
    case 'pushed': {
      const [from, to] = [line.hexes[0] ?? null, line.hexes.at(-1) ?? null];
      return from && to && from !== to ? { marks: [{ kind: 'drive', hex: to, from, text: '' }], blows: [] } : none;
    }
    case 'healed':
      return mark('heal', line.amount ? `+${line.amount}` : 'Healed');
    case 'inspired':
      return mark('inspire', 'Inspired');
    case 'guarded':
      return mark('guard', 'On Guard');
    case 'stood-fast':
      return mark('shield', 'Stands fast');
    case 'delved':
      return mark('delve', 'Delve');
    default:
      return none;
  }
}
