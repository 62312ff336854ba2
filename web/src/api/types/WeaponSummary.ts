export type WeaponSummary = { name: string, range: number, dice: number, symbol: string, damage: number, abilities: Array<string>, };
