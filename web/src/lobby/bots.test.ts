import { expect, it } from 'vitest';

import { byStrength, known } from './bots.ts';

const bot = (id: string) => ({ id, name: id, words: '', think_ms: null });
const list = ['random', 'level-10', 'level-2', 'greedy', 'guest'].map(bot);

it('levels come by strength, the others as they are listed', () => {
  const { levels, others } = byStrength(list);
  expect(levels.map((one) => one.id)).toEqual(['level-2', 'level-10']);
  expect(others.map((one) => one.id)).toEqual(['random', 'greedy', 'guest']);
});

it('a bot that is gone is no longer asked for', () => {
  expect(known(list, 'guest')).toBe('guest');
  expect(known(list, 'level-9')).toBe('random');
});
