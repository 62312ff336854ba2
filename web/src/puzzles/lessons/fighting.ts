/** Moving and fighting. */
import { asks, fighter, has, never, type Lesson } from '../lesson.ts';

export const fighting: Lesson[] = [
  {
    file: '01-moving',
    title: 'First steps',
    minutes: 1,
    about: 'Turns, moving, and what a hex can hold.',
    intro: [
      'You lead the blue warband. You and your opponent take turns, four each in a round; a game has three rounds.',
      'In a turn you first do one thing with one fighter. The simplest is to move: as many hexes as the fighter’s Move says, never through another fighter.',
    ],
    hints: [
      {
        say: 'Click **Maren**: the hexes that she can get to light up. Then click the one with the **treasure**, or drag her there.',
        why: 'Tolvar stands in the way, but she can walk around him.',
        look: ['Maren', 'f5'],
        done: never,
      },
    ],
    learnt: 'A fighter on a treasure token holds it. That is worth glory, as you will see.',
  },
  {
    file: '02-attacking',
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
        say: 'Click **Maren**, then a lit hex beside **Gnaw**, and then **Gnaw** himself: that is a Charge.',
        why: 'The figures on the hexes say how likely a hit is from there.',
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
    file: '03-driving-back',
    title: 'Give ground',
    minutes: 1,
    about: 'Driving somebody back, and taking their place.',
    intro: [
      'A blow that does not slay can still win ground. After an attack that succeeds, and after one that ends level, you may drive the target back: one hex, away from the attacker.',
      'And if your Attack roll has more criticals than the Save roll, you may Overrun: step at once into the hex that has become free.',
    ],
    hints: [
      {
        say: '**Brakk** stands on the treasure. Click **Maren** and then **Brakk** to attack.',
        look: ['Maren', 'Brakk'],
        done: (view) => asks(view, 'drive-back') || asks(view, 'overrun'),
      },
      {
        say: 'He is hurt, and he must go: drive him back to **g5**.',
        why: 'Only hexes further away from Maren are offered.',
        look: ['g5'],
        done: (view) => asks(view, 'overrun') || fighter(view, 'Brakk')?.hex === 'g5',
      },
      { say: 'You rolled a critical and he did not: **Overrun** onto the treasure.', look: ['f5'], done: never },
    ],
    learnt: 'Where everybody stands after a fight often matters more than the damage.',
  },
  {
    file: '04-flanking',
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
    file: '05-guard',
    title: 'Hold the line',
    minutes: 1,
    about: 'Going on Guard, and what it does for whoever holds something.',
    intro: [
      'Tolvar holds the treasure, and Brakk stands before him with a club. If Tolvar is driven back, the treasure is lost.',
      'Instead of moving or attacking, a fighter can go on Guard. Then shields and dodges both count as saves, and nobody can drive the fighter back.',
    ],
    hints: [
      {
        say: 'Click **Tolvar** and choose **Guard**.',
        look: ['Tolvar'],
        done: (view) => has(view, 'Tolvar', 'guard'),
      },
      {
        say: 'Now it is the Power step: nothing to play, so **pass** and let him come. Do not Delve: that would turn the treasure over.',
        look: ['Brakk'],
        done: never,
      },
    ],
    learnt: 'A Guard token stays until the round ends, or until the fighter charges.',
  },
  {
    file: '06-stagger',
    title: 'Off balance',
    minutes: 1,
    about: 'Stagger: hexes that trip you, and dice that may be rolled again.',
    intro: [
      'Some hexes are broken ground: they have a violet spiral. Whoever enters one, even on the way to somewhere else, gets a Stagger token.',
      'Gnaw has stumbled. When you attack somebody who is staggered, you may roll one of your Attack dice again.',
    ],
    hints: [
      {
        say: 'Click **Maren** and then **Gnaw** to attack.',
        look: ['Maren', 'Gnaw'],
        done: (view) => asks(view, 'reroll'),
      },
      {
        say: 'No hit at all! But he is staggered: pick **one of the dice** and roll it again.',
        why: 'You are asked before he rolls his save.',
        done: never,
      },
    ],
    learnt: 'Walk around broken ground if you can, and strike those who did not. Stagger goes away when the round ends.',
  },
];
