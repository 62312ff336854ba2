export type BoardInfo = { id: string, name: string, season: string, };
