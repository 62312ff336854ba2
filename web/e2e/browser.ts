/** Headless Chromium, and a player who takes what the page offers. */
import { existsSync } from 'node:fs';

import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { expect } from 'vitest';

export async function open(): Promise<Browser> {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = places.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('there is no Chromium: install it, or set CHROMIUM to its path');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A person with a browser of their own: nothing moves, so that tests are quick. */
export async function person(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => {
    localStorage.setItem('underhex.settings', JSON.stringify({ animation: 'off', confirm: false, odds: false }));
  });
  return context;
}

/** Errors that a page reports; a test looks at the end that there were none. */
export function troubles(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  return found;
}

/** No fault that the automatic accessibility checks know, on the page or in a part of it; pictures that nobody reaches are left out. */
export async function accessible(page: Page, within = 'html'): Promise<void> {
  // What is in order need not be described, and no other page is opened to put together what several frames would say: there is one.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.include(within).exclude('[aria-hidden="true"][inert]').withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
  const told = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join('; ')}`);
  expect(told).toEqual([]);
}

/** Sounds as the page makes them; asked for before a page is opened. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    // Kept over a reload.
    const heard = JSON.parse(sessionStorage.getItem('heard') ?? '[]') as string[];
    Object.assign(window, { heard });
    window.addEventListener('underhex:sound', (event) => {
      heard.push((event as CustomEvent<string>).detail);
      sessionStorage.setItem('heard', JSON.stringify(heard));
    });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** What was set in motion has been drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((later) => requestAnimationFrame(later));
    await Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => undefined)));
  });
}

export const table = (page: Page) => page.locator('[data-state]');
export const result = (page: Page) => page.locator('section.result');

/** From the lobby to a table with a bot, where everything is still to be laid out. */
export async function playBot(page: Page, lobby: string, edition: string): Promise<void> {
  await page.goto(lobby);
  await page.getByRole('checkbox', { name: /Quick start/ }).uncheck();
  await page.getByRole('radio', { name: new RegExp(edition) }).check({ force: true });
  await page.getByRole('button', { name: `Play ${edition} against a bot` }).click();
  await table(page).first().waitFor();
}

/** Waits until the player is asked, or the game is over. */
export async function asked(page: Page, most = 60_000): Promise<'deciding' | 'over'> {
  const either = page.locator('[data-state="deciding"], section.result').first();
  await either.waitFor({ state: 'attached', timeout: most });
  return (await result(page).count()) > 0 ? 'over' : 'deciding';
}

/** Cards of a hand lie one over the other: each can be had where its edge looks out. */
const EDGE = { x: 24, y: 24 };

/** Takes something that is on offer, as a quick player would: what is lit on the board, a card, or a button. */
export async function chooseAny(page: Page, pick: (count: number) => number): Promise<void> {
  const before = await table(page).getAttribute('data-seq');
  for (let tries = 0; tries < 12; tries += 1) {
    if ((await table(page).getAttribute('data-seq')) !== before || (await result(page).count()) > 0) return;
    if (await surely(page)) continue;
    if (tries > 4 && (await fromTheList(page, pick))) continue;
    // Once something is chosen, the ribbon says what can be done with it.
    const ribbon = page.locator('[data-picked] .ribbon [data-option]');
    const offered = (await ribbon.count()) > 0 ? ribbon : page.locator('[data-option]:visible');
    const inHand = await offered.evaluateAll((all) => all.map((one) => one.closest('.hand') !== null));
    if (inHand.length > 0) {
      const place = pick(inHand.length);
      await offered
        .nth(place)
        .click({ timeout: 2_000, force: true, position: inHand[place] ? EDGE : undefined })
        .catch(() => undefined);
    }
    await happened(page, before);
  }
}

/** Says yes where it is asked again: a whole turn is not passed by the way. */
export async function surely(page: Page): Promise<boolean> {
  const before = await table(page).getAttribute('data-seq');
  const again = page.locator('.ribbon [data-sure]');
  if ((await again.count()) === 0) return false;
  await again.click({ timeout: 2_000 }).catch(() => undefined);
  await again.waitFor({ state: 'detached', timeout: 1_500 }).catch(() => undefined);
  await happened(page, before);
  return true;
}

/** Something was chosen or picked, or it is asked again; what could not be clicked is given up soon. */
async function happened(page: Page, before: string | null): Promise<void> {
  await page
    .waitForFunction(
      (seq) =>
        document.querySelector('[data-state]')?.getAttribute('data-seq') !== seq ||
        document.querySelector('[data-picked], .ribbon [data-sure], section.result') !== null,
      before,
      { timeout: 1_500 },
    )
    .catch(() => undefined);
}

/** Takes something from the list of everything on offer, if there is one. */
async function fromTheList(page: Page, pick: (count: number) => number): Promise<boolean> {
  for (let tries = 0; tries < 3 && (await page.locator('[data-picked]').count()) > 0; tries += 1) await page.keyboard.press('Escape');
  const list = page.getByRole('button', { name: /^All \d+/ });
  if ((await list.count()) === 0) return false;
  await list.click({ timeout: 2_000 }).catch(() => undefined);
  const offered = page.locator('dialog [data-name]');
  const count = await offered.count();
  if (count === 0) return false;
  const before = await table(page).getAttribute('data-seq');
  await offered
    .nth(pick(count))
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await happened(page, before);
  return true;
}

/** Plays on until the game is over, and looks at every question before it is answered. */
export async function playToTheEnd(page: Page, seed = 1, look: () => Promise<void> = async () => {}): Promise<void> {
  let state = seed;
  const pick = (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * count);
  };
  for (let choices = 0; choices < 600; choices += 1) {
    if ((await asked(page)) === 'over') return;
    await look();
    await chooseAny(page, pick);
  }
  throw new Error('the game has not come to an end after 600 choices');
}
