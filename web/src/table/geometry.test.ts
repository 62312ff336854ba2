import { describe, expect, it } from 'vitest';
import type { HexSummary } from '../api/types/HexSummary';
import { SIZE, borders, bounds, centre, corners, distance, fit, hold, outline, step, zoom } from './geometry';

const hex = (id: string, q: number, r: number, territory: number | null = null): HexSummary => ({ id, q, r, territory, kinds: [] });
/** Three rows of three, the middle one shifted by half a hex. */
const field = [
  hex('a1', 0, 0, 1), hex('a2', 1, 0, 1), hex('a3', 2, 0, 1),
  hex('b1', 0, 1), hex('b2', 1, 1), hex('b3', 2, 1),
  hex('c1', -1, 2, 2), hex('c2', 0, 2, 2), hex('c3', 1, 2, 2),
];
const named = (id: string) => field.find((one) => one.id === id) as HexSummary;

describe('hexes on the screen', () => {
  it('stand on a corner, row under row', () => {
    expect(centre({ q: 0, r: 0 })).toEqual({ x: 0, y: 0 });
    expect(centre({ q: 1, r: 0 }).x).toBeCloseTo(SIZE * Math.sqrt(3));
    expect(centre({ q: 0, r: 1 })).toEqual({ x: (SIZE * Math.sqrt(3)) / 2, y: SIZE * 1.5 });
    expect(corners({ x: 0, y: 0 })[0]?.y).toBeCloseTo(-SIZE);
  });

  it('are the other way up on a turned table', () => {
    expect(centre({ q: 1, r: 2 }, true).y).toBeCloseTo(-SIZE * 3);
  });

  it('touch at their sides', () => {
    const right = corners(centre({ q: 0, r: 0 }))[1];
    const left = corners(centre({ q: 1, r: 0 }))[5];
    expect(right?.x).toBeCloseTo(left?.x ?? NaN);
    expect(right?.y).toBeCloseTo(left?.y ?? NaN);
  });

  it('count distances', () => {
    expect(distance({ q: 0, r: 0 }, { q: 2, r: -1 })).toBe(2);
    expect(distance(named('a1'), named('c3'))).toBe(3);
  });
});

describe('the rim', () => {
  it('has the sides where nothing lies beyond', () => {
    expect(outline([hex('x', 0, 0)]).match(/M/g)).toHaveLength(6);
    expect(outline([hex('x', 0, 0), hex('y', 1, 0)]).match(/M/g)).toHaveLength(10);
  });

  it('runs along the true side, also when turned', () => {
    // Of two hexes side by side the shared side (x = 43.3) belongs to no rim.
    for (const turned of [false, true]) {
      const x = (turned ? -1 : 1) * 43.3;
      expect(outline([hex('x', 0, 0), hex('y', 1, 0)], turned)).not.toContain(`M${x} -25.0L${x} 25.0`);
      expect(outline([hex('x', 0, 0)], turned)).toContain('43.3 -25.0L43.3 25.0');
    }
  });

  it('tells territories apart', () => {
    expect(borders([hex('x', 0, 0, 1), hex('y', 1, 0, 2)]).match(/M/g)).toHaveLength(1);
    expect(borders([hex('x', 0, 0, 1), hex('y', 1, 0, 1)])).toBe('');
  });
});

describe('the camera', () => {
  it('shows everything', () => {
    const box = bounds(field);
    const camera = fit(box, 400, 800);
    expect(box.x * camera.k + camera.x).toBeGreaterThanOrEqual(-0.001);
    expect((box.x + box.width) * camera.k + camera.x).toBeLessThanOrEqual(400.001);
    expect((box.y + box.height) * camera.k + camera.y).toBeLessThanOrEqual(800.001);
  });

  it('magnifies around a point that stays where it is', () => {
    const before = { x: 10, y: 20, k: 1 };
    const after = zoom(before, 2, { x: 110, y: 70 }, 1);
    expect((110 - after.x) / after.k).toBeCloseTo((110 - before.x) / before.k);
    expect(zoom(before, 100, { x: 0, y: 0 }, 1).k).toBe(6);
  });

  it('does not lose the table', () => {
    const box = bounds(field);
    expect(hold({ x: 9999, y: 0, k: 1 }, box, 400, 400).x).toBeLessThan(1000);
  });
});

describe('arrow keys', () => {
  it('go along rows and between them', () => {
    expect(step(field, named('b2'), 'ArrowRight')?.id).toBe('b3');
    expect(step(field, named('b2'), 'ArrowLeft')?.id).toBe('b1');
    expect(step(field, named('b3'), 'ArrowRight')).toBeNull();
    expect(['a2', 'a3']).toContain(step(field, named('b2'), 'ArrowUp')?.id);
    expect(['c2', 'c3']).toContain(step(field, named('b2'), 'ArrowDown')?.id);
  });

  it('go the way that is seen when the table is turned', () => {
    expect(step(field, named('b2'), 'ArrowRight', true)?.id).toBe('b1');
    expect(['c2', 'c3']).toContain(step(field, named('b2'), 'ArrowUp', true)?.id);
  });

  it('reach every hex', () => {
    const seen = new Set(['a1']);
    const todo = ['a1'];
    for (let id = todo.pop(); id; id = todo.pop()) {
      for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
        const next = step(field, named(id), arrow)?.id;
        if (next && !seen.has(next)) {
          seen.add(next);
          todo.push(next);
        }
      }
    }
    expect(seen.size).toBe(field.length);
  });
});
