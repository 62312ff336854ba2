/** Paints the ground: slabs of stone on a rock that stands in the dark, lit from above. The same board looks the same every time. */
import type { HexSummary } from '../../api/types/HexSummary';
import { SIZE, bounds, borders, centre, corners, edges, type Box, type Point } from '../geometry';
import type { Place } from './place';

/** So far the rock goes beyond the hexes, in the table's units. */
export const RIM = 46;

/** Pixels of the picture for a unit of the table. */
const FINE = 1.6;

const PLAYERS = ['#4f9cc9', '#d9713c', '#8fb552', '#a97fd6'];

type Random = () => number;

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

/** What the picture takes up on the table. */
export function pictureBox(hexes: readonly HexSummary[], turned: boolean): Box {
  return bounds(hexes, turned, RIM + 26);
}

/** Paints a canvas with the ground; whether it could. */
export function paint(canvas: HTMLCanvasElement, hexes: readonly HexSummary[], turned: boolean, place: Place, name: string): boolean {
  if (!('CanvasRenderingContext2D' in window)) return false;
  const box = pictureBox(hexes, turned);
  canvas.width = Math.round(box.width * FINE);
  canvas.height = Math.round(box.height * FINE);
  const brush = canvas.getContext('2d');
  const grain = grainOf(brush);
  if (!brush || !grain) return false;
  brush.setTransform(FINE, 0, 0, FINE, -box.x * FINE, -box.y * FINE);
  brush.lineJoin = 'round';
  brush.lineCap = 'round';
  const random = chance(name);
  rock(brush, hexes, turned, place, grain, random);
  for (const hex of hexes) slab(brush, hex, turned, place, random);
  weather(brush, hexes, turned, grain);
  for (const hex of hexes) wear(brush, hex, turned, place, random);
  growth(brush, hexes, turned, place, random);
  inlay(brush, hexes, turned);
  daylight(brush, hexes, turned, box, place);
  return true;
}

function hexPath(middle: Point, size: number): Path2D {
  const path = new Path2D();
  corners(middle, size).forEach((point, index) => (index === 0 ? path.moveTo(point.x, point.y) : path.lineTo(point.x, point.y)));
  path.closePath();
  return path;
}

function allOf(hexes: readonly HexSummary[], turned: boolean, size: number, down = 0): Path2D {
  const path = new Path2D();
  for (const hex of hexes) {
    const middle = centre(hex, turned);
    path.addPath(hexPath({ x: middle.x, y: middle.y + down }, size));
  }
  return path;
}

/** The rock under the slabs: it drops off into the dark. */
function rock(brush: CanvasRenderingContext2D, hexes: readonly HexSummary[], turned: boolean, place: Place, grain: CanvasPattern, random: Random): void {
  brush.save();
  brush.shadowColor = 'rgb(0 0 0 / 85%)';
  brush.shadowBlur = 44 * FINE;
  brush.fillStyle = place.depth;
  brush.fill(allOf(hexes, turned, SIZE + 8, 16));
  brush.restore();
  // The side of the rock, darker the deeper.
  for (let down = 22; down > 0; down -= 2) {
    brush.fillStyle = mix(place.rock, place.depth, 0.25 + down / 30);
    brush.fill(allOf(hexes, turned, SIZE + 7, down));
  }
  brush.fillStyle = mix(place.rock, '#ffffff', 0.05);
  brush.fill(allOf(hexes, turned, SIZE + 7));
  brush.save();
  brush.clip(allOf(hexes, turned, SIZE + 7, 0));
  brush.globalCompositeOperation = 'overlay';
  brush.fillStyle = grain;
  brush.globalAlpha = 0.9;
  const box = bounds(hexes, turned, RIM);
  brush.fillRect(box.x, box.y, box.width, box.height);
  brush.restore();
  // A kerb of rough stones along the edge.
  for (const [from, to] of edges(hexes, turned)) {
    const stones = 3 + Math.floor(random() * 2);
    for (let index = 0; index < stones; index += 1) {
      const along = (index + 0.5 + (random() - 0.5) * 0.4) / stones;
      const out = 2.5 + random() * 3;
      const dx = to.x - from.x;
      const dy = to.y - from.y;
      const long = Math.hypot(dx, dy);
      const at = { x: from.x + dx * along + (dy / long) * out, y: from.y + dy * along - (dx / long) * out };
      const wide = 5 + random() * 5;
      const turn = Math.atan2(dy, dx) + (random() - 0.5) * 0.5;
      brush.fillStyle = mix(place.rock, random() < 0.5 ? '#000000' : place.light, 0.1 + random() * 0.12);
      brush.beginPath();
      brush.ellipse(at.x, at.y, wide, 3 + random() * 2.5, turn, 0, Math.PI * 2);
      brush.fill();
      brush.strokeStyle = 'rgb(0 0 0 / 45%)';
      brush.lineWidth = 1;
      brush.stroke();
    }
  }
}

