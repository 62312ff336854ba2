/** What the words of a fighter card say beyond its figures, which are shown as figures. */
import type { SideCard } from '../api/types/SideCard';
import type { WeaponCard } from '../api/types/WeaponCard';

/** `Axe: melee, Range 1, 2 hammer, Damage 2, Cleave, Scything.` has `Cleave, Scything`. */
export function weaponAbilities(weapon: Pick<WeaponCard, 'text'>): string {
  return /Damage [^,.]+,\s*(.+?)\.?$/.exec(weapon.text)?.[1] ?? '';
}

/** The rest of the card: abilities in sentences. */
export function sideWords(side: Pick<SideCard, 'text' | 'weapons'>): string {
  let words = side.text.replace(/^Move [^.]*\.\s*/, '');
  for (const weapon of side.weapons) words = words.replace(weapon.text, '');
  return words.replace(/\s*\n\s*/g, '\n').replace(/ {2,}/g, ' ').trim();
}
