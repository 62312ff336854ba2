/** Made-up positions for tests. */
import type { DecisionSummary } from '../api/types/DecisionSummary';
import type { FighterSummary } from '../api/types/FighterSummary';
import type { Forecast } from '../api/types/Forecast';
import type { LogLine } from '../api/types/LogLine';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { PlayerSummary } from '../api/types/PlayerSummary';
import type { Prospect } from '../api/types/Prospect';
import type { Summary } from '../api/types/Summary';

export function option(id: string, group: string, touches: Partial<OptionSummary> = {}): OptionSummary {
  return { id, group, label: id, text: null, idle: false, fighters: [], hexes: [], cards: [], features: [], ...touches };
}

export function fighter(id: string, change: Partial<FighterSummary> = {}): FighterSummary {
  return {
    id,
    name: id,
    card: id,
    player: 1,
    hex: null,
    leader: false,
    slain: false,
    inspired: false,
    damage: 0,
    health: 4,
    move: 3,
    save: [1, 'shield'],
    bounty: 1,
    weapons: [{ name: 'Axe', range: 1, dice: 2, symbol: 'hammer', damage: 2, abilities: [] }],
    tokens: [],
    statuses: [],
    upgrades: [],
    why: [],
    ...change,
  };
}

export function player(number: number, change: Partial<PlayerSummary> = {}): PlayerSummary {
  return {
    player: number,
    warband: 'w',
    warband_name: 'W',
    decks: [],
    glory: 0,
    spent: 0,
    free: 0,
    territory: number,
    turns_taken: 0,
    underdog: false,
    hand: null,
    objectives_in_hand: 0,
    power_in_hand: 0,
    objective_deck: 0,
    power_deck: 0,
    objective_discard: [],
    power_discard: [],
    scored: [],
    playing: [],
    kept: [],
    planted: [],
    counters: [],
    warscroll_tokens: [],
    ...change,
  };
}

export function view(change: Partial<Summary> = {}): Summary {
  return {
    viewer: 1,
    battlefield: '',
    rounds: 3,
    skipped_rounds: [],
    turns: 4,
    round: 1,
    phase: 'combat',
    step: 'action',
    active: 1,
    first: 1,
    decision: null,
    attack: null,
    scatter: null,
    players: [player(1), player(2)],
    fighters: [],
    features: [],
    markers: [],
    hazards: [],
    hazard_deck: 0,
    sudden_death: false,
    winner: null,
    drawn: [],
    ...change,
  };
}

export function decision(question: string, options: OptionSummary[] | null, change: Partial<DecisionSummary> = {}): DecisionSummary {
  return { player: 1, question, about: null, words: '?', follows: 'What follows.', source: null, source_player: null, text: null, back: false, options, ...change };
}

export function forecast(success: number): Forecast {
  return { option: '', weapon: 'Axe', ability: null, target: 'uglug', success, draw: 0.1, failure: 0.9 - success, slain: 0.25, damage: 1, backlash: 0 };
}

/** A fighter who could move to c3 and c4, charge uglug from c4, or attack where it stands. */
export function prospect(who: string): Prospect {
  const hit = (choices: string[], success: number) => ({ fighter: 'uglug', weapon: 'Axe', choices, forecast: forecast(success) });
  const damage = { kind: 'damage', hex: 'c4', amount: 1, words: '1 damage' };
  const deed = (kind: string) => ({ kind, label: kind, option: `${kind} ${who}`, choices: [], hexes: [], targets: [] });
  return {
    fighter: who,
    deeds: [
      { ...deed('attack'), targets: [hit(['uglug'], 0.4)] },
      {
        ...deed('move'),
        hexes: ['c3', 'c4'].map((hex) => ({ hex, choices: [`to ${hex}`], way: [hex], costs: hex === 'c4' ? [damage] : [], targets: [] })),
      },
      { ...deed('charge'), hexes: [{ hex: 'c4', choices: ['to c4'], way: ['c4'], costs: [damage], targets: [hit(['to c4', 'uglug'], 0.58)] }] },
    ],
  };
}

let number = 0;

export function line(kind: string, change: Partial<LogLine> = {}): LogLine {
  number += 1;
  return {
    n: number,
    seq: number,
    part: null,
    rule: null,
    kind,
    text: kind,
    source: null,
    player: null,
    fighters: [],
    hexes: [],
    cards: [],
    dice: [],
    amount: null,
    attack: null,
    ...change,
  };
}
