/** A game as this browser sees it: what the server said last, and what of it is shown so far. */
import { GameSocket, playUrl, type SocketLike, type SocketState } from '../api/socket';
import type { Heard } from '../api/messages';
import type { Advice } from '../api/types/Advice';
import type { ClockInfo } from '../api/types/ClockInfo';
import type { GameInfo } from '../api/types/GameInfo';
import type { GroundSummary } from '../api/types/GroundSummary';
import type { LogLine } from '../api/types/LogLine';
import type { Odds } from '../api/types/Odds';
import type { Offers } from '../api/types/Offers';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { Prospect } from '../api/types/Prospect';
import type { ReachSummary } from '../api/types/ReachSummary';
import type { Snapshot } from '../api/types/Snapshot';
import type { Summary } from '../api/types/Summary';
import { library } from '../api/library.svelte.ts';
import { Scene } from '../moments/scene.svelte.ts';
import { isolated } from '../shared/isolated.ts';
import { settings } from '../shared/settings.svelte.ts';
import { Answers } from './answers.svelte.ts';
import { withNames, YOU } from './told';
import { beingLaid, hesitation, unasked, wakes } from './policy';

/** Nothing that dice will decide is known. */
const NO_ODDS: Odds = { attacks: [], spells: [] };
/** Questions after whose answers dice may decide. */
const BEFORE_DICE = new Set(['action', 'power', 'respond', 'user', 'weapon', 'target', 'weapon-ability', 'pick-face']);

export class Stage extends Scene<Snapshot> {
  connection = $state<SocketState>('connecting');
  info = $state.raw<GameInfo | null>(null);
  /** It has not begun. */
  waiting = $state(false);
  /** There is no such game. */
  missing = $state(false);
  /** The newest that the server said. */
  latest = $state.raw<Snapshot | null>(null);
  log = $state.raw<LogLine[]>([]);
  clocks = $state.raw<ClockInfo[]>([]);
  clocksAt = $state(0);
  offers = $state.raw<Offers>({ draw: null, take_back: null });
  connected = $state.raw<number[]>([]);
  /** What was chosen and is not yet acknowledged. */
  sent = $state<string | null>(null);
  problem = $state<string | null>(null);
  /** Why nothing can be played at the moment, if so. */
  standstill = $state<string | null>(null);
  /** Why this server cannot play this game: it was begun with other rules or cards. */
  foreign = $state<string | null>(null);
  said = $state('');
  /** Pass until the next own turn. */
  resting = $state(false);
  foretold = $state.raw<{ seq: number; odds: Odds }>({ seq: -1, odds: NO_ODDS });
  private readonly previews: Answers<GroundSummary>;
  private readonly reaches: Answers<ReachSummary>;
  private readonly prospects: Answers<Prospect>;
  private readonly hints: Answers<Advice[]>;

  private readonly socket: GameSocket;
  /** The question at hand is answered for the player in a moment, who need not see it. */
  private sparing = $state(false);
  private autoTimer: ReturnType<typeof setTimeout> | null = null;
  private asking = new Set<string>();
  /** How many choices were made here. */
  private choices = 0;

  constructor(game: string, token: string | null, open?: (url: string) => SocketLike) {
    super();
    this.socket = new GameSocket({
      url: playUrl(game),
      token,
      open,
      onmessage: (message) => this.receive(message),
      onstate: (state) => (this.connection = state),
    });
    const seq = () => this.latest?.seq ?? -1;
    this.reaches = new Answers(seq, async (fighter) => {
      const answer = await this.socket.request({ type: 'reach', fighter });
      return answer.ok && answer.message.type === 'reached' ? answer.message.reach : null;
    });
    this.prospects = new Answers(seq, async (fighter) => {
      const answer = await this.socket.request({ type: 'prospect', fighter });
      return answer.ok && answer.message.type === 'prospects' ? answer.message.prospect : null;
    });
    this.previews = new Answers(seq, async (option) => {
      const answer = await this.socket.request({ type: 'preview', option });
      return answer.ok && answer.message.type === 'previewed' ? answer.message.ground : null;
    });
    this.hints = new Answers(seq, async () => {
      const answer = await this.socket.request({ type: 'hint', at: seq() });
      return answer.ok && answer.message.type === 'hints' ? answer.message.advice : [];
    });
    this.socket.connect();
  }

