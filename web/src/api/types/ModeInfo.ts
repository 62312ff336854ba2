export type ModeInfo = { id: string, name: string, players: Array<number>, without_decks: boolean, };
