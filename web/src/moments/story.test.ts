import { describe, expect, it } from 'vitest';
import type { AttackSummary } from '../api/types/AttackSummary';
import type { LogLine } from '../api/types/LogLine';
import { line } from '../table/testing';
import { story } from './story';

const die = (counts: boolean, face = 'swords') => ({ face, counts, why: null, fixed: false });
const attack = (result: string, hits: number, saves: number): AttackSummary => ({
  attacker: 'herax', target: 'pikk', weapon: 'Axe', roll: [die(false), ...Array.from({ length: hits }, () => die(true))], save: Array.from({ length: saves }, () => die(true)), roll_faces: [], save_faces: [], result,
});
const who = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
const texts = (lines: LogLine[]) => story(lines, who).map((entry) => entry.text);
const charge = (...rest: LogLine[]) => [
  line('picked', { text: 'Herax charges.', player: 1 }),
  line('entered', { text: '' }),
  line('moved', { text: 'Herax moves from a1 to b2.', player: 1 }),
  line('weapon-picked', { text: 'Herax uses Axe.', player: 1 }),
  line('target-picked', { text: 'Herax takes aim at Pikk.', player: 1 }),
  line('attack-roll', { text: 'Player 1 rolls.', player: 1 }),
  line('passed', { text: 'Player 2 passes.', player: 2 }),
  line('save-roll', { text: 'Player 2 rolls.', player: 2 }),
  ...rest,
];

