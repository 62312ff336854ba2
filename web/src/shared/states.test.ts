import { expect, it } from 'vitest';
import { marksOf } from './states';

it('what lies on a fighter is said in words, and what a card makes of it with what that says', () => {
  const marks = marksOf({
    tokens: [
      ['charge', 1],
      ['guard', 2],
      ['da-mugginz-target', 1],
    ],
    statuses: [{ name: 'enraged', player: 1, source: 'Blood Rage', text: '+1 Damage.' }],
  });
  expect(marks.map(({ words, state, letter, text }) => [words, state, letter, text])).toEqual([
    ['has charged', false, 'C', null],
    ['on guard, 2 times', false, 'G', null],
    ['da mugginz target', true, 'M', null],
    ['enraged', true, 'E', 'Blood Rage: +1 Damage.'],
  ]);
  expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length);
});
