/** What we say about the editions, in our own words. */
export type EditionWords = { name: string; year: number; short: string; tags: string[]; colour: string };

export const editionOrder = ['embergard', 'harrowdeep', 'dreadfane', 'nightvault', 'shadespire'];

export const editionWords: Record<string, EditionWords> = {
  embergard: {
    name: 'Embergard',
    year: 2024,
    short: 'The second edition. Quick turns, flanking, warscrolls, and Rivals decks that are ready to play.',
    tags: ['easiest to start with', '49 warbands'],
    colour: 'var(--ember)',
  },
  harrowdeep: {
    name: 'Harrowdeep',
    year: 2021,
    short: 'Delve in the gloom: hidden objectives, cover and stagger, and reactions in steps of their own.',
    tags: ['two to four players'],
    colour: 'var(--water)',
  },
  dreadfane: {
    name: 'Dreadfane',
    year: 2019,
    short: 'One board, a new hazard every round, and two glory for every kill. Wipe the others out and you win.',
    tags: ['short and bloody'],
    colour: 'var(--blood)',
  },
  nightvault: {
    name: 'Nightvault',
    year: 2018,
    short: 'Wizards come: spells, backlash and lethal ground, on boards that the players join.',
    tags: ['magic', 'two to four players'],
    colour: 'var(--violet)',
  },
  shadespire: {
    name: 'Shadespire',
    year: 2017,
    short: 'Where it began: support from your friends, traps at the wall, decks that you build yourself.',
    tags: ['two to four players', 'matches'],
    colour: 'var(--moss)',
  },
};

export function editionName(edition: string): string {
  return editionWords[edition]?.name ?? edition;
}

/** The editions in the order we show them; ones we do not know come last. */
export function inOrder<T extends { id: string }>(editions: readonly T[]): T[] {
  const place = (id: string) => {
    const found = editionOrder.indexOf(id);
    return found < 0 ? editionOrder.length : found;
  };
  return [...editions].sort((a, b) => place(a.id) - place(b.id));
}
