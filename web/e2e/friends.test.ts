/** People play each other: by invite link, with a closed and reopened browser, after a crash of the server, and three at a table. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { asked, chooseAny, person, playToTheEnd, result, table, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

const gameOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function join(context: BrowserContext, game: string, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${on.server.url}/join/${game}`);
  await page.getByLabel(/name/i).first().fill(name);
  await page.getByRole('button', { name: /take|join|sit/i }).first().click();
  await page.waitForURL(`**/game/${game}`);
  return page;
}

/** Whoever is asked chooses, until the count is reached or the game is over. */
async function playTogether(pages: Page[], choices: number): Promise<void> {
  let state = 7;
  const pick = (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * count);
  };
  for (let made = 0; made < choices; made += 1) {
    const turn = await Promise.any(pages.map(async (page) => ((await asked(page)) === 'over' ? null : page)));
    if (!turn) return;
    await chooseAny(turn, pick);
  }
}

it('two browsers play each other by invite link; one is closed and opened again, and the server dies and comes back', async () => {
  const [anna, ben] = await Promise.all([person(on.browser), person(on.browser)]);
  const first = await anna.newPage();
  const found = troubles(first);
  await first.goto(on.server.url);
  await first.getByRole('radio', { name: /Shadespire/ }).check({ force: true });
  await first.getByRole('button', { name: 'Play a friend' }).click();
  await first.waitForURL('**/game/*');
  const game = gameOf(first);
  let second = await join(ben, game, 'Ben');
  await playTogether([first, second], 25);
  // Ben's browser is closed in the middle of things; his seat is kept there.
  await second.close();
  second = await ben.newPage();
  await second.goto(`${on.server.url}/game/${game}`);
  await playTogether([first, second], 10);
  const seq = Number(await table(first).getAttribute('data-seq'));
  expect(found).toEqual([]);
  await on.server.kill();
  await on.server.start();
  await playTogether([first, second], 10);
  await expect.poll(async () => Number(await table(first).getAttribute('data-seq'))).toBeGreaterThan(seq);
  // A stranger with the link sees the table and nobody's hand.
  const stranger = await person(on.browser);
  const watching = await stranger.newPage();
  await watching.goto(`${on.server.url}/game/${game}`);
  await table(watching).first().waitFor();
  expect(await watching.locator('[data-option]').count()).toBe(0);
  // Anna gives up.
  await first.getByRole('button', { name: 'Game menu' }).click();
  await first.getByRole('button', { name: /resign|give up/i }).click();
  await first.getByRole('button', { name: /resign|give up|yes/i }).last().click();
  await result(second).waitFor();
  await Promise.all([anna.close(), ben.close(), stranger.close()]);
});

it('three sit at one table, two of them bots, to the end', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  await page.goto(on.server.url);
  const made = await page.evaluate(async () => {
    const answer = await fetch('/api/games', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        edition: 'harrowdeep',
        mode: 'game',
        name: 'Anna',
        seats: [
          { who: 'you', brings: null },
          { who: 'bot', bot: 'random', brings: null },
          { who: 'bot', bot: 'random', brings: null },
        ],
        listed: false,
      }),
    });
    const seat = (await answer.json()) as { game: string; player: number; token: string };
    localStorage.setItem(`underhex.seat.${seat.game}`, JSON.stringify({ player: seat.player, token: seat.token }));
    return seat.game;
  });
  await page.goto(`${on.server.url}/game/${made}`);
  await playToTheEnd(page, 3);
  await result(page).waitFor();
  expect(await page.locator('[data-glory]').count()).toBe(3);
  await context.close();
});
