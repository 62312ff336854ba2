export type CardSummary = { id: string, name: string, kind: string, };
