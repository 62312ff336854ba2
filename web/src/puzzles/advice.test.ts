import { describe, expect, it } from 'vitest';
import { decision, fighter, option, player, view } from '../table/testing';
import { advice } from './advice.ts';

const ground = { name: '', hexes: Array.from({ length: 8 }, (_, q) => ({ id: `a${q}`, q, r: 0, territory: null, kinds: [] })) };
const action = decision('action', [option('move maren', 'Move')]);

describe('the coach of a first game', () => {
  it('points at whoever could fall now', () => {
    const said = advice(
      view({ decision: action, fighters: [fighter('maren', { hex: 'a0' }), fighter('gnaw', { player: 2, hex: 'a3', damage: 2 }), fighter('brakk', { player: 2, hex: 'a1' })] }),
      ground,
    );
    expect(said?.look).toEqual(['maren', 'gnaw']);
    expect(said?.say).toContain('Charge');
    expect(said?.say).toContain('2 Health left');
  });

  it('points at a treasure that lies free when there is nobody to fight', () => {
    const features = [{ hex: 'a2', side: 'treasure', number: 1, holder: null }] as never;
    const said = advice(view({ decision: action, features, fighters: [fighter('maren', { hex: 'a0' }), fighter('gnaw', { player: 2, hex: 'a7' })] }), ground);
    expect(said?.look).toEqual(['maren', 'a2']);
    expect(said?.say).toContain('Move');
  });

  it('does not send those who have charged', () => {
    const said = advice(view({ decision: action, fighters: [fighter('maren', { hex: 'a0', tokens: [['charge', 1]] }), fighter('gnaw', { player: 2, hex: 'a1', damage: 3 })] }), ground);
    expect(said?.look).toEqual([]);
    expect(said?.say).toContain('charged');
  });

  it('says what to spend glory on, and when to pass', () => {
    const keen = { id: 'keen-eye', name: 'Keen Eye' } as never;
    const rich = view({ decision: decision('power', [option('equip keen-eye on maren', 'Equip'), option('pass', 'Pass')]), players: [player(1, { hand: [keen] }), player(2)] });
    expect(advice(rich, ground)?.say).toContain('**Keen Eye**');
    expect(advice(view({ decision: decision('power', [option('pass', 'Pass')]) }), ground)?.say).toContain('pass');
  });

  it('has a word for every question of a game, and watches the turns of others', () => {
    for (const question of ['redraw', 'territory', 'place-feature', 'deploy-who', 'deploy-where', 'target', 'drive-back', 'overrun', 'stand-fast', 'respond', 'score', 'equip', 'discard']) {
      expect(advice(view({ decision: decision(question, []) }), ground)?.say, question).not.toContain('What is lit can be chosen');
      expect(advice(view({ decision: decision(question, []) }), ground)?.say, question).not.toContain('Take your time');
    }
    expect(advice(view({ active: 2, decision: decision('action', null, { player: 2 }) }), ground)?.say).toContain('Their turn');
    expect(advice(view({ phase: 'over', decision: null }), ground)).toBeNull();
  });
});
