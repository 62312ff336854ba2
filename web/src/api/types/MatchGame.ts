export type MatchGame = { winner: number | null, glory: Array<number>, words: string, };
