import type { Forecast } from "./Forecast";
import type { GameInfo } from "./GameInfo";
import type { Problem } from "./Problem";
import type { ReachSummary } from "./ReachSummary";
import type { Snapshot } from "./Snapshot";
import type { Update } from "./Update";

export type ServerMessage = { "type": "snapshot" } & Snapshot | { "type": "update" } & Update | { "type": "lobby", game: GameInfo, } | { "type": "done", key: string, seq: number, } | { "type": "refused", key: string | null, error: Problem, } | { "type": "forecasts", key: string, forecasts: Array<Forecast>, } | { "type": "reached", key: string, reach: ReachSummary | null, } | { "type": "presence", connected: Array<number>, } | { "type": "pong" };
