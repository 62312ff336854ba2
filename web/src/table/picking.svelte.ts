/** What the player has chosen and looks at on the way to an answer: a fighter, a hex where it would stand, whom it would attack, a card. */
import type { FighterSummary } from '../api/types/FighterSummary';
import type { Odds } from '../api/types/Odds';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { Prospect } from '../api/types/Prospect';
import type { Summary } from '../api/types/Summary';
import { touch } from '../shared/hands';
import { settings } from '../shared/settings.svelte.ts';
import { Deed } from './deed.svelte.ts';
import { dark, lightsFor, lightsOf, type Lights } from './lights';
import { Looking } from './looking.svelte.ts';
import { aboutBattlefield, choicesOf, immediate, isPass, narrowed, type Picked } from './options';
import type { Panels } from './panels.svelte.ts';
import { outlook, type Spot, type Steps, type Strike } from './prospects';

/** What is on the table, and who takes the choice: the stage. */
export type Source = {
  readonly view: Summary | null;
  readonly deciding: boolean;
  readonly playing: boolean;
  readonly odds: Odds;
  /** The server would take the last step back. */
  readonly canBack: boolean;
  skip(): void;
  choose(option: OptionSummary): unknown;
  /** What a fighter could do, once it is known. */
  prospect(fighter: string | null): Prospect | null;
  /** It is still to be heard what a fighter could do. */
  awaits(fighter: string): boolean;
  back(): unknown;
};

/** Questions in the middle of what a fighter does. */
const DOING = new Set(['move', 'push', 'place', 'weapon', 'target']);

export class Picking extends Looking {
  /** What several options are about, or the fighter that is to do something. */
  picked = $state.raw<Picked | null>(null);
  /** The hex where the chosen fighter would stand. */
  staged = $state<string | null>(null);
  /** Whom it would attack, where more than one weapon would do. */
  aimed = $state<string | null>(null);
  /** A hex that was clicked before it was known what can be done there. */
  wanted = $state<string | null>(null);
  /** Where a card was put down that asks for its place only once it is played. */
  private putAt: string | null = null;
  /** What was chosen and is still to be confirmed: an option, or a deed. */
  unsure = $state.raw<OptionSummary | null>(null);
  unsureDeed = $state.raw<Steps | null>(null);
  readonly deed = new Deed();

  readonly decision = $derived.by(() =>
    this.source.deciding && !this.deed.underWay ? (this.source.view?.decision ?? null) : null,
  );
  readonly choices = $derived.by(() => choicesOf(this.decision ? this.source.view : null));
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
  /** The fighter that acts: the chosen one, or the one that the question is about. */
  readonly actor = $derived.by((): string | null => {
    if (!this.decision || this.picked?.kind === 'card') return null;
    if (this.pickedFighter) return this.pickedFighter;
    const about = DOING.has(this.decision.question) ? this.fighter(this.decision.about) : null;
    return about?.player === this.source.view?.viewer ? (about?.id ?? null) : null;
  });
  /** What it could do. */
  readonly outlook = $derived.by(() => outlook(this.actor ? this.source.prospect(this.actor) : null));
  readonly spot = $derived.by((): Spot | null => (this.staged ? (this.outlook.spots.get(this.staged) ?? null) : null));
  /** The attacks on whoever is aimed at. */
  readonly strikes = $derived.by((): Strike[] => (this.aimed ? this.strikesOn(this.aimed) : []));
  readonly lights = $derived.by((): Lights => {
    const { view } = this.source;
    if (!view || !this.decision) return dark;
    const foreseen = this.outlook.spots.size + this.outlook.strikes.size > 0;
    if (this.actor && foreseen) {
      const under = this.lookedHex ? (this.outlook.spots.get(this.lookedHex) ?? null) : null;
      return lightsFor(this.actor, this.outlook, this.spot, under);
    }
    return lightsOf(view, this.decision, this.litHexes, this.litFighters, this.source.odds.attacks);
  });
  /** What the ribbon is about. */
  readonly title = $derived.by(() => {
    const picked = this.picked;
    if (!picked) return this.fighter(this.actor)?.name ?? '';
    if (picked.kind === 'card') return this.handCard(picked.id)?.name ?? '';
    return this.pickedFighter ? (this.fighter(this.pickedFighter)?.name ?? this.pickedFighter) : `Hex ${picked.id}`;
  });
  /** There is something to go back from. */
  readonly canBack = $derived.by(
    () => Boolean(this.unsure || this.unsureDeed || this.picked || this.staged || this.aimed || this.pinnedFighter) || this.source.canBack,
  );

