import { describe, expect, it } from 'vitest';
import { line } from './testing';
import { happenedLast, withNames, YOU } from './told';

const ben = new Map([[2, 'Ben']]);
const mine = new Map([
  [1, YOU],
  [2, 'Ben'],
]);

describe('sentences', () => {
  it('have names for player numbers', () => {
    expect(withNames("Player 2's ploy; player 1 passes", ben)).toBe("Ben's ploy; player 1 passes");
  });

  it('are said to whoever reads them', () => {
    for (const [told, read] of [
      ['Player 1 passes.', 'You pass.'],
      ['Player 1 has focused.', 'You have focused.'],
      ['Player 1 loses 2 glory.', 'You lose 2 glory.'],
      ["Player 1's ploy Sidestep is discarded.", 'Your ploy Sidestep is discarded.'],
      ['Roll-off: Player 1 rolls hammer and shield, Player 2 rolls swords; Player 1 wins it.', 'Roll-off: you roll hammer and shield, Ben rolls swords; you win it.'],
      ['Round 1: turn 3 of player 1.', 'Round 1: your turn 3.'],
      ['Power step in the turn of player 1.', 'Power step in your turn.'],
      ['Temptation of player 1 is now 6.', 'Your Temptation is now 6.'],
      ['Player 1 re-rolls flanked and gets critical.', 'You re-roll flanked and get critical.'],
      ['Player 2 has given up. Player 1 wins.', 'Ben has given up. You win.'],
      ['Zarbag (player 1) is slain!', 'Zarbag (yours) is slain!'],
      ['Player 1 and Player 2 pass.', 'You and Ben pass.'],
      ['The game is a draw between Player 1 and Player 2.', 'The game is a draw between you and Ben.'],
    ]) {
      expect(withNames(told ?? '', mine)).toBe(read);
    }
  });
});

it('the last line says what happened, not whose turn it is', () => {
  const log = [
    line('equipped', { n: 1, text: 'Ammis is given a blade.' }),
    line('power-step', { n: 2, text: 'Power step.' }),
    line('passed', { n: 3, text: 'Player 2 passes.', player: 2 }),
    line('turn-starts', { n: 4, text: 'Your turn.' }),
    line('equipped', { n: 5, text: 'It is not told yet.' }),
  ];
  const after = [line('roll-off', { n: 1, text: 'You win the roll-off: you roll smash, Ben rolls fury.' }), line('discarded', { n: 2, text: 'A ploy is discarded.' })];
  expect(happenedLast(after, 4, (id) => id)).toBe('You win the roll-off.');
  const said = (lines: typeof log) => happenedLast(lines, 4, (id) => id);
  expect([said(log), said(log.slice(3)), said([])]).toEqual(['Ammis is given a blade.', 'Your turn.', '']);
});

it('whoever is Inspired for what it has done is told with it', () => {
  const log = [
    line('picked', { n: 1, text: 'Caitha moves.', player: 2 }),
    line('moved', { n: 2, text: 'Caitha moves from a1 to a3.', player: 2 }),
    line('charged', { n: 3, text: '', player: 2 }),
    line('inspired', { n: 4, text: 'Caitha is Inspired.', player: 2 }),
  ];
  expect(happenedLast(log, 9, (id) => id)).toBe('Caitha moves from a1 to a3. Caitha is Inspired.');
  // What is used in the Power step is something else.
  const later = [...log.slice(0, 3), line('power-step', { n: 4, text: 'Power step.' }), line('ability-used', { n: 5, text: 'Player 2 uses a lamprey.', player: 2 })];
  expect(happenedLast(later, 9, (id) => id)).toBe('Player 2 uses a lamprey.');
});
