import type { ClockSettings } from "./ClockSettings";
import type { GameResultInfo } from "./GameResultInfo";
import type { GameState } from "./GameState";
import type { MatchGame } from "./MatchGame";
import type { SeatInfo } from "./SeatInfo";

export type GameInfo = { id: string, edition: string, edition_name: string, mode: string, state: GameState, created: number, seats: Array<SeatInfo>, clock: ClockSettings | null, fixed_layout: boolean, reseats: boolean, tie_breaker: boolean, result: GameResultInfo | null, match_games: Array<MatchGame>, rematch: string | null, goal: string | null, };
