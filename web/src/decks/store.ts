/** The decks that this browser keeps. */
import type { OwnDeck } from '../lobby/form.ts';

const KEY = 'underhex.decks';

export type { OwnDeck };

export function ownDecks(): OwnDeck[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isDeck) : [];
  } catch {
    return [];
  }
}

function isDeck(value: unknown): value is OwnDeck {
  const deck = value as Partial<OwnDeck> | null;
  return (
    typeof deck?.id === 'string' &&
    typeof deck.name === 'string' &&
    typeof deck.edition === 'string' &&
    typeof deck.warband === 'string' &&
    Array.isArray(deck.cards)
  );
}

export function ownDeck(id: string): OwnDeck | null {
  return ownDecks().find((deck) => deck.id === id) ?? null;
}

/** Keeps a deck; false if the browser has no room for it. */
export function keepDeck(deck: OwnDeck): boolean {
  const decks = ownDecks();
  const at = decks.findIndex((one) => one.id === deck.id);
  if (at < 0) decks.push(deck);
  else decks[at] = deck;
  return write(decks);
}

export function dropDeck(id: string): boolean {
  return write(ownDecks().filter((deck) => deck.id !== id));
}

function write(decks: OwnDeck[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(decks));
    return true;
  } catch {
    return false;
  }
}

export function freshId(): string {
  const bytes = new Uint8Array(6);
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
