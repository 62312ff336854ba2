export type GameResultInfo = { winner: number | null, drawn: Array<number>, reason: string, words: string, glory: Array<number>, };
