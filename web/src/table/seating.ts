/** Who sits where: the order of the warbands, and which way round the table lies. */
import type { GroundSummary } from '../api/types/GroundSummary';
import type { Summary } from '../api/types/Summary';
import { centre } from './geometry';

/** Who is in which rail: the viewer on the left and the others on the right, from the next one on. */
export function sides(view: Summary | null): { mine: number[]; theirs: number[] } {
  const all = view?.players.map((player) => player.player) ?? [];
  const at = Math.max(0, all.indexOf(view?.viewer ?? -1));
  return { mine: all.slice(at, at + 1), theirs: [...all.slice(at + 1), ...all.slice(0, at)] };
}

/** Is the viewer's territory above those of the others, taken together, or to the right of those beside it? */
export function ownSideAway(view: Summary, ground: GroundSummary): boolean {
  if (!view.viewer) return false;
  // While the boards are laid, the table does not turn under them.
  if (view.phase === 'setup' && (view.decision?.question === 'lay' || view.decision?.question === 'board')) return false;
  const mean = (own: boolean) => {
    const all = ground.hexes.filter((hex) => hex.territory !== null && (hex.territory === view.viewer) === own).map((hex) => centre(hex));
    const sum = (of: 'x' | 'y') => all.reduce((so, point) => so + point[of], 0);
    return all.length > 0 ? { x: sum('x') / all.length, y: sum('y') / all.length } : null;
  };
  const [mine, theirs] = [mean(true), mean(false)];
  if (!mine || !theirs) return false;
  // The own rail is on the left, and so is the own territory where neither lies above the other.
  return mine.y < theirs.y - 1 || (Math.abs(mine.y - theirs.y) <= 1 && mine.x > theirs.x + 1);
}
