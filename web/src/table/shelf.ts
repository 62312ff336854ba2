/** Which cards lie on the shelf: those that a question is about and that the hand does not show. */
import type { CardSummary } from '../api/types/CardSummary';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { Summary } from '../api/types/Summary';
import type { Choices } from './options';

export type Shelved = { card: CardSummary; option: OptionSummary | null };

export function shelfOf(view: Summary, choices: Choices, kindOf: (slug: string) => { name: string; kind: string } | null): Shelved[] {
  const decision = view.decision;
  if (!decision?.options || decision.player !== view.viewer) return [];
  const hand = view.players.find((player) => player.player === view.viewer)?.hand ?? [];
  if (decision.question === 'redraw') {
    const order: Record<string, number> = { objective: 0, ploy: 1, upgrade: 2 };
    return [...hand].sort((a, b) => (order[a.kind] ?? 3) - (order[b.kind] ?? 3)).map((card) => ({ card, option: null }));
  }
  const held = new Set(hand.map((card) => card.id));
  return choices.bar.flatMap((group) =>
    group.options.flatMap((option) => {
      const [slug] = option.cards;
      if (option.cards.length !== 1 || slug === undefined || held.has(slug) || option.fighters.length > 0) return [];
      const known = kindOf(slug);
      return known ? [{ card: { id: slug, name: known.name, kind: known.kind, progress: null, why: null }, option }] : [];
    }),
  );
}
