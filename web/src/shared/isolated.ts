/** A name in a sentence: one that is written from right to left turns nothing around it. */
export function isolated(name: string): string {
  return /^[\x20-\x7e]*$/.test(name) ? name : `\u2068${name}\u2069`;
}
