// The people of a table: names, clocks, how many watch, the end by themselves, rematches; and the tables of this visitor.

import { request } from "./net.js";
import { placeOf } from "./places.js";
import { button, dialog, el, memory, say, toast } from "./ui.js";
import { t, worded } from "./words.js";

/** With so few seconds left a clock is marked. */
const SHORT = 20;
/** What the first page offers as a clock: for each decision or for the game, and so many seconds. */
const CLOCKS = [["game", 900], ["game", 1800], ["game", 3600], ["decision", 60], ["decision", 300], ["decision", 86400]];

let secret = null;

/** The secret of this browser: it lists and opens the tables that the visitor keeps. */
export function visitor() {
  secret ??= memory.get("visitor", null);
  if (!secret) {
    secret = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    memory.set("visitor", secret);
  }
  return secret;
}

/** Seconds as a clock shows them. */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const texts = (parts[0] ? parts : parts.slice(1)).map((part, number) => (number ? String(part).padStart(2, "0") : String(part)));
  return texts.join(":");
}

export class People {
  constructor(page) {
    this.page = page;
    this.box = el("div", { class: "people row", role: "group", "aria-label": t("people") });
    this.notes = el("div", { class: "notes" });
    this.clocks = new Map();
    this.timer = setInterval(() => this.tick(), 250);
  }

  close() {
    clearInterval(this.timer);
  }

  /** The seats that people play. */
  seats() {
    return Object.entries(this.page.view.table.players).filter(([, one]) => ["here", "link"].includes(one.kind)).map(([seat]) => seat);
  }

  title(seat) {
    return worded(this.page.catalog.seats[seat].title);
  }

  /** Send a message about the table; what is refused is told. */
  async ask(message) {
    const answer = await this.page.live.ask(message);
    if (answer.is === "refused") toast(answer.message, "kind");
    return answer.is === "refused" ? null : answer;
  }

  // -- drawing ----------------------------------------------------------------------

  draw() {
    const { view } = this.page;
    const mine = view.seats.includes(view.seat) && this.seats().includes(view.seat);
    const is_open = !view.outcome && !view.campaign;
    this.came(view, mine);
    this.box.replaceChildren(...[
      mine ? button("name", t("name"), () => this.askName()) : null,
      view.people.may_reseat ? button("reseat", t("reseat"), () => this.ask({ do: "reseat", at: view.revision })) : null,
      mine && is_open ? this.agreeButton() : null,
      mine && is_open ? button("resign", t("resign"), () => this.askResign()) : null,
      ...(mine && view.outcome && !view.campaign ? this.rematch() : []),
    ].filter(Boolean));
    const { agreed } = view.people;
    this.notes.replaceChildren(...(agreed.length && is_open
      ? [el("p", { class: "offer", text: t("offers_end", { who: agreed.map((seat) => this.title(seat)).join(", ") }) })] : []));
    if (this.notes.textContent && this.notes.textContent !== this.told) say(this.notes.textContent);
    this.told = this.notes.textContent;
  }

  /** Names, clocks and watchers beside the seats. */
  mark(list) {
    const { table, people } = this.page.view;
    this.clocks.clear();
    this.since = performance.now();
    for (const [number, [seat, player]] of Object.entries(table.players).entries()) {
      const row = list.children[number];
      if (player.name) row.querySelector("b").after(" ", el("i", { class: "called", text: player.name }));
      if (people.clock && seat in people.clock.left) {
        const shown = el("time", { class: "clock", "data-seat": seat, title: t("clock") });
        this.clocks.set(shown, { left: people.clock.left[seat], runs: people.clock.runs.includes(seat) });
        row.append(" ", shown);
      }
    }
    if (people.clock && !people.clock.begun && !this.page.view.outcome) list.append(el("li", { class: "watchers", text: t("clock_waits") }));
    if (table.spectators) list.append(el("li", { class: "watchers", text: t("watchers", { count: table.spectators }) }));
    this.tick();
  }

  tick() {
    const gone = (performance.now() - this.since) / 1000;
    for (const [shown, { left, runs }] of this.clocks) {
      const now = runs ? left - gone : left;
      shown.textContent = clockText(now);
      shown.classList.toggle("runs", runs);
      shown.classList.toggle("short", runs && now < SHORT);
    }
  }

  // -- what is done -------------------------------------------------------------------

  /** Once for each table: it goes into the visitor's list, and the name that was used last is said. */
  came(view, mine) {
    if (this.has_come || !view.seats.length) return;
    this.has_come = true;
    this.keep();
    const name = memory.get("name", "");
    if (mine && name && view.seats.length === 1 && !view.table.players[view.seat].name) this.page.live.ask({ do: "name", name });
  }

