import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../api/types/GameInfo';
import { beingLaid, hesitation, unasked } from './policy';
import { decision, option, view } from './testing';

const pass = option('pass', 'Pass');
const play = option('play rage', 'Play', { cards: ['rage'] });
const at = (question: string, options = [play, pass], active = 2) => view({ active, decision: decision(question, options) });

describe('passing without being asked', () => {
  it('asks when there is something to use', () => {
    expect(unasked(at('respond'), 'useful', false)).toBeNull();
    expect(unasked(at('respond'), 'always', false)).toBeNull();
  });

  it('does not ask when there is nothing to use, unless one wants every pause', () => {
    expect(unasked(at('respond', [pass]), 'useful', false)).toBe(pass);
    expect(unasked(at('respond', [pass]), 'always', false)).toBeNull();
  });

  it('does not ask for what would change nothing', () => {
    const heal = option('use heal', 'Use', { idle: true });
    expect(unasked(at('respond', [heal, pass]), 'useful', false)).toBe(pass);
    expect(unasked(at('respond', [heal, play, pass]), 'useful', false)).toBeNull();
    expect(unasked(at('respond', [heal, pass]), 'always', false)).toBeNull();
  });

  it('uses the only ability of a weapon, and asks where there are two', () => {
    const [cleave, ensnare] = [option('cleave', 'Choose'), option('ensnare', 'Choose')];
    expect(unasked(at('weapon-ability', [cleave, pass]), 'useful', false)).toBe(cleave);
    expect(unasked(at('weapon-ability', [cleave, ensnare, pass]), 'useful', false)).toBeNull();
    expect(unasked(at('weapon-ability', [cleave, pass]), 'always', false)).toBeNull();
  });

  it('rests until the own turn', () => {
    expect(unasked(at('respond'), 'until-turn', false)).toBe(pass);
    expect(unasked(at('power'), 'useful', true)).toBe(pass);
    expect(unasked(at('power', [play, pass], 1), 'until-turn', true)).toBeNull();
  });

  it('never passes what is not a window, or what has no pass', () => {
    expect(unasked(at('action'), 'until-turn', true)).toBeNull();
    expect(unasked(at('drive-back'), 'until-turn', true)).toBeNull();
    expect(unasked(at('respond', [play, play]), 'until-turn', true)).toBeNull();
  });

  it('spares one what can be chosen in one way only, wherever it is asked', () => {
    const yes = option('yes', 'Choose');
    expect(unasked(at('power', [pass]), 'useful', false)).toBe(pass);
    expect(unasked(at('score', [pass]), 'useful', false)).toBe(pass);
    expect(unasked(at('say', [yes]), 'useful', false)).toBe(yes);
    expect(unasked(at('power', [pass]), 'always', false)).toBeNull();
  });

  it('never answers for somebody else', () => {
    expect(unasked(view({ decision: decision('respond', [pass], { player: 2 }) }), 'useful', true)).toBeNull();
    expect(unasked(view({ viewer: null, decision: decision('respond', null) }), 'useful', true)).toBeNull();
  });

  it('does not rest outside of combat', () => {
    expect(unasked({ ...at('respond'), phase: 'end' }, 'until-turn', false)).toBeNull();
  });
});

describe('a quick game', () => {
  it('is being laid while it is asked how things lie', () => {
    const laid = (quick: boolean, question: string, phase = 'setup') => beingLaid(quick, { ...at(question), phase });
    expect(laid(true, 'deploy-who')).toBe(true);
    expect(laid(true, 'redraw')).toBe(false);
    expect(laid(true, 'action', 'combat')).toBe(false);
    expect(laid(false, 'deploy-who')).toBe(false);
    expect(beingLaid(true, null)).toBe(false);
  });
});

describe('how long an answer takes that nobody was asked for', () => {
  const seats = (...kinds: ('human' | 'bot')[]) => ({ seats: kinds.map((kind) => ({ kind, out: false })) }) as GameInfo;

  it('is no time among bots', () => {
    expect(hesitation(seats('human', 'bot'))).toBe(250);
    expect(hesitation(null)).toBe(250);
  });

  it('is at no certain time among people, and never long', () => {
    const times = [0, 0.3, 0.6, 0.9, 0.9999].map((chance) => hesitation(seats('human', 'human', 'bot'), () => chance));
    expect(times[0]).toBe(500);
    expect([...times].sort((one, other) => one - other)).toEqual(times);
    expect(new Set(times).size).toBe(5);
    expect(times[4]).toBe(4000);
  });
});
