// The tables of a visitor: how each of them stands, and which of them wait for who sits here.

import { botTitle } from "./bots.js";
import { listed } from "./people.js";
import { placeOf } from "./places.js";
import { button, capital, dialog, el, memory } from "./ui.js";
import { lang, t, worded } from "./words.js";

/** How often the page asks how the tables stand, in milliseconds. */
export const PAUSE = 15_000;
/** The units of a time that has passed, in seconds. */
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

/** How long ago something was, in words; `when` is in milliseconds. */
export function ago(when) {
  const seconds = Math.max(0, (Date.now() - when) / 1000);
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(lang(), { numeric: "auto" }).format(-Math.floor(seconds / length), unit);
}

/** How a table stands as a view tells it, in the form of the server's list. */
export const stateOf = ({ table, seats, to_move: asked, observation, campaign }) =>
  ({ game: table.game, players: table.players, seats, asked: campaign?.between ? [] : asked, round: campaign?.between ? 0 : observation.round });

/** Whether a person at this browser is asked. */
export const isWaiting = (stands) =>
  !stands.over && stands.asked.some((seat) => stands.seats.includes(seat) && ["here", "link"].includes(stands.players[seat]?.kind));

/** Who plays against this browser. */
function opponents({ players, seats }) {
  const others = Object.entries(players).filter(([seat, { kind }]) => !seats.includes(seat) && kind !== "rules");
  return others.map(([, { kind, bot, name }]) => name ?? (kind === "bot" ? t("bot", { name: botTitle(bot) }) : t("somebody")));
}

/** How a table stands, in a few words; `games` is the server's list, for titles. */
export function wordsOf(stands, games = []) {
  const game = games.find((one) => one.id === stands.game);
  const sides = (game?.scenarios ?? []).flatMap((one) => one.sides);
  const title = (seat) => sides.find((side) => side.id === seat)?.title ?? capital(seat.replaceAll("_", " "));
  const against = opponents(stands);
  const turn = stands.over ? t("over") : isWaiting(stands) ? t("your_turn") : stands.asked.length ? t("turn_of", { who: stands.asked.map(title).join(", ") }) : "";
  return [game?.title, against.length ? t("against", { who: against.join(", ") }) : "", stands.round && !stands.over ? t("round", { number: stands.round }) : "", turn];
}

/** The other tables of the visitor that wait, beside the one that is shown. */
export class Waiting {
  constructor(page) {
    this.page = page;
    this.rows = [];
    this.box = button("waiting", "", () => this.show(), { hidden: true });
    this.clock = setInterval(() => document.hidden || this.ask(), PAUSE);
    this.ask();
  }

  close() {
    clearInterval(this.clock);
  }

  async ask() {
    const known = memory.get("tables", []);
    const rows = await listed(known);
    if (!rows) return;
    const keys = new Map(known.map(({ id, key }) => [id, key]));
    this.rows = rows.filter((one) => one.id !== this.page.id && isWaiting(one) && keys.has(one.id)).map((one) => ({ ...one, key: keys.get(one.id) }));
    this.box.hidden = !this.rows.length;
    this.box.textContent = t("waiting_games", { count: this.rows.length });
  }

  show() {
    const shown = dialog(t("waiting_games", { count: this.rows.length }), t("close"), el("ul", { class: "tables" }, ...this.rows.map((row) => el("li", {},
      el("a", { href: placeOf(row.id, row.key), onclick: () => shown.close() }, el("b", { text: worded(row.title) }),
        el("small", { text: [...wordsOf(row), ago(row.used * 1000)].filter(Boolean).join(" · ") }))))));
  }
}
