// The first page: what to play and who plays it, the tables of this browser, and documents.

import { LEVELS, levelWords } from "./bots.js";
import { betterSide, briefOf, localWarning } from "./brief.js";
import { PAUSE, ago, isWaiting, wordsOf } from "./mine.js";
import { request } from "./net.js";
import { chosenClock, clockFields, deleteButton, leaveTable, listed, visitor } from "./people.js";
import { HAS_KEYS, gameHere, placeOf } from "./places.js";
import { beginTour } from "./tour.js";
import { button, copy, dialog, el, keepFocus, memory, toast } from "./ui.js";
import { lang, t, worded } from "./words.js";

const MOST = 30;

export const address = (id, key) => new URL(placeOf(id, key), location.href).href;

/** Keep a table in the list of this browser. */
export function remember(table) {
  const known = memory.get("tables", []);
  const old = known.find((one) => one.id === table.id && one.key === table.key) ?? {};
  const others = known.filter((one) => one !== old);
  memory.set("tables", [{ ...old, ...table, when: Date.now() }, ...others].slice(0, MOST));
}

/** The links of a table that was made here; null when there are none. */
export function links(id) {
  const known = memory.get("tables", []).find((one) => one.id === id && one.links);
  return known ? { show: () => showLinks(known) } : null;
}

function showLinks(table) {
  const row = ([name, key]) => {
    const url = address(table.id, key);
    const field = el("input", { readonly: true, value: url, "aria-label": name, onfocus: (event) => event.target.select() });
    return el("div", { class: "link" }, el("b", { text: name }), field, button("copy", t("copy"), async (event) => {
      const done = await copy(url);
      if (!done) field.focus();
      event.target.textContent = done ? t("copied") : t("copy");
    }));
  };
  return dialog(t("links"), t("close"), el("p", { text: t("links_told") }), localWarning(), ...Object.entries(table.links).map(row));
}

export class StartPage {
  constructor(root, go) {
    this.root = root;
    this.go = go;
    this.start();
  }

  close() {
    this.closed = true;
    clearInterval(this.clock);
  }

  async start() {
    document.title = "Undaunted";
    try {
      this.games = await request("/games");
    } catch (error) {
      keepFocus(() => this.root.replaceChildren(el("div", { class: "panel notice" }, el("p", { text: error.message }),
        button("again", t("again"), () => this.start()))));
      return;
    }
    if (this.closed) return;
    keepFocus(() => this.draw());
    document.documentElement.dataset.view = "start";
    this.refresh();
    this.clock = setInterval(() => document.hidden || this.refresh(), PAUSE);
  }

  draw() {
    this.form = el("form", { class: "panel new", onsubmit: (event) => this.submit(event) });
    this.root.replaceChildren(el("div", { class: "start" },
      el("div", { class: "welcome" }, el("h1", { text: t("welcome") }), el("p", { text: t("welcome_told") }), this.tours()),
      this.form, el("div", { class: "beside" }, this.tables(), this.documents())));
    const [game, scenario] = gameHere() ?? [memory.get("game", this.games[0]?.id)];
    this.pick(game, scenario);
  }

