import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HEARD } from '../moments/sound';
import { settings, standard } from '../shared/settings.svelte.ts';
import { fighter, line, view } from '../table/testing';
import { Demo, actions, type Recorded } from './demo.svelte.ts';
import recorded from './demo.json';

const small = {
  edition: 'embergard',
  ground: { name: '', hexes: [] },
  view: view({ viewer: null, fighters: [fighter('a', { hex: 'a1' })] }),
  lines: [line('picked'), line('moved', { fighters: ['a'], hexes: ['a1', 'a2'] }), line('picked'), line('moved', { fighters: ['a'], hexes: ['a2', 'a3'] })],
} as Recorded;

beforeEach(() => {
  vi.useFakeTimers();
  for (const key of Object.keys(standard) as (keyof typeof standard)[]) settings.set(key, standard[key]);
});
afterEach(() => vi.useRealTimers());

it('plays action by action, begins anew, and makes no sound', () => {
  const heard = vi.fn();
  window.addEventListener(HEARD, heard);
  const demo = new Demo(small);
  const hex = () => demo.view?.fighters[0]?.hex;
  expect(hex()).toBe('a1');
  vi.advanceTimersByTime(1_500);
  expect(hex()).toBe('a2');
  vi.advanceTimersByTime(1_500);
  expect(hex()).toBe('a3');
  vi.advanceTimersByTime(2_600);
  expect(hex()).toBe('a1');
  demo.close();
  vi.advanceTimersByTime(20_000);
  expect(hex()).toBe('a1');
  expect(heard).not.toHaveBeenCalled();
});

it('stands still for those who want no motion', () => {
  settings.set('animation', 'off');
  const demo = new Demo(small);
  vi.advanceTimersByTime(20_000);
  expect(demo.view?.fighters[0]?.hex).toBe('a1');
  demo.close();
});

it('has a round worth watching', () => {
  const all = recorded as unknown as Recorded;
  expect(actions(all.lines).length).toBeGreaterThan(4);
  expect(all.lines.some((one) => one.kind === 'slain')).toBe(true);
  expect(all.view.players.every((one) => one.hand === null)).toBe(true);
});
