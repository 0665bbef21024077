// A client of `undaunted serve`: it enters a table, comes back if the line is lost, pairs questions with answers.
import type * as protocol from "./protocol.js";
import type { Action, AnswerMake, Asked, AskEnter, AskExplain, TellAnswer, TellRefused, TellView, Told } from "./protocol.js";
import { network, type Transport } from "./transport.js";

export type * from "./protocol.js";
export * from "./transport.js";
export type Lang = NonNullable<AskEnter["lang"]>;
/** How a seat is entered: which seat of the key, which parts of the picture the server draws, which language. */
export type Entering = Omit<AskEnter, "do" | "n" | "since" | "revision" | "key">;

/** Something is not done.  The code is that of the server; `offline`, `closed`, `not_asked` and `bad_answer` come from the client. */
export class Refused extends Error {
  constructor(readonly answer: Omit<TellRefused, "is">) { super(answer.message); }
  get code(): string { return this.answer.code; }
}

const refusal = (code: string, message: string): TellRefused => ({ is: "refused", code, message });
const OFFLINE = refusal("offline", "the line to the server is lost");
const CLOSED = refusal("closed", "the seat is closed");
const NOT_ASKED = refusal("not_asked", "the seat has nothing to decide now");
const BAD_ANSWER = refusal("bad_answer", "the answer of the server has no error that the client can read");

/** The requests of a server.  Texts come in the language `lang`. */
export class Client {
  readonly transport: Transport;
  constructor(server: string | Transport, public lang: Lang = "en") {
    this.transport = typeof server === "string" ? network(server) : server;
  }

  /** Send a request, whose path stands after `/api`.  The key opens a table; the body is sent as JSON. */
  async request<T>(path: string, { key = null as string | null, body = null as unknown, text = false } = {}): Promise<T> {
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    const how = body === null ? { method: "GET", headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const address = `/api${path}${path.includes("?") ? "&" : "?"}lang=${this.lang}`;
    const answer = await this.transport.request(address, how).catch(() => { throw new Refused(OFFLINE); });
    const content = await answer.text();
    if (answer.ok) return (text ? content : JSON.parse(content)) as T;
    throw new Refused(content.startsWith("{") ? (JSON.parse(content).error ?? BAD_ANSWER) : BAD_ANSWER);
  }

  /** List what can be played; set up a table. */
  games = (): Promise<protocol.AnswerGames> => this.request("/games");
  make = (wanted: protocol.SetUpGame | protocol.SetUpCampaign | protocol.SetUpDocument): Promise<AnswerMake> => this.request("/tables", { body: wanted });
  /** Take a seat at a table: by its name and a key, or, of a table that `make` has made, by the key of the seats played here. */
  join(table: string | AnswerMake, key?: string | null, how: Entering = {}): Seat {
    const [name, own] = typeof table === "string" ? [table, null] : [table.table, table.keys.here];
    return new Seat(this.transport, name, { lang: this.lang, ...how, key: key ?? own ?? "" });
  }
}

/** In milliseconds: the pauses before the client connects again, how often it pings, and after which silence a line is lost. */
const FIRST_PAUSE = 500, LONGEST_PAUSE = 15_000, PAUSE_OF_RESTART = 50, BEAT = 10_000, SILENT = 20_000;
const TRIES = 4, FINAL = ["no_access", "full", "enter_first"];
/** What a seat is asked, without the token: it is the same only at the same point of the game. */
const questionOf = ({ seat, observation, decision, choices }: TellView): string =>
  JSON.stringify([seat, observation.ply, decision?.kind, choices.map((choice) => choice.notation)]);

function expect<K extends Told["is"]>(told: Told, is: K): Extract<Told, { is: K }> {
  if (told.is === is) return told as Extract<Told, { is: K }>;
  throw new Refused(told as TellRefused);
}

/** A seat at a table: the latest view, all events so far, the latest picture of each part. */
export class Seat implements AsyncIterable<TellView> {
  view: TellView | null = null;
  events: protocol.Event[] = [];
  pictures: Record<string, string> = {};
  /** Called for each view, and for each message that answers no question of `ask`. */
  onmessage: (message: Told) => void = () => {};
  /** Called if the line is lost and when it is back; `wait` has the milliseconds until the client connects again, null: never. */
  online: (is_online: boolean, wait: number | null) => void = () => {};
  private line: ReturnType<Transport["connect"]> | null = null;
  private isOpen = false;
  private end: TellRefused | null = null;
  private count = 0;
  private pause = FIRST_PAUSE;
  private waiting = new Set<(told: Told) => boolean>();
  private again: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private beat = setInterval(() => this.send({ do: "ping" }), BEAT);
  private wake = (): void => void (this.again && this.open());
  constructor(private transport: Transport, readonly table: string, private entering: Omit<AskEnter, "do">) {
    globalThis.addEventListener?.("online", this.wake);
    this.open();
  }

  /** Yield the latest view each time there is a new one, until the game is over. */
  async *[Symbol.asyncIterator](): AsyncGenerator<TellView> {
    for (let seen: TellView | null = null; ;) {
      const told: Told = await this.next(seen);
      if (told === CLOSED) return;
      yield (seen = expect(told, "view"));
      if (seen.campaign ? seen.campaign.stage === null : seen.outcome) return;
    }
  }

