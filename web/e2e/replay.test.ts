/** The replay of a finished game steps back and forth, on a phone too. */
import { expect, it } from 'vitest';

import { accessible, person, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A game of bots alone, once it is over. */
async function finished(): Promise<string> {
  const made = await fetch(`${on.server.url}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ edition: 'embergard', name: 'Anna', listed: false, seats: [{ who: 'bot', bot: 'random' }, { who: 'bot', bot: 'random' }] }),
  });
  const { game } = (await made.json()) as { game: string };
  const state = async () => ((await (await fetch(`${on.server.url}/api/games/${game}`)).json()) as { state: string }).state;
  await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe('over');
  return game;
}

it('a replay goes back and forth, step by step, on a phone too', async () => {
  const context = await person(on.browser, phone);
  const page = await context.newPage();
  const found = troubles(page);
  const game = await finished();
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
  // An entry of the log leads to where it was told: the first that is listed lies before the end.
  const end = await at();
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await page.locator('.log .go').first().click();
  await expect.poll(at).toBeLessThan(end);
  // It plays by itself, and the address says where one is.
  await page.getByRole('button', { name: 'Close: Log' }).click();
  const from = await at();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(at, { timeout: 20_000 }).toBeGreaterThan(from + 1);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('step')).toBe(String(await at()));
  expect(found).toEqual([]);
  await context.close();
});
