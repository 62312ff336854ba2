/**
 * The WebSocket of a game. It says hello, comes back by itself after a loss and goes on where it was, and repeats what it was asked to send
 * until the server says that it is done: the same key is never played twice.
 */
import { changed, unpacked, unpacks } from './patch';
import type { Answering, Heard, Request } from './messages';
import type { Problem } from './types/Problem';
import type { ServerMessage } from './types/ServerMessage';
import type { Snapshot } from './types/Snapshot';

export type Answer =
  | { ok: true; message: Answering }
  | { ok: false; error: Problem };

/** What we need of a WebSocket; tests put in their own. */
export type SocketLike = {
  send(data: string): void;
  close(code?: number): void;
  readyState: number;
  binaryType?: BinaryType;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
};

export type SocketState = 'connecting' | 'open' | 'lost' | 'closed';

export type SocketOptions = {
  url: string;
  token: string | null;
  onmessage(message: Heard): void;
  onstate(state: SocketState): void;
  /** Makes a socket; tests put in a fake. */
  open?: (url: string) => SocketLike;
  /** How long to wait before the n-th attempt, in milliseconds. */
  backoff?: (attempt: number) => number;
  /** After how many milliseconds something unanswered is sent again. */
  resend?: number;
  /** How often to ask whether the server is there. */
  ping?: number;
};

type Pending = {
  body: string;
  sentAt: number;
  settle(answer: Answer): void;
};

const OPEN = 1;

/** What may well be done in a moment. */
function passing(error: Problem): boolean {
  return error.code === 'too-many-requests' || error.code === 'standstill';
}

/** Half a second, then twice as long each time, at most fifteen seconds, spread so that not everybody comes back at once. */
export function standardBackoff(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(15_000, 500 * 2 ** Math.min(attempt, 10));
  return longest * (0.6 + 0.4 * random());
}

