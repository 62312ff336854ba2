/** The areas of the table: fixed for a size of the window, whatever is asked or shown. */

import { SIZE, fitInside, type Box } from './geometry';

/** A desktop or tablet; a phone held upright; a phone held sideways. */
export type Hold = 'wide' | 'upright' | 'sideways';

/** What the areas around the board take from each side of the window, in pixels. */
export type Insets = { top: number; right: number; bottom: number; left: number };

export type Layout = {
  hold: Hold;
  insets: Insets;
  /** How wide a rail is. */
  rail: number;
  /** Rails that show portraits only, because there is no room for more. */
  narrow: boolean;
};

/** Heights and widths that style sheets and fitting share. */
export const STRIP = 40;
export const LINE = 22;
export const RIBBON = 64;
export const HAND = 72;
export const RAIL = 216;
export const WIDE_RAIL = 268;
export const FOLDED = 60;
export const PHONE_LINE = 40;
export const PHONE_RIBBON = 112;
export const PHONE_HAND = 134;
export const COLUMN = 280;
/** The strip of a phone held sideways: it stands on the left, where there is room, and leaves the whole height to the board. */
export const UPRIGHT_STRIP = 44;

/** Narrower than this, the rails fold. */
const ROOM_FOR_RAILS = 1100;
/** From here on there is room for wider ones. */
const ROOM_FOR_MORE = 1700;

/** The areas for a window; rails that somebody has folded leave their room to the board. */
export function layoutOf(width: number, height: number, coarse: boolean, folded = false): Layout {
  const hold = holdOf(width, height, coarse);
  if (hold === 'upright') {
    return { hold, rail: 0, narrow: false, insets: { top: STRIP + PHONE_LINE, right: 4, bottom: PHONE_RIBBON + PHONE_HAND + 4, left: 4 } };
  }
  if (hold === 'sideways') {
    // The outermost tips of the hexes lie beyond the edge: for them a hex is 40 pixels wide, and can be tapped.
    return { hold, rail: 0, narrow: false, insets: { top: -3, right: COLUMN + 2, bottom: -3, left: UPRIGHT_STRIP + 2 } };
  }
  const narrow = width <= ROOM_FOR_RAILS;
  const rail = narrow || folded ? FOLDED : width >= ROOM_FOR_MORE ? WIDE_RAIL : RAIL;
  const side = rail + 16;
  return { hold, rail, narrow, insets: { top: STRIP + LINE + 2, right: side, bottom: RIBBON + HAND + 6, left: side } };
}

/** A hex smaller than this is small, in pixels. */
const SMALL = 62;
/** So much larger a hex has to become that rails fold for it. */
const WORTH_IT = 1.1;

/** Whether the rails fold by themselves for a battlefield of this size: four boards are large, and names in rails are to be had with a click. */
export function crowded(box: Box, width: number, height: number, coarse: boolean): boolean {
  const [open, shut] = [false, true].map((folded) => {
    const { hold, insets } = layoutOf(width, height, coarse, folded);
    return hold === 'wide' ? fitInside(box, width, height, insets).k * SIZE * Math.sqrt(3) : SMALL;
  }) as [number, number];
  return open < SMALL && shut > open * WORTH_IT;
}

function holdOf(width: number, height: number, coarse: boolean): Hold {
  if (height < 500 && width > height) return 'sideways';
  if (width <= 700 || (coarse && width < 900)) return width > height ? 'sideways' : 'upright';
  return 'wide';
}
