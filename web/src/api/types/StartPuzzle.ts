export type StartPuzzle = { name?: string | null, };
