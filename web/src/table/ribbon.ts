/** What the ribbon offers: the answers to a question, or what the chosen fighter or card can do. */
import type { Forecast } from '../api/types/Forecast';
import type { Odds } from '../api/types/Odds';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { SpellForecast } from '../api/types/SpellForecast';
import type { Summary } from '../api/types/Summary';
import { meaning, termOf } from '../glossary/terms';
import { signOf } from '../shared/glyphs';
import { touch } from '../shared/hands';
import { bare, percent, sentence, shortName, unnamed, weaponName } from './names';
import { withNames } from './told';
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
  /** Who would attack. */
  actor: string | null;
  outlook: Outlook;
  spot: Spot | null;
  strikes: readonly Strike[];
  odds: Odds | null;
  names: ReadonlyMap<number, string>;
  /** What the dice show that can be picked, by option. */
  faces: ReadonlyMap<string, string>;
  /** The board is seen from the other side. */
  turned: boolean;
  edition: string;
  explain: (name: string) => string | null;
};

export function answersOf(asked: Asked): Answer[] {
  if (asked.strikes.length > 0) return bestFirst(asked.strikes).map((strike) => ofStrike(strike, armWords(asked, strike, asked.strikes) ?? 'Attack', null));
  if (asked.spot) return atSpot(asked, asked.spot);
  if (asked.picked && asked.left) {
    const open = asked.left.flatMap((option) => ofPicked(asked, option));
    // A finger goes to whoever is lit: what only the ribbon offers comes first where it has little room.
    const shown = touch() ? [...open.filter((one) => !one.attack), ...open.filter((one) => one.attack)] : open;
    return [...shown, ...closed(asked)];
  }
  // What is there to be had is said, not only lit in the hand: glory is not passed by.
  const scores = asked.choices.all.filter((option) => option.group === 'Score').map((option) => ofScore(asked, option));
  const bar = asked.choices.bar.flatMap((group) => group.options.map((option) => plain(asked, option)));
  return [...scores, ...bar.filter((answer) => !scores.some((one) => one.id === answer.id))];
}

/** `Wreckers (Objective, 2 glory)` by its name, and below it what it brings. */
function ofScore(asked: Asked, option: OptionSummary): Answer {
  const [, name, worth] = /^(.+) \((?:.*, )?(\d+ [^,)]+)\)$/.exec(option.label) ?? [];
  return { ...plain(asked, option), label: `Score ${name ?? option.label}`, sub: worth ?? null };
}

/** What the chosen fighter cannot do, and why. */
function closed(asked: Asked): Answer[] {
  const fighter = asked.view.fighters.find((one) => one.id === asked.pickedFighter);
  const reasons = new Map<string, string[]>();
  for (const { what, why } of fighter?.why ?? []) reasons.set(why, [...(reasons.get(why) ?? []), what]);
  // One reason is said once, so that there is room for it.
  return [...reasons].map(([why, whats]) => ({
    id: `not ${whats.join(', ')}`,
    label: sentence(whats.join(', ')),
    sub: why,
    sign: signOf(whats[0] ?? ''),
    attack: false,
    text: why,
    fighter: null,
    option: null,
    steps: null,
    why,
  }));
}

/** What one does who does nothing, in the words of the question. */
const NOTHING: Record<string, string> = {
  discard: 'Keep these',
  score: 'Not now',
  equip: 'Not now',
  reroll: 'Keep them',
  push: 'Leave it there',
  overrun: 'Stay here',
  'drive-back': 'Leave it there',
  'weapon-ability': 'None',
  'pick-fighter': 'That is all',
  'pick-hex': 'That is all',
  'pick-card': 'That is all',
  'pick-feature': 'That is all',
};

export function passWords(question: string): string {
  return NOTHING[question] ?? 'Pass';
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
  return `${percent(odds.success)} hit${odds.slain > 0 ? ` · ${percent(odds.slain)} slain` : ` · ⌀ ${odds.damage.toFixed(1)} dmg`}${backlashWords(odds)}`;
}

/** The odds of a spell. */
export function spellWords(odds: SpellForecast): string {
  return `${percent(odds.cast)} cast${backlashWords(odds)}`;
}

const backlashWords = ({ backlash }: { backlash: number }) => (backlash > 0 ? ` · ${percent(backlash)} backlash` : '');

/** The odds of what is in progress after an option. */
export function answeredWords(odds: Odds, option: string): string | null {
  const spell = odds.spells.find((one) => one.option === option);
  const attack = odds.attacks.find((one) => one.option === option);
  return spell ? spellWords(spell) : attack ? oddsWords(attack) : null;
}

