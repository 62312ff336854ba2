/** Where one is in a replay, where one can jump to, and when the next step comes. */
import type { StepInfo } from '../api/types/StepInfo';

export type MarkKind = 'round' | 'attack' | 'kill' | 'score';

/** Something worth jumping to: the position after `step` choices shows it. */
export type Mark = { step: number; kind: MarkKind; words: string };

const kindOf: Record<string, MarkKind> = {
  'round-starts': 'round',
  'attack-roll': 'attack',
  slain: 'kill',
  scored: 'score',
};

export function marksOf(steps: readonly StepInfo[]): Mark[] {
  const marks: Mark[] = [];
  for (const { step, lines } of steps) {
    for (const line of lines) {
      const kind = kindOf[line.kind];
      if (kind) marks.push({ step, kind, words: line.text || line.kind });
    }
  }
  return marks;
}

export function clamp(step: number, last: number): number {
  if (!Number.isFinite(step)) return 0;
  return Math.min(Math.max(0, Math.round(step)), last);
}

/** The next or the last such mark from here; nothing if there is none on that side. */
export function jump(marks: readonly Mark[], from: number, kind: MarkKind, forward: boolean): number | null {
  const steps = marks.filter((mark) => mark.kind === kind).map((mark) => mark.step);
  const found = forward ? steps.find((step) => step > from) : steps.filter((step) => step < from).at(-1);
  return found ?? null;
}

export const speeds = [0.5, 1, 2, 4] as const;

/** How long a step stays on the table, in milliseconds: the more it tells, the longer. */
export function stay(step: StepInfo | undefined, speed: number): number {
  const told = step?.lines.filter((line) => line.text !== '').length ?? 0;
  return Math.round(Math.min(2600, 450 + 260 * told) / speed);
}

/** `?step=17` in the address. */
export function stepIn(search: string): number | null {
  const said = new URLSearchParams(search).get('step');
  if (said === null || !/^\d+$/.test(said)) return null;
  return Number(said);
}

export function linkTo(game: string, step: number): string {
  return `/replay/${encodeURIComponent(game)}?step=${step}`;
}

export type Press = 'back' | 'on' | 'start' | 'end' | 'play' | 'far-back' | 'far-on' | null;

/** What a key does in a replay. */
export function press(key: string, shift = false): Press {
  switch (key) {
    case 'ArrowLeft':
      return shift ? 'far-back' : 'back';
    case 'ArrowRight':
      return shift ? 'far-on' : 'on';
    case 'PageUp':
      return 'far-back';
    case 'PageDown':
      return 'far-on';
    case 'Home':
      return 'start';
    case 'End':
      return 'end';
    case ' ':
    case 'k':
      return 'play';
    default:
      return null;
  }
}
