import { describe, expect, it, vi } from 'vitest';

import type { LogLine } from '../api/types/LogLine';
import type { OpenPosition } from '../api/types/OpenPosition';
import type { StepInfo } from '../api/types/StepInfo';
import { clamp, jump, linkTo, marksOf, press, stay, stepIn } from './player.ts';
import { Positions } from './positions.ts';

const line = (kind: string, text = kind): LogLine => ({
  n: 1,
  seq: 1,
  part: null,
  rule: null,
  kind,
  text,
  source: null,
  player: 1,
  fighters: [],
  hexes: [],
  cards: [],
  dice: [],
  amount: null,
  attack: null,
});
const step = (number: number, ...kinds: string[]): StepInfo => ({
  step: number,
  player: 1,
  option: 'x',
  game: 1,
  round: 1,
  lines: kinds.map((kind) => line(kind)),
});
const steps = [step(1, 'round-starts'), step(2, 'moved'), step(3, 'attack-roll', 'slain'), step(4, 'attack-roll'), step(5, 'scored')];

describe('marks', () => {
  const marks = marksOf(steps);

  it('are rounds, attacks, kills and scores', () => {
    expect(marks.map((mark) => `${mark.step} ${mark.kind}`)).toEqual([
      '1 round',
      '3 attack',
      '3 kill',
      '4 attack',
      '5 score',
    ]);
  });

  it('can be jumped to on both sides, never to where one is', () => {
    expect(jump(marks, 0, 'attack', true)).toBe(3);
    expect(jump(marks, 3, 'attack', true)).toBe(4);
    expect(jump(marks, 4, 'attack', true)).toBeNull();
    expect(jump(marks, 4, 'attack', false)).toBe(3);
    expect(jump(marks, 3, 'kill', false)).toBeNull();
  });
});

it('stays within the replay', () => {
  expect(clamp(-3, 10)).toBe(0);
  expect(clamp(99, 10)).toBe(10);
  expect(clamp(Number.NaN, 10)).toBe(0);
});

it('stays longer where more is told, and shorter when it is fast', () => {
  expect(stay(step(1, 'moved', 'slain', 'glory'), 1)).toBeGreaterThan(stay(step(1), 1));
  expect(stay(steps[0], 2)).toBe(Math.round(stay(steps[0], 1) / 2));
  expect(stay(undefined, 1)).toBeGreaterThan(0);
});

it('keeps the step in the address', () => {
  expect(stepIn(linkTo('a b', 17).split('?')[1] ?? '')).toBe(17);
  expect(stepIn('?step=-4')).toBeNull();
  expect(stepIn('?step=abc')).toBeNull();
  expect(stepIn('')).toBeNull();
});

it('goes by the keys', () => {
  expect(press('ArrowLeft')).toBe('back');
  expect(press('ArrowRight', true)).toBe('far-on');
  expect(press(' ')).toBe('play');
  expect(press('Home')).toBe('start');
  expect(press('End')).toBe('end');
  expect(press('x')).toBeNull();
});

describe('positions', () => {
  it('are asked for once, and a few ahead', async () => {
    const fetcher = vi.fn((path: string) => Promise.resolve({ step: Number(path.split('/').at(-1)) } as OpenPosition));
    const positions = new Positions('g', fetcher);
    expect((await positions.at(3)).step).toBe(3);
    await positions.at(3);
    expect(fetcher).toHaveBeenCalledTimes(1);
    positions.ahead(3, 5);
    expect(fetcher.mock.calls.map(([path]) => path)).toEqual([
      '/api/games/g/steps/3',
      '/api/games/g/steps/4',
      '/api/games/g/steps/5',
    ]);
  });

  it('that failed are asked for again', async () => {
    const fetcher = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue({ step: 1 });
    const positions = new Positions('g', fetcher);
    await expect(positions.at(1)).rejects.toThrow('down');
    expect((await positions.at(1)).step).toBe(1);
  });
});
