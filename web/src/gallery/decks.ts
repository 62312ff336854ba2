/** The decks that a warband can be played with, as a gallery shows them. */
import type { Edition } from '../cards/catalogue.svelte.ts';
import { readyDecks, type OwnDeck } from '../lobby/form.ts';

export type DeckChoice = {
  /** `ready:slug`, or `own:id` of a deck of this browser. */
  value: string;
  name: string;
  aim: string;
  picture: string | null;
  /** The set whose icons hold its picture. */
  set: string;
  cards: number;
  own: boolean;
};

export function deckChoices(edition: Edition, decks: readonly OwnDeck[], warband: string): DeckChoice[] {
  const ready = readyDecks(edition, warband).map((deck) => ({
    value: `ready:${deck.id}`,
    name: deck.name,
    aim: deck.aim,
    picture: deck.picture,
    set: deck.id,
    cards: deck.cards.length,
    own: false,
  }));
  const own = decks
    .filter((deck) => deck.edition === edition.id && deck.warband === warband)
    .map((deck) => ({
      value: `own:${deck.id}`,
      name: deck.name,
      aim: 'Your own deck.',
      picture: null,
      set: '',
      cards: deck.cards.length,
      own: true,
    }));
  return [...own, ...ready];
}
