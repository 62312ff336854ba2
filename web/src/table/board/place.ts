/** What the ground of an edition is made of. */

export type Place = {
  /** The stone of hexes that belong to nobody. */
  stone: string;
  /** The rock that the board is cut from, and the dark around it. */
  rock: string;
  depth: string;
  /** What grows or lies along the edges. */
  growth: string;
  /** What shines out of the cracks; none in most places. */
  glow: string | null;
  /** The light that falls in. */
  light: string;
};

const places: Record<string, Place> = {
  shadespire: { stone: '#343a44', rock: '#23282f', depth: '#0b0e13', growth: '#b5a46a', glow: null, light: '#cfdcff' },
  nightvault: { stone: '#32344a', rock: '#22222f', depth: '#0b0a12', growth: '#8d7bd0', glow: '#8f7cff', light: '#cfc6ff' },
  dreadfane: { stone: '#333b36', rock: '#212722', depth: '#0a0e0c', growth: '#6f8f4e', glow: null, light: '#d3ffe4' },
  harrowdeep: { stone: '#2e3a40', rock: '#1d2629', depth: '#080d10', growth: '#4f8c80', glow: null, light: '#c2f4ff' },
  embergard: { stone: '#3b3634', rock: '#2a2320', depth: '#100c0b', growth: '#7a6a4d', glow: '#ff8a3c', light: '#ffdfb8' },
};

const elsewhere: Place = { stone: '#34383e', rock: '#24272c', depth: '#0c0e12', growth: '#6d7a55', glow: null, light: '#e6ecf5' };

export function placeOf(edition: string | null | undefined): Place {
  return places[edition ?? ''] ?? elsewhere;
}
