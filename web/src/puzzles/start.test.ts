import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/http.ts';
import { begin } from './list.svelte.ts';
import { Starter } from './start.svelte.ts';

vi.mock('./list.svelte.ts', () => ({ begin: vi.fn() }));
afterEach(() => vi.resetAllMocks());

it('is busy until the page is gone', async () => {
  const starter = new Starter();
  await starter.start('first-blood');
  expect(begin).toHaveBeenCalledWith('first-blood');
  expect([starter.busy, starter.failed]).toEqual(['first-blood', []]);
});

it('says why it did not work, and lets another try begin', async () => {
  vi.mocked(begin).mockRejectedValueOnce(new ApiError(503, 'busy', 'Too many games.'));
  const starter = new Starter();
  await starter.start('first-blood');
  expect([starter.busy, starter.failed]).toEqual([null, ['Too many games.']]);
  await starter.start('first-blood');
  expect(starter.failed).toEqual([]);
});
