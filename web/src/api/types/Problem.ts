export type Problem = { code: string, message: string, details: Array<string>, };
