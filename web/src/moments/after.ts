/** What a line changes in a view: it is shown before the frame that follows puts everything right. */
import type { FighterSummary } from '../api/types/FighterSummary';
import type { LogLine } from '../api/types/LogLine';
import type { Summary } from '../api/types/Summary';

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
