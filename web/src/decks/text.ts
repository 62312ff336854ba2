/** Decks as text: one card a line, so that they can be mailed, kept in a file and read by people. */
import { plain } from '../cards/filters.ts';

export type TextCard = { id: string; name: string; kind: string; warband: string | null; set_name?: string };

export type DeckText = {
  name: string | null;
  edition: string | null;
  warband: string | null;
  /** Ids of the cards that were found, each once. */
  cards: string[];
  /** Lines that name no card of the edition. */
  unknown: string[];
};

const groups: [string, (kind: string) => boolean][] = [
  ['Objectives', (kind) => kind === 'objective'],
  ['Ploys and spells', (kind) => kind === 'ploy' || kind === 'spell'],
  ['Upgrades', (kind) => kind === 'upgrade'],
];

export function writeDeck(
  deck: { name: string; edition: string; warband: string; cards: readonly string[] },
  known: readonly TextCard[],
): string {
  const byId = new Map(known.map((card) => [card.id, card]));
  const lines = [`# Name: ${deck.name}`, `# Edition: ${deck.edition}`, `# Warband: ${deck.warband}`];
  const left = new Set(deck.cards);
  const names = new Map<string, number>();
  for (const id of deck.cards) {
    const name = plain(byId.get(id)?.name ?? id);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  for (const [title, belongs] of groups) {
    const cards = deck.cards.map((id) => byId.get(id)).filter((card) => card !== undefined && belongs(card.kind));
    if (cards.length === 0) continue;
    lines.push('', `# ${title} (${cards.length})`);
    for (const card of cards) {
      if (!card) continue;
      left.delete(card.id);
      const shared = (names.get(plain(card.name)) ?? 0) > 1;
      lines.push(shared ? `${card.name} (${card.id})` : card.name);
    }
  }
  if (left.size > 0) lines.push('', '# Other', ...left);
  return `${lines.join('\n')}\n`;
}

/** What a line says once bullets, numbers of copies and remarks are taken off. */
function bare(line: string): string {
  return line
    .replace(/^\s*(?:[-*•]\s+|\d+\s*[x×]\s+)/i, '')
    .replace(/\s+[x×]\s*\d+\s*$/i, '')
    .trim();
}

const heading = /^(objectives?|power( cards| deck)?|gambits?|ploys?( and spells)?|spells?|upgrades?|deck)\s*(\(\d+\))?\s*:?$/i;

export function readDeck(text: string, known: readonly TextCard[], warband: string | null = null): DeckText {
  const byName = new Map<string, TextCard[]>();
  const byId = new Map<string, TextCard>();
  for (const card of known) {
    byId.set(card.id.toLowerCase(), card);
    const name = plain(card.name);
    byName.set(name, [...(byName.get(name) ?? []), card]);
  }
  const deck: DeckText = { name: null, edition: null, warband: null, cards: [], unknown: [] };
  const find = (line: string): TextCard | undefined => {
    const exact = byId.get(line.toLowerCase());
    if (exact) return exact;
    const numbered = /^(.*?)\s*[([]([^)\]]+)[)\]]$/.exec(line);
    const byNumber = numbered && byId.get((numbered[2] ?? '').toLowerCase());
    if (byNumber) return byNumber;
    const named = byName.get(plain(line)) ?? byName.get(plain(numbered?.[1] ?? ''));
    // A name that several cards share: the warband's own card comes first, then everybody's.
    const side = deck.warband ?? warband;
    return named?.find((card) => card.warband !== null && card.warband === side) ?? named?.find((card) => card.warband === null) ?? named?.[0];
  };
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '') continue;
    if (line.startsWith('#') || line.startsWith('//')) {
      const told = /^(?:#+|\/\/)\s*(name|edition|warband)\s*:\s*(.+)$/i.exec(line);
      if (told) deck[(told[1] ?? '').toLowerCase() as 'name' | 'edition' | 'warband'] = (told[2] ?? '').trim();
      continue;
    }
    const said = bare(line);
    if (said === '' || (heading.test(said) && !byName.has(plain(said)))) continue;
    const card = find(said);
    if (!card) deck.unknown.push(said);
    else if (!deck.cards.includes(card.id)) deck.cards.push(card.id);
  }
  return deck;
}

/** The header lines alone, to know which edition's cards to look in. */
export function readHeader(text: string): Pick<DeckText, 'name' | 'edition' | 'warband'> {
  const { name, edition, warband } = readDeck(text, []);
  return { name, edition, warband };
}

/** A name for a file that every system takes. */
export function fileName(name: string): string {
  const safe = plain(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${safe || 'deck'}.txt`;
}
