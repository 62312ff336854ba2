/** What goes over the WebSocket of a game: see docs/protocol.md. */
import type { Forecast } from './types/Forecast';
import type { GroundSummary } from './types/GroundSummary';
import type { Line } from './types/Line';
import type { ReachSummary } from './types/ReachSummary';
import type { Summary } from './types/Summary';

/** Something that happened, as the server numbers it. */
export type LogLine = Line & { n: number; seq: number; rule: string | null };

export type SeatInfo = {
  player: number;
  name: string | null;
  kind: string;
  warband: string | null;
  taken: boolean;
};

export type GameResultInfo = {
  winner: number | null;
  drawn?: number[];
  reason?: string | null;
};

export type MatchGame = { game?: string | null; winner: number | null };

export type GameInfo = {
  id: string;
  edition: string;
  edition_name: string;
  mode: string;
  state: string;
  seats: SeatInfo[];
  clock: { minutes: number; seconds_per_choice: number } | null;
  result: GameResultInfo | null;
  match_games: MatchGame[];
  rematch: string | null;
  goal: string | null;
};

export type ClockInfo = { player: number; left_ms: number; running: boolean };

export type Offers = { draw: number | null; take_back: number | null };

export type Frame = {
  seq: number;
  game: GameInfo;
  player: number | null;
  view: Summary;
  log: LogLine[];
  clocks: ClockInfo[];
  offers: Offers;
};

export type Snapshot = Frame & { type: 'snapshot'; ground: GroundSummary };
export type Update = Frame & { type: 'update'; ground?: GroundSummary | null };

export type ProtocolError = { code: string; message: string; details?: string[] };

export type ServerMessage =
  | Snapshot
  | Update
  | { type: 'lobby'; game: GameInfo }
  | { type: 'done'; key: string; seq: number }
  | { type: 'refused'; key: string | null; error: ProtocolError }
  | { type: 'forecasts'; key: string; forecasts: Forecast[] }
  | { type: 'reached'; key: string; reach: ReachSummary | null }
  | { type: 'presence'; connected: number[] }
  | { type: 'pong' };

export type Request =
  | { type: 'choose'; at: number; option: string }
  | { type: 'forecast'; at: number }
  | { type: 'reach'; fighter: string }
  | { type: 'resign' }
  | { type: 'draw'; answer: boolean | null }
  | { type: 'take-back'; answer: boolean | null };
