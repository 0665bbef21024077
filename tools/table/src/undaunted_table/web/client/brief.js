// What the first page tells of a scenario: what it is about, what each side must do, how long and how even it is.

import { request } from "./net.js";
import { drawn } from "./picture.js";
import { HAS_KEYS } from "./places.js";
import { capital, el } from "./ui.js";
import { lang, t } from "./words.js";

/** From this percentage of wins between equal bots a scenario is told to be uneven. */
const UNEVEN = 65;

/** The side that wins clearly more often between equal bots, if people may play it; null if there is none. */
export function betterSide({ balance, sides }) {
  return sides.find((side) => !side.automated && balance?.wins[side.id] >= UNEVEN) ?? null;
}

/** The panel of a scenario; its goals and its picture come from the server when they are ready. */
export function briefOf(game, scenario) {
  const goals = el("div", { class: "goals" });
  const board = el("div", { class: "picture small" });
  const asked = new URLSearchParams({ game: game.id, scenario: scenario.id, lang: lang() });
  if (scenario.packs.length) asked.set("packs", scenario.packs.join(","));
  request(`/setup?${asked}`).then((setup) => {
    goals.replaceChildren(...scenario.sides.map((side) => goalOf(side, setup.goals.filter((one) => one.side === side.id))).filter(Boolean));
    const picture = setup.board && drawn(setup.board, true);
    if (picture) board.replaceChildren(picture);
  // Who cannot see how it begins can still play it.
  }).catch(() => {});
  return el("section", { class: "scenario", id: "brief", "aria-label": scenario.title },
    scenario.brief ? el("p", { class: "told-brief", text: scenario.brief }) : null, goals, balanceOf(scenario), board);
}

function goalOf(side, goals) {
  if (!goals.length) return null;
  const told = goals.map((goal) => goal.text).join(t("or"));
  return el("p", { class: "goal" }, el("b", { text: t("must", { side: side.title }) }), " ", capital(told), ".");
}

function balanceOf(scenario) {
  const { balance, sides } = scenario;
  if (!balance) return null;
  const wins = sides.map((side) => `${side.title} ${balance.wins[side.id] ?? 0} %`).join(", ");
  const better = betterSide(scenario);
  const [most] = sides.filter((side) => balance.wins[side.id] >= UNEVEN);
  const verdict = most ? (better ? t("uneven", { side: better.title }) : t("uneven_rules", { side: most.title })) : t("even");
  return el("p", { class: "balance" }, el("b", { text: verdict }), " ",
    t("between_bots", { wins, count: balance.games, rounds: balance.rounds }));
}

/** Whether only this computer can open the links of this page. */
const isLocal = () => ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

/** The warning about such links; null where others can open them. */
export function localWarning() {
  if (!HAS_KEYS || !isLocal()) return null;
  return el("p", { class: "local", role: "note" }, el("b", { text: t("only_here") }), " ", t("how_to_share"), " ",
    el("code", { text: "undaunted serve --host 0.0.0.0" }));
}
