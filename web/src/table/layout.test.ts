import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout';

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

  it('know a phone and how it is held', () => {
    expect(layoutOf(390, 844, true).hold).toBe('upright');
    expect(layoutOf(844, 390, true).hold).toBe('sideways');
    expect(layoutOf(844, 390, false).hold).toBe('sideways');
    expect(layoutOf(768, 1024, true).hold).toBe('upright');
    expect(layoutOf(1024, 768, true).hold).toBe('wide');
  });
});
