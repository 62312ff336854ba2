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

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