  override close(): void {
    super.close();
    if (this.autoTimer) clearTimeout(this.autoTimer);
    this.socket.close();
  }

  reconnect(): void {
    this.socket.now();
  }

  get player(): number | null {
    return this.latest?.player ?? null;
  }

  /** It is this browser's player who has to choose, and everything before that has been shown. */
  get deciding(): boolean {
    const decision = this.view?.decision;
    return (
      !this.sparing &&
      !this.playing &&
      !this.over &&
      this.sent === null &&
      !this.laying &&
      this.view !== null &&
      this.view === this.latest?.view &&
      Boolean(decision?.options) &&
      decision?.player === this.view.viewer
    );
  }

  /** Battlefield, tokens and fighters are being laid out for everybody. */
  get laying(): boolean {
    return beingLaid(this.info?.quick ?? false, this.view);
  }

  get over(): boolean {
    return this.info?.state === 'over';
  }

  get names(): Map<number, string> {
    const names = new Map<number, string>();
    const seats = this.info?.seats ?? [];
    for (const seat of seats) {
      if (seat.player === this.player) names.set(seat.player, YOU);
      if (!seat.name || seat.player === this.player) continue;
      // Namesakes are told apart by their seats.
      const alike = seats.some((other) => other !== seat && other.name === seat.name);
      names.set(seat.player, isolated(alike ? `${seat.name} ${seat.player}` : seat.name));
    }
    return names;
  }

  name(player: number | null | undefined): string {
    if (!player) return '';
    return this.names.get(player) ?? `Player ${player}`;
  }

  protected textOf(line: LogLine, title: string): string | null {
    const edition = this.info?.edition ?? '';
    const [slug] = line.cards;
    if (slug) return library.card(edition, slug)?.text ?? null;
    return library.explain(edition, this.view?.players.map((player) => player.warband) ?? [], title);
  }

  async choose(option: OptionSummary): Promise<void> {
    const frame = this.latest;
    if (!frame || this.sent !== null || this.playing) return;
    this.sent = option.id;
    this.problem = null;
    const number = (this.choices += 1);
    const answer = await this.socket.request({ type: 'choose', at: frame.seq, option: option.id });
    // What follows from a choice may come before its receipt, and the next one be under way already.
    if (number === this.choices) this.sent = null;
    if (answer.ok) return;
    if (answer.error.code === 'stale') this.socket.refresh();
    else this.problem = answer.error.message;
  }

  resign(): Promise<void> {
    return this.ask({ type: 'resign' });
  }

  draw(answer: boolean | null): Promise<void> {
    return this.ask({ type: 'draw', answer });
  }

  takeBack(answer: boolean | null): Promise<void> {
    return this.ask({ type: 'take-back', answer });
  }

  private async ask(request: Parameters<GameSocket['request']>[0]): Promise<void> {
    this.problem = null;
    const answer = await this.socket.request(request);
    if (!answer.ok) this.problem = answer.error.message;
  }

  /** Asks how far a fighter gets, unless that is known. */
  look(fighter: string): void {
    this.reaches.want(fighter);
  }

  reach(fighter: string | null): ReachSummary | null {
    return this.playing ? null : this.reaches.get(fighter);
  }

  /** Asks what a fighter could do now, unless that is known. */
  foreseeDeeds(fighter: string): void {
    this.prospects.want(fighter);
  }

  prospect(fighter: string | null): Prospect | null {
    return this.playing ? null : this.prospects.get(fighter);
  }

  /** It is still to be heard what a fighter could do. */
  awaits(fighter: string): boolean {
    return this.prospects.awaits(fighter);
  }

  /** The server would take the last step back: nothing was rolled, seen or answered since. */
  get canBack(): boolean {
    return this.deciding && this.view?.decision?.back === true;
  }

  back(): Promise<void> {
    return this.ask({ type: 'back' });
  }

  /** Lets a bot answer, in set-up. */
  suggest(): Promise<void> {
    return this.ask({ type: 'suggest' });
  }

  /** Nobody else plays but bots. */
  get alone(): boolean {
    const { player } = this;
    return player !== null && this.info !== null && this.info.seats.every((seat) => seat.player === player || seat.bot !== null);
  }

  /** Asks what a strong player would do here, unless that is known. */
  askHint(): void {
    this.hints.want('');
  }

  get hint(): Advice[] | null {
    return this.playing ? null : this.hints.get('');
  }

