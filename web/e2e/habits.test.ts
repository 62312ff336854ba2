/** Habits of the table: what is looked at before it is chosen, taken back, or paused for. */
import { expect, it } from 'vitest';

import { asked, chooseAny, person, playBot, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

it('boards are seen before they are chosen, and a choice is taken back', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const found = troubles(page);
  await playBot(page, on.server.url, 'Embergard');
  await asked(page);

  // The first own choice is what to keep; once the new hand was seen, it is not asked again.
  await page.getByRole('button', { name: /^Keep/ }).waitFor();
  // The texts of the cards come a moment later than the cards.
  const shelf = page.getByRole('group', { name: 'Cards to choose from' });
  await shelf.locator('.worth').first().waitFor();
  await page.getByRole('button', { name: /^Redraw both/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Redraw both/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Game menu' }).click();
  await page.getByRole('button', { name: 'Ask to take back' }).click();
  await page.getByText(/cannot be taken back any more/).first().waitFor();

  // On to the battlefield, if it is ours to choose; otherwise the bot has.
  await asked(page);
  const boards = page.locator('.bar [data-option]');
  if (/which battlefield/.test(await page.locator('.bar').first().innerText())) {
    // The mouse still lies where it chose, and something to look at may have come up under it.
    await page.mouse.move(2, 2);
    await page.getByText('This is how it would look').waitFor({ state: 'detached' });
    const name = () => page.locator('[role="grid"]').getAttribute('aria-label');
    const before = await name();
    await boards.last().hover();
    await page.getByText('This is how it would look').waitFor();
    expect(await name()).not.toBe(before);
  }
  expect(found).toEqual([]);
  await context.close();
});

it('whoever always pauses is shown what the others do until they go on', async () => {
  const context = await person(on.browser);
  await context.addInitScript(() => {
    localStorage.setItem('underhex.settings', JSON.stringify({ animation: 'off', confirm: false, odds: false, pause: 'always' }));
  });
  const page = await context.newPage();
  const found = troubles(page);
  await playBot(page, on.server.url, 'Dreadfane');
  let held = 0;
  for (let step = 0; step < 120 && held < 3; step += 1) {
    const either = page.locator('[data-state="deciding"], .bar button:has-text("Go on"), section.result').first();
    await either.waitFor({ timeout: 30_000 });
    if (await page.getByRole('button', { name: /^Go on/ }).isVisible()) {
      held += 1;
      await page.keyboard.press(' ');
    } else if ((await page.locator('section.result').count()) > 0) break;
    else await chooseAny(page, (count) => step % count);
  }
  expect(held).toBeGreaterThan(0);
  expect(found).toEqual([]);
  await context.close();
});
