/** The part of a battlefield where something stands, as large as it can be shown. */
import type { HexSummary } from '../api/types/HexSummary';
import { SIZE, bounds, type Box } from '../table/geometry';

/** Hexes are shown no larger than this, from the middle to a corner, in pixels. */
const LARGEST = 27;

/** Around whoever stands there, in hexes. */
const AROUND = 1.2;

/** Where the whole battlefield lies, so that a frame of this size shows the hexes in question in its middle. */
export function detail(all: readonly HexSummary[], shown: readonly HexSummary[], width: number, height: number): Box {
  const whole = bounds(all);
  const part = shown.length > 0 ? bounds(shown, false, SIZE * 2 * AROUND) : whole;
  const least = Math.min(width / whole.width, height / whole.height);
  const k = Math.max(least, Math.min(LARGEST / SIZE, width / part.width, height / part.height));
  const size = { width: whole.width * k, height: whole.height * k };
  // What is larger than the frame fills it; what is not stands in its middle.
  const place = (frame: number, length: number, middle: number) =>
    length <= frame ? (frame - length) / 2 : Math.min(0, Math.max(frame - length, frame / 2 - middle * k));
  return {
    ...size,
    x: place(width, size.width, part.x + part.width / 2 - whole.x),
    y: place(height, size.height, part.y + part.height / 2 - whole.y),
  };
}
