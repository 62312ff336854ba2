import { describe, expect, it } from 'vitest';
import type { Point } from '../table/geometry';
import { trayAt, type Place } from './tray';

const area = { x: 200, y: 60, width: 1000, height: 600 };
const room = { width: 300, height: 120, radius: 40, area, target: null };
const covers = (corner: { x: number; y: number }, who: { x: number; y: number }) =>
  who.x > corner.x - 20 && who.x < corner.x + 320 && who.y > corner.y - 20 && who.y < corner.y + 140;

describe('the dice', () => {
  it('lie close to the fight without hiding it', () => {
    const fight = [{ x: 700, y: 300 }, { x: 770, y: 300 }];
    const corner = trayAt({ ...room, fight, others: [] });
    for (const who of fight) expect(covers(corner, who)).toBe(false);
    expect(Math.hypot(corner.x + 150 - 735, corner.y + 60 - 300)).toBeLessThan(160);
  });

  it('leave open where the target may be driven to', () => {
    const fight = [{ x: 700, y: 300 }, { x: 770, y: 300 }];
    const target = { x: 770, y: 300 };
    const corner = trayAt({ ...room, fight, others: [], target });
    for (const way of [{ x: 805, y: 360 }, { x: 805, y: 240 }, { x: 840, y: 300 }]) expect(covers(corner, way)).toBe(false);
  });

  it('lie where nobody else stands, if there is such ground near by', () => {
    const fight = [{ x: 700, y: 300 }, { x: 770, y: 300 }];
    const above = trayAt({ ...room, fight, others: [{ x: 735, y: 420 }] });
    expect(covers(above, { x: 735, y: 420 })).toBe(false);
    const below = trayAt({ ...room, fight, others: [{ x: 735, y: 180 }] });
    expect(covers(below, { x: 735, y: 180 })).toBe(false);
  });

  it('stay inside what is left of the window', () => {
    for (const at of [{ x: 210, y: 70 }, { x: 1190, y: 650 }]) {
      const corner = trayAt({ ...room, fight: [at], others: [] });
      expect(corner.x).toBeGreaterThanOrEqual(area.x);
      expect(corner.y).toBeGreaterThanOrEqual(area.y);
      expect(corner.x + 300).toBeLessThanOrEqual(area.x + area.width);
      expect(corner.y + 120).toBeLessThanOrEqual(area.y + area.height);
      expect(covers(corner, at)).toBe(false);
    }
  });

  it('lie in the middle above when nobody fights', () => {
    expect(trayAt({ ...room, fight: [], others: [] })).toEqual({ x: 550, y: 60, scale: 1 });
  });

  it('hide nobody on crowded ground: they are drawn smaller, and in the end lie above the board', () => {
    const hides = (place: Place, who: Point) => {
      const [width, height] = [300 * place.scale, 120 * place.scale];
      return who.x > place.x - 30 && who.x < place.x + width + 30 && who.y > place.y - 30 && who.y < place.y + height + 30;
    };
    const everywhere = (across: number, down: number) => {
      const all: Point[] = [];
      for (let y = area.y + 40; y < area.y + area.height; y += down) for (let x = area.x + 40; x < area.x + area.width; x += across) all.push({ x, y });
      return all;
    };
    const fight = [{ x: 700, y: 300 }, { x: 770, y: 300 }];
    for (const others of [everywhere(200, 150), everywhere(150, 130), everywhere(70, 60)]) {
      const place = trayAt({ ...room, fight, others });
      expect(place.scale).toBeLessThan(1);
      for (const who of [...fight, ...others]) expect(hides(place, who)).toBe(false);
    }
  });
});
