export type Seated = { game: string, player: number | null, token: string | null, };
