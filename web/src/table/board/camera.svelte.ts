/** How the board is moved and magnified: fitted between the areas around it until somebody moves it. */
import { fitInside, hold, zoom, type Box, type Camera, type Point } from '../geometry';
import type { Insets } from '../layout';

/** The size of the window and what is around the board. */
export type Frame = { width: number; height: number; insets: Insets };

/** So far a pointer goes before it is a drag, in pixels. */
const SLACK = 7;

export class View {
  private moved = $state.raw<Camera | null>(null);
  private readonly box: () => Box;
  private readonly frame: () => Frame;
  private readonly pointers = new Map<number, Point>();
  private startedAt: Point | null = null;
  /** The pointer that went down has moved the board: what follows is no click. */
  dragged = false;

  readonly fitted = $derived.by(() => fitInside(this.box(), this.frame().width, this.frame().height, this.frame().insets));
  readonly now = $derived.by(() => this.moved ?? this.fitted);

  constructor(box: () => Box, frame: () => Frame) {
    this.box = box;
    this.frame = frame;
  }

  /** Where a point of the board is in the window. */
  toWindow(point: Point): Point {
    return { x: point.x * this.now.k + this.now.x, y: point.y * this.now.k + this.now.y };
  }

  /** Where a point of the window is on the board. */
  toBoard(point: Point): Point {
    return { x: (point.x - this.now.x) / this.now.k, y: (point.y - this.now.y) / this.now.k };
  }

  fit(): void {
    this.moved = null;
  }

  magnify(by: number, around?: Point): void {
    const { width, height } = this.frame();
    this.move(zoom(this.now, by, around ?? { x: width / 2, y: height / 2 }, this.fitted.k));
  }

  down(id: number, at: Point): void {
    this.pointers.set(id, at);
    if (this.pointers.size === 1) {
      this.dragged = false;
      this.startedAt = at;
    }
  }

  /** A pointer that is down has moved; whether the board goes with it. */
  drag(id: number, at: Point): boolean {
    const before = this.pointers.get(id);
    if (!before) return false;
    if (this.pointers.size === 1) {
      if (!this.dragged && this.startedAt && Math.hypot(at.x - this.startedAt.x, at.y - this.startedAt.y) < SLACK) return false;
      this.dragged = true;
      this.move({ ...this.now, x: this.now.x + at.x - before.x, y: this.now.y + at.y - before.y });
    } else if (this.pointers.size === 2) {
      this.dragged = true;
      const other = [...this.pointers].find(([one]) => one !== id)?.[1];
      if (other) this.pinch(before, at, other);
    }
    this.pointers.set(id, at);
    return this.dragged;
  }

  up(id: number): void {
    this.pointers.delete(id);
  }

  private pinch(before: Point, now: Point, other: Point): void {
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    const around = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const next = zoom(this.now, was > 0 ? is / was : 1, around, this.fitted.k);
    this.move({ ...next, x: next.x + (now.x - before.x) / 2, y: next.y + (now.y - before.y) / 2 });
  }

  private move(camera: Camera): void {
    const { width, height } = this.frame();
    this.moved = hold(camera, this.box(), width, height);
  }
}
