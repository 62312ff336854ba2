/** Who wants silence has it, and all the motion leaves the page free to answer. */
import { expect, it } from 'vitest';

import { asked, chooseAny, listen, person, playBot } from './browser.ts';
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
  // Until enough has been seen to move: attacks, cards and the turns of all four.
  let effects = 0;
  for (let looks = 0; looks < 600 && effects < 60; looks += 1) {
    if ((await page.locator('[data-effect]').count()) > 0) effects += 1;
    if ((await page.locator('[data-state="deciding"]').count()) > 0) await chooseAny(page, () => 0);
    else await page.waitForTimeout(60);
  }
  const { processor, clock } = longTasks(await on.browser.stopTracing());
  console.log(`the longest tasks took ${processor.slice(0, 5).join(', ')} ms of the processor, ${clock.slice(0, 5).join(', ')} ms by the clock; marks were seen ${effects} times`);
  expect(effects).toBe(60);
  expect(processor[0] ?? 0).toBeLessThanOrEqual(100);
  await context.close();
});
