import { describe, expect, it } from 'vitest';
import { fighter, line, view } from '../table/testing';
import { figures, luckWords } from './tally';

const attack = (attacker: string, target: string, result: string) => ({ attacker, target, weapon: null, roll: [], save: [], roll_faces: [], save_faces: [], result });
const die = (face: string, counts: boolean) => ({ face, counts, why: null, fixed: false });
const now = view({ fighters: [fighter('herax'), fighter('dromm'), fighter('pikk', { player: 2 }), fighter('toyle', { player: 2 })] });
const log = [
  line('round-starts', { amount: 1 }),
  line('attack-roll', {
    player: 1,
    dice: ['critical', 'swords'],
    attack: { ...attack('herax', 'pikk', ''), roll: [die('critical', true), die('swords', false)], roll_faces: ['critical', 'hammer', 'hammer'] },
  }),
  line('save-roll', { player: 2, dice: ['dodge'], attack: { ...attack('herax', 'pikk', ''), save: [die('dodge', false)], save_faces: ['critical', 'shield', 'shield'] } }),
  line('result', { attack: attack('herax', 'pikk', 'success') }),
  line('damage', { fighters: ['pikk'], amount: 2, player: 2 }),
  line('slain', { fighters: ['pikk'], player: 2 }),
  line('glory', { player: 1, amount: 1 }),
  line('turn-starts', { player: 2 }),
  line('result', { attack: attack('toyle', 'dromm', 'success') }),
  line('damage', { fighters: ['dromm'], amount: 2, player: 1 }),
  line('scored', { player: 2, cards: ['bold'], amount: 2 }),
  line('glory', { player: 2, amount: 2 }),
  line('round-starts', { amount: 2 }),
  line('result', { attack: attack('toyle', 'dromm', 'failure') }),
  line('glory', { player: 1, amount: 3 }),
  line('game-over', { player: 1 }),
];

describe('a game in figures', () => {
  const told = figures(log, now);
  const [one, two] = told.tallies;

  it('counts glory by round', () => {
    expect(told.rounds).toEqual([1, 2]);
    expect(one?.glory).toEqual([1, 4]);
    expect(two?.glory).toEqual([2, 2]);
  });

  it('knows rounds that were left out', () => {
    const skipping = log.map((one) => (one.kind === 'round-starts' && one.amount === 2 ? { ...one, amount: 3 } : one));
    const { rounds, tallies } = figures(skipping, now);
    expect(rounds).toEqual([1, 3]);
    expect(tallies.map((tally) => tally.glory)).toEqual([[1, 4], [2, 2]]);
  });

  it('counts kills, Objectives and attacks', () => {
    expect(one).toMatchObject({ kills: 1, lost: 0, scored: [], attacks: 1, hits: 1, damage: 2 });
    expect(two).toMatchObject({ kills: 0, lost: 1, scored: ['bold'], attacks: 2, hits: 1, damage: 2 });
  });

  it('finds the best attack', () => {
    expect(told.best).toEqual({ player: 1, attacker: 'herax', target: 'pikk', damage: 2, slain: true });
  });

  it('weighs the luck of the dice', () => {
    expect(one).toMatchObject({ dice: 2, successes: 1, worth: 1, spread: 0.5 });
    expect(two).toMatchObject({ dice: 1, successes: 0, worth: 0.5 });
    const rolled = { dice: 60, worth: 30, spread: 15 };
    expect(luckWords({ ...rolled, successes: 30 })).toBe('fair');
    expect(luckWords({ ...rolled, successes: 37 })).toBe('blessed');
    expect(luckWords({ ...rolled, successes: 23 })).toBe('cursed');
    expect(luckWords({ dice: 0, successes: 0, worth: 0, spread: 0 })).toBe('no dice');
  });

  it('tells of the last game of a match', () => {
    const match = figures([...log, line('round-starts', { amount: 1 }), line('glory', { player: 2, amount: 5 })], now);
    expect(match.tallies[0]?.glory).toEqual([0]);
    expect(match.tallies[1]?.glory).toEqual([5]);
  });
});
