/** Makes games and takes seats. */
import { ApiError, api } from '../api/http.ts';
import { freshKey } from '../api/socket.ts';
import type { Join } from '../api/types/Join';
import type { NewGame } from '../api/types/NewGame';
import type { Seated } from '../api/types/Seated';
import type { StartPuzzle } from '../api/types/StartPuzzle';
import { keepSeat } from '../shared/seats.ts';
import { route } from '../shared/router.svelte.ts';

/** Keeps the seat, if there is one: a game of bots alone has none. */
function sit(seated: Seated): string {
  if (seated.player !== null && seated.token !== null) {
    keepSeat(seated.game, { player: seated.player, token: seated.token });
  }
  return seated.game;
}

/** How long to wait before each further attempt, in milliseconds. */
const AGAIN = [400, 1_200, 3_000];

/** Takes a seat. A lost answer is asked for again: with the same key, or the same old token, the server gives the same seat. */
async function seated(path: string, body: object, token?: string): Promise<string> {
  for (const wait of AGAIN) {
    try {
      return sit(await api<Seated>('POST', path, body, token));
    } catch (error) {
      if (!(error instanceof ApiError) || !['offline', 'in-doubt'].includes(error.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return sit(await api<Seated>('POST', path, body, token));
}

const at = (game: string) => `/api/games/${encodeURIComponent(game)}`;

/** Makes a game and answers with its id. */
export function createGame(body: NewGame): Promise<string> {
  return seated('/api/games', { ...body, key: freshKey() });
}

export function joinGame(game: string, body: Join): Promise<string> {
  return seated(`${at(game)}/join`, { ...body, key: freshKey() });
}

export function startPuzzle(puzzle: string, name: string): Promise<string> {
  const body: StartPuzzle = { name: name || null, key: freshKey() };
  return seated(`/api/puzzles/${encodeURIComponent(puzzle)}/start`, body);
}

/** The same players once more: takes the seat in the next game, which is made if nobody has asked before. */
export function rematch(game: string, token: string): Promise<string> {
  return seated(`${at(game)}/rematch`, {}, token);
}

/** To the table; before a game begins, it shows who is there and the link for the others. */
export function goTo(game: string): void {
  route.go(`/game/${encodeURIComponent(game)}`);
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
