import type { DeckWish } from "./DeckWish";

export type Brings = { warband: string, deck?: DeckWish | null, boards?: Array<string>, };
