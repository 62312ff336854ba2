import { describe, expect, it, vi } from 'vitest';
import { sounds } from './sound';

describe('the instrument', () => {
  it('makes something one can hear of every recipe, none longer than two and a half seconds', async () => {
    vi.stubGlobal('AudioContext', class {});
    const { samplesOf } = await import('./instrument');
    for (const sound of sounds) {
      const samples = samplesOf(sound);
      const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      expect(samples.every(Number.isFinite), sound).toBe(true);
      expect(peak, sound).toBeGreaterThan(0.1);
      expect(peak, sound).toBeLessThanOrEqual(0.901);
      expect(samples.length / 44_100, sound).toBeGreaterThan(0.05);
      expect(samples.length / 44_100, sound).toBeLessThan(2.5);
    }
  });
});
