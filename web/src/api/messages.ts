/** What goes over the WebSocket of a game: see docs/protocol.md. */
import type { ClientMessage } from './types/ClientMessage';
import type { ServerMessage } from './types/ServerMessage';
import type { Snapshot } from './types/Snapshot';

/** What is answered to by its key. */
type Asked = Extract<ClientMessage, { key: string }>;
type WithoutKey<T> = T extends unknown ? Omit<T, 'key'> : never;

/** A request before it gets its key. */
export type Request = WithoutKey<Asked>;

/** One step with everything that is shown after it. */
export type Step = { type: 'update' } & Snapshot;

/** Answers to a request: they go to whoever asked, and nowhere else. */
export type Answering = Extract<ServerMessage, { key: string }>;

/** What comes from the server unasked, with steps put together. */
export type Heard = Exclude<ServerMessage, { type: 'update' } | Answering> | Step;
