/** A deed: several options that were decided on at once, sent one after the other as they are asked for. */
import type { OptionSummary } from '../api/types/OptionSummary';

export class Deed {
  /** The options that are still to be sent. */
  left = $state.raw<readonly string[]>([]);
  /** Something else is asked first: the rest waits for it. */
  held = $state(false);

  get underWay(): boolean {
    return this.left.length > 0 && !this.held;
  }

  begin(steps: readonly string[]): void {
    this.left = steps;
    this.held = false;
  }

  drop(): void {
    this.begin([]);
  }

  /** The next option, if it is on offer. What is not ends the deed, unless it is only asked whether somebody answers. */
  next(options: readonly OptionSummary[], window: boolean): OptionSummary | null {
    const [wanted, ...rest] = this.left;
    const option = options.find((one) => one.id === wanted) ?? null;
    this.held = option === null && window && wanted !== undefined;
    if (!this.held) this.left = option ? rest : [];
    return option;
  }
}
