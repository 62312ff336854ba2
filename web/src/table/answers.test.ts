import { describe, expect, it, vi } from 'vitest';
import { Answers } from './answers.svelte.ts';

describe('answers about the position at hand', () => {
  it('are asked for once, and forgotten when something happens', async () => {
    let seq = 3;
    const ask = vi.fn((about: string) => Promise.resolve(about === 'nobody' ? null : about.length));
    const answers = new Answers<number>(() => seq, ask);
    answers.want('garrek');
    answers.want('garrek');
    answers.want('nobody');
    expect(answers.get('garrek')).toBeNull();
    await Promise.resolve();
    expect(answers.get('garrek')).toBe(6);
    expect(answers.get('nobody')).toBeNull();
    expect(ask).toHaveBeenCalledTimes(2);
    seq = 4;
    expect(answers.get('garrek')).toBeNull();
    answers.want('garrek');
    seq = 5;
    await Promise.resolve();
    expect(answers.get('garrek')).toBeNull();
  });

  it('are not asked for before there is a position', () => {
    const ask = vi.fn(() => Promise.resolve(1));
    new Answers<number>(() => -1, ask).want('garrek');
    expect(ask).not.toHaveBeenCalled();
  });
});
