import type { WeaponCard } from "./WeaponCard";

export type CardInfo = { id: string, slug: string, name: string, kind: string, heading: string, text: string, set: string, set_name: string, faction: string | null, tags: Array<string>, glory: number | null, surge: boolean, spell: boolean, weapon: WeaponCard | null, };
