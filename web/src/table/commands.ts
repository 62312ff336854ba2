/** What the keys do at this table. */
import type { Asking } from './asking.svelte.ts';
import { go, type Keys } from './keys';
import type { Panels } from './panels.svelte.ts';
import type { Picking } from './picking.svelte.ts';
import { digitsOf } from './ribbon';
import type { Stage } from './stage.svelte.ts';

type Table = {
  stage: Stage;
  picking: Picking;
  panels: Panels;
  asking: Asking;
  /** What is on the page by now. */
  readonly frame: HTMLElement | undefined;
  readonly board: { focusHex(hex: string): void; fitAll(): void } | undefined;
  readonly phone: boolean;
  back(): boolean;
};

export function commands(table: Table): Keys {
  const { stage, picking, panels, asking } = table;

  /** Shows a part of the table and puts the keyboard's place there. */
  function show(what: 'log' | 'fighters') {
    if (what === 'log') panels.toggle('log');
    else if (table.phone) panels.show('mine');
    // Not where one writes: the keys of the table go on working, and L closes it again.
    const first = what === 'log' ? '.drawer .close' : '.players .fighter';
    queueMicrotask(() => table.frame?.querySelector<HTMLElement>(first)?.focus());
  }

  return {
    get playing() {
      return stage.playing;
    },
    get deciding() {
      return picking.decision !== null;
    },
    skip: () => stage.goOn(),
    digit: (digit) => {
      const one = digitsOf(asking.answers).get(digit);
      if (one) asking.answer(one);
      return one !== undefined;
    },
    go: (by) => go(table.frame, by, (hex) => table.board?.focusHex(hex)),
    pass: () => asking.pass(),
    enter: () => {
      const spot = picking.spot;
      if (!spot?.go) return false;
      picking.perform(spot.go);
      return true;
    },
    list: () => (panels.open = 'list'),
    log: () => show('log'),
    fighters: () => show('fighters'),
    menu: () => (panels.open = 'menu'),
    help: () => (panels.open = 'help'),
    hide: () => (panels.shelved = !panels.shelved),
    fit: () => table.board?.fitAll(),
    back: () => table.back(),
  };
}
