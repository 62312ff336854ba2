/** A deed: several options that were decided on at once, sent one after the other as they are asked for. */
import type { OptionSummary } from '../api/types/OptionSummary';

export class Deed {
  /** The options that are still to be sent. */
  left = $state.raw<readonly string[]>([]);

  get underWay(): boolean {
    return this.left.length > 0;
  }

  begin(steps: readonly string[]): void {
    this.left = steps;
  }

  drop(): void {
    this.left = [];
  }

  /** The next option, if it is on offer; what is not ends the deed. */
  next(options: readonly OptionSummary[]): OptionSummary | null {
    const [wanted, ...rest] = this.left;
    const option = options.find((one) => one.id === wanted) ?? null;
    this.left = option ? rest : [];
    return option;
  }
}
