import { describe, expect, it } from 'vitest';
import type { AttackSummary } from '../api/types/AttackSummary';
import { fighter, line, view } from '../table/testing';
import { seenOf } from './effects';
import { motionOf } from './felt';

const now = view({ fighters: [fighter('garrek', { hex: 'b2' }), fighter('basha', { hex: 'b3', player: 2 })] });
const die = (counts: boolean) => ({ face: 'shield', counts, why: null, fixed: false });
const attack = (result: string, saves: boolean): AttackSummary => ({
  attacker: 'garrek', target: 'basha', weapon: 'Axe', roll: [], save: [die(saves)], roll_faces: [], save_faces: [], result,
});

describe('what is seen on the battlefield', () => {
  it('a blow is a leap, and what it does is seen where it lands', () => {
    const hit = seenOf(line('result', { attack: attack('success', false) }), now);
    expect(hit.marks).toEqual([]);
    expect(hit.blows).toEqual([['garrek', { kind: 'lunge', from: 'b2', to: 'b3' }]]);
    const hurt = seenOf(line('damage', { fighters: ['basha'], amount: 2 }), now);
    expect(hurt.marks).toMatchObject([{ kind: 'hit', hex: 'b3', text: '−2' }]);
    expect(hurt.blows[0]?.[0]).toBe('basha');
  });

  it('a shield stops it, or it goes past', () => {
    expect(seenOf(line('result', { attack: attack('failure', true) }), now).marks).toMatchObject([{ kind: 'shield', hex: 'b3', from: 'b2', text: 'Saved' }]);
    expect(seenOf(line('result', { attack: attack('draw', true) }), now).marks).toMatchObject([{ kind: 'shield', text: 'Draw' }]);
    expect(seenOf(line('result', { attack: attack('failure', false) }), now).marks).toMatchObject([{ kind: 'miss', text: 'Missed' }]);
  });

  it('a fall is not passed over', () => {
    const fall = seenOf(line('slain', { fighters: ['basha'] }), now);
    expect(fall.marks).toMatchObject([{ kind: 'fall', hex: 'b3' }]);
    expect(fall.blows).toMatchObject([['basha', { kind: 'fall' }]]);
    expect(seenOf(line('slain', { fighters: ['nobody'] }), now)).toEqual({ marks: [], blows: [] });
  });

  it('who is driven back leaves a trace', () => {
    expect(seenOf(line('pushed', { fighters: ['basha'], hexes: ['b3', 'b4'] }), now).marks).toMatchObject([{ kind: 'drive', hex: 'b4', from: 'b3' }]);
  });
});

describe('how it is felt', () => {
  it('a leap goes towards the other and comes home', () => {
    const { frames } = motionOf({ id: 1, kind: 'lunge', from: 'b2', to: 'b3', toward: { x: 100, y: 0 } });
    expect(frames.at(0)?.transform).toBe(frames.at(-1)?.transform);
    expect(frames[2]?.transform).toContain('translate(34.0px, 0.0px)');
  });

  it('only who falls stays down', () => {
    const at = { id: 1, from: null, to: 'b3', toward: { x: 0, y: 0 } };
    expect(motionOf({ ...at, kind: 'fall' }).fill).toBe('forwards');
    expect(motionOf({ ...at, kind: 'shake' }).fill).toBeUndefined();
  });
});
