import type { AttackSummary } from "./AttackSummary";
import type { DecisionSummary } from "./DecisionSummary";
import type { FeatureSummary } from "./FeatureSummary";
import type { FighterSummary } from "./FighterSummary";
import type { MarkerSummary } from "./MarkerSummary";
import type { PlayerSummary } from "./PlayerSummary";

export type Summary = { viewer: number | null, battlefield: string, rounds: number, turns: number, round: number, phase: string, step: string | null, active: number, first: number, decision: DecisionSummary | null, attack: AttackSummary | null, players: Array<PlayerSummary>, fighters: Array<FighterSummary>, features: Array<FeatureSummary>, markers: Array<MarkerSummary>, hazards: Array<string>, hazard_deck: number, sudden_death: boolean, winner: number | null, drawn: Array<number>, };