  /** Decide what the seat is asked, by an action or its notation.  The answer is the first view after it. */
  async choose(action: Action | string): Promise<TellView> {
    if (!this.view?.decision) throw new Refused(NOT_ASKED);
    return this.decide(({ decision }) => ({ do: "choose", at: decision?.token, action } as Asked), (old, now) => old.decision?.token !== now.decision?.token);
  }

  /** Take back the latest decision of the seat, or the `whole` row of them. */
  undo = (whole = false): Promise<TellView> => this.decide(({ revision }) => ({ do: "undo", at: revision, whole }), (old, now) => old.revision < now.revision);
  /** Give the sum and the odds of an action or of a query; say why an action is not legal. */
  explain = async (question: Omit<AskExplain, "do" | "n">): Promise<TellAnswer> => expect(await this.ask({ do: "explain", ...question }), "answer");
  why = async (action: Action | string): Promise<TellAnswer> => expect(await this.ask({ do: "why", action } as Asked), "answer");

  /** Change the language of texts: the view and all events come again. */
  setLang(lang: Lang): void {
    [this.entering, this.events] = [{ ...this.entering, lang }, []];
    this.send({ do: "lang", lang });
  }

  /** Send a message; false if the line is lost. */
  send(message: Asked): boolean {
    if (!this.isOpen) return false;
    this.line?.send(JSON.stringify(message));
    this.silence ??= setTimeout(() => this.lose(), SILENT);
    return true;
  }

  /** Send a message with a number, and give the answer that has this number. */
  async ask(message: Asked): Promise<Told> {
    const n = ++this.count;
    const isAnswer = (told: Told) => told === OFFLINE || told === this.end || ("to" in told && told.to === n);
    return this.send({ ...message, n }) ? this.wait(isAnswer) : OFFLINE;
  }

  /** Leave the table. */
  close(): void { this.lose(1000, CLOSED); }

  /** What the client says when it enters, at first and again. */
  protected hello(): Omit<AskEnter, "do"> {
    const last = this.events.at(-1);
    const past = this.view && last ? { since: last.number + 1, revision: this.view.revision } : {};
    return { ...this.entering, ...(this.view?.seat ? { seat: this.view.seat } : {}), ...past };
  }

  /** Ask for a change.  If it is not made, ask again, but only while the question is the same: nothing is decided twice. */
  private async decide(make: (view: TellView) => Asked, isDone: (old: TellView, now: TellView) => boolean): Promise<TellView> {
    for (let tries = 1, now = expect(await this.next(null), "view"); ; tries++) {
      const old = now, wasOpen = this.isOpen;
      const told = await this.ask(make(old));
      for (; told.is === "done"; now = expect(await this.next(now), "view")) if (now.revision >= told.revision) return now;
      if (told !== OFFLINE && (told as TellRefused).code !== "stale") throw new Refused(told as TellRefused);
      now = expect(await this.next(old), "view");
      // The line was lost on the way: the view says whether the message arrived.
      if (told === OFFLINE && wasOpen && isDone(old, now)) return now;
      if (tries === TRIES || questionOf(now) !== questionOf(old)) throw new Refused(told as TellRefused);
    }
  }

  /** A view other than this: the present one, or the next. */
  private next = async (seen: TellView | null): Promise<Told> =>
    this.end ?? (this.view !== seen && this.view ? this.view : this.wait((told) => told.is === "view" || told === this.end));
  private wait = (isAnswer: (told: Told) => boolean): Promise<Told> => new Promise((resolve) => {
    const take = (told: Told): boolean => isAnswer(told) && (resolve(told), this.waiting.delete(take));
    this.waiting.add(take);
  });
  private deliver = (told: Told): boolean => [...this.waiting].map((take) => take(told)).includes(true);

  private open(): void {
    this.again = void clearTimeout(this.again);
    const line = this.transport.connect(`/api/tables/${encodeURIComponent(this.table)}/live`, {
      open: () => void (line === this.line && (this.isOpen = true) && this.send({ do: "enter", ...this.hello() })),
      message: (text) => void (line === this.line && this.read(JSON.parse(text))),
      close: (code) => void (line === this.line && this.lose(code)),
    });
    this.line = line;
  }

  private read(told: Told): void {
    this.silence = void clearTimeout(this.silence);
    if (told.is === "view") {
      this.pictures = { ...(told.seat === this.view?.seat ? this.pictures : {}), ...told.pictures };
      this.events = [...this.events.filter((event) => event.number < told.from), ...told.events];
      this.view = told;
      this.pause = FIRST_PAUSE;
      this.online(true, null);
    }
    if (told.is === "players" && this.view) this.view.table.players = told.players;
    if (told.is === "refused" && (FINAL.includes(told.code) || (!this.view && told.code !== "store"))) this.end = told;
    if (!this.deliver(told) || told.is === "view") this.onmessage(told);
  }

  private lose(code = 1006, end = this.end): void {
    const { line } = this;
    [this.line, this.isOpen, this.end] = [null, false, this.end ?? end];
    [this.silence, this.again] = [void clearTimeout(this.silence), void clearTimeout(this.again)];
    line?.close();
    this.deliver(this.end ?? OFFLINE);
    const pause = code === 1012 ? PAUSE_OF_RESTART : this.pause * (0.8 + 0.4 * Math.random());
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
    if (!this.end) this.again = setTimeout(() => this.open(), pause);
    else clearInterval(this.beat), globalThis.removeEventListener?.("online", this.wake);
    this.online(false, this.end ? null : pause);
  }
}
