/** The instrument: every sound is computed when it is first needed; there are no recordings. */
import { ZZFX } from 'zzfx';
import { recipes } from './recipes';
import type { Instrument, Sound } from './sound';

// The volume is ours, and applied when it is played.
ZZFX.volume = 1;

const MOST = 0.9;
const made = new Map<Sound, Float32Array>();

/** All notes of a sound in one. */
export function samplesOf(sound: Sound): Float32Array {
  const known = made.get(sound);
  if (known) return known;
  const parts = recipes[sound].map((note) => ({ from: Math.round((note.at / 1000) * ZZFX.sampleRate), is: ZZFX.buildSamples(...note.is) }));
  const whole = new Float32Array(Math.max(...parts.map((part) => part.from + part.is.length)));
  for (const part of parts) part.is.forEach((value, index) => (whole[part.from + index]! += value));
  // Notes that meet may be louder together than a speaker can be.
  const peak = whole.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (peak > MOST) whole.forEach((value, index) => (whole[index] = (value * MOST) / peak));
  made.set(sound, whole);
  return whole;
}

export const instrument: Instrument = (sound, volume) => {
  // Half as far on the slider shall be about half as loud to the ear.
  ZZFX.playSamples([samplesOf(sound)], volume * volume);
};
