/** How warbands and fighters look: what the content says, or something sound where it says nothing. */
import type { DrawnInfo } from '../api/types/DrawnInfo';
import type { LookInfo } from '../api/types/LookInfo';
import type { WarbandInfo } from '../api/types/WarbandInfo';
import { editions } from '../cards/catalogue.svelte.ts';
import { ORNAMENTS } from './ornament';
import { hash, strangersFace, strangersLook } from './strangers';

/** A face: what is drawn, and what its size depends on. */
export type Face = { drawn: DrawnInfo | null; leader: boolean; health: number; name: string };

/** The look of a warband that nobody has painted: always the same one. */
export function plainLook(warband: string): LookInfo {
  const turn = hash(warband) % 360;
  return {
    colours: [hex(turn, 0.4, 0.32), hex(turn + 30, 0.55, 0.82)],
    ornament: ORNAMENTS[hash(warband) % ORNAMENTS.length] ?? 'rays',
    difficulty: 'medium',
    style: '',
  };
}

function hex(turn: number, saturation: number, light: number): string {
  const part = (n: number) => {
    const k = (n + turn / 30) % 12;
    const value = light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/** All warbands by their slugs; one that is in several editions has the faces of all of them. */
const warbands = $derived.by(() => {
  const known = new Map<string, WarbandInfo[]>();
  for (const edition of editions.value ?? []) {
    for (const warband of edition.warbands) known.set(warband.id, [...(known.get(warband.id) ?? []), warband]);
  }
  return known;
});

export function lookOf(warband: string): LookInfo {
  return warbands.get(warband)?.find((one) => one.look)?.look ?? plainLook(warband);
}

/** What surrounds the portrait of a fighter: the look of its warband, or a stranger's. */
export function groundOf(warband: string, card: string): LookInfo {
  return editions.value && !warbands.has(warband) ? strangersLook(card) : lookOf(warband);
}

/** The face of a fighter, by the slug of its card. */
export function faceOf(warband: string, card: string): Face {
  for (const one of warbands.get(warband) ?? []) {
    // A server may know a warband and not how it looks.
    const face = one.faces?.find((found) => found.card === card);
    if (face) return { drawn: face.drawn ?? strangersFace(card), leader: face.leader, health: face.health ?? 4, name: face.name };
  }
  return { drawn: editions.value ? strangersFace(card) : null, leader: false, health: 4, name: card };
}

/** How big a fighter is drawn, from 0 to 1: the more Health, the bigger. */
export function bulk(health: number): number {
  return Math.max(0, Math.min(1, (health - 1) / 6));
}
