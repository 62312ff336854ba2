/** What the server knows about editions, cards and warbands; asked for once and kept as long as the page. */
import { api, ApiError } from '../api/http.ts';

export type WarbandShort = { id: string; name: string; alliance: string | null; fighters: number };
export type DeckShort = { id: string; name: string; warband: string | null };
export type BoardShort = { id: string; name: string; season: string | null };

export type Edition = {
  id: string;
  name: string;
  year: number | null;
  players: number[];
  modes: string[];
  brings_boards: boolean;
  builds_decks: boolean;
  warbands: WarbandShort[];
  decks: DeckShort[];
  boards: BoardShort[];
};

export type Kind = 'objective' | 'ploy' | 'spell' | 'upgrade' | 'plot';

export type Card = {
  id: string;
  slug: string;
  name: string;
  kind: Kind;
  surge: boolean;
  glory: number | null;
  /** Whose it is; nobody's if everybody may play it. */
  warband: string | null;
  set: string;
  set_name: string;
  text: string[];
  edition: string;
};

export type Weapon = {
  name: string;
  range: number;
  symbol: string;
  dice: number | null;
  damage: number;
  abilities: string[];
};

export type Side = {
  move: number;
  save: [number, string];
  health: number;
  bounty: number | null;
  weapons: Weapon[];
  text: string[];
};

export type Fighter = {
  id: string;
  name: string;
  count: number;
  runemarks: string[];
  uninspired: Side;
  inspired: Side | null;
};

export type Warband = {
  id: string;
  name: string;
  alliance: string | null;
  edition: string;
  fighters: Fighter[];
  warscroll: { name: string; text: string[] }[];
};

export type Setting = { name: string; values: string[]; same: boolean };
export type Comparison = { editions: string[]; settings: Setting[] };

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

function list<T>(answer: unknown, name: string): T[] {
  if (Array.isArray(answer)) return answer as T[];
  const found = (answer as Record<string, unknown> | null)?.[name];
  return Array.isArray(found) ? (found as T[]) : [];
}

export const editions = new Loaded<Edition[]>(async () =>
  list<Edition>(await api('GET', '/api/editions'), 'editions'),
);

export const comparison = new Loaded<Comparison>(() => api('GET', '/api/compare'));

const cardsOf = new Map<string, Loaded<Card[]>>();
const warbandsOf = new Map<string, Loaded<Warband[]>>();

function lines(text: unknown): string[] {
  if (Array.isArray(text)) return text as string[];
  return typeof text === 'string' && text !== '' ? text.split('\n') : [];
}

export function cardsIn(edition: string): Loaded<Card[]> {
  let known = cardsOf.get(edition);
  if (!known) {
    known = new Loaded(async () => {
      const answer = await api('GET', `/api/editions/${edition}/cards`);
      return list<Card>(answer, 'cards').map((card) => ({ ...card, text: lines(card.text), edition }));
    });
    cardsOf.set(edition, known);
  }
  return known;
}

export function warbandsIn(edition: string): Loaded<Warband[]> {
  let known = warbandsOf.get(edition);
  if (!known) {
    known = new Loaded(async () => {
      const answer = await api('GET', `/api/editions/${edition}/warbands`);
      return list<Warband>(answer, 'warbands').map((warband) => ({ ...warband, edition }));
    });
    warbandsOf.set(edition, known);
  }
  return known;
}

/** `garreks-reavers` as people write it. */
export function unslug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
