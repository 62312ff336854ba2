/** Faces of fighters that no content knows: those whom lessons and puzzles make up, and whoever else is only in somebody's scenario. */
import type { DrawnInfo } from '../api/types/DrawnInfo';
import type { LookInfo } from '../api/types/LookInfo';

/** The chunk that holds their icons. */
export const STRANGERS = 'strangers';

type Stranger = DrawnInfo & { side: 'ours' | 'theirs' };

/** Whom one meets in every lesson. */
const known: Record<string, Stranger> = {
  maren: { icon: 'swordwoman', weapon: 'broadsword', role: 'brawler', side: 'ours' },
  tolvar: { icon: 'dwarf-face', weapon: 'warhammer', role: 'guardian', side: 'ours' },
  isa: { icon: 'woman-elf-face', weapon: 'pocket-bow', role: 'marksman', side: 'ours' },
  gnaw: { icon: 'wolf-head', weapon: 'fangs', role: 'skirmisher', side: 'theirs' },
  brakk: { icon: 'orc-head', weapon: 'wood-club', role: 'brawler', side: 'theirs' },
};

const others: Stranger[] = [
  { icon: 'barbute', weapon: 'broadsword', role: 'brawler', side: 'ours' },
  { icon: 'visored-helm', weapon: 'halberd', role: 'guardian', side: 'ours' },
  { icon: 'crested-helmet', weapon: 'battle-axe', role: 'brawler', side: 'ours' },
  { icon: 'hood', weapon: 'stiletto', role: 'skirmisher', side: 'ours' },
  { icon: 'brutal-helm', weapon: 'flanged-mace', role: 'brawler', side: 'theirs' },
  { icon: 'minotaur', weapon: 'stone-axe', role: 'brawler', side: 'theirs' },
  { icon: 'kenku-head', weapon: 'stiletto', role: 'skirmisher', side: 'theirs' },
  { icon: 'bandit', weapon: 'spear-hook', role: 'skirmisher', side: 'theirs' },
];

const looks: Record<Stranger['side'], LookInfo> = {
  ours: { colours: ['#274a5f', '#cfe6ef'], ornament: 'rays', difficulty: 'easy', style: '' },
  theirs: { colours: ['#5a2f24', '#f2cfa8'], ornament: 'thorns', difficulty: 'easy', style: '' },
};

/** The same number for the same name, every time. */
export function hash(name: string): number {
  let sum = 2166136261;
  for (const letter of name) sum = Math.imul(sum ^ letter.charCodeAt(0), 16777619) >>> 0;
  return sum;
}

function stranger(card: string): Stranger {
  return known[card] ?? (others[hash(card) % others.length] as Stranger);
}

export const strangersFace = (card: string): DrawnInfo => stranger(card);
export const strangersLook = (card: string): LookInfo => looks[stranger(card).side];

/** All icons they need. */
export const strangersIcons = [...new Set([...Object.values(known), ...others].flatMap((one) => [one.icon, one.weapon]))].sort();