const nameOf = (asked: Asked, id: string) => bare(asked.view.fighters.find((one) => one.id === id)?.name ?? id);

function ofStrike(strike: Strike, label: string, arm: string | null): Answer {
  const odds = strike.forecast ? oddsWords(strike.forecast) : null;
  return {
    id: strike.steps.join(' / '),
    label,
    // What gives way is what it is made with, never how likely it is.
    sub: [odds, arm].filter(Boolean).join(' · ') || null,
    sign: 'attack',
    attack: true,
    text: null,
    fighter: strike.fighter,
    option: null,
    steps: strike.steps,
    why: null,
  };
}

/** What slays most likely stands first, then what hits: not every ribbon has room for all of them at once. */
function bestFirst(strikes: readonly Strike[]): Strike[] {
  const worth = ({ forecast }: Strike) => (forecast ? forecast.slain * 4 + forecast.success : -1);
  return [...strikes].sort((a, b) => worth(b) - worth(a));
}

/** Attacks by whom they are on; where there are several on one fighter, also by what they are made with. */
function ofStrikes(asked: Asked, verb: string, strikes: readonly Strike[]): Answer[] {
  // Where there are many, or several on one fighter, who it is says enough: their colour says that it is an attack.
  const several = new Set(strikes.map((one) => one.fighter)).size < strikes.length;
  const said = several || strikes.length > 3 ? '' : `${verb} `;
  return bestFirst(strikes).map((strike) => {
    const alike = strikes.filter((one) => one.fighter === strike.fighter).length > 1;
    return ofStrike(strike, `${said}${nameOf(asked, strike.fighter)}`, alike ? armWords(asked, strike, strikes) : null);
  });
}

/** What an attack is made with: the weapon's name, or its figures where the card prints no name or the same one twice. */
function armWords(asked: Asked, strike: Strike, strikes: readonly Strike[]): string | null {
  const named = asked.view.fighters.find((one) => one.id === asked.actor)?.weapons.filter((one) => one.name === strike.weapon) ?? [];
  const same = strikes.filter((one) => one.fighter === strike.fighter && one.weapon === strike.weapon);
  const arm = named.length === same.length ? named[same.indexOf(strike)] : undefined;
  if (!arm || (named.length === 1 && !unnamed(strike.weapon))) return weaponName(strike.weapon) || null;
  return figureWords(`${arm.dice}`, arm.symbol, `${arm.damage}`);
}

const figureWords = (dice: string, symbol: string, damage: string) => `${dice} ${symbol === 'hammer' && dice !== '1' ? 'hammers' : symbol}, ${damage} damage`;

function atSpot(asked: Asked, spot: Spot): Answer[] {
  const answers: Answer[] = [];
  if (spot.go) {
    const sub = spot.stand.costs.length > 0 ? spot.stand.costs.map((cost) => cost.words).join(', ') : 'without an attack';
    answers.push({ id: 'go', label: 'Move here', sub, sign: 'boot', attack: false, text: null, fighter: null, option: null, steps: spot.go, why: null });
  }
  return [...answers, ...ofStrikes(asked, 'Charge', spot.charges)];
}

function ofPicked(asked: Asked, option: OptionSummary): Answer[] {
  const picked = asked.picked;
  if (!picked) return [];
  const strikes = [...asked.outlook.strikes.values()].flat();
  if (option.group === 'Attack' && strikes.length > 0) {
    return ofStrikes(asked, 'Attack', strikes);
  }
  const whole = plain(asked, option);
  // What the card says stands beside it already.
  const sub = picked.kind === 'card' && whole.sub === whole.text ? null : whole.sub;
  const on = picked.kind === 'card' && (asked.left?.length ?? 0) > 2 ? shortOf(asked, option) : null;
  const answer = { ...whole, sub, label: on ? `On ${on}` : menuLabel(option, picked, asked.view), fighter: null };
  if (asked.outlook.spots.size > 0 && (option.group === 'Move' || option.group === 'Charge')) {
    const charges = [...asked.outlook.spots.values()].flatMap((spot) => spot.charges);
    const chance = best(charges);
    // Where to click stands beside it already.
    const sub = option.group === 'Move' ? null : chance !== null ? `best ${percent(chance)}` : charges.length > 0 ? 'pick a hex with swords' : null;
    return [{ ...answer, sub }];
  }
  return [answer];
}