/** A slab: whose it is shows in its colour, and light falls on its upper left. */
function slab(brush: CanvasRenderingContext2D, hex: HexSummary, turned: boolean, place: Place, random: Random): void {
  const middle = centre(hex, turned);
  const shape = hexPath(middle, SIZE - 1.6);
  let stone = mix(place.stone, random() < 0.5 ? '#000000' : '#ffffff', random() * 0.07);
  if (hex.territory) stone = mix(stone, PLAYERS[(hex.territory - 1) % 4] ?? '#888888', 0.17);
  if (hex.kinds.includes('blocked')) stone = mix(stone, '#000000', 0.45);
  if (hex.kinds.includes('lethal')) stone = mix(stone, '#3a0d08', 0.6);
  const light = brush.createLinearGradient(middle.x - 30, middle.y - 46, middle.x + 26, middle.y + 46);
  light.addColorStop(0, mix(stone, '#ffffff', 0.1));
  light.addColorStop(0.5, stone);
  light.addColorStop(1, mix(stone, '#000000', 0.26));
  brush.fillStyle = '#07090c';
  brush.fill(hexPath(middle, SIZE + 0.4));
  brush.fillStyle = light;
  brush.fill(shape);
  const points = corners(middle, SIZE - 2.6);
  edge(brush, points, [4, 5, 0, 1], 'rgb(255 255 255 / 13%)');
  edge(brush, points, [1, 2, 3, 4], 'rgb(0 0 0 / 42%)');
}

function edge(brush: CanvasRenderingContext2D, points: Point[], order: number[], colour: string): void {
  brush.beginPath();
  order.forEach((index, nth) => {
    const point = points[index];
    if (point) nth === 0 ? brush.moveTo(point.x, point.y) : brush.lineTo(point.x, point.y);
  });
  brush.strokeStyle = colour;
  brush.lineWidth = 1.8;
  brush.stroke();
}

/** The grain of the stone, large and small. */
function weather(brush: CanvasRenderingContext2D, hexes: readonly HexSummary[], turned: boolean, grain: CanvasPattern): void {
  const box = bounds(hexes, turned, 0);
  brush.save();
  brush.clip(allOf(hexes, turned, SIZE - 1.6));
  brush.globalCompositeOperation = 'overlay';
  brush.fillStyle = grain;
  for (const [scale, alpha] of [
    [0.5, 0.42],
    [3.3, 0.5],
  ] as const) {
    brush.globalAlpha = alpha;
    grain.setTransform(new DOMMatrix([scale, 0, 0, scale, 0, 0]));
    brush.fillRect(box.x, box.y, box.width, box.height);
  }
  grain.setTransform(new DOMMatrix());
  brush.restore();
}

/** Joints and cracks in a slab. */
function wear(brush: CanvasRenderingContext2D, hex: HexSummary, turned: boolean, place: Place, random: Random): void {
  const middle = centre(hex, turned);
  const kind = random();
  if (hex.kinds.includes('blocked') || hex.kinds.includes('lethal')) return;
  const points = corners(middle, SIZE - 3);
  const pick = () => {
    const index = Math.floor(random() * 6);
    const from = points[index];
    const to = points[(index + 1) % 6];
    const along = 0.25 + random() * 0.5;
    return { at: from && to ? { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along } : middle, index };
  };
  if (kind < 0.42) {
    // Where two stones meet.
    const from = pick();
    const to = points[(from.index + 3) % 6] ?? middle;
    line(brush, [from.at, { x: middle.x + (random() - 0.5) * 18, y: middle.y + (random() - 0.5) * 18 }, to], 'rgb(0 0 0 / 30%)', 1.4);
    if (kind < 0.2) line(brush, [middle, pick().at], 'rgb(0 0 0 / 26%)', 1.3);
  } else if (kind < 0.68) {
    const from = pick();
    const crack: Point[] = [from.at];
    let here = from.at;
    const steps = 3 + Math.floor(random() * 3);
    for (let step = 1; step <= steps; step += 1) {
      here = {
        x: here.x + (middle.x - from.at.x) * 0.32 + (random() - 0.5) * 15,
        y: here.y + (middle.y - from.at.y) * 0.32 + (random() - 0.5) * 15,
      };
      crack.push(here);
    }
    const glows = place.glow !== null && random() < 0.45;
    if (glows && place.glow) {
      brush.save();
      brush.shadowColor = place.glow;
      brush.shadowBlur = 10 * FINE;
      line(brush, crack, `${place.glow}90`, 1.4);
      brush.restore();
    } else {
      line(brush, crack, 'rgb(0 0 0 / 50%)', 1.5);
      line(brush, crack.map(({ x, y }) => ({ x: x + 0.9, y: y + 1 })), 'rgb(255 255 255 / 9%)', 0.8);
    }
  }
  // Grit.
  for (let index = 0; index < 5; index += 1) {
    const angle = random() * Math.PI * 2;
    const far = random() * (SIZE - 12);
    brush.fillStyle = random() < 0.5 ? 'rgb(0 0 0 / 28%)' : 'rgb(255 255 255 / 8%)';
    brush.beginPath();
    brush.arc(middle.x + Math.cos(angle) * far * 0.85, middle.y + Math.sin(angle) * far * 0.85, 0.7 + random() * 1.3, 0, Math.PI * 2);
    brush.fill();
  }
}

