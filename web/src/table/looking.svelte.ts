/** What the player looks at, and whose card stays open: on the board, in a rail, or among the answers. */
import type { FighterSummary } from '../api/types/FighterSummary';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { Summary } from '../api/types/Summary';

export class Looking {
  /** The fighter under the pointer or with the keyboard's place, and the hex. */
  looked = $state<string | null>(null);
  lookedHex = $state<string | null>(null);
  lookedOption = $state.raw<OptionSummary | null>(null);
  /** The fighter whose card stays open. */
  pinned = $state<string | null>(null);
  /** It is looked at in a rail, not on the board. */
  private fromRail = $state(false);

  /** Whoever is gone from the table is not looked at any more. */
  readonly pinnedFighter = $derived.by(() => this.fighter(this.pinned));
  /** The fighter whose card is shown: on the board, only for as long as it stands where one looks. */
  readonly shownFighter = $derived.by(() => {
    const looked = this.fromRail ? null : this.standingAt(this.lookedHex);
    return this.pinnedFighter ?? (looked?.id === this.looked ? looked : null);
  });

  constructor(private readonly table: { readonly view: Summary | null }) {}

  lookHex(hex: string | null): void {
    this.fromRail = false;
    this.lookedHex = hex;
    this.looked = this.standingAt(hex)?.id ?? null;
  }

  lookFighter(id: string | null): void {
    this.fromRail = true;
    this.looked = id;
  }

  /** Opens the card of whoever stands there. */
  inspect(hex: string): void {
    const fighter = this.standingAt(hex);
    if (fighter) this.pinned = fighter.id;
  }

  protected fighter(id: string | null): FighterSummary | null {
    return id === null ? null : (this.table.view?.fighters.find((one) => one.id === id) ?? null);
  }

  protected standingAt(hex: string | null): FighterSummary | null {
    return hex === null ? null : (this.table.view?.fighters.find((one) => one.hex === hex) ?? null);
  }
}
