// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { ORNAMENTS, ornamentPath } from './ornament';

describe('ornaments', () => {
  it('are drawn for every name that content can say', () => {
    const source = readFileSync(new URL('../../../crates/engine/src/cards/look.rs', import.meta.url), 'utf8');
    const names = [...source.matchAll(/Self::(\w+) => "(\w+)"/g)].map(([, , slug]) => slug);
    for (const name of ORNAMENTS) expect(names).toContain(name);
    expect(ORNAMENTS).toHaveLength(source.match(/pub enum Ornament \{([^}]*)\}/)?.[1]?.trim().split(/,\s*/).filter(Boolean).length ?? 0);
  });

  it('stay on their ring', () => {
    for (const name of ORNAMENTS) {
      const path = ornamentPath(name, 30);
      expect(path).not.toContain('NaN');
      const points = [...path.matchAll(/(?<=[MLQ ])(-?\d+\.\d) (-?\d+\.\d)/g)].map(([, x, y]) => Math.hypot(Number(x), Number(y)));
      expect(Math.min(...points), name).toBeGreaterThan(21);
      expect(Math.max(...points), name).toBeLessThan(33);
    }
  });
});
