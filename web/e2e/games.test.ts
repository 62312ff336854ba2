/** A whole game of every edition is played through the page against the greedy bot, to its result: heard, told in sentences, and with a scene at its end. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { Areas } from './areas.ts';
import { accessible, listen, person, playBot, playToTheEnd, result, troubles } from './browser.ts';
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

/** The game was heard to its last note. */
function noted(all: string[], drawn: boolean): void {
  expect(all).toContain('turn');
  expect(all.filter((sound) => ['victory', 'defeat'].includes(sound))).toHaveLength(drawn ? 0 : 1);
  expect(new Set(all).size).toBeGreaterThan(3);
}

/** The scene has everything that one looks for after a game. */
async function scene(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('img', { name: /Glory by round/ }).count()).toBe(1);
  for (const words of ['Kills', 'Objectives', 'Luck of the dice']) expect(await result(page).innerText()).toContain(words);
  for (const name of ['Review', 'Replay file', 'New warband', 'Lobby']) await result(page).getByRole('link', { name, exact: true }).waitFor();
  await result(page).getByRole('button', { name: 'Rematch' }).waitFor();
}

/** The log: entries that unfold, without rules until they are asked for. */
async function log(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Look at the table' }).click();
  await page.keyboard.press('l');
  await page.locator('.log ol').first().waitFor();
  expect(await page.locator('.log .rule').count()).toBe(0);
  await page.locator('.log .fold[aria-expanded="false"]').first().click();
  await expect.poll(() => page.locator('.log ul li').count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Show the rule behind each line' }).click();
  await expect.poll(() => page.locator('.log .rule').count()).toBeGreaterThan(0);
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('a whole game against the greedy bot', () => {
  for (const edition of ['Embergard', 'Harrowdeep', 'Dreadfane', 'Nightvault', 'Shadespire']) {
    // One of them on a phone.
    const small = edition === 'Dreadfane';
    it(`of ${edition}${small ? ' on a phone' : ''}`, async () => {
      const context = await person(on.browser, small ? phone : {});
      const page = await context.newPage();
      const found = troubles(page);
      const heard = await listen(page);
      await playBot(page, on.server.url, edition);
      // The first choices are made with a coach above the table, the others without.
      await page.evaluate(() => {
        localStorage.setItem(`underhex.guided.${location.pathname.split('/').at(-1)}`, 'yes');
      });
      await page.reload();
      await page.locator('.coach').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
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
          await areas.still();
        }
        await areas.look();
      });
      await expect.poll(() => result(page).innerText()).toMatch(/victory|defeat|draw/i);
      await areas.look();
      areas.check();
      expect(await figures(page)).toEqual(await truth(page));
      await accessible(page);
      noted(await heard(), /^a draw/i.test(await result(page).innerText()));
      await scene(page);
      await log(page);
      expect(found).toEqual([]);
      await context.close();
    });
  }
});
