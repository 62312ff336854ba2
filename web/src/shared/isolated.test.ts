import { expect, it } from 'vitest';
import { isolated } from './isolated';

it('a name turns nothing around it', () => {
  expect(isolated('Anna')).toBe('Anna');
  expect(isolated('דן')).toBe('\u2068דן\u2069');
});
