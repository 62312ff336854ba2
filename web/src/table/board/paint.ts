/** Paints the ground: slabs of stone on a rock that stands in the dark, lit from above. The same board looks the same every time. */
import type { HexSummary } from '../../api/types/HexSummary';
import { SIZE, bounds, borders, centre, corners, edges, type Box, type Point } from '../geometry';
import { FINE, allOf, chance, hexPath, mix, type Random } from './brush';
import { grainOf } from './grain';
import { growth, wear } from './wear';
import type { Place } from './place';

/** So far the rock goes beyond the hexes, in the table's units. */
export const RIM = 46;

const PLAYERS = ['#4f9cc9', '#d9713c', '#8fb552', '#a97fd6'];

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
