import { describe, expect, it } from 'vitest';
import type { OptionSummary } from '../api/types/OptionSummary';
import { choicesOf, narrowed, type Picked } from './options';
import { outlook, type Outlook } from './prospects';
import { answeredWords, answersOf, briefly, digitsOf, pointing, type Asked } from './ribbon';
import { decision, fighter, forecast, option, prospect, view } from './testing';

const fighters = [fighter('garrek', { name: 'Garrek', hex: 'b4' }), fighter('uglug', { name: 'Uglug', player: 2, hex: 'd4' })];
const numbers = (count: number) => Array.from({ length: count }, (_, index) => option(`n${index}`, 'Choose', { label: `${index}` }));

function asked(options: OptionSummary[], picked: Picked | null = null, seen: Outlook = outlook(null), change: Partial<Asked> = {}): Asked {
  const position = view({ fighters, decision: decision('action', options) });
  const choices = choicesOf(position);
  return {
    view: position,
    choices,
    picked,
    left: picked ? narrowed(choices, picked) : null,
    pickedFighter: picked?.id ?? null,
    actor: picked?.id ?? null,
    outlook: seen,
    spot: null,
    strikes: [],
    odds: null,
    names: new Map(),
    faces: new Map(),
    turned: false,
    edition: 'embergard',
    explain: () => null,
    ...change,
  };
}

