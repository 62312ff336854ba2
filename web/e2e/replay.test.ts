/** The replay of a finished game steps back and forth; a phone is wide enough; every page passes the accessibility checks. */
import { expect, it } from 'vitest';

import { accessible, person, playToTheEnd, result, table, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

it('a game on a phone, and its replay step by step', async () => {
  const context = await person(on.browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const found = troubles(page);
  await page.goto(on.server.url);
  await page.getByRole('button', { name: /against a bot/ }).click();
  await table(page).first().waitFor();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(sideways).toBe(false);
  await playToTheEnd(page, 11);
  await result(page).waitFor();
  const game = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`${on.server.url}/replay/${game}`);
  const slider = page.getByRole('slider').first();
  await slider.waitFor();
  const at = async () => Number(await slider.inputValue());
  await slider.focus();
  await page.keyboard.press('Home');
  await expect.poll(at).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(at).toBe(2);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(at).toBe(1);
  await page.keyboard.press('End');
  await expect.poll(at).toBeGreaterThan(20);
  await accessible(page);
  expect(found).toEqual([]);
  await context.close();
});

it('every page passes the accessibility checks and reports no error', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const found = troubles(page);
  for (const path of ['/', '/new', '/learn', '/puzzles', '/cards', '/decks', '/replay', '/editions', '/settings', '/about', '/nowhere']) {
    await page.goto(on.server.url + path);
    await page.locator('#app h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await accessible(page);
  }
  expect(found).toEqual([]);
  await context.close();
});
