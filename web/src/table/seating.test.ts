import { describe, expect, it } from 'vitest';
import { ownSideAway, sides } from './seating';
import { decision, player, view } from './testing';

const hex = (id: string, r: number, territory: number) => ({ id, q: 0, r, territory, kinds: [] });
const ground = { name: 'Test', hexes: [hex('a1', 0, 1), hex('b1', 1, 1), hex('c1', 2, 2), hex('d1', 3, 2)] };

describe('who sits where', () => {
  it('puts the own warband on the left and the others on the right, from the next one on', () => {
    expect(sides(view({ viewer: 1 }))).toEqual({ mine: [1], theirs: [2] });
    expect(sides(view({ viewer: 2, players: [player(1), player(2), player(3)] }))).toEqual({ mine: [2], theirs: [3, 1] });
    expect(sides(view({ viewer: null }))).toEqual({ mine: [1], theirs: [2] });
  });

  it('knows which territory is the upper one', () => {
    expect(ownSideAway(view({ viewer: 1 }), ground)).toBe(true);
    expect(ownSideAway(view({ viewer: 2 }), ground)).toBe(false);
    expect(ownSideAway(view({ viewer: null }), ground)).toBe(false);
    const three = { name: 'Test', hexes: [...ground.hexes, hex('e1', 4, 3)] };
    const players = [player(1), player(2), player(3)];
    expect([1, 2, 3].map((viewer) => ownSideAway(view({ viewer, players }), three))).toEqual([true, false, false]);
    expect(ownSideAway(view({ viewer: 1, phase: 'setup', decision: decision('lay', []) }), ground)).toBe(false);
  });

  it('knows which of two territories beside each other is on the side of the own rail', () => {
    const beside = { name: 'Test', hexes: ground.hexes.map((one) => ({ ...one, q: one.r, r: 0 })) };
    expect(ownSideAway(view({ viewer: 1 }), beside)).toBe(false);
    expect(ownSideAway(view({ viewer: 2 }), beside)).toBe(true);
  });
});
