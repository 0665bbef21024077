// The score: what each side has and still needs, what holds for all, and how many turns are left.

import { clauseLink } from "./asides.js";
import { capital, el } from "./ui.js";
import { t, worded } from "./words.js";

/** The sides in their order have the colours that pictures give them. */
export const colourOf = (catalog, side) => (side in catalog.sides ? `side-${Object.keys(catalog.sides).indexOf(side)}` : "");

/** A goal: how much of an amount is done, then what is still to do. */
const goalLine = ({ text, done, needed }) =>
  el("span", { class: "goal" }, needed === null ? null : el("b", { class: "amount", text: `${done} / ${needed}` }), capital(text));

function sideScore({ side, figures, goals }, catalog, is_open) {
  const heads = [
    ...figures.map(({ title, value }) => el("span", { class: "figure" }, `${capital(title)} `, el("b", { text: value }))), ...goals.map(goalLine)];
  return el("details", { class: `side-score ${colourOf(catalog, side)}`, "data-name": `score-${side}`, open: is_open },
    el("summary", {}, el("b", { class: "whose", text: worded(catalog.sides[side].title) }), " ", ...heads),
    el("ul", {}, ...[...catalog.sides[side].victory.map((one) => [worded(one.text), one.clause]), ...goals.flatMap((one) => one.remarks.map((text) => [text, ""]))]
      .map(([text, clause]) => el("li", {}, capital(text), clause ? clauseLink(clause) : null))));
}

/** The line of the score; sides whose names are in `open` tell how they win. */
export function scoreLine({ score }, catalog, open) {
  const { sides, headings, last } = score;
  const heads = headings.map(({ title, value }) => el("span", { class: "figure" }, `${capital(title)}: `, el("b", { text: value })));
  if (last) {
    heads.push(el("span", { class: "figure", title: [last.text, ...last.compared].join("; ") }, `${t("rounds_left")}: `, el("b", { text: last.left })));
  }
  return [...sides.map((one) => sideScore(one, catalog, open.has(`score-${one.side}`))), heads.length ? el("p", { class: "for-all" }, ...heads) : null].filter(Boolean);
}
