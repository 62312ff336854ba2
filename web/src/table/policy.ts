/**
 * When a window in which one may answer is passed by itself.
 *
 * Where people play each other, everybody is asked who might have an answer as far as the others know, so that being asked tells nothing of a
 * hand. Whoever has none is spared the question here, after a while that could be anybody's.
 */
import type { GameInfo } from '../api/types/GameInfo';
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
  // Asked only so that nobody can tell whether there was anything to choose.
  const [only, ...others] = decision.question === 'action' ? [] : decision.options;
  if (only && others.length === 0 && pause !== 'always') return only;
  const pass = decision.options.find(isPass);
  if (!pass) return null;
  // Nobody leaves the only ability of a weapon unused.
  const rest = decision.options.filter((one) => !isPass(one));
  if (decision.question === 'weapon-ability' && rest.length === 1 && pause !== 'always') return rest[0] ?? null;
  // What would change nothing is not worth a question.
  if (decision.question === 'respond' && pause !== 'always' && decision.options.every((one) => isPass(one) || one.idle)) {
    return pass;
  }
  if (!window_(decision)) return null;
  if ((resting || pause === 'until-turn') && !wakes(view)) return pass;
  return null;
}

/** Milliseconds before an answer that nobody was asked for is given: at once among bots, at no certain time among people. */
export function hesitation(game: GameInfo | null, random: () => number = Math.random): number {
  const people = game?.seats.filter((seat) => seat.kind === 'human' && !seat.out).length ?? 0;
  if (people < 2) return 250;
  // Most people are quick, some think for a while.
  return Math.min(500 - 700 * Math.log(1 - random()), 4000);
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