  /** The form for a game; another game or scenario draws it anew. */
  pick(id, scenario = null) {
    const game = this.games.find((one) => one.id === id) ?? this.games[0];
    if (!game) {
      this.form.replaceChildren(el("p", { text: t("no_games") }));
      return;
    }
    this.game = game;
    const campaigns = game.campaigns.map((one) => ({ ...one, is_campaign: true }));
    this.scenario = [...game.scenarios, ...campaigns].find((one) => valueOf(one) === (scenario ?? memory.get("scenarios", {})[game.id] ?? game.first)) ?? game.scenarios[0];
    const cards = el("fieldset", { class: "games" }, el("legend", { text: t("game") }), ...this.games.map((one) =>
      el("label", { class: "game" },
        el("input", { type: "radio", name: "game", id: `game-${one.id}`, value: one.id, checked: one === game, onchange: () => this.pick(one.id) }),
        el("span", { class: "game-title", text: one.title }), el("small", { text: t("scenarios", { count: one.scenarios.length }) }))));
    // A bot plays the other sides of a new game, until somebody else is named; a newcomer gets the better side.
    const usual = game.bots.find((bot) => bot.name === memory.get("level", LEVELS[1])) ?? game.bots.at(-1);
    const own = betterSide(this.scenario) ?? this.scenario.sides.find((side) => !side.automated);
    const needed = new Set(this.scenario.packs ?? []);
    const players = seats(this.scenario.sides, this.bots(needed), (_, side) => (side.id === own?.id ? "here" : usual?.name ?? "here"));
    const packs = game.packs.filter((pack) => !needed.has(pack));
    const more = el("details", {}, el("summary", { text: t("more") }),
      el("div", { class: "clock-fields" }, ...clockFields(game.bots)),
      field("seed", t("seed"), el("input", { id: "seed", name: "seed", inputmode: "numeric", pattern: "[0-9]{1,15}", placeholder: t("by_chance") })),
      packs.length ? el("fieldset", {}, el("legend", { text: t("packs") }), ...packs.map((pack) =>
        el("label", { class: "switch" }, el("input", { type: "checkbox", name: "pack", value: pack, onchange: () => this.offer() }), pack.replaceAll("_", " ")))) : null);
    const brief = this.scenario.is_campaign ? null : briefOf(game, this.scenario);
    const warning = localWarning();
    keepFocus(() => this.form.replaceChildren(...[el("h2", { text: t("new_game") }), cards,
      field("scenario", t("scenario"), el("select", { id: "scenario", name: "scenario", onchange: (event) => this.pick(game.id, event.target.value) },
        ...game.scenarios.map((one) => option(valueOf(one), one.title, one === this.scenario)),
        campaigns.length ? el("optgroup", { label: t("campaigns") }, ...campaigns.map((one) => option(valueOf(one), one.title, one === this.scenario))) : null)),
      brief, players, warning, more,
      el("p", { class: "row" }, el("button", { class: "main", "data-do": "start", text: t("start") }))].filter(Boolean)));
    if (warning) {
      // It is about links, so it stands there only while a side plays by one.
      const warn = () => { warning.hidden = ![...this.form.querySelectorAll(".who select")].some((one) => one.value === "link"); };
      this.form.onchange = warn;
      warn();
    }
  }

  /** A button for each guided game. */
  tours() {
    const tours = this.games.filter((game) => game.tour);
    if (!tours.length) return null;
    return el("p", { class: "row tours" }, ...tours.map(({ id, title, tour, scenarios }) => button(`tour-${id}`, t("tour", { title }), () => {
      const { sides, packs } = scenarios.find((one) => one.id === tour.scenario);
      const players = Object.fromEntries(sides.map((side) => [side.id, side.id === tour.seat ? "here" : tour.opponent]));
      this.make({ game: id, scenario: tour.scenario, packs, players, seed: tour.seed, lang: lang() }, sides, tour);
    })));
  }

  /** The bots of the game and of the packs that act in it. */
  bots(packs) {
    return [...this.game.bots, ...[...packs].flatMap((pack) => this.game.bots_of[pack] ?? [])];
  }

  /** Another pack may bring bots of its own: who plays is offered anew, and who was chosen stays. */
  offer() {
    const given = new FormData(this.form);
    const bots = this.bots([...(this.scenario.packs ?? []), ...given.getAll("pack")]);
    this.form.querySelector(".who").replaceWith(seats(this.scenario.sides, bots, (_, side) => given.get(side.id) ?? "here"));
  }

