/** A whole game of every edition is played through the page against the greedy bot, to its result. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { accessible, open, person, playToTheEnd, result, table, troubles } from './browser.ts';
import { type Server, serve } from './server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([serve(), open()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('a whole game against the greedy bot', () => {
  for (const edition of ['Embergard', 'Harrowdeep', 'Dreadfane', 'Nightvault', 'Shadespire']) {
    it(`of ${edition}`, async () => {
      const context = await person(browser);
      const page = await context.newPage();
      const found = troubles(page);
      await page.goto(server.url);
      // Two clicks to a table.
      await page.getByRole('radio', { name: new RegExp(edition) }).check({ force: true });
      await page.getByRole('button', { name: `Play ${edition} against a bot` }).click();
      await table(page).first().waitFor();
      await accessible(page);
      await playToTheEnd(page, edition.length);
      await expect.poll(() => result(page).innerText()).toMatch(/victory|defeat|draw/i);
      await accessible(page);
      expect(found).toEqual([]);
      await context.close();
    });
  }
});
