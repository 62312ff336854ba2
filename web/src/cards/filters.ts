/** Which cards, fighters and warbands a search shows. */
import type { Card, Kind, Warband } from './catalogue.svelte.ts';

export type Filter = {
  words: string;
  edition: string;
  kind: '' | Kind;
  set: string;
  /** A warband's slug; `universal` for cards that everybody may play. */
  warband: string;
  glory: '' | '0' | '1' | '2' | '3+';
  surge: '' | 'yes' | 'no';
};

export const noFilter: Filter = {
  words: '',
  edition: '',
  kind: '',
  set: '',
  warband: '',
  glory: '',
  surge: '',
};

/** Lower case, without accents and with plain apostrophes gone, so that `gitz` finds `Git'z`. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
}

/** All words must be there, in any order; `"two words"` are looked for together. */
export function searchTerms(words: string): string[] {
  const terms: string[] = [];
  for (const found of plain(words).matchAll(/"([^"]+)"|(\S+)/g)) {
    const term = (found[1] ?? found[2] ?? '').replaceAll('"', '').trim();
    if (term) terms.push(term);
  }
  return terms;
}

export function hasWords(terms: readonly string[], ...texts: string[]): boolean {
  const all = plain(texts.join(' \n '));
  return terms.every((term) => all.includes(term));
}

function gloryFits(glory: number | null, wanted: Filter['glory']): boolean {
  if (wanted === '') return true;
  if (glory === null) return false;
  return wanted === '3+' ? glory >= 3 : glory === Number(wanted);
}

export function filterCards(cards: readonly Card[], filter: Filter): Card[] {
  const terms = searchTerms(filter.words);
  const found = cards.filter(
    (card) =>
      (filter.edition === '' || card.edition === filter.edition) &&
      (filter.kind === '' || card.kind === filter.kind) &&
      (filter.set === '' || card.set === filter.set) &&
      (filter.warband === '' ||
        (filter.warband === 'universal' ? card.warband === null : card.warband === filter.warband)) &&
      (filter.surge === '' || card.surge === (filter.surge === 'yes')) &&
      gloryFits(card.glory, filter.glory) &&
      hasWords(terms, card.name, card.id, card.set_name, card.heading, ...card.text),
  );
  if (terms.length === 0) return found;
  // Those whose name has the words come first.
  const named = (card: Card) => (hasWords(terms, card.name) ? 0 : 1);
  return found.sort((a, b) => named(a) - named(b));
}

export function filterWarbands(warbands: readonly Warband[], filter: Filter): Warband[] {
  const terms = searchTerms(filter.words);
  return warbands.filter(
    (warband) =>
      (filter.edition === '' || warband.edition === filter.edition) &&
      (filter.warband === '' || warband.id === filter.warband) &&
      hasWords(
        terms,
        warband.name,
        warband.alliance ?? '',
        ...warband.fighters.map((fighter) => fighter.name),
        ...warband.fighters.flatMap((fighter) => [fighter.inspire, fighter.uninspired.text, fighter.inspired.text]),
        ...warband.warscroll.flatMap((ability) => [ability.name, ability.text]),
      ),
  );
}

/** Can be put into a deck, unlike hazards and plot cards. */
export const inDecks = (card: Card): boolean => card.kind !== 'plot' && card.kind !== 'hazard';

/** Sets of the cards, by name, each once. */
export function setsOf(cards: readonly Card[], edition: string): { id: string; name: string }[] {
  const sets = new Map<string, string>();
  for (const card of cards) {
    if (edition === '' || card.edition === edition) sets.set(card.set, card.set_name);
  }
  return [...sets]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** A filter in the address: only what is set. */
export function toQuery(filter: Filter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== '') query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export function fromQuery(search: string): Filter {
  const query = new URLSearchParams(search);
  const filter: Record<string, string> = { ...noFilter };
  for (const name of Object.keys(noFilter)) filter[name] = query.get(name) ?? '';
  return filter as Filter;
}
