import { describe, expect, it } from 'vitest';

import type { Edition } from '../cards/catalogue.svelte.ts';
import { bringsRequest, fitted, freshForm, freshSeat, playerCounts, problems, readyDecks, request, type OwnDeck } from './form.ts';

const mode = (id: string, players: number[], without_decks = false) => ({ id, name: id, players, without_decks });

const shadespire: Edition = {
  id: 'shadespire',
  name: 'Shadespire',
  players: [2, 3, 4],
  modes: [mode('game', [2, 3, 4]), mode('match', [2]), mode('lesson', [2], true)],
  warbands: [
    { id: 'reavers', name: 'Reavers', alliance: 'chaos', fighters: 5, look: null, faces: [] },
    { id: 'champions', name: 'Champions', alliance: 'order', fighters: 3, look: null, faces: [] },
  ],
  decks: [
    { id: 'blood', name: 'Blood', warband: 'reavers', aim: '', picture: null, cards: [] },
    { id: 'any', name: 'Any', warband: null, aim: '', picture: null, cards: [] },
  ],
  sets: [],
  boards: [{ id: 'well', name: 'Well', season: 'shadespire' }],
  builds_decks: true,
  brings_boards: true,
  deck_objectives: 12,
  deck_power: 20,
  words: [],
};
const embergard: Edition = {
  ...shadespire,
  id: 'embergard',
  name: 'Embergard',
  players: [2],
  modes: [mode('game', [2])],
  warbands: [{ id: 'emberwatch', name: 'Emberwatch', alliance: 'order', fighters: 3, look: null, faces: [] }],
  boards: [],
  brings_boards: false,
  builds_decks: false,
};
const own: OwnDeck = { id: 'd1', name: 'Mine', edition: 'shadespire', warband: 'reavers', cards: ['1', '2'] };

describe('a fresh form', () => {
  it('is a game against a bot that can be sent at once', () => {
    const form = freshForm('shadespire');
    expect(problems(form, shadespire)).toEqual({});
    expect(request(form, shadespire)).toEqual({
      edition: 'shadespire',
      mode: 'game',
      name: 'Somebody',
      seats: [
        { who: 'you', brings: null },
        { who: 'bot', bot: 'greedy', brings: null },
      ],
      listed: false,
      clock: null,
      fixed_layout: false,
      reseats: false,
      tie_breaker: false,
      quick: false,
    });
  });

  it('is shown on the first page only if a seat is open', () => {
    expect(request({ ...freshForm('shadespire'), listed: true }, shadespire).listed).toBe(false);
    expect(request(freshForm('shadespire', 'open'), shadespire).listed).toBe(true);
  });
});

describe('another edition', () => {
  it('takes away what it does not have', () => {
    const form = freshForm('shadespire');
    form.mode = 'match';
    form.seats = [freshSeat('you'), freshSeat('bot'), freshSeat('open')];
    form.seats[0]!.brings = { warband: 'reavers', deck: 'ready:blood', boards: ['well'] };
    const next = fitted(form, embergard);
    expect(next.edition).toBe('embergard');
    expect(next.mode).toBe('game');
    expect(next.seats).toHaveLength(2);
    expect(next.seats[0]!.brings).toEqual({ warband: '', deck: '', boards: [] });
  });

  it('a match is for two', () => {
    expect(playerCounts(shadespire, 'match')).toEqual([2]);
    expect(playerCounts(shadespire, 'game')).toEqual([2, 3, 4]);
  });
});

describe('what is wrong', () => {
  it('too many seats for the mode', () => {
    const form = { ...freshForm('shadespire'), mode: 'match', seats: [freshSeat('you'), freshSeat('bot'), freshSeat('bot')] };
    expect(problems(form, shadespire).seats).toContain('2');
  });

  it('nobody or two of you', () => {
    expect(problems({ ...freshForm('shadespire'), seats: [freshSeat('bot'), freshSeat('bot')] }, shadespire).seats).toBeTruthy();
    expect(problems({ ...freshForm('shadespire'), seats: [freshSeat('you'), freshSeat('you')] }, shadespire).seats).toBeTruthy();
  });

  it('a warband without a deck, or with a deck that is gone or of another edition', () => {
    const form = freshForm('shadespire');
    form.seats[0]!.brings = { warband: 'reavers', deck: '', boards: [] };
    expect(problems(form, shadespire)['seat 1']).toBeTruthy();
    form.seats[0]!.brings.deck = 'own:d1';
    expect(problems(form, shadespire)['seat 1']).toBeTruthy();
    expect(problems(form, shadespire, [own])).toEqual({});
    expect(problems(form, shadespire, [{ ...own, edition: 'nightvault' }])['seat 1']).toBeTruthy();
  });

  it('a clock that cannot be', () => {
    expect(problems({ ...freshForm('shadespire'), clock: true, minutes: 0 }, shadespire).clock).toBeTruthy();
    expect(problems({ ...freshForm('shadespire'), clock: true, minutes: Number.NaN }, shadespire).clock).toBeTruthy();
    expect(problems({ ...freshForm('shadespire'), clock: false, minutes: 0 }, shadespire)).toEqual({});
  });
});

describe('what is brought', () => {
  it('ready decks, own cards, Rivals decks', () => {
    expect(bringsRequest({ warband: 'reavers', deck: 'ready:blood', boards: ['well'] }, [])).toEqual({
      warband: 'reavers',
      deck: 'blood',
      boards: ['well'],
    });
    expect(bringsRequest({ warband: 'reavers', deck: 'own:d1', boards: [] }, [own])?.deck).toEqual(['1', '2']);
    expect(bringsRequest({ warband: 'reavers', deck: 'own:d1', boards: [] }, [{ ...own, rivals: 'blazing' }])?.deck).toBe('blazing');
    expect(bringsRequest({ warband: '', deck: '', boards: [] }, [])).toBeNull();
  });

  it("a warband's decks and everybody's", () => {
    expect(readyDecks(shadespire, 'champions').map((deck) => deck.id)).toEqual(['any']);
    expect(readyDecks(shadespire, 'reavers').map((deck) => deck.id)).toEqual(['blood', 'any']);
  });

  it('nothing in the lesson', () => {
    const form = { ...freshForm('shadespire'), mode: 'lesson' };
    form.seats[0]!.brings = { warband: 'reavers', deck: 'ready:blood', boards: [] };
    expect(request(form, shadespire).seats[0]).toEqual({ who: 'you', brings: null });
  });
});
