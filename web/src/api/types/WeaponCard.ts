export type WeaponCard = { name: string, range: number | null, dice: number | null, symbol: string, damage: number | null, text: string, };
