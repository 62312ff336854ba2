import type { GameInfo } from "./GameInfo";
import type { LogLine } from "./LogLine";
import type { StepInfo } from "./StepInfo";

export type StepList = { game: GameInfo, opening: Array<LogLine>, steps: Array<StepInfo>, };
