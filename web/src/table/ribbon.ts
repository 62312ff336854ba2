/** What the ribbon offers: the answers to a question, or what the chosen fighter or card can do. */
import type { Forecast } from '../api/types/Forecast';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { Summary } from '../api/types/Summary';
import { signOf } from '../shared/glyphs';
import { bare, percent, sentence, withNames } from './names';
import { menuLabel, optionLabel, readable, type Choices, type Picked } from './options';
import { best, type Outlook, type Spot, type Steps, type Strike } from './prospects';

export type Answer = {
  id: string;
  label: string;
  /** A few words below it. */
  sub: string | null;
  sign: string;
  /** An attack stands out. */
  attack: boolean;
  /** What it does, in full. */
  text: string | null;
  /** The fighter it is about. */
  fighter: string | null;
  /** The option that is looked at before it is chosen. */
  option: OptionSummary | null;
  /** Several options in a row instead of one. */
  steps: Steps | null;
  /** Why it cannot be chosen; nothing if it can. */
  why: string | null;
};

/** What the answers depend on. */
export type Asked = {
  view: Summary;
  choices: Choices;
  picked: Picked | null;
  left: readonly OptionSummary[] | null;
  pickedFighter: string | null;
  outlook: Outlook;
  spot: Spot | null;
  strikes: readonly Strike[];
  odds: readonly Forecast[];
  names: ReadonlyMap<number, string>;
  explain: (name: string) => string | null;
};

export function answersOf(asked: Asked): Answer[] {
  if (asked.strikes.length > 0) return asked.strikes.map((strike) => ofStrike(asked, strike, strike.weapon || 'Attack'));
  if (asked.spot) return atSpot(asked, asked.spot);
  if (asked.picked && asked.left) return [...asked.left.flatMap((option) => ofPicked(asked, option)), ...closed(asked)];
  return asked.choices.bar.flatMap((group) => group.options.map((option) => plain(asked, option)));
}

/** What the chosen fighter cannot do, and why. */
function closed(asked: Asked): Answer[] {
  const fighter = asked.view.fighters.find((one) => one.id === asked.pickedFighter);
  return (fighter?.why ?? []).map(({ what, why }) => ({
    id: `not ${what}`,
    label: sentence(what),
    sub: why,
    sign: signOf(what),
    attack: false,
    text: why,
    fighter: null,
    option: null,
    steps: null,
    why,
  }));
}

/** The digit that picks each answer: its place, or, where they are all numbers, the number that it is. */
export function digitsOf(answers: readonly Answer[]): Map<number, Answer> {
  const open = answers.filter((answer) => answer.why === null);
  const numbers = open.length > 0 && open.every((answer) => /^\d+$/.test(answer.label));
  const all = open.map((answer, index): [number, Answer] => [numbers ? Number(answer.label) : index + 1, answer]);
  return new Map(all.filter(([digit]) => digit < 10));
}

/** The odds of an attack in a few words. */
export function oddsWords(odds: Forecast): string {
  return `${percent(odds.success)} hit${odds.slain > 0 ? ` · ${percent(odds.slain)} slain` : ` · ⌀ ${odds.damage.toFixed(1)}`}`;
}

const nameOf = (asked: Asked, id: string) => bare(asked.view.fighters.find((one) => one.id === id)?.name ?? id);

function ofStrike(asked: Asked, strike: Strike, label: string): Answer {
  return {
    id: strike.steps.join(' / '),
    label,
    sub: strike.forecast ? oddsWords(strike.forecast) : null,
    sign: 'attack',
    attack: true,
    text: null,
    fighter: strike.fighter,
    option: null,
    steps: strike.steps,
    why: null,
  };
}

/** Several weapons for one target are told apart. */
function strikeLabel(asked: Asked, verb: string, strike: Strike, all: readonly Strike[]): string {
  const alike = all.filter((one) => one.fighter === strike.fighter).length > 1;
  return `${verb} ${nameOf(asked, strike.fighter)}${alike ? `: ${strike.weapon}` : ''}`;
}

function atSpot(asked: Asked, spot: Spot): Answer[] {
  const answers: Answer[] = [];
  if (spot.go) {
    const sub = spot.stand.costs.length > 0 ? spot.stand.costs.map((cost) => cost.words).join(', ') : 'without an attack';
    answers.push({ id: 'go', label: 'Move here', sub, sign: 'boot', attack: false, text: null, fighter: null, option: null, steps: spot.go, why: null });
  }
  return [...answers, ...spot.charges.map((strike) => ofStrike(asked, strike, strikeLabel(asked, 'Charge', strike, spot.charges)))];
}

function ofPicked(asked: Asked, option: OptionSummary): Answer[] {
  const picked = asked.picked;
  if (!picked) return [];
  const strikes = [...asked.outlook.strikes.values()].flat();
  if (option.group === 'Attack' && strikes.length > 0) {
    return strikes.map((strike) => ofStrike(asked, strike, strikeLabel(asked, 'Attack', strike, strikes)));
  }
  const answer = { ...plain(asked, option), label: menuLabel(option, picked, asked.view), fighter: null };
  if (asked.outlook.spots.size > 0 && (option.group === 'Move' || option.group === 'Charge')) {
    const charges = [...asked.outlook.spots.values()].flatMap((spot) => spot.charges);
    const chance = best(charges);
    const sub = option.group === 'Move' ? 'click a hex, or drag' : chance !== null ? `best ${percent(chance)}` : charges.length > 0 ? 'pick a hex with swords' : null;
    return [{ ...answer, sub }];
  }
  return [answer];
}

function plain(asked: Asked, option: OptionSummary): Answer {
  const forecasts = asked.odds.filter((one) => one.option === option.id).sort((a, b) => b.success - a.success);
  const [forecast] = forecasts;
  const text = option.text ?? (option.cards.length > 0 ? asked.explain(option.label) : null);
  return {
    id: option.id,
    label: labelOf(option, asked.names),
    sub: forecast ? oddsWords(forecast) : (belowOf(option) ?? text),
    sign: signOf(option.group),
    attack: option.group === 'Attack' || option.group === 'With',
    text,
    fighter: option.fighters.length === 1 ? (option.fighters[0] ?? null) : null,
    option,
    steps: null,
    why: null,
  };
}

/** What one does without a fighter: what exactly stands below the word. */
const PLAIN = new Set(['Draw', 'Focus', 'Exchange']);

function belowOf(option: OptionSummary): string | null {
  if (PLAIN.has(option.group)) return option.label;
  return option.group === 'With' ? (readable(option).split(': ')[1] ?? null) : null;
}

function labelOf(option: OptionSummary, names: ReadonlyMap<number, string>): string {
  if (/^player \d$/.test(option.label)) return sentence(withNames(option.label, names));
  if (PLAIN.has(option.group)) return option.group;
  if (option.group === 'With') return option.label.split(':')[0] ?? option.label;
  return optionLabel(option);
}
