/** What the words of the game mean, in ours. */

export type Term = {
  word: string;
  /** Other ways in which it is written; case matters, so that plain words stay plain. */
  also?: string[];
  /** The word itself is a plain one, too: only the other ways of writing it are explained in texts. */
  plain?: boolean;
  text: string;
  /** What it means where an edition has it otherwise, by edition. */
  otherwise?: Readonly<Record<string, string>>;
  group: 'turn' | 'fight' | 'ground' | 'cards' | 'fighter' | 'weapon' | 'magic';
};

export const groups: Record<Term['group'], string> = {
  turn: 'Rounds, turns and actions',
  fight: 'Fighting and dice',
  ground: 'The battlefield',
  cards: 'Cards and glory',
  fighter: 'Fighters and warbands',
  weapon: 'What weapons can do',
  magic: 'Magic',
};

/** The same in every book of the first edition. */
const first = (text: string) => ({ shadespire: text, nightvault: text, dreadfane: text, harrowdeep: text });
const guarded = 'A fighter on Guard defends with shields and with dodges. It can be driven back all the same. It lasts for the round, or until it charges.';

export const terms: Term[] = [
  { word: 'Round', also: ['battle round', 'Battle round'], group: 'turn', text: 'A game has three. In each, both sides take four turns, one after the other, and then comes the end phase.' },
  { word: 'Action step', group: 'turn', text: 'The first half of a turn: one action with one fighter, or something for the whole warband.' },
  { word: 'Power step', group: 'turn', text: 'The second half of a turn: both sides may play cards and use abilities, one at a time, until all pass one after another.' },
  { word: 'End phase', also: ['end phase'], group: 'turn', text: 'The end of a round: Objectives are scored, Upgrades equipped, cards drawn, and tokens cleared away.' },
  { word: 'Move', group: 'turn', text: 'A fighter walks as many hexes as its Move says, never through others or blocked hexes, and gets a Move token. Also the figure itself.' },
  { word: 'Charge', group: 'turn', text: 'A move and an attack in one action. Whoever has charged can hardly act again this round.' },
  { word: 'Guard', also: ['on Guard'], group: 'turn', text: 'A fighter on Guard saves with shields and with dodges, and cannot be driven back. It lasts for the round, or until it charges.', otherwise: { shadespire: guarded, nightvault: guarded } },
  { word: 'Focus', group: 'turn', text: 'Instead of an action with a fighter: change cards in your hand.' },
  { word: 'Delve', also: ['Delves', 'Delved', 'Delving'], group: 'turn', text: 'In a Power step, a fighter on a feature token turns it over, treasure to cover or cover to treasure, and is staggered.', otherwise: { harrowdeep: 'In a Power step, instead of playing a card: a feature token under one of your fighters is turned over. What was gloom may be an objective, and an objective is gloom again.' } },
  { word: 'Core ability', also: ['Core abilities'], group: 'turn', text: 'What every fighter can do without a card: Move, Attack, Charge, Guard and the like.' },
  { word: 'Roll-off', also: ['roll-off'], group: 'turn', text: 'Both roll dice; the better roll decides or chooses.' },
  { word: 'Underdog', also: ['underdog'], group: 'turn', text: 'Whoever has less glory than the other. Some cards are kinder to the underdog.' },
  { word: 'Pass', group: 'turn', text: 'To do nothing now. When all have passed in a row, the step is over.' },

  { word: 'Attack roll', group: 'fight', text: 'As many dice as the weapon says. Its symbol counts, a critical always does, and supports do if friends stand beside the target.' },
  { word: 'Save roll', group: 'fight', text: 'The target’s answer: its own symbol, criticals, and supports if its friends stand beside the attacker.' },
  { word: 'Critical', also: ['critical', 'criticals'], group: 'fight', text: 'One face of every die. It always counts, and more criticals than the other side open further doors.', otherwise: first('One face of every die. It always counts, and whoever has more of them wins, however many other dice count.') },
  { word: 'Success', also: ['successful', 'successes'], group: 'fight', text: 'A die that counts. An attack with more of them than the save succeeds and does its Damage.' },
  { word: 'Draw', also: ['a draw', 'drawn attack'], plain: true, group: 'fight', text: 'An attack that ends level does no damage, but the target may be driven back.' },
  { word: 'Flanked', also: ['flanked'], group: 'fight', text: 'A fighter with an enemy beside it besides the one it fights. Dice with that face count for the attacker.' },
  { word: 'Surrounded', also: ['surrounded'], group: 'fight', text: 'A fighter with two enemies beside it besides the one it fights. Dice with that face count as well.' },
  { word: 'Support', also: ['supports', 'Supporting', 'supporters'], group: 'fight', text: 'A friend beside the opponent in a fight. The first edition counts supports on both sides; the second says Flanked and Surrounded.', otherwise: first('A friend beside the opponent in a fight, for either side. With one more than the other side, single support counts on the dice; with two more, double support as well.') },
  { word: 'Drive back', also: ['drive back', 'driven back', 'Driven back'], group: 'fight', text: 'After an attack that succeeds or ends level, the target may be pushed one hex away from the attacker.' },
  { word: 'Overrun', also: ['overrun'], group: 'fight', text: 'With more criticals than the save, the attacker may step into the hex that the target has left.' },
  { word: 'Stand Fast', group: 'fight', text: 'With more criticals in its save than the attack has, the target takes one damage less and keeps its place.' },
  { word: 'Stagger', also: ['Staggered', 'staggered', 'Stagger token'], group: 'fight', text: 'Off balance: whoever attacks a staggered fighter may roll one Attack die again.' },
  { word: 'Trapped', also: ['trapped'], group: 'fight', text: 'A target that should be driven back and has nowhere to go. In the first edition that turns a level attack into a hit.', otherwise: first('A target that should be driven back and has nowhere to go: a level attack is a hit then.') },
  { word: 'Damage', also: ['damage'], group: 'fight', text: 'What a hit takes from the target’s Health. Without Health left, a fighter is slain.' },
  { word: 'Vulnerable', also: ['vulnerable'], group: 'fight', text: 'A fighter with one Health left.' },
  { word: 'Slain', also: ['slain'], group: 'fight', text: 'Out of action. The other side gains as much glory as the fighter’s Bounty.', otherwise: first('Out of action. The other side gains glory for it.') },
  { word: 'Reaction', also: ['Reactions', 'reaction'], group: 'fight', text: 'Something that is done the moment something else happens. The table asks you when one of yours fits.' },
  { word: 'Push', also: ['push', 'pushed', 'Pushed'], group: 'fight', text: 'To be moved without moving: it gives no Move token, and those who have charged can be pushed too.' },

  { word: 'Hex', also: ['hexes'], group: 'ground', text: 'One place on the battlefield. It holds one fighter.' },
  { word: 'Territory', also: ['territory'], group: 'ground', text: 'The part of the battlefield that belongs to a player. What belongs to nobody is neutral.' },
  { word: 'Feature token', also: ['feature token', 'feature tokens'], group: 'ground', text: 'A token on a hex with two sides: treasure and cover.', otherwise: { harrowdeep: 'A token on a hex: all have a gloom side, most a number on the other. With the number up it is an objective.' } },
  { word: 'Treasure', also: ['treasure', 'treasure token', 'treasure tokens'], group: 'ground', text: 'Whoever stands on it holds it. Many Objectives ask for that.' },
  { word: 'Cover', also: ['cover token'], group: 'ground', text: 'The other side of a treasure. Nobody holds it; standing on it helps against attacks from afar in some editions.' },
  { word: 'Starting hex', also: ['starting hex', 'starting hexes'], group: 'ground', text: 'Where fighters are placed at the beginning.' },
  { word: 'Edge hex', also: ['edge hex', 'edge hexes'], group: 'ground', text: 'A hex on the rim of the battlefield.' },
  { word: 'Blocked hex', also: ['blocked', 'blocked hex'], group: 'ground', text: 'Nobody can enter it or see through it.' },
  { word: 'Stagger hex', also: ['stagger hex', 'stagger hexes'], group: 'ground', text: 'Broken ground: whoever enters it, even in passing, is staggered.' },
  { word: 'Lethal hex', also: ['lethal', 'lethal hex', 'lethal hexes'], group: 'ground', text: 'Whoever enters it suffers one damage.' },

  { word: 'Glory', also: ['glory', 'Glory points'], group: 'cards', text: 'What wins the game. It comes from Objectives and kills, and pays for Upgrades; spent glory still counts.' },
  { word: 'Objective', also: ['Objectives'], group: 'cards', text: 'A card that brings glory when what it asks for has come true.' },
  { word: 'Surge', group: 'cards', text: 'A card for a moment: it is scored or played at once when something happens, not at the end of a round.' },
  { word: 'Power card', also: ['Power cards'], group: 'cards', text: 'A Ploy, an Upgrade or a spell.' },
  { word: 'Ploy', also: ['Ploys', 'Gambit', 'Gambits'], group: 'cards', text: 'A card that is played once and is gone.' },
  { word: 'Upgrade', also: ['Upgrades'], group: 'cards', text: 'A card that stays with a fighter. It costs glory.' },
  { word: 'Restricted', group: 'cards', text: 'A strong card. A deck may hold only so many of them.' },
  { word: 'Plot card', also: ['plot card'], group: 'cards', text: 'A card that some decks bring along. It lies open from the start and changes the rules for its player.' },

  { word: 'Health', also: ['Wounds'], group: 'fighter', text: 'How much damage a fighter can take.' },
  { word: 'Save', group: 'fighter', text: 'How many dice a fighter rolls when attacked, and which symbol counts.' },
  { word: 'Bounty', group: 'fighter', text: 'How much glory it brings to slay the fighter.' },
  { word: 'Inspire', also: ['Inspired', 'inspired', 'Inspires'], group: 'fighter', text: 'A fighter card has two sides. Inspired fighters show the better one; how they get there differs from warband to warband.' },
  { word: 'Warscroll', also: ['warscroll', 'warscrolls'], group: 'fighter', text: 'The card of a whole warband: how its fighters are Inspired, and what only they can do.' },
  { word: 'Leader', also: ['leader'], group: 'fighter', text: 'The head of a warband. Some cards ask for the leader.' },
  { word: 'Raise', also: ['raised'], group: 'fighter', text: 'A slain fighter comes back to the battlefield.' },
  { word: 'Flying', also: ['flying'], group: 'fighter', text: 'Moves over fighters and bad ground.' },
  { word: 'Quarry', group: 'fighter', text: 'Hunted game: some warbands gain more from slaying a fighter with this mark.' },

  { word: 'Range', group: 'weapon', text: 'How many hexes away the target may be.' },
  { word: 'Cleave', group: 'weapon', text: 'Shields of the target do not count.' },
  { word: 'Ensnare', group: 'weapon', text: 'Dodges of the target do not count.' },
  { word: 'Grievous', group: 'weapon', text: 'With a critical, one more damage.' },
  { word: 'Brutal', group: 'weapon', text: 'Supports of the target do not count.' },
  { word: 'Grapple', group: 'weapon', text: 'Instead of going further away, a target that is driven back is dragged along.' },
  { word: 'Knockback', group: 'weapon', text: 'The target may be driven back further than one hex.' },
  { word: 'Scything', group: 'weapon', text: 'Attacks everybody in reach, one after another.' },
  { word: 'Hook', group: 'weapon', text: 'Driven back means drawn near.' },

  { word: 'Wizard', also: ['wizard', 'wizards'], group: 'magic', text: 'A fighter who can cast spells; the level says with how many dice.' },
  { word: 'Spell', also: ['spell', 'spells'], group: 'magic', text: 'Cast by a wizard with a roll that may fail.' },
  { word: 'Channel', also: ['channel'], group: 'magic', text: 'A face of the magic dice. Spells say which faces they need.' },
  { word: 'Backlash', also: ['backlash'], group: 'magic', text: 'A casting that shows too many criticals hurts the wizard.' },
];

const spellings: ReadonlyMap<string, Term> = new Map(
  terms.flatMap((term) => [...(term.plain ? [] : [term.word]), ...(term.also ?? [])].map((word) => [word, term] as const)),
);
// Longer ones first, so that "Stagger token" is not "Stagger".
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(${[...spellings.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
);

export type Piece = { text: string; term: Term | null };

/** A text in pieces; a word is explained where it first comes, and only game words that are written as such. */
export function explained(text: string): Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<Term>();
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const term = spellings.get(found[0]);
    if (!term || seen.has(term)) continue;
    seen.add(term);
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), term: null });
    pieces.push({ text: found[0], term });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), term: null });
  return pieces;
}

/** What a word means, if it is one of the game's. */
export function termOf(word: string): Term | null {
  return spellings.get(word) ?? terms.find((term) => term.word.toLowerCase() === word.toLowerCase()) ?? null;
}

/** What a word means at a table of an edition; in general where there is none. */
export function meaning(term: Term, edition: string | null): string {
  return (edition && term.otherwise?.[edition]) || term.text;
}