describe('the ribbon', () => {
  it('names the keys that pick: numbers their own, others their places', () => {
    expect([...digitsOf(answersOf(asked(numbers(3)))).keys()]).toEqual([0, 1, 2]);
    expect([...digitsOf(answersOf(asked([option('stay', 'Choose'), option('go', 'Choose')]))).keys()]).toEqual([1, 2]);
  });

  it('has the best attack first', () => {
    const strike = (weapon: string, success: number, slain: number) => ({ fighter: 'uglug', weapon, forecast: { ...forecast(success), slain }, steps: [`with ${weapon}`] });
    const strikes = [strike('Axe', 0.5, 0), strike('Spear', 0.4, 0.4), strike('Fist', 0.6, 0)];
    expect(answersOf(asked([], null, undefined, { strikes })).map((one) => one.id)).toEqual(['with Spear', 'with Fist', 'with Axe']);
  });

  it('offers what can be scored as an answer, with what it brings', () => {
    const score = option('score wreckers', 'Score', { cards: ['wreckers'], label: 'Wreckers (Objective, 2 glory)' });
    const answers = answersOf(asked([score, option('pass', 'Pass')]));
    expect(answers.filter((one) => one.id === 'score wreckers')).toMatchObject([{ label: 'Score Wreckers', sub: '2 glory' }]);
  });

  it('says what an attack is worth', () => {
    const attack = option('attack garrek', 'Attack', { fighters: ['garrek'], label: 'Garrek' });
    const [answer] = answersOf(asked([attack], { kind: 'fighter', id: 'garrek' }, undefined, { odds: { attacks: [{ ...forecast(0.5), option: 'attack garrek' }], spells: [] } }));
    expect([answer?.label, answer?.sub, answer?.attack]).toEqual(['Attack', '50% hit · 25% slain', true]);
  });

  it('says how likely a spell is cast, and how likely that hurts', () => {
    const odds = { attacks: [], spells: [{ option: 'play abase', caster: 'garrek', cast: 0.75, backlash: 1 / 36 }] };
    const [answer] = answersOf(asked([option('play abase', 'Play', { label: 'Abase' })], null, undefined, { odds }));
    expect(answer?.sub).toBe('75% cast · 3% backlash');
  });

  it('says what becomes of an attack after an answer to it', () => {
    const odds = { attacks: [{ ...forecast(0.5), option: 'pass' }, { ...forecast(0.25), option: 'use guard', slain: 0 }], spells: [] };
    expect(answeredWords(odds, 'pass')).toBe('50% hit · 25% slain');
    expect(answeredWords(odds, 'play rage')).toBeNull();
    const [answer] = answersOf(asked([option('use guard', 'Use', { label: 'Guard' })], null, undefined, { odds }));
    expect(answer?.sub).toMatch(/^25% hit/);
  });

  it('says what an Objective brings', () => {
    const score = option('score hold', 'Score', { label: 'Hold (Objective, 2 glory)' });
    const [answer] = answersOf(asked([score]));
    expect([answer?.label, answer?.sub]).toEqual(['Score Hold', '2 glory']);
  });

  it('lists the targets of a chosen fighter instead of the word Attack', () => {
    const attack = option('attack garrek', 'Attack', { fighters: ['garrek'] });
    const answers = answersOf(asked([attack], { kind: 'fighter', id: 'garrek' }, outlook(prospect('garrek'))));
    expect(answers.map((one) => [one.label, one.steps])).toEqual([['Attack Uglug', ['attack garrek', 'uglug']]]);
  });

  it('tells weapons apart: by name, or by figures where the card prints no name', () => {
    const seen: Outlook = { spots: new Map(), strikes: new Map() };
    const strike = (weapon: string) => ({ fighter: 'uglug', weapon, forecast: forecast(0.5), steps: [`with ${weapon}`] });
    const arms = (names: string[]) => {
      const weapons = names.map((name, index) => ({ name, range: 1, dice: 2 + index, symbol: 'hammer', damage: 2 - index, abilities: [] }));
      const asks = asked([], { kind: 'fighter', id: 'garrek' }, seen, { strikes: names.map(strike) });
      const armed = fighters.map((one) => (one.id === 'garrek' ? { ...one, weapons } : one));
      return answersOf({ ...asks, view: { ...asks.view, fighters: armed } }).map((one) => one.label);
    };
    expect(arms(['Axe', 'Whip'])).toEqual(['Axe', 'Whip']);
    expect(arms(['Melee weapon 1', 'Melee weapon 2'])).toEqual(['2 hammers, 2 damage', '3 hammers, 1 damage']);
    expect(arms(['Wicked Halberd', 'Wicked Halberd'])).toEqual(['2 hammers, 2 damage', '3 hammers, 1 damage']);
  });

  it('says why the chosen fighter cannot do something, and gives that no key', () => {
    const move = option('move garrek', 'Move', { fighters: ['garrek'], label: 'Garrek' });
    const tired = [fighter('garrek', { name: 'Garrek', hex: 'b4', why: [{ what: 'charge', why: 'has a Move token' }] })];
    const asks = asked([move], { kind: 'fighter', id: 'garrek' });
    const answers = answersOf({ ...asks, view: { ...asks.view, fighters: tired } });
    expect(answers.map((one) => [one.label, one.why])).toEqual([
      ['Move', null],
      ['Charge', 'has a Move token'],
    ]);
    expect([...digitsOf(answers).keys()]).toEqual([1]);
  });

  it('says one reason once', () => {
    const why = [{ what: 'move', why: 'a rule in play forbids it' }, { what: 'guard', why: 'a rule in play forbids it' }, { what: 'attack', why: 'no enemy in range' }];
    const position = view({ fighters: [fighter('garrek', { hex: 'b4', why })], decision: decision('action', [option('delve garrek', 'Delve', { fighters: ['garrek'] })]) });
    const answers = answersOf(asked([option('delve garrek', 'Delve', { fighters: ['garrek'] })], { kind: 'fighter', id: 'garrek' }, undefined, { view: position }));
    expect(answers.filter((one) => one.why !== null).map((one) => one.label)).toEqual(['Move, guard', 'Attack']);
  });

  it('says in short what an ability does, not when', () => {
    expect(briefly('Power step, once a game: deal 1 damage.')).toBe('Deal 1 damage.');
    expect(briefly('Surge, after a fighter Moves: heal it.')).toBe('Heal it.');
    expect(briefly('Heal it: it deserves it.')).toBe('Heal it: it deserves it.');
    expect(briefly('62% hit')).toBe('62% hit');
  });

  it('points where it is seen on the board, from either side', () => {
    expect(pointing('Scatter east', false)).toBe('To the right');
    expect(pointing('Hammer towards south east', false)).toBe('Hammer towards the lower right');
    expect(pointing('Hammer towards south east', true)).toBe('Hammer towards the upper left');
    expect(pointing('Towards west', true)).toBe('Towards the right');
    expect(pointing('Go east', true)).toBe('Go east');
  });

  it('offers at a hex to move there or to charge from there', () => {
    const seen = outlook(prospect('garrek'));
    const answers = answersOf(asked([], { kind: 'fighter', id: 'garrek' }, seen, { spot: seen.spots.get('c4') ?? null }));
    expect(answers.map((one) => [one.label, one.sub, one.steps?.at(-1)])).toEqual([
      ['Move here', '1 damage', 'to c4'],
      ['Charge Uglug', '58% hit · 25% slain', 'uglug'],
    ]);
  });
});
