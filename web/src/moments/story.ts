/** The log told in sentences: what belongs together is one entry, which unfolds into its lines. */
import type { LogLine } from '../api/types/LogLine';
import { byCritical } from './fight';

export type EntryKind = 'head' | 'fight' | 'deed' | 'card' | 'score' | 'faint' | 'plain';

export type Entry = {
  /** The number of its first line. */
  n: number;
  kind: EntryKind;
  player: number | null;
  /** One sentence for all of it. */
  text: string;
  /** Somebody fell. */
  deadly: boolean;
  /** The lines that are told, in order; one that says no more than the sentence is not worth unfolding. */
  lines: LogLine[];
};

/** A name for a fighter's id. */
export type Who = (fighter: string) => string;

const heads = new Set(['round-starts', 'turn-starts', 'end-phase', 'hazard-phase', 'game-over', 'sudden-death']);
/** What opens an entry of its own, wherever it comes. */
const opens: Record<string, EntryKind> = { picked: 'deed', equipped: 'card', 'clean-up': 'faint', 'roll-off': 'plain', 'power-step': 'faint', 'first-turn': 'plain' };
/** What opens one unless it happens as a part of something. */
const opensAlone: Record<string, EntryKind> = { played: 'card', 'weapon-picked': 'fight', 'ability-used': 'card', 'hazard-drawn': 'card' };
/** Housekeeping: told quietly. */
const quiet = new Set(['drew', 'redrew', 'discarded', 'board-laid', 'features-revealed']);
/** What says nothing of what came of a card or an action. */
const onTheWay = new Set(['discarded', 'passed', 'casting', 'casting-roll', 'card-roll', 'shown', 'scatter-placed', 'scatter-roll', 'scattered']);
/** What goes with a scored Objective. */
const afterScore = new Set(['glory', 'drew', 'flipped']);
/** What ends an action. */
const closes = new Set(['charged', 'attacked', 'guarded', 'delved', 'passed']);

type Open = { kind: EntryKind; all: LogLine[]; over: boolean };

/** Lines in groups: by the part that the server names, or else by what they tell. */
function groups(lines: readonly LogLine[]): Open[] {
  const found: Open[] = [];
  const begun = new Map<number, Open>();
  let now: Open | null = null;
  let score: Open | null = null;
  const begin = (kind: EntryKind, line: LogLine): Open => {
    const next: Open = { kind, all: [line], over: false };
    begun.set(line.n, next);
    found.push(next);
    return next;
  };
  for (const line of lines) {
    // What is scored has an entry of its own, whatever it was scored in.
    const scores = line.kind === 'scored' || (score !== null && afterScore.has(line.kind) && line.player === score.all[0]?.player);
    const whole = scores || partOf(line) === null ? undefined : begun.get(partOf(line) ?? 0);
    if (whole) {
      whole.all.push(line);
    } else if (heads.has(line.kind)) {
      begin('head', line);
      now = null;
    } else if (line.kind === 'passed') {
      // Who passes while something is going on belongs to it, but says nothing.
      if (now && (now.kind === 'faint' ? !quiet.has(now.all[0]?.kind ?? '') : !now.over)) now.all.push(line);
      else now = begin('faint', line);
    } else if (score && afterScore.has(line.kind) && line.player === score.all[0]?.player) {
      score.all.push(line);
      continue;
    } else if (line.kind === 'scored') {
      score = begin('score', line);
      // A surge is scored in the middle of things; they go on after it.
      if (!now || now.over || (now.kind !== 'deed' && now.kind !== 'fight')) now = score;
      continue;
    } else if (opens[line.kind]) {
      now = begin(opens[line.kind] ?? 'plain', line);
      // Who is equipped is: what comes next is something else.
      now.over = line.kind === 'equipped';
    } else if (opensAlone[line.kind] && (!now || now.over || now.kind === 'faint' || now.kind === 'score' || now.kind === 'plain' || (now.kind === 'card' && line.kind === 'played'))) {
      now = begin(opensAlone[line.kind] ?? 'plain', line);
    } else if (quiet.has(line.kind) && !belongs(now, line)) {
      now = begin('faint', line);
    } else if (now && (now.kind === 'deed' || now.kind === 'fight' || now.kind === 'card') && !(now.over && line.text !== '')) {
      now.all.push(line);
      if (closes.has(line.kind)) now.over = true;
    } else if (line.text !== '') {
      now = begin('plain', line);
    }
    score = null;
  }
  return found;
}

/** Is it a part of the card that is being played, or of an action? */
function belongs(now: Open | null, line: LogLine): boolean {
  if (!now || now.over) return false;
  const [first] = now.all;
  if (now.kind === 'card') return first?.kind === 'played' && (first.source === line.source || line.cards.some((card) => first.cards.includes(card)));
  return now.kind === 'deed' || now.kind === 'fight';
}

const partOf = (line: LogLine & { part?: number | null }): number | null => line.part ?? null;

