import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { Summary } from '../api/types/Summary';
import { settings } from '../shared/settings.svelte.ts';
import { Panels } from './panels.svelte.ts';
import { Picking, type Source } from './picking.svelte.ts';
import { decision, fighter, option, player, prospect, view } from './testing';

const move = option('move garrek', 'Move', { fighters: ['garrek'] });
const charge = option('charge garrek', 'Charge', { fighters: ['garrek'] });
const draw = option('draw', 'Draw');
const fighters = [fighter('garrek', { name: 'Garrek', hex: 'b4' }), fighter('saek', { name: 'Saek', hex: 'c4' }), fighter('blooded')];

/** A table where something is asked; what is chosen is kept. */
function table(question: string, options: OptionSummary[], hand: string[] = []) {
  const cards = hand.map((id) => ({ id, name: id.toUpperCase(), kind: 'ploy', progress: null, why: null }));
  const chosen: string[] = [];
  const source: Source & { playing: boolean; deciding: boolean; canBack: boolean } = {
    view: view({ fighters, players: [player(1, { hand: cards }), player(2)], decision: decision(question, options) }),
    deciding: true,
    playing: false,
    odds: { attacks: [], spells: [] },
    canBack: false,
    skip: vi.fn(),
    prospect: () => null,
    awaits: () => false,
    back: vi.fn(),
    choose: (one: OptionSummary) => chosen.push(one.id),
  };
  const panels = new Panels();
  return { source, panels, chosen, picking: new Picking(source, panels) };
}

/** What the media queries of the table say. */
function screen(matching: string | null) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === matching }));
}

beforeEach(() => screen(null));
afterEach(() => {
  vi.unstubAllGlobals();
  settings.now.confirm = false;
});

describe('picking on the board', () => {
  it('opens a menu where several options are, and closes it at the second click', () => {
    const { picking, chosen } = table('action', [move, charge]);
    picking.pickHex('b4');
    expect(picking.picked).toEqual({ kind: 'hex', id: 'b4' });
    expect(picking.left).toEqual([move, charge]);
    expect(picking.pickedFighter).toBe('garrek');
    expect(picking.title).toBe('Garrek');
    picking.pickHex('b4');
    expect(picking.picked).toBeNull();
    expect(chosen).toEqual([]);
  });

  it('does not look up whom the question is about', () => {
    const { picking, source } = table('push', [option('to d4', 'To', { hexes: ['d4'] })]);
    (source.view?.decision as { about: string }).about = 'garrek';
    for (const [hex, pinned] of [['b4', null], ['c4', 'saek']] as const) {
      picking.pickHex(hex);
      expect(picking.pinned).toBe(pinned);
    }
  });

  it('chooses at once what is the only answer', () => {
    const { picking, chosen } = table('move', [option('to d4', 'To', { hexes: ['d4'] })]);
    picking.pickHex('d4');
    expect(chosen).toEqual(['to d4']);
  });

  it('pins the card of a fighter who has nothing to do, and lets go of it', () => {
    const { picking } = table('action', [move, charge]);
    picking.pickHex('c4');
    expect(picking.shownFighter?.id).toBe('saek');
    picking.pickHex('c4');
    expect(picking.shownFighter).toBeNull();
  });

  it('shows the card of whoever stands where one looks, and of nobody once they have left', () => {
    const { picking, source } = table('action', [move]);
    picking.lookHex('c4');
    expect(picking.shownFighter?.id).toBe('saek');
    const view = source.view as NonNullable<typeof source.view>;
    Object.assign(source, { view: { ...view, fighters: view.fighters.map((one) => (one.id === 'saek' ? { ...one, hex: null, slain: true } : one)) } });
    // The pointer has not moved: it still lies where it saw him.
    picking.lookedHex = null;
    picking.lookedHex = 'c4';
    expect(picking.shownFighter).toBeNull();
  });

  it('lets go of the card of somebody who is gone', () => {
    const { picking, source } = table('action', [move]);
    picking.pickHex('c4');
    picking.forget();
    expect(picking.pinned).toBe('saek');
    const view_ = source.view;
    (source as { view: Summary | null }).view = view_ && { ...view_, fighters: [fighter('saek', { slain: true })] };
    picking.pinned = null;
    expect(picking.pinnedFighter).toBeNull();
    picking.pinned = 'saek';
    picking.forget();
    expect(picking.pinned).toBeNull();
  });

  it('shows the card of whoever stands where one looks, and of nobody who has left', () => {
    const { picking, source } = table('action', [move]);
    picking.lookHex('c4');
    expect(picking.shownFighter?.id).toBe('saek');
    const view_ = source.view;
    (source as { view: Summary | null }).view = view_ && { ...view_, fighters: [fighter('saek', { slain: true })] };
    picking.lookHex(null);
    picking.looked = 'saek';
    picking.lookedHex = 'c4';
    expect(picking.shownFighter).toBeNull();
  });

  it('goes to the end of what is being shown', () => {
    const { picking, source } = table('action', [move, charge]);
    source.playing = true;
    picking.pickHex('b4');
    picking.pickCard('rage');
    expect(source.skip).toHaveBeenCalledTimes(2);
    expect(picking.picked).toBeNull();
  });
});

