/** A newcomer finishes all lessons, doing what their scenario files do; a puzzle is solved the same way. */
import { readFileSync, readdirSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { accessible, person, surely, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

const folder = '../scenarios/tutorial';
const lessons = readdirSync(folder)
  .filter((file) => file.endsWith('.toml'))
  .sort();

/** What player a does in a scenario's script. */
function choices(file: string): string[] {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  const script = /script = """\n([\s\S]*?)"""/.exec(text)?.[1] ?? '';
  return script
    .split('\n')
    .filter((line) => line.startsWith('a '))
    .map((line) => line.slice(2).trim());
}

const done = (page: Page) => page.locator('.coach.reached');

const ended = (page: Page) => page.locator('.coach.reached, .coach.lost');

async function over(page: Page): Promise<boolean> {
  return (await done(page).count()) > 0;
}

/** Waits until there is something to choose, or the lesson is over; whether there is. */
async function asked(page: Page): Promise<boolean> {
  await page.locator('[data-state="deciding"], .coach.reached, .coach.lost').first().waitFor({ state: 'attached', timeout: 60_000 });
  return (await ended(page).count()) === 0;
}

/** Reads what comes before a lesson. */
async function readIntro(page: Page): Promise<void> {
  const button = page.locator('.coach').getByRole('button', { name: /^(Go on|Let me try)$/ });
  await button.waitFor();
  while ((await button.count()) > 0) await button.click();
}

/** Takes an option by its name from the list of all; whether it was there. */
async function take(page: Page, name: string): Promise<boolean> {
  const list = page.getByRole('button', { name: /^All \d+/ });
  if ((await list.count()) === 0) return false;
  await list.click();
  const pattern = new RegExp(`^${name.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
  for (const button of await page.locator('dialog [data-name]').all()) {
    if (pattern.test((await button.getAttribute('data-name')) ?? '')) {
      await button.click();
      return true;
    }
  }
  await page.keyboard.press('Escape');
  return false;
}

/** What somebody does who has understood the lessons, from the first to the last resort. */
const sensible = [/^score /, /^attack /, /^charge /, /^with /, /^keep$/, /^yes$/, /^pass$/, /^no$/, /^guard /];

/** Takes the most sensible thing on offer. */
async function letGo(page: Page): Promise<void> {
  if (await surely(page)) return;
  const pass = page.locator('button.pass');
  const list = page.getByRole('button', { name: /^All \d+/ });
  if ((await list.count()) === 0) {
    const only = (await pass.count()) > 0 ? pass : page.locator('[data-option]:visible').first();
    await only.click({ force: true, timeout: 2_000 }).catch(() => undefined);
    return;
  }
  await list.click();
  const names = await page.locator('dialog [data-name]').evaluateAll((all) => all.map((one) => one.getAttribute('data-name') ?? ''));
  const best = sensible.map((wish) => names.find((name) => wish.test(name))).find((name) => name !== undefined) ?? names[0] ?? '';
  await page.locator(`dialog [data-name=${JSON.stringify(best)}]`).first().click();
}

async function settled(page: Page, before: string | null): Promise<void> {
  await page
    .waitForFunction((seq) => document.querySelector('[data-state]')?.getAttribute('data-seq') !== seq, before, { timeout: 10_000 })
    .catch(() => undefined);
}

async function follow(page: Page, names: string[]): Promise<void> {
  const left = [...names];
  for (let tries = 0; tries < 120 && !(await over(page)); tries += 1) {
    if (!(await asked(page))) break;
    const before = await page.locator('[data-state]').getAttribute('data-seq');
    const next = left[0];
    if (next !== undefined && (await take(page, next))) left.shift();
    else await letGo(page);
    await settled(page, before);
  }
}

/** Does a lesson; a real fight can be lost, and is begun again then. */
async function learn(page: Page, names: string[]): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    await follow(page, names);
    await ended(page).first().waitFor({ timeout: 20_000 });
    if (await over(page)) return;
    const here = page.url();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL((url) => url.href !== here);
    await readIntro(page);
  }
  throw new Error('the lesson was lost ten times');
}

it('a newcomer finishes the tutorial, and goes on to a first game with a coach', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const found = troubles(page);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto(`${on.server.url}/learn`);
  await page.locator('h1').first().waitFor();
  await accessible(page);
  await page.getByRole('button', { name: /^Begin/ }).first().click();
  let board = null;
  for (const [index, file] of lessons.entries()) {
    await page.waitForURL('**/game/*');
    await expect.poll(() => page.locator('.coach .where').innerText()).toContain(`Lesson ${index + 1} of ${lessons.length}`);
    await readIntro(page);
    if (index === 0) {
      await accessible(page);
      // The coach stands above the table and covers none of it.
      const coach = (await page.locator('.coach').boundingBox())!;
      board = (await page.locator('.table').boundingBox())!;
      expect(coach.y + coach.height).toBeLessThanOrEqual(board.y + 1);
    }
    await learn(page, choices(file));
    expect(await page.locator('.table').boundingBox()).toEqual(board);
    const here = page.url();
    // The first time nobody clicks: it goes on by itself.
    if (index > 0) await page.locator('.coach').getByRole('button', { name: index + 1 < lessons.length ? 'Next lesson' : 'Play a first game' }).click();
    await page.waitForURL((url) => url.href !== here, { timeout: 20_000 });
  }
  await page.waitForURL('**/learn/first-game');
  await page.getByRole('heading', { name: 'Your first game' }).waitFor();
  await accessible(page);
  await page.getByText('Emberstone Sentinels').click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL('**/game/*');
  await expect.poll(() => page.locator('.coach').innerText()).toMatch(/first game/i);
  await page.locator('[data-state="deciding"]').waitFor();
  await expect.poll(() => page.locator('.coach').innerText()).toMatch(/keep|choose|lay|deploy/i);
  await page.getByRole('button', { name: 'I can do this alone' }).click();
  await expect.poll(() => page.locator('.coach').count()).toBe(0);
  // One table, one socket; and none to a game that is not there.
  expect(sockets.filter((url) => url.includes('undefined'))).toEqual([]);
  expect(new Set(sockets).size).toBe(sockets.length);
  expect(found).toEqual([]);
  await context.close();
}, 600_000);
