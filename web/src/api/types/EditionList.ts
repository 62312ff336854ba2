import type { BotInfo } from "./BotInfo";
import type { EditionInfo } from "./EditionInfo";

export type EditionList = { editions: Array<EditionInfo>, bots: Array<BotInfo>, };
