/** What the server knows about editions, cards and warbands; asked for once and kept as long as the page. */
import { api, ApiError } from '../api/http.ts';
import type { BotInfo } from '../api/types/BotInfo';
import type { CardInfo } from '../api/types/CardInfo';
import type { Catalogue } from '../api/types/Catalogue';
import type { Comparison } from '../api/types/Comparison';
import type { EditionInfo } from '../api/types/EditionInfo';
import type { EditionList } from '../api/types/EditionList';
import type { FighterCard } from '../api/types/FighterCard';
import type { SettingInfo } from '../api/types/SettingInfo';
import type { SideCard } from '../api/types/SideCard';
import type { WarbandCard } from '../api/types/WarbandCard';
import type { WarbandList } from '../api/types/WarbandList';
import type { WeaponCard } from '../api/types/WeaponCard';
import { inWords } from '../shared/words';

export type Edition = EditionInfo;
export type Kind = 'objective' | 'ploy' | 'spell' | 'upgrade' | 'plot' | 'hazard';

/** A card as the pages show it. */
export type Card = {
  id: string;
  slug: string;
  name: string;
  kind: Kind;
  /** `Surge objective, 1 glory`, as the server says it. */
  heading: string;
  surge: boolean;
  glory: number | null;
  /** Whose it is; nobody's if everybody may play it. */
  warband: string | null;
  set: string;
  set_name: string;
  text: string[];
  weapon: WeaponCard | null;
  /** The name of its icon. */
  picture: string;
  tags: string[];
  edition: string;
};

export type Fighter = FighterCard;
export type Side = SideCard;
export type Warband = WarbandCard & { edition: string };
export type Setting = SettingInfo;

/** Something that is being asked for, has come, or could not be had. */
export class Loaded<T> {
  value = $state.raw<T | null>(null);
  error = $state<string | null>(null);

  constructor(private readonly fetcher: () => Promise<T>) {}

  private asked = false;

  /** Asks for it, once. */
  want(): this {
    if (!this.asked) {
      this.asked = true;
      void this.load();
    }
    return this;
  }

  async load(): Promise<void> {
    this.asked = true;
    this.error = null;
    try {
      this.value = await this.fetcher();
    } catch (error) {
      this.asked = false;
      this.error = reason(error);
    }
  }
}

/** What went wrong, in words for the page. */
export function reason(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof Error ? error.message : 'Something went wrong.';
}

/** All reasons, where the server lists several. */
export function reasons(error: unknown): string[] {
  if (error instanceof ApiError && error.details.length > 0) return error.details;
  return [reason(error)];
}

class Bots {
  list = $state.raw<BotInfo[]>([
    { id: 'greedy', name: 'Raider', words: 'Takes what looks best at the moment.', think_ms: null },
    { id: 'random', name: 'Drifter', words: 'Does anything that is allowed.', think_ms: null },
  ]);
}

/** The bots that the server has; the usual ones until it has told. */
export const bots = new Bots();

export const editions = new Loaded<Edition[]>(async () => {
  const answer = await api<EditionList>('GET', '/api/editions');
  if (answer.bots.length > 0) bots.list = answer.bots;
  // Made here and not when a page first asks: what a derived value makes itself, it does not watch.
  for (const { id } of answer.editions) {
    cardsIn(id);
    warbandsIn(id);
  }
  return answer.editions;
});

export const comparison = new Loaded<Comparison>(() => api<Comparison>('GET', '/api/compare'));

const cardsOf = new Map<string, Loaded<Card[]>>();
const warbandsOf = new Map<string, Loaded<Warband[]>>();

/** A rendered text, paragraph by paragraph. */
export function lines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

export function toCard(card: CardInfo, edition: string): Card {
  return {
    ...card,
    kind: card.spell ? 'spell' : (card.kind as Kind),
    warband: card.faction,
    text: lines(card.text),
    edition,
  };
}

/** Plot cards and hazards are shown among the cards; nobody puts them into a deck. */
function extras(answer: Catalogue, edition: string): Card[] {
  const card = { surge: false, glory: null, warband: null, weapon: null, tags: [], edition };
  return [
    ...answer.plots.map((plot) => ({
      ...card,
      id: plot.deck,
      slug: plot.deck,
      name: plot.name,
      kind: 'plot' as const,
      heading: 'Plot card',
      set: plot.deck,
      set_name: unslug(plot.deck),
      picture: plot.picture,
      text: lines(plot.text),
    })),
    ...answer.hazards.map((hazard) => ({
      ...card,
      id: hazard.id,
      slug: hazard.id,
      name: hazard.name,
      kind: 'hazard' as const,
      heading: 'Hazard',
      set: 'hazards',
      set_name: 'Hazards',
      picture: hazard.picture,
      text: lines(hazard.text),
    })),
  ];
}

export function cardsIn(edition: string): Loaded<Card[]> {
  let known = cardsOf.get(edition);
  if (!known) {
    known = new Loaded(async () => {
      const answer = await api<Catalogue>('GET', `/api/editions/${edition}/cards`);
      return [...answer.cards.map((card) => toCard(card, edition)), ...extras(answer, edition)];
    });
    cardsOf.set(edition, known);
  }
  return known;
}

export function warbandsIn(edition: string): Loaded<Warband[]> {
  let known = warbandsOf.get(edition);
  if (!known) {
    known = new Loaded(async () => {
      const answer = await api<WarbandList>('GET', `/api/editions/${edition}/warbands`);
      return answer.warbands.map((warband) => ({ ...warband, edition }));
    });
    warbandsOf.set(edition, known);
  }
  return known;
}

/** A text in the words of an edition, as soon as the editions have come. */
export function say(edition: string, text: string): string {
  return inWords(editions.value?.find((one) => one.id === edition)?.words ?? [], text);
}

/** What a warband is called; its slug in words as long as the editions have not come. */
export function warbandName(edition: string, warband: string): string {
  const known = editions.value?.find((one) => one.id === edition)?.warbands.find((one) => one.id === warband);
  return known?.name ?? unslug(warband);
}

/** The name of a deck or set. */
export function deckName(edition: string, deck: string): string {
  const known = editions.value?.find((one) => one.id === edition)?.decks.find((one) => one.id === deck);
  return known?.name ?? unslug(deck);
}

/** The card of a warband's leader, for its portrait. */
export function leaderOf(edition: string, warband: string): string | null {
  const known = editions.value?.find((one) => one.id === edition)?.warbands.find((one) => one.id === warband);
  return known?.faces.find((face) => face.leader)?.card ?? null;
}

/** `garreks-reavers` as people write it. */
export function unslug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
