/** The server's sentences as players read them: names instead of numbers, and "you" for whoever reads. */
import type { LogLine } from '../api/types/LogLine';
import { story, type Who } from '../moments/story';

/** What the viewer is called at their own table. */
export const YOU = 'You';

/** Player numbers in the server's sentences, as names. */
export function withNames(text: string, names: ReadonlyMap<number, string>): string {
  let spoken = text;
  for (const [number, name] of names) if (name === YOU) spoken = toYou(spoken, number);
  return spoken.replace(/\b[Pp]layer (\d)\b/g, (whole, number: string) => names.get(Number(number)) ?? whole);
}

/** A sentence about a player, said to that player: "Player 1 rolls" is "You roll". */
function toYou(text: string, player: number): string {
  const who = `[Pp]layer ${player}\\b`;
  return text
    .replace(new RegExp(`\\(${who}\\)`, 'g'), '(yours)')
    .replace(new RegExp(`(?:\\b[Tt]he )?\\b(\\w+(?: \\d+)?) of ${who}`, 'g'), (_, what: string, at: number) => begun(text, at, `your ${what}`))
    .replace(new RegExp(`${who}['’]s`, 'g'), (_, at: number, all: string) => begun(all, at, 'your'))
    .replace(new RegExp(`${who}(?: ([a-z-]+s)\\b)?([^.;]* and gets\\b)?`, 'g'), (_, verb: string | undefined, more: string | undefined, at: number, all: string) => {
      const rest = more?.replace(/ gets$/, ' get') ?? '';
      return `${begun(all, at, 'you')}${verb ? ` ${secondPerson(verb)}` : ''}${rest}`;
    });
}

/** With a capital where a sentence begins. */
function begun(text: string, at: number, words: string): string {
  return at === 0 || /[.!?]\s*$/.test(text.slice(0, at)) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

const IRREGULAR: Record<string, string> = { is: 'are', was: 'were', has: 'have', does: 'do', goes: 'go' };

function secondPerson(verb: string): string {
  return IRREGULAR[verb] ?? verb.replace(/(ss|sh|ch|x)es$/, '$1').replace(/([^s])s$/, '$1');
}

/** What only says where the game has come to (whose turn and which step it is stands in the strip), and cards that are put away after it. */
const ANNOUNCED = new Set(['passed', 'power-step', 'clean-up', 'discarded']);
/** Who is Inspired, and who uses something after an attack: the attack is what happened. */
const AFTERWARDS = new Set(['inspired', 'ability-used']);
/** So many lines are looked at: nothing that belongs together is longer. */
const RECENT = 80;

/** What happened last, of what was told, in one sentence: a whole attack, not its last line. */
export function happenedLast(log: readonly LogLine[], told: number, who: Who): string {
  const entries = story(log.filter((line) => line.n <= told).slice(-RECENT), who).reverse();
  const happened = entries.filter((entry) => entry.kind !== 'head' && !ANNOUNCED.has(entry.lines[0]?.kind ?? ''));
  const [last = entries[0], before] = happened;
  // What comes of a deed at once is told with it.
  const atOnce = last && before && AFTERWARDS.has(last.lines[0]?.kind ?? '') && !log.some(({ kind, n }) => kind === 'power-step' && n > before.n && n < last.n);
  if (atOnce && (last.player === null || before.player === last.player) && (before.kind === 'fight' || before.kind === 'deed')) return `${before.text} ${last.text}`;
  // How every dice fell is told in the log.
  return last?.lines[0]?.kind === 'roll-off' ? last.text.replace(/:.*/, '.') : (last?.text ?? '');
}
