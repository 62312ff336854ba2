/** Whatever is looked at or picked is asked about, and a new question finds nothing of the old one. */
import { untrack } from 'svelte';
import { touch } from '../shared/hands';
import { aboutBattlefield } from './options';
import type { Picking } from './picking.svelte.ts';
import type { Stage } from './stage.svelte.ts';

/** How long a fighter is looked at before its card is shown, in milliseconds. */
const PATIENCE = 350;

export class Attention {
  /** The fighter that is looked at long enough to read its card. */
  peeked = $state<string | null>(null);

  /** Made where a component is, whose effects these become. */
  constructor(
    stage: Stage,
    picking: Picking,
    /** Something new is asked. */
    anew: () => void,
  ) {
    $effect(() => {
      void stage.latest?.seq;
      untrack(() => {
        picking.forget();
        anew();
      });
    });
    $effect(() => {
      void stage.latest?.seq;
      if (stage.deciding) untrack(() => picking.goOn());
    });
    $effect(() => {
      const fighter = picking.looked ?? picking.pinned;
      if (fighter && !stage.playing) untrack(() => stage.look(fighter));
    });
    $effect(() => {
      const fighter = picking.shownFighter?.id ?? null;
      if (fighter === null || picking.pinnedFighter) {
        this.peeked = fighter;
        return;
      }
      const timer = setTimeout(() => (this.peeked = fighter), PATIENCE);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const fighter = picking.actor;
      if (fighter) untrack(() => stage.foreseeDeeds(fighter));
    });
    $effect(() => {
      if (picking.wanted && picking.outlook.spots.size + picking.outlook.strikes.size > 0) untrack(() => picking.heard());
    });
    $effect(() => {
      const option = picking.lookedOption;
      if (option && aboutBattlefield(picking.decision)) untrack(() => stage.foresee(option.id));
    });
    // Where nothing hovers, the first battlefield lies there to be looked at, and says whose it is.
    $effect(() => {
      const [first] = picking.decision?.options ?? [];
      if (touch() && first && aboutBattlefield(picking.decision)) untrack(() => (picking.lookedOption ??= first));
    });
    // Whoever looks at another tab sees that it is their turn.
    $effect(() => {
      const mark = '● ';
      const plain = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title;
      document.title = stage.deciding ? mark + plain : plain;
    });
  }
}
