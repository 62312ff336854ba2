import type { Brings } from "./Brings";
import type { Who } from "./Who";

export type SeatWish = { who: Who, bot?: string | null, brings?: Brings | null, };
