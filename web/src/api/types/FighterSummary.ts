import type { CardSummary } from "./CardSummary";
import type { WeaponSummary } from "./WeaponSummary";

export type FighterSummary = { id: string, name: string, card: string, player: number, hex: string | null, leader: boolean, slain: boolean, inspired: boolean, damage: number, health: number, move: number, save: [number, string], bounty: number, weapons: Array<WeaponSummary>, tokens: Array<[string, number]>, upgrades: Array<CardSummary>, };
