/** The seats that this browser has taken: whoever has the token of a seat plays it. */
export type SeatToken = { player: number; token: string };

const key = (game: string) => `underhex.seat.${game}`;

export function seatOf(game: string): SeatToken | null {
  try {
    const kept = localStorage.getItem(key(game));
    if (!kept) return null;
    const seat = JSON.parse(kept) as Partial<SeatToken>;
    return typeof seat.player === 'number' && typeof seat.token === 'string'
      ? { player: seat.player, token: seat.token }
      : null;
  } catch {
    return null;
  }
}

export function keepSeat(game: string, seat: SeatToken): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(seat));
  } catch {
    // No storage: the seat lasts as long as the page.
  }
}

/** The games that this browser has a seat in. */
export function seatedGames(): string[] {
  const prefix = key('');
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}
