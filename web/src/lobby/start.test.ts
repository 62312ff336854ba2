import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinGame } from './start';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const seat = { game: 'g', player: 2, token: 'secret' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks for a lost answer again, with the same key', async () => {
  const keys: string[] = [];
  const answers = [
    () => Promise.reject(new Error('cut off')),
    () => Promise.resolve(answer(503, { error: { code: 'in-doubt', message: 'who knows' } })),
    () => Promise.resolve(answer(200, seat)),
  ];
  vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
    keys.push((JSON.parse(String(request.body)) as { key: string }).key);
    return answers[keys.length - 1]?.();
  });
  const joined = joinGame('g', { name: 'Ben' });
  await vi.runAllTimersAsync();
  expect(await joined).toBe('g');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]?.length).toBeGreaterThanOrEqual(16);
});

it('does not repeat what was refused', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(answer(409, { error: { code: 'seat-taken', message: 'taken' } }));
  });
  await expect(joinGame('g', { name: 'Ben' })).rejects.toThrow('taken');
  expect(asked).toBe(1);
});
