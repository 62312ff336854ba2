/** On a phone, held either way: fingers have room, cards can be read before they are chosen, and a battlefield is seen before it is taken. */
import { describe, expect, it } from 'vitest';

import { asked, chooseAny, person, playBot, table, troubles } from './browser.ts';
import { small } from './targets.ts';
import { world } from './world.ts';

const on = world();

const holds = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const phone = (viewport: { width: number; height: number }) => person(on.browser, { viewport, hasTouch: true, isMobile: true });

const paths = ['/', '/new', '/learn', '/learn/first-game', '/puzzles', '/cards', '/decks', '/decks/nowhere', '/replay', '/editions', '/glossary', '/settings', '/about', '/styleguide', '/nowhere'];

it('every page has room for fingers', async () => {
  const wrong: string[] = [];
  for (const viewport of holds) {
    const context = await phone(viewport);
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(on.server.url + path);
      await page.locator('#app h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      wrong.push(...(await small(page)).map((one) => `${viewport.width}x${viewport.height} ${path}: ${one}`));
    }
    await context.close();
  }
  expect(wrong).toEqual([]);
});

describe('at the table', () => {
  it('a battlefield is tapped to see it and tapped again to take it, and the first hand can be read', async () => {
    const context = await phone(holds[0]!);
    const page = await context.newPage();
    const found = troubles(page);
    await playBot(page, on.server.url, 'Dreadfane');
    await asked(page);
    const ribbon = page.locator('.ribbon');
    // Whoever lost the roll-off chooses a side instead; that is shown and taken in the same way.
    const last = ribbon.locator('[data-option]').last();
    await last.waitFor();
    const before = await table(page).getAttribute('data-seq');
    if (!(await last.innerText()).includes('tap again')) await last.tap();
    await expect.poll(() => last.innerText()).toContain('tap again');
    await page.getByText('This is how it would look').waitFor();
    expect(await table(page).getAttribute('data-seq')).toBe(before);
    await last.tap();
    const text = page.locator('.shelf .card .text').first();
    await text.waitFor();
    expect(await text.isVisible()).toBe(true);
    expect((await text.innerText()).length).toBeGreaterThan(20);
    expect(found).toEqual([]);
    await context.close();
  });

  for (const viewport of holds) {
    it(`nothing is too small for a finger, whatever is asked, ${viewport.width} wide`, async () => {
      const context = await phone(viewport);
      const page = await context.newPage();
      const found = troubles(page);
      await page.goto(on.server.url);
      await page.getByRole('radio', { name: /Embergard/ }).check({ force: true });
      await page.getByRole('button', { name: 'Play Embergard against a bot' }).tap();
      await table(page).first().waitFor();
      const wrong = new Set<string>();
      let picked = 7;
      for (let questions = 0; questions < 25 && (await asked(page)) === 'deciding'; questions += 1) {
        for (const one of await small(page)) wrong.add(`${await page.locator('.ribbon .words').first().innerText()}: ${one}`);
        await chooseAny(page, (count) => (picked = (picked * 31 + 11) % 1009) % count);
      }
      expect([...wrong]).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      expect(found).toEqual([]);
      await context.close();
    });
  }
});
