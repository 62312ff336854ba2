export type SeatKind = "human" | "bot";
