import { expect, it } from 'vitest';

import { filterSettings, isSame } from './search.ts';

const settings = [
  { name: 'roll_off', about: 'How players roll off', values: ['four dice', 'one dice', '–'] },
  { name: 'rounds', about: 'Battle rounds', values: ['3', '3', '–'] },
];

it('knows what differs; what an edition does not have is no difference', () => {
  expect(isSame(settings[1]!, [0, 1, 2])).toBe(true);
  expect(isSame(settings[0]!, [0, 1])).toBe(false);
  expect(isSame(settings[0]!, [0, 2])).toBe(true);
});

it('searches in questions and answers of the editions shown', () => {
  expect(filterSettings(settings, 'one dice', false, [0, 1])).toHaveLength(1);
  expect(filterSettings(settings, 'one dice', false, [0])).toHaveLength(0);
  expect(filterSettings(settings, '', true, [0, 1, 2])).toHaveLength(1);
});
