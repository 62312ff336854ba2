import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttackSummary } from '../api/types/AttackSummary';
import { settings, standard } from '../shared/settings.svelte.ts';
import { line } from '../table/testing';
import { HEARD, Speaker, loudest, soundOf, sounds, type Sound } from './sound';

const die = (counts: boolean) => ({ face: 'swords', counts, why: null, fixed: false });
const attack = (result: string, saved: boolean): AttackSummary => ({
  attacker: 'a', target: 'b', weapon: 'Axe', roll: [die(true)], save: [die(saved)], roll_faces: [], save_faces: [], result,
});

describe('what one hears', () => {
  const heard: [string, Parameters<typeof line>[1], Sound | null][] = [
    ['attack-roll', {}, 'dice'],
    ['save-roll', {}, 'dice'],
    ['roll-off', {}, 'dice'],
    ['rerolled', {}, 'dice'],
    ['damage', {}, 'hit'],
    ['result', { attack: attack('success', false) }, null],
    ['result', { attack: attack('failure', true) }, 'shield'],
    ['result', { attack: attack('draw', true) }, 'shield'],
    ['result', { attack: attack('failure', false) }, 'miss'],
    ['slain', {}, 'kill'],
    ['glory', {}, 'glory'],
    ['played', {}, 'card'],
    ['equipped', {}, 'card'],
    ['turn-starts', { player: 1 }, 'turn'],
    ['turn-starts', { player: 2 }, null],
    ['game-over', { player: 1 }, 'victory'],
    ['game-over', { player: 2 }, 'defeat'],
    ['game-over', { player: null }, 'glory'],
    ['passed', {}, null],
  ];
  it.each(heard)('%s', (kind, change, sound) => {
    expect(soundOf(line(kind, change), 1)).toBe(sound);
  });

  it('hears every sound there is', () => {
    const made = new Set(heard.map(([, , sound]) => sound).filter((sound) => sound !== null));
    expect([...made].sort()).toEqual([...sounds].sort());
  });

  it('hears the loudest of what passes at once', () => {
    expect(loudest([line('attack-roll'), line('damage'), line('slain'), line('glory')], 1)).toBe('kill');
    expect(loudest([line('passed')], 1)).toBeNull();
  });
});

describe('the speaker', () => {
  const played: [Sound, number][] = [];
  const told: string[] = [];
  const hear = (event: Event) => told.push((event as CustomEvent<string>).detail);
  let speaker: Speaker;

  beforeEach(() => {
    vi.useFakeTimers();
    played.length = 0;
    told.length = 0;
    for (const key of Object.keys(standard) as (keyof typeof standard)[]) settings.set(key, standard[key]);
    speaker = new Speaker(() => Promise.resolve((sound, volume) => void played.push([sound, volume])));
    window.addEventListener(HEARD, hear);
  });
  afterEach(() => {
    vi.useRealTimers();
    window.removeEventListener(HEARD, hear);
  });

  it('is quiet until the first click', async () => {
    speaker.listen();
    speaker.play('hit');
    expect(played).toEqual([]);
    window.dispatchEvent(new Event('pointerdown'));
    await Promise.resolve();
    await Promise.resolve();
    speaker.play('hit');
    expect(played).toEqual([['hit', standard.volume]]);
    expect(told).toEqual(['hit']);
  });

  it('is as loud as is wished, or mute', async () => {
    await speaker.wake();
    settings.set('volume', 0.2);
    speaker.play('glory');
    settings.set('sound', false);
    speaker.play('kill');
    settings.set('sound', true);
    settings.set('volume', 0);
    speaker.play('dice');
    expect(played).toEqual([['glory', 0.2]]);
    expect(told).toEqual(['glory']);
  });

  it('says the same thing once', async () => {
    await speaker.wake();
    speaker.play('dice');
    speaker.play('dice');
    vi.advanceTimersByTime(100);
    speaker.play('dice');
    expect(played).toHaveLength(2);
  });
});
