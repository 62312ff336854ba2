import { describe, expect, it } from 'vitest';
import { SIZE, fitInside } from './geometry';
import { crowded, layoutOf } from './layout';

describe('the areas of the table', () => {
  it('leave the board between two rails on a desktop', () => {
    expect(layoutOf(1440, 900, false)).toEqual({ hold: 'wide', rail: 216, narrow: false, insets: { top: 64, right: 232, bottom: 142, left: 232 } });
    expect(layoutOf(1280, 720, false).narrow).toBe(false);
    expect(layoutOf(1920, 1080, false).rail).toBe(268);
  });

  it('fold the rails where there is no room for both', () => {
    const { narrow, insets } = layoutOf(1024, 768, false);
    expect([narrow, insets.left, insets.right]).toEqual([true, 76, 76]);
  });

  it('leave the room of folded rails to the board', () => {
    expect(layoutOf(1440, 900, false, true).insets).toEqual({ top: 64, right: 76, bottom: 142, left: 76 });
  });

  it('fold the rails by themselves for many boards, and for two they do not', () => {
    const four = { x: 0, y: 0, width: 1480, height: 950 };
    const two = { x: 0, y: 0, width: 760, height: 950 };
    expect([four, two].map((box) => crowded(box, 1440, 900, false))).toEqual([true, false]);
    // What is too high gets no larger by it.
    expect(crowded({ ...four, width: 900, height: 1900 }, 1440, 900, false)).toBe(false);
    expect(crowded(four, 390, 844, true)).toBe(false);
  });

  it('leave the whole height to the board on a phone held sideways', () => {
    expect(layoutOf(844, 390, true).insets).toEqual({ top: -3, right: 282, bottom: -3, left: 46 });
    // A battlefield of the second edition: eleven rows of up to nine hexes.
    const box = { x: 0, y: 0, width: 9 * SIZE * Math.sqrt(3), height: 17 * SIZE };
    const { insets } = layoutOf(844, 390, true);
    expect(fitInside(box, 844, 390, insets).k * SIZE * Math.sqrt(3)).toBeGreaterThan(40);
  });

  it('know a phone and how it is held', () => {
    expect(layoutOf(390, 844, true).hold).toBe('upright');
    expect(layoutOf(844, 390, true).hold).toBe('sideways');
    expect(layoutOf(844, 390, false).hold).toBe('sideways');
    expect(layoutOf(768, 1024, true).hold).toBe('upright');
    expect(layoutOf(1024, 768, true).hold).toBe('wide');
  });
});
