/** A seat in a game that has been played to where something can be tried. */
import type { Page } from 'playwright-core';

import { asked } from './browser.ts';

/** What a fighter of the seat could do next, with hexes by name. */
export type Chance = { fighter: string; hex: string; to: string; foe: string; foeHex: string };

/** What is looked for: somebody who could Move where nobody is to be charged, attack at once, or Charge. */
type Wanted = 'move' | 'attack' | 'charge';

/** Plays a game of Embergard in the page, without the table, until a fighter could do what is wanted; then sits down at the table. */
export async function playedUntil(page: Page, url: string, wanted: Wanted, first = 0): Promise<Chance> {
  await page.goto(`${url}/about`);
  for (let games = first; games < first + 8; games += 1) {
    const found = await page.evaluate(play, { wanted, first: games });
    if (!found) continue;
    await page.goto(`${url}/game/${found.game}`);
    await asked(page);
    return found.chance;
  }
  throw new Error(`no fighter could ${wanted} in eight games`);
}

/** In the page: makes a game and plays it; every game begins alike, but is played in another way. */
async function play({ wanted, first }: { wanted: Wanted; first: number }): Promise<{ game: string; chance: Chance } | null> {
  const wish = { edition: 'embergard', mode: 'game', name: 'Anna', listed: false };
  const seats = [
    { who: 'you', brings: null },
    { who: 'bot', bot: 'random', brings: null },
  ];
  const made = await fetch('/api/games', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...wish, seats }),
  });
  const seat = (await made.json()) as { game: string; player: number; token: string };
  localStorage.setItem(`underhex.seat.${seat.game}`, JSON.stringify({ player: seat.player, token: seat.token }));
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/games/${seat.game}/play`);
  let key = first;
  type Prospect = {
    deeds: {
      kind: string;
      hexes: { hex: string; targets: { fighter: string }[] }[];
      targets: { fighter: string }[];
    }[];
  };
  const waiting = new Map<string, (prospect: Prospect | null) => void>();
  const prospect = (fighter: string) =>
    new Promise<Prospect | null>((done) => {
      const name = `p${(key += 1)}`;
      waiting.set(name, done);
      socket.send(JSON.stringify({ type: 'prospect', key: name, fighter }));
    });
  return new Promise((done) => {
    const end = (result: { game: string; chance: Chance } | null) => {
      socket.onmessage = null;
      socket.close();
      done(result);
    };
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token: seat.token, since: 0 }));
    let shown: Record<string, unknown> = {};
    socket.onmessage = async (event) => {
      let message = JSON.parse(String(event.data));
      if (message.type === 'prospects') waiting.get(message.key)?.(message.prospect);
      if (message.type !== 'snapshot' && message.type !== 'update') return;
      if (message.type === 'snapshot') shown = message;
      for (const { path, value } of message.patch ?? []) {
        const names: string[] = path.split('/').slice(1);
        const last = names.pop() as string;
        (names.reduce((part: any, name) => part[name], shown) as Record<string, unknown>)[last] = value;
      }
      message = { ...shown, seq: message.seq };
      const { view } = message;
      if (view.phase === 'over' || view.round > 2) return end(null);
      const decision = view.decision;
      if (!decision?.options || decision.player !== view.viewer) return;
      const options: { id: string; group: string }[] = decision.options;
      if (decision.question === 'action') {
        const at = (id: string) => view.fighters.find((one: { id: string }) => one.id === id)?.hex as string;
        for (const fighter of view.fighters) {
          if (fighter.player !== view.viewer || !fighter.hex) continue;
          const deeds = (await prospect(fighter.id))?.deeds ?? [];
          const charge = deeds.find((deed) => deed.kind === 'charge');
          const move = deeds.find((deed) => deed.kind === 'move');
          const attack = deeds.find((deed) => deed.kind === 'attack')?.targets ?? [];
          const charges = charge?.hexes ?? [];
          const plain = move?.hexes.find((one) => !charges.some((other) => other.hex === one.hex));
          const strike = charges.find((one) => one.targets.length > 0 && move?.hexes.some((other) => other.hex === one.hex));
          const base = { fighter: fighter.id, hex: fighter.hex, to: '', foe: '', foeHex: '' };
          const foe = wanted === 'attack' ? attack[0]?.fighter : strike?.targets[0]?.fighter;
          if (wanted === 'move' && plain) return end({ game: seat.game, chance: { ...base, to: plain.hex } });
          // One weapon for the target: nothing is left to choose.
          const alone = (all: { fighter: string }[]) => all.filter((one) => one.fighter === foe).length === 1;
          if (wanted === 'attack' && foe && alone(attack)) return end({ game: seat.game, chance: { ...base, foe, foeHex: at(foe) } });
          if (wanted === 'charge' && strike && foe && alone(strike.targets)) {
            return end({ game: seat.game, chance: { ...base, to: strike.hex, foe, foeHex: at(foe) } });
          }
        }
      }
      const group = (name: string) => options.find((one) => one.group === name);
      const option = group('Charge') ?? group('Move') ?? options[key % options.length] ?? options[0];
      socket.send(JSON.stringify({ type: 'choose', key: `c${(key += 1)}`, at: message.seq, option: option?.id }));
    };
  });
}
