/** Makes games and takes seats. */
import { api } from '../api/http.ts';
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

/** Makes a game and answers with its id. */
export async function createGame(body: NewGame): Promise<string> {
  return sit(await api<Seated>('POST', '/api/games', body));
}

export async function joinGame(game: string, body: Join): Promise<string> {
  return sit(await api<Seated>('POST', `/api/games/${encodeURIComponent(game)}/join`, body));
}

export async function startPuzzle(puzzle: string, name: string): Promise<string> {
  const body: StartPuzzle = { name: name || null };
  return sit(await api<Seated>('POST', `/api/puzzles/${encodeURIComponent(puzzle)}/start`, body));
}

/** The same players once more: takes the seat in the next game, which is made if nobody has asked before. */
export async function rematch(game: string, token: string): Promise<string> {
  return sit(await api<Seated>('POST', `/api/games/${encodeURIComponent(game)}/rematch`, {}, token));
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
