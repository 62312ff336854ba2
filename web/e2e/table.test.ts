/** The table: areas that keep their place, hexes and names one can read, and direct manipulation. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { Areas } from './areas.ts';
import { accessible, asked, chooseAny, drawn, person, playBot, table, troubles } from './browser.ts';
import { playedUntil } from './position.ts';
import { world } from './world.ts';

const on = world();

const cell = (page: Page, hex: string) => page.locator(`[data-hex="${hex}"]`);
const ribbon = (page: Page) => page.locator('.ribbon');

/** Where a fighter stands, as the board says it. */
async function standing(page: Page, hex: string): Promise<string> {
  return (await cell(page, hex).getAttribute('aria-label')) ?? '';
}

async function middleOf(page: Page, hex: string): Promise<{ x: number; y: number }> {
  const box = await cell(page, hex).boundingBox();
  if (!box) throw new Error(`${hex} is nowhere`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const seqOf = async (page: Page) => Number(await table(page).getAttribute('data-seq'));

describe('the areas', () => {
  it('keep their place and size, whatever is asked and opened', async () => {
    for (const size of [undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
      const context = await person(on.browser, size);
      const page = await context.newPage();
      const found = troubles(page);
      await playBot(page, on.server.url, 'Embergard');
      const areas = new Areas(page);
      for (let step = 0; step < (size ? 7 : 14); step += 1) {
        if ((await asked(page)) === 'over') break;
        await areas.look();
        // Menus, drawers, help and the list of all options lie over the table.
        if (step % 8 === 5) {
          for (const key of ['m', 'l', 'f', 'a', '?']) {
            await page.keyboard.press(key);
            await drawn(page);
            await areas.look();
            await page.keyboard.press('Escape');
            await drawn(page);
          }
        }
        await chooseAny(page, (count) => (step * 7) % count);
      }
      areas.check();
      expect((await ribbon(page).boundingBox())?.height).toBe(size ? 112 : 64);
      expect(found).toEqual([]);
      await context.close();
    }
  });

  it('leave hexes of 70 pixels and names of 12 on a desktop', async () => {
    const context = await person(on.browser);
    const page = await context.newPage();
    await playedUntil(page, on.server.url, 'move');
    expect(await page.locator('header nav, nav[aria-label="Main"]').count()).toBe(0);
    const hex = await page.locator('[data-hex] polygon').first().boundingBox();
    expect(hex?.width).toBeGreaterThanOrEqual(69.5);
    const names = await page.locator('.plate text').evaluateAll((all) =>
      all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize) * ((one as SVGTextElement).getScreenCTM()?.a ?? 0)),
    );
    expect(names.length).toBeGreaterThan(4);
    expect(Math.min(...names)).toBeGreaterThanOrEqual(12);
    await accessible(page);
    await context.close();
  });

  it('fit a phone held either way', async () => {
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ] as const) {
      const context = await person(on.browser, { viewport: { width, height }, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      await playedUntil(page, on.server.url, 'move');
      const sizes = await page.evaluate(() => {
        const box = (name: string) => document.querySelector(name)?.getBoundingClientRect().toJSON() as DOMRect;
        return { page: document.documentElement.scrollWidth, grid: box('[role="grid"]'), bar: box('.ribbon'), hand: box('section.hand') };
      });
      expect(sizes.page).toBe(width);
      expect(sizes.grid.x).toBeGreaterThanOrEqual(0);
      if (height > width) {
        expect(sizes.grid.width).toBeGreaterThan(width * 0.9);
        expect([sizes.bar.height, sizes.bar.width, sizes.hand.bottom]).toEqual([112, width, height]);
        expect(sizes.grid.bottom).toBeLessThanOrEqual(sizes.bar.top);
      } else {
        expect(sizes.grid.height).toBeGreaterThan(height * 0.8);
        expect([sizes.bar.width, sizes.hand.width]).toEqual([280, 280]);
        expect(sizes.grid.right).toBeLessThanOrEqual(sizes.bar.left);
      }
      await accessible(page);
      await context.close();
    }
  });
});

describe('direct manipulation', () => {
  it('drags a fighter to a lit hex to move it', async () => {
    const context = await person(on.browser);
    const page = await context.newPage();
    const found = troubles(page);
    const { hex, to } = await playedUntil(page, on.server.url, 'move');
    const [from, there] = [await middleOf(page, hex), await middleOf(page, to)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 12, from.y + 4, { steps: 3 });
    await page.mouse.move(there.x, there.y, { steps: 6 });
    // What it could do is lit once the server has said it.
    await page.locator(`.lit .go`).first().waitFor({ state: 'attached' });
    await page.mouse.up();
    await expect.poll(() => standing(page, to), { timeout: 10_000 }).toMatch(/of player 1, \d+ of \d+/);
    expect(found).toEqual([]);
    await context.close();
  });

  it('takes a declared Move and a declared Charge back with Esc', async () => {
    const context = await person(on.browser);
    const page = await context.newPage();
    const { hex, to } = await playedUntil(page, on.server.url, 'charge');
    for (const word of ['Move', 'Charge']) {
      await cell(page, hex).click({ force: true });
      await ribbon(page).getByRole('button', { name: new RegExp(`^${word}`) }).click();
      // It is asked where to, or first whether something is done about it.
      await expect.poll(async () => (await ribbon(page).getByRole('button', { name: /^Back/ }).count()) > 0 && /what do you do/.test(await ribbon(page).innerText())).toBe(false);
      await ribbon(page).getByRole('button', { name: /^Back/ }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => ribbon(page).innerText()).toMatch(/what do you do/);
    }
    // What is only staged needs no server.
    const before = await seqOf(page);
    await cell(page, hex).click({ force: true });
    await cell(page, to).click({ force: true });
    await ribbon(page).getByRole('button', { name: /^Move here/ }).waitFor();
    await page.mouse.click(5, 450, { button: 'right' });
    await expect.poll(() => ribbon(page).getByRole('button', { name: /^Move here/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-picked]').count()).toBe(0);
    expect(await seqOf(page)).toBe(before);
    await context.close();
  });

  it('attacks with two clicks: fighter, enemy', async () => {
    const context = await person(on.browser);
    const page = await context.newPage();
    const { hex, foeHex } = await playedUntil(page, on.server.url, 'attack');
    const before = await seqOf(page);
    await cell(page, hex).click({ force: true });
    await page.locator('.foe').first().waitFor({ state: 'attached' });
    await cell(page, foeHex).click({ force: true });
    await expect.poll(() => page.locator('button.line').innerText()).not.toBe('');
    await expect.poll(() => seqOf(page)).toBeGreaterThan(before);
    await page.keyboard.press('l');
    await expect.poll(() => page.getByRole('complementary', { name: 'Log' }).innerText()).toMatch(/attack/i);
    await context.close();
  });

  it('charges with three clicks: fighter, hex, enemy', async () => {
    const context = await person(on.browser);
    const page = await context.newPage();
    const { hex, to, foeHex } = await playedUntil(page, on.server.url, 'charge');
    await cell(page, hex).click({ force: true });
    await page.locator('.lit .charge').first().waitFor({ state: 'attached' });
    await cell(page, to).click({ force: true });
    await page.locator('.ghost').waitFor({ state: 'attached' });
    await cell(page, foeHex).click({ force: true });
    // Whoever could answer on the way is asked, and the Charge goes on after a pass, to the dice.
    const charged = async () => {
      if (/do you answer/.test(await ribbon(page).innerText())) await page.keyboard.press('p');
      const there = await standing(page, to);
      const rolled = (await page.locator('.tray .die').count()) > 0 || /charge token/i.test(there);
      return /of player 1, \d+ of \d+/.test(there) && rolled;
    };
    await expect.poll(charged, { timeout: 30_000 }).toBe(true);
    await context.close();
  });
});
