import { describe, expect, it } from 'vitest';
import { inWords, ownerOf, sentence, withoutBearer, withoutOwner } from './words';

describe('the words of an edition', () => {
  const words: [string, string][] = [
    ['a treasure token', 'an objective token'],
    ['treasure token', 'objective token'],
    ['Save', 'Defence'],
    ['Surge,', 'Reaction,'],
  ];

  it('replace whole words, one or several', () => {
    expect(inWords(words, 'Save, Saves and Saved')).toBe('Defence, Defences and Saved');
    expect(inWords(words, 'a treasure token, 2 treasure tokens')).toBe('an objective token, 2 objective tokens');
    expect(inWords(words, 'Surge, after it')).toBe('Reaction, after it');
  });

  it('leave the rest alone', () => {
    expect(inWords([], 'Save')).toBe('Save');
  });
});

describe('what a program says', () => {
  it('is a sentence for people', () => {
    expect(sentence('there is no game `abc`; check the link')).toBe('There is no game “abc”; check the link.');
    expect(sentence('Is private browsing on?')).toBe('Is private browsing on?');
    expect(sentence('')).toBe('');
  });
});

it('whose card it is is told apart from what it says', () => {
  const text = "Heal a friendly fighter.\nFor Stormsire's Cursebreakers only.";
  expect([ownerOf(text), withoutOwner(text)]).toEqual(["Stormsire's Cursebreakers", 'Heal a friendly fighter.']);
  expect([ownerOf('Only for Averon.'), withoutOwner('Only for Averon.')]).toEqual([null, 'Only for Averon.']);
  expect(withoutBearer('Only for Lady Harrow. This fighter has +1 Move.')).toBe('This fighter has +1 Move.');
});
