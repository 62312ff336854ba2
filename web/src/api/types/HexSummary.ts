export type HexSummary = { id: string, q: number, r: number, territory: number | null, kinds: Array<string>, };
