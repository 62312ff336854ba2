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
