import type { Line } from "./Line";

export type LogLine = { n: number, seq: number, rule: string | null, } & Line;
