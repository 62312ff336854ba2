/** The cards and warbands of an edition, as they read: fetched once and kept. */
import { api } from './http';
import type { CardInfo } from './types/CardInfo';
import type { Catalogue } from './types/Catalogue';
import type { FighterCard } from './types/FighterCard';
import type { HazardInfo } from './types/HazardInfo';
import type { PlotInfo } from './types/PlotInfo';
import type { WarbandCard } from './types/WarbandCard';
import type { WarbandList } from './types/WarbandList';

class Library {
  private catalogues = $state.raw<Record<string, Map<string, CardInfo>>>({});
  private plots = $state.raw<Record<string, PlotInfo[]>>({});
  private hazards = $state.raw<Record<string, HazardInfo[]>>({});
  private warbands = $state.raw<Record<string, Map<string, WarbandCard>>>({});
  private asked = new Set<string>();

  /** Fetches what an edition has, once. */
  load(edition: string): void {
    this.fetch<Catalogue>(`/api/editions/${edition}/cards`, (answer) => {
      const cards = new Map(answer.cards.map((card) => [card.slug, card]));
      this.catalogues = { ...this.catalogues, [edition]: cards };
      this.plots = { ...this.plots, [edition]: answer.plots };
      this.hazards = { ...this.hazards, [edition]: answer.hazards };
    });
    this.fetch<WarbandList>(`/api/editions/${edition}/warbands`, (answer) => {
      const warbands = new Map(answer.warbands.map((warband) => [warband.id, warband]));
      this.warbands = { ...this.warbands, [edition]: warbands };
    });
  }

  /** A card by its slug. */
  card(edition: string, slug: string): CardInfo | null {
    return this.catalogues[edition]?.get(slug) ?? null;
  }

  warband(edition: string, id: string): WarbandCard | null {
    return this.warbands[edition]?.get(id) ?? null;
  }

  /** The plot cards of some decks, by their slugs or names. */
  plotsOf(edition: string, decks: readonly string[]): PlotInfo[] {
    return this.plots[edition]?.filter((plot) => decks.includes(plot.deck)) ?? [];
  }

  hazard(edition: string, name: string): HazardInfo | null {
    return this.hazards[edition]?.find((hazard) => hazard.name === name) ?? null;
  }

  /** The card of a fighter, by the slug that the view gives. */
  fighter(edition: string, warband: string, slug: string): FighterCard | null {
    return this.warband(edition, warband)?.fighters.find((fighter) => fighter.slug === slug) ?? null;
  }

  private fetch<T>(path: string, take: (answer: T) => void): void {
    if (this.asked.has(path)) return;
    this.asked.add(path);
    // Asked again the next time somebody needs it.
    api<T>('GET', path).then(take, () => this.asked.delete(path));
  }
}

export const library = new Library();
