import type { CardInfo } from "./CardInfo";
import type { HazardInfo } from "./HazardInfo";
import type { PlotInfo } from "./PlotInfo";

export type Catalogue = { edition: string, cards: Array<CardInfo>, plots: Array<PlotInfo>, hazards: Array<HazardInfo>, };
