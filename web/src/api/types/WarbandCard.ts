import type { FighterCard } from "./FighterCard";
import type { ScrollPart } from "./ScrollPart";

export type WarbandCard = { id: string, name: string, alliance: string | null, fighters: Array<FighterCard>, warscroll: Array<ScrollPart>, };
