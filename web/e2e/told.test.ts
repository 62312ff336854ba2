/** What the table tells: how far Objectives have come, what a fighter is, and nothing that lies over what it is about. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { asked, chooseAny, drawn, person, playBot, troubles } from './browser.ts';
import { playedUntil } from './position.ts';
import { world } from './world.ts';

const on = world();

type Box = { x: number; y: number; width: number; height: number };

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1 || one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1;

const boxOf = async (page: Page, what: string): Promise<Box> => {
  const box = await page.locator(what).first().boundingBox();
  if (!box) throw new Error(`${what} is not to be seen`);
  return box;
};

it('Objectives in the hand say how far they have come, and what is met is lit', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const found = troubles(page);
  await playBot(page, on.server.url, 'Embergard');
  // Hands differ: somewhere in the first choices there is one that counts something, and it is the same on the card and for those who listen.
  for (let step = 0; step < 40; step += 1) {
    if ((await asked(page)) === 'over') break;
    const cards = page.locator('section.hand li button:has(.progress)');
    if ((await cards.count()) > 0) {
      const said = ((await cards.first().locator('.progress').textContent()) ?? '').trim();
      expect(said).toMatch(/\d+ of \d+|met/i);
      expect(await cards.first().getAttribute('aria-label')).toContain(said);
      for (const one of await cards.all()) {
        const met = (await one.locator('.card.met').count()) > 0;
        const [, have, want] = /(\d+) of (\d+)/.exec((await one.locator('.progress').textContent()) ?? '') ?? [];
        if (want) expect(met).toBe(Number(have) >= Number(want));
      }
      expect(found).toEqual([]);
      await context.close();
      return;
    }
    await chooseAny(page, (count) => (step * 3) % count);
  }
  throw new Error('no Objective counts anything');
});

it('what is opened lies over none of the board: the card of a fighter, the log, the question', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
  ]) {
    const context = await person(on.browser, { viewport });
    const page = await context.newPage();
    const { hex } = await playedUntil(page, on.server.url, 'charge');
    const ground = await boxOf(page, '[role="grid"]');
    await page.locator(`[data-hex="${hex}"]`).hover({ force: true });
    await page.locator('.inspect').waitFor();
    expect(apart(await boxOf(page, '.inspect'), ground)).toBe(true);
    await page.locator(`[data-hex="${hex}"]`).click({ force: true });
    expect(apart(await boxOf(page, '.ribbon'), ground)).toBe(true);
    await page.keyboard.press('l');
    await drawn(page);
    expect(apart(await boxOf(page, '.drawer'), ground)).toBe(true);
    expect([await boxOf(page, '.drawer'), await boxOf(page, '.ribbon')]).toSatisfy(([one, other]) => apart(one, other));
    // What is searched for is said whole.
    const [word, room] = await page.locator('.drawer input').evaluate((field: HTMLInputElement) => {
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = getComputedStyle(field).font;
      return [pen.measureText(field.placeholder).width, field.clientWidth - 16];
    });
    expect(word).toBeLessThan(room!);
    // The tools for the board stand in the rail.
    for (const tool of await page.locator('button.tool').all()) expect(apart((await tool.boundingBox())!, ground)).toBe(true);
    await context.close();
  }
});

it('the card of a fighter is gone with the mouse, and its side that counts comes first', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const { hex } = await playedUntil(page, on.server.url, 'move');
  await page.locator(`[data-hex="${hex}"]`).hover({ force: true });
  const card = page.locator('.inspect');
  await card.waitFor();
  expect(await card.innerText()).toMatch(/now/);
  expect((await card.innerText()).indexOf('Not inspired')).toBeLessThan((await card.innerText()).lastIndexOf('Inspired'));
  await page.mouse.move(720, 45);
  await expect.poll(() => card.count()).toBe(0);
  await context.close();
});

it('four boards have hexes of 65 pixels, and whoever wants names unfolds the rails', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const answer = await fetch(`${on.server.url}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ edition: 'nightvault', name: 'Anna', listed: false, quick: true, seats: [{ who: 'you' }, ...Array.from({ length: 3 }, () => ({ who: 'bot', bot: 'random' }))] }),
  });
  const seat = (await answer.json()) as { game: string; player: number; token: string };
  await page.goto(`${on.server.url}/about`);
  await page.evaluate(({ game, player, token }) => localStorage.setItem(`underhex.seat.${game}`, JSON.stringify({ player, token })), seat);
  await page.goto(`${on.server.url}/game/${seat.game}`);
  await asked(page);
  // The hand is kept: its cards lie over the board until then.
  await page.locator('.ribbon').getByRole('button', { name: /^Keep/ }).click();
  await page.locator('.shelf').waitFor({ state: 'detached' });
  const wide = async () => (await page.locator('[data-hex] polygon').first().boundingBox())?.width ?? 0;
  await expect.poll(wide).toBeGreaterThan(65);
  const large = await wide();
  await page.getByRole('button', { name: 'Unfold the warbands' }).click();
  await expect.poll(wide).toBeLessThan(large);
  await page.getByRole('button', { name: 'Fold the warbands' }).click();
  await expect.poll(wide).toBeGreaterThan(65);
  await context.close();
});

it('the last line tells what happened, and not whose turn it is', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  await playBot(page, on.server.url, 'Embergard');
  const told: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    if ((await asked(page)) === 'over') break;
    if (/what do you do/.test(await page.locator('.ribbon').innerText())) told.push(await page.locator('button.line').innerText());
    if (told.length > 6) break;
    await chooseAny(page, (count) => (step * 5) % count);
  }
  expect(told.length).toBeGreaterThan(3);
  expect(told.filter((line) => /^Power step|: your turn|passes\.$|^$/.test(line))).toEqual([]);
  await context.close();
});
