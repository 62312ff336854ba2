import { describe, expect, it } from 'vitest';
import { choicesOf, digits, immediate, layings, listed, menuLabel, narrowed, offerWords, optionLabel } from './options';
import { decision, fighter, option, player, view } from './testing';

const pass = option('pass', 'Pass');
const move = option('move garrek', 'Move', { label: 'Garrek', fighters: ['garrek'] });
const charge = option('charge garrek', 'Charge', { label: 'Garrek', fighters: ['garrek'] });
const draw = option('draw', 'Draw', { label: 'a Power card' });
const fighters = [fighter('garrek', { name: 'Garrek', hex: 'b4' }), fighter('saek', { name: 'Saek' })];

describe('where options are shown', () => {
  it('puts what is about a fighter at the hex it stands in', () => {
    const choices = choicesOf(view({ fighters, decision: decision('action', [move, charge, draw, pass]) }));
    expect(choices.hexes.get('b4')).toEqual([move, charge]);
    expect(choices.fighters.get('garrek')).toEqual([move, charge]);
    expect(choices.pass).toBe(pass);
    expect(choices.bar).toEqual([{ name: 'Draw', options: [draw] }]);
  });

  it('puts fighters that are not on the table into the bar', () => {
    const deploy = option('saek', 'Fighter', { label: 'Saek', fighters: ['saek'] });
    const choices = choicesOf(view({ fighters, decision: decision('deploy-who', [deploy]) }));
    expect(choices.fighters.get('saek')).toEqual([deploy]);
    expect(choices.bar[0]?.options).toEqual([deploy]);
  });

  it('puts cards of the hand there, and other cards into the bar', () => {
    const play = option('play rage', 'Play', { cards: ['rage'] });
    const other = option('play lost', 'Play', { cards: ['lost'] });
    const hand = [{ id: 'rage', name: 'Rage', kind: 'ploy', progress: null, why: null }];
    const choices = choicesOf(
      view({ players: [player(1, { hand }), player(2)], decision: decision('power', [play, other, pass]) }),
    );
    expect(choices.cards.get('rage')).toEqual([play]);
    expect(choices.bar[0]?.options).toEqual([other]);
  });

  it('puts feature tokens and hexes where they lie', () => {
    const flip = option('flip 3', 'Feature', { features: ['c3'] });
    const to = option('to d4', 'To', { hexes: ['d4'] });
    const choices = choicesOf(view({ decision: decision('pick', [flip, to]) }));
    expect([...choices.hexes.keys()]).toEqual(['c3', 'd4']);
    expect(choices.bar).toEqual([]);
  });

  it('lists targets as well as lighting them up', () => {
    const target = option('garrek', 'Fighter', { fighters: ['garrek'] });
    const choices = choicesOf(view({ fighters, decision: decision('target', [target]) }));
    expect(choices.hexes.get('b4')).toEqual([target]);
    expect(choices.bar[0]?.options).toEqual([target]);
  });

  it('lists Objectives that can be scored, so that none is passed over', () => {
    const score = option('score hold', 'Score', { cards: ['hold'] });
    const hand = [{ id: 'hold', name: 'Hold', kind: 'objective', progress: null, why: null }];
    const choices = choicesOf(view({ players: [player(1, { hand }), player(2)], decision: decision('score', [score]) }));
    expect(choices.cards.get('hold')).toEqual([score]);
    expect(choices.bar[0]?.options).toEqual([score]);
  });

  it('finds dice to re-roll', () => {
    const dice = option('dice 2', 'Choose');
    const attack = { attacker: 'garrek', target: null, weapon: null, roll: [], save: [], roll_faces: [], save_faces: [], result: null };
    const choices = choicesOf(view({ attack, decision: decision('reroll', [dice]) }));
    expect(choices.dice.get(1)).toBe(dice);
  });

  it('shows nothing of a decision that is not ours', () => {
    const choices = choicesOf(view({ decision: decision('action', null, { player: 2 }) }));
    expect(choices.all).toEqual([]);
    expect(choices.pass).toBeNull();
  });
});

