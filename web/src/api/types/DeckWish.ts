export type DeckWish = string | Array<string>;
