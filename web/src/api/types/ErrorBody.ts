import type { Problem } from "./Problem";

export type ErrorBody = { error: Problem, };
