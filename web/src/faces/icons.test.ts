// @vitest-environment node
import { describe, expect, it } from 'vitest';

import { named, outline, wanted } from '../../icons';

describe('icons', () => {
  it('are taken from what content files name', () => {
    expect(named('face: (icon: "orc-head", weapon: "axe", role: Brawler), weapons: [(name: "Axe")]')).toEqual(['axe', 'orc-head']);
    expect(named('(id: "A", name: "B", icon: "duel", kind: Ploy(do: []))')).toEqual(['duel']);
  });

  it('are all in the collection', () => {
    const missing = [...wanted()].flatMap(([chunk, names]) =>
      names.filter((name) => outline(name) === null).map((name) => `${chunk}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('come in a chunk for each warband', () => {
    expect(wanted().get('the-shadeborn')).toContain('archer');
    expect(wanted().get('pictures')).toContain('healing');
  });
});
