/** Warbands, setting up, and everything together. */
import { asks, fighter, has, never, type Lesson } from '../lesson.ts';

export const warbands: Lesson[] = [
  {
    file: '12-inspire',
    title: 'Inspired',
    minutes: 1,
    about: 'The other side of a fighter card, and how to get there.',
    intro: [
      'Every fighter card has two sides. Inspired fighters hit harder, save better or move further, for the rest of the game.',
      'How they get there is written on the warscroll, and each warband has its own way. The Emberwatch do it like this: whoever begins your Action step in enemy territory and then acts is Inspired when the step ends.',
    ],
    hints: [
      {
        say: 'Three fighters, but only one of them is in enemy territory. Let **Farasa** do something: **Guard** is enough.',
        why: 'The bright lines across the board are where territories end.',
        look: ['farasa-twice-risen'],
        done: never,
      },
    ],
    learnt: 'A golden ring says that a fighter is Inspired. Look at your warscroll first thing in every game.',
  },
  {
    file: '13-warscroll',
    title: 'Written on the warscroll',
    minutes: 1,
    about: 'What a warband can do that no other can.',
    intro: [
      'A warscroll also has abilities. Some can be used again and again, some once a round, and those with a token once in the whole game.',
      'Vanguard Dash of the Emberwatch: when your Action step has ended, one of your fighters is put on any empty edge hex.',
    ],
    hints: [
      {
        say: 'First do something with your turn: let **Ardorn** go on **Guard**, say.',
        look: ['ardorn-flamerunner'],
        done: (view) => asks(view, 'respond', 'user', 'pick-fighter') || has(view, 'ardorn-flamerunner', 'guard'),
      },
      {
        say: 'The step ends, and you are asked: use **Vanguard Dash**, pick **Yurik**, and put him on the treasure at the far edge.',
        look: ['yurik-velzaine', 'k3'],
        done: never,
      },
    ],
    learnt: 'A click on the name of a warband shows its warscroll. Theirs too: know what is coming.',
  },
  {
    file: '14-setting-up',
    title: 'Setting the table',
    minutes: 3,
    about: 'A whole set-up: hands, battlefield, treasure, fighters.',
    intro: [
      'Now a whole game is set up, from the first card to the first turn. You draw three Objectives and five Power cards.',
      'Whoever wins the roll-off chooses a side of the board and a territory. Then both lay treasure, and place their fighters in turn.',
    ],
    hints: [
      {
        say: 'Your hand. **Keep** it, or draw anew once, if you see no Objective in it that you could score soon.',
        done: (view) => view.decision?.question !== 'redraw',
      },
      {
        say: 'Choose a **battlefield** and your **territory**. Look at both sides before you do: broken ground and starting hexes differ.',
        done: (view) => view.battlefield !== '' && !asks(view, 'territory', 'battlefield'),
      },
      {
        say: 'Lay **treasure** where your fighters will get to it first. Tokens keep their distance from each other.',
        why: 'Not on edge, starting or broken hexes.',
        done: (view) => asks(view, 'deploy-who', 'deploy-where') || view.fighters.some((one) => one.hex !== null),
      },
      {
        say: '**Deploy** your fighters on starting hexes in your territory: the strong where the fight will be, the fast near the treasure.',
        done: (view) => view.round > 0,
      },
      { say: 'The first turn is rolled for.', done: never },
    ],
    learnt: 'You can also have all this laid out for you: a quick game begins with the fighters on the board.',
  },
  {
    file: '15-a-small-fight',
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