describe('the log', () => {
  it('tells an attack as one entry that unfolds', () => {
    const all = story(
      charge(
        line('result', { text: '2 against 1: the attack succeeds.', attack: attack('success', 2, 1) }),
        line('damage', { text: 'Pikk suffers 2 damage.', fighters: ['pikk'], amount: 2 }),
        line('slain', { text: 'Pikk is slain!', fighters: ['pikk'] }),
        line('glory', { text: 'Player 1 gains 1 glory.', player: 1 }),
        line('attacked', { text: '' }),
      ),
      who,
    );
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ kind: 'fight', player: 1, deadly: true, text: 'Herax charges Pikk and hits, 2 to 1, for 2 damage; Pikk is slain!' });
    expect(all[0]?.lines.map((one) => one.kind)).not.toContain('passed');
    expect(all[0]?.lines.length).toBeGreaterThan(6);
  });

  it('says in the words of the edition who falls, also if they strike back first', () => {
    const back = { ...attack('failure', 0, 1), attacker: 'pikk', target: 'herax' };
    expect(
      texts(
        charge(
          line('result', { attack: attack('success', 2, 1) }),
          line('damage', { text: 'Pikk suffers 2 damage.', fighters: ['pikk'], amount: 2 }),
          line('attack-roll', { text: 'Player 2 rolls.', player: 2 }),
          line('result', { attack: back }),
          line('slain', { text: 'Pikk is taken out of action!', fighters: ['pikk'] }),
        ),
      ),
    ).toEqual(['Herax charges Pikk and hits, 2 to 1, for 2 damage; Pikk is taken out of action! Pikk attacks Herax and is stopped, 0 to 1.']);
  });

  it('says how an attack failed', () => {
    expect(texts(charge(line('result', { attack: attack('failure', 0, 1) })))).toEqual(['Herax charges Pikk and is stopped, 0 to 1.']);
    expect(texts(charge(line('result', { attack: attack('failure', 0, 0) })))).toEqual(['Herax charges Pikk and misses, 0 to 0.']);
    expect(texts(charge(line('result', { attack: attack('draw', 1, 1) }), line('driven-back', { text: 'Pikk is driven back.', fighters: ['pikk'] })))).toEqual([
      'Herax charges Pikk: a draw, 1 to 1; Pikk is driven back.',
    ]);
  });

  it('keeps what is scored apart, and the attack whole around it', () => {
    const all = story(
      charge(
        line('result', { attack: attack('success', 1, 0) }),
        line('scored', { text: 'Player 2 scores Bold for 1 glory.', player: 2, cards: ['bold'] }),
        line('glory', { text: 'Player 2 gains 1 glory.', player: 2 }),
        line('damage', { text: 'Pikk suffers 2 damage.', fighters: ['pikk'], amount: 2 }),
      ),
      who,
    );
    expect(all.map((entry) => entry.kind)).toEqual(['fight', 'score']);
    expect(all[0]?.text).toContain('for 2 damage');
    expect(all[1]?.lines.map((one) => one.kind)).toEqual(['scored', 'glory']);
  });

  it('tells a ploy with what it does, and passing in one line', () => {
    expect(
      texts([
        line('turn-starts', { text: 'Round 1: turn 1 of player 1.' }),
        line('power-step', { text: 'Power step.' }),
        line('played', { text: 'Player 1 plays Sidestep.', player: 1, cards: ['sidestep'], source: 'Sidestep' }),
        line('pushed', { text: 'Herax is pushed from a1 to a2.', source: 'Sidestep' }),
        line('discarded', { text: "Player 1's ploy Sidestep is discarded.", source: 'Sidestep', cards: ['sidestep'] }),
        line('power-step', { text: 'Power step.' }),
        line('passed', { text: 'Player 2 passes.', player: 2 }),
        line('passed', { text: 'Player 1 passes.', player: 1 }),
      ]),
    ).toEqual(['Round 1: turn 1 of player 1.', 'Player 1 plays Sidestep: Herax is pushed from a1 to a2.', 'Player 2 and Player 1 pass.']);
  });

  it('tells a ploy apart from the Upgrade before it', () => {
    const all = texts([
      line('equipped', { text: 'Player 2 equips Averon.' }),
      line('played', { text: 'Player 1 plays Curse.', cards: ['curse'], source: 'Curse' }),
      line('casting', { text: 'Zarbag tries to cast Curse.', source: 'Curse' }),
      line('spell-failed', { text: 'The spell fails.', source: 'Curse' }),
      line('discarded', { text: 'The spell Curse is discarded.', cards: ['curse'], source: 'Curse' }),
    ]);
    expect(all).toEqual(['Player 2 equips Averon.', 'Player 1 plays Curse: the spell fails.']);
  });

  it('tells a ploy apart from the one before it, and what was shown for it is not what it did', () => {
    const all = texts([
      line('played', { text: 'Player 1 plays Chains.', cards: ['chains'], source: 'Chains' }),
      line('shown', { text: 'Player 1 shows Foe.', player: 1 }),
      line('played', { text: 'Player 2 plays Blessing.', cards: ['blessing'], source: 'Blessing' }),
    ]);
    expect(all).toEqual(['Player 1 plays Chains.', 'Player 2 plays Blessing.']);
  });

  it('names everybody who is pushed in one action', () => {
    const [acts, ...pushes] = [
      line('picked', { text: 'Herax acts.', player: 1 }),
      line('pushed', { text: 'Pikk is pushed from a1 to a2.', fighters: ['pikk'] }),
      line('pushed', { text: 'The mob is pushed from b1 to b2.', fighters: ['The mob'] }),
    ];
    expect(texts([acts!, ...pushes])).toEqual(['Herax acts: Pikk and the mob are pushed.']);
    expect(texts([acts!, ...pushes.slice(0, 1)])).toEqual(['Pikk is pushed from a1 to a2.']);
  });

  it('says who falls where they are driven in a draw', () => {
    expect(texts(charge(line('result', { attack: attack('draw', 1, 1) }), line('driven-back', { fighters: ['pikk'] }), line('slain', { text: 'Pikk is slain!', fighters: ['pikk'] })))).toEqual([
      'Herax charges Pikk: a draw, 1 to 1; Pikk is slain!',
    ]);
  });

  it('follows the server where it says what belongs together', () => {
    const first = line('trap', { text: 'A trap springs.' });
    const second = line('noise', { text: 'It is loud.', part: first.n } as Partial<LogLine>);
    const all = story([first, line('other', { text: 'Meanwhile.' }), second], who);
    expect(all.map((entry) => entry.text)).toEqual(['A trap springs.', 'Meanwhile.']);
    expect(all[0]?.lines).toHaveLength(2);
  });

  it('says that a critical has decided where numbers would say otherwise', () => {
    const stopped = { ...attack('failure', 2, 0), save: [die(true, 'critical')] };
    expect(texts(charge(line('result', { attack: stopped })))).toEqual(['Herax charges Pikk and is stopped, 2 to 1 by a critical.']);
    const hit = { ...attack('success', 0, 1), roll: [die(true, 'critical')] };
    expect(texts(charge(line('result', { attack: hit })))).toEqual(['Herax charges Pikk and hits, 1 to 1 by a critical.']);
    // More of them than the other side needs no word about it.
    expect(texts(charge(line('result', { attack: { ...hit, save: [] } })))).toEqual(['Herax charges Pikk and hits, 1 to 0.']);
  });

  it('tells of a scatter where it has led to', () => {
    const lines = [
      line('picked', { text: 'Snirk acts.', player: 1 }),
      line('scatter-placed', { text: 'Player 1 turns the scatter token.', player: 1 }),
      line('scatter-roll', { text: 'Player 1 rolls.', player: 1 }),
      line('scattered', { text: 'The chain is b2 and b3.' }),
      line('pushed', { text: 'Snirk is pushed from b1 to b3.', fighters: ['snirk'] }),
    ];
    expect(texts(lines)).toEqual(['Snirk is pushed from b1 to b3.']);
  });
});
