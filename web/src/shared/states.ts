/** What lies on a fighter, in words. */
export type Mark = {
  name: string;
  count: number;
  /** It is no token of the rulebook but something that its warband or a card does to it. */
  state: boolean;
  words: string;
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
  return { name, count, state: known === undefined, words: known && count > 1 ? `${known}, ${count} times` : words };
}
