/** Where the dice lie: close to the fight, over ground where nobody stands, never over what is around the board. */
import type { Box, Point } from '../table/geometry';

type Question = {
  /** How much room the dice take. */
  width: number;
  height: number;
  /** Where the fighters of the attack are, in pixels. */
  fight: readonly Point[];
  /** Where anybody else is. */
  others: readonly Point[];
  /** Whoever is attacked: where it may be driven to is left open. */
  target: Point | null;
  /** From the middle of a hex to its corners, in pixels. */
  radius: number;
  /** What is free of everything else: they stay inside. */
  area: Box;
};

/** So much it costs to hide a fighter who fights, or somebody else, beside so many pixels further away. */
const HIDES_FIGHT = 4000;
const HIDES_OTHER = 1800;
const HIDES_WAY = 900;

/** The upper left corner for the dice. */
export function trayAt({ width, height, fight, others, target, radius, area }: Question): Point {
  const inside = (x: number, y: number): Point => ({
    x: Math.max(area.x, Math.min(x, area.x + area.width - width)),
    y: Math.max(area.y, Math.min(y, area.y + area.height - height)),
  });
  const middle = mean(fight) ?? { x: area.x + area.width / 2, y: area.y + height / 2 };
  const hidden = (corner: Point, who: Point, within = radius) => {
    const dx = Math.max(corner.x - who.x, 0, who.x - corner.x - width);
    const dy = Math.max(corner.y - who.y, 0, who.y - corner.y - height);
    return Math.max(0, 1 - Math.hypot(dx, dy) / within);
  };
  const cost = (corner: Point) =>
    Math.hypot(corner.x + width / 2 - middle.x, corner.y + height / 2 - middle.y) +
    fight.reduce((sum, who) => sum + HIDES_FIGHT * hidden(corner, who), 0) +
    others.reduce((sum, who) => sum + HIDES_OTHER * hidden(corner, who), 0) +
    (target ? HIDES_WAY * hidden(corner, target, radius * 2.6) : 0);
  let best = inside(middle.x - width / 2, middle.y - height / 2);
  let least = cost(best);
  const step = Math.max(24, radius * 0.6);
  for (let y = area.y; y <= area.y + area.height; y += step) {
    for (let x = area.x; x <= area.x + area.width; x += step) {
      const corner = inside(x, y);
      const now = cost(corner);
      if (now < least) [best, least] = [corner, now];
    }
  }
  return { x: Math.round(best.x), y: Math.round(best.y) };
}

function mean(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const sum = points.reduce((all, one) => ({ x: all.x + one.x, y: all.y + one.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
