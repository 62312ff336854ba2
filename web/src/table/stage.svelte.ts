/** A game as this browser sees it: what the server said last, and what of it is shown so far. */
import { GameSocket, playUrl, type SocketLike, type SocketState } from '../api/socket';
import type { ClockInfo } from '../api/types/ClockInfo';
import type { Forecast } from '../api/types/Forecast';
import type { GameInfo } from '../api/types/GameInfo';
import type { GroundSummary } from '../api/types/GroundSummary';
import type { LogLine } from '../api/types/LogLine';
import type { Offers } from '../api/types/Offers';
import type { OptionSummary } from '../api/types/OptionSummary';
import type { ReachSummary } from '../api/types/ReachSummary';
import type { ServerMessage } from '../api/types/ServerMessage';
import type { Snapshot } from '../api/types/Snapshot';
import type { Summary } from '../api/types/Summary';
import type { Update } from '../api/types/Update';
import { library } from '../api/library.svelte.ts';
import { settings, still } from '../shared/settings.svelte.ts';
import { Answers } from './answers.svelte.ts';
import { Queue, after, answerable, fightAfter, fightOf, noFight, type Fight } from './moments';
import { titled, withNames } from './names';
import { unasked, wakes } from './policy';

export type Floater = { id: number; hex: string; text: string; tone: 'hurt' | 'heal' | 'glory' | 'plain' };
export type Thrown = { id: number; title: string; dice: string[]; words: string };
export type Banner = { id: number; text: string; player: number | null };
export type Shown = { id: number; card: string; player: number | null; words: string; scored: boolean };

type Full = Snapshot;

let counter = 0;

export class Stage {
  connection = $state<SocketState>('connecting');
  info = $state.raw<GameInfo | null>(null);
  /** It has not begun. */
  waiting = $state(false);
  /** There is no such game. */
  missing = $state(false);
  /** The newest that the server said. */
  latest = $state.raw<Full | null>(null);
  /** What is shown: it lags behind while something is being shown. */
  view = $state.raw<Summary | null>(null);
  ground = $state.raw<GroundSummary | null>(null);
  log = $state.raw<LogLine[]>([]);
  clocks = $state.raw<ClockInfo[]>([]);
  clocksAt = $state(0);
  offers = $state.raw<Offers>({ draw: null, take_back: null });
  connected = $state.raw<number[]>([]);
  /** Something is being shown. */
  playing = $state(false);
  /** The number of the line that was told last; what comes after it is not told yet. */
  told = $state(Infinity);
  /** What is being shown, in words. */
  telling = $state('');
  /** What is shown waits for the player. */
  held = $state(false);
  fight = $state.raw<Fight>(noFight);
  /** The dice that were thrown last, so that only they tumble. */
  tumbling = $state<'roll' | 'save' | null>(null);
  thrown = $state.raw<Thrown | null>(null);
  floaters = $state.raw<Floater[]>([]);
  falling = $state.raw<ReadonlySet<string>>(new Set());
  struck = $state<string | null>(null);
  banner = $state.raw<Banner | null>(null);
  shown = $state.raw<Shown | null>(null);
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
  forecasts = $state.raw<{ seq: number; all: Forecast[] }>({ seq: -1, all: [] });
  private readonly previews: Answers<GroundSummary>;
  private readonly reaches: Answers<ReachSummary>;
  private readonly prospects: Answers<Prospect>;

  private readonly socket: GameSocket;
  private readonly queue: Queue<Full>;
  private fadeTimer: ReturnType<typeof setTimeout> | null = null;
  private autoTimer: ReturnType<typeof setTimeout> | null = null;
  private asking = new Set<string>();

  constructor(game: string, token: string | null, open?: (url: string) => SocketLike) {
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
    this.queue = new Queue<Full>({
      show: (line) => this.show(line),
      // Of what is not shown the dice still lie there for a moment.
      skipped: (line) => (this.fight = fightAfter(this.fight, line)),
      settle: (frame) => this.settle(frame),
      pace: () => (still() || document.hidden ? 0 : settings.now.animation === 'fast' ? 0.45 : 1),
      holds: (line) => settings.now.pause === 'always' && answerable(line, this.player),
      idle: () => this.idle(),
    });
    this.socket.connect();
  }

