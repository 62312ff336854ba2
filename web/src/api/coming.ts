/** Messages that a server of this version may not know yet; a decision that says whether it can be gone back from comes from one that does. */
import type { Request } from './messages';
import type { DecisionSummary } from './types/DecisionSummary';
import type { Forecast } from './types/Forecast';
import type { ServerMessage } from './types/ServerMessage';

export type Cost = { kind: string; hex: string; amount: number; words: string };
export type ProspectTarget = { fighter: string; weapon: string; choices: string[]; forecast: Forecast | null };
export type ProspectHex = { hex: string; choices: string[]; way: string[]; costs: Cost[]; targets: ProspectTarget[] };
export type Deed = { kind: string; label: string; option: string | null; choices: string[]; hexes: ProspectHex[]; targets: ProspectTarget[] };
export type Prospect = { fighter: string; deeds: Deed[] };

export const askProspect = (fighter: string) => ({ type: 'prospect', fighter }) as unknown as Request;
export const askBack = () => ({ type: 'back' }) as unknown as Request;

export function prospectIn(message: ServerMessage): Prospect | null {
  return (message as { prospect?: Prospect | null }).prospect ?? null;
}

/** Can it be gone back from? Nothing where the server does not say. */
export function backOf(decision: DecisionSummary | null | undefined): boolean | undefined {
  return (decision as { back?: boolean } | null | undefined)?.back;
}