function plain(asked: Asked, option: OptionSummary): Answer {
  const [attack] = (asked.odds?.attacks ?? []).filter((one) => one.option === option.id).sort((a, b) => b.success - a.success);
  const spell = asked.odds?.spells.find((one) => one.option === option.id);
  const odds = spell ? spellWords(spell) : attack ? oddsWords(attack) : null;
  const own = option.text ?? (option.cards.length > 0 ? asked.explain(option.label) : null);
  // "Action" stands above it.
  const text = own && option.group === 'Action' ? sentence(own.replace(/^Action[:,] /, '')) : own;
  return {
    id: option.id,
    label: option.group === 'With' ? weaponLabel(option, asked.choices.all) : (fighterLabel(asked, option) ?? pointing(labelOf(option, asked.names), asked.turned)),
    sub: odds ?? asked.faces.get(option.id) ?? belowOf(option) ?? text,
    sign: signOf(option.group),
    attack: option.group === 'Attack' || option.group === 'With',
    // What every fighter can do is no secret, but not everybody knows it by its name.
    text: text ?? meaningOf(option.group, asked.edition),
    fighter: option.fighters.length === 1 ? (option.fighters[0] ?? null) : null,
    option,
    steps: null,
    why: null,
  };
}

function meaningOf(word: string, edition: string): string | null {
  const term = termOf(word);
  return term ? meaning(term, edition) : null;
}

const COMPASS: Record<string, [string, string]> = {
  'north east': ['the upper right', 'the lower left'],
  'north west': ['the upper left', 'the lower right'],
  'south east': ['the lower right', 'the upper left'],
  'south west': ['the lower left', 'the upper right'],
  east: ['the right', 'the left'],
  west: ['the left', 'the right'],
};

/** A direction as it is seen on the board: nobody has a compass, and from across the table east is on the left. */
export function pointing(label: string, turned: boolean): string {
  return label.replace(/^(Scatter|(?:\w+ )?[Tt]owards) ((?:north |south )?(?:east|west))$/, (_, what: string, way: string) => `${what.replace('Scatter', 'To')} ${COMPASS[way]?.[turned ? 1 : 0] ?? way}`);
}

/** What an ability does, without when: that it can be used now is why it stands there. */
export function briefly(text: string): string {
  const does = text.replace(/^(?:Power step|Surge|Reaction)(?:, [^:]+)?: (?=.)/, '');
  return does === text ? text : sentence(does);
}

/** What one does without a fighter: what exactly stands below the word. */
const PLAIN = new Set(['Draw', 'Focus', 'Exchange']);

/** `Denial (Objective, 3 glory)`: what it brings. */
const WORTH = / \((?:[^()]*, )?(\d+ glory)\)$/;

function belowOf(option: OptionSummary): string | null {
  // Short, so that the question has room beside it.
  if (option.group === 'Exchange') return 'an Objective for another';
  if (PLAIN.has(option.group)) return option.label;
  if (option.group === 'Score') return WORTH.exec(option.label)?.[1] ?? null;
  return option.group === 'With' ? (readable(option).split(': ')[1] ?? null) : null;
}

function labelOf(option: OptionSummary, names: ReadonlyMap<number, string>): string {
  if (/^player \d$/.test(option.label)) return sentence(withNames(option.label, names));
  if (PLAIN.has(option.group)) return option.group;
  if (option.group === 'Score') return `Score ${option.label.replace(WORTH, '')}`;
  // A sign says that it is used.
  if (option.group === 'Use') return sentence(readable(option));
  return optionLabel(option);
}

/** One of several fighters, by a short name: there has to be room for all of them with their odds. */
function fighterLabel(asked: Asked, option: OptionSummary): string | null {
  return option.group === 'Fighter' && asked.choices.all.length > 2 ? shortOf(asked, option) : null;
}

function shortOf(asked: Asked, option: OptionSummary): string | null {
  const name = asked.view.fighters.find((one) => one.id === option.fighters[0])?.name;
  return name ? shortName(name, asked.view.fighters.map((one) => one.name)) : null;
}

/** A weapon by its name, or by its figures where the name says nothing. */
function weaponLabel(option: OptionSummary, all: readonly OptionSummary[]): string {
  const called = (one: OptionSummary) => one.label.split(':')[0] ?? one.label;
  const figures = /(\d+) (\w+), damage (\d+)/.exec(option.label);
  const twice = all.filter((one) => one.group === 'With' && called(one) === called(option)).length > 1;
  if (figures && (twice || unnamed(called(option)))) return figureWords(figures[1] ?? '', figures[2] ?? '', figures[3] ?? '');
  return weaponName(called(option));
}
