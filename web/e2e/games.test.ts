/** A whole game of every edition is played through the page against the greedy bot, to its result. */
import { describe, expect, it } from 'vitest';

import { accessible, person, playBot, playToTheEnd, result, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

describe('a whole game against the greedy bot', () => {
  for (const edition of ['Embergard', 'Harrowdeep', 'Dreadfane', 'Nightvault', 'Shadespire']) {
    it(`of ${edition}`, async () => {
      const context = await person(on.browser);
      const page = await context.newPage();
      const found = troubles(page);
      await playBot(page, on.server.url, edition);
      await accessible(page);
      await playToTheEnd(page, edition.length);
      await expect.poll(() => result(page).innerText()).toMatch(/victory|defeat|draw/i);
      await accessible(page);
      expect(found).toEqual([]);
      await context.close();
    });
  }
});
