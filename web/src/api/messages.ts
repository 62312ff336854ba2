/** What goes over the WebSocket of a game: see docs/protocol.md. */
import type { ClientMessage } from './types/ClientMessage';

/** What is answered to by its key. */
type Asked = Extract<ClientMessage, { key: string }>;
type WithoutKey<T> = T extends unknown ? Omit<T, 'key'> : never;

/** A request before it gets its key. */
export type Request = WithoutKey<Asked>;
