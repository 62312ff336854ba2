/** What one hears: which moment has which sound, and the speaker that makes it. */
import type { LogLine } from '../api/types/LogLine';
import { settings } from '../shared/settings.svelte.ts';

/** From the quietest to the one that drowns the others. */
export const sounds = ['card', 'dice', 'miss', 'shield', 'turn', 'glory', 'hit', 'kill', 'defeat', 'victory'] as const;
export type Sound = (typeof sounds)[number];

const plain: Record<string, Sound> = {
  'attack-roll': 'dice',
  'save-roll': 'dice',
  'card-roll': 'dice',
  'casting-roll': 'dice',
  'scatter-roll': 'dice',
  'roll-off': 'dice',
  rerolled: 'dice',
  damage: 'hit',
  wounded: 'hit',
  'stood-fast': 'shield',
  guarded: 'shield',
  slain: 'kill',
  glory: 'glory',
  inspired: 'glory',
  played: 'card',
  equipped: 'card',
  scored: 'card',
  'hazard-drawn': 'card',
};

/** The sound of a moment, for one of the players or for whoever watches. */
export function soundOf(line: LogLine, viewer: number | null): Sound | null {
  switch (line.kind) {
    case 'result':
      // A blow that lands is heard when it hurts.
      if (line.attack?.result === 'success') return null;
      return line.attack?.save.some((die) => die.counts) ? 'shield' : 'miss';
    case 'turn-starts':
      return viewer !== null && line.player === viewer ? 'turn' : null;
    case 'game-over':
      // A draw is nobody's defeat.
      if (line.player === null) return 'glory';
      return viewer === null || line.player === viewer ? 'victory' : 'defeat';
    case 'ability-used':
      return line.player !== viewer ? 'card' : null;
    default:
      return plain[line.kind] ?? null;
  }
}

/** The one sound for many moments that pass at once. */
export function loudest(lines: readonly LogLine[], viewer: number | null): Sound | null {
  const heard = lines.map((line) => soundOf(line, viewer)).filter((sound) => sound !== null);
  return heard.reduce<Sound | null>((most, one) => (most === null || sounds.indexOf(one) > sounds.indexOf(most) ? one : most), null);
}

/** Makes a sound of a loudness from 0 to 1. */
export type Instrument = (sound: Sound, volume: number) => void;

/** What the window hears whenever a sound is made; `detail` is its name. */
export const HEARD = 'underhex:sound';

/** The same sound twice within so many milliseconds is one. */
const ONCE = 60;

export class Speaker {
  private instrument: Instrument | null = null;
  private readonly last = new Map<Sound, number>();

  constructor(private readonly fetch: () => Promise<Instrument>) {}

  /** Browsers demand silence until somebody has clicked or pressed a key: nothing is even loaded before. */
  listen(): void {
    const wake = () => {
      for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, wake);
      void this.wake();
    };
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, wake);
  }

  async wake(): Promise<void> {
    try {
      this.instrument ??= await this.fetch();
    } catch {
      // Without sound the game is the same.
    }
  }

  play(sound: Sound | null): void {
    if (sound === null || this.instrument === null || !settings.now.sound || settings.now.volume <= 0) return;
    const now = performance.now();
    if (now - (this.last.get(sound) ?? -Infinity) < ONCE) return;
    this.last.set(sound, now);
    this.instrument(sound, settings.now.volume);
    window.dispatchEvent(new CustomEvent(HEARD, { detail: sound }));
  }
}

export const speaker = new Speaker(async () => (await import('./instrument')).instrument);
speaker.listen();
