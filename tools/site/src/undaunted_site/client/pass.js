// A game between two machines without a server: its record goes there and back in a link or a file.

import { request } from "./net.js";
import { placeOf } from "./places.js";
import { button, byId, copy, dialog, download, el, memory } from "./ui.js";
import { lang, t } from "./words.js";

const BEGIN = "#/pass/";
const OPEN = "#/open/";
/** The longest record that is unpacked: what is longer is no game. */
const MOST = 4 * 1024 * 1024;

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

async function pack(value) {
  const bytes = new Uint8Array(await new Response(through(JSON.stringify(value), new CompressionStream("deflate-raw"))).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const reader = through(bytes, new DecompressionStream("deflate-raw")).getReader();
  const pieces = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MOST) throw new Error(t("bad_pass"));
    pieces.push(value);
  }
  return JSON.parse(await new Blob(pieces).text());
}

/** Offer the link and the file with which the other side goes on. */
export async function passOn(passed, table) {
  const url = `${location.origin}${location.pathname}${BEGIN}${await pack(passed)}`;
  const field = el("input", { readonly: true, value: url, id: "pass-link", "aria-label": t("pass"), onfocus: (event) => event.target.select() });
  dialog(t("pass"), t("close"), el("p", { text: t("pass_told") }), el("p", { text: t("pass_secrets") }),
    el("div", { class: "link" }, field, button("copy", t("copy"), async (event) => {
      const is_done = await copy(url);
      if (!is_done) field.focus();
      event.target.textContent = is_done ? t("copied") : t("copy");
    })),
    el("p", { class: "row" }, button("pass-file", t("pass_file"), () => download(passed.record, `${table.scenario.replaceAll(":", "-")}.replay.json`))));
}

/** The table of a game that was passed on. */
async function takeOver(text) {
  const passed = await unpack(text).catch(() => {
    throw new Error(t("bad_pass"));
  });
  const known = memory.get("tables", []).find((one) => one.id === passed.table);
  return request("/records", { body: { ...passed, ...(known ? { key: known.key } : {}) } });
}

/** A table that begins with a document of the site. */
async function open(name) {
  const answer = await fetch(new URL(`../documents/${name}.json`, import.meta.url));
  if (!answer.ok) throw new Error(t("no_document"));
  return request("/tables", { body: { document: await answer.text(), lang: lang() } });
}

/** Take the game of a link; the page then shows its table. */
async function receive() {
  const begin = [BEGIN, OPEN].find((one) => location.hash.startsWith(one));
  if (!begin) return;
  const text = location.hash.slice(begin.length);
  history.replaceState(null, "", "#/");
  try {
    const made = await (begin === BEGIN ? takeOver(text) : open(text));
    history.replaceState(null, "", placeOf(made.table, made.keys.here ?? made.keys.watch));
    dispatchEvent(new PopStateEvent("popstate"));
  } catch (error) {
    dialog(t("link"), t("close"), el("p", { text: error.message }));
    byId("main").focus();
  }
}

addEventListener("hashchange", receive);
// The words are read first.
addEventListener("load", () => setTimeout(receive, 0));
