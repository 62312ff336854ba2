/** What a coach has to say about a finished game: asked for, waited for, and where one can go with it. */
import { api } from '../api/http.ts';
import type { JobState } from '../api/types/JobState';
import type { LogLine } from '../api/types/LogLine';
import type { Review } from '../api/types/Review';
import { reason } from '../cards/catalogue.svelte.ts';

/** Between two questions whether it is there, in milliseconds. */
const AGAIN = 700;

export class Reviewing {
  /** How much of it has been looked at, from 0 to 1. */
  share = $state(0);
  review = $state.raw<Review | null>(null);
  failed = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;

  constructor(private readonly id: string) {
    void this.ask();
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    try {
      const state = await api<JobState & { made: Review | null }>('GET', `/api/games/${encodeURIComponent(this.id)}/review`);
      if (this.closed) return;
      this.share = state.of > 0 ? state.done / state.of : 0;
      this.review = state.made;
      if (!state.made) this.timer = setTimeout(() => void this.ask(), AGAIN);
    } catch (error) {
      this.failed = reason(error);
    }
  }
}

/** The chances of a player, before the first choice and after each, as points of a line in a box of this size. */
export function line(review: Review, player: number, width: number, height: number): string {
  const chances = [review.start[player] ?? 0, ...review.steps.map((step) => step.chances[player] ?? 0)];
  const last = Math.max(1, chances.length - 1);
  return chances.map((chance, step) => `${((step / last) * width).toFixed(1)},${((1 - chance) * height).toFixed(1)}`).join(' ');
}

/** The step that a place in the chart is about. */
export function stepAt(x: number, width: number, last: number): number {
  if (width <= 0) return 0;
  return Math.min(last, Math.max(0, Math.round((x / width) * last)));
}

/** The steps in which the dice did most, for good or bad of a player. */
export function rolls(review: Review, count: number, player = 1): { step: number; luck: number }[] {
  return review.steps
    .flatMap((step) => (step.luck ? [{ step: step.number, luck: step.luck[player - 1] ?? 0 }] : []))
    .sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck))
    .slice(0, count)
    .filter((one) => Math.abs(one.luck) >= 0.02);
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** With its sign, which is never that of nothing. */
export function signed(share: number): string {
  const whole = Math.round(share * 100);
  return whole > 0 ? `+${whole}%` : whole < 0 ? `−${-whole}%` : '0%';
}

/** What somebody does who takes an option of this group. */
const VERBS: Record<string, string> = {
  Fighter: 'pick',
  Choose: 'choose',
  To: 'go to',
  Use: 'use',
  Play: 'play',
  Charge: 'charge with',
  Move: 'move',
  Attack: 'attack with',
  Guard: 'put on guard:',
  Equip: 'equip',
  Score: 'score',
  Target: 'attack',
  With: 'attack with',
};

/** `Charge: Kreep` as what was done: `charge with Kreep`. */
export function deedWords(option: string): string {
  const [, group = '', label = ''] = /^([^:]+): (.+)$/.exec(option) ?? [];
  if (group === 'Pass') return 'pass';
  const verb = VERBS[group];
  return verb ? `${verb} ${label}` : option.charAt(0).toLowerCase() + option.slice(1);
}

export function roundWords(round: number): string {
  return round === 0 ? 'Set-up' : `Round ${round}`;
}

/** Whose attack a step is about, or the first thing that was said in it. */
export function rollWords(lines: readonly LogLine[], nameOf: (fighter: string) => string): string | null {
  const attack = lines.find((line) => line.attack?.target)?.attack;
  if (attack?.target) return `${nameOf(attack.attacker)} against ${nameOf(attack.target)}`;
  return lines.find((line) => line.text !== '')?.text.replace(/\.$/, '') ?? null;
}
