/** The lessons and puzzles that the server has. */
import { api } from '../api/http.ts';
import type { OpenPosition } from '../api/types/OpenPosition';
import type { PuzzleInfo } from '../api/types/PuzzleInfo';
import type { PuzzleList } from '../api/types/PuzzleList';
import { Loaded } from '../cards/catalogue.svelte.ts';
import { ownName } from '../lobby/name.ts';
import { goTo, startPuzzle } from '../lobby/start.ts';
import { keepPuzzle } from './progress.ts';

export const puzzles = new Loaded<PuzzleInfo[]>(
  async () => (await api<PuzzleList>('GET', '/api/puzzles')).puzzles,
);

const positions = new Map<string, Loaded<OpenPosition>>();

/** What a lesson or puzzle begins with. */
export function positionOf(puzzle: string): Loaded<OpenPosition> {
  let known = positions.get(puzzle);
  if (!known) {
    known = new Loaded<OpenPosition>(() => api<OpenPosition>('GET', `/api/puzzles/${encodeURIComponent(puzzle)}/position`));
    positions.set(puzzle, known);
  }
  return known;
}

/** Starts it and goes to its table. */
export async function begin(puzzle: string): Promise<void> {
  const game = await startPuzzle(puzzle, ownName());
  keepPuzzle(game, puzzle);
  goTo(game);
}
