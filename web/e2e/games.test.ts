/** A whole game of every edition is played through the page against the greedy bot, to its result. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { Areas } from './areas.ts';
import { accessible, person, playBot, playToTheEnd, result, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

type Figures = { glory: number; objectives: number; kills: number; hits: string; damage: number };

/** The figures of the end scene, player by player: told by the log. */
function figures(page: Page): Promise<Figures[]> {
  return result(page)
    .locator('.players > li')
    .evaluateAll((all) =>
      all.map((one) => {
        const figure = (name: string) => {
          const term = [...one.querySelectorAll('dt')].find((found) => found.textContent === name);
          return term?.parentElement?.querySelector('dd')?.textContent ?? '';
        };
        return {
          glory: Number(one.querySelector('.points')?.textContent),
          objectives: Number(figure('Objectives')),
          kills: Number(figure('Kills')),
          hits: figure('Attacks that hit'),
          damage: Number(figure('Damage')),
        };
      }),
    );
}

/**
 * The same from the positions of the game: who fell, which Objectives left a hand, and what whoever was attacked and still stands had suffered more
 * after the step than before it. Which attacks succeeded is in no position: it is taken from what was said.
 */
function truth(page: Page): Promise<Figures[]> {
  return page.evaluate(async () => {
    type Player = { player: number; glory: number; hand: { id: string; kind: string }[] | null };
    type Position = { view: { players: Player[]; fighters: { id: string; player: number; slain: boolean; damage: number }[] } };
    type Line = { kind: string; text: string; player: number | null; cards: string[]; fighters: string[]; amount: number | null; attack: { attacker: string; target: string | null } | null };
    const game = location.pathname.split('/').at(-1);
    const get = async <T>(path: string) => (await (await fetch(`/api/games/${game}/${path}`)).json()) as T;
    const { steps } = await get<{ steps: { lines: Line[] }[] }>('steps');
    const [fallen, scored, attacks, hits, damage] = Array.from({ length: 5 }, () => new Map<number, number>()) as [Map<number, number>, Map<number, number>, Map<number, number>, Map<number, number>, Map<number, number>];
    const add = (map: Map<number, number>, player: number, count = 1) => map.set(player, (map.get(player) ?? 0) + count);
    let blow: { by: number; on: string } | null = null;
    for (const [index, { lines }] of steps.entries()) {
      if (!lines.some((line) => ['scored', 'slain', 'result', 'damage', 'wounded', 'turn-starts', 'end-phase'].includes(line.kind))) continue;
      const before = (await get<Position>(`steps/${index}`)).view;
      const after = (await get<Position>(`steps/${index + 1}`)).view;
      const was = new Map(before.fighters.map((one) => [one.id, one]));
      for (const one of after.fighters) if (one.slain && !was.get(one.id)?.slain) add(fallen, one.player);
      const healed = new Set(lines.filter((line) => line.kind === 'healed').map((line) => line.fighters[0]));
      const hurt = lines.filter((line) => line.kind === 'damage' || line.kind === 'wounded').map((line) => line.fighters[0]);
      for (const line of lines) {
        const [who = ''] = line.fighters;
        const now = after.fighters.find((one) => one.id === who);
        if (line.kind === 'turn-starts' || line.kind === 'end-phase') blow = null;
        if (line.kind === 'result' && line.attack) {
          blow = { by: was.get(line.attack.attacker)?.player ?? 0, on: line.attack.target ?? '' };
          add(attacks, blow.by);
          if (/the attack succeeds/.test(line.text)) add(hits, blow.by);
        }
        if ((line.kind === 'damage' || line.kind === 'wounded') && blow?.on === who) {
          const plain = now && !now.slain && !healed.has(who) && hurt.filter((one) => one === who).length === 1;
          add(damage, blow.by, plain ? now.damage - (was.get(who)?.damage ?? 0) : (line.amount ?? 0));
        }
        if (line.kind === 'scored') {
          const hand = (at: Position['view']) => at.players.find((one) => one.player === line.player)?.hand ?? [];
          const gone = line.cards.filter((card) => hand(before).some((one) => one.id === card) && !hand(after).some((one) => one.id === card));
          add(scored, line.player ?? 0, gone.length);
        }
      }
    }
    const last = (await get<Position>(`steps/${steps.length}`)).view;
    return last.players.map(({ player, glory }) => ({
      glory,
      objectives: scored.get(player) ?? 0,
      kills: [...fallen].reduce((sum, [whose, count]) => sum + (whose === player ? 0 : count), 0),
      hits: `${hits.get(player) ?? 0} of ${attacks.get(player) ?? 0}`,
      damage: damage.get(player) ?? 0,
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
      // The first choices are made with a coach above the table, the others without.
      await page.evaluate(() => {
        localStorage.setItem(`underhex.guided.${location.pathname.split('/').at(-1)}`, 'yes');
      });
      await page.reload();
      await page.locator('.coach').waitFor();
      await accessible(page);
      let areas = new Areas(page);
      let looks = 0;
      await playToTheEnd(page, edition.length, async () => {
        looks += 1;
        if (looks === 40) {
          areas.check();
          areas = new Areas(page);
          await page.getByRole('button', { name: 'I can do this alone' }).click();
          await page.locator('.coach').waitFor({ state: 'detached' });
        }
        await areas.look();
      });
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
