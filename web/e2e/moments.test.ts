/** What happens is heard, told in sentences, and ends in a scene; and all the motion leaves the page free to answer. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { accessible, asked, chooseAny, person, playBot, playToTheEnd, result, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

type Event = { name: string; ph: string; pid: number; tid: number; dur?: number; tdur?: number; args?: { name?: string } };

/**
 * How long the tasks of the page took, the longest first: in milliseconds of the processor, which do not count what others do on this machine, and by
 * the clock, which does.
 */
function longTasks(trace: Buffer): { processor: number[]; clock: number[] } {
  const { traceEvents: events } = JSON.parse(trace.toString('utf8')) as { traceEvents: Event[] };
  const main = new Set(events.filter((one) => one.name === 'thread_name' && one.args?.name === 'CrRendererMain').map((one) => `${one.pid} ${one.tid}`));
  const tasks = events.filter((one) => one.ph === 'X' && one.name.endsWith('RunTask') && main.has(`${one.pid} ${one.tid}`));
  const longest = (took: (one: Event) => number | undefined) => tasks.map((one) => Math.round((took(one) ?? 0) / 1000)).sort((a, b) => b - a);
  return { processor: longest((one) => one.tdur ?? one.dur), clock: longest((one) => one.dur) };
}

/** Sounds as the page makes them. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    window.addEventListener('underhex:sound', (event) => heard.push((event as CustomEvent<string>).detail));
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

it('a game is heard to its last note, told in sentences, and ends in a scene', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const found = troubles(page);
  const heard = await listen(page);
  await playBot(page, on.server.url, 'Embergard');
  await playToTheEnd(page, 5);
  await result(page).waitFor();
  const all = await heard();
  expect(all).toContain('turn');
  const drawn = /^a draw/i.test(await result(page).innerText());
  expect(all.filter((sound) => ['victory', 'defeat'].includes(sound))).toHaveLength(drawn ? 0 : 1);
  expect(new Set(all).size).toBeGreaterThan(3);

  // The scene.
  await accessible(page);
  await expect.poll(() => page.getByRole('img', { name: /Glory by round/ }).count()).toBe(1);
  for (const words of ['Kills', 'Objectives', 'Luck of the dice']) expect(await result(page).innerText()).toContain(words);
  for (const name of ['Review', 'Replay file', 'New warband', 'Lobby']) await result(page).getByRole('link', { name, exact: true }).waitFor();
  await result(page).getByRole('button', { name: 'Rematch' }).waitFor();
  await page.getByRole('button', { name: 'Look at the table' }).click();

  // The log: entries that unfold, without rules until they are asked for.
  await page.keyboard.press('l');
  await page.locator('.log ol').first().waitFor();
  expect(await page.locator('.log .rule').count()).toBe(0);
  const fold = page.locator('.log .fold[aria-expanded="false"]').first();
  await fold.click();
  expect(await page.locator('.log ul li').count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Show the rule behind each line' }).click();
  expect(await page.locator('.log .rule').count()).toBeGreaterThan(0);
  expect(found).toEqual([]);
  await context.close();
});

it('who wants silence has it', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  const heard = await listen(page);
  await playBot(page, on.server.url, 'Embergard');
  await asked(page);
  await page.getByRole('button', { name: 'Sound', exact: true }).click();
  const before = (await heard()).length;
  for (let choices = 0; choices < 12; choices += 1) {
    if ((await asked(page)) === 'over') break;
    await chooseAny(page, (count) => Math.min(1, count - 1));
  }
  expect((await heard()).length).toBe(before);
  expect(await page.getByRole('button', { name: 'Sound', exact: true }).getAttribute('aria-pressed')).toBe('false');
  await context.close();
});

it('four players and all motion: no long task', async () => {
  const context = await on.browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => {
    localStorage.setItem('underhex.settings', JSON.stringify({ animation: 'normal', odds: false, pause: 'until-turn' }));
  });
  const page = await context.newPage();
  const answer = await fetch(`${on.server.url}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ edition: 'shadespire', name: 'Anna', listed: false, quick: true, seats: [{ who: 'you' }, ...Array.from({ length: 3 }, () => ({ who: 'bot', bot: 'greedy' }))] }),
  });
  const seated = (await answer.json()) as { game: string; player: number; token: string };
  await page.goto(on.server.url);
  await page.evaluate(({ game, player, token }) => localStorage.setItem(`underhex.seat.${game}`, JSON.stringify({ player, token })), seated);
  await page.goto(`${on.server.url}/game/${seated.game}`);
  await asked(page);
  await on.browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const until = Date.now() + 45_000;
  let effects = 0;
  while (Date.now() < until) {
    if ((await page.locator('[data-effect]').count()) > 0) effects += 1;
    if ((await page.locator('[data-state="deciding"]').count()) > 0) await chooseAny(page, () => 0);
    else await page.waitForTimeout(60);
  }
  const { processor, clock } = longTasks(await on.browser.stopTracing());
  console.log(`the longest tasks took ${processor.slice(0, 5).join(', ')} ms of the processor, ${clock.slice(0, 5).join(', ')} ms by the clock; marks were seen ${effects} times`);
  expect(effects).toBeGreaterThan(0);
  expect(processor[0] ?? 0).toBeLessThanOrEqual(100);
  await context.close();
});
