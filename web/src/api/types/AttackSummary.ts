import type { DieSummary } from "./DieSummary";

export type AttackSummary = { attacker: string, target: string | null, weapon: string | null, roll: Array<DieSummary>, save: Array<DieSummary>, result: string | null, };
