export type OptionSummary = { id: string, group: string, label: string, fighters: Array<string>, hexes: Array<string>, cards: Array<string>, features: Array<string>, };
