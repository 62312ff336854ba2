import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OptionSummary } from '../api/types/OptionSummary';
import { settings } from '../shared/settings.svelte.ts';
import { Panels } from './panels.svelte.ts';
import { Picking, type Source } from './picking.svelte.ts';
import { decision, fighter, option, player, view } from './testing';

const move = option('move garrek', 'Move', { fighters: ['garrek'] });
const charge = option('charge garrek', 'Charge', { fighters: ['garrek'] });
const draw = option('draw', 'Draw');
const fighters = [fighter('garrek', { name: 'Garrek', hex: 'b4' }), fighter('saek', { name: 'Saek', hex: 'c4' }), fighter('blooded')];

/** A table where something is asked; what is chosen is kept. */
function table(question: string, options: OptionSummary[], hand: string[] = []) {
  const cards = hand.map((id) => ({ id, name: id.toUpperCase(), kind: 'ploy' }));
  const chosen: string[] = [];
  const source: Source & { playing: boolean; deciding: boolean } = {
    view: view({ fighters, players: [player(1, { hand: cards }), player(2)], decision: decision(question, options) }),
    deciding: true,
    playing: false,
    skip: vi.fn(),
    choose: (one: OptionSummary) => chosen.push(one.id),
  };
  const panels = new Panels();
  return { source, panels, chosen, picking: new Picking(source, panels) };
}

/** What the media queries of the table say. */
function screen(matching: string | null) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === matching }));
}

const at = {} as DOMRect;

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

  it('goes to the end of what is being shown', () => {
    const { picking, source } = table('action', [move, charge]);
    source.playing = true;
    picking.pickHex('b4');
    picking.pickCard('rage', at);
    expect(source.skip).toHaveBeenCalledTimes(2);
    expect(picking.picked).toBeNull();
  });
});

describe('picking in the list of warbands', () => {
  it('leads to the board, which a phone makes room for', () => {
    screen('(max-width: 900px)');
    const { picking, panels } = table('action', [move, charge]);
    picking.pickFighter('garrek');
    expect(picking.pickedHex).toBe('b4');
    expect(panels.unfolded).toBe(false);
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
    picking.pickCard('hat', at);
    expect([...picking.litHexes.keys()]).toEqual(['c4']);
    expect([...picking.litFighters]).toEqual(['saek']);
    picking.pickHex('c4');
    expect(chosen).toEqual(['equip hat on saek']);
  });

  it('shows a card large that can do nothing', () => {
    const { picking, panels } = table('equip', equips, ['axe', 'rage']);
    picking.pickCard('rage', at);
    expect(panels.card?.name).toBe('RAGE');
  });

  it('chooses the only answer at once, but has it read first where nothing can hover', () => {
    const keep = option('rage', 'Card', { cards: ['rage'] });
    const mouse = table('discard', [keep], ['rage']);
    mouse.picking.pickCard('rage', at);
    expect(mouse.chosen).toEqual(['rage']);
    screen('(hover: none)');
    const finger = table('discard', [keep], ['rage']);
    finger.picking.pickCard('rage', at);
    expect(finger.chosen).toEqual([]);
    expect(finger.picking.picked).toEqual({ kind: 'card', id: 'rage' });
  });
});

describe('choosing', () => {
  it('asks again where the player wants that', () => {
    settings.now.confirm = true;
    const { picking, chosen } = table('action', [draw]);
    picking.choose(draw);
    expect(picking.unsure).toBe(draw);
    picking.choose(draw);
    expect(chosen).toEqual(['draw']);
    expect(picking.unsure).toBeNull();
  });

  it('takes digits from the menu, or else from the bar', () => {
    const { picking, chosen } = table('action', [move, charge, draw]);
    expect(picking.chooseDigit(2)).toBe(false);
    expect(picking.chooseDigit(1)).toBe(true);
    picking.pickHex('b4');
    expect(picking.chooseDigit(2)).toBe(true);
    expect(chosen).toEqual(['draw', 'charge garrek']);
  });

  it('does nothing while it is not asked', () => {
    const { picking, source, chosen } = table('action', [draw]);
    source.deciding = false;
    picking.choose(draw);
    expect(chosen).toEqual([]);
  });

  it('goes back one step at a time, and forgets with a new question', () => {
    const { picking, panels } = table('action', [move, charge]);
    picking.pickFighter('blooded');
    picking.picked = { kind: 'hex', id: 'b4' };
    expect([picking.back(), picking.picked, picking.pinned]).toEqual([true, null, 'blooded']);
    expect([picking.back(), picking.pinned]).toEqual([true, null]);
    expect(picking.back()).toBe(false);
    picking.pickHex('b4');
    panels.open = 'list';
    picking.forget();
    expect([picking.picked, panels.open]).toEqual([null, null]);
  });
});
