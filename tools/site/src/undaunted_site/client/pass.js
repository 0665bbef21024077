// A game between two machines without a server: its record goes there and back in a link or a file.

import { request } from "./net.js";
import { placeOf } from "./places.js";
import { button, byId, copy, dialog, download, el, memory } from "./ui.js";
import { t } from "./words.js";

const BEGIN = "#/pass/";
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

/** Take the game of a link; the page then shows its table. */
async function receive() {
  if (!location.hash.startsWith(BEGIN)) return;
  const text = location.hash.slice(BEGIN.length);
  history.replaceState(null, "", "#/");
  try {
    const passed = await unpack(text).catch(() => {
      throw new Error(t("bad_pass"));
    });
    const known = memory.get("tables", []).find((one) => one.id === passed.table);
    const made = await request("/records", { body: { ...passed, ...(known ? { key: known.key } : {}) } });
    history.replaceState(null, "", placeOf(made.table, made.keys.here ?? made.keys.watch));
    dispatchEvent(new PopStateEvent("popstate"));
  } catch (error) {
    dialog(t("pass"), t("close"), el("p", { text: error.message }), el("p", { text: t("pass_ask") }));
    byId("main").focus();
  }
}

addEventListener("hashchange", receive);
// The words are read first.
addEventListener("load", () => setTimeout(receive, 0));