  constructor(
    private readonly source: Source,
    private readonly panels: Panels,
  ) {
    super(source);
  }

  /** A new question: whatever was picked for the old one means nothing any more. */
  forget(): void {
    this.unpick();
    this.lookedOption = null;
    this.unsure = null;
    this.unsureDeed = null;
    // A finger that has gone looks at nothing.
    if (touch()) this.lookHex(null);
    // The card of somebody who is gone does not stay.
    if (this.pinned && (this.pinnedFighter?.slain ?? true)) this.pinned = null;
    if (this.panels.open === 'list') this.panels.open = null;
  }

  unpick(): void {
    this.picked = null;
    this.staged = null;
    this.aimed = null;
    this.wanted = null;
  }

  choose(option: OptionSummary): void {
    if (!this.decision) return;
    // What a mouse looks at before it clicks, a finger taps to see and taps again to choose.
    if (aboutBattlefield(this.decision) && touch() && this.lookedOption?.id !== option.id) {
      this.lookedOption = option;
      this.panels.open = null;
      return;
    }
    if ((settings.now.confirm || this.passesTurn(option)) && this.unsure?.id !== option.id) {
      this.unsure = option;
      this.lookedOption = option;
      return;
    }
    this.unsure = null;
    this.unpick();
    this.lookedOption = null;
    this.panels.open = null;
    // Whoever does something in between does not have to want the rest any more.
    if (!isPass(option)) this.deed.drop();
    void this.source.choose(option);
  }

  /** Nothing is done in a whole turn although something could be: whoever has passed often passes that by the way. */
  passesTurn(option: OptionSummary): boolean {
    return isPass(option) && this.decision?.question === 'action' && this.choices.all.length > 1;
  }

  /** Does what takes several options, one after the other. */
  perform(steps: Steps): void {
    const [first, ...rest] = steps;
    const option = this.choices.all.find((one) => one.id === first);
    if (!option) return;
    if (settings.now.confirm && this.unsureDeed?.join() !== steps.join()) {
      this.unsureDeed = steps;
      return;
    }
    this.unsureDeed = null;
    this.unpick();
    this.deed.begin(rest);
    void this.source.choose(option);
  }

  /** Asked again in the middle of a deed: the next step of it, or its end. */
  goOn(): void {
    if (!this.source.deciding) return;
    const decision = this.source.view?.decision;
    const put = this.putAt;
    this.putAt = null;
    // Whoever put a card down on somebody has said already whom it is for.
    const meant = put && decision && /^pick-/.test(decision.question) ? (this.choices.hexes.get(put) ?? []) : [];
    if (meant[0] && meant.length === 1) void this.source.choose(meant[0]);
    if (this.deed.left.length === 0) return;
    const option = this.deed.next(decision?.options ?? [], decision?.question === 'respond');
    if (option) void this.source.choose(option);
  }

