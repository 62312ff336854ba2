import { expect, it } from 'vitest';
import { handy } from './hands';

it('speaks of taps to those who have no mouse', () => {
  expect(handy('Click **Maren**, then click the hex.', true)).toBe('Tap **Maren**, then tap the hex.');
  expect(handy('click a hex, or drag', true)).toBe('tap a hex');
  expect(handy('Click **Maren**.', false)).toBe('Click **Maren**.');
});
