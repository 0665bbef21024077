// What has happened, in words, with the dice; and what lies where.

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

/** The log: newest below; only lines that are new are added, so that a screen reader tells just these. */
export class Log {
  constructor() {
    this.events = [];
    /** How many events of the game come before the first line: of a long past the latest is told. */
    this.before = 0;
    this.list = el("ol");
    // What is new is told once, together with what is asked.
    this.box = el("div", { class: "log", role: "log", "aria-live": "off", "aria-label": t("log"), tabindex: 0,
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
    this.events.length = Math.min(this.events.length, view.from - this.before);
    while (this.list.children.length > this.events.length) this.list.lastChild.remove();
    for (const old of this.list.querySelectorAll(".new")) old.classList.remove("new");
    for (const event of view.events) {
      const faces = facesOf(event, catalog);
      this.events.push(event);
      this.list.append(el("li", { class: is_first ? "" : "new" }, event.text, faces.length ? dice(faces, !is_first) : null));
    }
    return is_first ? [] : view.events;
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
