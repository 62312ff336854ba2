/** What is lit on the board, in one language: where one can go, from where one can charge, who can be attacked, what else can be chosen. */
import type { Cost } from '../api/types/Cost';
import type { DecisionSummary } from '../api/types/DecisionSummary';
import type { Forecast } from '../api/types/Forecast';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { Summary } from '../api/types/Summary';
import { best, type Outlook, type Spot } from './prospects';

export type Lights = {
  /** Hexes that one can go to. */
  go: ReadonlySet<string>;
  /** Hexes from which one could attack, with the best odds where they are known. */
  charge: ReadonlyMap<string, number | null>;
  /** Fighters that can be attacked, with the odds where they are known. */
  foes: ReadonlyMap<string, number | null>;
  /** Hexes of other answers. */
  choices: ReadonlySet<string>;
  /** Fighters that can be chosen. */
  fighters: ReadonlySet<string>;
  /** Who would stand where. */
  ghost: { fighter: string; hex: string } | null;
  /** The hexes on the way there, and what happens on it. */
  way: readonly string[];
  costs: readonly Cost[];
};

export const dark: Lights = {
  go: new Set(),
  charge: new Map(),
  foes: new Map(),
  choices: new Set(),
  fighters: new Set(),
  ghost: null,
  way: [],
  costs: [],
};

/** Questions that send a fighter somewhere. */
const GOING = new Set(['move', 'push', 'overrun', 'deploy-where']);

/** The lights of a question, before anything is chosen. */
export function lightsOf(
  view: Summary,
  decision: DecisionSummary,
  hexes: ReadonlyMap<string, readonly OptionSummary[]>,
  fighters: ReadonlySet<string>,
  odds: readonly Forecast[],
): Lights {
  const about = view.fighters.find((one) => one.id === decision.about);
  if (decision.question === 'target') {
    const chances = [...fighters].map((id): [string, number | null] => {
      const known = odds.filter((one) => one.target === id).map((one) => one.success);
      return [id, known.length > 0 ? Math.max(...known) : null];
    });
    return { ...dark, foes: new Map(chances), fighters: about ? new Set([about.id]) : new Set() };
  }
  const lit = new Set(hexes.keys());
  // The chain of a scatter is drawn as the way that it is.
  if (view.scatter) return { ...dark, choices: lit, way: view.scatter.chain };
  if (GOING.has(decision.question) && about?.player === view.viewer) return { ...dark, go: lit, fighters };
  const standing = new Set(view.fighters.flatMap((one) => (one.hex && fighters.has(one.id) ? [one.hex] : [])));
  return { ...dark, choices: new Set([...lit].filter((hex) => !standing.has(hex))), fighters };
}

/** The lights of a chosen fighter, and of the hex where it would stand. */
export function lightsFor(fighter: string, outlook: Outlook, staged: Spot | null, looked: Spot | null): Lights {
  const shown = staged ?? looked;
  const { way, costs } = shown ? shown.stand : dark;
  if (staged) {
    const foes = new Map<string, number | null>();
    for (const strike of staged.charges) {
      const known = foes.get(strike.fighter) ?? null;
      const here = strike.forecast?.success ?? null;
      foes.set(strike.fighter, known === null ? here : here === null ? known : Math.max(known, here));
    }
    return { ...dark, ...spots(outlook), foes, way, costs, ghost: { fighter, hex: staged.stand.hex }, fighters: new Set([fighter]) };
  }
  const foes = new Map([...outlook.strikes].map(([id, strikes]) => [id, best(strikes)]));
  return { ...dark, ...spots(outlook), foes, way, costs, fighters: new Set([fighter]) };
}

function spots(outlook: Outlook): Pick<Lights, 'go' | 'charge'> {
  const go = new Set<string>();
  const charge = new Map<string, number | null>();
  for (const [hex, spot] of outlook.spots) {
    if (spot.charges.length > 0) charge.set(hex, best(spot.charges));
    else go.add(hex);
  }
  return { go, charge };
}