function line(brush: CanvasRenderingContext2D, points: readonly Point[], colour: string, width: number): void {
  brush.beginPath();
  points.forEach((point, index) => (index === 0 ? brush.moveTo(point.x, point.y) : brush.lineTo(point.x, point.y)));
  brush.strokeStyle = colour;
  brush.lineWidth = width;
  brush.stroke();
}

/** Moss, sand or frost creeps in from the edge. */
function growth(brush: CanvasRenderingContext2D, hexes: readonly HexSummary[], turned: boolean, place: Place, random: Random): void {
  brush.save();
  brush.clip(allOf(hexes, turned, SIZE + 7));
  for (const [from, to] of edges(hexes, turned)) {
    if (random() < 0.35) continue;
    for (let index = 0; index < 16; index += 1) {
      const along = random();
      const away = random() * random() * 26;
      const spot = { x: from.x + (to.x - from.x) * along + (random() - 0.5) * away, y: from.y + (to.y - from.y) * along + (random() - 0.5) * away };
      brush.fillStyle = mix(place.growth, '#000000', 0.25 + random() * 0.4);
      brush.globalAlpha = 0.12 + random() * 0.2;
      brush.beginPath();
      brush.arc(spot.x, spot.y, 1.5 + random() * 4.5, 0, Math.PI * 2);
      brush.fill();
    }
  }
  brush.restore();
}

/** A band of metal where one territory ends and another begins. */
function inlay(brush: CanvasRenderingContext2D, hexes: readonly HexSummary[], turned: boolean): void {
  const path = new Path2D(borders(hexes, turned));
  for (const [width, colour] of [
    [6, 'rgb(0 0 0 / 60%)'],
    [3.2, '#6e5a35'],
    [1.2, '#d9bd7c'],
  ] as const) {
    brush.lineWidth = width;
    brush.strokeStyle = colour;
    brush.stroke(path);
  }
}

/** Light falls on the middle; the ends lie in shadow. */
function daylight(brush: CanvasRenderingContext2D, hexes: readonly HexSummary[], turned: boolean, box: Box, place: Place): void {
  brush.save();
  brush.clip(allOf(hexes, turned, SIZE + 7));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height * 0.46 };
  const far = Math.max(box.width, box.height) * 0.56;
  const light = brush.createRadialGradient(middle.x, middle.y, 0, middle.x, middle.y, far);
  light.addColorStop(0, `${place.light}14`);
  light.addColorStop(0.45, 'rgb(0 0 0 / 14%)');
  light.addColorStop(1, 'rgb(0 0 0 / 58%)');
  brush.fillStyle = light;
  brush.fillRect(box.x, box.y, box.width, box.height);
  brush.restore();
}

/** Between two colours: 0 is the first, 1 the second. */
export function mix(one: string, other: string, much: number): string {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [a, b] = [parts(one), parts(other)];
  return `#${a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * Math.min(1, much)).toString(16).padStart(2, '0')).join('')}`;
}

let grained: HTMLCanvasElement | null = null;

/** Noise that repeats without a seam, made once. */
export function grainTile(): HTMLCanvasElement | null {
  if (grained) return grained;
  const side = 192;
  const tile = document.createElement('canvas');
  tile.width = tile.height = side;
  const brush = tile.getContext('2d');
  if (!brush) return null;
  const random = chance('stone');
  const picture = brush.createImageData(side, side);
  const layers = [6, 12, 24, 48, 96].map((cells) => ({ cells, values: Float32Array.from({ length: cells * cells }, random) }));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      let sum = 0;
      let weight = 1;
      let all = 0;
      for (const { cells, values } of layers) {
        sum += weight * smooth(values, cells, (x / side) * cells, (y / side) * cells);
        all += weight;
        weight *= 0.62;
      }
      const value = Math.round(128 + (sum / all - 0.5) * 230);
      const at = (y * side + x) * 4;
      picture.data[at] = picture.data[at + 1] = picture.data[at + 2] = Math.max(0, Math.min(255, value));
      picture.data[at + 3] = 255;
    }
  }
  brush.putImageData(picture, 0, 0);
  grained = tile;
  return tile;
}

function smooth(values: Float32Array, cells: number, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - left), ease(y - top)];
  const at = (i: number, j: number) => values[(j % cells) * cells + (i % cells)] ?? 0;
  const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * u;
  const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * u;
  return upper + (lower - upper) * v;
}

function grainOf(brush: CanvasRenderingContext2D | null): CanvasPattern | null {
  const tile = brush ? grainTile() : null;
  return tile && brush ? brush.createPattern(tile, 'repeat') : null;
}
