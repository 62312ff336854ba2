import { describe, expect, it } from 'vitest';
import type { ProspectHex } from '../api/types/ProspectHex';
import { lightsFor, lightsOf } from './lights';
import type { Outlook } from './prospects';
import { decision, fighter, option, view } from './testing';

const stand = (hex: string, change: Partial<ProspectHex> = {}): ProspectHex => ({ hex, choices: [hex], way: [hex], costs: [], targets: [], ...change });

describe('what is lit', () => {
  const stagger = { kind: 'stagger', hex: 'b2', amount: 1, words: 'Stagger token' } as const;
  const outlook: Outlook = {
    spots: new Map([
      ['c3', { go: ['move', 'c3'], stand: stand('c3', { way: ['b2', 'c3'], costs: [stagger] }), charges: [] }],
      ['d4', { go: ['move', 'd4'], stand: stand('d4'), charges: [{ fighter: 'foe', weapon: 'Axe', forecast: null, steps: [] }] }],
    ]),
    strikes: new Map([['near', [{ fighter: 'near', weapon: 'Axe', forecast: null, steps: [] }]]]),
  };

  it('tells where one can go from where one can charge, and who can be attacked', () => {
    const lights = lightsFor('me', outlook, null, null);
    expect([[...lights.go], [...lights.charge.keys()], [...lights.foes.keys()]]).toEqual([['c3'], ['d4'], ['near']]);
    expect(lights.way).toEqual([]);
  });

  it('draws the way to a hex that is looked at, with what it costs', () => {
    const lights = lightsFor('me', outlook, null, outlook.spots.get('c3') ?? null);
    expect(lights.way).toEqual(['b2', 'c3']);
    expect(lights.costs).toEqual([stagger]);
    expect(lights.ghost).toBeNull();
  });

  it('stands a ghost where one would charge from, and lights whom', () => {
    const lights = lightsFor('me', outlook, outlook.spots.get('d4') ?? null, null);
    expect(lights.ghost).toEqual({ fighter: 'me', hex: 'd4' });
    expect([...lights.foes.keys()]).toEqual(['foe']);
  });

  it('is the only thing lit that can be chosen now', () => {
    const at = view({ viewer: 1, fighters: [fighter('me', { hex: 'a1' })] });
    const hexes = new Map([['b2', [option('to b2', 'To')]]]);
    const lights = lightsOf(at, decision('move', null, { about: 'me' }), hexes, new Set(), []);
    expect([[...lights.go], [...lights.choices]]).toEqual([['b2'], []]);
    const other = lightsOf(at, decision('pick-hex', null), hexes, new Set(), []);
    expect([[...other.go], [...other.choices]]).toEqual([[], ['b2']]);
  });
});
