/** What one chooses from for a first game: three warbands and three decks that differ plainly. */
export const EDITION = 'embergard';

export const warbands = [
  { id: 'the-emberwatch', name: 'The Emberwatch', words: 'Three sturdy hunters who fight near and far. You know them from the lessons.' },
  { id: 'morgoks-krushas', name: 'Morgok’s Krushas', words: 'Three brutes. They walk up to somebody and hit, hard.' },
  { id: 'sepulchral-guard', name: 'Sepulchral Guard', words: 'Seven skeletons. Each is weak, but they are everywhere, and they come back.' },
];

export const decks = [
  { id: 'blazing-assault', name: 'Blazing Assault', words: 'Wants fights: attack, often, in their half of the board.', shows: ['critical-effort', 'get-stuck-in', 'keep-choppin'] },
  { id: 'emberstone-sentinels', name: 'Emberstone Sentinels', words: 'Wants treasure: stand on it, and stay there.', shows: ['hold-treasure-token-1-or-2', 'aggressive-defender', 'iron-grasp'] },
  { id: 'pillage-and-plunder', name: 'Pillage and Plunder', words: 'Wants to dig: Delve, again and again, above all on their side.', shows: ['claim-the-prize', 'delving-for-wealth', 'against-the-odds'] },
];

export const opponent = { warband: 'the-farstriders', deck: 'blazing-assault' };
