export type WarbandInfo = { id: string, name: string, alliance: string | null, fighters: number, };
