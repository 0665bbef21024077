// Where the pages of a site are: behind the `#` of its address, so that any static host can serve them.

import "./in_worker.js";
import { request } from "./net.js";
import { passOn } from "./pass.js";
import { showSlides } from "./slides.js";
import { button, toast } from "./ui.js";
import { t } from "./words.js";

/** Links of the page itself. */
export const LINKS = "a[href^='#/']";
export const HOME = "#/";
/** The tables of a browser are in this browser alone. */
export const HAS_KEYS = false;

export const placeOf = (id, key) => `#/table/${encodeURIComponent(id)}/${key}`;

/** The table that the address names, with its key; null on the first page. */
export function tableHere() {
  const found = location.hash.match(/^#\/table\/([^/]+)\/([^/]+)$/);
  return found && { id: decodeURIComponent(found[1]), key: found[2] };
}

/** The game and the scenario of an address such as `#/new/GAME/SCENARIO`: pages link to it. */
export function gameHere() {
  const found = location.hash.match(/^#\/new\/([^/]+)(?:\/([^/]+))?$/);
  return found && [found[1], found[2]].map((name) => name && decodeURIComponent(name));
}

/** What a site offers at its tables; `is_whole` says that the game was played to its end. */
export function offers(page, is_whole) {
  const path = `/tables/${encodeURIComponent(page.id)}`;
  const tried = (work) => () => work().catch((error) => toast(error.message, "kind"));
  const is_shared = Object.values(page.view.table.players).some((player) => player.kind === "link");
  const fetched = (what) => request(`${path}/${what}`, { key: page.key });
  return [
    is_shared && !page.view.campaign ? button("pass", t("pass"), tried(async () => passOn(await fetched("record"), page.view.table)), { class: "main" }) : null,
    is_whole ? button("stops", t("stops"), tried(() => showSlides(page.view, fetched)), { class: "main" }) : null,
  ];
}
