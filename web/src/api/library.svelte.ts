/** The cards and warbands of an edition, as they read: fetched once and kept. */
import { api } from './http';
import type { CardInfo } from './types/CardInfo';
import type { Catalogue } from './types/Catalogue';
import type { FighterCard } from './types/FighterCard';
import type { HazardInfo } from './types/HazardInfo';
import type { PlotInfo } from './types/PlotInfo';
import type { WarbandCard } from './types/WarbandCard';
import type { WarbandList } from './types/WarbandList';

/** A name without anything but letters and digits. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

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

  /** What a card, ability or plot of this name does, if it is known. */
  explain(edition: string, warbands: readonly string[], name: string): string | null {
    const wanted = plain(name);
    for (const id of warbands) {
      const part = this.warband(edition, id)?.warscroll.find((one) => plain(one.name) === wanted);
      if (part) return part.text;
    }
    for (const card of this.catalogues[edition]?.values() ?? []) {
      if (plain(card.name) === wanted) return card.text;
    }
    const plot = this.plots[edition]?.find((one) => plain(one.name) === wanted);
    return plot?.text ?? this.hazard(edition, name)?.text ?? null;
  }

  private fetch<T>(path: string, take: (answer: T) => void): void {
    if (this.asked.has(path)) return;
    this.asked.add(path);
    // Asked again the next time somebody needs it.
    api<T>('GET', path).then(take, () => this.asked.delete(path));
  }
}

export const library = new Library();
