import { beforeEach, expect, it } from 'vitest';
import type { GameInfo } from '../api/types/GameInfo';
import { keepSeat } from '../shared/seats.ts';
import { history, mine, score, when } from './games.ts';

const game = (id: string, change: Partial<GameInfo> = {}): GameInfo => ({
  id, edition: 'embergard', edition_name: 'Embergard', mode: 'game', state: 'playing', created: 0,
  seats: [1, 2].map((player) => ({ player, name: null, kind: 'human', bot: null, warband: null, taken: true, reserved: false, out: false })) as GameInfo['seats'],
  clock: null, fixed_layout: false, reseats: false, tie_breaker: false, quick: false, result: null, match_games: [], rematch: null, goal: null, asked: null, ...change,
});

beforeEach(() => {
  localStorage.clear();
  for (const id of ['old', 'new', 'turn']) keepSeat(id, { player: 2, token: 't' });
});

it('puts those first that wait for us, and then the newest', () => {
  const all = [game('old', { created: 1 }), game('new', { created: 3, asked: 1 }), game('turn', { created: 2, asked: 2 })];
  expect(history(all).map((one) => one.id)).toEqual(['turn', 'new', 'old']);
  expect(all.map(mine)).toEqual([false, false, true]);
});

it('tells the score with our own points first', () => {
  const result = { winner: 1, drawn: [], reason: 'major', words: '', glory: [12, 9] };
  expect(score(game('old', { result }))).toBe('9 : 12');
  expect(score(game('elsewhere', { result }))).toBe('12 : 9');
});

it('says when it was', () => {
  const now = new Date(2026, 10, 17, 15, 0).getTime();
  expect(when(new Date(2026, 10, 17, 9, 5).getTime(), now)).toBe('today, 09:05');
  expect(when(new Date(2026, 10, 16, 9, 5).getTime(), now)).toMatch(/^yesterday/);
  expect(when(new Date(2026, 10, 3, 9, 5).getTime(), now)).toBe('3 November');
  expect(when(new Date(2025, 10, 3, 9, 5).getTime(), now)).toBe('3 November 2025');
});
