/**
 * Icons of game-icons.net, from the package `@iconify-json/game-icons`: only those that the content names, in one chunk for each
 * warband, each set of cards, the words that give other cards their picture, and fighters that no content knows. Nothing of them is kept in the repository.
 *
 * `virtual:icons` is the list of chunks: a function for each that fetches it. A chunk holds paths in a square of 512 by 512.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

import { STRANGERS, strangersIcons } from './src/faces/strangers.ts';

const LIST = 'virtual:icons';
const CONTENT = fileURLToPath(new URL('../content', import.meta.url));

type Collection = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

/** Files below a folder, by their paths. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : path.endsWith('.ron') ? [path] : [];
  });
}

/** The icons that a content file names. */
export function named(text: string): string[] {
  const faces = [...text.matchAll(/face: \(icon: "([^"]+)", weapon: "([^"]+)"/g)].flatMap(([, icon, weapon]) => [icon, weapon]);
  const icons = [...text.matchAll(/\bicon: "([^"]+)"/g)].map(([, icon]) => icon);
  return [...new Set([...faces, ...icons])].filter((name) => name !== undefined).sort();
}

/** Which icons the content names, chunk by chunk: a warband's or a set's slug, or `pictures`. */
export function wanted(folder = CONTENT): Map<string, string[]> {
  const chunks = new Map<string, string[]>();
  for (const path of filesBelow(folder)) {
    const chunk = path.slice(path.lastIndexOf('/') + 1, -'.ron'.length);
    const names = named(readFileSync(path, 'utf8'));
    // A set that several books have a part in is one chunk.
    if (names.length > 0) chunks.set(chunk, [...new Set([...(chunks.get(chunk) ?? []), ...names])].sort());
  }
  chunks.set(STRANGERS, strangersIcons);
  return chunks;
}

const collection: Collection = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');

/** What is drawn for an icon; nothing if there is none of that name. */
export function outline(name: string): string | null {
  const body = (collection.icons[name] ?? collection.icons[collection.aliases?.[name]?.parent ?? ''])?.body;
  return body?.match(/^<path fill="currentColor" d="([^"]*)"\/>$/)?.[1] ?? null;
}

export function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id === LIST || id.startsWith(`${LIST}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) {
        const lines = [...wanted().keys()].map((chunk) => `${JSON.stringify(chunk)}: () => import('${LIST}/${chunk}'),`);
        return `export default {\n${lines.join('\n')}\n};`;
      }
      if (!id.startsWith(`\0${LIST}/`)) return null;
      const names = wanted().get(id.slice(LIST.length + 2)) ?? [];
      const shapes = names.flatMap((name) => {
        const d = outline(name);
        if (d === null) this.warn(`there is no icon \`${name}\``);
        return d === null ? [] : [[name, d]];
      });
      return `export default ${JSON.stringify(Object.fromEntries(shapes))};`;
    },
  };
}
