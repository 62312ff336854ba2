/** What surrounds the portraits of a warband: a small motif, repeated along a ring. Each is one path around (0, 0). */

const at = (angle: number, radius: number) => `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;

/** The same motif some times around the ring: told the angle in its middle and half the way to the next. */
const around = (times: number, motif: (angle: number, half: number, index: number) => string) =>
  Array.from({ length: times }, (_, index) => motif((2 * Math.PI * index) / times - Math.PI / 2, Math.PI / times, index)).join('');

const dot = (angle: number, radius: number, size: number) =>
  `M${at(angle, radius)}m${-size} 0a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`;

/** A leaf between two radii, bent by an angle. */
const leaf = (angle: number, inner: number, outer: number, width: number, bend = 0) => {
  const middle = (inner + outer) / 2;
  return `M${at(angle, inner)}Q${at(angle + bend + width, middle)} ${at(angle + bend, outer)}Q${at(angle + bend - width, middle)} ${at(angle, inner)}z`;
};

const ornaments: Record<string, (r: number) => string> = {
  rays: (r) => around(20, (a, h, i) => `M${at(a - h * 0.5, r - 5)}L${at(a, r + (i % 2 === 0 ? 1 : -1.5))}L${at(a + h * 0.5, r - 5)}z`),
  spikes: (r) => around(14, (a, h) => `M${at(a - h * 0.7, r)}L${at(a, r - 6.5)}L${at(a + h * 0.7, r)}z`),
  teeth: (r) => around(22, (a, h, i) => `M${at(a - h * 0.9, r)}L${at(a + h * 0.2, r - (i % 3 === 0 ? 7 : 4.5))}L${at(a + h * 0.9, r)}z`),
  bolts: (r) =>
    around(10, (a, h) => `M${at(a - h * 0.55, r)}L${at(a + h * 0.1, r - 2.5)}L${at(a - h * 0.05, r - 3)}L${at(a + h * 0.6, r - 6)}L${at(a + h * 0.05, r - 3.6)}L${at(a + h * 0.2, r - 2.6)}z`),
  bones: (r) =>
    around(9, (a, h) => `M${at(a - h * 0.5, r - 3.6)}L${at(a + h * 0.5, r - 3.6)}L${at(a + h * 0.5, r - 2)}L${at(a - h * 0.5, r - 2)}z${[-0.55, 0.55].map((s) => dot(a + h * s, r - 4, 1.3) + dot(a + h * s, r - 1.7, 1.3)).join('')}`),
  chains: (r) =>
    around(16, (a, h, i) => (i % 2 === 0 ? `${dot(a, r - 3, 3)}${dot(a, r - 3, 1.5)}` : `M${at(a - h, r - 3.7)}L${at(a + h, r - 3.7)}L${at(a + h, r - 2.3)}L${at(a - h, r - 2.3)}z`)),
  cogs: (r) => around(16, (a, h) => `M${at(a - h * 0.55, r + 0.5)}L${at(a + h * 0.55, r + 0.5)}L${at(a + h * 0.4, r - 4.5)}L${at(a - h * 0.4, r - 4.5)}z`),
  leaves: (r) => around(14, (a, h, i) => leaf(a, r - 6, r + 0.5, h * 0.75, (i % 2 === 0 ? 1 : -1) * h * 0.7)),
  feathers: (r) => around(20, (a, h) => leaf(a, r - 6.5, r + 0.5, h * 0.8, h * 1.3)),
  flames: (r) => around(14, (a, h, i) => `M${at(a - h * 0.8, r + 0.5)}Q${at(a - h * 0.5, r - 4)} ${at(a + h * 0.5, r - (i % 2 === 0 ? 7.5 : 5))}Q${at(a + h * 0.1, r - 2.5)} ${at(a + h * 0.8, r + 0.5)}z`),
  petals: (r) => around(12, (a, h) => `M${at(a - h * 0.92, r)}Q${at(a - h * 0.5, r - 7)} ${at(a, r - 6)}Q${at(a + h * 0.5, r - 7)} ${at(a + h * 0.92, r)}Q${at(a, r - 4)} ${at(a - h * 0.92, r)}z`),
  scales: (r) => around(18, (a, h) => `M${at(a - h * 0.9, r)}Q${at(a - h * 0.7, r - 5.5)} ${at(a, r - 5.8)}Q${at(a + h * 0.7, r - 5.5)} ${at(a + h * 0.9, r)}z`),
  stars: (r) => around(10, (a, h) => `M${at(a, r + 0.8)}L${at(a + h * 0.15, r - 2.1)}L${at(a + h * 0.55, r - 3)}L${at(a + h * 0.15, r - 3.9)}L${at(a, r - 6.8)}L${at(a - h * 0.15, r - 3.9)}L${at(a - h * 0.55, r - 3)}L${at(a - h * 0.15, r - 2.1)}z`),
  thorns: (r) => around(12, (a, h, i) => `M${at(a - h, r - 1)}L${at(a + h, r - 1)}L${at(a + h, r - 2.2)}L${at(a + h * 0.35, r - 2.2)}Q${at(a, r - 3)} ${at(a + (i % 2 === 0 ? 0.4 : -0.4) * h, r - 7)}Q${at(a - h * 0.2, r - 3)} ${at(a - h * 0.35, r - 2.2)}L${at(a - h, r - 2.2)}z`),
  waves: (r) => around(12, (a, h) => `M${at(a - h, r)}Q${at(a - h * 0.4, r - 1)} ${at(a - h * 0.2, r - 5)}Q${at(a + h * 0.1, r - 7)} ${at(a + h * 0.5, r - 5)}Q${at(a + h * 0.1, r - 5)} ${at(a + h * 0.2, r - 3)}Q${at(a + h * 0.4, r - 1)} ${at(a + h, r)}z`),
  runes: (r) =>
    around(12, (a, h, i) => {
      const stave = `M${at(a - 0.015, r)}L${at(a + 0.015, r)}L${at(a + 0.015, r - 6)}L${at(a - 0.015, r - 6)}z`;
      const twig = (from: number, to: number, side: number) => `M${at(a, r - from)}L${at(a + side * h * 0.55, r - to)}L${at(a, r - from - 1.4)}z`;
      return stave + [twig(1, 3, 1), twig(1, 3, 1) + twig(3.5, 5, 1), twig(4.5, 2, -1) + twig(4.5, 2, 1), twig(0.5, 2.5, -1)][i % 4];
    }),
};

const made = new Map<string, string>();

/** The ring of an ornament of that name; rays where there is none. */
export function ornamentPath(name: string, radius: number): string {
  const key = `${name} ${radius}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const path = (ornaments[name] ?? ornaments.rays)?.(radius) ?? '';
  made.set(key, path);
  return path;
}

export const ORNAMENTS = Object.keys(ornaments);
