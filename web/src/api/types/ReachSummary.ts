export type ReachSummary = { fighter: string, moves: Array<string>, sees: Array<string>, targets: Array<string>, };
