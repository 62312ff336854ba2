/** Where the dice lie: close to the fight, over ground where nobody stands, never over what is around the board. */
import type { Box, Point } from '../table/geometry';

export type Question = {
  /** How much room the dice take. */
  width: number;
  height: number;
  /** Where the fighters of the attack are, in pixels. */
  fight: readonly Point[];
  /** Where anybody else is. */
  others: readonly Point[];
  /** Whoever is attacked: where it may be driven to is left open. */
  target: Point | null;
  /** What they lie close to, if it is not the fight. */
  towards?: Point;
  /** From the middle of a hex to its corners, in pixels. */
  radius: number;
  /** What is free of everything else: they stay inside. */
  area: Box;
};

export type Place = Point & {
  /** How large they are drawn: smaller where there is no room for all of them between the fighters. */
  scale: number;
};

/** So much it costs to hide a bit of ground where the target may be driven to, beside so many pixels further away. */
const HIDES_WAY = 900;
/** How large the dice may be drawn, the best first. */
const SCALES = [1, 0.82, 0.66, 0.52];
/** So far from the middle of a fighter its token and its name reach, in radii of a hex. */
const REACHES = 0.86;

/** The upper left corner for the dice, and how large they are. */
export function trayAt(question: Question): Place {
  for (const scale of SCALES) {
    const place = free(question, scale);
    if (place) return { x: Math.round(place.x), y: Math.round(place.y), scale };
  }
  // Fighters stand everywhere: above the board nobody does.
  const { area, width } = question;
  const scale = SCALES.at(-1) ?? 1;
  return { x: Math.round(area.x + (area.width - width * scale) / 2), y: Math.round(Math.max(0, area.y - question.height * scale)), scale };
}

/** Whether somebody stands under dice that lie there. */
export function hidesAnybody({ width, height, fight, others, radius }: Question, { x, y, scale }: Place): boolean {
  return [...fight, ...others].some((who) => away({ x, y, width: width * scale, height: height * scale }, who) < radius * REACHES);
}

/** How far somebody is from a box. */
function away(box: Box, who: Point): number {
  return Math.hypot(Math.max(box.x - who.x, 0, who.x - box.x - box.width), Math.max(box.y - who.y, 0, who.y - box.y - box.height));
}

/** The best place of this size that hides nobody, if there is one. */
function free(question: Question, scale: number): Point | null {
  const { fight, target, radius, area } = question;
  const [width, height] = [question.width * scale, question.height * scale];
  const right = Math.max(area.x, area.x + area.width - width);
  const bottom = Math.max(area.y, area.y + area.height - height);
  const middle = question.towards ?? mean(fight) ?? { x: area.x + area.width / 2, y: area.y + height / 2 };
  const cost = (corner: Point) =>
    Math.hypot(corner.x + width / 2 - middle.x, corner.y + height / 2 - middle.y) +
    (target ? HIDES_WAY * Math.max(0, 1 - away({ ...corner, width, height }, target) / (radius * 2.6)) : 0);
  let best: Point | null = null;
  let least = Infinity;
  for (const corner of corners(area.x, right, area.y, bottom, Math.max(10, radius * 0.4), middle.x - width / 2)) {
    const now = cost(corner);
    if (now < least && !hidesAnybody(question, { ...corner, scale })) [best, least] = [corner, now];
  }
  return best;
}

/** Corners all over an area, its edges and the middle of the fight among them. */
function* corners(left: number, right: number, top: number, bottom: number, step: number, middle: number): Generator<Point> {
  const across = [Math.max(left, Math.min(middle, right)), right];
  for (let x = left; x < right; x += step) across.push(x);
  const down = [bottom];
  for (let y = top; y < bottom; y += step) down.push(y);
  for (const y of down) for (const x of across) yield { x, y };
}

function mean(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const sum = points.reduce((all, one) => ({ x: all.x + one.x, y: all.y + one.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
