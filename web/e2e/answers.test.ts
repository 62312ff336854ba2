/** What the table says when it is asked: words that explain themselves, and why something cannot be done. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { asked, drawn, person, result, table, troubles } from './browser.ts';
import { playedUntil } from './position.ts';
import { world } from './world.ts';

const on = world();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const note = (page: Page) => page.locator('.note[role="tooltip"]');
const ribbon = (page: Page) => page.locator('.ribbon');

describe('words of the game', () => {
  it('explain themselves under the mouse, in the question and on a card', async () => {
    const context = await person(on.browser);
    const page = await context.newPage();
    const found = troubles(page);
    await playedUntil(page, on.server.url, 'move');
    const word = ribbon(page).locator('.keyword').first();
    await word.hover();
    await note(page).waitFor();
    expect((await note(page).innerText()).length).toBeGreaterThan(20);
    // It stays in the window and off the word.
    const [at, box] = [await word.boundingBox(), await note(page).boundingBox()];
    expect(box && at && (box.y + box.height <= at.y || box.y >= at.y + at.height)).toBe(true);
    await page.mouse.move(700, 300);
    await expect.poll(() => note(page).count()).toBe(0);
    // The same by keyboard.
    await word.focus();
    await note(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => note(page).count()).toBe(0);
    // A card in the hand rises, and its words are to be read.
    const card = page.locator('section.hand button:has(.keyword)').first();
    await card.hover({ position: { x: 20, y: 20 } });
    await drawn(page);
    await card.locator('.keyword').first().hover();
    await note(page).waitFor();
    expect(found).toEqual([]);
    await context.close();
  });

  it('explain themselves to a finger', async () => {
    const context = await person(on.browser, phone);
    const page = await context.newPage();
    await playedUntil(page, on.server.url, 'move');
    await ribbon(page).locator('.keyword').first().tap();
    await note(page).waitFor();
    await page.touchscreen.tap(200, 300);
    await expect.poll(() => note(page).count()).toBe(0);
    // A card is opened with a tap, and its words with another.
    const cards = page.locator('section.hand li button');
    for (let place = 0; place < (await cards.count()); place += 1) {
      await cards.nth(place).scrollIntoViewIfNeeded();
      await cards.nth(place).tap();
      const word = page.locator('dialog .keyword, .shelf .keyword').first();
      if ((await word.count()) > 0) {
        await word.tap();
        await note(page).waitFor();
        await context.close();
        return;
      }
      await page.keyboard.press('Escape');
    }
    throw new Error('no card in the hand has a word to explain');
  });
});

describe('a hint', () => {
  it('is given and can be read: what to do, how good it is, and off the ribbon', async () => {
    const context = await person(on.browser);
    const page = await context.newPage();
    await playedUntil(page, on.server.url, 'charge');
    await ribbon(page).getByRole('button', { name: 'Hint' }).click();
    const panel = page.locator('.hint .panel');
    await expect.poll(() => panel.innerText()).toMatch(/\d+% to win/);
    const [hint, bar, field] = [await panel.boundingBox(), await ribbon(page).boundingBox(), await page.locator('[role="grid"]').boundingBox()];
    if (!hint || !bar || !field) throw new Error('something of it is not to be seen');
    expect(hint.x).toBeGreaterThanOrEqual(Math.max(bar.x + bar.width, field.x + field.width));
    expect(hint.y + hint.height).toBeLessThanOrEqual(900);
    await ribbon(page).getByRole('button', { name: 'Hint' }).click();
    await expect.poll(() => panel.count()).toBe(0);
    await context.close();
  });
});

/** The hex of a fighter of the own side that has moved: it can do next to nothing. One that falls before its turn comes again is another game's. */
async function spent(page: Page): Promise<string> {
  for (let games = 0; games < 4; games += 1) {
    const { hex, to } = await playedUntil(page, on.server.url, 'move', games);
    await page.locator(`[data-hex="${hex}"]`).click({ force: true });
    await page.locator('.lit .go').first().waitFor({ state: 'attached' });
    await page.locator(`[data-hex="${to}"]`).click({ force: true });
    await table(page).and(page.locator(':not([data-picked])')).waitFor();
    for (let tries = 0; tries < 60; tries += 1) {
      if ((await asked(page)) === 'over') break;
      const words = await ribbon(page).innerText();
      const moved = page.locator('[data-hex][aria-label*="of player 1"][aria-label*="move token"]');
      if (/^Your .*what do you do/.test(words)) {
        if ((await moved.count()) === 0) break;
        return (await moved.first().getAttribute('data-hex')) ?? '';
      }
      const before = await table(page).getAttribute('data-seq');
      if (await ribbon(page).locator('.pass').count()) await page.keyboard.press('p');
      else await page.locator('[data-option]:visible').first().click({ force: true });
      await expect.poll(async () => (await table(page).getAttribute('data-seq')) !== before || (await result(page).count()) > 0).toBe(true);
    }
  }
  throw new Error('whoever has moved is never there when the own turn comes again');
}

describe('what cannot be done says why', () => {
  it('to a mouse: a greyed card, a fighter, an ability', async () => {
    const context = await person(on.browser);
    const page = await context.newPage();
    const hex = await spent(page);
    // A card that cannot be played in an Action step, whole under the mouse.
    const card = page.locator('section.hand li:has(.why)').first();
    await card.locator('button').hover({ position: { x: 20, y: 20 } });
    expect((await card.locator('.why').innerText()).length).toBeGreaterThan(8);
    // The fighter has moved: its Move is greyed, and says so in the ribbon and in full above it.
    await page.mouse.move(700, 300);
    await page.locator(`[data-hex="${hex}"]`).click({ force: true });
    const move = ribbon(page).locator('[aria-disabled="true"]', { hasText: 'Move' });
    if (await move.count()) {
      expect(await move.innerText()).toMatch(/Move token/i);
      await move.hover();
      expect(await page.locator('.tip').innerText()).toMatch(/Move token/i);
    } else {
      // Nothing at all is left for it: its reasons are the question's.
      expect(await ribbon(page).innerText()).toMatch(/no move.*: .*Move token/is);
    }
    await context.close();
  });

  it('to a finger: a card is tapped, a fighter held', async () => {
    const context = await person(on.browser, phone);
    const page = await context.newPage();
    const hex = await spent(page);
    const box = await page.locator(`[data-hex="${hex}"]`).boundingBox();
    if (!box) throw new Error('it stands nowhere');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const touch = await context.newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    // The finger lies there until it is understood.
    await expect.poll(() => ribbon(page).innerText()).toMatch(/no [a-z, ]+: .{8,}/is);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.keyboard.press('Escape');
    const card = page.locator('section.hand li:has(.why) button').first();
    await card.tap();
    await expect.poll(async () => (await page.locator('dialog .why').innerText()).length).toBeGreaterThan(8);
    await context.close();
  });
});
