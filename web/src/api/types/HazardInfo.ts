export type HazardInfo = { id: string, name: string, text: string, };
