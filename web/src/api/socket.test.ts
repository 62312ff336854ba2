import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GameSocket, standardBackoff, type SocketLike, type SocketState } from './socket';
import type { Heard } from './messages';

class Fake implements SocketLike {
  static all: Fake[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  constructor(readonly url: string) {
    Fake.all.push(this);
  }
  send(data: string) {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
    this.onclose?.(new Event('close') as CloseEvent);
  }
  open() {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }
  say(message: unknown) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const last = () => Fake.all.at(-1) as Fake;

function connected() {
  const heard: Heard[] = [];
  const states: SocketState[] = [];
  const socket = new GameSocket({
    url: 'ws://x',
    token: 'secret',
    onmessage: (message) => heard.push(message),
    onstate: (state) => states.push(state),
    open: (url) => new Fake(url),
    backoff: (attempt) => 100 * 2 ** attempt,
    resend: 1000,
    ping: 5000,
  });
  socket.connect();
  last().open();
  return { socket, heard, states };
}

beforeEach(() => {
  vi.useFakeTimers();
  Fake.all = [];
});
afterEach(() => vi.useRealTimers());

describe('the socket of a game', () => {
  it('says hello first, with its token', () => {
    connected();
    expect(last().sent).toEqual([{ type: 'hello', token: 'secret', since: 0, packed: true }]);
  });

  it('comes back and goes on where it was', () => {
    const { states } = connected();
    last().say({ type: 'snapshot', seq: 17 });
    last().say({ type: 'update', seq: 18, log: [], clocks: [], patch: [] });
    last().close();
    expect(states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(100);
    expect(Fake.all).toHaveLength(2);
    last().open();
    expect(last().sent[0]).toEqual({ type: 'hello', token: 'secret', since: 18, packed: true });
    expect(states.at(-1)).toBe('open');
  });

  it('waits longer each time, until something got through', () => {
    connected();
    last().close();
    vi.advanceTimersByTime(100);
    last().close();
    vi.advanceTimersByTime(199);
    expect(Fake.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(Fake.all).toHaveLength(3);
    last().open();
    last().say({ type: 'pong' });
    last().close();
    vi.advanceTimersByTime(100);
    expect(Fake.all).toHaveLength(4);
  });

  it('gives every kind of answer to whoever asked for it', async () => {
    const { socket, heard } = connected();
    for (const type of ['done', 'forecasts', 'prospects', 'reached', 'previewed', 'hints']) {
      const answer = socket.request({ type: 'hint', at: 3 }, type);
      last().say({ type, key: type });
      expect(await answer).toMatchObject({ ok: true, message: { type } });
    }
    expect(heard).toEqual([]);
  });

  it('asks for everything when a step was missed', () => {
    const { heard } = connected();
    last().say({ type: 'snapshot', seq: 5 });
    last().say({ type: 'update', seq: 8, log: [], clocks: [], patch: [] });
    expect(heard).toHaveLength(1);
    expect(last().sent.at(-1)).toEqual({ type: 'hello', token: 'secret', since: 5, packed: true });
  });

  it('takes no step twice', () => {
    const { heard } = connected();
    last().say({ type: 'snapshot', seq: 5 });
    last().say({ type: 'update', seq: 5, log: [], clocks: [], patch: [] });
    last().say({ type: 'update', seq: 6, log: [], clocks: [], patch: [] });
    expect(heard.map((message) => ('seq' in message ? message.seq : 0))).toEqual([5, 6]);
  });

  it('asks again with the same key when the server does not know, or cannot store anything', async () => {
    const { socket } = connected();
    const error = { code: 'in-doubt', message: 'who knows', details: [] };
    const answer = socket.request({ type: 'choose', at: 3, option: 'pass' }, 'k');
    last().say({ type: 'unsure', key: 'k', error });
    vi.advanceTimersByTime(2000);
    last().say({ type: 'refused', key: 'k', error: { ...error, code: 'standstill' } });
    vi.advanceTimersByTime(2000);
    expect(last().sent.filter((message) => message.key === 'k').length).toBeGreaterThanOrEqual(3);
    last().say({ type: 'done', key: 'k', seq: 4 });
    expect((await answer).ok).toBe(true);
  });

  it('says hello again to a server that could not read the game', () => {
    const { heard } = connected();
    last().say({ type: 'refused', key: null, error: { code: 'standstill', message: 'gone', details: [] } });
    vi.advanceTimersByTime(2000);
    expect(last().sent.filter((message) => message.type === 'hello')).toHaveLength(2);
    expect(heard).toHaveLength(0);
  });

  it('repeats a choice with the same key until it is done', async () => {
    const { socket } = connected();
    const answer = socket.request({ type: 'choose', at: 5, option: 'pass' }, 'k1');
    const choose = { type: 'choose', at: 5, option: 'pass', key: 'k1' };
    expect(last().sent.at(-1)).toEqual(choose);
    vi.advanceTimersByTime(1000);
    expect(last().sent.filter((message) => message.type === 'choose')).toHaveLength(2);
    last().close();
    vi.advanceTimersByTime(100);
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', token: 'secret', since: 0, packed: true }, choose]);
    last().say({ type: 'done', key: 'k1', seq: 6 });
    expect(await answer).toMatchObject({ ok: true });
    vi.advanceTimersByTime(5000);
    expect(last().sent.filter((message) => message.type === 'choose')).toHaveLength(1);
  });

  it('keeps a choice that is made while the connection is lost', () => {
    const { socket } = connected();
    last().close();
    void socket.request({ type: 'resign' }, 'k2');
    vi.advanceTimersByTime(100);
    last().open();
    expect(last().sent.at(-1)).toEqual({ type: 'resign', key: 'k2' });
  });

  it('hands on a refusal', async () => {
    const { socket } = connected();
    const answer = socket.request({ type: 'choose', at: 1, option: 'x' }, 'k3');
    last().say({ type: 'refused', key: 'k3', error: { code: 'stale', message: 'too late', details: [] } });
    expect(await answer).toEqual({ ok: false, error: { code: 'stale', message: 'too late', details: [] } });
  });

  it('repeats in a moment what came too quickly', () => {
    const { socket } = connected();
    void socket.request({ type: 'choose', at: 1, option: 'x' }, 'k5');
    last().say({ type: 'refused', key: 'k5', error: { code: 'too-many-requests', message: 'slowly', details: [] } });
    vi.advanceTimersByTime(1000);
    expect(last().sent.filter((message) => message.type === 'choose')).toHaveLength(2);
  });

  it('watches when its seat is not its own', () => {
    const { socket } = connected();
    socket.watch();
    expect(last().sent.at(-1)).toEqual({ type: 'hello', token: null, since: 0, packed: true });
  });

  it('notices when nobody answers any more', () => {
    const { states } = connected();
    vi.advanceTimersByTime(14_000);
    expect(states.at(-1)).toBe('lost');
  });

  it('ends for good', async () => {
    const { socket, states } = connected();
    const answer = socket.request({ type: 'resign' }, 'k4');
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(Fake.all).toHaveLength(1);
    expect(states.at(-1)).toBe('closed');
    expect(await answer).toMatchObject({ ok: false });
  });

  it('backs off up to a quarter of a minute', () => {
    expect(standardBackoff(0, () => 1)).toBe(500);
    expect(standardBackoff(3, () => 1)).toBe(4000);
    expect(standardBackoff(50, () => 1)).toBe(15_000);
  });
});
