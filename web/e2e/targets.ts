/** What a finger has to hit. */
import type { Page } from 'playwright-core';

/** A finger needs so many pixels, each way. */
export const FINGER = 40;

/** What can be tapped and is too small for a finger. Words inside a sentence are as high as their line, and what is scrolled to counts as well. */
export function small(page: Page, within = '#app'): Promise<string[]> {
  return page.evaluate(
    ({ within, finger }) => {
      const found: string[] = [];
      for (const one of document.querySelectorAll<HTMLElement>(`${within} :is(button, a[href], input, select, textarea, summary, [role="button"])`)) {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.visually-hidden, .skip, [inert], [aria-hidden="true"]')) continue;
        if (getComputedStyle(one).display === 'inline' || one.matches('.inline')) continue;
        // A box or a dot is ticked by its label.
        const hit = one.closest('label') ?? (one.id ? document.querySelector(`label[for="${CSS.escape(one.id)}"]`) : null);
        const boxes = [one, ...(one instanceof HTMLInputElement && hit ? [hit] : [])].map((part) => part.getBoundingClientRect());
        // What reaches beyond its own edge.
        for (const edge of ['::before', '::after']) {
          const style = getComputedStyle(one, edge);
          if (style.content === 'none' || style.position !== 'absolute' || style.pointerEvents === 'none') continue;
          boxes.push(new DOMRect(0, 0, parseFloat(style.width) || 0, parseFloat(style.height) || 0));
        }
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        if (width === 0 || height === 0) continue;
        if (width < finger - 0.5 || height < finger - 0.5) {
          const name = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40) ?? '';
          found.push(`${one.tagName.toLowerCase()}.${one.className} "${name}": ${Math.round(width)}x${Math.round(height)}`);
        }
      }
      return [...new Set(found)];
    },
    { within, finger: FINGER },
  );
}
