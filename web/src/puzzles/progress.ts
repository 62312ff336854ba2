/** Which lessons and puzzles this browser has solved, and which game belongs to which. */
const SOLVED = 'underhex.solved';
const GAME = 'underhex.puzzle.';

export function solved(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(SOLVED) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function keepSolved(puzzle: string): void {
  try {
    localStorage.setItem(SOLVED, JSON.stringify([...new Set([...solved(), puzzle])]));
  } catch {
    // It counts as long as the page is open.
  }
}

export function puzzleOf(game: string): string | null {
  try {
    return localStorage.getItem(GAME + game);
  } catch {
    return null;
  }
}

export function keepPuzzle(game: string, puzzle: string): void {
  try {
    localStorage.setItem(GAME + game, puzzle);
  } catch {
    // Without it the table has no coach.
  }
}

const GUIDED = 'underhex.guided.';

/** A game in which a coach says what to look at. */
export function guided(game: string): boolean {
  try {
    return localStorage.getItem(GUIDED + game) !== null;
  } catch {
    return false;
  }
}

export function keepGuided(game: string): void {
  try {
    localStorage.setItem(GUIDED + game, '1');
  } catch {
    // Without it the game is played alone.
  }
}

export function forgetGuided(game: string): void {
  try {
    localStorage.removeItem(GUIDED + game);
  } catch {
    // Nothing was kept.
  }
}
