import { describe, expect, it } from 'vitest';

import type { Card } from './catalogue.svelte.ts';
import { filterCards, fromQuery, hasWords, noFilter, searchTerms, setsOf, toQuery } from './filters.ts';

const card = (over: Partial<Card>): Card => ({
  id: '1',
  slug: 'x',
  name: 'X',
  kind: 'ploy',
  heading: 'Ploy',
  surge: false,
  glory: null,
  warband: null,
  set: 'core',
  set_name: 'Core',
  text: [],
  weapon: null,
  picture: 'card-play',
  tags: [],
  edition: 'shadespire',
  ...over,
});

const cards = [
  card({ id: '1', name: "Git'z Gold", text: ['Push a friendly fighter 1 hex.'] }),
  card({ id: '2', name: 'Push Hard', kind: 'objective', glory: 3, surge: true, warband: 'garreks-reavers' }),
  card({ id: '3', name: 'Sidestep', edition: 'embergard', set: 'blazing', set_name: 'Blazing', glory: 1, kind: 'upgrade' }),
];
const ids = (found: Card[]) => found.map((one) => one.id);

describe('searching', () => {
  it('looks for all words, without apostrophes and accents', () => {
    expect(searchTerms('  Gitz  GOLD ')).toEqual(['gitz', 'gold']);
    expect(hasWords(['gitz', 'gold'], "Git’z Gold")).toBe(true);
    expect(hasWords(['elan'], 'Élan')).toBe(true);
  });

  it('keeps quoted words together', () => {
    expect(searchTerms('"friendly fighter" push')).toEqual(['friendly fighter', 'push']);
    expect(ids(filterCards(cards, { ...noFilter, words: '"fighter friendly"' }))).toEqual([]);
  });

  it('puts cards with the word in their name first', () => {
    expect(ids(filterCards(cards, { ...noFilter, words: 'push' }))).toEqual(['2', '1']);
  });
});

describe('filters', () => {
  it('go together', () => {
    expect(ids(filterCards(cards, { ...noFilter, edition: 'shadespire', kind: 'objective' }))).toEqual(['2']);
    expect(ids(filterCards(cards, { ...noFilter, edition: 'embergard', kind: 'objective' }))).toEqual([]);
  });

  it('know cards for everybody', () => {
    expect(ids(filterCards(cards, { ...noFilter, warband: 'universal' }))).toEqual(['1', '3']);
    expect(ids(filterCards(cards, { ...noFilter, warband: 'garreks-reavers' }))).toEqual(['2']);
  });

  it('take three or more glory together, and leave out what has none', () => {
    expect(ids(filterCards(cards, { ...noFilter, glory: '3+' }))).toEqual(['2']);
    expect(ids(filterCards(cards, { ...noFilter, glory: '1' }))).toEqual(['3']);
    expect(ids(filterCards(cards, { ...noFilter, surge: 'no' }))).toEqual(['1', '3']);
  });

  it('go into the address and come back', () => {
    const filter = { ...noFilter, words: 'push & pull', glory: '3+' as const };
    expect(fromQuery(toQuery(filter))).toEqual(filter);
    expect(toQuery(noFilter)).toBe('');
  });
});

it('lists each set once', () => {
  expect(setsOf(cards, '')).toEqual([
    { id: 'blazing', name: 'Blazing' },
    { id: 'core', name: 'Core' },
  ]);
  expect(setsOf(cards, 'embergard')).toEqual([{ id: 'blazing', name: 'Blazing' }]);
});
