import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('a file holds one idea, and no idea needs 450 lines', () => {
  const names = (readdirSync('src', { recursive: true }) as string[]).filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('api/types/'));
  const long = names.filter((name) => readFileSync(`src/${name}`, 'utf8').split('\n').length > 450);
  expect(names.length).toBeGreaterThan(150);
  expect(long).toEqual([]);
});
