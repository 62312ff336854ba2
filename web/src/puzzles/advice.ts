/** What a coach says in a whole game: what to look at, question by question. */
import type { CardSummary } from '../api/types/CardSummary';
import type { FighterSummary } from '../api/types/FighterSummary';
import type { GroundSummary } from '../api/types/GroundSummary';
import type { Summary } from '../api/types/Summary';
import { distance } from '../table/geometry';

export type Advice = { say: string; why?: string; look: string[] };

const plain: Record<string, Advice> = {
  redraw: { say: 'Look at your three Objectives: can you imagine scoring one of them in the first round? Then **keep** the hand.', why: 'You can draw anew once, Objectives and Power cards apart.', look: [] },
  territory: { say: 'Choose a **battlefield** and your side of it. For a first game any will do.', look: [] },
  battlefield: { say: 'Choose a **battlefield**. For a first game any will do.', look: [] },
  'first-board': { say: 'Whoever lays the second board decides how the boards meet: that is worth more.', look: [] },
  board: { say: 'Pick a **board** of yours. Few blocked hexes are good for those who run, many for those who shoot and wait.', look: [] },
  lay: { say: 'Lay the board: close for fighters, far apart for those who hold their ground.', look: [] },
  'place-feature': { say: 'Lay **treasure** where your fighters get to it sooner than theirs.', look: [] },
  'first-fighter': { say: 'Whoever deploys second sees more. That is usually better.', look: [] },
  'deploy-who': { say: 'Which fighter is placed? Begin with those whose place is clear; keep your best for last.', look: [] },
  'deploy-where': { say: 'Strong fighters in front, shooters behind, somebody within reach of a treasure.', look: [] },
  'first-turn': { say: 'First is good for those who charge. Second has the last word of the round.', look: [] },
  move: { say: 'Where to? A treasure, a place beside a friend, or out of reach of their charges.', why: 'Broken ground on the way staggers; lethal ground hurts.', look: [] },
  target: { say: 'Compare the **odds**. A kill now is worth more than a scratch on somebody bigger.', look: [] },
  weapon: { say: 'More dice hit more often, more Damage ends things. The **odds** tell you.', look: [] },
  'weapon-ability': { say: 'Only one ability of the weapon can be used in this attack. Read what each does; the odds say which helps.', look: [] },
  reroll: { say: 'Pick a die that does **not** count: rolling it again can only help.', look: [] },
  'drive-back': { say: 'You may push the target away: off a treasure, away from friends, onto broken ground.', why: 'Leave it there if you would rather have it stay beside your friends.', look: [] },
  overrun: { say: 'Take the hex that has become free if it is worth something; otherwise stay where you are safe.', look: [] },
  'stand-fast': { say: 'One damage less and you keep your place: say **yes** unless you would like to be pushed.', look: [] },
  respond: { say: 'One of your cards or abilities fits this moment. Read it; if it helps now, use it, or else **pass** and keep it.', look: [] },
  score: { say: 'The round is over: **score** every Objective that is lit.', look: [] },
  equip: { say: 'You may **equip** Upgrades for glory you have not spent. Put them on whoever will fight most.', look: [] },
  discard: { say: 'Discard an Objective that you do not believe in any more: you will draw another.', look: [] },
  'which-feature': { say: 'Pick the token that you want closest to your fighters.', look: [] },
  push: { say: 'A push is not a move: it takes no Move token, and whoever has charged can still be pushed.', look: [] },
  place: { say: 'Anywhere that is lit. Think of what your Objectives want, and of who stands near.', look: [] },
  'pick-fighter': { say: 'Whom it is about is yours to say: read the line in the ribbon, then pick somebody who is lit.', look: [] },
  may: { say: 'You may, you need not. Read what it does; if it costs you nothing, take it.', look: [] },
  draw: { say: 'More cards are more choices: draw.', look: [] },
};

/** What to look at when it is the viewer who chooses; nothing if nobody asks them. */
export function advice(view: Summary, ground: GroundSummary | null): Advice | null {
  const decision = view.decision;
  if (!decision || view.viewer === null || decision.player !== view.viewer) return waiting(view);
  if (decision.question === 'action') return forAction(view, ground);
  if (decision.question === 'power') return forPower(view);
  return plain[decision.question] ?? { say: decision.words.endsWith('?') ? 'Take your time: what is lit can be chosen.' : `${decision.words} What is lit can be chosen.`, look: [] };
}

function waiting(view: Summary): Advice | null {
  if (view.phase === 'over' || view.viewer === null) return null;
  if (view.phase === 'combat' && view.active !== view.viewer) return { say: 'Their turn. Watch who moves where: what do they want to hold, and whom can they reach next?', look: [] };
  return null;
}

