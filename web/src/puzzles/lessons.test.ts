import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, it } from 'vitest';

import type { Summary } from '../api/types/Summary';
import { dueHint, pieces } from './lesson.ts';
import { lessonOf, lessons } from './lessons.ts';

it('finds the lesson of a puzzle', () => {
  expect(lessonOf('embergard-first-steps')?.title).toBe('First steps');
  expect(lessonOf('tutorial-15-a-small-fight')?.title).toBe('A small fight');
  expect(lessonOf('shadespire-the-floor-moves')).toBeNull();
});

it('has words for every lesson, about twenty minutes in all', () => {
  for (const lesson of lessons) {
    expect(lesson.intro.length).toBeGreaterThan(0);
    expect(lesson.hints.length).toBeGreaterThan(0);
  }
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  expect(minutes).toBeGreaterThanOrEqual(15);
  expect(minutes).toBeLessThanOrEqual(25);
});

it('has a scenario file for every lesson, in the same order, with the same name', () => {
  const folder = resolve('../scenarios/tutorial');
  const files = readdirSync(folder).sort();
  expect(lessons.map((lesson) => `${lesson.file}.toml`)).toEqual(files);
  for (const lesson of lessons) {
    const text = readFileSync(resolve(folder, `${lesson.file}.toml`), 'utf8');
    expect(text).toContain(`name = "${lesson.title}"`);
    // What a hint points at is there.
    for (const look of lesson.hints.flatMap((hint) => hint.look ?? [])) {
      if (!/^[a-k][1-9]$/.test(look)) expect(text, lesson.file).toContain(`name = "${look}"`);
    }
  }
});

it('goes on to the next hint once one is done, and stays at the last', () => {
  const lesson = lessonOf('06-stagger')!;
  const view = { viewer: 1, decision: null, attack: null, fighters: [] } as unknown as Summary;
  expect(dueHint(lesson, view, 0)).toBe(0);
  const asked = { ...view, decision: { player: 1, question: 'reroll' } } as unknown as Summary;
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