  pickHex(hex: string): void {
    if (this.source.playing) {
      this.source.skip();
      return;
    }
    const fighter = this.standingAt(hex);
    if (this.actor && this.act(hex, fighter)) return;
    if (this.waitsAt(hex)) return;
    // Whoever is clicked that the question is about is meant, not looked up.
    if (fighter && fighter.id === this.decision?.about && !this.litHexes.has(hex) && !touch()) return;
    this.wanted = null;
    this.staged = null;
    this.aimed = null;
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

  /** The chosen fighter goes to a hex or attacks whoever stands there; whether it can. */
  private act(hex: string, fighter: FighterSummary | null): boolean {
    const strikes = fighter ? this.strikesOn(fighter.id) : [];
    const [only] = strikes;
    if (only) {
      if (strikes.length === 1) this.perform(only.steps);
      else this.aimed = fighter?.id ?? null;
      return true;
    }
    const spot = this.outlook.spots.get(hex);
    if (!spot) return false;
    this.aimed = null;
    if (spot.go && (spot.charges.length === 0 || this.staged === hex)) this.perform(spot.go);
    else this.staged = hex;
    return true;
  }

  private strikesOn(fighter: string): Strike[] {
    if (this.spot) return this.spot.charges.filter((one) => one.fighter === fighter);
    return this.outlook.strikes.get(fighter) ?? [];
  }

  /** A fighter is taken up; whether it can do anything. */
  takeUp(hex: string): boolean {
    const fighter = this.standingAt(hex);
    if (!fighter || !this.decision || !this.choices.fighters.has(fighter.id)) return false;
    if (this.decision.question !== 'action' || fighter.player !== this.source.view?.viewer) return false;
    this.staged = null;
    this.aimed = null;
    this.pinned = null;
    this.picked = { kind: 'hex', id: hex };
    return true;
  }

  /** It is put down somewhere: back where it was, it stays chosen. */
  putDown(hex: string | null): void {
    if (!hex || !this.pickedFighter || hex === this.pickedHex) return;
    if (!this.act(hex, this.standingAt(hex))) this.waitsAt(hex);
  }

  /** Whoever is quicker than the server is not lost: the click waits for its answer. */
  private waitsAt(hex: string): boolean {
    const { actor } = this;
    if (!actor || hex === this.pickedHex || !this.source.awaits(actor)) return false;
    const standing = this.standingAt(hex);
    if (standing ? this.choices.fighters.has(standing.id) : this.litHexes.has(hex)) return false;
    this.wanted = hex;
    return true;
  }

  /** What the chosen fighter could do is known now. */
  heard(): void {
    const hex = this.wanted;
    this.wanted = null;
    if (hex) this.act(hex, this.standingAt(hex));
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

  pickCard(card: string): void {
    if (this.source.playing) {
      this.source.skip();
      return;
    }
    const options = this.choices.cards.get(card) ?? [];
    const [only] = options;
    this.staged = null;
    this.aimed = null;
    // Where there is no mouse, a card is read before it is chosen.
    if (this.decision && only && immediate(this.decision, options) && !touch()) this.choose(only);
    else if (this.decision && only) {
      this.picked = this.picked?.kind === 'card' && this.picked.id === card ? null : { kind: 'card', id: card };
    } else {
      this.picked = null;
      this.panels.card = this.handCard(card);
    }
  }

  /** A card is taken from the hand to be put down somewhere; whether it can be played at all. */
  takeUpCard(card: string): boolean {
    if (!this.decision || !this.choices.cards.has(card)) return false;
    this.unpick();
    this.pinned = null;
    this.picked = { kind: 'card', id: card };
    return true;
  }

  /** It is put down: on something it can be played on, that is what happens; one that asks for no place is played anywhere on the board. */
  putDownCard(hex: string | null): void {
    if (this.picked?.kind !== 'card') return;
    const options = this.left ?? [];
    const [only] = options;
    const nowhere = options.every((option) => option.hexes.length + option.features.length + option.fighters.length === 0);
    if (hex !== null && this.litHexes.has(hex)) this.pickHex(hex);
    else if (hex !== null && nowhere && only && options.length === 1) {
      this.choose(only);
      this.putAt = hex;
      // In the wrong place it stays picked: its text and what is lit say where it can go.
    } else if (hex === null) this.unpick();
  }

  /** Keeps the card of the picked fighter open. */
  pinPicked(): void {
    this.pinned = this.pickedFighter;
  }

  /** One step back; whether there was anything to go back from. */
  back(): boolean {
    this.putAt = null;
    if (this.unsure) this.unsure = this.lookedOption = null;
    else if (this.unsureDeed) this.unsureDeed = null;
    else if (this.pinnedFighter) this.pinned = null;
    else if (this.aimed) this.aimed = null;
    else if (this.staged) this.staged = null;
    else if (this.picked) this.picked = null;
    else if (this.source.canBack) {
      this.deed.drop();
      void this.source.back();
    } else return false;
    return true;
  }

  private handCard(id: string) {
    const view = this.source.view;
    const hand = view?.players.find((player) => player.player === view.viewer)?.hand;
    return hand?.find((card) => card.id === id) ?? null;
  }
}
