/** Outlines of icons, fetched with the warband or set that they belong to. */
import { SvelteMap } from 'svelte/reactivity';
import chunks from 'virtual:icons';

class Icons {
  private readonly outlines = new SvelteMap<string, string>();
  private readonly asked = new Set<string>();

  /** There is a chunk of that name. */
  has(chunk: string): boolean {
    return Object.hasOwn(chunks, chunk);
  }

  /** Fetches the icons of a warband, a set of cards, or `pictures`, once. */
  want(chunk: string): void {
    const load = Object.hasOwn(chunks, chunk) ? chunks[chunk] : undefined;
    if (!load || this.asked.has(chunk)) return;
    this.asked.add(chunk);
    load().then(
      (module) => {
        for (const [name, d] of Object.entries(module.default)) this.outlines.set(name, d);
      },
      // Asked again the next time somebody needs it.
      () => this.asked.delete(chunk),
    );
  }

  /** What is drawn for an icon, in a square of 512 by 512; nothing as long as it has not come. */
  outline(name: string | null | undefined): string | null {
    return name ? (this.outlines.get(name) ?? null) : null;
  }
}

export const icons = new Icons();
