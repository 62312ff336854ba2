import type { ClockSettings } from "./ClockSettings";
import type { SeatWish } from "./SeatWish";

export type NewGame = { edition: string, mode?: string, name: string, seats: Array<SeatWish>, listed?: boolean, clock?: ClockSettings | null, fixed_layout?: boolean, reseats?: boolean, tie_breaker?: boolean, };
