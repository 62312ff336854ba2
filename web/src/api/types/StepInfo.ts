import type { LogLine } from "./LogLine";

export type StepInfo = { step: number, player: number, option: string, game: number, round: number, lines: Array<LogLine>, };
