/** What a chosen fighter could do, as the table lights and tells it. */
import type { Forecast } from '../api/types/Forecast';
import type { Prospect } from '../api/types/Prospect';
import type { ProspectHex } from '../api/types/ProspectHex';
import type { ProspectTarget } from '../api/types/ProspectTarget';

/** The options of a deed, one after the other. */
export type Steps = string[];

/** What can be done at a hex: go there, or attack from there. */
export type Spot = { go: Steps | null; stand: ProspectHex; charges: Strike[] };

/** An attack with all the options that lead to it. */
export type Strike = { fighter: string; weapon: string; forecast: Forecast | null; steps: Steps };

/** Everything that a fighter's prospect puts on the board. */
export type Outlook = {
  spots: Map<string, Spot>;
  /** Attacks from where the fighter stands, by target. */
  strikes: Map<string, Strike[]>;
};

export function outlook(prospect: Prospect | null): Outlook {
  const spots = new Map<string, Spot>();
  const strikes = new Map<string, Strike[]>();
  for (const deed of prospect?.deeds ?? []) {
    const begun = deed.option === null ? [] : [deed.option];
    for (const stand of deed.hexes) {
      const there = [...begun, ...stand.choices];
      const spot = spots.get(stand.hex) ?? { go: null, stand, charges: [] };
      // Nobody charges to attack nobody; but a Charge that has begun goes somewhere.
      if (deed.kind !== 'charge' || deed.option === null) {
        spot.go = there;
        spot.stand = stand;
      }
      spot.charges.push(...stand.targets.map((aim) => strike(aim, begun)));
      spots.set(stand.hex, spot);
    }
    for (const aim of deed.targets) {
      const known = strikes.get(aim.fighter);
      if (known) known.push(strike(aim, begun));
      else strikes.set(aim.fighter, [strike(aim, begun)]);
    }
  }
  return { spots, strikes };
}

function strike(aim: ProspectTarget, before: Steps): Strike {
  return { fighter: aim.fighter, weapon: aim.weapon, forecast: aim.forecast, steps: [...before, ...aim.choices] };
}

/** The best chance of a success among attacks; null where none is known. */
export function best(strikes: readonly Strike[]): number | null {
  const known = strikes.flatMap((one) => (one.forecast ? [one.forecast.success] : []));
  return known.length > 0 ? Math.max(...known) : null;
}
