/** What the painter of the ground works with: chance that is the same every time, shapes, lines and colours. */
import type { HexSummary } from '../../api/types/HexSummary';
import { centre, corners, type Point } from '../geometry';

/** Pixels of the picture for a unit of the table. */
export const FINE = 1.6;

export type Random = () => number;

/** Numbers that look like chance and are the same for the same word. */
export function chance(word: string): Random {
  let state = 2166136261;
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function hexPath(middle: Point, size: number): Path2D {
  const path = new Path2D();
  corners(middle, size).forEach((point, index) => (index === 0 ? path.moveTo(point.x, point.y) : path.lineTo(point.x, point.y)));
  path.closePath();
  return path;
}

export function allOf(hexes: readonly HexSummary[], turned: boolean, size: number, down = 0): Path2D {
  const path = new Path2D();
  for (const hex of hexes) {
    const middle = centre(hex, turned);
    path.addPath(hexPath({ x: middle.x, y: middle.y + down }, size));
  }
  return path;
}

export function line(brush: CanvasRenderingContext2D, points: readonly Point[], colour: string, width: number): void {
  brush.beginPath();
  points.forEach((point, index) => (index === 0 ? brush.moveTo(point.x, point.y) : brush.lineTo(point.x, point.y)));
  brush.strokeStyle = colour;
  brush.lineWidth = width;
  brush.stroke();
}

/** Between two colours: 0 is the first, 1 the second. */
export function mix(one: string, other: string, much: number): string {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [a, b] = [parts(one), parts(other)];
  return `#${a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * Math.min(1, much)).toString(16).padStart(2, '0')).join('')}`;
}
