// What has happened, in words, with the dice; and what lies where.

import { colourOf } from "./score.js";
import { capital, el, shape } from "./ui.js";
import { t, worded } from "./words.js";

/** The faces of dice that an event tells: the fields whose domain is that of faces, or that are called so. */
export function facesOf(event, catalog) {
  const fields = catalog.events[event.kind]?.fields ?? {};
  return Object.keys(fields)
    .filter((field) => field === "faces" || fields[field].replace("[]", "") === "face")
    .flatMap((field) => event[field] ?? []);
}

/** Dice as small pictures; `is_new` lets them fall. */
export function dice(faces, is_new) {
  const row = el("span", { class: is_new ? "dice fall" : "dice", role: "img", "aria-label": t("dice", { faces: faces.join(", ") }) });
  for (const face of faces) {
    row.append(shape("svg", { viewBox: "0 0 40 40", class: "die", "aria-hidden": "true" },
      shape("path", { class: "die-edge", d: "M20 2 37 13v14L20 38 3 27V13z" }),
      shape("path", { class: "die-face", d: "M20 4 33 22 20 29 7 22z" }),
      shape("path", { class: "die-line", d: "M3 13 7 22 3 27M37 13 33 22 37 27M20 29V38" }),
      shape("text", { x: 20, y: 23, "text-anchor": "middle" }, String(face))));
  }
  return row;
}

/** What an event is about: its spaces and pieces, each as a domain and a name. */
export function targetsOf(event, catalog) {
  const fields = catalog.events[event.kind]?.fields ?? {};
  return Object.entries(fields).filter(([field, domain]) => (domain === "space" || domain === "piece") && event[field])
    .map(([field, domain]) => ({ domain, name: event[field] }));
}

/** Whose an event is: the side that it names, else the side of its first piece. */
export function sideOf(event, catalog) {
  const fields = catalog.events[event.kind]?.fields ?? {};
  const named = Object.keys(fields).find((field) => fields[field] === "side" && event[field]);
  const piece = Object.keys(fields).find((field) => fields[field] === "piece" && event[field]);
  return named ? event[named] : catalog.pieces[event[piece]]?.side ?? null;
}

/** A round or a turn begins with an event of such a kind; a card or the end of a turn opens a paragraph. */
const BEGINS = /_begun$/;
const OPENS = /_(played|ended)$/;

/** A line about an event, in the colour of its side, with its dice; a click calls `show` with what it is about. */
export function lineOf(event, catalog, show, is_new) {
  const faces = facesOf(event, catalog);
  const targets = targetsOf(event, catalog);
  const words = targets.length
    ? el("button", { type: "button", class: "line", tabindex: -1, text: event.text, onclick: () => show(targets) })
    : el("span", { text: event.text });
  const classes = [colourOf(catalog, sideOf(event, catalog)), BEGINS.test(event.kind) ? "begins" : OPENS.test(event.kind) ? "opens" : "", is_new ? "new" : ""];
  return el("li", { class: classes.filter(Boolean).join(" "), "data-text": event.text, "data-name": `event-${event.number}` },
    words, el("b", { class: "times" }), faces.length ? dice(faces, is_new) : null,
    faces.length && event.needed ? el("span", { class: "needed", text: t("needed", { number: event.needed }) }) : null);
}

/** Whether an event only says how the one before came about. */
const isDetail = (event, catalog) => catalog.signs[`event.${event.kind}`]?.sign === "detail";

/** Add a line; details fold into the line before, and unfold with a click. */
export function addLine(list, event, catalog, show, is_new) {
  const line = lineOf(event, catalog, show, is_new);
  const last = list.lastElementChild;
  if (!last || !isDetail(event, catalog)) {
    list.append(line);
    return;
  }
  let box = last.querySelector("details");
  if (!box) {
    box = el("details", { class: "details", "data-name": `details-${last.dataset.name}` }, el("summary", { tabindex: -1 }), el("ol"));
    last.append(box);
  }
  box.lastElementChild.append(line);
  box.firstElementChild.textContent = t("details", { count: box.lastElementChild.children.length });
}

/** What the arrow keys reach: lines that point somewhere, and the heads of details. */
const LINES = "button:not(.details button), summary";

