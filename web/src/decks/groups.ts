/** A deck as it is looked at: kind by kind, with what it adds up to. */
import type { Card } from '../cards/catalogue.svelte.ts';

export type Group = { title: string; cards: Card[] };

/** The cards by kind. Where a deck is built, kinds that it still lacks are there, too. */
export function groupsOf(list: readonly Card[], built: boolean): Group[] {
  return [
    { title: 'Objectives', cards: list.filter((card) => card.kind === 'objective') },
    { title: 'Ploys and spells', cards: list.filter((card) => card.kind === 'ploy' || card.kind === 'spell') },
    { title: 'Upgrades', cards: list.filter((card) => card.kind === 'upgrade') },
    { title: 'Plot card', cards: list.filter((card) => card.kind === 'plot') },
  ].filter((group) => group.cards.length > 0 || (built && group.title !== 'Plot card'));
}

export function surgesIn(list: readonly Card[]): number {
  return list.filter((card) => card.kind === 'objective' && card.surge).length;
}

/** All that its Objectives are worth. */
export function gloryIn(list: readonly Card[]): number {
  return list.reduce((sum, card) => sum + (card.kind === 'objective' ? (card.glory ?? 0) : 0), 0);
}
