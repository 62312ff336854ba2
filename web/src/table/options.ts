/** What can be chosen, and where on the table it is shown. */
import type { DecisionSummary } from '../api/types/DecisionSummary';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { Summary } from '../api/types/Summary';
import { sentence, titled } from './names';

export type Group = { name: string; options: OptionSummary[] };

export type Choices = {
  all: OptionSummary[];
  /** By the hex where it is shown: hexes, the fighters that stand there, the feature tokens that lie there. */
  hexes: Map<string, OptionSummary[]>;
  /** By fighter, wherever it is. */
  fighters: Map<string, OptionSummary[]>;
  /** By card in the hand. */
  cards: Map<string, OptionSummary[]>;
  /** Dice that can be picked, by their number from 0. */
  dice: Map<number, OptionSummary>;
  /** What is shown nowhere else, as buttons. */
  bar: Group[];
  pass: OptionSummary | null;
};

/** What the player has picked so far, when several options are about it. */
export type Picked =
  | { kind: 'hex'; id: string }
  | { kind: 'fighter'; id: string }
  | { kind: 'card'; id: string };

function add<K>(map: Map<K, OptionSummary[]>, key: K, option: OptionSummary): void {
  const found = map.get(key);
  if (found) {
    if (!found.includes(option)) found.push(option);
  } else map.set(key, [option]);
}

export function isPass(option: OptionSummary): boolean {
  return option.group === 'Pass' || option.id === 'pass';
}

/** Listed as well as lit: targets and casters, so that their odds can be compared, and what one would be sorry to pass over. */
const LISTED = new Set(['target', 'user', 'score']);

/** Sorts the options of a decision by where they are shown. */
export function choicesOf(view: Summary | null): Choices {
  const choices: Choices = {
    all: [],
    hexes: new Map(),
    fighters: new Map(),
    cards: new Map(),
    dice: new Map(),
    bar: [],
    pass: null,
  };
  const decision = view?.decision;
  if (!view || !decision?.options) return choices;
  choices.all = decision.options;
  const where = new Map(view.fighters.map((fighter) => [fighter.id, fighter.hex]));
  const hand = new Set<string>();
  for (const player of view.players) {
    for (const card of player.hand ?? []) hand.add(card.id);
  }
  const bar: OptionSummary[] = [];
  for (const option of decision.options) {
    if (isPass(option) && choices.pass === null) {
      choices.pass = option;
      continue;
    }
    const die = /^(?:dice|die) (\d+)$/.exec(option.id);
    if (die && view.attack) choices.dice.set(Number(die[1]) - 1, option);
    let shown = false;
    for (const hex of [...option.hexes, ...option.features]) {
      add(choices.hexes, hex, option);
      shown = true;
    }
    for (const fighter of option.fighters) {
      add(choices.fighters, fighter, option);
      const hex = where.get(fighter);
      if (hex) {
        add(choices.hexes, hex, option);
        shown = true;
      }
    }
    for (const card of option.cards) {
      if (!hand.has(card)) continue;
      add(choices.cards, card, option);
      shown = true;
    }
    if (!shown || (LISTED.has(decision.question) && decision.options.length <= 6)) bar.push(option);
  }
  choices.bar = grouped(bar);
  return choices;
}

export function grouped(options: readonly OptionSummary[]): Group[] {
  const groups: Group[] = [];
  for (const option of options) {
    const group = groups.find((one) => one.name === option.group);
    if (group) group.options.push(option);
    else groups.push({ name: option.group, options: [option] });
  }
  return groups;
}

/** The options that are left once something is picked. */
export function narrowed(choices: Choices, picked: Picked | null): OptionSummary[] {
  if (!picked) return choices.all;
  if (picked.kind === 'hex') return choices.hexes.get(picked.id) ?? [];
  if (picked.kind === 'fighter') return choices.fighters.get(picked.id) ?? [];
  return choices.cards.get(picked.id) ?? [];
}

/** Questions where a lone option about a fighter or card is an action, not an answer: a click opens a menu first. */
const ACTIONS = new Set(['action', 'power', 'respond', 'equip', 'order']);