/** The log: newest below, a heading for each round and turn, each line in the colour of its side. */
export class Log {
  /** `show` points at what a line is about. */
  constructor(show) {
    this.show = show;
    this.events = [];
    /** How many events of the game come before the first line: of a long past the latest is told. */
    this.before = 0;
    this.list = el("ol");
    // What is new is told once, together with what is asked.
    this.box = el("div", { class: "log", role: "log", "aria-live": "off", "aria-label": t("log"), tabindex: 0,
      onkeydown: (event) => this.walk(event),
      onscroll: () => { this.is_at_end = this.box.scrollTop + this.box.clientHeight >= this.box.scrollHeight - 60; } }, this.list);
    /** Whether the end is shown, and is to be shown whatever comes: until somebody scrolls back. */
    this.is_at_end = true;
  }

  /** How many events of the game the log knows of. */
  count() {
    return this.before + this.events.length;
  }

  /** Take the events of a view; the ones that are new. */
  take(view, catalog) {
    if (view.from < this.before || view.from > this.count()) this.clear();
    const is_first = this.events.length === 0;
    if (is_first) this.before = view.from;
    if (view.from < this.count()) {
      // Lines that are alike stand together: what was taken back is told anew from the beginning.
      this.events.length = view.from - this.before;
      this.list.replaceChildren();
      for (const event of this.events) this.tell(event, catalog, false);
    }
    for (const old of this.list.querySelectorAll(".new")) old.classList.remove("new");
    for (const event of view.events) {
      this.events.push(event);
      this.tell(event, catalog, !is_first);
    }
    const lines = this.list.querySelectorAll(LINES);
    for (const line of lines) line.tabIndex = -1;
    if (lines.length) lines[lines.length - 1].tabIndex = 0;
    return is_first ? [] : view.events;
  }

  /** Write a line; the same sentence in a row is counted. */
  tell(event, catalog, is_new) {
    const faces = facesOf(event, catalog);
    const last = this.list.lastElementChild;
    if (last?.dataset.text === event.text && !faces.length && !last.querySelector("details")) {
      last.dataset.count = Number(last.dataset.count ?? 1) + 1;
      last.querySelector(".times").textContent = `\u00d7${last.dataset.count}`;
      return;
    }
    addLine(this.list, event, catalog, this.show, is_new);
  }

  /** The arrow keys go from a line to the next one that points somewhere. */
  walk(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.target.matches(".line, summary")) return;
    event.preventDefault();
    const lines = [...this.list.querySelectorAll(`${LINES}, .details[open] button`)];
    lines[lines.indexOf(event.target) + by]?.focus();
  }

  /** Show the end again, once everything has the size that it keeps; not where somebody has scrolled back. */
  settle() {
    if (this.is_at_end) this.box.scrollTop = this.box.scrollHeight;
  }

  clear() {
    this.events = [];
    this.before = 0;
    this.is_at_end = true;
    this.list.replaceChildren();
  }
}

/** Each zone with the number of its cards and those that are seen, as title and count. */
export function zonesOf(view, catalog) {
  const seen = view.observation.seen.zones?.cards ?? {};
  const known = view.observation.seen.zones?.known ?? {};
  const hidden = view.observation.hidden?.["zones.cards"] ?? [];
  return Object.entries(catalog.zones).map(([name, zone]) => {
    const cards = seen[name] ?? [];
    const unseen = hidden.reduce((sum, pool) => sum + (pool.where[name] ?? 0), 0);
    const counts = new Map();
    for (const card of cards.length ? cards : known[name] ?? []) {
      const title = worded(catalog.cards[card]?.title ?? card);
      counts.set(title, (counts.get(title) ?? 0) + 1);
    }
    return { name, side: zone.side, title: worded(zone.title), count: cards.length + unseen, cards: [...counts] };
  });
}

/** The zones, a table for each side and one for what belongs to nobody; those with names in `open` show their cards. */
export function zonesPanel(view, catalog, open) {
  const zones = zonesOf(view, catalog);
  const sides = [...new Set(zones.map((zone) => zone.side))];
  return sides.map((side) =>
    el("section", { class: "zones" },
      el("h3", { text: side ? worded(catalog.sides[side].title) : t("common") }),
      ...zones.filter((zone) => zone.side === side).map((zone) => zoneRow(zone, open.has(zone.name)))));
}

function zoneRow(zone, is_open) {
  const head = [el("span", { text: capital(zone.title) }), el("b", { text: zone.count })];
  if (!zone.cards.length) return el("p", { class: "zone-row" }, ...head);
  const list = zone.cards.map(([title, count]) => el("li", { text: count > 1 ? `${title} ×${count}` : title }));
  return el("details", { class: "zone-row", "data-name": zone.name, open: is_open }, el("summary", {}, ...head), el("ul", {}, ...list));
}
