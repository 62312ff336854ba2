/** Objectives, Delving and cards. */
import { asks, fighter, has, never, type Lesson } from '../lesson.ts';

export const glory: Lesson[] = [
  {
    file: '07-scoring',
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
    file: '08-delve',
    title: 'Down into the dark',
    minutes: 1,
    about: 'Delving: turning a treasure over, and what that is good for.',
    intro: [
      'In a Power step, a fighter who stands on a feature token may Delve: the token is turned over, treasure becomes cover and cover becomes treasure. The fighter gets a Stagger token for it.',
      'Cover is nothing one can hold for glory. But some cards reward whoever delves, and the enemy loses what you turn over.',
    ],
    hints: [
      {
        say: 'Your Objective wants a Delve in **enemy territory**. Choose **Delve** with **Maren**.',
        why: 'A warband may Delve once in each Power step, so choose who does it.',
        look: ['Maren'],
        done: never,
      },
    ],
    learnt: 'That Objective was a Surge: it is scored at once, in the middle of a round, and you draw another.',
  },
  {
    file: '09-cards',
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
    file: '10-reactions',
    title: 'Quick reactions',
    minutes: 1,
    about: 'Cards that are played at a moment, not in a step.',
    intro: [
      'The treasure is four hexes away, and Maren moves three.',
      'Cards that say Surge are played the moment something happens, even in an Action step, even in the turn of somebody else. The table asks you when one of yours fits.',
    ],
    hints: [
      {
        say: 'Click **Maren** and move her to **e4**, next to the treasure.',
        look: ['Maren', 'e4'],
        done: (view) => asks(view, 'respond') || has(view, 'Maren', 'move'),
      },
      {
        say: 'She has moved, and your card fits: play **The Extra Mile**.',
        why: 'You could pass; then the moment is gone.',
        look: ['f5'],
        done: never,
      },
    ],
    learnt: 'Others have such cards too. Expect them when somebody keeps a card for long.',
  },
  {
    file: '11-upgrades',
    title: 'Glory well spent',
    minutes: 2,
    about: 'Surge Objectives in a fight, and Upgrades for the glory.',
    intro: [
      'Glory wins games, and it pays for Upgrades. What you pay with is not lost: spent glory counts at the end like any other.',
      'You hold a Surge Objective that asks for a critical in an Attack roll, and an Upgrade that costs 1 glory. You have none yet.',
    ],
    hints: [
      {
        say: 'Click **Maren** and then **Brakk**, and watch for a critical.',
        look: ['Maren', 'Brakk'],
        done: (view) => (view.players.find((one) => one.player === view.viewer)?.glory ?? 0) > 0,
      },
      {
        say: 'Scored! Finish the attack: drive him back or not, as you like.',
        done: (view) => asks(view, 'power'),
      },
      {
        say: 'The Power step: equip **Maren** with **Accurate**.',
        why: 'The glory that is left to spend stands beside the star.',
        look: ['Maren'],
        done: never,
      },
    ],
    learnt: 'Score early, equip early: an Upgrade in the first round works for three.',
  },
];
