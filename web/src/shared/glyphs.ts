/** Our own small heraldry: every sign is drawn here, in a square of 24 by 24. */
export type GlyphShape = { d: string; stroke?: boolean };

export const glyphs: Record<string, GlyphShape> = {
  // Charges: one for each warband.
  tower: { d: 'M5 21V10H4V4h3v2h3V4h4v2h3V4h3v6h-1v11h-5v-5a2 2 0 0 0-4 0v5z' },
  flame: {
    d: 'M12 1.500c1 4.5 6.5 6.8 6.5 12.700a6.5 6.5 0 0 1-13 0c0-3.2 1.6-4.9 2.7-7 .6 1.7 1.4 2.5 2.3 3C10.1 7.3 10.4 4.2 12 1.500zm.2 18.700a3 3 0 0 0 2.9-3.200c0-1.9-1.7-2.9-2.4-4.5-1.3 1.5-3.6 2.5-3.6 4.700a3 3 0 0 0 3.1 3z',
  },
  axe: {
    d: 'M11 2.500h2v19h-2zM13.5 5c2.7-1.8 5.5-2 8-1-1.7 2.4-1.7 6.6 0 9-2.5 1-5.3.8-8-1zM10.5 5c-2.7-1.8-5.5-2-8-1 1.7 2.4 1.7 6.6 0 9 2.5 1 5.3.8 8-1z',
  },
  moon: { d: 'M14.5 2A10 10 0 1 0 22 15.8 8.3 8.3 0 0 1 14.5 2z' },
  skull: {
    d: 'M12 2a8.3 8.3 0 0 0-8.3 8.200c0 3 1.5 5.2 3.7 6.400V19h2v2.500h1.800V19h1.600v2.500h1.800V19h2v-2.400c2.2-1.2 3.7-3.4 3.7-6.400A8.3 8.3 0 0 0 12 2zM8.6 8.500a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400zm6.8 0a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400zM12 13l1.4 2.900h-2.800z',
  },
  claw: {
    d: 'M4 3c2.5 5.5 2.4 11.5-1.2 18C9.6 16 9.8 8.5 4 3zM11 2c2.8 6 2.6 13-1 20C16.8 16.5 17 8 11 2zM18 3c2.3 5.5 2.2 11.5-1.2 18C23.3 16 23.5 8.5 18 3z',
  },
  bolt: { d: 'M14.5 1.500L3.8 13.500h6L7.5 22.5 20.2 9.500h-7z' },
  eye: {
    d: 'M12 5C6.5 5 2.5 9.5 1.2 12c1.3 2.5 5.3 7 10.8 7s9.5-4.5 10.8-7C21.5 9.5 17.5 5 12 5zm0 2.700a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.600zm0 2.400a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.800z',
  },
  sun: {
    d: 'M12 1l2.1 4.6 4.9-1.9-1.3 5L22.5 12l-4.8 3.3 1.3 5-4.9-1.900L12 23l-2.1-4.600L5 20.300l1.3-5L1.5 12l4.8-3.3-1.3-5 4.9 1.900zm0 7.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  },
  leaf: {
    d: 'M20.5 2.500C9 2.5 3.8 8 3.8 15c0 1.5.3 2.9.8 4.100L2.5 21.200l1.4 1.4 2.3-2.300C16 21.8 21 14 20.5 2.500zM7.4 17.400C9 13 12 9.8 16.2 7.3 13.2 11 11.2 14 9.8 18z',
  },
  hammer: { d: 'M3.5 3.500h12.800l4.2 3.200v4.300h-6.200v10.500H9.800V11H3.500z' },
  trident: {
    d: 'M10.8 22.500v-8.700C7 13.5 5 11 5 7V3l2.5 2.500V7c0 2.2 1.2 3.7 3.3 4.100V5.500L9 6l3-5 3 5-1.8-.5v5.600c2.1-.4 3.3-1.9 3.3-4.100V5.500L19 3v4c0 4-2 6.5-5.8 6.800v8.700z',
  },
  serpent: {
    d: 'M3.5 6.500C6 2 13 1.5 13 6.800c0 3.7-5.5 4.6-5.5 8.7 0 3.5 2.7 6 6.5 6 4.3 0 7.5-3 7.5-7.500h-3.400c0 2.7-1.8 4.3-4.1 4.3-1.9 0-3.1-1.1-3.1-2.7 0-2.8 5.4-3.9 5.4-8.700C16.3.5 5.8-.5 3.5 6.500z',
  },
  wing: {
    d: 'M2.5 4.500c7 0 13 1.3 19 8.5-3.2-1-5.2-1-6.2-.4 2.1 1 3.2 2.6 3.7 4.9-3.2-2.1-5.3-2.5-6.8-1.9 1.6 1 2.2 2.6 2.2 4.900C10 19.5 6 15.3 4.9 11.6 4.2 9 3.5 6.7 2.5 4.500z',
  },
  // Dice faces.
  critical: {
    d: 'M12 .8l2.6 5.7 6.1-1.4-3.2 5.3 4.7 4.1-6.2.6-.4 6.300L12 16.700l-3.6 4.7-.4-6.3-6.2-.6 4.7-4.1-3.2-5.3 6.1 1.400zM12 9a2.7 2.7 0 1 0 0 5.400A2.7 2.7 0 0 0 12 9z',
  },
  swords: {
    d: 'M3.5 3.500l12.8 12.800M12.5 19.500l7-7M17.3 17.300l3.4 3.400M20.5 3.500L7.7 16.300M11.5 19.500l-7-7M6.7 17.300l-3.4 3.4',
    stroke: true,
  },
  shield: { d: 'M12 1.800l8.2 2.900v6.600c0 5.3-3.5 8.9-8.2 10.9-4.7-2-8.2-5.6-8.2-10.900V4.700z' },
  dodge: { d: 'M4.5 20.500C4.5 12 8.5 8 18 8M13 3l5.5 5-5.5 5', stroke: true },
  flanked: { d: 'M2.5 6.500L8 12l-5.5 5.500M16.5 7.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z', stroke: true },
  surrounded: {
    d: 'M2 7l4 5-4 5M22 7l-4 5 4 5M12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM7.5 2.500l4.5 3 4.5-3M7.5 21.500l4.5-3 4.5 3',
    stroke: true,
  },
  focus: {
    d: 'M12.5 12a.8.8 0 1 0-.8.9 3.4 3.4 0 1 0-3.3-3.5 6 6 0 1 0 6.1-5.600A9 9 0 1 0 21 13',
    stroke: true,
  },
  channel: { d: 'M12 2v20M4 5.500c5 2 11 8 16 13M20 5.500c-5 2-11 8-16 13M2.5 12h19', stroke: true },
  // Sound.
  sound: { d: 'M3.5 9.500h4L13 4.500v15l-5.5-5h-4zM16.5 8.500a5 5 0 0 1 0 7M19 5.500a9 9 0 0 1 0 13', stroke: true },
  mute: { d: 'M3.5 9.500h4L13 4.500v15l-5.5-5h-4zM17 9.500l5 5M22 9.500l-5 5', stroke: true },
  // Tokens and actions.
  move: { d: 'M3 12h16M13 5.500l6.5 6.5-6.5 6.5', stroke: true },
  charge: { d: 'M3 4.500L10.5 12 3 19.500M12 4.500l7.5 7.5-7.5 7.5', stroke: true },
  attack: {
    d: 'M3.5 3.500l12.8 12.800M12.5 19.500l7-7M17.3 17.300l3.4 3.400M20.5 3.500L7.7 16.300M11.5 19.500l-7-7M6.7 17.300l-3.4 3.4',
    stroke: true,
  },
  guard: { d: 'M12 1.800l8.2 2.900v6.600c0 5.3-3.5 8.9-8.2 10.9-4.7-2-8.2-5.6-8.2-10.900V4.700z' },
  stagger: {
    d: 'M12.5 12a.8.8 0 1 0-.8.9 3.4 3.4 0 1 0-3.3-3.5 6 6 0 1 0 6.1-5.600A9 9 0 1 0 21 13',
    stroke: true,
  },
  raise: { d: 'M12 20V5M5.5 11L12 4.5 18.5 11M4 21.500h16', stroke: true },
  delve: { d: 'M12 3v13M6 10.500l6 6 6-6M4 21h16', stroke: true },
  focus_hand: { d: 'M4 7l9-4 4 13-9 4zM17 6l4 1-2 12-5 .5', stroke: true },
  draw: { d: 'M5 4h9v16H5zM17.5 8v8M13.8 12h7.4', stroke: true },
  exchange: { d: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4', stroke: true },
  crown: { d: 'M2.5 6.500l4.8 4.300L12 3.500l4.7 7.3 4.8-4.300L19.7 19H4.300z' },
  glory: { d: 'M12 1.500l3.2 6.9 7.3.9-5.4 5.1 1.4 7.400L12 18.200l-6.5 3.6 1.4-7.400L1.5 9.300l7.3-.9z' },
  objective: { d: 'M6 22V2.500h12.500l-3 5 3 5H8.200V22z' },
  ploy: { d: 'M12 1.500l2.4 8.1 8.1 2.4-8.1 2.400L12 22.500l-2.4-8.100L1.5 12l8.1-2.400z' },
  upgrade: { d: 'M12 2l8.5 8.500h-5V22h-7V10.500h-5z' },
  treasure: { d: 'M6.5 3h11L22 9.5 12 22 2 9.500zM8 6l-2.3 3.500H9zm8 0l-1 3.500h3.300zM12 5.500L10.5 9.500h3z' },
  cover: { d: 'M2 21V12l4-4 3.5 3.500L14 5l5 5.5 3-1.500v12z' },
  artefact: { d: 'M9 2h6v5l3.5 4v5.500L12 22.5 5.5 16.500V11L9 7zM12 10l-2.5 3.500L12 18l2.5-4.500z' },
  heart: { d: 'M12 21.500C5 16 1.8 12 1.8 8A5.2 5.2 0 0 1 12 6.2 5.2 5.2 0 0 1 22.2 8c0 4-3.2 8-10.2 13.500z' },
  boot: { d: 'M7 2h7v11.500l6.5 3.300c1 .5 1.5 1.4 1.5 2.400V22H5.500v-4.500C6.5 13 7 8 7 2z' },
  bounty: { d: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 4.500l1.7 3.6 4 .5-3 2.7.8 3.900L12 15.300l-3.5 1.9.8-3.9-3-2.7 4-.5z' },
  die: { d: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm3 3.200a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600zm8 8a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600zM12 10.200a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600z' },
  leave: { d: 'M10 4H4v16h6M8.5 12h12M15.500 6.500L21 12l-5.500 5.500', stroke: true },
  fold: { d: 'M14.500 5L7.500 12l7 7', stroke: true },
  back: { d: 'M9 4L3.500 9.500 9 15M4 9.500h10a6 6 0 0 1 0 12h-4', stroke: true },
  info: { d: 'M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zM12 11v6M12 7v.1', stroke: true },
  menu: { d: 'M3.5 6h17M3.5 12h17M3.5 18h17', stroke: true },
  close: { d: 'M5 5l14 14M19 5L5 19', stroke: true },
  log: { d: 'M5 3h14v18H5zM8.5 8h7M8.5 12h7M8.5 16h4', stroke: true },
  cards: { d: 'M3.5 7.500l8-3.5 5.5 13-8 3.500zM14 4.500l6.5 1.5-1.8 12', stroke: true },
  fighters: { d: 'M12 2.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM3.5 21.500c0-5 3.5-8 8.5-8s8.5 3 8.5 8', stroke: true },
  turn: { d: 'M19.5 9A8 8 0 1 0 20 13.500M20 3.500V9h-5.5', stroke: true },
  fit: { d: 'M3.5 9V3.500H9M15 3.500h5.500V9M20.5 15v5.500H15M9 20.500H3.500V15', stroke: true },
  plus: { d: 'M12 4v16M4 12h16', stroke: true },
  minus: { d: 'M4 12h16', stroke: true },
  dot: { d: 'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z' },
};

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
