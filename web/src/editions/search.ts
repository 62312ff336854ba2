/** Which settings the comparison shows. */
import { hasWords, searchTerms } from '../cards/filters.ts';
import type { Setting } from '../cards/catalogue.svelte.ts';

export function isSame(setting: Setting, columns: readonly number[]): boolean {
  const values = columns.map((column) => setting.values[column] ?? '–').filter((value) => value !== '–');
  return new Set(values).size <= 1;
}

export function filterSettings(
  settings: readonly Setting[],
  words: string,
  onlyDifferent: boolean,
  columns: readonly number[],
): Setting[] {
  const terms = searchTerms(words);
  return settings.filter(
    (setting) =>
      !(onlyDifferent && isSame(setting, columns)) &&
      hasWords(terms, setting.about, setting.name, ...columns.map((column) => setting.values[column] ?? '')),
  );
}