/** Everything that happened, in sentences. */
export function story(lines: readonly LogLine[], who: Who): Entry[] {
  return groups(lines).flatMap((group) => {
    const [first] = group.all;
    // Passing is a line of its own only where nothing else is told.
    const told = group.all.filter((line) => line.text !== '' && (group.kind === 'faint' || line.kind !== 'passed'));
    if (!first || told.length === 0) return [];
    const fought = group.all.some((line) => line.kind === 'result');
    const text = fought ? fightWords(group.all, who) : wordsOf(group, told, who);
    if (text === '') return [];
    return [
      {
        n: first.n,
        kind: fought ? ('fight' as const) : group.kind,
        player: first.player,
        text,
        deadly: group.all.some((line) => line.kind === 'slain'),
        lines: told,
      },
    ];
  });
}

function wordsOf(group: Open, told: LogLine[], who: Who): string {
  const [first] = told;
  if (!first) return '';
  if (group.kind === 'faint') {
    const passed = told.filter((line) => line.kind === 'passed');
    if (passed.length === 0) return first.kind === 'power-step' ? '' : first.text;
    const players = [...new Set(passed.map((line) => line.player))];
    if (players.length > 1) return `${players.map((player) => `Player ${player}`).join(' and ')} pass.`;
    return first.kind === 'power-step' ? (passed.at(-1)?.text ?? '') : '';
  }
  if (group.kind === 'deed') {
    const moved = told.filter((line) => line.kind === 'moved').at(-1);
    const pushed = told.filter((line) => line.kind === 'pushed');
    if (pushed.length > 1) return `${bare(first.text)}: ${listed([...new Set(pushed.flatMap((line) => line.fighters.slice(0, 1)))].map((id) => the(who(id))))} are pushed.`;
    // Who merely "acts" does what the next line says.
    return (moved ?? (/ acts\.$/.test(first.text) ? (told.find((line) => line !== first && !onTheWay.has(line.kind)) ?? first) : first)).text;
  }
  if (group.kind === 'card' && first.kind === 'played') {
    // What it did, and what it did besides: who was healed is half of it if somebody was hurt for that.
    const done = told.filter((line) => line !== first && !onTheWay.has(line.kind)).slice(0, 2);
    return done.length > 0 ? `${bare(first.text)}: ${done.map((line) => bare(lower(line.text))).join('; ')}${/!$/.test(done.at(-1)?.text ?? '') ? '' : '.'}` : first.text;
  }
  return first.text;
}

/** An attack in one sentence: who, whom, and how it went. */
function fightWords(lines: readonly LogLine[], who: Who): string {
  const charged = lines.some((line) => line.kind === 'picked' && / charges\.$/.test(line.text));
  const sentences: string[] = [];
  lines.forEach((line, index) => {
    if (line.kind !== 'result' || !line.attack) return;
    const attack = line.attack;
    const until = lines.findIndex((later, at) => at > index && (later.kind === 'weapon-picked' || later.kind === 'attack-roll'));
    const after = lines.slice(index + 1, until < 0 ? undefined : until);
    const target = attack.target ? the(who(attack.target)) : 'somebody';
    const does = charged && sentences.length === 0 ? 'charges' : 'attacks';
    const hits = attack.roll.filter((die) => die.counts).length;
    const saves = attack.save.filter((die) => die.counts).length;
    const hurt = after.filter((one) => (one.kind === 'damage' || one.kind === 'wounded') && one.fighters[0] === attack.target);
    const damage = hurt.reduce((sum, one) => sum + (one.amount ?? 0), 0);
    // Whoever falls may strike back first: it was the last blow that felled it.
    const again = lines.slice(index + 1).some((one) => one.kind === 'result' && one.attack?.target === attack.target && one.attack?.result === 'success');
    const slain = attack.result !== 'failure' && !again ? lines.slice(index + 1).find((one) => one.kind === 'slain' && one.fighters[0] === attack.target) : undefined;
    const driven = after.some((one) => one.kind === 'driven-back' && one.fighters[0] === attack.target);
    const score = `${hits} to ${saves}`;
    const by = byCritical(attack) ? ' by a critical' : '';
    let how =
      attack.result === 'success'
        ? ` and hits, ${score}${by}${damage > 0 ? `, for ${damage} damage` : ''}`
        : attack.result === 'draw'
          ? `: a draw, ${score}`
          : ` and ${saves > 0 ? 'is stopped' : 'misses'}, ${score}${by}`;
    // In the words of the edition.
    if (slain) how += `; ${target} ${slain.text.match(/ (is .+)$/)?.[1] ?? 'is slain!'}`;
    else if (driven) how += `; ${target} is driven back.`;
    else how += '.';
    sentences.push(`${who(attack.attacker)} ${does} ${target}${how}`);
  });
  return sentences.join(' ');
}

/** In the middle of a sentence. */
const the = (name: string) => name.replace(/^The /, 'the ');
const listed = (names: readonly string[]) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
const bare = (text: string) => text.replace(/\.$/, '');
/** Names keep their capitals; only what is a plain word loses it. */
const lower = (text: string) => (/^(The|A|An|One|Each)\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
