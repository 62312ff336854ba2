/** What lies on a fighter and what it is, in words. */
import type { FighterSummary } from '../api/types/FighterSummary';

export type Mark = {
  /** Tells marks of a fighter apart. */
  key: string;
  name: string;
  count: number;
  /** It is no token of the rulebook but something that its warband or a card does to it. */
  state: boolean;
  words: string;
  /** One letter for it, where there is no sign. */
  letter: string;
  /** Where it comes from and what that says, if it is known. */
  text: string | null;
};

/** The tokens that every game has, and what each says of the fighter that has it. */
const KNOWN: Record<string, string> = {
  move: 'has moved',
  charge: 'has charged',
  guard: 'on guard',
  stagger: 'staggered',
  raise: 'raised',
  activated: 'activated',
  hidden: 'hidden',
};

export function tokenWords(name: string, count: number): Mark {
  const known = KNOWN[name.toLowerCase()];
  const plain = name.replaceAll('-', ' ');
  const words = known ?? (count > 1 ? `${count} ${plain} tokens` : plain);
  return {
    key: `token ${name}`,
    name,
    count,
    state: known === undefined,
    words: known && count > 1 ? `${known}, ${count} times` : words,
    letter: letterOf(name),
    text: null,
  };
}

/** The first letter that tells something: not that of an article. */
function letterOf(name: string): string {
  return name.replace(/^(?:an?|the|da|in|your)[ -]/, '').charAt(0).toUpperCase();
}

/** Everything that is to be seen on a fighter: its tokens, then what cards and warscrolls make of it. */
export function marksOf(fighter: Pick<FighterSummary, 'tokens' | 'statuses'>): Mark[] {
  const tokens = fighter.tokens.map(([name, count]) => tokenWords(name, count));
  const statuses = (fighter.statuses ?? []).map((status) => ({
    key: `status ${status.player} ${status.name}`,
    name: status.name,
    count: 1,
    state: true,
    words: status.name,
    letter: letterOf(status.name),
    text: status.source && status.text ? `${status.source}: ${status.text}` : (status.source ?? status.text),
  }));
  return [...tokens, ...statuses];
}
