/** Cards are carried to the board: on what they can be played on they are played, anywhere else nothing happens. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { asked, chooseAny, person, playBot, table, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

const seqOf = async (page: Page) => Number(await table(page).getAttribute('data-seq'));

/** Plays on until a card in the hand can be played. */
async function playable(page: Page): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    if ((await asked(page)) === 'over') throw new Error('no card could be played');
    const power = /Power step|Equip/.test(await page.locator('.ribbon').innerText());
    if (power && (await page.locator('section.hand button[data-option]').count()) > 0) return;
    await chooseAny(page, (count) => (step * 5) % count);
  }
}

it('a card is dragged to the board and played there', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const found = troubles(page);
  await playBot(page, on.server.url, 'Embergard');
  await playable(page);
  const before = await seqOf(page);
  const card = page.locator('section.hand button[data-option]').first();
  const box = await card.boundingBox();
  if (!box) throw new Error('the card is nowhere');
  const take = async () => {
    await page.mouse.move(box.x + 30, box.y + 24);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y - 60, { steps: 4 });
    await page.locator('.carried').waitFor();
  };
  // Let go over a rail it is back in the hand.
  await take();
  await page.mouse.move(90, 700, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.locator('.carried, [data-picked]').count()).toBe(0);
  expect(await seqOf(page)).toBe(before);
  // Over what is lit, or anywhere on the board where it asks for no place, it is played.
  await take();
  const lit = page.locator('[data-hex][data-option]');
  const place = (await lit.count()) > 0 ? lit.first() : page.locator('[data-hex]').nth(20);
  const to = await place.boundingBox();
  if (!to) throw new Error('the hex is nowhere');
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => seqOf(page)).toBeGreaterThan(before);
  expect(found).toEqual([]);
  await context.close();
});
