/** Where the dice lie so that they hide nobody who fights. */
import type { HexSummary } from '../api/types/HexSummary';
import { centre } from './geometry';

/** So narrow can the dice be, in pixels: beside the board they hide no hex at all. */
export const COLUMN = 150;

/** So tall are they then, with dice as most attacks have them. */
export const TALL = 260;

/** How far down the board a hex is: 0 is the top row, 1 the last. */
export function depth(hexes: readonly HexSummary[], id: string | null | undefined, turned = false): number | null {
  const hex = hexes.find((one) => one.id === id);
  if (!hex) return null;
  const all = hexes.map((one) => centre(one, turned).y);
  const top = Math.min(...all);
  return (centre(hex, turned).y - top) / Math.max(1, Math.max(...all) - top);
}

/** Beside the board where it leaves room, or else over that end of it from which the fighters are further away. */
export function trayPlace(free: number, depths: readonly (number | null)[]): 'aside' | 'high' | 'low' {
  if (free >= COLUMN) return 'aside';
  const known = depths.filter((one) => one !== null);
  if (known.length === 0) return 'high';
  return Math.min(...known) < 1 - Math.max(...known) ? 'low' : 'high';
}
