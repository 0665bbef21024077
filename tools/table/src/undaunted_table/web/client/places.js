// Where the pages of a server are, and what its tables offer; a host of another kind has its own file of this name.

import { el } from "./ui.js";
import { lang, t } from "./words.js";

/** Links of the page itself. */
export const LINKS = "a[href^='/']";
export const HOME = "/";
/** Whether whoever has the key of a table can open it at another machine. */
export const HAS_KEYS = true;

export const placeOf = (id, key) => `/table/${encodeURIComponent(id)}#${key}`;

/** The table that the address names, with its key; null on the first page. */
export function tableHere() {
  const found = location.pathname.match(/^\/table\/([^/]+)$/);
  return found && { id: decodeURIComponent(found[1]), key: location.hash.slice(1) };
}

/** The game and the scenario that the address asks for on the first page; a server has no such address. */
export const gameHere = () => null;

/** What a host offers at its tables; `is_whole` says that the game was played to its end. */
export function offers({ id, key, view }, is_whole) {
  return is_whole ? [el("form", { method: "post", action: `/api/tables/${encodeURIComponent(id)}/stops.html`, target: "_blank" },
    el("input", { type: "hidden", name: "key", value: key }), el("input", { type: "hidden", name: "lang", value: lang() }),
    view.seat ? el("input", { type: "hidden", name: "seat", value: view.seat }) : null,
    el("button", { "data-do": "stops", text: t("stops"), class: "main" }))] : [];
}