describe('picking in the list of warbands', () => {
  it('leads to the board, which a phone makes room for', () => {
    const { picking, panels } = table('action', [move, charge]);
    panels.show('mine');
    picking.pickFighter('garrek');
    expect(picking.pickedHex).toBe('b4');
    expect(panels.drawer).toBeNull();
  });

  it('chooses a fighter who is not on the board', () => {
    const { picking, chosen } = table('deploy-who', [option('blooded', 'Fighter', { fighters: ['blooded'] })]);
    picking.pickFighter('blooded');
    expect(chosen).toEqual(['blooded']);
  });

  it('pins the cards of the others', () => {
    const { picking } = table('action', [move]);
    picking.pickFighter('blooded');
    expect(picking.pinnedFighter?.id).toBe('blooded');
  });
});

describe('picking a card', () => {
  const on = (who: string, card: string) => option(`equip ${card} on ${who}`, 'Equip', { fighters: [who], cards: [card] });
  const equips = [on('garrek', 'axe'), on('saek', 'axe'), on('saek', 'hat')];

  it('leaves lit only what goes with it, and the next click on the board decides', () => {
    const { picking, chosen } = table('equip', equips, ['axe', 'hat']);
    picking.pickCard('hat');
    expect([...picking.litHexes.keys()]).toEqual(['c4']);
    expect([...picking.litFighters]).toEqual(['saek']);
    picking.pickHex('c4');
    expect(chosen).toEqual(['equip hat on saek']);
  });

  it('shows a card large that can do nothing', () => {
    const { picking, panels } = table('equip', equips, ['axe', 'rage']);
    picking.pickCard('rage');
    expect(panels.card?.name).toBe('RAGE');
  });

  it('chooses the only answer at once, but has it read first where nothing can hover', () => {
    const keep = option('rage', 'Card', { cards: ['rage'] });
    const mouse = table('discard', [keep], ['rage']);
    mouse.picking.pickCard('rage');
    expect(mouse.chosen).toEqual(['rage']);
    screen('(hover: none)');
    const finger = table('discard', [keep], ['rage']);
    finger.picking.pickCard('rage');
    expect(finger.chosen).toEqual([]);
    expect(finger.picking.picked).toEqual({ kind: 'card', id: 'rage' });
  });
});

describe('choosing', () => {
  it('takes a battlefield at a click, and at the second tap: the first one shows it', () => {
    const ground = option('dreadfane-2', 'Board');
    const mouse = table('battlefield', [ground]);
    mouse.picking.choose(ground);
    expect(mouse.chosen).toEqual(['dreadfane-2']);
    screen('(hover: none)');
    const { picking, chosen } = table('battlefield', [ground]);
    picking.choose(ground);
    expect([picking.lookedOption, chosen]).toEqual([ground, []]);
    picking.choose(ground);
    expect(chosen).toEqual(['dreadfane-2']);
  });

  it('asks again where the player wants that', () => {
    settings.now.confirm = true;
    const { picking, chosen } = table('action', [draw]);
    picking.choose(draw);
    expect(picking.unsure).toBe(draw);
    picking.choose(draw);
    expect(chosen).toEqual(['draw']);
    expect(picking.unsure).toBeNull();
  });

  it('asks before a whole turn is passed, and only then', () => {
    const pass = option('pass', 'Pass');
    const turn = table('action', [draw, pass]);
    turn.picking.choose(pass);
    expect([turn.picking.unsure, turn.chosen]).toEqual([pass, []]);
    turn.picking.choose(pass);
    expect(turn.chosen).toEqual(['pass']);
    const power = table('power', [draw, pass]);
    power.picking.choose(pass);
    expect(power.chosen).toEqual(['pass']);
    // Where there is nothing else there is nothing to ask.
    const alone = table('action', [pass]);
    alone.picking.choose(pass);
    expect(alone.chosen).toEqual(['pass']);
  });

  it('does nothing while it is not asked', () => {
    const { picking, source, chosen } = table('action', [draw]);
    source.deciding = false;
    picking.choose(draw);
    expect(chosen).toEqual([]);
  });

  it('goes back one step at a time, at last to the server, and forgets with a new question', () => {
    const { picking, panels, source } = table('action', [move, charge]);
    picking.pickHex('b4');
    picking.pinned = 'blooded';
    expect([picking.back(), picking.pinned, picking.pickedHex]).toEqual([true, null, 'b4']);
    expect([picking.back(), picking.picked]).toEqual([true, null]);
    expect([picking.back(), picking.canBack]).toEqual([false, false]);
    source.canBack = true;
    expect(picking.back()).toBe(true);
    expect(source.back).toHaveBeenCalledOnce();
    picking.pickHex('b4');
    panels.open = 'list';
    picking.forget();
    expect([picking.picked, panels.open]).toEqual([null, null]);
  });
});