const mine = (view: Summary) => view.fighters.filter((one) => one.player === view.viewer && one.hex && !one.slain);
const theirs = (view: Summary) => view.fighters.filter((one) => one.player !== view.viewer && one.hex && !one.slain);
const has = (fighter: FighterSummary, token: string) => fighter.tokens.some(([name, count]) => name === token && count > 0);
const left = (fighter: FighterSummary) => fighter.health - fighter.damage;
const short = (name: string) => name.replace(/ \(player \d\)$/, '').split(/[ ,]/)[0] ?? name;

/** An action: is there somebody to strike, a treasure to take, somebody to save? */
function forAction(view: Summary, ground: GroundSummary | null): Advice {
  const fresh = mine(view).filter((one) => !has(one, 'charge'));
  const hexes = new Map(ground?.hexes.map((hex) => [hex.id, hex]) ?? []);
  const apart = (a: string | null, b: string | null) => {
    const [from, to] = [hexes.get(a ?? ''), hexes.get(b ?? '')];
    return from && to ? distance(from, to) : Infinity;
  };
  const inReach = (fighter: FighterSummary, target: FighterSummary) => {
    const range = Math.max(1, ...fighter.weapons.map((weapon) => weapon.range));
    return apart(fighter.hex, target.hex) <= (has(fighter, 'move') ? range : fighter.move + range);
  };
  // Who could fall to whom, the weakest first.
  const pairs = fresh
    .flatMap((fighter) => theirs(view).filter((target) => inReach(fighter, target)).map((target) => ({ fighter, target })))
    .sort((a, b) => left(a.target) - left(b.target) || apart(a.fighter.hex, a.target.hex) - apart(b.fighter.hex, b.target.hex));
  const kill = pairs.find(({ fighter, target }) => fighter.weapons.some((weapon) => weapon.damage >= left(target)));
  if (kill) {
    const next = apart(kill.fighter.hex, kill.target.hex);
    const how = next <= Math.max(...kill.fighter.weapons.map((weapon) => weapon.range)) ? 'Attack' : 'Charge';
    return {
      say: `**${short(kill.target.name)}** has ${left(kill.target)} Health left, and **${short(kill.fighter.name)}** could reach: ${how}?`,
      why: 'One hit would be enough. A kill brings its Bounty in glory.',
      look: [kill.fighter.id, kill.target.id],
    };
  }
  const free = view.features.filter((feature) => feature.side === 'treasure' && !feature.holder);
  const walks = mine(view)
    .filter((one) => !has(one, 'charge') && !has(one, 'move'))
    .flatMap((fighter) => free.map((feature) => ({ fighter, feature, far: apart(fighter.hex, feature.hex) })))
    .filter((walk) => walk.far > 0 && walk.far <= walk.fighter.move)
    .sort((a, b) => a.far - b.far);
  const wanted = view.players.find((one) => one.player === view.viewer)?.hand?.some((card) => /treasure|hold/i.test(card.name));
  const [walk] = walks;
  if (walk && (wanted || pairs.length === 0)) {
    return {
      say: `A treasure lies free: **${short(walk.fighter.name)}** can **Move** onto it.`,
      why: wanted ? 'You have an Objective that speaks of it.' : 'Held treasure is what many Objectives ask for.',
      look: [walk.fighter.id, walk.feature.hex],
    };
  }
  const [pair] = pairs;
  if (pair) {
    return {
      say: `**${short(pair.fighter.name)}** can reach **${short(pair.target.name)}**. Choose her or him and look at the odds on the board.`,
      why: 'A friend beside the target makes flanked dice count.',
      look: [pair.fighter.id, pair.target.id],
    };
  }
  if (fresh.length === 0) return { say: 'Everybody has charged. **Focus** to change cards, or act again if you are offered it.', look: [] };
  return { say: 'Nobody is in reach. **Move** somebody closer, put somebody on **Guard**, or **Focus** to change cards in your hand.', look: fresh.slice(0, 1).map((one) => one.id) };
}

/** A Power step: Upgrades one can pay, Ploys, or nothing. */
function forPower(view: Summary): Advice {
  const options = view.decision?.options ?? [];
  const self = view.players.find((one) => one.player === view.viewer);
  const hand = self?.hand ?? [];
  const can = (group: string) => options.some((option) => option.id.startsWith(group));
  const named = (starts: string): CardSummary | undefined => hand.find((card) => options.some((option) => option.id.startsWith(`${starts} ${card.id}`)));
  if (can('equip ')) {
    const card = named('equip');
    return { say: `You have glory to spend: **equip** ${card ? `**${card.name}**` : 'an Upgrade'} on whoever fights most.`, why: 'Spent glory still counts at the end.', look: [] };
  }
  if (can('play ')) {
    const card = named('play');
    return { say: `You could play ${card ? `**${card.name}**` : 'a Ploy'}. If it does nothing for you now, **pass** and keep it.`, look: [] };
  }
  if (can('delve ')) return { say: 'You could **Delve**, but that turns the treasure over. **Pass** unless a card of yours rewards it.', look: [] };
  return { say: 'Nothing to play: **pass**. The turn ends when both pass.', look: [] };
}