  /** Put the table into the visitor's list, once. */
  async keep() {
    const { id, key } = this.page;
    const is_this = (one) => one.id === id && one.key === key;
    if (key === visitor() || memory.get("tables", []).find(is_this)?.kept) return;
    const answer = await this.page.live.ask({ do: "keep", visitor: visitor() });
    if (answer.is === "done") memory.set("tables", memory.get("tables", []).map((one) => (is_this(one) ? { ...one, kept: true } : one)));
  }

  askName() {
    const { view } = this.page;
    const input = el("input", { id: "called", name: "called", maxlength: 40, autocomplete: "nickname", value: view.table.players[view.seat].name ?? memory.get("name", "") });
    const shown = dialog(t("name"), t("back"), el("form", { onsubmit: (event) => {
      event.preventDefault();
      memory.set("name", input.value);
      this.ask({ do: "name", name: input.value });
      shown.close();
    } }, el("label", { for: "called", text: t("name_told") }), input, el("p", { class: "row" }, el("button", { class: "main", "data-do": "call", text: t("confirm") }))));
    input.focus();
  }

  /** What cannot be taken back is asked for once more. */
  confirm(name, title, told, run) {
    const shown = dialog(title, t("back"), el("p", { text: told }), el("p", { class: "row" }, button(`${name}-now`, title, () => {
      shown.close();
      run();
    }, { class: "main" })));
  }

  askResign() {
    this.confirm("resign", t("resign"), t("resign_told"), () => this.ask({ do: "resign" }));
  }

  agreeButton() {
    const { view } = this.page;
    if (view.people.agreed.includes(view.seat)) return button("disagree", t("take_back_offer"), () => this.ask({ do: "agree", agrees: false }));
    const ends = this.seats().every((seat) => seat === view.seat || view.people.agreed.includes(seat));
    const title = view.people.agreed.length ? t("agree_end") : t("offer_end");
    return button("agree", title, () => this.confirm("agree", title, ends ? t("agree_told") : t("offer_told"), () => this.ask({ do: "agree", agrees: true })));
  }

  rematch() {
    const { view } = this.page;
    const next = view.people.rematch;
    const link = (id) => el("a", { class: "button main", "data-do": "follow", href: placeOf(id, this.page.key), text: t("to_rematch") });
    if (next) return [link(next)];
    const make = async (changes) => {
      const answer = await this.ask({ do: "rematch", changes });
      if (!answer) return;
      // The page follows its own links: what has been set up is opened like any table.
      const made = link(answer.table);
      document.body.append(made);
      made.click();
      made.remove();
    };
    return [button("rematch", t("rematch"), () => make(false)), button("rematch-changed", t("rematch_changed"), () => make(true))];
  }
}

// -- the first page ---------------------------------------------------------------------

/** What a new game offers as a clock; empty choices mean none. */
export function clockFields(bots) {
  const select = (name, title, options) => el("div", { class: "field-row" }, el("label", { for: name, text: title }),
    el("select", { id: name, name }, ...options.map(([value, text]) => el("option", { value, text }))));
  const clocks = CLOCKS.map(([per, seconds]) => {
    const time = seconds < 86400 ? t("minutes", { count: seconds / 60 }) : t("hours", { count: seconds / 3600 });
    return [`${per} ${seconds}`, per === "game" ? t("for_game", { time }) : t("for_decision", { time })];
  });
  return [
    select("clock", t("clock"), [["", t("no_clock")], ...clocks]),
    select("then", t("clock_then"), [["lose", t("clock_lose")], ...bots.map((bot) => [bot.name, t("clock_bot", { name: worded(bot.title) })])]),
  ];
}

/** The clock that a form says, for a request; nothing without one. */
export function chosenClock(given) {
  const [per, seconds] = (given.get("clock") ?? "").split(" ");
  return seconds ? { clock: { per, seconds: Number(seconds), then: given.get("then") } } : {};
}

/** The tables of this visitor and those that this browser remembers, as the server has them; null if it cannot say. */
export async function listed(known) {
  try {
    return await request("/mine", { body: { visitor: visitor(), tables: known.slice(0, 50).map(({ id, key }) => ({ table: id, key })) } });
  } catch {
    return null;
  }
}

/** Take a table out of the visitor's list, or (with `delete`) remove it for all. */
export async function leaveTable(id, task = "leave") {
  try {
    await request(`/tables/${encodeURIComponent(id)}/${task}`, { key: visitor(), body: {} });
    return true;
  } catch (error) {
    toast(error.message, "kind");
    return false;
  }
}

/** The button that deletes a table for all, after it has asked. */
export function deleteButton(row, run) {
  return button("delete", t("delete"), () => {
    const shown = dialog(t("delete"), t("back"), el("p", { text: t("delete_told", { title: worded(row.title) }) }),
      el("p", { class: "row" }, button("delete-now", t("delete"), async () => {
        shown.close();
        if (await leaveTable(row.id, "delete")) run();
      }, { class: "main" })));
  });
}
