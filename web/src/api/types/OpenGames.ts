import type { GameInfo } from "./GameInfo";

export type OpenGames = { games: Array<GameInfo>, };
