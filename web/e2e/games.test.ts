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

/** The same from the positions of the game: who fell, and which Objectives left a hand, in the steps in which that is told. */
function truth(page: Page): Promise<Figures[]> {
  return page.evaluate(async () => {
    type Player = { player: number; glory: number; hand: { id: string; kind: string }[] | null };
    type Position = { view: { players: Player[]; fighters: { id: string; player: number; slain: boolean }[] } };
    const game = location.pathname.split('/').at(-1);
    const get = async <T>(path: string) => (await (await fetch(`/api/games/${game}/${path}`)).json()) as T;
    const { steps } = await get<{ steps: { lines: { kind: string; player: number | null; cards: string[] }[] }[] }>('steps');
    const fallen = new Map<number, number>();
    const scored = new Map<number, number>();
    const add = (map: Map<number, number>, player: number) => map.set(player, (map.get(player) ?? 0) + 1);
    for (const [index, { lines }] of steps.entries()) {
      const told = lines.filter((line) => line.kind === 'scored');
      if (told.length === 0 && !lines.some((line) => line.kind === 'slain')) continue;
      const before = (await get<Position>(`steps/${index}`)).view;
      const after = (await get<Position>(`steps/${index + 1}`)).view;
      const slain = new Set(before.fighters.filter((one) => one.slain).map((one) => one.id));
      for (const one of after.fighters) if (one.slain && !slain.has(one.id)) add(fallen, one.player);
      for (const line of told) {
        const hand = (at: Position['view']) => at.players.find((one) => one.player === line.player)?.hand ?? [];
        const gone = line.cards.filter((card) => hand(before).some((one) => one.id === card) && !hand(after).some((one) => one.id === card));
        for (const _ of gone) add(scored, line.player ?? 0);
      }
    }
    const last = (await get<Position>(`steps/${steps.length}`)).view;
    return last.players.map(({ player, glory }) => ({
      glory,
      objectives: scored.get(player) ?? 0,
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
