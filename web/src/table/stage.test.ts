import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SocketLike } from '../api/socket';
import type { LogLine } from '../api/types/LogLine';
import type { Snapshot } from '../api/types/Snapshot';
import { settings, standard } from '../shared/settings.svelte.ts';
import { Stage } from './stage.svelte.ts';
import { decision, fighter, line, option, view } from './testing';

class Fake implements SocketLike {
  static last: Fake;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  constructor() {
    Fake.last = this;
  }
  send(data: string) {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close() {}
  say(message: unknown) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  get chosen() {
    return this.sent.filter((message) => message.type === 'choose');
  }
}

const pass = option('pass', 'Pass');
const move = option('move garrek', 'Move', { fighters: ['garrek'] });
const game = {
  id: 'g', edition: 'shadespire', edition_name: 'Shadespire', mode: 'game', state: 'playing' as const, created: 0, seats: [],
  clock: null, fixed_layout: false, reseats: false, tie_breaker: false, quick: false, result: null, match_games: [], rematch: null, goal: null, asked: null,
};

function frame(seq: number, change: Partial<Snapshot> = {}): Snapshot {
  return {
    seq,
    game,
    player: 1,
    view: view({ fighters: [fighter('garrek', { hex: 'a1' })], decision: decision('action', [move, pass]) }),
    ground: { name: '', hexes: [] },
    log: [],
    clocks: [],
    offers: { draw: null, take_back: null },
    ...change,
  };
}

const numbered = (lines: LogLine[], from: number, seq: number) => lines.map((one, index) => ({ ...one, n: from + index, seq }));

let stage: Stage;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  for (const key of Object.keys(standard) as (keyof typeof standard)[]) settings.set(key, standard[key]);
  stage = new Stage('g', 'secret', () => new Fake());
  Fake.last.onopen?.(new Event('open'));
});
afterEach(() => {
  stage.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a game on the table', () => {
  it('lets us decide once it is shown', () => {
    expect(stage.deciding).toBe(false);
    Fake.last.say({ type: 'snapshot', ...frame(3) });
    expect(stage.deciding).toBe(true);
    expect(stage.view?.fighters[0]?.hex).toBe('a1');
  });

  it('shows what happened before it asks again', () => {
    Fake.last.say({ type: 'snapshot', ...frame(3) });
    const log = numbered([line('moved', { fighters: ['garrek'], hexes: ['a1', 'b2'], text: 'Garrek moves.' })], 1, 4);
    const after = view({ fighters: [fighter('garrek', { hex: 'b2' })], decision: decision('power', [option('play rage', 'Play'), pass]) });
    Fake.last.say({ type: 'update', seq: 4, log, clocks: [], patch: [{ op: 'replace', path: '/view', value: after }] });
    expect(stage.playing).toBe(true);
    expect(stage.deciding).toBe(false);
    expect(stage.view?.fighters[0]?.hex).toBe('b2');
    expect(stage.telling).toBe('Garrek moves.');
    vi.advanceTimersByTime(2000);
    expect(stage.playing).toBe(false);
    expect(stage.deciding).toBe(true);
    expect(stage.view?.decision?.question).toBe('power');
  });

  it('lets no clock wait until everything is shown', () => {
    Fake.last.say({ type: 'snapshot', ...frame(3) });
    const log = numbered([line('moved', { fighters: ['garrek'], hexes: ['a1', 'b2'], text: 'Garrek moves.' })], 1, 4);
    const clocks = [{ player: 1, left_ms: 5000, running: true }];
    Fake.last.say({ type: 'update', seq: 4, log, clocks, patch: [] });
    expect(stage.playing).toBe(true);
    expect(stage.clocks).toEqual(clocks);
    expect(stage.clocksAt).toBe(performance.now());
  });

  it('goes to the end when skipped', () => {
    Fake.last.say({ type: 'snapshot', ...frame(3) });
    const log = numbered([line('attack-roll', { dice: ['hammer'] }), line('result')], 1, 4);
    Fake.last.say({ type: 'update', seq: 4, log, clocks: [], patch: [] });
    stage.skip();
    expect(stage.deciding).toBe(true);
    expect(stage.told).toBe(Infinity);
  });

  it('chooses at the number it has seen, and only once', async () => {
    Fake.last.say({ type: 'snapshot', ...frame(7) });
    void stage.choose(move);
    void stage.choose(pass);
    expect(Fake.last.chosen).toEqual([{ type: 'choose', at: 7, option: 'move garrek', key: expect.any(String) as string }]);
    expect(stage.deciding).toBe(false);
    Fake.last.say({ type: 'refused', key: Fake.last.chosen[0]?.key, error: { code: 'not-offered', message: 'no', details: [] } });
    await Promise.resolve();
    await Promise.resolve();
    expect(stage.problem).toBe('no');
    expect(stage.deciding).toBe(true);
  });

  it('is still waiting for its second choice when the receipt of the first comes', async () => {
    Fake.last.say({ type: 'snapshot', ...frame(7) });
    void stage.choose(move);
    Fake.last.say({ type: 'update', seq: 8, log: [], clocks: [], patch: [] });
    stage.skip();
    void stage.choose(pass);
    expect(stage.deciding).toBe(false);
    Fake.last.say({ type: 'done', key: Fake.last.chosen[0]?.key, seq: 8 });
    await Promise.resolve();
    await Promise.resolve();
    expect(Fake.last.chosen).toHaveLength(2);
    expect(stage.deciding).toBe(false);
    Fake.last.say({ type: 'done', key: Fake.last.chosen[1]?.key, seq: 9 });
    await Promise.resolve();
    await Promise.resolve();
    expect(stage.deciding).toBe(true);
  });

  it('passes by itself where one rests', () => {
    const asked = view({ active: 2, decision: decision('respond', [option('play x', 'Play'), pass]) });
    stage.resting = true;
    Fake.last.say({ type: 'snapshot', ...frame(9, { view: asked }) });
    vi.advanceTimersByTime(400);
    expect(Fake.last.chosen).toMatchObject([{ at: 9, option: 'pass' }]);
  });

  it('stops resting in the own turn', () => {
    stage.resting = true;
    Fake.last.say({ type: 'snapshot', ...frame(9) });
    expect(stage.resting).toBe(false);
    vi.advanceTimersByTime(400);
    expect(Fake.last.chosen).toEqual([]);
  });

  it('forgets the lines of a choice that was taken back', () => {
    const lines = numbered([line('a'), line('b'), line('c')], 1, 3);
    Fake.last.say({ type: 'snapshot', ...frame(3, { log: lines }) });
    const back = numbered([line('taken-back')], 2, 4);
    Fake.last.say({ type: 'snapshot', ...frame(4, { log: back }) });
    expect(stage.log.map((one) => one.kind)).toEqual(['a', 'taken-back']);
  });

  it('keeps the log when only what is new comes', () => {
    Fake.last.say({ type: 'snapshot', ...frame(3, { log: numbered([line('a'), line('b')], 1, 3) }) });
    Fake.last.say({ type: 'snapshot', ...frame(5, { log: numbered([line('c')], 3, 5) }) });
    expect(stage.log.map((one) => one.kind)).toEqual(['a', 'b', 'c']);
  });

  it('asks for odds only where dice may decide', () => {
    Fake.last.say({ type: 'snapshot', ...frame(3, { view: view({ decision: decision('move', [option('to c3', 'To')]) }) }) });
    expect(Fake.last.sent.some((message) => message.type === 'forecast')).toBe(false);
    const attack = view({ decision: decision('action', [option('attack garrek', 'Attack', { fighters: ['garrek'] })]) });
    Fake.last.say({ type: 'snapshot', ...frame(4, { view: attack }) });
    expect(Fake.last.sent.at(-1)).toMatchObject({ type: 'forecast', at: 4 });
  });

  it('watches without a seat', () => {
    Fake.last.say({ type: 'snapshot', ...frame(3, { player: null, view: view({ viewer: null, decision: decision('action', null) }) }) });
    expect(stage.deciding).toBe(false);
  });

  it('says why play stands still, and when it goes on', () => {
    Fake.last.say({ type: 'snapshot', ...frame(3) });
    Fake.last.say({ type: 'standstill', why: 'the disk is full' });
    expect(stage.standstill).toBe('the disk is full');
    Fake.last.say({ type: 'standstill', why: null });
    expect(stage.standstill).toBeNull();
  });

  it('knows a game of another version', () => {
    Fake.last.say({ type: 'refused', key: null, error: { code: 'other-rules', message: 'begun with other rules', details: [] } });
    expect(stage.foreign).toBe('begun with other rules');
  });

  it('knows a game that is not there', () => {
    Fake.last.say({ type: 'refused', key: null, error: { code: 'not-found', message: 'no game', details: [] } });
    expect(stage.missing).toBe(true);
  });
});
