/** Makes games and takes seats. */
import { api } from '../api/http.ts';
import { keepSeat } from '../shared/seats.ts';
import { route } from '../shared/router.svelte.ts';

type Seat = { game: string; player: number; token: string };

export async function createGame(body: unknown): Promise<Seat> {
  const seat = await api<Seat>('POST', '/api/games', body);
  keepSeat(seat.game, { player: seat.player, token: seat.token });
  return seat;
}

export async function joinGame(game: string, body: unknown): Promise<Seat> {
  const seat = await api<Partial<Seat> & { player: number; token: string }>(
    'POST',
    `/api/games/${encodeURIComponent(game)}/join`,
    body,
  );
  keepSeat(game, { player: seat.player, token: seat.token });
  return { game, player: seat.player, token: seat.token };
}

export async function startPuzzle(puzzle: string): Promise<Seat> {
  const seat = await api<Seat>('POST', `/api/puzzles/${encodeURIComponent(puzzle)}/start`, {});
  keepSeat(seat.game, { player: seat.player, token: seat.token });
  return seat;
}

/** To the table, or to where one waits for the others. */
export function goTo(game: string, waits: boolean): void {
  route.go(waits ? `/wait/${encodeURIComponent(game)}` : `/game/${encodeURIComponent(game)}`);
}

/** The link that lets a friend in. */
export function inviteLink(game: string): string {
  return `${window.location.origin}/join/${encodeURIComponent(game)}`;
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
