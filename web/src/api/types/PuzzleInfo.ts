export type PuzzleInfo = { id: string, edition: string, edition_name: string, kind: string, name: string, goal: string, };
