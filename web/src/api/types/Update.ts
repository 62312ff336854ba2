import type { ClockInfo } from "./ClockInfo";
import type { GameInfo } from "./GameInfo";
import type { GroundSummary } from "./GroundSummary";
import type { LogLine } from "./LogLine";
import type { Offers } from "./Offers";
import type { Summary } from "./Summary";

export type Update = { seq: number, game: GameInfo, player: number | null, view: Summary, ground: GroundSummary | null, log: Array<LogLine>, clocks: Array<ClockInfo>, offers: Offers, };
