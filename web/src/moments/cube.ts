/** How a die is made, and where it comes to rest. */

const FACES: Record<'attack' | 'save' | 'plain', readonly string[]> = {
  attack: ['critical', 'hammer', 'swords', 'flanked', 'surrounded', 'hammer'],
  save: ['critical', 'shield', 'dodge', 'flanked', 'surrounded', 'shield'],
  plain: ['critical', 'hammer', 'swords', 'shield', 'dodge', 'flanked'],
};

/** Six faces, the one that was rolled first. */
export function facesAround(face: string, side: 'attack' | 'save' | 'plain'): string[] {
  return [face, ...FACES[side].filter((one) => one !== face), ...FACES[side]].slice(0, 6);
}

/** Where a die lies before it is put in line: so far off in its own lengths, and turned by so many degrees. */
export function restOf(index: number): { x: number; y: number; turn: number } {
  // Not by chance, so that a picture is the same twice; but no two dice beside each other lie alike.
  const wave = (step: number) => Math.sin((index + 1) * step);
  return { x: 0.34 * wave(2.4), y: 0.4 * wave(4.1), turn: Math.round(38 * wave(1.7)) };
}
