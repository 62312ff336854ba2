import type { Brings } from "./Brings";

export type Join = { name: string, player?: number | null, brings?: Brings | null, };
