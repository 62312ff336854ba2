import { describe, expect, it } from 'vitest';

import type { WarbandInfo } from '../api/types/WarbandInfo';
import { alliancesOf, figuresOf, shownWarbands } from './order';

const warband = (id: string, alliance: string, difficulty: string, style: string): WarbandInfo => ({
  id,
  name: id,
  alliance,
  fighters: 3,
  look: { colours: ['#000000', '#ffffff'], ornament: 'rays', difficulty, style },
  faces: [
    { card: 'a', name: 'Ann', leader: true, count: 1, health: 4, drawn: null },
    { card: 'b', name: "B'or", leader: false, count: 2, health: 3, drawn: null },
  ],
});
const all = [warband('Boyz', 'destruction', 'easy', 'Hit first.'), warband('Adepts', 'order', 'hard', 'Spells.'), warband('Crew', 'order', 'easy', 'Holds.')];
const ids = (wish: Partial<Parameters<typeof shownWarbands>[1]>, liked: string[] = []) =>
  shownWarbands(all, { words: '', alliance: '', difficulty: '', ...wish }, (id) => liked.includes(id)).map((one) => one.id);

describe('the gallery of warbands', () => {
  it('has what is liked first, then by name', () => {
    expect(ids({})).toEqual(['Adepts', 'Boyz', 'Crew']);
    expect(ids({}, ['Crew'])).toEqual(['Crew', 'Adepts', 'Boyz']);
  });

  it('finds warbands by name, fighter and style', () => {
    expect(ids({ words: 'spells' })).toEqual(['Adepts']);
    expect(ids({ words: 'bor hit' })).toEqual(['Boyz']);
    expect(ids({ alliance: 'order', difficulty: 'easy' })).toEqual(['Crew']);
  });

  it('says how many and how tough', () => {
    expect(figuresOf(all[0]!)).toBe('3 fighters · 10 Health');
    expect(alliancesOf(all)).toEqual(['destruction', 'order']);
  });
});