export function freshKey(): string {
  const bytes = new Uint8Array(12);
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class GameSocket {
  /** The last sequence number that was seen. */
  since = 0;
  /** What was shown last, which steps change. */
  private shown: Snapshot | null = null;
  private socket: SocketLike | null = null;
  private pending = new Map<string, Pending>();
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private beat: ReturnType<typeof setInterval> | null = null;
  private heardAt = 0;
  private closed = false;
  private token: string | null;
  private readonly pingEvery: number;
  private readonly resendAfter: number;

  constructor(private readonly options: SocketOptions) {
    this.token = options.token;
    this.pingEvery = options.ping ?? 20_000;
    this.resendAfter = options.resend ?? 4_000;
  }

  connect(): void {
    this.closed = false;
    this.start();
  }

  /** Ends it for good. */
  close(): void {
    this.closed = true;
    this.stopTimers();
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = null;
      socket.close(1000);
    }
    for (const pending of this.pending.values()) {
      pending.settle({ ok: false, error: { code: 'closed', message: 'The table was left.', details: [] } });
    }
    this.pending.clear();
    this.options.onstate('closed');
  }

  /** Tries again now instead of waiting. */
  now(): void {
    if (this.closed || this.socket?.readyState === OPEN) return;
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
    this.attempt = 0;
    this.start();
  }

  /** Watches from now on, without a seat. */
  watch(): void {
    this.token = null;
    this.refresh();
  }

  /** Asks for everything anew. */
  refresh(): void {
    this.since = 0;
    this.hello();
  }

  /** Sends a request and answers once the server has. It is repeated after a loss, with the same key. */
  request(request: Request, key: string = freshKey()): Promise<Answer> {
    return new Promise((settle) => {
      const body = JSON.stringify({ ...request, key });
      this.pending.set(key, { body, sentAt: Date.now(), settle });
      this.send(body);
    });
  }

  private start(): void {
    this.options.onstate(this.attempt === 0 ? 'connecting' : 'lost');
    const open = this.options.open ?? ((url: string) => new WebSocket(url) as SocketLike);
    let socket: SocketLike;
    try {
      socket = open(this.options.url);
    } catch {
      this.later();
      return;
    }
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.heardAt = Date.now();
      this.hello();
      for (const pending of this.pending.values()) {
        pending.sentAt = Date.now();
        this.send(pending.body);
      }
      this.startBeat();
      this.options.onstate('open');
    };
    // Unpacking takes a moment; what comes after waits for it.
    let unpacking = 0;
    let last = Promise.resolve();
    socket.onmessage = (event: MessageEvent) => {
      const data = event.data as unknown;
      const take = (text: string) => {
        if (socket === this.socket) this.receive(text);
      };
      if (!(data instanceof ArrayBuffer) && unpacking === 0) {
        take(String(data));
        return;
      }
      const text = data instanceof ArrayBuffer ? unpacked(data).catch(() => '') : String(data);
      unpacking += 1;
      last = last.then(async () => {
        const whole = await text;
        unpacking -= 1;
        take(whole);
      });
    };
    socket.onclose = () => {
      if (socket === this.socket) this.later();
    };
    socket.onerror = () => {};
  }

  private hello(): void {
    this.send(JSON.stringify({ type: 'hello', token: this.token, since: this.since, packed: unpacks() }));
  }

  private send(body: string): void {
    if (this.socket?.readyState === OPEN) this.socket.send(body);
  }

  private receive(data: string): void {
    this.heardAt = Date.now();
    // What got through ends the backing off, not the mere opening: a server that drops us at once is not stormed.
    this.attempt = 0;
    let message: ServerMessage;
    try {
      message = JSON.parse(data) as ServerMessage;
    } catch {
      return;
    }
    switch (message.type) {
      case 'pong':
        return;
      case 'snapshot':
        this.since = message.seq;
        this.shown = message;
        break;
      case 'update': {
        // A step that follows no known one: ask for everything.
        if (message.seq > this.since + 1 && this.since > 0) {
          this.hello();
          return;
        }
        if (message.seq <= this.since) return;
        const { seq, log, clocks } = message;
        const shown = this.shown && changed(this.shown, message.patch);
        if (!shown) {
          this.refresh();
          return;
        }
        this.since = seq;
        this.shown = { ...shown, seq, log, clocks };
        this.options.onmessage({ ...this.shown, type: 'update' });
        return;
      }
      case 'done':
      case 'forecasts':
      case 'prospects':
      case 'reached':
      case 'previewed':
      case 'hints':
        this.settle(message.key, { ok: true, message });
        return;
      case 'unsure':
        // Only asking again with the same key tells.
        this.soon(message.key);
        return;
      case 'refused': {
        // Too quick, or nothing can be stored at the moment: not wrong.
        if (passing(message.error) && (message.key === null ? this.helloSoon() : this.soon(message.key))) return;
        if (message.key !== null && this.settle(message.key, { ok: false, error: message.error }))
          return;
        break;
      }
    }
    this.options.onmessage(message);
  }

  /** Sends something unanswered again in a moment. */
  private soon(key: string): boolean {
    const pending = this.pending.get(key);
    if (!pending) return false;
    pending.sentAt = Date.now() - this.resendAfter + 800;
    return true;
  }

  /** Says hello again in a moment, unless it was understood meanwhile. */
  private helloSoon(): boolean {
    const socket = this.socket;
    setTimeout(() => {
      if (socket === this.socket && !this.closed) this.hello();
    }, 2_000);
    return true;
  }

  private settle(key: string, answer: Answer): boolean {
    const pending = this.pending.get(key);
    if (!pending) return false;
    this.pending.delete(key);
    pending.settle(answer);
    return true;
  }

  private startBeat(): void {
    this.stopBeat();
    const every = Math.min(1_000, this.resendAfter, this.pingEvery);
    let pinged = Date.now();
    this.beat = setInterval(() => {
      const now = Date.now();
      if (now - this.heardAt > this.pingEvery * 2.5) {
        // Silence: the connection is dead although nobody has said so.
        const socket = this.socket;
        this.socket = null;
        if (socket) {
          socket.onclose = null;
          socket.close();
        }
        this.later();
        return;
      }
      if (now - pinged >= this.pingEvery) {
        pinged = now;
        this.send('{"type":"ping"}');
      }
      for (const pending of this.pending.values()) {
        if (now - pending.sentAt >= this.resendAfter) {
          pending.sentAt = now;
          this.send(pending.body);
        }
      }
    }, every);
  }

  private later(): void {
    this.socket = null;
    this.stopBeat();
    if (this.closed) return;
    this.options.onstate('lost');
    const wait = (this.options.backoff ?? standardBackoff)(this.attempt);
    this.attempt += 1;
    if (this.retry) clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      this.retry = null;
      this.start();
    }, wait);
  }

  private stopBeat(): void {
    if (this.beat) clearInterval(this.beat);
    this.beat = null;
  }

  private stopTimers(): void {
    this.stopBeat();
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
  }
}

/** The address of a game's WebSocket. */
export function playUrl(game: string, location: Location = window.location): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/games/${encodeURIComponent(game)}/play`;
}
