/** A whole game of every edition is played through the page against the greedy bot, to its result. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { Areas } from './areas.ts';
import { accessible, person, playBot, playToTheEnd, result, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

type Figures = { glory: number; objectives: number; kills: number };

/** The figures of the end scene, player by player: told by the log. */
function figures(page: Page): Promise<Figures[]> {
  return result(page)
    .locator('.players > li')
    .evaluateAll((all) =>
      all.map((one) => {
        const figure = (name: string) => {
          const term = [...one.querySelectorAll('dt')].find((found) => found.textContent === name);
          return Number(term?.parentElement?.querySelector('dd')?.textContent);
        };
        return { glory: Number(one.querySelector('.points')?.textContent), objectives: figure('Objectives'), kills: figure('Kills') };
      }),
    );
}

/** The same from the last position of the game and from what the engine recorded step by step. */
function truth(page: Page): Promise<Figures[]> {
  return page.evaluate(async () => {
    type Fighter = { id: string; player: number; slain: boolean };
    type Position = { view: { players: { player: number; glory: number; scored: unknown[] }[]; fighters: Fighter[] } };
    const game = location.pathname.split('/').at(-1);
    const get = async <T>(path: string) => (await (await fetch(`/api/games/${game}/${path}`)).json()) as T;
    const { steps } = await get<{ steps: { lines: { kind: string }[] }[] }>('steps');
    const last = (await get<Position>(`steps/${steps.length}`)).view;
    // Whoever fell in a step stood before it and does not any more, even if it comes back later.
    const fallen = new Map<number, number>();
    let slain = new Set<string>();
    for (const [index, step] of steps.entries()) {
      if (!step.lines.some((line) => line.kind === 'slain')) continue;
      const before = (await get<Position>(`steps/${index}`)).view.fighters;
      const after = (await get<Position>(`steps/${index + 1}`)).view.fighters;
      slain = new Set(before.filter((one) => one.slain).map((one) => one.id));
      for (const one of after) if (one.slain && !slain.has(one.id)) fallen.set(one.player, (fallen.get(one.player) ?? 0) + 1);
    }
    return last.players.map(({ player, glory, scored }) => ({
      glory,
      objectives: scored.length,
      kills: [...fallen].reduce((sum, [whose, count]) => sum + (whose === player ? 0 : count), 0),
    }));
  });
}

describe('a whole game against the greedy bot', () => {
  for (const edition of ['Embergard', 'Harrowdeep', 'Dreadfane', 'Nightvault', 'Shadespire']) {
    it(`of ${edition}`, async () => {
      const context = await person(on.browser);
      const page = await context.newPage();
      const found = troubles(page);
      await playBot(page, on.server.url, edition);
      await accessible(page);
      const areas = new Areas(page);
      await playToTheEnd(page, edition.length, () => areas.look());
      await expect.poll(() => result(page).innerText()).toMatch(/victory|defeat|draw/i);
      await areas.look();
      areas.check();
      expect(await figures(page)).toEqual(await truth(page));
      await accessible(page);
      expect(found).toEqual([]);
      await context.close();
    });
  }
});
