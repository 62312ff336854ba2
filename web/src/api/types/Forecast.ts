export type Forecast = { option: string, weapon: string, target: string, success: number, draw: number, failure: number, slain: number, damage: number, };
