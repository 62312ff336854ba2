/** Our own small heraldry: every sign is drawn here, in a square of 24 by 24. */
export type GlyphShape = { d: string; stroke?: boolean };

export const glyphs: Record<string, GlyphShape> = {
  // Charges: one for each warband.
  tower: { d: 'M5 21V10H4V4h3v2h3V4h4v2h3V4h3v6h-1v11h-5v-5a2 2 0 0 0-4 0v5z' },
  flame: {
    d: 'M12 1.500c1 4.500 6.500 6.800 6.500 12.700a6.500 6.500 0 0 1-13 0c0-3.200 1.600-4.900 2.700-7 .6 1.700 1.400 2.500 2.300 3C10.100 7.300 10.400 4.200 12 1.500zm.2 18.700a3 3 0 0 0 2.900-3.200c0-1.900-1.700-2.900-2.400-4.500-1.300 1.500-3.600 2.500-3.600 4.700a3 3 0 0 0 3.100 3z',
  },
  axe: {
    d: 'M11 2.500h2v19h-2zM13.500 5c2.700-1.800 5.500-2 8-1-1.700 2.400-1.700 6.600 0 9-2.500 1-5.300.8-8-1zM10.500 5c-2.700-1.800-5.500-2-8-1 1.700 2.400 1.700 6.600 0 9 2.500 1 5.300.8 8-1z',
  },
  moon: { d: 'M14.500 2A10 10 0 1 0 22 15.800 8.300 8.300 0 0 1 14.500 2z' },
  skull: {
    d: 'M12 2a8.300 8.300 0 0 0-8.300 8.200c0 3 1.500 5.200 3.700 6.400V19h2v2.500h1.800V19h1.600v2.500h1.800V19h2v-2.400c2.200-1.200 3.700-3.400 3.700-6.400A8.300 8.300 0 0 0 12 2zM8.600 8.500a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400zm6.800 0a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400zM12 13l1.400 2.900h-2.800z',
  },
  claw: {
    d: 'M4 3c2.500 5.500 2.400 11.500-1.200 18C9.600 16 9.800 8.500 4 3zM11 2c2.800 6 2.600 13-1 20C16.800 16.500 17 8 11 2zM18 3c2.300 5.500 2.200 11.500-1.200 18C23.300 16 23.500 8.500 18 3z',
  },
  bolt: { d: 'M14.500 1.500L3.800 13.500h6L7.500 22.500 20.200 9.500h-7z' },
  eye: {
    d: 'M12 5C6.500 5 2.500 9.500 1.200 12c1.300 2.500 5.300 7 10.800 7s9.500-4.500 10.800-7C21.500 9.500 17.500 5 12 5zm0 2.700a4.300 4.300 0 1 1 0 8.600 4.300 4.300 0 0 1 0-8.600zm0 2.400a1.900 1.900 0 1 0 0 3.800 1.900 1.900 0 0 0 0-3.800z',
  },
  sun: {
    d: 'M12 1l2.100 4.600 4.900-1.900-1.300 5L22.500 12l-4.800 3.300 1.300 5-4.900-1.900L12 23l-2.100-4.600L5 20.300l1.300-5L1.500 12l4.800-3.300-1.300-5 4.900 1.900zm0 7.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z',
  },
  leaf: {
    d: 'M20.500 2.500C9 2.500 3.800 8 3.800 15c0 1.500.3 2.900.8 4.100L2.500 21.200l1.400 1.400 2.300-2.300C16 21.800 21 14 20.500 2.500zM7.400 17.400C9 13 12 9.800 16.200 7.300 13.200 11 11.200 14 9.800 18z',
  },
  hammer: { d: 'M3.500 3.500h12.800l4.200 3.200v4.300h-6.200v10.500H9.800V11H3.500z' },
  trident: {
    d: 'M10.800 22.500v-8.700C7 13.500 5 11 5 7V3l2.500 2.500V7c0 2.200 1.200 3.700 3.300 4.100V5.500L9 6l3-5 3 5-1.800-.5v5.600c2.100-.4 3.300-1.900 3.300-4.100V5.500L19 3v4c0 4-2 6.500-5.800 6.800v8.700z',
  },
  serpent: {
    d: 'M3.500 6.500C6 2 13 1.500 13 6.800c0 3.700-5.500 4.600-5.500 8.700 0 3.500 2.700 6 6.500 6 4.300 0 7.500-3 7.500-7.500h-3.400c0 2.700-1.800 4.300-4.100 4.300-1.900 0-3.100-1.100-3.100-2.700 0-2.800 5.400-3.900 5.400-8.700C16.300.5 5.800-.5 3.500 6.500z',
  },
  wing: {
    d: 'M2.500 4.500c7 0 13 1.300 19 8.500-3.200-1-5.200-1-6.200-.4 2.100 1 3.200 2.600 3.700 4.900-3.200-2.100-5.300-2.500-6.800-1.900 1.600 1 2.200 2.600 2.200 4.900C10 19.500 6 15.300 4.900 11.600 4.200 9 3.500 6.700 2.500 4.500z',
  },
  // Dice faces.
  critical: {
    d: 'M12 .8l2.600 5.700 6.100-1.400-3.200 5.300 4.700 4.100-6.200.6-.4 6.300L12 16.700l-3.600 4.700-.4-6.300-6.200-.6 4.700-4.100-3.200-5.300 6.100 1.400zM12 9a2.700 2.700 0 1 0 0 5.400A2.700 2.700 0 0 0 12 9z',
  },
  swords: {
    d: 'M3.500 3.500l12.800 12.800M12.500 19.500l7-7M17.300 17.300l3.400 3.400M20.500 3.500L7.700 16.300M11.500 19.500l-7-7M6.700 17.300l-3.400 3.400',
    stroke: true,
  },
  shield: { d: 'M12 1.800l8.200 2.900v6.600c0 5.300-3.500 8.900-8.200 10.900-4.700-2-8.200-5.600-8.200-10.900V4.700z' },
  dodge: { d: 'M4.500 20.500C4.500 12 8.500 8 18 8M13 3l5.500 5-5.500 5', stroke: true },
  flanked: { d: 'M2.500 6.500L8 12l-5.500 5.500M16.500 7.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9z', stroke: true },
  surrounded: {
    d: 'M2 7l4 5-4 5M22 7l-4 5 4 5M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM7.500 2.500l4.500 3 4.500-3M7.500 21.500l4.500-3 4.500 3',
    stroke: true,
  },
  focus: {
    d: 'M12.500 12a.8.8 0 1 0-.8.9 3.400 3.400 0 1 0-3.300-3.500 6 6 0 1 0 6.100-5.600A9 9 0 1 0 21 13',
    stroke: true,
  },
  channel: { d: 'M12 2v20M4 5.500c5 2 11 8 16 13M20 5.500c-5 2-11 8-16 13M2.500 12h19', stroke: true },
  // Tokens and actions.
  move: { d: 'M3 12h16M13 5.500l6.500 6.500-6.500 6.500', stroke: true },
  charge: { d: 'M3 4.500L10.500 12 3 19.500M12 4.500l7.500 7.500-7.500 7.500', stroke: true },
  attack: {
    d: 'M3.500 3.500l12.800 12.800M12.500 19.500l7-7M17.300 17.300l3.400 3.400M20.500 3.500L7.700 16.300M11.500 19.500l-7-7M6.700 17.300l-3.400 3.400',
    stroke: true,
  },
  guard: { d: 'M12 1.800l8.200 2.900v6.600c0 5.300-3.500 8.900-8.200 10.900-4.700-2-8.200-5.600-8.200-10.900V4.700z' },
  stagger: {
    d: 'M12.500 12a.8.8 0 1 0-.8.9 3.400 3.400 0 1 0-3.300-3.500 6 6 0 1 0 6.100-5.600A9 9 0 1 0 21 13',
    stroke: true,
  },
  raise: { d: 'M12 20V5M5.500 11L12 4.500 18.500 11M4 21.500h16', stroke: true },
  delve: { d: 'M12 3v13M6 10.500l6 6 6-6M4 21h16', stroke: true },
  focus_hand: { d: 'M4 7l9-4 4 13-9 4zM17 6l4 1-2 12-5 .5', stroke: true },
  draw: { d: 'M5 4h9v16H5zM17.500 8v8M13.800 12h7.400', stroke: true },
  exchange: { d: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4', stroke: true },
  crown: { d: 'M2.500 6.500l4.800 4.300L12 3.500l4.700 7.300 4.800-4.300L19.700 19H4.300z' },
  glory: { d: 'M12 1.500l3.200 6.900 7.300.9-5.400 5.100 1.400 7.400L12 18.200l-6.500 3.600 1.400-7.400L1.500 9.300l7.300-.9z' },
  objective: { d: 'M6 22V2.500h12.500l-3 5 3 5H8.200V22z' },
  ploy: { d: 'M12 1.500l2.400 8.100 8.100 2.400-8.100 2.400L12 22.500l-2.400-8.100L1.500 12l8.100-2.400z' },
  upgrade: { d: 'M12 2l8.500 8.500h-5V22h-7V10.500h-5z' },
  treasure: { d: 'M6.500 3h11L22 9.500 12 22 2 9.500zM8 6l-2.300 3.500H9zm8 0l-1 3.500h3.300zM12 5.500L10.500 9.500h3z' },
  cover: { d: 'M2 21V12l4-4 3.500 3.500L14 5l5 5.500 3-1.500v12z' },
  artefact: { d: 'M9 2h6v5l3.500 4v5.500L12 22.500 5.500 16.500V11L9 7zM12 10l-2.500 3.500L12 18l2.500-4.500z' },
  heart: { d: 'M12 21.500C5 16 1.800 12 1.800 8A5.200 5.200 0 0 1 12 6.200 5.200 5.200 0 0 1 22.200 8c0 4-3.200 8-10.200 13.500z' },
  boot: { d: 'M7 2h7v11.500l6.500 3.300c1 .5 1.500 1.400 1.500 2.400V22H5.500v-4.500C6.500 13 7 8 7 2z' },
  bounty: { d: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 4.500l1.700 3.600 4 .5-3 2.700.8 3.900L12 15.300l-3.500 1.900.8-3.900-3-2.700 4-.5z' },
  die: { d: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm3 3.200a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600zm8 8a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600zM12 10.200a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600z' },
  menu: { d: 'M3.500 6h17M3.500 12h17M3.500 18h17', stroke: true },
  close: { d: 'M5 5l14 14M19 5L5 19', stroke: true },
  log: { d: 'M5 3h14v18H5zM8.500 8h7M8.500 12h7M8.500 16h4', stroke: true },
  cards: { d: 'M3.500 7.500l8-3.500 5.500 13-8 3.500zM14 4.500l6.500 1.500-1.800 12', stroke: true },
  fighters: { d: 'M12 2.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM3.500 21.500c0-5 3.500-8 8.500-8s8.500 3 8.500 8', stroke: true },
  turn: { d: 'M19.500 9A8 8 0 1 0 20 13.500M20 3.500V9h-5.500', stroke: true },
  fit: { d: 'M3.500 9V3.500H9M15 3.500h5.500V9M20.500 15v5.500H15M9 20.500H3.500V15', stroke: true },
  plus: { d: 'M12 4v16M4 12h16', stroke: true },
  minus: { d: 'M4 12h16', stroke: true },
  dot: { d: 'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z' },
};

export const CHARGES = [
  'tower',
  'flame',
  'axe',
  'moon',
  'skull',
  'claw',
  'bolt',
  'eye',
  'sun',
  'leaf',
  'hammer',
  'trident',
  'serpent',
  'wing',
] as const;

/** Where a name says what suits it. */
const HINTS: [RegExp, string][] = [
  [/flame|ember|fire|magma|fyre|burn/, 'flame'],
  [/reaver|blood|slaughter|gore|khorne/, 'axe'],
  [/skull|bone|grave|sepulchr|dead|death|ghoul|court|mort/, 'skull'],
  [/moon|gloom|grot|zarbag|night|shadow/, 'moon'],
  [/storm|steelheart|sigmar|champion|raptor/, 'bolt'],
  [/claw|spite|rat|pack|skaven|beast|hunt|hound/, 'claw'],
  [/thorn|briar|wood|ylthari|root|vine/, 'leaf'],
  [/eye|fate|acolyte|seer|oracle/, 'eye'],
  [/sea|wave|tide|deep|kraken/, 'trident'],
  [/snake|serpent|coil|morathi|khain/, 'serpent'],
  [/wing|raven|crow|hawk|eagle|crew/, 'wing'],
  [/hammer|smash|kunnin|boyz|iron|kutta/, 'hammer'],
  [/guard|wall|keep|tower|profit/, 'tower'],
  [/sun|light|dawn|lumineth|stars/, 'sun'],
];

/** The charge of a warband: the same one every time. */
export function chargeOf(warband: string): string {
  const name = warband.toLowerCase();
  const hint = HINTS.find(([pattern]) => pattern.test(name));
  if (hint) return hint[1];
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return CHARGES[hash % CHARGES.length] ?? 'tower';
}

/** The sign of a group of options or a token; a dot for what has none. */
export function signOf(name: string): string {
  const key = name.toLowerCase().split(' ')[0] ?? '';
  const known: Record<string, string> = {
    play: 'ploy',
    use: 'ploy',
    equip: 'upgrade',
    score: 'objective',
    with: 'attack',
    to: 'move',
    through: 'move',
    focus: 'focus_hand',
    discard: 'cards',
  };
  return known[key] ?? (glyphs[key] ? key : 'dot');
}

/** The outline of a player's tokens around (0, 0): circle, hexagon, diamond, square. */
export function shapePath(player: number, size: number): string {
  const point = (angle: number, radius: number) =>
    `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  const polygon = (sides: number, radius: number, start: number) =>
    `M${Array.from({ length: sides }, (_, index) => point(start + (2 * Math.PI * index) / sides, radius)).join('L')}Z`;
  switch ((player - 1) % 4) {
    case 0:
      return `M${-size} 0a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
    case 1:
      return polygon(6, size * 1.08, 0);
    case 2:
      return polygon(4, size * 1.22, -Math.PI / 2);
    default:
      return polygon(4, size * 1.24, -Math.PI / 4);
  }
}
