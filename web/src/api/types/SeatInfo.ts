import type { SeatKind } from "./SeatKind";

export type SeatInfo = { player: number, name: string | null, kind: SeatKind, bot: string | null, warband: string | null, taken: boolean, reserved: boolean, out: boolean, };