describe('a card that is carried to the board', () => {
  const on = (who: string) => option(`greed ${who}`, 'Upgrade', { cards: ['greed'], fighters: [who] });
  const ploy = option('play sidestep', 'Play', { cards: ['sidestep'] });

  it('is played on the fighter it is put down on', () => {
    const { picking, chosen } = table('power', [on('garrek'), on('saek')], ['greed']);
    expect(picking.takeUpCard('greed')).toBe(true);
    expect([...picking.litHexes.keys()]).toEqual(['b4', 'c4']);
    picking.putDownCard('c4');
    expect(chosen).toEqual(['greed saek']);
  });

  it('goes back to the hand beside the board, and in a wrong place says where it can go', () => {
    const { picking, chosen } = table('power', [on('garrek'), ploy], ['greed', 'sidestep']);
    for (const [hex, picked] of [['d4', { kind: 'card', id: 'greed' }], [null, null]] as const) {
      picking.takeUpCard('greed');
      picking.putDownCard(hex);
      expect([picking.picked, chosen]).toEqual([picked, []]);
    }
    picking.takeUpCard('sidestep');
    picking.putDownCard(null);
    expect(chosen).toEqual([]);
  });

  it('is played anywhere on the board if it asks for no place', () => {
    const { picking, chosen } = table('power', [on('garrek'), ploy], ['greed', 'sidestep']);
    picking.takeUpCard('sidestep');
    picking.putDownCard('d4');
    expect(chosen).toEqual(['play sidestep']);
  });

  it('is for whoever it was put down on, where it asks for that only then', () => {
    for (const [hex, wanted] of [['c4', ['play sidestep', 'saek']], ['d4', ['play sidestep']]] as const) {
      const { picking, source, chosen } = table('power', [ploy], ['sidestep']);
      picking.takeUpCard('sidestep');
      picking.putDownCard(hex);
      picking.forget();
      (source as { view: unknown }).view = view({ fighters, decision: decision('pick-fighter', fighters.map((one) => option(one.id, 'Fighter', { fighters: [one.id] }))) });
      picking.goOn();
      // Only the first question is answered by it.
      picking.goOn();
      expect(chosen).toEqual(wanted);
    }
  });

  it('stays where it is if it cannot be played', () => {
    const { picking } = table('power', [ploy], ['greed', 'sidestep']);
    expect(picking.takeUpCard('greed')).toBe(false);
    expect(picking.picked).toBeNull();
  });
});

