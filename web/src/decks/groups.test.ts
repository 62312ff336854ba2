import { describe, expect, it } from 'vitest';

import type { Card } from '../cards/catalogue.svelte.ts';
import { gloryIn, groupsOf, surgesIn } from './groups';

const card = (kind: Card['kind'], glory: number | null, surge = false) => ({ kind, glory, surge }) as Card;
const list = [card('objective', 1, true), card('objective', 3), card('spell', null), card('upgrade', 2)];

describe('a deck by kinds', () => {
  it('has what it lacks only where it is built', () => {
    expect(groupsOf(list, false).map((group) => [group.title, group.cards.length])).toEqual([
      ['Objectives', 2],
      ['Ploys and spells', 1],
      ['Upgrades', 1],
    ]);
    expect(groupsOf([], true).map((group) => group.title)).toEqual(['Objectives', 'Ploys and spells', 'Upgrades']);
  });

  it('adds up what can be scored', () => {
    expect(gloryIn(list)).toBe(4);
    expect(surgesIn(list)).toBe(1);
  });
});
