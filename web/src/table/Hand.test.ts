import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import Hand from './Hand.svelte';
import { option } from './testing';

const cards = [
  { id: 'axe', name: 'Axe', kind: 'upgrade', progress: null, why: 'costs 2 glory, you have 1' },
  { id: 'rage', name: 'Rage', kind: 'ploy', progress: null, why: null },
  { id: 'hold', name: 'Hold', kind: 'objective', progress: { have: 2, want: 3, met: false, words: '2 of 3' }, why: null },
];

beforeAll(() => vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }));
afterEach(cleanup);

it('lies in the order of objectives, ploys, upgrades', () => {
  render(Hand, { cards, info: () => null });
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Hold, objective, 2 of 3',
    'Rage, ploy',
    'Axe, upgrade: costs 2 glory, you have 1',
  ]);
});

it('lights what can be chosen and dims the rest', () => {
  const onpick = vi.fn();
  render(Hand, { cards, info: () => null, lit: new Map([['rage', [option('play rage', 'Play')]]]), onpick });
  const rage = screen.getByRole('button', { name: 'Rage, ploy, can be chosen' });
  expect(rage.classList.contains('can')).toBe(true);
  expect(screen.getByRole('button', { name: /Axe/ }).classList.contains('dim')).toBe(true);
  rage.click();
  expect(onpick).toHaveBeenCalledWith('rage');
});

it('raises a card under a mouse that moves, not one that comes to lie under it', async () => {
  render(Hand, { cards, info: () => null });
  const rage = screen.getByRole('button', { name: 'Rage, ploy' });
  const moved = (by: number) => {
    const event = new MouseEvent('pointermove', { bubbles: true });
    Object.defineProperties(event, { pointerType: { value: 'mouse' }, movementX: { value: by }, movementY: { value: 0 } });
    return fireEvent(rage, event);
  };
  await moved(0);
  expect(rage.classList.contains('raised')).toBe(false);
  await moved(3);
  expect(rage.classList.contains('raised')).toBe(true);
  await fireEvent.pointerLeave(rage);
  expect(rage.classList.contains('raised')).toBe(false);
});

it('dims nothing while nothing is asked of it', () => {
  render(Hand, { cards, info: () => null });
  expect(document.querySelector('.dim')).toBeNull();
});
