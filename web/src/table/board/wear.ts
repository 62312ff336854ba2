/** What time has done to the ground: cracks and chips, and what grows at its edges. */
import type { HexSummary } from '../../api/types/HexSummary';
import { SIZE, centre, corners, edges, type Point } from '../geometry';
import { FINE, allOf, line, mix, type Random } from './brush';
import type { Place } from './place';

/** Joints and cracks in a slab. */
export function wear(brush: CanvasRenderingContext2D, hex: HexSummary, turned: boolean, place: Place, random: Random): void {
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

/** Moss, sand or frost creeps in from the edge. */
export function growth(brush: CanvasRenderingContext2D, hexes: readonly HexSummary[], turned: boolean, place: Place, random: Random): void {
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
