export type FeatureSummary = { number: number | null, side: string, hex: string, holder: string | null, };
