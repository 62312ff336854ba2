/** Names as people read them. */
import type { FighterSummary } from '../api/types/FighterSummary';
import type { HexSummary } from '../api/types/HexSummary';
import type { Summary } from '../api/types/Summary';

/** `mirror-well` is `Mirror Well`. */
export function titled(slug: string): string {
  const small = new Set(['of', 'the', 'and', 'in', 'on', 'a', 'to', 'da']);
  return slug
    .split(/[-\s]+/)
    .filter(Boolean)
    .map((word, index) =>
      index > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}

/** A capital first letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name short enough for a token: the first word, or what tells namesakes apart. */
export function shortName(name: string, all: readonly string[]): string {
  const words = telling(name);
  const first = words[0] ?? name;
  const last = words.at(-1) ?? name;
  const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}.` : text);
  if (/^\d+$/.test(last) && words.length > 1) return `${cut(first, 6)} ${last}`;
  const alike = all.some((other) => bare(other) !== bare(name) && telling(other)[0] === first);
  if (alike && words.length > 1) return `${cut(first, 5)} ${cut(last, 4)}`;
  return cut(first.replace(/[,:;]$/, ''), 9);
}

/** A name without whose fighter it is, where that is plain. */
export function bare(name: string): string {
  return name.replace(/ \(player \d\)$/, '');
}

/** The words of a name without those that many begin with. */
function telling(name: string): string[] {
  const words = bare(name).split(/\s+/).filter(Boolean);
  const article = new Set(['the', 'da', 'lord', 'lady']);
  return words.length > 1 && article.has((words[0] ?? '').toLowerCase()) ? words.slice(1) : words;
}

export function shortNames(fighters: readonly FighterSummary[]): Map<string, string> {
  const all = fighters.map((fighter) => fighter.name);
  return new Map(fighters.map((fighter) => [fighter.id, shortName(fighter.name, all)]));
}

/** A hex in words, for those who listen; what can be chosen there comes last. */
export function hexWords(
  hex: HexSummary,
  view: Summary,
  offer: string | null = null,
  say: (text: string) => string = (text) => text,
): string {
  const parts = [`hex ${hex.id}`];
  const kinds = hex.kinds.filter((kind) => kind !== 'edge');
  parts.push(...kinds.map((kind) => (kind === 'starting' ? 'starting hex' : kind)));
  if (hex.territory) parts.push(`territory of player ${hex.territory}`);
  for (const feature of view.features.filter((one) => one.hex === hex.id)) {
    parts.push(say(featureWords(feature)));
  }
  for (const marker of view.markers.filter((one) => one.hex === hex.id)) {
    parts.push(sentence(marker.name));
  }
  for (const fighter of view.fighters.filter((one) => one.hex === hex.id)) {
    const left = Math.max(0, fighter.health - fighter.damage);
    parts.push(`${fighter.name} of player ${fighter.player}, ${left} of ${fighter.health} ${say('Health').toLowerCase()}`);
    if (fighter.inspired) parts.push('inspired');
    for (const [token, count] of fighter.tokens) {
      parts.push(count > 1 ? `${count} ${token} tokens` : `${token} token`);
    }
    parts.push(...(fighter.statuses ?? []).map((status) => status.name));
  }
  if (offer) parts.push(offer);
  return parts.join(', ');
}

export function featureWords(feature: { side: string; number: number | null }): string {
  if (feature.side === 'artefact') return 'the artefact';
  const number = feature.number === null ? 'face down' : feature.number === 0 ? 'without a number' : `${feature.number}`;
  return feature.side === 'treasure' ? `treasure token ${number}` : `cover token ${number}`;
}

/** How many per cent, without pretending to more. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return '<1%';
  if (chance < 1 && chance > 0.99) return '>99%';
  return `${Math.round(chance * 100)}%`;
}

/** Minutes and seconds. */
export function time(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = (seconds % 60).toString().padStart(2, '0');
  return hours > 0 ? `${hours}:${minutes.toString().padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Some cards print no names of weapons: "Melee weapon 2" is where it stands on the card. */
export function unnamed(weapon: string): boolean {
  return /^(Melee|Ranged) weapon( \d)?$/.test(weapon);
}

/** A weapon by its name; where it has none, by its kind. */
export function weaponName(weapon: string): string {
  return unnamed(weapon) ? weapon.replace(/ \d$/, '') : weapon;
}

/** A name in one line, or in the two that are most alike. */
export function twoLines(name: string): string[] {
  const words = name.split(' ');
  if (name.length < 9 || words.length < 2) return [name];
  const halves = (at: number) => [words.slice(0, at).join(' '), words.slice(at).join(' ')];
  const longer = (at: number) => Math.max(...halves(at).map((half) => half.length));
  return halves(words.slice(1).reduce((best, _, index) => (longer(index + 1) < longer(best) ? index + 1 : best), 1));
}
