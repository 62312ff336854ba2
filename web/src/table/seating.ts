/** Who sits where: the order of the warbands, and which way round the table lies. */
import type { GroundSummary } from '../api/types/GroundSummary';
import type { Summary } from '../api/types/Summary';
import { centre } from './geometry';

/** The players from the top of the list to its end. */
export function seatOrder(view: Summary | null): number[] {
  const all = view?.players.map((player) => player.player) ?? [];
  const viewer = view?.viewer;
  if (!viewer) return all;
  const at = all.indexOf(viewer);
  // Two face each other; of more, the own warband comes first.
  const others = [...all.slice(at + 1), ...all.slice(0, at)];
  return all.length > 2 ? [viewer, ...others] : [...others, viewer];
}

/** Is the viewer's territory the upper one? Only of two can that be said. */
export function ownSideUp(view: Summary, ground: GroundSummary): boolean {
  if (!view.viewer || view.players.length !== 2) return false;
  // While the boards are laid, the table does not turn under them.
  if (view.phase === 'setup' && (view.decision?.question === 'lay' || view.decision?.question === 'board')) return false;
  const mean = (player: number) => {
    const all = ground.hexes.filter((hex) => hex.territory === player);
    return all.length > 0 ? all.reduce((sum, hex) => sum + centre(hex).y, 0) / all.length : null;
  };
  const mine = mean(view.viewer);
  const other = view.players.find((player) => player.player !== view.viewer);
  const theirs = other ? mean(other.player) : null;
  return mine !== null && theirs !== null && mine < theirs - 1;
}