  submit(event) {
    event.preventDefault();
    const given = new FormData(this.form);
    const seed = given.get("seed");
    const { sides } = this.scenario;
    // What was chosen stands there first the next time.
    const level = sides.map((side) => given.get(side.id)).find((name) => LEVELS.includes(name));
    memory.set("game", this.game.id);
    memory.set("scenarios", { ...memory.get("scenarios", {}), [this.game.id]: valueOf(this.scenario) });
    if (level) memory.set("level", level);
    this.make({
      game: this.game.id, [this.scenario.is_campaign ? "campaign" : "scenario"]: this.scenario.id, packs: [...(this.scenario.packs ?? []), ...given.getAll("pack")],
      players: chosen(sides, given), lang: lang(), ...(seed ? { seed: Number(seed) } : {}),
      ...(this.scenario.is_campaign ? {} : chosenClock(given)),
    }, sides);
  }

  async make(wanted, sides, tour = null) {
    let made;
    try {
      made = await request("/tables", { body: { ...wanted, visitor: visitor() } });
    } catch (error) {
      toast(error.message, "kind");
      return;
    }
    const { maker: key, seats, watch } = made.keys;
    const title = (seat) => t("link_of", { seat: sides.find((one) => one.id === seat)?.title ?? seat });
    const known = Object.fromEntries([...Object.entries(seats).map(([seat, key]) => [title(seat), key]), [t("watch"), watch]]);
    remember({ id: made.table, key, title: made.title, links: HAS_KEYS ? known : null });
    if (tour) beginTour(made.table, tour);
    this.go(placeOf(made.table, key));
    if (HAS_KEYS && Object.keys(seats).length) links(made.table).show();
  }

  /** Ask the server how the tables of this visitor stand. */
  async refresh() {
    const rows = await listed(memory.get("tables", []));
    if (!rows || this.closed) return;
    this.rows = rows;
    this.redraw();
    const count = this.list.querySelectorAll(".waits").length;
    document.title = count ? `(${count}) Undaunted` : "Undaunted";
  }

  /** Draw the list anew, and only this part: what stands in the forms stays. */
  redraw() {
    const old = this.list;
    keepFocus(() => old.replaceWith(this.tables()));
  }

  /** The tables of this browser, as the server says that they stand, and those that the visitor keeps besides. */
  tables() {
    const known = memory.get("tables", []);
    const standing = new Map((this.rows ?? []).map((one) => [one.id, one]));
    const more = (this.rows ?? []).filter((one) => !known.some((table) => table.id === one.id))
      .map((one) => ({ id: one.id, key: visitor(), title: one.title, when: one.used * 1000 }));
    // What the server does not tell, the browser remembers as it saw it last.
    const stateFor = (table) => standing.get(table.id) ?? (table.stands && { ...table.stands, over: table.over });
    const forget = (table, is_kept) => {
      memory.set("tables", memory.get("tables", []).filter((one) => one.id !== table.id || one.key !== table.key));
      this.rows = this.rows?.filter((one) => one.id !== table.id);
      this.redraw();
      if (is_kept) leaveTable(table.id);
    };
    const row = (table) => {
      const stands = stateFor(table);
      const when = stands?.used ? stands.used * 1000 : table.when;
      const says = stands ? wordsOf(stands, this.games) : [table.over ? t("over") : ""];
      return el("li", { class: stands && isWaiting(stands) ? "waits" : null },
        el("a", { href: placeOf(table.id, table.key) }, el("b", { text: worded(table.title) }),
          el("small", { text: [...says, ago(when)].filter(Boolean).join(" · "), title: new Date(when).toLocaleString(lang()) })),
        stands?.maker ? deleteButton(stands, () => forget(table, false)) : null,
        button("forget", "×", () => forget(table, stands?.kept), { "aria-label": t("forget", { title: worded(table.title) }) }));
    };
    const waits = (table) => Number(Boolean(stateFor(table) && isWaiting(stateFor(table))));
    const all = [...known, ...more].sort((one, other) => waits(other) - waits(one));
    const part = el("section", { class: "panel", "aria-labelledby": "tables-title" }, el("h2", { id: "tables-title", text: t("tables") }),
      all.length ? el("ul", { class: "tables" }, ...all.map(row)) : el("p", { class: "quiet", text: t("no_tables") }));
    this.list = part;
    return part;
  }

