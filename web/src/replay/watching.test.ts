import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StepList } from '../api/types/StepList';
import { settings, standard } from '../shared/settings.svelte.ts';
import { fighter, line, view } from '../table/testing';
import { Watching } from './watching.svelte.ts';

const told = (n: number, kind: string, change: Parameters<typeof line>[1] = {}) => ({ ...line(kind, change), n });
const list = {
  game: { id: 'g', edition: 'embergard', seats: [{ player: 1, name: 'Anna', warband: null }] },
  opening: [told(1, 'round-starts')],
  steps: [
    { step: 1, player: 1, option: 'x', game: 1, round: 1, lines: [told(2, 'moved', { fighters: ['a'], hexes: ['a1', 'a2'] })] },
    { step: 2, player: 1, option: 'y', game: 1, round: 1, lines: [told(3, 'passed')] },
    // The next game of a match begins to count anew.
    { step: 3, player: 1, option: 'z', game: 2, round: 1, lines: [told(1, 'round-starts')] },
  ],
} as unknown as StepList;

let watching: Watching;

beforeEach(async () => {
  vi.useFakeTimers();
  for (const key of Object.keys(standard) as (keyof typeof standard)[]) settings.set(key, standard[key]);
  vi.stubGlobal('fetch', (path: string) => {
    const step = /steps\/(\d+)$/.exec(path)?.[1];
    const body = step ? { step: Number(step), game: 1, view: view({ viewer: null, fighters: [fighter('a', { hex: step === '0' ? 'a1' : 'a2' })] }), ground: { name: '', hexes: [] } } : list;
    return Promise.resolve(new Response(JSON.stringify(path.endsWith('/steps') || step ? body : { cards: [], plots: [], hazards: [], warbands: [] }), { headers: { 'content-type': 'application/json' } }));
  });
  watching = new Watching('g', null);
  await vi.advanceTimersByTimeAsync(50);
});
afterEach(() => {
  watching.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('numbers the lines of a match through, and knows which step brings them', () => {
  expect(watching.log.map((one) => one.n)).toEqual([1, 2, 3, 4]);
  expect(watching.here).toBe(1);
  watching.toLine(4);
  expect(watching.step).toBe(3);
});

it('goes somewhere at once, and never beyond the end', async () => {
  watching.to(99);
  await vi.advanceTimersByTimeAsync(50);
  expect(watching.step).toBe(3);
  expect(watching.playing).toBe(false);
  expect(watching.view?.fighters[0]?.hex).toBe('a2');
  watching.to(-4);
  expect(watching.step).toBe(0);
});

it('plays to the end by itself, and stops there', async () => {
  watching.toggle();
  expect(watching.going).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(watching.step).toBe(3);
  expect(watching.going).toBe(false);
});

it('stops when one goes elsewhere', async () => {
  watching.toggle();
  watching.to(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(watching.step).toBe(2);
});
