/** The words of an edition: what it calls the things that others call otherwise. */

const outside = '(?![\\p{L}\\p{N}])';

/** A text in those words. Only whole words are replaced, be there an `s` for several of them or not. */
export function inWords(words: readonly (readonly [string, string])[], text: string): string {
  let said = text;
  for (const [word, instead] of words) {
    const begins = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : '';
    const whole = new RegExp(`${begins}${escaped(word)}(?=s?${outside})`, 'gu');
    said = said.replace(whole, () => instead);
  }
  return said;
}

/** What a program says as people write it: with a capital, a full stop, and quotation marks for what was typed. */
export function sentence(text: string): string {
  const said = text.trim().replace(/`([^`]*)`/g, '“$1”');
  const ended = said === '' || /[.!?…:]["”’)]?$/.test(said) ? said : `${said}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}

const OWNER = /\n?^For (.+) only\.$/m;

/** Whose card it is, where it says that it is for one warband or alliance only. */
export function ownerOf(text: string): string | null {
  return OWNER.exec(text)?.[1] ?? null;
}

/** What a card says, without whose it is. */
export function withoutOwner(text: string): string {
  return text.replace(OWNER, '').trim();
}

/** What an Upgrade says to whoever bears it: who else could is no news there. */
export function withoutBearer(text: string): string {
  return text.replace(/^Only for [^.]+\.\s*/, '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
