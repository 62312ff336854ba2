import type { SideCard } from "./SideCard";

export type FighterCard = { id: string, slug: string, name: string, count: number, runemarks: Array<string>, inspire: string, uninspired: SideCard, inspired: SideCard, };
