/**
 * What each sound is made of: notes for `zzfx`, each with the milliseconds after which it begins.
 * A note is volume, randomness, frequency, attack, sustain, release, shape, curve, slide, and so on, as that library orders them.
 */
import type { Sound } from './sound';

export type Note = { at: number; is: readonly (number | undefined)[] };

/** A bell of some pitch. */
const bell = (at: number, pitch: number, loud = 0.5, long = 0.3): Note => ({
  at,
  is: [loud, 0, pitch, 0.005, 0.04, long, 1, 1.6, 0, 0, 0, 0, 0, 0, 0, 0, 0.03, 0.6, 0.05],
});

/** One die on wood. */
const clack = (at: number, pitch: number, loud: number): Note => ({
  at,
  is: [loud, 0.25, pitch, 0, 0.006, 0.035, 4, 2.4, 0, 0, 0, 0, 0, 2.5, 0, 0, 0, 0.5, 0.01],
});

/** A horn of some pitch. */
const horn = (at: number, pitch: number, long: number, loud = 0.4): Note => ({
  at,
  is: [loud, 0, pitch, 0.03, long, 0.22, 2, 0.6, 0, 0, 0, 0, 0, 0.05, 0, 0, 0.05, 0.7, 0.08, 0, -1800],
});

export const recipes: Record<Sound, readonly Note[]> = {
  dice: [clack(0, 260, 0.9), clack(90, 330, 0.7), clack(160, 240, 0.8), clack(260, 380, 0.5), clack(330, 300, 0.6), clack(470, 280, 0.35)],
  hit: [
    { at: 0, is: [1.4, 0.08, 92, 0, 0.03, 0.2, 4, 1.8, -3, 0, 0, 0, 0, 1.2, 0, 0.2, 0, 0.7, 0.06] },
    { at: 0, is: [0.5, 0.05, 640, 0, 0.01, 0.08, 2, 1.2, -22, 0, 0, 0, 0, 0.4] },
  ],
  miss: [{ at: 0, is: [0.7, 0.1, 620, 0.06, 0.04, 0.14, 4, 0.6, -9, 0, 0, 0, 0, 1.6, 0, 0, 0, 0.6, 0.02, 0, 700] }],
  shield: [
    { at: 0, is: [0.7, 0.03, 540, 0, 0.02, 0.3, 1, 2.2, 0, 0, 210, 0.015, 0, 0.2, 0, 0, 0.02, 0.5, 0.04] },
    { at: 0, is: [0.8, 0.05, 150, 0, 0.01, 0.07, 4, 2, -4, 0, 0, 0, 0, 1] },
  ],
  kill: [
    { at: 0, is: [1.7, 0.04, 70, 0.005, 0.1, 0.55, 4, 1.4, -0.8, 0, 0, 0, 0, 1.4, 0, 0.3, 0.08, 0.7, 0.12] },
    { at: 70, is: [0.6, 0.02, 210, 0.01, 0.12, 0.5, 2, 1.4, -2.4, 0, 0, 0, 0, 0.2, 0, 0, 0.1, 0.6, 0.1] },
  ],
  glory: [bell(0, 784, 0.45, 0.2), bell(90, 1047, 0.45, 0.25), bell(180, 1319, 0.5, 0.5)],
  card: [{ at: 0, is: [0.5, 0.15, 950, 0.015, 0.02, 0.07, 4, 0.5, 5, 0, 0, 0, 0, 2.2, 0, 0, 0, 0.6, 0.02, 0, 900] }],
  turn: [bell(0, 587, 0.4, 0.25), bell(150, 880, 0.45, 0.45)],
  victory: [horn(0, 392, 0.1), horn(170, 523, 0.1), horn(340, 659, 0.1), horn(510, 784, 0.55, 0.5), bell(560, 1568, 0.35, 0.8)],
  defeat: [horn(0, 294, 0.22), horn(340, 262, 0.22), horn(680, 233, 0.22), horn(1020, 196, 0.6, 0.45)],
};
