import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Hand from './Hand.svelte';

const cards = [
  { id: 'rage', name: 'Rage', kind: 'ploy' },
  { id: 'axe', name: 'Axe', kind: 'upgrade' },
];

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** What the mouse does at a card. */
function mouse(type: string, name: RegExp, by = 1) {
  const event = new PointerEvent(type, { pointerType: 'mouse', bubbles: type === 'pointermove' });
  Object.defineProperties(event, { movementX: { value: by }, movementY: { value: 0 } });
  screen.getByRole('button', { name }).dispatchEvent(event);
}

function later(ms: number) {
  vi.advanceTimersByTime(ms);
  flushSync();
}

const large = () => document.querySelector('.large')?.textContent ?? null;

it('shows a card large once the mouse has moved over it for a moment', () => {
  render(Hand, { cards, info: () => null });
  mouse('pointerenter', /Rage/);
  mouse('pointermove', /Rage/, 0);
  later(1000);
  expect(large()).toBeNull();
  mouse('pointermove', /Rage/);
  later(100);
  expect(large()).toBeNull();
  mouse('pointermove', /Rage/);
  later(60);
  expect(large()).toContain('Rage');
  mouse('pointerleave', /Rage/);
  later(0);
  expect(large()).toBeNull();
});

it('does not show what the mouse only passes, nor what has left the hand', async () => {
  const { rerender } = render(Hand, { cards, info: () => null });
  mouse('pointermove', /Rage/);
  mouse('pointerleave', /Rage/);
  later(1000);
  expect(large()).toBeNull();
  mouse('pointermove', /Axe/);
  later(200);
  expect(large()).toContain('Axe');
  await rerender({ cards: cards.slice(0, 1) });
  expect(large()).toBeNull();
});
