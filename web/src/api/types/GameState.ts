export type GameState = "waiting" | "playing" | "over" | "closed";
