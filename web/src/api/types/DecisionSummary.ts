import type { OptionSummary } from "./OptionSummary";

export type DecisionSummary = { player: number, question: string, about: string | null, words: string, source: string | null, options: Array<OptionSummary> | null, };
