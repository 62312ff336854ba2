/** What the question at hand offers beside the board: cards on the shelf, answers in the ribbon, and rest until the own turn. */
import { library } from '../api/library.svelte.ts';
import { say } from '../cards/catalogue.svelte.ts';
import { withoutOwner } from '../shared/words';
import { settings } from '../shared/settings.svelte.ts';
import type { Panels } from './panels.svelte.ts';
import type { Picking } from './picking.svelte.ts';
import { answeredWords, answersOf, type Answer } from './ribbon';
import { shelfOf } from './shelf';
import type { Stage } from './stage.svelte.ts';

export class Asking {
  private readonly edition = $derived.by(() => this.stage.info?.edition ?? '');
  /** Cards to choose from that are not in the hand. */
  readonly shelf = $derived.by(() => {
    const { view } = this.stage;
    return view && this.picking.decision ? shelfOf(view, this.picking.choices, (slug) => library.card(this.edition, slug)) : [];
  });
  /** They lie there, and are not put aside. */
  readonly shelved = $derived.by(() => this.shelf.length > 0 && !this.panels.shelved);
  /** What the dice show that can be picked: of the save, if that is the last roll and the own one. */
  private readonly faces = $derived.by(() => {
    const { fight, view } = this.stage;
    const target = view?.fighters.find((one) => one.id === fight.target);
    const roll = fight.save.length > 0 && target?.player === view?.decision?.player ? fight.save : fight.roll;
    return new Map([...this.picking.choices.dice].flatMap(([index, option]) => (roll[index] ? [[option.id, say(this.edition, roll[index].face)] as const] : [])));
  });
  readonly answers = $derived.by((): Answer[] => {
    const { stage, picking } = this;
    const { view } = stage;
    if (!view || !picking.decision) return [];
    const all = answersOf({
      view,
      choices: picking.choices,
      picked: picking.picked,
      left: picking.left,
      pickedFighter: picking.pickedFighter,
      actor: picking.actor,
      outlook: picking.outlook,
      spot: picking.spot,
      strikes: picking.strikes,
      odds: settings.now.odds ? stage.odds : null,
      names: stage.names,
      faces: this.faces,
      turned: this.turned(),
      edition: this.edition,
      explain: (name) => this.explain(name),
    });
    // What lies on the shelf as a card is not a button as well.
    const laid = new Set(this.shelved ? this.shelf.flatMap((one) => (one.option ? [one.option.id] : [])) : []);
    const spoken = (text: string | null) => (text === null ? null : say(this.edition, text));
    return all
      .filter((answer) => !laid.has(answer.id))
      .map((answer) => ({ ...answer, label: answer.option?.group === 'Choose' ? say(this.edition, answer.label) : answer.label, sub: answer.sub === answer.text ? spoken(answer.sub) : answer.sub, text: spoken(answer.text) }));
  });
  /** The odds of what is in progress if nobody answers it, in words. */
  readonly stands = $derived.by(() => {
    const { decision, choices } = this.picking;
    if (!settings.now.odds || decision?.question !== 'respond' || !choices.pass) return null;
    return answeredWords(this.stage.odds, choices.pass.id);
  });
  /** What the card says that is picked, or what the one thing means that a picked fighter can do. */
  readonly says = $derived.by(() => {
    const { picked } = this.picking;
    if (picked?.kind === 'card') return withoutOwner(library.card(this.edition, picked.id)?.text ?? '') || null;
    const open = picked ? this.answers.filter((answer) => answer.why === null) : [];
    return open.length === 1 ? (open[0]?.text ?? null) : null;
  });
  /** One may pass by oneself until the own turn. */
  readonly canRest = $derived.by(() => {
    const question = this.picking.decision?.question;
    const { view } = this.stage;
    return (question === 'respond' || question === 'power') && view?.phase === 'combat' && view.active !== view.viewer;
  });

  constructor(
    private readonly stage: Stage,
    private readonly picking: Picking,
    private readonly panels: Panels,
    /** The board is seen from the other side. */
    private readonly turned: () => boolean,
  ) {}

  /** What a card or ability says, by its name. */
  explain(name: string): string | null {
    return library.explain(this.edition, this.stage.view?.players.map((player) => player.warband) ?? [], name);
  }

  answer(one: Answer): void {
    if (one.steps) this.picking.perform(one.steps);
    else if (one.option) this.picking.choose(one.option);
  }

  /** By key: whoever presses it again and again to get on does not give a whole turn away. */
  pass(): void {
    if (this.picking.unsure) return;
    if (this.picking.choices.pass) this.picking.choose(this.picking.choices.pass);
  }

  rest(): void {
    this.stage.resting = true;
    this.pass();
  }
}
