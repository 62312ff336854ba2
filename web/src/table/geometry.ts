/** Hexes on the screen: they stand on a corner, `q` grows to the right, `r` downwards. */
import type { HexSummary } from '../api/types/HexSummary';

export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };
/** How the table is moved and magnified: a point p is shown at p * k + (x, y). */
export type Camera = { x: number; y: number; k: number };

/** From the middle of a hex to its corners, in the table's own units. */
export const SIZE = 50;

export function centre(hex: { q: number; r: number }, turned = false): Point {
  const sign = turned ? -1 : 1;
  return {
    x: sign * SIZE * Math.sqrt(3) * (hex.q + hex.r / 2),
    y: sign * SIZE * 1.5 * hex.r,
  };
}

/** The corners of a hex around a point, from the top and clockwise. */
export function corners(middle: Point, size = SIZE): Point[] {
  return Array.from({ length: 6 }, (_, index) => {
    const angle = (Math.PI / 3) * index - Math.PI / 2;
    return { x: middle.x + size * Math.cos(angle), y: middle.y + size * Math.sin(angle) };
  });
}

export function pointsText(points: Point[]): string {
  return points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ');
}

/** The six neighbours, starting to the right and going clockwise. */
export const DIRECTIONS: readonly { q: number; r: number }[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

const at = (q: number, r: number) => `${q},${r}`;

export function byPlace(hexes: readonly HexSummary[]): Map<string, HexSummary> {
  return new Map(hexes.map((hex) => [at(hex.q, hex.r), hex]));
}

export function distance(a: { q: number; r: number }, b: { q: number; r: number }): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** The sides of hexes where the table ends, as a path. */
export function outline(hexes: readonly HexSummary[], turned = false): string {
  return edges(hexes, turned)
    .map(([from, to]) => `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`)
    .join('');
}

/** The sides of hexes beyond which there are no more. */
export function edges(hexes: readonly HexSummary[], turned = false): [Point, Point][] {
  const places = byPlace(hexes);
  const found: [Point, Point][] = [];
  for (const hex of hexes) {
    const points = corners(centre(hex, turned));
    DIRECTIONS.forEach((step, index) => {
      if (places.has(at(hex.q + step.q, hex.r + step.r))) return;
      const side = turned ? (index + 3) % 6 : index;
      // The side towards direction 0 (right) lies between the corners 1 and 2.
      const from = points[(side + 1) % 6];
      const to = points[(side + 2) % 6];
      if (from && to) found.push([from, to]);
    });
  }
  return found;
}

/** The sides where the ground of one territory borders on another, as a path. */
export function borders(hexes: readonly HexSummary[], turned = false): string {
  const places = byPlace(hexes);
  let path = '';
  for (const hex of hexes) {
    const points = corners(centre(hex, turned));
    DIRECTIONS.slice(0, 3).forEach((step, index) => {
      const other = places.get(at(hex.q + step.q, hex.r + step.r));
      if (!other || other.territory === hex.territory) return;
      const side = turned ? (index + 3) % 6 : index;
      const from = points[(side + 1) % 6];
      const to = points[(side + 2) % 6];
      if (from && to) {
        path += `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
      }
    });
  }
  return path;
}

/** What the table takes up, with a margin. */
export function bounds(hexes: readonly HexSummary[], turned = false, margin = SIZE * 0.02): Box {
  if (hexes.length === 0) return { x: 0, y: 0, width: SIZE, height: SIZE };
  const middles = hexes.map((hex) => centre(hex, turned));
  const half = (SIZE * Math.sqrt(3)) / 2;
  const left = Math.min(...middles.map((point) => point.x)) - half - margin;
  const right = Math.max(...middles.map((point) => point.x)) + half + margin;
  const top = Math.min(...middles.map((point) => point.y)) - SIZE - margin;
  const bottom = Math.max(...middles.map((point) => point.y)) + SIZE + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Shows all of a box in the middle of a window. */
export function fit(box: Box, width: number, height: number): Camera {
  const k = Math.max(0.05, Math.min(width / box.width, height / box.height));
  return {
    k,
    x: width / 2 - (box.x + box.width / 2) * k,
    y: height / 2 - (box.y + box.height / 2) * k,
  };
}

/** Shows all of a box in what the areas around it leave of a window. */
export function fitInside(box: Box, width: number, height: number, around: { top: number; right: number; bottom: number; left: number }): Camera {
  const inner = fit(box, Math.max(1, width - around.left - around.right), Math.max(1, height - around.top - around.bottom));
  return { ...inner, x: inner.x + around.left, y: inner.y + around.top };
}

/** The hex that a point of the board lies in. */
export function hexAt(hexes: readonly HexSummary[], point: Point, turned = false): HexSummary | null {
  let best: HexSummary | null = null;
  let least = SIZE;
  for (const hex of hexes) {
    const middle = centre(hex, turned);
    const away = Math.hypot(middle.x - point.x, middle.y - point.y);
    if (away < least) {
      least = away;
      best = hex;
    }
  }
  return best;
}

/** Magnifies around a point of the window. */
export function zoom(camera: Camera, factor: number, around: Point, least: number): Camera {
  const k = Math.min(least * 6, Math.max(least * 0.7, camera.k * factor));
  const by = k / camera.k;
  return { k, x: around.x - (around.x - camera.x) * by, y: around.y - (around.y - camera.y) * by };
}

/** Keeps some of the table in the window. */
export function hold(camera: Camera, box: Box, width: number, height: number): Camera {
  const keep = 80;
  const left = box.x * camera.k;
  const right = (box.x + box.width) * camera.k;
  const top = box.y * camera.k;
  const bottom = (box.y + box.height) * camera.k;
  return {
    k: camera.k,
    x: Math.min(width - keep - left, Math.max(keep - right, camera.x)),
    y: Math.min(height - keep - top, Math.max(keep - bottom, camera.y)),
  };
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The hex that an arrow key leads to from another; up and down keep to a column as well as rows that are shifted allow. */
export function step(
  hexes: readonly HexSummary[],
  from: HexSummary,
  arrow: Arrow,
  turned = false,
): HexSummary | null {
  const here = centre(from, turned);
  const wanted: Point =
    arrow === 'ArrowLeft'
      ? { x: -1, y: 0 }
      : arrow === 'ArrowRight'
        ? { x: 1, y: 0 }
        : arrow === 'ArrowUp'
          ? { x: 0, y: -1 }
          : { x: 0, y: 1 };
  let best: HexSummary | null = null;
  let least = Infinity;
  for (const hex of hexes) {
    if (hex === from) continue;
    const there = centre(hex, turned);
    const x = there.x - here.x;
    const y = there.y - here.y;
    const along = x * wanted.x + y * wanted.y;
    const across = Math.abs(x * wanted.y - y * wanted.x);
    if (along < SIZE * 0.5) continue;
    // Sideways counts for more than ahead, and the right-hand one wins where two are alike.
    const cost = along + across * 2.2 + (x > 0 ? 0 : 0.01);
    if (cost < least) {
      least = cost;
      best = hex;
    }
  }
  return best;
}