  close(): void {
    if (this.autoTimer) clearTimeout(this.autoTimer);
    if (this.fadeTimer) clearTimeout(this.fadeTimer);
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
      !this.playing &&
      !this.over &&
      this.sent === null &&
      this.view !== null &&
      this.view === this.latest?.view &&
      Boolean(decision?.options) &&
      decision?.player === this.view.viewer
    );
  }

  get over(): boolean {
    return this.info?.state === 'over';
  }

  get names(): Map<number, string> {
    const names = new Map<number, string>();
    const seats = this.info?.seats ?? [];
    for (const seat of seats) {
      if (!seat.name) continue;
      // Namesakes are told apart by their seats.
      const alike = seats.some((other) => other !== seat && other.name === seat.name);
      names.set(seat.player, alike ? `${seat.name} ${seat.player}` : seat.name);
    }
    return names;
  }

  name(player: number | null | undefined): string {
    if (!player) return '';
    return this.names.get(player) ?? `Player ${player}`;
  }

  /** Goes to the end of what is being shown. */
  skip(): void {
    this.held = false;
    this.queue.skip();
  }

  /** Goes on after what is held; otherwise to the end of what is being shown. */
  goOn(): void {
    if (!this.held) return this.skip();
    this.held = false;
    this.queue.goOn();
  }

  async choose(option: OptionSummary): Promise<void> {
    const frame = this.latest;
    if (!frame || this.sent !== null || this.playing) return;
    this.sent = option.id;
    this.problem = null;
    const answer = await this.socket.request({ type: 'choose', at: frame.seq, option: option.id });
    this.sent = null;
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
    if (this.view?.decision && 'back' in this.view.decision) this.prospects.want(fighter);
  }

  prospect(fighter: string | null): Prospect | null {
    return this.playing ? null : this.prospects.get(fighter);
  }

  /** The server would take the last step back: nothing was rolled, seen or answered since. */
  get canBack(): boolean {
    return this.deciding && this.view?.decision?.back === true;
  }

  back(): Promise<void> {
    return this.ask({ type: 'back' });
  }

  /** Asks what the battlefield would look like after an option, unless that is known. */
  foresee(option: string): void {
    this.previews.want(option);
  }

  preview(option: string | null): GroundSummary | null {
    return this.playing ? null : this.previews.get(option);
  }

  /** The odds on offer, if they are known. */
  get odds(): Forecast[] {
    return this.forecasts.seq === this.latest?.seq && !this.playing ? this.forecasts.all : [];
  }

  private receive(message: ServerMessage): void {
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
    const frame: Full = message;
    this.latest = frame;
    this.tellClocks(frame);
    this.settle(frame);
    this.idle();
  }

  private update(message: Update): void {
    const before = this.latest;
    const ground = message.ground ?? before?.ground;
    if (!ground) {
      this.socket.refresh();
      return;
    }
    this.waiting = false;
    const last = this.log.at(-1)?.n ?? 0;
    const fresh = message.log.filter((line) => line.n > last);
    this.log = [...this.log, ...fresh];
    const frame: Full = { ...message, ground };
    this.latest = frame;
    this.tellClocks(frame);
    this.sent = null;
    if (this.autoTimer) clearTimeout(this.autoTimer);
    const told = fresh.filter((line) => line.text !== '');
    if (told.length > 0) {
      this.said = withNames(told.slice(-6).map((line) => line.text).join(' '), this.names);
    }
    if (!this.playing) this.told = last;
    this.playing = true;
    this.queue.push(fresh, frame);
  }

  /** Shows one thing that happened. */
  private show(line: LogLine): void {
    const view = this.view;
    if (!view) return;
    this.told = line.n;
    this.held = this.queue.holding;
    if (line.text !== '') this.telling = withNames(line.text, this.names);
    const [fighter] = line.fighters;
    const hexOf = (id: string | undefined) => view.fighters.find((one) => one.id === id)?.hex ?? null;
    if (line.attack) {
      this.fight = fightAfter(this.fight, line);
      this.tumbling = line.kind === 'attack-roll' ? 'roll' : line.kind === 'save-roll' ? 'save' : this.tumbling;
      this.thrown = null;
    }
    switch (line.kind) {
      case 'damage':
      case 'wounded':
        this.float(hexOf(fighter), `−${line.amount ?? 0}`, 'hurt');
        this.struck = fighter ?? null;
        break;
      case 'healed':
        this.float(hexOf(fighter), 'healed', 'heal');
        break;
      case 'inspired':
        this.float(hexOf(fighter), 'Inspired!', 'glory');
        break;
      case 'slain':
        if (fighter) this.falling = new Set([...this.falling, fighter]);
        break;
      case 'card-roll':
      case 'casting-roll':
      case 'scatter-roll':
      case 'roll-off':
        this.thrown = {
          id: ++counter,
          title: line.kind === 'roll-off' ? 'Roll-off' : (line.source ?? titled(line.kind)),
          dice: line.dice,
          words: withNames(line.text, this.names),
        };
        break;
      case 'played':
      case 'scored':
      case 'equipped':
        if (line.cards[0]) {
          this.shown = {
            id: ++counter,
            card: line.cards[0],
            player: line.player,
            words: withNames(line.text, this.names),
            scored: line.kind === 'scored',
          };
        }
        break;
      case 'turn-starts':
      case 'round-starts':
      case 'end-phase':
      case 'hazard-drawn':
      case 'ability-used':
        this.banner = { id: ++counter, text: withNames(line.text, this.names), player: line.player };
        this.fight = noFight;
        this.thrown = null;
        break;
      case 'glory':
        this.shown = null;
        break;
    }
    if (line.text !== '' && !/roll/.test(line.kind)) this.thrown = null;
    if (line.kind !== 'scored' && line.kind !== 'played' && line.kind !== 'equipped' && line.text !== '') {
      this.shown = null;
    }
    if (!['turn-starts', 'round-starts', 'end-phase', 'hazard-drawn', 'ability-used', 'action-step'].includes(line.kind)) {
      if (line.text !== '') this.banner = null;
    }
    this.view = { ...after(view, line), decision: null };
  }

  private float(hex: string | null, text: string, tone: Floater['tone']): void {
    if (!hex) return;
    const floater = { id: ++counter, hex, text, tone };
    this.floaters = [...this.floaters, floater];
    setTimeout(() => (this.floaters = this.floaters.filter((one) => one !== floater)), 1200);
  }

  /** Clocks run while something is being shown: they are told at once. */
  private tellClocks(frame: Full): void {
    this.clocks = frame.clocks;
    this.clocksAt = performance.now();
  }

  private settle(frame: Full): void {
    this.info = frame.game;
    this.view = frame.view;
    this.ground = frame.ground;
    this.offers = frame.offers;
    this.falling = new Set();
    this.struck = null;
    if (frame.view.attack) this.fight = fightOf(frame.view.attack);
    else if (!this.playing) this.fight = noFight;
    library.load(frame.game.edition);
  }

  private idle(): void {
    this.playing = false;
    this.told = Infinity;
    this.telling = '';
    this.shown = null;
    this.banner = null;
    this.thrown = null;
    this.tumbling = null;
    const view = this.view;
    if (!view) return;
    // The dice of a fight that is over stay for a moment.
    if (!view.attack && this.fight.attacker) {
      const fight = this.fight;
      this.fadeTimer = setTimeout(() => {
        if (this.fight === fight) this.fight = noFight;
      }, 3500);
    }
    if (this.resting && wakes(view)) this.resting = false;
    const decision = view.decision;
    if (decision) {
      const mine = decision.player === view.viewer;
      const words = withNames(decision.words, this.names);
      const say = mine ? `Your decision: ${words}` : `${this.name(decision.player)} is choosing.`;
      queueMicrotask(() => (this.said = say));
    }
    const answer = unasked(view, settings.now.pause, this.resting);
    if (answer) {
      if (this.autoTimer) clearTimeout(this.autoTimer);
      this.autoTimer = setTimeout(() => void this.choose(answer), 250);
      return;
    }
    this.wantOdds(view);
  }

  private wantOdds(view: Summary): void {
    const decision = view.decision;
    const seq = this.latest?.seq ?? -1;
    if (!settings.now.odds || !decision?.options || decision.player !== view.viewer) return;
    const about =
      decision.question === 'target' ||
      decision.options.some((option) => option.group === 'Attack' || option.group === 'With');
    const key = `odds ${seq}`;
    if (!about || this.asking.has(key)) return;
    this.asking.add(key);
    void this.socket.request({ type: 'forecast', at: seq }).then((answer) => {
      if (answer.ok && answer.message.type === 'forecasts') {
        this.forecasts = { seq, all: answer.message.forecasts };
      }
    });
  }
}
