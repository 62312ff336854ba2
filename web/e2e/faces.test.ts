/** Warbands are chosen by their faces, cards are whole, and the first page is light. */
import { gzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { accessible, person, table, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

it('a warband and a deck are chosen from galleries, and played with', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const found = troubles(page);
  await page.goto(`${on.server.url}/new?edition=embergard`);
  await page.locator('#seat-0-warband').click();
  const gallery = page.getByRole('dialog', { name: 'Choose a warband' });
  await gallery.getByRole('button', { name: 'The Emberwatch', exact: true }).waitFor();
  await accessible(page);

  // What is liked comes first, here and the next time.
  const names = () => gallery.locator('article h3').allTextContents();
  expect((await names())[0]).not.toBe('The Wurmspat');
  await gallery.getByRole('button', { name: 'Favourite: The Wurmspat' }).click();
  expect((await names())[0]).toBe('The Wurmspat');
  await page.reload();
  await page.locator('#seat-0-warband').click();
  await gallery.locator('article').first().waitFor();
  expect((await names())[0]).toBe('The Wurmspat');

  await gallery.getByLabel('Difficulty').selectOption('easy');
  await gallery.getByLabel('Find a warband').fill('raptors');
  expect(await names()).toEqual(['The Emberwatch']);
  await gallery.getByRole('button', { name: 'The Emberwatch', exact: true }).click();
  await page.locator('#seat-0-deck').click();
  await page.getByRole('dialog', { name: 'Choose a deck' }).getByRole('button', { name: /Emberstone Sentinels/ }).click();
  expect(await page.locator('#seat-0-deck').innerText()).toContain('Emberstone Sentinels');
  await page.locator('button.send').click();
  await table(page).first().waitFor();
  expect(found).toEqual([]);
  await context.close();
});

it('the styleguide shows everything, and no name is broken or cut', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const found = troubles(page);
  await page.goto(`${on.server.url}/styleguide`);
  await page.locator('.card .name').first().waitFor();
  await page.locator('.creature').first().waitFor({ state: 'attached' });
  await accessible(page);
  const cut = await page.locator('.card .name').evaluateAll((names) =>
    names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent),
  );
  expect(cut).toEqual([]);
  expect(found).toEqual([]);
  await context.close();
});

it('the first page weighs less than 300 kB without icons and pictures', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const parts = new Map<string, number>();
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/api/') || path.startsWith('/assets/icons/') || /\.(svg|png|ico)$/.test(path)) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    // Type is compressed already.
    parts.set(path, path.endsWith('.woff2') ? body.length : gzipSync(body).length);
  });
  await page.goto(on.server.url, { waitUntil: 'networkidle' });
  const sum = [...parts.values()].reduce((total, size) => total + size, 0);
  expect(sum, JSON.stringify([...parts])).toBeGreaterThan(20_000);
  expect(sum, JSON.stringify([...parts])).toBeLessThan(300_000);
  await context.close();
});
