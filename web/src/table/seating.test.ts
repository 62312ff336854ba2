import { describe, expect, it } from 'vitest';
import { ownSideUp, seatOrder } from './seating';
import { decision, player, view } from './testing';

const hex = (id: string, r: number, territory: number) => ({ id, q: 0, r, territory, kinds: [] });
const ground = { name: 'Test', hexes: [hex('a1', 0, 1), hex('b1', 1, 1), hex('c1', 2, 2), hex('d1', 3, 2)] };

describe('who sits where', () => {
  it('puts the own warband last of two and first of more', () => {
    expect(seatOrder(view({ viewer: 1 }))).toEqual([2, 1]);
    expect(seatOrder(view({ viewer: 2, players: [player(1), player(2), player(3)] }))).toEqual([2, 3, 1]);
    expect(seatOrder(view({ viewer: null }))).toEqual([1, 2]);
  });

  it('knows which territory is the upper one', () => {
    expect(ownSideUp(view({ viewer: 1 }), ground)).toBe(true);
    expect(ownSideUp(view({ viewer: 2 }), ground)).toBe(false);
    expect(ownSideUp(view({ viewer: null }), ground)).toBe(false);
    expect(ownSideUp(view({ viewer: 1, phase: 'setup', decision: decision('lay', []) }), ground)).toBe(false);
  });
});
