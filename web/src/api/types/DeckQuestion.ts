import type { DeckWish } from "./DeckWish";

export type DeckQuestion = { edition: string, warband?: string | null, deck: DeckWish, };