/** Should a click choose this at once? */
export function immediate(decision: DecisionSummary, options: readonly OptionSummary[]): boolean {
  if (options.length !== 1) return false;
  if (!ACTIONS.has(decision.question)) return true;
  const [option] = options;
  return option !== undefined && option.hexes.length > 0 && option.fighters.length === 0;
}

/** What an option says in a menu at something it is about: what is known already is left out. */
export function menuLabel(option: OptionSummary, picked: Picked, view: Summary): string {
  if (picked.kind === 'card') {
    // A card's id is its name without anything but letters and digits between hyphens.
    const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
    if (plain(option.label).startsWith(plain(picked.id))) return option.group === 'Card' ? 'Pick it' : option.group;
    return option.fighters.length > 0 ? `On ${option.label}` : optionLabel(option);
  }
  const fighter = view.fighters.find((one) =>
    picked.kind === 'fighter' ? one.id === picked.id : one.hex === picked.id,
  );
  if (fighter && option.label === fighter.name) {
    return option.group === 'Fighter' ? `Pick ${fighter.name}` : option.group;
  }
  return optionLabel(option);
}

/** An option in full. */
export function optionLabel(option: OptionSummary): string {
  const label = readable(option);
  if (isPass(option)) return 'Pass';
  if (['Choose', 'Board', 'Territory', 'Lay it', 'Fighter'].includes(option.group)) return sentence(label);
  if (option.group === 'Draw' || option.group === 'Focus') return `${option.group}: ${label}`;
  return label ? `${option.group}: ${label}` : option.group;
}

/** What can be chosen at a hex, for those who listen; null for nothing. */
export function offerWords(hex: string, options: readonly OptionSummary[]): string | null {
  const [only] = options;
  if (!only) return null;
  if (options.length > 1) return `${options.length} choices: ${options.map(optionLabel).join(', ')}`;
  // The hex itself is the answer: its name was said already.
  return only.group === 'To' && only.label === hex ? 'can be chosen' : `choose: ${optionLabel(only)}`;
}

/** A label without slugs. */
export function readable(option: OptionSummary): string {
  if (option.group === 'Board') return titled(option.label);
  if (option.group === 'Territory') {
    const parts = /^(\S+)(?: (rows|columns))? territory (\d+)$/.exec(option.label);
    if (parts) {
      const [, board = '', way, number] = parts;
      return `${titled(board)}${way ? `, in ${way}` : ''}, territory ${number}`;
    }
  }
  return option.label;
}

/** Questions about the battlefield: each option can be looked at before it is chosen. */
const BATTLEFIELD = new Set(['territory', 'board', 'lay', 'battlefield']);

export function aboutBattlefield(decision: DecisionSummary | null): boolean {
  return decision !== null && BATTLEFIELD.has(decision.question);
}

export type Laying = { side: string; shift: number; turned: boolean; option: OptionSummary };

/** `above -3 turned`, taken apart. */
export function layings(options: readonly OptionSummary[]): Laying[] {
  const all: Laying[] = [];
  for (const option of options) {
    const parts = /^(left|right|above|below)(?: ([+-]\d+))?( turned)?$/.exec(option.id);
    if (parts) {
      all.push({
        side: parts[1] ?? '',
        shift: Number(parts[2] ?? 0),
        turned: parts[3] !== undefined,
        option,
      });
    }
  }
  return all.length === options.length ? all : [];
}

/** The options that digits pick: those of the menu, or those of the bar. */
export function listed(choices: Choices, menu: readonly OptionSummary[] | null): OptionSummary[] {
  if (menu) return [...menu];
  return choices.bar.flatMap((group) => group.options);
}

/** The digit that picks each option: its place in the list, or, where they are all numbers, the number that it is. */
export function digits(options: readonly OptionSummary[]): Map<number, OptionSummary> {
  const numbers = options.length > 0 && options.every((option) => /^\d+$/.test(option.label));
  const all = options.map((option, index): [number, OptionSummary] => [numbers ? Number(option.label) : index + 1, option]);
  return new Map(all.filter(([digit]) => digit < 10));
}
