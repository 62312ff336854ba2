/** Answers of the server about the position at hand: they hold until something happens. */
export class Answers<T> {
  private known = $state.raw<{ seq: number; all: ReadonlyMap<string, T> }>({ seq: -1, all: new Map() });
  private readonly asked = new Set<string>();
  private readonly open = new Set<string>();
  private readonly now: () => number;
  private readonly ask: (about: string) => Promise<T | null>;

  constructor(now: () => number, ask: (about: string) => Promise<T | null>) {
    this.now = now;
    this.ask = ask;
  }

  /** Asks about something, unless that was done at this position. */
  want(about: string): void {
    const seq = this.now();
    const key = `${seq} ${about}`;
    if (seq < 0 || this.asked.has(key)) return;
    this.asked.add(key);
    this.open.add(key);
    void this.ask(about).then((answer) => {
      this.open.delete(key);
      if (answer === null || seq !== this.now()) return;
      const before = this.known.seq === seq ? this.known.all : [];
      this.known = { seq, all: new Map([...before, [about, answer]]) };
    });
  }

  /** It was asked at this position and is not answered yet. */
  awaits(about: string): boolean {
    return this.open.has(`${this.now()} ${about}`);
  }

  /** The answer, once it is there. */
  get(about: string | null): T | null {
    if (about === null || this.known.seq !== this.now()) return null;
    return this.known.all.get(about) ?? null;
  }
}
