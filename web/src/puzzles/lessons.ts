/** What the coach says in the lessons, in plain words, and when the next thing is said. */
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

const fighter = (view: Summary, id: string) => view.fighters.find((one) => one.id === id);
const asks = (view: Summary, ...questions: string[]) =>
  view.decision !== null && view.decision.player === view.viewer && questions.includes(view.decision.question);
const has = (view: Summary, id: string, token: string) =>
  fighter(view, id)?.tokens.some(([name, count]) => name === token && count > 0) ?? false;
const never = () => false;

export const lessons: Lesson[] = [
  {
    file: '1-moving',
    title: 'First steps',
    minutes: 1,
    about: 'Turns, moving, and what a hex can hold.',
    intro: [
      'You lead the blue warband. You and your opponent take turns, four each in a round; a game has three rounds.',
      'In a turn you first do one thing with one fighter. The simplest is to move: as many hexes as the fighter’s Move says, never through another fighter.',
    ],
    hints: [
      {
        say: 'Click **Maren**, then choose **Move**.',
        why: 'Whoever can do something glows.',
        look: ['Maren'],
        done: (view) => asks(view, 'move') || has(view, 'Maren', 'move'),
      },
      {
        say: 'Now click the hex with the **treasure**. Tolvar stands in the way, but Maren can walk around him.',
        look: ['f5'],
        done: never,
      },
    ],
    learnt: 'A fighter on a treasure token holds it. That is worth glory, as you will see.',
  },
  {
    file: '2-attacking',
    title: 'Blades out',
    minutes: 2,
    about: 'Charging, dice, and what counts as a hit.',
    intro: [
      'Gnaw is two hexes away, too far for a sword with Range 1. A Charge is a move and an attack in one turn.',
      'Then the dice decide. Maren rolls four: swords and criticals are hits for her. Gnaw rolls to save; with more hits than saves, he takes the damage.',
      'The price of a Charge: whoever has charged can do little else until the round ends.',
    ],
    hints: [
      {
        say: 'Click **Maren**, choose **Charge**, and pick a hex next to **Gnaw**.',
        look: ['Maren', 'Gnaw'],
        done: (view) => has(view, 'Maren', 'charge') || view.attack !== null,
      },
      {
        say: 'Watch the **dice**: those that count glow, with the reason below.',
        why: 'If hits and saves are level, nobody is hurt, but you may drive him back.',
        look: ['Gnaw'],
        done: (view) => (fighter(view, 'Gnaw')?.slain ?? true) || (has(view, 'Maren', 'charge') && view.attack === null),
      },
      {
        say: 'Not yet? In your next turn **Attack** again: once everybody on your side has charged, they may act again.',
        look: ['Maren', 'Gnaw'],
        done: never,
      },
    ],
    learnt: 'Whoever slays an enemy gains glory: as much as the enemy’s Bounty.',
  },
  {
    file: '3-flanking',
    title: 'Two against one',
    minutes: 2,
    about: 'Why friends beside the target matter.',
    intro: [
      'Brakk is hard to hit: two Save dice. But look at the dice: one face shows a fighter flanked, one a fighter surrounded.',
      'If one of your other fighters stands next to the target, flanked faces are hits for you. With two of them, surrounded faces count as well.',
    ],
    hints: [
      {
        say: 'Move **Isa** or **Tolvar** to a hex next to **Brakk**.',
        why: 'Watch out: his friends beside you would help him in the same way.',
        look: ['Isa', 'Tolvar', 'Brakk'],
        done: (view) => has(view, 'Isa', 'move') || has(view, 'Tolvar', 'move') || has(view, 'Isa', 'charge') || has(view, 'Tolvar', 'charge'),
      },
      {
        say: 'Now attack with **Maren**. The odds beside the target show what your friend is worth.',
        look: ['Maren', 'Brakk'],
        done: (view) => view.attack !== null,
      },
      { say: 'Keep at it until he falls. A second friend makes it easier still.', look: ['Brakk'], done: never },
    ],
    learnt: 'Position beats strength. Before you attack, ask who else stands there, on both sides.',
  },
  {
    file: '4-cards',
    title: 'Cards in hand',
    minutes: 2,
    about: 'Ploys, Upgrades, and the Power step.',
    intro: [
      'After the one action of a turn comes the Power step. Both players may play cards, one at a time, until both pass.',
      'A Ploy happens once and is gone. An Upgrade stays with a fighter, but its glory must not be more than what you have scored. You have 2 glory.',
    ],
    hints: [
      {
        say: 'Play the Upgrade **Keen Eye** on **Maren**: one more dice for her sword.',
        look: ['Maren'],
        done: (view) => (fighter(view, 'Maren')?.upgrades ?? []).some((card) => card.id === 'keen-eye'),
      },
      {
        say: 'Then play the Ploy **Sidestep** on **Maren** and push her onto the **treasure**.',
        why: 'Maren has charged and may not move this round. A push is not a move.',
        look: ['Maren', 'f5'],
        done: never,
      },
    ],
    learnt: 'Pushes, Upgrades and Ploys get around what the actions of a turn cannot do.',
  },
  {
    file: '5-scoring',
    title: 'Glory for treasure',
    minutes: 1,
    about: 'Objectives and the end of a round.',
    intro: [
      'Glory wins the game. Most of it comes from Objectives: cards in your hand that say what must be so when a round ends.',
      'Yours asks for treasure 1 or 2. This is the last turn of the round.',
    ],
    hints: [
      {
        say: 'Move **Maren** onto treasure **1**.',
        look: ['Maren', 'f5'],
        done: (view) => fighter(view, 'Maren')?.hex === 'f5',
      },
      {
        say: 'Nothing more to do: **pass** in the Power step. You could Delve, but that would turn the treasure into cover!',
        done: (view) => view.phase === 'end',
      },
      { say: 'The end phase: **score** your Objective.', done: never },
    ],
    learnt: 'After scoring you draw new cards, tokens are cleared, and the next round begins.',
  },
  {
    file: '6-a-small-fight',
    title: 'A small fight',
    minutes: 3,
    about: 'The last round of a game, with everything you know.',
    intro: [
      'The last round. Glory is level, one each. You have three fighters, two Objectives and a few cards; the other side has two fighters and a plan of its own.',
      'Kills bring the Bounty of the slain. Objectives are scored at the end. Whoever has more glory then wins.',
    ],
    hints: [
      {
        say: 'Four turns. One thought: put somebody on treasure **1** or **2** early, and let the others fight. Your second Objective wants no enemy in your own territory at the end.',
        look: ['f4', 'f7'],
        done: (view) => view.phase === 'end' || view.phase === 'over',
      },
      { say: 'Score what you can.', done: never },
    ],
    learnt: 'That was a fight by the book. There is more to find, and the table tells you what is allowed. Now play a whole game!',
  },
];

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The lesson that a puzzle is, if it is one: ids end with the name of the scenario or of its file. */
export function lessonOf(puzzle: string): Lesson | null {
  return lessons.find((lesson) => puzzle.endsWith(slug(lesson.title)) || puzzle.endsWith(lesson.file)) ?? null;
}

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
