import type { WeaponCard } from "./WeaponCard";

export type SideCard = { move: number | null, save_dice: number | null, save_symbol: string, health: number | null, bounty: number | null, wizard: number | null, weapons: Array<WeaponCard>, runemarks: Array<string>, text: string, };
