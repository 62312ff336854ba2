import type { WarbandCard } from "./WarbandCard";

export type WarbandList = { edition: string, warbands: Array<WarbandCard>, };
