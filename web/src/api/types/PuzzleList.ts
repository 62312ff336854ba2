import type { PuzzleInfo } from "./PuzzleInfo";

export type PuzzleList = { puzzles: Array<PuzzleInfo>, };
