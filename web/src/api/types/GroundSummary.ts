import type { HexSummary } from "./HexSummary";

export type GroundSummary = { name: string, hexes: Array<HexSummary>, };
