export type ClockInfo = { player: number, left_ms: number, running: boolean, };
