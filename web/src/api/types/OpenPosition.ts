import type { GroundSummary } from "./GroundSummary";
import type { Summary } from "./Summary";

export type OpenPosition = { step: number, game: number, view: Summary, ground: GroundSummary, };
