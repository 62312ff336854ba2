import { expect, it } from 'vitest';

import type { Summary } from '../api/types/Summary';
import { dueHint, lessonOf, lessons, pieces } from './lessons.ts';

it('finds the lesson of a puzzle', () => {
  expect(lessonOf('embergard-first-steps')?.title).toBe('First steps');
  expect(lessonOf('tutorial-6-a-small-fight')?.title).toBe('A small fight');
  expect(lessonOf('shadespire-the-floor-moves')).toBeNull();
});

it('has words for every lesson, about ten minutes in all', () => {
  for (const lesson of lessons) {
    expect(lesson.intro.length).toBeGreaterThan(0);
    expect(lesson.hints.length).toBeGreaterThan(0);
  }
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  expect(minutes).toBeGreaterThanOrEqual(8);
  expect(minutes).toBeLessThanOrEqual(12);
});

it('goes on to the next hint once one is done, and stays at the last', () => {
  const lesson = lessonOf('1-moving')!;
  const view = { viewer: 1, decision: null, attack: null, fighters: [] } as unknown as Summary;
  expect(dueHint(lesson, view, 0)).toBe(0);
  const asked = { ...view, decision: { player: 1, question: 'move' } } as unknown as Summary;
  expect(dueHint(lesson, asked, 0)).toBe(1);
  expect(dueHint(lesson, asked, 1)).toBe(1);
});

it('marks the words that stand out', () => {
  expect(pieces('Click **Maren** now')).toEqual([
    { text: 'Click ', strong: false },
    { text: 'Maren', strong: true },
    { text: ' now', strong: false },
  ]);
});
