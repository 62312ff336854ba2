/** What a lesson is, and when the coach says the next thing. */
import type { Summary } from '../api/types/Summary';

/** Something to do, and how one sees that it is done. */
export type Hint = {
  /** What to do; `**word**` stands out. */
  say: string;
  /** Why, for those who want to know. */
  why?: string;
  /** Fighters and hexes to look at. */
  look?: string[];
  /** It is done when this holds. */
  done: (view: Summary) => boolean;
};

export type Lesson = {
  /** The name of its file in scenarios/tutorial. */
  file: string;
  /** What it is called, there as well. */
  title: string;
  minutes: number;
  /** What it is about, for the list. */
  about: string;
  intro: string[];
  hints: Hint[];
  /** Once it is done. */
  learnt: string;
};

export const fighter = (view: Summary, id: string) => view.fighters.find((one) => one.id === id);
export const asks = (view: Summary, ...questions: string[]) =>
  view.decision !== null && view.decision.player === view.viewer && questions.includes(view.decision.question);
export const has = (view: Summary, id: string, token: string) =>
  fighter(view, id)?.tokens.some(([name, count]) => name === token && count > 0) ?? false;
export const never = () => false;

/** The hint that is due: the first that is not done. Done ones do not come back. */
export function dueHint(lesson: Lesson, view: Summary, before: number): number {
  let due = before;
  while (due < lesson.hints.length - 1 && lesson.hints[due]?.done(view)) due += 1;
  return due;
}

/** `**bold**` words of a sentence, without any markup of its own. */
export function pieces(text: string): { text: string; strong: boolean }[] {
  return text
    .split(/\*\*(.+?)\*\*/g)
    .map((part, index) => ({ text: part, strong: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
