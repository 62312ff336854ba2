/** Which edition is spoken where a word stands: a table has one, the pages about all of them have none. */
import { getContext, setContext } from 'svelte';

const EDITION = Symbol('edition');

export function speakHere(edition: () => string): void {
  setContext(EDITION, edition);
}

export function spokenHere(): () => string {
  return getContext<(() => string) | undefined>(EDITION) ?? (() => '');
}
