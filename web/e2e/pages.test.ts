/** Every page, on every size of window: whole, readable, and to be used without a mouse. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { accessible, person, troubles } from './browser.ts';
import { world } from './world.ts';

const on = world();

const paths = [
  '/',
  '/new',
  '/learn',
  '/learn/first-game',
  '/puzzles',
  '/cards',
  '/cards?show=warbands',
  '/decks',
  '/decks/nowhere',
  '/replay',
  '/editions',
  '/glossary',
  '/settings',
  '/about',
  '/styleguide',
  '/nowhere',
];

const windows = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** Opens a page and waits until it has everything that it asks for, and its type. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(on.server.url + path);
  await page.locator('#app h1').first().waitFor();
  await settled(page);
}

/** Nothing is being loaded any more: no answer is awaited and nothing says so. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    const asked = performance.getEntriesByType('resource').length;
    await new Promise((later) => requestAnimationFrame(() => requestAnimationFrame(later)));
    const loading = [...document.querySelectorAll('[role="status"]')].some((one) => /Loading|Looking/.test(one.textContent ?? ''));
    return !loading && performance.getEntriesByType('resource').length === asked;
  });
}

/** Words that their box does not show whole. */
function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>('#app *')) {
      const said = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!said || !one.checkVisibility() || one.closest('.visually-hidden, .skip')) continue;
      const style = getComputedStyle(one);
      const wide = /hidden|clip/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
      const high = /hidden|clip/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 3;
      if (wide || high) found.push(`${one.className}: ${one.textContent?.trim().slice(0, 60)}`);
    }
    // What a list of choices says must fit where it is shown.
    const pen = document.createElement('canvas').getContext('2d');
    for (const list of document.querySelectorAll<HTMLSelectElement>('#app select')) {
      if (!pen || !list.checkVisibility()) continue;
      pen.font = getComputedStyle(list).font;
      const shown = list.selectedOptions[0]?.textContent?.trim() ?? '';
      if (pen.measureText(shown).width > list.clientWidth - 20) found.push(`select: ${shown}`);
    }
    return found;
  });
}

it('no page is wider than its window, no word is cut, and all pass the accessibility checks, on a phone too', async () => {
  const wrong: string[] = [];
  const context = await person(on.browser);
  const page = await context.newPage();
  const found = troubles(page);
  for (const path of paths) {
    await visit(page, path);
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      await settled(page);
      const where = `${viewport.width}x${viewport.height} ${path}`;
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) wrong.push(`${where} is too wide`);
      wrong.push(...(await cut(page)).map((one) => `${where}: ${one}`));
      if (viewport === windows[1] || viewport === windows[3]) await accessible(page);
    }
  }
  expect(found).toEqual([]);
  expect(wrong).toEqual([]);
  await context.close();
});

it('whoever has only keys sees where they are, and gets everywhere in order', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  for (const path of ['/', '/new', '/decks', '/cards', '/settings', '/puzzles']) {
    await visit(page, path);
    const bare: string[] = [];
    let before = -1;
    for (let steps = 0; steps < 25; steps += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const here = document.activeElement;
        if (!here || here === document.body) return null;
        // The ring may be around what a control stands for: its label, or the tile it fills.
        const seen = [here, here.closest('label, li, article, form'), here.nextElementSibling].some((one) => {
          const style = one ? getComputedStyle(one) : null;
          const after = one ? getComputedStyle(one, '::after') : null;
          const ring = (css: CSSStyleDeclaration | null) => css !== null && css.outlineStyle !== 'none' && parseFloat(css.outlineWidth) > 0;
          return ring(style) || ring(after);
        });
        return { name: `${here.tagName} ${here.textContent?.trim().slice(0, 30)}`, seen, place: [...document.querySelectorAll('*')].indexOf(here) };
      });
      // From the last one it goes on at the first.
      if (!at || (at.place < before && at.name.includes('Skip'))) break;
      if (!at.seen) bare.push(at.name);
      expect(at.place, `${path}: ${at.name}`).toBeGreaterThan(before);
      before = at.place;
    }
    expect(bare, path).toEqual([]);
  }
  await context.close();
});

it('a gallery is used by keys: search, liking, choosing and leaving', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  await visit(page, '/new?edition=embergard');
  const choice = page.locator('#seat-0-warband');
  const gallery = page.getByRole('dialog', { name: 'Choose a warband' });
  // A page that is still being put together may not hear the first key.
  const open = () =>
    expect
      .poll(async () => {
        if ((await gallery.count()) === 0) await choice.press('Enter');
        return gallery.count();
      })
      .toBe(1);
  await open();
  const found = () => gallery.locator('article h3').allTextContents();
  const search = async () => {
    await gallery.locator('article').first().waitFor();
    await expect.poll(() => gallery.locator('input:focus').count()).toBe(1);
    await page.keyboard.type('wurmspat');
    await expect.poll(found).toEqual(['The Wurmspat']);
  };
  await search();
  const star = gallery.getByRole('button', { name: 'Favourite: The Wurmspat' });
  await star.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'detached' });
  // Back where one was, with nothing chosen.
  await expect.poll(() => choice.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await choice.innerText()).toContain('By chance');
  await open();
  await search();
  await page.keyboard.press('Enter');
  await expect.poll(() => choice.innerText()).toContain('The Wurmspat');
  await context.close();
});

it('a long list of cards shows what is looked at, and more when it is asked for', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  await visit(page, '/cards');
  await page.getByText(/^\d{4} cards/).waitFor();
  const cards = page.locator('.cards > li');
  const first = await cards.count();
  expect(first).toBeLessThan(130);
  await page.getByRole('button', { name: /^Show \d+ more/ }).click();
  expect(await cards.count()).toBeGreaterThan(first);
  await context.close();
});

it('it is quiet until the first click, and as loud as one wishes after it', async () => {
  const context = await person(on.browser);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const made: unknown[] = ((window as unknown as { made: unknown[] }).made = []);
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        made.push(this);
      }
    };
  });
  await visit(page, '/settings');
  expect(await page.evaluate(() => (window as unknown as { made: unknown[] }).made.length)).toBe(0);
  await page.getByRole('slider', { name: 'Volume' }).fill('0.2');
  await page.getByRole('checkbox', { name: 'Sound' }).uncheck();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('underhex.settings') ?? '{}') as Record<string, unknown>);
  expect(kept).toMatchObject({ sound: false, volume: 0.2 });
  await context.close();
});
