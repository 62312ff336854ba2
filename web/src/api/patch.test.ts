import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { changed, unpacked, unpacks } from './patch';

const replace = (path: string, value: unknown) => ({ op: 'replace' as const, path, value });

describe('what has changed', () => {
  it('is put into what is shown, and the rest stays the same', () => {
    const shown = { view: { round: 1, fighters: [{ hex: 'a1' }, { hex: 'b2' }] }, ground: { hexes: [] } };
    const next = changed(shown, [replace('/view/fighters/0/hex', 'c3'), replace('/view/round', 2)]);
    expect(next).toEqual({ view: { round: 2, fighters: [{ hex: 'c3' }, { hex: 'b2' }] }, ground: { hexes: [] } });
    expect(shown.view.fighters[0]?.hex).toBe('a1');
    expect(next?.ground).toBe(shown.ground);
    expect(next?.view.fighters[1]).toBe(shown.view.fighters[1]);
  });

  it('is refused where it does not fit', () => {
    expect(changed({ view: null }, [replace('/view/round', 2)])).toBeNull();
    expect(changed({ view: [1] }, [replace('/view/1', 2)])).toBeNull();
  });

  it('comes packed where that can be unpacked', async () => {
    expect(unpacks()).toBe(true);
    const packed = deflateRawSync(Buffer.from('{"type":"pong"}'));
    expect(await unpacked(new Uint8Array(packed).buffer)).toBe('{"type":"pong"}');
  });
});
