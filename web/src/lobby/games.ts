/** Games that wait for players, and the ones that this browser sits at. */
import { ApiError, api } from '../api/http.ts';
import type { GameInfo } from '../api/types/GameInfo';
import type { OpenGames } from '../api/types/OpenGames';
import { isolated } from '../shared/isolated.ts';
import { seatOf, seatedGames } from '../shared/seats.ts';

export async function openGames(): Promise<GameInfo[]> {
  return (await api<OpenGames>('GET', '/api/games')).games;
}

export async function gameInfo(game: string): Promise<GameInfo> {
  return api<GameInfo>('GET', `/api/games/${encodeURIComponent(game)}`);
}

/** The games this browser has a seat in; a seat whose game is gone is forgotten. */
export async function ownGames(): Promise<GameInfo[]> {
  const games = await Promise.all(
    seatedGames()
      .slice(-30)
      .map(async (game) => {
        try {
          return await gameInfo(game);
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) forgetSeat(game);
          return null;
        }
      }),
  );
  return games.filter((game) => game !== null && game.state !== 'closed').map((game) => game as GameInfo);
}

export function forgetSeat(game: string): void {
  try {
    localStorage.removeItem(`underhex.seat.${game}`);
  } catch {
    // Nothing was kept.
  }
}

export const waiting = (game: GameInfo): boolean => game.state === 'waiting';
export const over = (game: GameInfo): boolean => game.state === 'over';

/** It is this browser's player who has to choose. */
export function mine(game: GameInfo): boolean {
  const own = seatOf(game.id);
  return own !== null && game.asked === own.player;
}

/** Those that wait for this browser's player first, then the newest first. */
export function history(games: readonly GameInfo[]): GameInfo[] {
  return [...games].sort((a, b) => Number(mine(b)) - Number(mine(a)) || b.created - a.created);
}

/** `12 : 9`, one's own points first. */
export function score(game: GameInfo): string {
  const glory = game.result?.glory ?? [];
  const own = seatOf(game.id);
  const at = own ? game.seats.findIndex((seat) => seat.player === own.player) : -1;
  return (at > 0 ? [...glory.slice(at), ...glory.slice(0, at)] : glory).join(' : ');
}

/** `today, 14:05`, `yesterday, 9:30`, `3 November`. */
export function when(created: number, now = Date.now()): string {
  const date = new Date(created);
  const day = (time: number) => new Date(time).toDateString();
  const time = date.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit', hour12: false });
  if (day(created) === day(now)) return `today, ${time}`;
  if (day(created) === day(now - 86_400_000)) return `yesterday, ${time}`;
  const year = date.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year });
}

/** `You against Raider (bot)`; several bots are only counted. */
export function whoPlays(game: GameInfo): string {
  const own = seatOf(game.id);
  const bots = game.seats.filter((seat) => seat.kind === 'bot');
  const names = game.seats
    .filter((seat) => seat.kind !== 'bot' || bots.length === 1)
    .map((seat) => {
      if (own?.player === seat.player) return 'You';
      if (!seat.taken) return 'a free seat';
      return seat.name ? isolated(seat.name) : seat.kind === 'bot' ? 'a bot' : 'somebody';
    });
  if (bots.length > 1) names.push(`${bots.length} bots`);
  if (names.length === 2) return names.join(' against ');
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
