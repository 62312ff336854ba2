/** Words and colours for kinds of cards. */
import type { Kind } from './catalogue.svelte.ts';

const words: Record<string, string> = {
  objective: 'Objective',
  ploy: 'Ploy',
  spell: 'Spell',
  upgrade: 'Upgrade',
  plot: 'Plot card',
  hazard: 'Hazard',
};

const colours: Record<string, string> = {
  objective: 'var(--ember)',
  ploy: 'var(--water)',
  spell: 'var(--violet)',
  upgrade: 'var(--moss)',
  plot: 'var(--ink-soft)',
  hazard: 'var(--blood)',
};

export const kindWord = (kind: Kind | string): string => words[kind] ?? kind;
export const kindColour = (kind: Kind | string): string => colours[kind] ?? 'var(--stone-4)';

export const kinds: Kind[] = ['objective', 'ploy', 'spell', 'upgrade', 'plot', 'hazard'];
