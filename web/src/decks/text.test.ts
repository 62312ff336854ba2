import { describe, expect, it } from 'vitest';

import { fileName, readDeck, readHeader, writeDeck, type TextCard } from './text.ts';

const known: TextCard[] = [
  { id: '1001', name: 'Blood Offering', kind: 'objective', warband: 'reavers' },
  { id: '1002', name: "'Ard as Iron", kind: 'upgrade', warband: null },
  { id: '1003', name: 'Sidestep', kind: 'ploy', warband: null },
  { id: '2003', name: 'Sidestep', kind: 'ploy', warband: 'reavers' },
  { id: 'BL1', name: 'Objective', kind: 'objective', warband: null },
];
const deck = { name: 'My deck', edition: 'shadespire', warband: 'reavers', cards: ['1001', '1002', '1003'] };

describe('writing and reading', () => {
  it('brings the same deck back', () => {
    const read = readDeck(writeDeck(deck, known), known);
    expect(read.name).toBe('My deck');
    expect(read.edition).toBe('shadespire');
    expect(read.warband).toBe('reavers');
    expect([...read.cards].sort()).toEqual(['1001', '1002', '2003']);
    expect(read.unknown).toEqual([]);
  });

  it('tells cards of the same name apart by their number', () => {
    const both = { ...deck, cards: ['1003', '2003'] };
    expect(readDeck(writeDeck(both, known), known).cards).toEqual(['1003', '2003']);
  });

  it('keeps cards that it does not know', () => {
    const text = writeDeck({ ...deck, cards: ['1001', '9999'] }, known);
    expect(readDeck(text, known).unknown).toEqual(['9999']);
  });
});

describe('reading what people write', () => {
  it('takes bullets, copies, numbers, headings and any case', () => {
    const read = readDeck('Objectives (12):\n- blood offering\n1x ARD AS IRON\n\n[1003]\nPloys\n* Sidestep (2003)', known);
    expect(read.cards).toEqual(['1001', '1002', '1003', '2003']);
    expect(read.unknown).toEqual([]);
  });

  it('takes a card once', () => {
    expect(readDeck('1001\n1001\nBlood Offering', known).cards).toEqual(['1001']);
  });

  it("prefers the warband's own card, then everybody's", () => {
    expect(readDeck('Sidestep', known, 'reavers').cards).toEqual(['2003']);
    expect(readDeck('Sidestep', known, 'champions').cards).toEqual(['1003']);
  });

  it('takes a card whose name is a heading', () => {
    expect(readDeck('Objective', known).cards).toEqual(['BL1']);
  });

  it('says which lines it does not know', () => {
    expect(readDeck('No Such Card\r\nSidestep', known).unknown).toEqual(['No Such Card']);
  });
});

it('reads the header alone', () => {
  expect(readHeader('# Name: A\n// edition: nightvault\nSidestep')).toEqual({
    name: 'A',
    edition: 'nightvault',
    warband: null,
  });
});

it('makes names for files', () => {
  expect(fileName("Garrek's Wörst!")).toBe('garreks-worst.txt');
  expect(fileName('***')).toBe('deck.txt');
});
