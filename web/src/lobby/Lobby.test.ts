import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import App from '../App.svelte';
import { route } from '../shared/router.svelte.ts';

// Pages are loaded when they are shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

const edition = (id: string, name: string) => ({
  id,
  name,
  players: [2],
  modes: [{ id: 'game', name: 'One game', players: [2], without_decks: false }],
  warbands: [],
  decks: [],
  sets: [],
  boards: [],
  builds_decks: false,
  brings_boards: false,
  deck_objectives: 12,
  deck_power: 20,
});

const answers: Record<string, unknown> = {
  'GET /api/editions': { editions: [edition('embergard', 'Embergard'), edition('dreadfane', 'Dreadfane')], bots: [] },
  'GET /api/games': { games: [] },
};
let posted: { path: string; body: unknown }[] = [];
let refuse: unknown = null;

beforeEach(() => {
  posted = [];
  refuse = null;
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init?: RequestInit) => {
      const method = init?.method ?? 'GET';
      if (method === 'POST') {
        posted.push({ path, body: JSON.parse(String(init?.body)) });
        if (refuse) return new Response(JSON.stringify(refuse), { status: 422 });
        return new Response(JSON.stringify({ game: 'g1', player: 1, token: 'secret' }));
      }
      const answer = answers[`${method} ${path}`];
      if (answer) return new Response(JSON.stringify(answer));
      return new Response(JSON.stringify({ error: { code: 'not-found', message: 'nothing here' } }), { status: 404 });
    }),
  );
  route.go('/');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('starts a game against a bot in two clicks', async () => {
  render(App);
  await fireEvent.click(await screen.findByLabelText(/Dreadfane/));
  await waitFor(() => expect(vi.mocked(fetch)).toHaveBeenCalledWith('/api/editions', expect.anything()));
  await fireEvent.click(screen.getByRole('button', { name: 'Play Dreadfane against a bot' }));
  await waitFor(() => expect(route.path).toBe('/game/g1'));
  expect(posted[0]?.path).toBe('/api/games');
  expect(posted[0]?.body).toMatchObject({ edition: 'dreadfane', seats: [{ who: 'you' }, { who: 'bot', bot: 'greedy' }] });
  expect(JSON.parse(localStorage.getItem('underhex.seat.g1') ?? '')).toEqual({ player: 1, token: 'secret' });
});

it('says why a game could not be started', async () => {
  refuse = { error: { code: 'too-many-games', message: 'you have too many open games', details: [] } };
  render(App);
  await fireEvent.click(await screen.findByRole('button', { name: /against a bot/ }));
  expect(await screen.findByText('You have too many open games.')).toBeTruthy();
  expect(route.path).toBe('/');
});

it('has a title for each page and one for what is not there', async () => {
  render(App);
  route.go('/about');
  expect(await screen.findByRole('heading', { level: 1, name: 'About Underhex' })).toBeTruthy();
  expect(document.title).toBe('About · Underhex');
  route.go('/no/such/page');
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such hex' })).toBeTruthy();
});
