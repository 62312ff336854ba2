import { expect, it } from 'vitest';

const files = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../api/types/**'], { query: '?raw', import: 'default' });

it('a file holds one idea, and no idea needs 450 lines', async () => {
  const all = await Promise.all(Object.entries(files).map(async ([name, load]) => ({ name, lines: (await load()).split('\n').length })));
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((one) => one.lines > 450)).toEqual([]);
});
