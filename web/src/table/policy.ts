/** When a window in which one may answer is passed by itself. */
import type { DecisionSummary } from '../api/types/DecisionSummary';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { Summary } from '../api/types/Summary';
import type { Settings } from '../shared/settings.svelte.ts';
import { isPass } from './options';

/** The option that is chosen without asking; `null` to ask. */
export function unasked(
  view: Summary,
  pause: Settings['pause'],
  /** The player has said "pass until my turn" just now. */
  resting: boolean,
): OptionSummary | null {
  const decision = view.decision;
  if (!decision?.options || decision.player !== view.viewer) return null;
  const pass = decision.options.find(isPass);
  if (!pass) return null;
  // What would change nothing is not worth a question.
  if (decision.question === 'respond' && pause !== 'always' && decision.options.every((one) => isPass(one) || one.idle)) {
    return pass;
  }
  if (!window_(decision)) return null;
  if ((resting || pause === 'until-turn') && !wakes(view)) return pass;
  return null;
}

/** Windows where doing nothing is the rule. */
function window_(decision: DecisionSummary): boolean {
  return decision.question === 'respond' || decision.question === 'power';
}

/** It is the player's own turn, so that resting is over. */
export function wakes(view: Summary): boolean {
  return view.phase !== 'combat' || view.active === view.viewer;
}

/** What is asked of its players although a quick game is laid out for them. */
const ASKED = new Set(['redraw', 'first-turn']);

/** Whether the table is being laid for its players. */
export function beingLaid(quick: boolean, view: Summary | null): boolean {
  return quick && view?.phase === 'setup' && view.decision !== null && !ASKED.has(view.decision.question);
}