  /** Asks what the battlefield would look like after an option, unless that is known. */
  foresee(option: string): void {
    this.previews.want(option);
  }

  preview(option: string | null): GroundSummary | null {
    return this.playing ? null : this.previews.get(option);
  }

  /** The odds on offer, if they are known. */
  get odds(): Odds {
    return this.foretold.seq === this.latest?.seq && !this.playing ? this.foretold.odds : NO_ODDS;
  }

  private receive(message: Heard): void {
    switch (message.type) {
      case 'lobby':
        this.info = message.game;
        this.waiting = true;
        library.load(message.game.edition);
        return;
      case 'snapshot':
        this.snapshot(message);
        return;
      case 'update':
        this.update(message);
        return;
      case 'presence':
        this.connected = message.connected;
        return;
      case 'standstill':
        this.standstill = message.why;
        return;
      case 'refused':
        if (message.error.code === 'not-found') this.missing = true;
        else if (message.error.code === 'other-rules') this.foreign = message.error.message;
        else if (message.error.code === 'wrong-token') {
          this.problem = 'This seat is not yours any longer: you are watching.';
          this.socket.watch();
        } else this.problem = message.error.message;
        return;
    }
  }

  private snapshot(message: Snapshot): void {
    this.sparing = false;
    const before = this.latest;
    const last = this.log.at(-1)?.n ?? 0;
    const goesOn =
      before !== null &&
      message.seq > before.seq &&
      message.log.length > 0 &&
      message.log.length < 60 &&
      (message.log[0]?.n ?? 0) > last;
    if (goesOn) {
      this.update(message);
      return;
    }
    this.queue.skip();
    this.waiting = false;
    // After a loss only what is new comes; at first and after a take-back everything.
    const first = message.log[0]?.n ?? Infinity;
    this.log = [...this.log.filter((line) => line.n < first), ...message.log];
    this.latest = message;
    this.tick(message);
    this.settle(message);
    this.idle();
  }

  private update(frame: Snapshot): void {
    this.waiting = false;
    const last = this.log.at(-1)?.n ?? 0;
    const fresh = frame.log.filter((line) => line.n > last);
    this.log = [...this.log, ...fresh];
    this.latest = frame;
    this.tick(frame);
    this.sent = null;
    this.sparing = false;
    if (this.autoTimer) clearTimeout(this.autoTimer);
    const told = fresh.filter((line) => line.text !== '');
    if (told.length > 0) {
      this.said = withNames(told.slice(-6).map((line) => line.text).join(' '), this.names);
    }
    this.play(fresh, frame, last);
  }

  /** Time does not wait until everything has been shown. */
  private tick(frame: Snapshot): void {
    this.clocks = frame.clocks;
    this.clocksAt = performance.now();
  }

  protected override settle(frame: Snapshot): void {
    super.settle(frame);
    this.info = frame.game;
    this.offers = frame.offers;
    library.load(frame.game.edition);
  }

  protected override idle(): void {
    super.idle();
    const view = this.view;
    if (!view) return;
    if (this.resting && wakes(view)) this.resting = false;
    const answer = unasked(view, settings.now.pause, this.resting);
    const decision = view.decision;
    if (decision && !answer) {
      const mine = decision.player === view.viewer;
      const words = withNames(decision.words, this.names);
      const say = mine ? `Your decision: ${words}` : `${this.name(decision.player)} is choosing.`;
      queueMicrotask(() => (this.said = say));
    }
    if (answer) {
      if (this.autoTimer) clearTimeout(this.autoTimer);
      this.sparing = true;
      this.autoTimer = setTimeout(() => {
        this.sparing = false;
        void this.choose(answer);
      }, hesitation(this.info));
      return;
    }
    this.wantOdds(view);
  }

  private wantOdds(view: Summary): void {
    const decision = view.decision;
    const seq = this.latest?.seq ?? -1;
    if (!settings.now.odds || !decision?.options || decision.player !== view.viewer) return;
    const key = `odds ${seq}`;
    if (!BEFORE_DICE.has(decision.question) || this.asking.has(key)) return;
    this.asking.add(key);
    void this.socket.request({ type: 'forecast', at: seq }).then((answer) => {
      if (answer.ok && answer.message.type === 'forecasts') {
        this.foretold = { seq, odds: answer.message.odds };
      }
    });
  }
}
