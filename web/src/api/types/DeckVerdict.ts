export type DeckVerdict = { legal: boolean, faults: Array<string>, sets: Array<string>, objectives: number, surges: number, ploys: number, upgrades: number, };
