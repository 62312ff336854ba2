/** All lessons, in order. */
import type { Lesson } from './lesson.ts';
import { fighting } from './lessons/fighting.ts';
import { glory } from './lessons/glory.ts';
import { warbands } from './lessons/warbands.ts';

export const lessons: Lesson[] = [...fighting, ...glory, ...warbands];

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The lesson that a puzzle is, if it is one: ids end with the name of the scenario or of its file. */
export function lessonOf(puzzle: string): Lesson | null {
  return lessons.find((lesson) => puzzle.endsWith(slug(lesson.title)) || puzzle.endsWith(lesson.file)) ?? null;
}
