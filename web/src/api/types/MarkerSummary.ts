export type MarkerSummary = { name: string, player: number | null, hex: string, };
