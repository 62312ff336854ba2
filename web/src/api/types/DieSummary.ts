export type DieSummary = { face: string, counts: boolean, why: string | null, fixed: boolean, };
