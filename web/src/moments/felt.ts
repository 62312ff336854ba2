/** Moves a piece as what happens to it is felt. The piece itself knows nothing of it. */
import { settings, still } from '../shared/settings.svelte.ts';
import type { Blow } from './effects';
import type { Point } from '../table/geometry';

/** A blow with the way it goes, in the units of the board. */
export type Felt = (Blow & { toward: Point }) | null | undefined;

type Motion = { frames: Keyframe[]; ms: number; fill?: FillMode };

const move = (x: number, y: number, more = '') => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${more}`;

/** How it moves. */
export function motionOf(blow: NonNullable<Felt>): Motion {
  const far = Math.hypot(blow.toward.x, blow.toward.y) || 1;
  const [x, y] = [blow.toward.x / far, blow.toward.y / far];
  switch (blow.kind) {
    case 'lunge':
      // Back, forward with all one's weight, and home.
      return {
        ms: 620,
        frames: [
          { transform: move(0, 0), easing: 'ease-out' },
          { transform: move(-14 * x, -14 * y), offset: 0.38, easing: 'cubic-bezier(0.7, 0, 0.9, 0.5)' },
          { transform: move(34 * x, 34 * y), offset: 0.7, easing: 'ease-out' },
          { transform: move(0, 0) },
        ],
      };
    case 'parry':
      return {
        ms: 620,
        frames: [
          { transform: move(0, 0) },
          { transform: move(0, 0), offset: 0.66 },
          { transform: move(7 * x, 7 * y), offset: 0.76 },
          { transform: move(0, 0) },
        ],
      };
    case 'shake':
      return {
        ms: 460,
        frames: [0, 11, -9, 7, -4, 2, 0].map((by, index) => ({
          transform: move(by, index % 2 ? -3 : 2, `rotate(${(by / 2.2).toFixed(1)}deg)`),
          filter: index === 1 ? 'brightness(2.2)' : 'none',
        })),
      };
    case 'fall':
      return {
        ms: 900,
        fill: 'forwards',
        frames: [
          { transform: move(0, 0), opacity: 1, filter: 'brightness(2.4)' },
          { transform: move(0, -6, 'rotate(-6deg)'), opacity: 1, filter: 'none', offset: 0.2, easing: 'cubic-bezier(0.6, 0, 0.9, 0.4)' },
          { transform: move(0, 16, 'rotate(78deg) scale(0.85)'), opacity: 0.85, filter: 'grayscale(0.6)', offset: 0.55, easing: 'ease-out' },
          { transform: move(0, 20, 'rotate(84deg) scale(0.7)'), opacity: 0, filter: 'grayscale(1)' },
        ],
      };
  }
}

/** `use:felt={blow}` on the group that holds a piece. */
export function felt(node: Element, blow: Felt) {
  let last: number | null = null;
  let running: Animation | null = null;
  function feel(now: Felt) {
    if (!now) {
      // Whoever fell and stands again is whole.
      if (last !== null) running?.cancel();
      last = null;
      return;
    }
    if (now.id === last) return;
    last = now.id;
    running?.cancel();
    if (still() || typeof node.animate !== 'function') return;
    const motion = motionOf(now);
    const pace = settings.now.animation === 'fast' ? 0.45 : 1;
    running = node.animate(motion.frames, { duration: motion.ms * pace, fill: motion.fill ?? 'none' });
  }
  feel(blow);
  return { update: feel };
}
