/** The form for a new game: what may be asked for, what is wrong with it, and the request it makes. */
import type { Brings } from '../api/types/Brings';
import type { NewGame } from '../api/types/NewGame';
import type { Edition } from '../cards/catalogue.svelte.ts';

export type Who = 'you' | 'open' | 'bot';

/** What a seat brings. Without a warband it is drawn by chance. */
export type Bringing = {
  warband: string;
  /** `ready:slug`, or `own:id` of a deck of this browser. */
  deck: string;
  boards: string[];
};

export type SeatForm = { who: Who; bot: string; brings: Bringing };

export type Form = {
  edition: string;
  mode: string;
  name: string;
  seats: SeatForm[];
  listed: boolean;
  clock: boolean;
  minutes: number;
  seconds: number;
  tieBreaker: boolean;
  fixedLayout: boolean;
  reseats: boolean;
  /** Battlefield, tokens and fighters are laid out for everybody. */
  quick: boolean;
};

export type OwnDeck = {
  id: string;
  name: string;
  edition: string;
  warband: string;
  cards: string[];
  /** A ready deck in place of cards: a Rivals deck of the second edition. */
  rivals?: string;
};

export const modeWords: Record<string, { name: string; what: string }> = {
  game: { name: 'A game', what: 'One game, as the book has it.' },
  match: { name: 'A match', what: 'Best of three with the same warbands and decks.' },
  artefact: { name: 'Capture the Artefact', what: 'Whoever holds the Artefact at the end of a round gains glory.' },
  lesson: { name: 'The first lesson', what: 'Two fighters a side on one board, no cards: the smallest game there is.' },
};

export const freshSeat = (who: Who, bot = 'greedy'): SeatForm => ({
  who,
  bot,
  brings: { warband: '', deck: '', boards: [] },
});

export function freshForm(edition: string, opponent: Who = 'bot', name = '', bot = 'greedy'): Form {
  return {
    edition,
    mode: 'game',
    name,
    seats: [freshSeat('you'), freshSeat(opponent, bot)],
    listed: opponent === 'open',
    clock: false,
    minutes: 30,
    seconds: 10,
    tieBreaker: true,
    fixedLayout: false,
    reseats: false,
    quick: false,
  };
}

/** What the mode allows of the edition's numbers of players. */
export function playerCounts(edition: Edition, mode: string): number[] {
  return edition.modes.find((one) => one.id === mode)?.players ?? edition.players;
}

/** Keeps a form within what its edition offers: after the edition or the mode was changed. */
export function fitted(form: Form, edition: Edition): Form {
  const mode = edition.modes.some((one) => one.id === form.mode) ? form.mode : (edition.modes[0]?.id ?? 'game');
  const counts = playerCounts(edition, mode);
  const most = Math.max(2, ...counts);
  const seats = form.seats.slice(0, most).map((seat) => {
    const { warband, deck, boards } = seat.brings;
    const known = edition.warbands.some((one) => one.id === warband);
    return {
      ...seat,
      brings: {
        warband: known ? warband : '',
        deck: known ? deck : '',
        boards: edition.brings_boards
          ? boards.filter((board) => edition.boards.some((one) => one.id === board))
          : [],
      },
    };
  });
  while (seats.length < 2) seats.push(freshSeat('bot'));
  return { ...form, edition: edition.id, mode, seats };
}

/** Whoever plays brings nothing: the mode says who fights. */
export function bringsNothing(edition: Edition, mode: string): boolean {
  return edition.modes.find((one) => one.id === mode)?.without_decks ?? false;
}

/** Decks that a warband may bring: its ready decks and those that go with every warband. */
export function readyDecks(edition: Edition, warband: string): Edition['decks'] {
  return edition.decks.filter((deck) => deck.warband === null || deck.warband === warband);
}

/** Why a form cannot be sent yet, by the place where it shows: `name`, `seats`, `seat 2`, `clock`. */
export function problems(form: Form, edition: Edition, decks: readonly OwnDeck[] = []): Record<string, string> {
  const found: Record<string, string> = {};
  if (form.name.trim().length > 40) found.name = 'A name has at most 40 letters.';
  if (!edition.modes.some((one) => one.id === form.mode)) found.mode = `${edition.name} has no such game.`;
  const counts = playerCounts(edition, form.mode);
  if (!counts.includes(form.seats.length)) {
    found.seats = `This is for ${counts.join(' or ')} players; there are ${form.seats.length} seats.`;
  }
  const own = form.seats.filter((seat) => seat.who === 'you').length;
  if (own !== 1) found.seats = own === 0 ? 'One seat must be yours.' : 'Only one seat can be yours.';
  form.seats.forEach((seat, index) => {
    const { warband, deck } = seat.brings;
    if (seat.who === 'open' || bringsNothing(edition, form.mode) || warband === '') return;
    const place = `seat ${index + 1}`;
    if (!edition.warbands.some((one) => one.id === warband)) found[place] = 'This warband is not in this edition.';
    else if (deck === '') found[place] = 'Choose a deck, or leave the warband to chance.';
    else if (deck.startsWith('own:')) {
      const kept = decks.find((one) => `own:${one.id}` === deck);
      if (!kept) found[place] = 'This deck is gone; choose another.';
      else if (kept.edition !== edition.id) found[place] = 'This deck is for another edition.';
    }
  });
  if (form.clock) {
    if (!(form.minutes >= 1 && form.minutes <= 240)) found.clock = 'Give each player between 1 and 240 minutes.';
    else if (!(form.seconds >= 0 && form.seconds <= 600)) found.clock = 'At most 600 seconds can be added for a choice.';
  }
  return found;
}


export function bringsRequest(brings: Bringing, decks: readonly OwnDeck[]): Brings | null {
  if (brings.warband === '' || brings.deck === '') return null;
  const [from, id = ''] = split(brings.deck);
  if (from === 'own') {
    const kept = decks.find((deck) => deck.id === id);
    if (!kept) return null;
    return { warband: brings.warband, deck: kept.rivals ?? kept.cards, boards: brings.boards };
  }
  return { warband: brings.warband, deck: id, boards: brings.boards };
}

function split(deck: string): [string, string] {
  const at = deck.indexOf(':');
  return at < 0 ? ['ready', deck] : [deck.slice(0, at), deck.slice(at + 1)];
}

/** The body of `POST /api/games`. */
export function request(form: Form, edition: Edition, decks: readonly OwnDeck[] = []): NewGame {
  const nothing = bringsNothing(edition, form.mode);
  const several = form.seats.length > 2;
  return {
    edition: form.edition,
    mode: form.mode,
    name: form.name.trim() || 'Somebody',
    seats: form.seats.map((seat) => {
      if (seat.who === 'open') return { who: 'open' as const };
      const brings = nothing ? null : bringsRequest(seat.brings, decks);
      return seat.who === 'bot' ? { who: 'bot' as const, bot: seat.bot, brings } : { who: 'you' as const, brings };
    }),
    listed: form.listed && form.seats.some((seat) => seat.who === 'open'),
    clock: form.clock ? { minutes: form.minutes, seconds_per_choice: form.seconds } : null,
    fixed_layout: edition.brings_boards && form.fixedLayout,
    reseats: edition.brings_boards && several && form.reseats,
    tie_breaker: form.mode === 'match' && form.tieBreaker,
    quick: form.quick,
  };
}
