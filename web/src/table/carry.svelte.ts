/** A card that is carried from the hand over the board with a pointer. */
import type { Point } from './geometry';

/** So far a pointer goes before it is no click any more, in pixels. */
const SLACK = 9;

export type Carrier = {
  /** The card is taken up; whether it can be. */
  up: (card: string) => boolean;
  /** It is over this place of the window. */
  over: (at: Point) => void;
  /** It is let go there, or nowhere. */
  drop: (at: Point | null) => void;
};

export class Carry {
  /** The card in the air, and where. */
  card = $state<string | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 });
  private begun: { card: string; pointer: number; from: Point } | null = null;
  private carried = false;

  constructor(private readonly to: Carrier) {}

  down(event: PointerEvent, card: string): void {
    this.carried = false;
    if (!event.isPrimary || event.button !== 0) return;
    this.begun = { card, pointer: event.pointerId, from: { x: event.clientX, y: event.clientY } };
  }

  move(event: PointerEvent): void {
    const begun = this.begun;
    if (begun?.pointer !== event.pointerId) return;
    this.at = { x: event.clientX, y: event.clientY };
    if (this.card === null) {
      if (Math.hypot(this.at.x - begun.from.x, this.at.y - begun.from.y) < SLACK) return;
      // A finger that goes along the row swipes it.
      const along = event.pointerType === 'touch' && Math.abs(this.at.x - begun.from.x) > begun.from.y - this.at.y;
      if (along || !this.to.up(begun.card)) {
        this.begun = null;
        return;
      }
      this.card = begun.card;
      this.carried = true;
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture?.(event.pointerId);
    }
    this.to.over(this.at);
  }

  up(event: PointerEvent): void {
    if (this.begun?.pointer !== event.pointerId) return;
    this.begun = null;
    if (this.card === null) return;
    this.card = null;
    this.to.drop(event.type === 'pointerup' ? { x: event.clientX, y: event.clientY } : null);
  }

  /** The click that ends a drag is none. */
  clicked(): boolean {
    const was = this.carried;
    this.carried = false;
    return !was;
  }
}
