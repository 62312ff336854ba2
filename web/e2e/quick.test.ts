/** From the home page to the first action of a quick game: every click counts. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { asked, person, table, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

/** The sequence number of what is on the table: it grows with every choice. */
const seqOf = async (page: Page) => Number(await table(page).getAttribute('data-seq'));

describe('a quick game', () => {
  for (const edition of ['Embergard', 'Harrowdeep', 'Nightvault', 'Dreadfane', 'Shadespire']) {
    it(`of ${edition} is being played after six clicks`, async () => {
      const context = await person(on.browser);
      const page = await context.newPage();
      const found = troubles(page);
      let clicks = 0;
      const click = async (what: ReturnType<Page['locator']>) => {
        clicks += 1;
        await what.click({ force: true });
      };
      await page.goto(on.server.url);
      await click(page.getByRole('radio', { name: new RegExp(edition) }));
      await click(page.getByRole('button', { name: `Play ${edition} against a bot` }));
      await table(page).first().waitFor();
      const ribbon = page.locator('.ribbon');
      // The hand is kept, and who begins is said, if that is asked.
      for (;;) {
        await asked(page);
        const before = await seqOf(page);
        if (await ribbon.getByRole('button', { name: /^Keep/ }).count()) await click(ribbon.getByRole('button', { name: /^Keep/ }));
        else if (/first turn/.test(await ribbon.innerText())) await click(ribbon.locator('[data-option]').first());
        else break;
        await expect.poll(() => seqOf(page)).toBeGreaterThan(before);
      }
      // The table is laid: everybody stands somewhere.
      expect(await page.locator('.pieces .token').count()).toBeGreaterThan(4);
      const before = await seqOf(page);
      if (/^Your .*what do you do/.test(await ribbon.innerText())) {
        const cells = page.locator('[data-hex][data-option]');
        await click(cells.first());
        await page.locator('.lit .go').first().waitFor({ state: 'attached' });
        // A hex to go to, or the one to attack from, which Enter confirms as a second click would.
        const free = page.locator('[data-hex][aria-label$="can be moved to"]');
        await click(free.first());
      } else {
        // The other side has begun, or a hazard stirs, and the first thing to do is to answer it.
        const pass = ribbon.locator('.pass');
        await click((await pass.count()) > 0 ? pass : page.locator('[data-option]:visible').first());
      }
      await expect.poll(() => seqOf(page)).toBeGreaterThan(before);
      expect(clicks).toBeLessThanOrEqual(6);
      expect(found).toEqual([]);
      await context.close();
    });
  }
});
