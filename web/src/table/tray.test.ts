import { describe, expect, it } from 'vitest';
import { depth, trayPlace } from './tray';

const hex = (id: string, r: number) => ({ id, q: 0, r, territory: 1, kinds: [] });
const hexes = [hex('a1', 0), hex('b1', 1), hex('c1', 2), hex('d1', 3), hex('e1', 4)];

describe('the dice', () => {
  it('lie beside the board where there is room', () => {
    expect(trayPlace(170, [0, 1])).toBe('aside');
    expect(trayPlace(40, [])).toBe('high');
  });

  it('lie where they hide neither fighter', () => {
    expect(trayPlace(0, [depth(hexes, 'a1'), depth(hexes, 'b1')])).toBe('low');
    expect(trayPlace(0, [depth(hexes, 'd1'), depth(hexes, 'e1')])).toBe('high');
    expect(trayPlace(0, [depth(hexes, 'a1'), depth(hexes, 'c1')])).toBe('low');
    expect(trayPlace(0, [depth(hexes, 'a1', true), depth(hexes, 'c1', true)])).toBe('high');
  });

  it('do not mind fighters who are nowhere', () => {
    expect(depth(hexes, null)).toBeNull();
    expect(trayPlace(0, [null, depth(hexes, 'b1')])).toBe('low');
  });
});
