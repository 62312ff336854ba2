import { expect, it } from 'vitest';
import { explained, meaning, termOf, terms } from './terms';

const words = (text: string) => explained(text).flatMap((piece) => (piece.term ? [piece.text] : []));

it('explains the words of the game, each once, and leaves the rest as it was', () => {
  const text = 'Go on Guard, then Guard again; a Stagger token is no Stagger.';
  expect(words(text)).toEqual(['on Guard', 'Stagger token']);
  expect(explained(text).map((piece) => piece.text).join('')).toBe(text);
});

it('does not take plain words for words of the game', () => {
  expect(words('move over there, guard your tongue and charge the phone')).toEqual([]);
  expect(words('Moved by Guardians')).toEqual([]);
});

it('has every word once, and says more than the word', () => {
  const all = terms.flatMap((term) => [term.word, ...(term.also ?? [])]);
  expect(new Set(all).size).toBe(all.length);
  for (const term of terms) expect(term.text.length, term.word).toBeGreaterThan(15);
  for (const word of ['Guard', 'Inspire', 'Delve', 'Overrun', 'Stagger', 'Surge', 'Cleave']) expect(termOf(word)?.word).toBe(word);
});

it('means what it means in the edition that is played', () => {
  const delve = termOf('Delve')!;
  expect(meaning(delve, 'embergard')).toMatch(/staggered/);
  expect(meaning(delve, 'harrowdeep')).toMatch(/gloom/);
  expect(meaning(termOf('Guard')!, 'shadespire')).toMatch(/driven back all the same/);
  expect(meaning(termOf('Guard')!, 'dreadfane')).toBe(termOf('Guard')!.text);
  // Where all are played it says what is said.
  expect(meaning(delve, null)).toBe(delve.text);
});
