import { describe, expect, it } from 'vitest';
import type { AttackSummary } from '../api/types/AttackSummary';
import { fighter, line, view } from '../table/testing';
import { after } from './after';
import { fightAfter, noFight } from './fight';
import { answerable, length } from './pace';
import { Queue, hurry } from './queue';

/** A queue whose time goes by hand. */
function stage(pace = 1) {
  const seen: string[] = [];
  let due: { ms: number; then: () => void } | null = null;
  const queue = new Queue<string>({
    show: (one) => seen.push(one.kind),
    settle: (frame) => seen.push(`=${frame}`),
    idle: () => seen.push('idle'),
    pace: () => pace,
    length,
    wait: (ms, then) => {
      due = { ms, then };
      return () => (due = null);
    },
  });
  return {
    queue,
    seen,
    /** Lets the time pass that is waited for. */
    pass() {
      const now = due;
      due = null;
      now?.then();
    },
    get due() {
      return due?.ms ?? null;
    },
  };
}

describe('the queue of moments', () => {
  it('shows one thing after another and then settles', () => {
    const { queue, seen, pass } = stage();
    queue.push([line('moved'), line('damage')], 'A');
    expect(seen).toEqual(['moved']);
    pass();
    expect(seen).toEqual(['moved', 'damage']);
    expect(queue.busy).toBe(true);
    pass();
    expect(seen).toEqual(['moved', 'damage', '=A', 'idle']);
    expect(queue.busy).toBe(false);
  });

  it('does not wait for what takes no time', () => {
    const { queue, seen } = stage();
    queue.push([line('passed'), line('action-step')], 'A');
    expect(seen).toEqual(['passed', 'action-step', '=A', 'idle']);
  });

  it('keeps updates in order', () => {
    const { queue, seen, pass } = stage();
    queue.push([line('moved')], 'A');
    queue.push([line('slain')], 'B');
    pass();
    expect(seen).toEqual(['moved', '=A', 'slain']);
    pass();
    expect(seen.at(-2)).toBe('=B');
  });

  it('skips to the end, settling only the last frame', () => {
    const { queue, seen, pass } = stage();
    queue.push([line('moved'), line('damage')], 'A');
    queue.push([line('slain')], 'B');
    queue.skip();
    expect(seen).toEqual(['moved', '=B', 'idle']);
    pass();
    expect(seen).toHaveLength(3);
  });

  it('tells what it does not show', () => {
    for (const pace of [0, 1]) {
      const skipped: string[] = [];
      const queue = new Queue<string>({
        show: () => undefined,
        skipped: (one) => skipped.push(one.kind),
        settle: () => undefined,
        idle: () => undefined,
        pace: () => pace,
    length,
        wait: () => () => undefined,
      });
      queue.push([line('moved'), line('result')], 'A');
      queue.skip();
      expect(skipped).toEqual(pace === 0 ? ['moved', 'result'] : ['result']);
    }
  });

  it('shows nothing but the end without motion', () => {
    const { queue, seen } = stage(0);
    queue.push([line('moved'), line('attack-roll')], 'A');
    expect(seen).toEqual(['=A', 'idle']);
  });

  it('hurries when much is left', () => {
    expect(hurry(3)).toBe(1);
    expect(hurry(50)).toBeLessThan(1);
    expect(hurry(500)).toBe(0);
    const { queue } = stage();
    queue.push(Array.from({ length: 200 }, () => line('moved')), 'A');
    expect(queue.left).toBeLessThan(165);
  });

  it('holds what it is told to, moving or not, until the player goes on', () => {
    for (const pace of [0, 1]) {
      const seen: string[] = [];
      const queue = new Queue<string>({
        show: (one) => seen.push(one.kind),
        settle: (frame) => seen.push(`=${frame}`),
        idle: () => seen.push('idle'),
        pace: () => pace,
    length,
        holds: (one) => one.kind === 'moved',
        wait: () => () => undefined,
      });
      queue.push([line('moved'), line('passed'), line('moved')], 'A');
      expect(seen).toEqual(['moved']);
      expect(queue.holding).toBe(true);
      queue.goOn();
      expect(seen.at(-1)).toBe('moved');
      expect(queue.holding).toBe(true);
      queue.skip();
      expect(seen.slice(-2)).toEqual(['=A', 'idle']);
      expect(queue.holding).toBe(false);
    }
  });

  it('holds what others do and could be answered, for those who play', () => {
    expect(answerable(line('attack-roll', { player: 2 }), 1)).toBe(true);
    expect(answerable(line('attack-roll', { player: 1 }), 1)).toBe(false);
    expect(answerable(line('passed', { player: 2 }), 1)).toBe(false);
    expect(answerable(line('attack-roll', { player: 2 }), null)).toBe(false);
  });

  it('goes on after it was idle', () => {
    const one = stage();
    one.queue.push([], 'A');
    one.queue.push([line('moved')], 'B');
    expect(one.seen).toEqual(['=A', 'idle', 'moved']);
    expect(one.due).toBe(length(line('moved')));
  });
});

describe('a view after a line', () => {
  const before = view({ fighters: [fighter('garrek', { hex: 'b4' })] });
  const garrek = (now: typeof before) => now.fighters[0];

  it('moves, hurts and slays', () => {
    expect(garrek(after(before, line('moved', { fighters: ['garrek'], hexes: ['b4', 'c3'] })))?.hex).toBe('c3');
    expect(garrek(after(before, line('damage', { fighters: ['garrek'], amount: 2 })))?.damage).toBe(2);
    expect(garrek(after(before, line('damage', { fighters: ['garrek'], amount: 9 })))?.damage).toBe(4);
    expect(garrek(after(before, line('slain', { fighters: ['garrek'] })))?.slain).toBe(true);
    expect(garrek(after(before, line('left-battlefield', { fighters: ['garrek'] })))?.hex).toBeNull();
    expect(garrek(before)?.hex).toBe('b4');
  });

  it('counts glory', () => {
    expect(after(before, line('glory', { player: 2, amount: 3 })).players[1]?.glory).toBe(3);
  });
});

describe('the dice of a fight', () => {
  const attack = (over: Partial<AttackSummary> = {}): AttackSummary => ({
    attacker: 'garrek',
    target: 'basha',
    weapon: 'Axe',
    roll: [],
    save: [],
    roll_faces: [],
    save_faces: [],
    result: null,
    ...over,
  });
  const die = (face: string, why: string | null = null) => ({ face, counts: why !== null, why, fixed: false });
  const told = (...lines: ReturnType<typeof line>[]) => lines.reduce(fightAfter, noFight);

  it('are as the line says, with what counted and why', () => {
    const roll = [die('flanked', 'support'), die('swords')];
    const fight = told(
      line('weapon-picked', { attack: attack({ target: null }) }),
      line('attack-roll', { attack: attack({ roll }) }),
      line('passed'),
      line('result', { text: '1 against 0: the attack succeeds.', attack: attack({ roll, result: 'success' }) }),
    );
    expect(fight).toMatchObject({ weapon: 'Axe', roll, result: 'success', words: '1 against 0: the attack succeeds.' });
  });

  it('are counted as they are re-rolled, attack by attack', () => {
    const again = line('rerolled', { attack: attack({ roll: [die('hammer', 'weapon')] }) });
    const rolled = line('attack-roll', { attack: attack({ roll: [die('swords')] }) });
    expect(told(rolled, again, again).rerolled).toBe(2);
    expect(told(rolled, again, rolled).rerolled).toBe(0);
  });
});