describe('choosing', () => {
  it('takes an answer at once, and opens a menu for an action', () => {
    const target = option('saek', 'Fighter', { fighters: ['saek'] });
    expect(immediate(decision('target', [target]), [target])).toBe(true);
    expect(immediate(decision('action', [move]), [move])).toBe(false);
    expect(immediate(decision('move', [move, charge]), [move, charge])).toBe(false);
  });

  it('narrows by what was picked', () => {
    const on = (who: string, card: string) => option(`equip ${card} on ${who}`, `Equip ${card}`, { fighters: [who], cards: [card] });
    const all = [on('garrek', 'axe'), on('saek', 'axe'), on('garrek', 'hat')];
    const hand = ['axe', 'hat'].map((id) => ({ id, name: id, kind: 'upgrade', progress: null, why: null }));
    const choices = choicesOf(view({ fighters, players: [player(1, { hand })], decision: decision('equip', all) }));
    expect(narrowed(choices, { kind: 'card', id: 'axe' })).toEqual(all.slice(0, 2));
    expect(narrowed(choices, { kind: 'fighter', id: 'garrek' })).toEqual([all[0], all[2]]);
    expect(narrowed(choices, null)).toEqual(all);
  });

  it('leaves out of a menu what is known', () => {
    const position = view({ fighters });
    expect(menuLabel(move, { kind: 'hex', id: 'b4' }, position)).toBe('Move');
    expect(menuLabel(option('x', 'Play', { label: 'Blood Rage (ploy)' }), { kind: 'card', id: 'blood-rage' }, position)).toBe('Play');
  });

  it('reads well', () => {
    expect(optionLabel(pass)).toBe('Pass');
    expect(optionLabel(option('mirror-well', 'Board'))).toBe('Mirror Well');
    expect(optionLabel(option('embergard-1 rows territory 2', 'Territory'))).toBe('Embergard 1, in rows, territory 2');
  });

  it('numbers the menu before the bar', () => {
    const choices = choicesOf(view({ fighters, decision: decision('action', [move, charge, draw, pass]) }));
    expect(listed(choices, null)).toEqual([draw]);
    expect(listed(choices, [move, charge])).toEqual([move, charge]);
  });

  it('gives numbers the digits that they are', () => {
    const numbers = ['0', '1', '2', '10'].map((label) => option(`n${label}`, 'Choose', { label }));
    expect([...digits(numbers)].map(([digit, one]) => [digit, one.label])).toEqual([
      [0, '0'],
      [1, '1'],
      [2, '2'],
    ]);
    expect([...digits([move, draw]).keys()]).toEqual([1, 2]);
    expect(digits([...numbers, draw]).get(1)).toBe(numbers[0]);
    expect(digits(Array.from({ length: 12 }, (_, index) => option(`x${index}`, 'Choose'))).size).toBe(9);
    expect(digits([]).size).toBe(0);
  });

  it('says what can be chosen at a hex', () => {
    const to = option('to c2', 'To', { label: 'c2', hexes: ['c2'] });
    expect(offerWords('c2', [])).toBeNull();
    expect(offerWords('c2', [to])).toBe('can be chosen');
    expect(offerWords('b4', [move])).toBe('choose: Move: Garrek');
    expect(offerWords('b4', [move, charge])).toBe('2 choices: Move: Garrek, Charge: Garrek');
  });

  it('takes layings apart', () => {
    const all = layings(['left', 'left turned', 'above -3', 'below +2 turned'].map((id) => option(id, 'Lay it')));
    expect(all.map(({ side, shift, turned }) => [side, shift, turned])).toEqual([
      ['left', 0, false],
      ['left', 0, true],
      ['above', -3, false],
      ['below', 2, true],
    ]);
    expect(layings([option('other', 'Lay it')])).toEqual([]);
  });
});
