/** A deck is built, heard about, taken along as text and played with. */
import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { accessible, asked, person, table, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

it('a deck is built, made legal, carried over as text and played with', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const found = troubles(page);
  await page.goto(`${on.server.url}/decks`);
  await page.getByRole('radio', { name: 'Shadespire' }).check({ force: true });
  await page.getByRole('button', { name: /^Warband/ }).click();
  // By keys alone: the search is ready, and Enter takes the first that fits.
  const gallery = page.getByRole('dialog', { name: 'Choose a warband' });
  await gallery.waitFor();
  await page.keyboard.type('skritch');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Warband Spiteclaw's Swarm/ }).click();
  await gallery.waitFor();
  await page.keyboard.type('garrek');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New deck' }).click();
  await page.getByText('Not legal yet').waitFor();

  // A ready deck to begin with, less one card: the reasons say what is missing; with the card it is legal again.
  await page.getByRole('button', { name: /Begin with the ready deck/ }).first().click();
  await page.locator('.verdict.good').waitFor();
  const out = page.locator('section.deck').getByRole('button', { name: /^Take .* out$/ }).first();
  const card = /^Take (.*) out$/.exec((await out.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await out.click();
  await page.getByText('Not legal yet').waitFor();
  expect(await page.locator('.verdict li').allInnerTexts()).not.toEqual([]);
  await page.getByLabel('Search').fill(card);
  await page.getByRole('button', { name: `Put ${card} in`, exact: true }).first().click();
  await page.locator('.verdict.good').waitFor();
  await accessible(page);

  // As a file to another browser, where it is as legal.
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as file' }).click()]);
  const file = await download.path();
  const elsewhere = await person(on.browser);
  const other = await elsewhere.newPage();
  await other.goto(`${on.server.url}/decks`);
  await other.locator('input[type="file"]').setInputFiles({ name: 'reavers.txt', mimeType: 'text/plain', buffer: readFileSync(file) });
  await other.locator('.verdict.good').waitFor();
  await elsewhere.close();

  await page.getByRole('link', { name: 'Play with it' }).click();
  await page.locator('button.send').click();
  await table(page).first().waitFor();
  expect(await asked(page)).toBe('deciding');
  expect(found).toEqual([]);
  await context.close();
});
