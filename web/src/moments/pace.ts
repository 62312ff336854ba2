/** How long a moment lasts, and which moments wait for whoever may answer. */
import type { LogLine } from '../api/types/LogLine';

const LENGTHS: Record<string, number> = {
  entered: 190,
  moved: 160,
  pushed: 380,
  placed: 300,
  deployed: 260,
  raised: 420,
  'target-picked': 500,
  'attack-roll': 1500,
  'save-roll': 1450,
  'card-roll': 1500,
  'casting-roll': 1500,
  'scatter-roll': 1200,
  rerolled: 1000,
  added: 450,
  changed: 550,
  result: 1150,
  damage: 650,
  wounded: 650,
  healed: 520,
  slain: 1150,
  'left-battlefield': 60,
  'driven-back': 120,
  'stood-fast': 500,
  overrun: 300,
  guarded: 420,
  inspired: 700,
  uninspired: 300,
  scored: 1500,
  glory: 450,
  played: 900,
  equipped: 900,
  'ability-used': 700,
  'turn-starts': 620,
  'round-starts': 1100,
  'end-phase': 800,
  'roll-off': 1500,
  'hazard-drawn': 1100,
  'token-given': 90,
  'feature-placed': 160,
  flipped: 300,
  delved: 420,
};

/** A blow that lands is not waited for: the damage follows at once. */
const LANDS = 560;

/** So quickly people read, in milliseconds a letter, and so long they may take at most. */
const LETTER = 34;
const MOST = 6500;

/** How long a line is shown at normal speed, in milliseconds; what is to be read with it makes it longer. */
export function length(line: Pick<LogLine, 'kind' | 'attack'>, reading: string | null = null): number {
  const plain = line.kind === 'result' && line.attack?.result === 'success' ? LANDS : (LENGTHS[line.kind] ?? 0);
  return reading === null ? plain : Math.min(MOST, plain + 500 + reading.length * LETTER);
}

/** What others may answer to: whoever pauses always is shown each of these until they go on. */
const ANSWERABLE = new Set([
  'moved',
  'pushed',
  'charged',
  'guarded',
  'target-picked',
  'attack-roll',
  'save-roll',
  'result',
  'damage',
  'wounded',
  'slain',
  'played',
  'equipped',
  'ability-used',
  'casting-roll',
  'spell-cast',
  'spell-failed',
  'delved',
  'scored',
]);

/** Could a player answer to this, if there were anything to answer with? Not to what they do themselves. */
export function answerable(line: LogLine, viewer: number | null): boolean {
  return viewer !== null && line.player !== viewer && ANSWERABLE.has(line.kind);
}
