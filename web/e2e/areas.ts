/** The areas of the table: they keep their place and size, whatever is asked or shown. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export class Areas {
  private readonly boxes = new Map<string, Set<string>>();

  constructor(private readonly page: Page) {}

  /** Waits until the board lies still: what leaves the table makes room for it with the next picture. */
  async still(): Promise<void> {
    const box = async () => JSON.stringify(await this.page.locator('[role="grid"]').boundingBox());
    let before = '';
    await expect
      .poll(async () => {
        const last = before;
        before = await box();
        return before === last;
      }, { interval: 150 })
      .toBe(true);
  }

  /** Notes where everything is. */
  async look(): Promise<void> {
    const now = await this.page.evaluate(() => {
      const box = (element: Element | null) => {
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height].map((one) => Math.round(one)).join(' ');
      };
      const found: [string, string][] = [];
      for (const name of ['.field', '.strip', '.rail.left', '.rail.right', '.bar', '.coach']) {
        const element = document.querySelector(`.table > ${name}, ${name}.coach`);
        if (element) found.push([name, box(element)]);
      }
      const hand = document.querySelector('.table > section.hand');
      if (hand) found.push(['hand', box(hand)]);
      // Another battlefield, or one that is turned round, is another board.
      const grid = document.querySelector('[role="grid"]');
      const board = `${grid?.getAttribute('aria-label')} ${grid?.querySelector('[data-hex]')?.getAttribute('data-hex')}`;
      if (grid && grid.querySelector('[data-hex]')) found.push([board, box(grid)]);
      // Fighters keep their places in the rails.
      for (const rail of document.querySelectorAll('.table > .rail section.player')) {
        found.push([`the first of ${rail.getAttribute('aria-label')}`, box(rail.querySelector('.fighter'))]);
      }
      return found;
    });
    for (const [name, box] of now) this.boxes.set(name, (this.boxes.get(name) ?? new Set()).add(box));
  }

  /** Nothing has moved. */
  check(): void {
    const moved = [...this.boxes].filter(([, boxes]) => boxes.size > 1).map(([name, boxes]) => `${name}: ${[...boxes].join(', ')}`);
    expect(moved).toEqual([]);
    expect(this.boxes.size).toBeGreaterThan(3);
  }
}