  /** A file to go on with: it is read, then it is asked who plays what. */
  documents() {
    const asked = el("div", { class: "asked-of" });
    const file = el("input", { type: "file", id: "document", accept: ".json,application/json", onchange: async (event) => {
      const [given] = event.target.files;
      if (!given) return;
      const document = await given.text();
      event.target.value = "";
      try {
        this.ask(asked, document, await request("/documents", { body: { document, lang: lang() } }));
      } catch (error) {
        asked.replaceChildren(faults(error.message));
      }
    } });
    return el("section", { class: "panel", "aria-labelledby": "load-title" }, el("h2", { id: "load-title", text: t("load") }),
      el("p", { class: "quiet", text: t("load_told") }),
      el("div", { class: "field-row" }, el("label", { for: "document", text: t("file") }), file), asked);
  }

  /** Who plays what in a document: first stands who played it.  Nobody is asked about a game that is over. */
  ask(box, document, { title, sides, bots, players, over }) {
    const wanted = { document, players: {}, lang: lang() };
    if (over) {
      this.make(wanted, sides);
      return;
    }
    const form = el("form", { onsubmit: (event) => {
      event.preventDefault();
      this.make({ ...wanted, players: chosen(sides, new FormData(form)) }, sides);
    } }, el("h3", { text: title }), seats(sides, bots, (_, side) => (players[side.id] ?? "human") === "human" ? "here" : players[side.id], "loaded"),
    el("p", { class: "row" }, el("button", { class: "main", "data-do": "go-on", text: t("go_on") })));
    box.replaceChildren(form);
    form.querySelector("select:enabled, button").focus();
  }
}

/** What the list of scenarios calls one of them, or a campaign. */
const valueOf = ({ id, is_campaign }) => (is_campaign ? `campaign ${id}` : id);

const option = (value, text, is_chosen) => el("option", { value, text, selected: is_chosen });

const field = (name, title, input) => el("div", { class: "field-row" }, el("label", { for: name, text: title }), input);

/** A choice for each side: people here or elsewhere, or a bot; `usual` says what stands there first. */
function seats(sides, bots, usual, prefix = "player") {
  const rows = sides.map((side, number) => {
    const levels = bots.filter((bot) => LEVELS.includes(bot.name)).sort((a, b) => LEVELS.indexOf(a.name) - LEVELS.indexOf(b.name));
    const rest = bots.filter((bot) => !levels.includes(bot)).map((bot) => [bot.name, t("bot", { name: worded(bot.title) })]);
    const offered = [["here", t("person_here")], ["link", t("person_link")], ...levels.map((bot) => [bot.name, levelWords(bot.name)])];
    const first = usual(number, side);
    // A bot with a number of its own, such as `planner:200`.
    const own = bots.find((bot) => first?.startsWith(`${bot.name}:`));
    if (own) rest.push([first, t("bot", { name: first })]);
    const shown = side.automated ? [[side.automated, t("automatic")]] : levels.length ? offered : [...offered, ...rest];
    const options = (some) => some.map(([value, text]) => option(value, text, value === first));
    const name = `${prefix}-${side.id}`;
    return field(name, side.title, el("select", { id: name, name: side.id, disabled: Boolean(side.automated) },
      ...options(shown), levels.length && rest.length && !side.automated ? el("optgroup", { label: t("more") }, ...options(rest)) : null));
  });
  return el("fieldset", { class: "who" }, el("legend", { text: t("players") }), ...rows);
}

/** What a form says about the sides; what the rules play is not asked. */
const chosen = (sides, given) =>
  Object.fromEntries(sides.filter((side) => given.has(side.id)).map((side) => [side.id, given.get(side.id)]));

/** What is wrong with a document: a sentence of the page, then each fault. */
function faults(message) {
  const [sentence, ...found] = message.split("\n");
  return el("div", { class: "faults", role: "alert" }, el("p", { text: sentence }),
    found.length > 0 && el("ul", {}, ...found.map((text) => el("li", { text }))));
}
