/** What the player has picked and looks at on the way to a choice. */
import type { FighterSummary } from '../api/types/FighterSummary';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { Summary } from '../api/types/Summary';
import { settings } from '../shared/settings.svelte.ts';
import { aboutBattlefield, choicesOf, digits, immediate, listed, narrowed, type Picked } from './options';
import type { Panels } from './panels.svelte.ts';

/** What is on the table, and who takes the choice: the stage. */
export type Source = {
  readonly view: Summary | null;
  readonly deciding: boolean;
  readonly playing: boolean;
  skip(): void;
  choose(option: OptionSummary): unknown;
};

/** Where there is no mouse, a card is read before it is chosen. */
const touch = () => window.matchMedia('(hover: none)').matches;

export class Picking {
  /** What several options are about: a menu is open at it. */
  picked = $state.raw<Picked | null>(null);
  /** Where the picked card lies in the window. */
  cardAt = $state.raw<DOMRect | null>(null);
  /** The fighter under the pointer or with the keyboard's place. */
  looked = $state<string | null>(null);
  /** It is looked at in the list of warbands, not on the board. */
  fromPanel = $state(false);
  lookedOption = $state.raw<OptionSummary | null>(null);
  /** The fighter whose card stays open. */
  pinned = $state<string | null>(null);
  /** What was chosen and is still to be confirmed. */
  unsure = $state.raw<OptionSummary | null>(null);

  private readonly source: Source;
  private readonly panels: Panels;

  readonly decision = $derived.by(() => (this.source.deciding ? (this.source.view?.decision ?? null) : null));
  readonly choices = $derived.by(() => choicesOf(this.source.deciding ? this.source.view : null));
  /** What is left once something is picked. */
  readonly left = $derived.by(() => (this.picked ? narrowed(this.choices, this.picked) : null));
  /** Once a card is picked, only what goes with it stays lit. */
  readonly litHexes = $derived.by(() => {
    if (!this.left || this.picked?.kind !== 'card') return this.choices.hexes;
    const kept = new Set(this.left);
    const lit = new Map<string, OptionSummary[]>();
    for (const [hex, options] of this.choices.hexes) {
      const some = options.filter((option) => kept.has(option));
      if (some.length > 0) lit.set(hex, some);
    }
    return lit;
  });
  readonly litFighters = $derived.by(() => {
    const left = this.picked?.kind === 'card' ? this.left : null;
    const lit = [...this.choices.fighters].filter(([, options]) => !left || options.some((option) => left.includes(option)));
    return new Set(lit.map(([fighter]) => fighter));
  });
  readonly pickedHex = $derived.by(() => {
    if (this.picked?.kind === 'hex') return this.picked.id;
    return this.picked?.kind === 'fighter' ? (this.fighter(this.picked.id)?.hex ?? null) : null;
  });
  readonly pickedFighter = $derived.by(() =>
    this.picked?.kind === 'fighter' ? this.picked.id : (this.standingAt(this.pickedHex)?.id ?? null),
  );
  readonly pinnedFighter = $derived.by(() => this.fighter(this.pinned));
  /** The fighter whose card is shown. */
  readonly shownFighter = $derived.by(() => this.pinnedFighter ?? this.fighter(this.looked));
  /** What the menu is about. */
  readonly title = $derived.by(() => {
    const picked = this.picked;
    if (!picked) return '';
    if (picked.kind === 'card') return this.handCard(picked.id)?.name ?? '';
    return this.pickedFighter ? (this.fighter(this.pickedFighter)?.name ?? this.pickedFighter) : `Hex ${picked.id}`;
  });

  constructor(source: Source, panels: Panels) {
    this.source = source;
    this.panels = panels;
  }

  /** A new question: whatever was picked for the old one means nothing any more. */
  forget(): void {
    this.picked = null;
    this.lookedOption = null;
    this.unsure = null;
    if (this.panels.open === 'list') this.panels.open = null;
  }

  choose(option: OptionSummary): void {
    if (!this.source.deciding) return;
    // What a mouse looks at before it clicks, a finger has to pick first.
    const unseen = aboutBattlefield(this.decision) && touch();
    if ((settings.now.confirm || unseen) && this.unsure?.id !== option.id) {
      this.unsure = option;
      this.lookedOption = option;
      return;
    }
    this.unsure = null;
    this.picked = null;
    this.lookedOption = null;
    this.panels.open = null;
    void this.source.choose(option);
  }

  /** Chooses what a digit stands for; whether there is such a thing. */
  chooseDigit(digit: number): boolean {
    const option = digits(listed(this.choices, this.left)).get(digit);
    if (option) this.choose(option);
    return option !== undefined;
  }

  pickHex(hex: string): void {
    if (this.source.playing) {
      this.source.skip();
      return;
    }
    const fighter = this.standingAt(hex);
    const options = this.litHexes.get(hex) ?? [];
    if (!this.decision || options.length === 0) {
      this.picked = null;
      this.pinned = fighter && this.pinned !== fighter.id ? fighter.id : null;
      return;
    }
    this.pinned = null;
    const [only] = options;
    // A card was picked first: what is left is one thing.
    if (only && options.length === 1 && (immediate(this.decision, options) || this.picked?.kind === 'card')) this.choose(only);
    else if (this.picked?.kind === 'hex' && this.picked.id === hex) this.picked = null;
    else this.picked = { kind: 'hex', id: hex };
  }

  pickFighter(id: string): void {
    const hex = this.fighter(id)?.hex;
    const options = this.choices.fighters.get(id) ?? [];
    const [only] = options;
    if (this.decision && only && !hex && immediate(this.decision, options)) this.choose(only);
    else if (this.decision && hex && options.length > 0) {
      this.pickHex(hex);
      this.panels.makeRoom();
    } else this.pinned = this.pinned === id ? null : id;
  }

  pickCard(card: string, at: DOMRect): void {
    if (this.source.playing) {
      this.source.skip();
      return;
    }
    const options = this.choices.cards.get(card) ?? [];
    const [only] = options;
    if (this.decision && only && immediate(this.decision, options) && !touch()) this.choose(only);
    else if (this.decision && only) {
      this.cardAt = at;
      this.picked = this.picked?.kind === 'card' && this.picked.id === card ? null : { kind: 'card', id: card };
    } else {
      this.picked = null;
      this.panels.card = this.handCard(card);
    }
  }

  lookHex(hex: string | null): void {
    this.fromPanel = false;
    this.looked = this.standingAt(hex)?.id ?? null;
  }

  lookFighter(id: string | null): void {
    this.fromPanel = true;
    this.looked = id;
  }

  /** Keeps the card of the picked fighter open instead of its menu. */
  pinPicked(): void {
    this.pinned = this.pickedFighter;
    this.picked = null;
  }

  /** One step back; whether there was anything to go back from. */
  back(): boolean {
    if (this.unsure) this.unsure = this.lookedOption = null;
    else if (this.picked) this.picked = null;
    else if (this.pinned) this.pinned = null;
    else return false;
    return true;
  }

  private fighter(id: string | null): FighterSummary | null {
    return id === null ? null : (this.source.view?.fighters.find((one) => one.id === id) ?? null);
  }

  private standingAt(hex: string | null): FighterSummary | null {
    return hex === null ? null : (this.source.view?.fighters.find((one) => one.hex === hex) ?? null);
  }

  private handCard(id: string) {
    const view = this.source.view;
    const hand = view?.players.find((player) => player.player === view.viewer)?.hand;
    return hand?.find((card) => card.id === id) ?? null;
  }
}
