import { expect, it } from 'vitest';

import { sideWords, weaponAbilities } from './sides.ts';

const weapon = (text: string) => ({ name: 'Axe', range: 1, dice: 2, symbol: 'hammer', damage: 2, text });

it('tells the abilities of a weapon', () => {
  expect(weaponAbilities(weapon('Axe: melee, Range 1, 2 hammer, Damage 2, Cleave, Scything.'))).toBe('Cleave, Scything');
  expect(weaponAbilities(weapon('Axe: melee, Range 1, 2 hammer, Damage 2.'))).toBe('');
});

it('leaves figures and weapons out of the words', () => {
  const axe = weapon('Axe: melee, Range 1, 2 hammer, Damage 2.');
  expect(sideWords({ text: `Move 2, Save 1 dodge, Health 4, Bounty 1. ${axe.text} Call Back. Raise a friend.`, weapons: [axe] })).toBe(
    'Call Back. Raise a friend.',
  );
  expect(sideWords({ text: `Move 2, Save 1 dodge, Health 4. ${axe.text}`, weapons: [axe] })).toBe('');
});
