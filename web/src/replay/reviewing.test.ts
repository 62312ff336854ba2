import { describe, expect, it } from 'vitest';

import type { LogLine } from '../api/types/LogLine';
import type { Review } from '../api/types/Review';
import { deedWords, line, percent, rolls, rollWords, roundWords, signed, stepAt } from './reviewing.svelte.ts';

const review: Review = {
  players: [
    { name: 'a', luck: 0.1, choices: 2, costly: 1 },
    { name: 'b', luck: -0.1, choices: 0, costly: 0 },
  ],
  start: [0.5, 0.5],
  steps: [
    { number: 1, player: 1, round: 1, choice: 'x', chances: [0.75, 0.25], luck: [0.2, -0.2], cost: null },
    { number: 2, player: 1, round: 1, choice: 'y', chances: [1, 0], luck: [-0.3, 0.3], cost: 0.1 },
    { number: 3, player: 1, round: 1, choice: 'z', chances: [1, 0], luck: [0.001, -0.001], cost: 0 },
  ],
  mistakes: [],
  unscored: [],
};

describe('a review', () => {
  it('is drawn from the first position to the last', () => {
    expect(line(review, 0, 300, 100)).toBe('0.0,50.0 100.0,25.0 200.0,0.0 300.0,0.0');
    expect(line(review, 1, 300, 100)).toBe('0.0,50.0 100.0,75.0 200.0,100.0 300.0,100.0');
  });

  it('leads to the step that was clicked', () => {
    expect(stepAt(0, 300, 3)).toBe(0);
    expect(stepAt(149, 300, 3)).toBe(1);
    expect(stepAt(999, 300, 3)).toBe(3);
    expect(stepAt(5, 0, 3)).toBe(0);
  });

  it('tells the rolls that did most', () => {
    expect(rolls(review, 5)).toEqual([
      { step: 2, luck: -0.3 },
      { step: 1, luck: 0.2 },
    ]);
  });

  it('writes shares with a sign', () => {
    expect([signed(0.124), signed(-0.2), signed(-0.001), percent(0.5)]).toEqual(['+12%', '−20%', '0%', '50%']);
  });
});

describe('what is said of a game', () => {
  it('says what was done instead of what the option is called', () => {
    expect(deedWords('Charge: Kreep')).toBe('charge with Kreep');
    expect(deedWords('Pass: nothing more')).toBe('pass');
    expect(deedWords('Choose: player 2')).toBe('choose player 2');
    expect(deedWords('Draw an extra card')).toBe('draw an extra card');
    expect(roundWords(0)).toBe('Set-up');
  });

  it('names a roll by whose attack it was', () => {
    const line = { text: 'Player 1 rolls.', attack: { attacker: 'a', target: 'b' } } as LogLine;
    expect(rollWords([line], (id) => id.toUpperCase())).toBe('A against B');
    expect(rollWords([{ ...line, attack: null }], String)).toBe('Player 1 rolls');
    expect(rollWords([], String)).toBeNull();
    // A weapon is picked before its target.
    const picked = { ...line, attack: line.attack ? { ...line.attack, target: null } : null };
    expect(rollWords([picked, line], (id) => id.toUpperCase())).toBe('A against B');
  });
});
