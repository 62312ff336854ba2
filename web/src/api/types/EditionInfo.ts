import type { BoardInfo } from "./BoardInfo";
import type { DeckInfo } from "./DeckInfo";
import type { ModeInfo } from "./ModeInfo";
import type { WarbandInfo } from "./WarbandInfo";

export type EditionInfo = { id: string, name: string, players: Array<number>, modes: Array<ModeInfo>, warbands: Array<WarbandInfo>, decks: Array<DeckInfo>, sets: Array<DeckInfo>, boards: Array<BoardInfo>, builds_decks: boolean, brings_boards: boolean, deck_objectives: number, deck_power: number, };
