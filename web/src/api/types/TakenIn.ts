export type TakenIn = { game: string, };
