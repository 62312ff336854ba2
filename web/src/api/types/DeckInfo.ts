export type DeckInfo = { id: string, name: string, warband: string | null, cards: Array<string>, };
