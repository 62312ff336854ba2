/** Games that wait for players, and the ones that this browser sits at. */
import { ApiError, api } from '../api/http.ts';
import type { GameInfo } from '../api/types/GameInfo';
import type { OpenGames } from '../api/types/OpenGames';
import { seatedGames } from '../shared/seats.ts';

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

/** `Anna against a bot`, `Anna, Bruno and a free seat`. */
export function whoPlays(game: GameInfo): string {
  const names = game.seats.map((seat) => {
    if (!seat.taken) return 'a free seat';
    if (seat.kind === 'bot') return seat.name ?? 'a bot';
    return seat.name ?? 'somebody';
  });
  if (names.length === 2) return names.join(' against ');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
