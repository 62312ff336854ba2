/** Something of everything, for the styleguide. */
import type { CardInfo } from '../api/types/CardInfo';
import type { FighterCard } from '../api/types/FighterCard';
import type { FighterSummary } from '../api/types/FighterSummary';
import type { SideCard } from '../api/types/SideCard';

export const fighter = (over: Partial<FighterSummary>): FighterSummary => ({
  id: 'slythael',
  name: 'Slythael',
  card: 'slythael',
  player: 1,
  hex: '3,2',
  leader: false,
  slain: false,
  inspired: false,
  damage: 0,
  health: 4,
  move: 4,
  save: [2, 'dodge'],
  bounty: 2,
  weapons: [{ name: 'Knives', kind: 'melee', range: 1, symbol: 'swords', dice: 4, damage: 1, abilities: ['cleave'] } as FighterSummary['weapons'][number]],
  tokens: [],
  statuses: [],
  upgrades: [],
  why: [],
  ...over,
});

/** Fighters in every state that a token can show. */
export const states: [string, FighterSummary, string][] = [
  ['as it starts', fighter({}), 'the-shadeborn'],
  ['leader', fighter({ leader: true }), 'the-shadeborn'],
  ['inspired', fighter({ leader: true, inspired: true }), 'the-shadeborn'],
  ['wounded', fighter({ card: 'drusylla', name: 'Drusylla', damage: 2 }), 'the-shadeborn'],
  ['vulnerable', fighter({ card: 'drusylla', name: 'Drusylla', damage: 3 }), 'the-shadeborn'],
  ['charged, staggered', fighter({ card: 'sylarc', name: 'Sylarc', tokens: [['charge', 1], ['stagger', 1]] }), 'the-shadeborn'],
  ['on guard, upgraded', fighter({ card: 'valyssa', name: 'Valyssa', tokens: [['guard', 1]], upgrades: [upgrade('Great Speed'), upgrade('Keen Eye')] }), 'the-shadeborn'],
  ['enraged', fighter({ card: 'valyssa', name: 'Valyssa', statuses: [{ name: 'enraged', player: 1, source: 'Plot card', text: 'What it means is told here, with its Charge and all.' }] }), 'the-shadeborn'],
  ['many tokens', fighter({ card: 'mollog', name: 'Mollog', player: 2, leader: true, health: 7, damage: 1, tokens: [['move', 1], ['guard', 1], ['bile', 2], ['hunger', 3], ['stagger', 1]] }), 'mollogs-mob'],
  ['small', fighter({ card: 'spinefin', name: 'Spinefin', player: 2, health: 1 }), 'elathains-soulraid'],
  ['third player', fighter({ card: 'severin-steelheart', name: 'Severin', player: 3, leader: true }), 'steelhearts-champions'],
  ['fourth player', fighter({ card: 'bonekutta', name: 'Bonekutta', player: 4, inspired: true, damage: 1 }), 'ironskulls-boyz'],
  ['of nobody known', fighter({ card: 'nobody', name: 'Stranger', player: 2 }), 'nobody-knows'],
];

function upgrade(name: string): FighterSummary['upgrades'][number] {
  return { id: name.toLowerCase().replaceAll(' ', '-'), name, kind: 'upgrade' } as FighterSummary['upgrades'][number];
}

export const card = (over: Partial<CardInfo>): CardInfo => ({
  id: 'BL16',
  slug: 'sidestep',
  name: 'Sidestep',
  kind: 'ploy',
  heading: 'Ploy',
  text: 'Push a friendly fighter 1 hex.',
  set: 'blazing-assault',
  set_name: 'Blazing Assault',
  faction: null,
  tags: [],
  glory: null,
  surge: false,
  spell: false,
  weapon: null,
  picture: 'dodging',
  ...over,
});

export const objective = card({
  id: 'PL9',
  name: 'Delving for Wealth',
  kind: 'objective',
  heading: 'Objective, 1 glory',
  glory: 1,
  set: 'pillage-and-plunder',
  set_name: 'Pillage and Plunder',
  picture: 'mining',
  text: 'Scored in an end phase, if friendly fighters have Delved at least 3 times this round.',
});

export const surge = card({
  id: 'BL1',
  name: 'Strike the Head',
  kind: 'objective',
  heading: 'Surge objective, 1 glory',
  surge: true,
  glory: 1,
  picture: 'decapitation',
  text: 'Scored after an enemy fighter is slain by an Attack of a friendly fighter, if that fighter was a leader.',
});

export const spell = card({
  id: '3011',
  name: 'Chain Lightning',
  heading: 'Spell',
  spell: true,
  set: 'nightvault-core',
  set_name: 'Nightvault',
  faction: "Stormsire's Cursebreakers",
  picture: 'chain-lightning',
  text: 'Cast with a channel. Deal 1 damage to an enemy fighter within 3 hexes, then to each enemy fighter adjacent to it.',
});

export const equipment = card({
  id: 'BL31',
  name: 'Great Fortitude',
  kind: 'upgrade',
  heading: 'Upgrade, 2 glory',
  glory: 2,
  picture: 'heart-tower',
  text: 'This fighter has +1 Health.',
});

export const longest = card({
  id: '1154',
  name: 'Skritch is the Greatest, Yes-yes',
  kind: 'objective',
  heading: 'Objective, 3 glory',
  glory: 3,
  set: 'spiteclaws-swarm',
  set_name: "Spiteclaw's Swarm",
  picture: 'podium',
  text: 'Scored in an end phase, if your leader is the only friendly fighter on the battlefield and has at least three upgrades.',
});

const side = (over: Partial<SideCard>): SideCard => ({
  move: 4,
  save_dice: 2,
  save_symbol: 'dodge',
  health: 4,
  bounty: 2,
  wizard: 0,
  weapons: [{ name: 'Knives', range: 1, dice: 3, symbol: 'swords', damage: 1, text: 'Knives: melee, Range 1, 3 swords, Damage 1, Cleave.' }],
  runemarks: [],
  text: 'Move 4, Save 2 dodge, Health 4.\nKnives: melee, Range 1, 3 swords, Damage 1, Cleave.',
  ...over,
});

export const slythael: FighterCard = {
  id: 'slythael',
  slug: 'slythael',
  name: 'Slythael',
  count: 1,
  runemarks: ['leader', 'flying'],
  inspire: '',
  uninspired: side({}),
  inspired: side({
    move: 5,
    weapons: [{ name: 'Knives', range: 1, dice: 4, symbol: 'swords', damage: 2, text: 'Knives: melee, Range 1, 4 swords, Damage 2, Cleave.' }],
    text: 'Move 5, Save 2 dodge, Health 4.\nKnives: melee, Range 1, 4 swords, Damage 2, Cleave.\nSurge, once a game: push this fighter 2 hexes.',
  }),
};