describe('deeds', () => {
  it('wait while it is asked whether somebody answers, and go on after a pass', () => {
    const pass = option('pass', 'Pass');
    const answer = option('use trick', 'Use');
    for (const [reply, left] of [[pass, ['uglug']], [answer, []]] as const) {
      const { picking, source, chosen } = table('action', [charge]);
      picking.perform(['charge garrek', 'uglug']);
      (source as { view: unknown }).view = view({ fighters, decision: decision('respond', [answer, pass]) });
      picking.goOn();
      expect([chosen, picking.deed.left, picking.deed.underWay]).toEqual([['charge garrek'], ['uglug'], false]);
      picking.choose(reply);
      expect(picking.deed.left).toEqual(left);
    }
  });

  const enemy = fighter('uglug', { name: 'Uglug', player: 2, hex: 'd4' });

  /** Garrek could move to c3 and c4, charge Uglug from c4, or attack. */
  function foreseen() {
    const all = table('action', [option('attack garrek', 'Attack', { fighters: ['garrek'] }), move, charge]);
    const source = all.source as { view: Summary | null; prospect: Source['prospect'] };
    if (source.view) source.view = { ...source.view, fighters: [...fighters, enemy] };
    source.prospect = (who) => (who === 'garrek' ? prospect('garrek') : null);
    return all;
  }

  it('lights where the chosen fighter could go, charge from and attack', () => {
    const { picking } = foreseen();
    picking.pickHex('b4');
    expect([...picking.lights.go]).toEqual(['c3']);
    expect([...picking.lights.charge]).toEqual([['c4', 0.58]]);
    expect([...picking.lights.foes]).toEqual([['uglug', 0.4]]);
  });

  it('moves at once where there is nobody to charge', () => {
    const { picking, chosen } = foreseen();
    picking.pickHex('b4');
    picking.pickHex('c3');
    expect(chosen).toEqual(['move garrek']);
    expect(picking.deed.left).toEqual(['to c3']);
    expect(picking.decision).toBeNull();
  });

  it('charges with three clicks: fighter, hex, enemy', () => {
    const { picking, chosen } = foreseen();
    picking.pickHex('b4');
    picking.pickHex('c4');
    expect([picking.staged, picking.lights.ghost?.hex, [...picking.lights.foes]]).toEqual(['c4', 'c4', [['uglug', 0.58]]]);
    picking.pickHex('d4');
    expect(chosen).toEqual(['charge garrek']);
    expect(picking.deed.left).toEqual(['to c4', 'uglug']);
  });

  it('shows the only hex of a Charge, which nobody is asked for, and charges from there', () => {
    const { picking, source, chosen } = foreseen();
    const whole = prospect('garrek');
    const deeds = whole.deeds
      .filter((deed) => deed.kind === 'charge')
      .map((deed) => ({ ...deed, hexes: deed.hexes.map((stand) => ({ ...stand, choices: [], targets: stand.targets.map((aim) => ({ ...aim, choices: ['uglug'] })) })) }));
    source.prospect = () => ({ ...whole, deeds });
    picking.pickHex('b4');
    expect([[...picking.lights.charge], [...picking.lights.go]]).toEqual([[['c4', 0.58]], []]);
    picking.pickHex('c4');
    expect([picking.staged, picking.lights.ghost?.hex, [...picking.lights.foes.keys()]]).toEqual(['c4', 'c4', ['uglug']]);
    picking.pickHex('d4');
    expect([chosen, picking.deed.left]).toEqual([['charge garrek'], ['uglug']]);
  });

  it('attacks whoever it is dropped on, and goes where it is put down', () => {
    const first = foreseen();
    expect(first.picking.takeUp('c4')).toBe(false);
    expect(first.picking.takeUp('b4')).toBe(true);
    first.picking.putDown('d4');
    expect(first.chosen).toEqual(['attack garrek']);
    const second = foreseen();
    second.picking.takeUp('b4');
    second.picking.putDown('b4');
    expect(second.picking.pickedFighter).toBe('garrek');
    second.picking.putDown('c3');
    expect(second.chosen).toEqual(['move garrek']);
  });

  it('goes on as it is asked, and ends where something else is', () => {
    const { picking, chosen, source } = foreseen();
    picking.perform(['move garrek', 'to c3']);
    (source as { view: Summary | null }).view = view({ fighters, decision: decision('move', [option('to c3', 'To', { hexes: ['c3'] })]) });
    picking.goOn();
    expect([chosen, picking.deed.underWay]).toEqual([['move garrek', 'to c3'], false]);
    picking.deed.begin(['uglug']);
    picking.goOn();
    expect([chosen.length, picking.deed.underWay]).toEqual([2, false]);
  });

  it('lets a click wait for the server', () => {
    const { picking, chosen, source } = foreseen();
    const known = source.prospect;
    const late = source as { prospect: Source['prospect']; awaits: Source['awaits'] };
    late.prospect = () => null;
    late.awaits = () => true;
    picking.pickHex('b4');
    picking.pickHex('c3');
    expect([picking.pickedFighter, picking.wanted, chosen]).toEqual(['garrek', 'c3', []]);
    late.prospect = known;
    // What was worked out before is worked out anew.
    picking.picked = null;
    expect(picking.outlook.spots.size).toBe(0);
    picking.picked = { kind: 'hex', id: 'b4' };
    picking.heard();
    expect(chosen).toEqual(['move garrek']);
  });

  it('unstages, then lets go of the fighter', () => {
    const { picking } = foreseen();
    picking.pickHex('b4');
    picking.pickHex('c4');
    picking.back();
    expect([picking.staged, picking.pickedFighter]).toEqual([null, 'garrek']);
    picking.back();
    expect(picking.pickedFighter).toBeNull();
  });
});
