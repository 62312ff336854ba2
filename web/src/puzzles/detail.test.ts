import { expect, it } from 'vitest';
import type { HexSummary } from '../api/types/HexSummary';
import { centre, bounds } from '../table/geometry';
import { detail } from './detail';

const hexes = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, q: index % 10, r: Math.floor(index / 10) }) as HexSummary);
const at = (q: number, r: number) => hexes.filter((hex) => hex.q === q && hex.r === r);

/** Where a hex comes to lie in the frame. */
function seen(hex: HexSummary, width: number, height: number, shown: HexSummary[]) {
  const box = detail(hexes, shown, width, height);
  const whole = bounds(hexes);
  const k = box.width / whole.width;
  const middle = centre(hex);
  return { x: box.x + (middle.x - whole.x) * k, y: box.y + (middle.y - whole.y) * k };
}

it('puts what is asked about into the middle, magnified', () => {
  const [hex] = at(5, 5);
  const { x, y } = seen(hex as HexSummary, 300, 200, at(5, 5));
  expect(x).toBeCloseTo(150);
  expect(y).toBeCloseTo(100);
  expect(detail(hexes, at(5, 5), 300, 200).height).toBeGreaterThan(300);
});

it('shows nothing beyond the edge, and all of it where nobody stands', () => {
  const corner = detail(hexes, at(0, 0), 300, 200);
  expect([corner.x, corner.y]).toEqual([0, 0]);
  const whole = detail(hexes, [], 300, 200);
  expect(whole.width).toBeCloseTo(300);
  expect(whole.y).toBeGreaterThan(0);
});
