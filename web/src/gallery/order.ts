/** What a gallery shows, and in which order. */
import type { WarbandInfo } from '../api/types/WarbandInfo';

export type Wish = { words: string; alliance: string; difficulty: string };

const plain = (text: string) => text.toLowerCase().replace(/[’']/g, '');

/** The warbands that fit, those that are liked first. */
export function shownWarbands(warbands: readonly WarbandInfo[], wish: Wish, liked: (id: string) => boolean): WarbandInfo[] {
  const words = plain(wish.words).split(/\s+/).filter(Boolean);
  const fits = (warband: WarbandInfo) => {
    const text = plain([warband.name, warband.alliance ?? '', warband.look?.style ?? '', ...(warband.faces ?? []).map((face) => face.name)].join(' '));
    return (
      words.every((word) => text.includes(word)) &&
      (wish.alliance === '' || warband.alliance === wish.alliance) &&
      (wish.difficulty === '' || warband.look?.difficulty === wish.difficulty)
    );
  };
  return warbands.filter(fits).sort((a, b) => Number(liked(b.id)) - Number(liked(a.id)) || a.name.localeCompare(b.name));
}

/** The alliances of some warbands. */
export function alliancesOf(warbands: readonly WarbandInfo[]): string[] {
  return [...new Set(warbands.map((warband) => warband.alliance).filter((alliance) => alliance !== null))].sort();
}

/** How many fighters a warband has, and how much Health together. */
export function figuresOf(warband: WarbandInfo): string {
  const health = warband.faces.reduce((sum, face) => sum + (face.health ?? 0) * face.count, 0);
  return `${warband.fighters} fighters · ${health} Health`;
}
