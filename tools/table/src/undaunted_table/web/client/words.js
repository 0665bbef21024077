// The words of the page itself; what the game says comes worded from the server.

import { memory } from "./ui.js";

export const LANGUAGES = { en: "English", es: "Español" };

let words = {};
let chosen = "en";

export const lang = () => chosen;

/** Read the words; the language is the one chosen last, else the browser's. */
export async function loadWords() {
  words = await (await fetch(new URL("words.json", import.meta.url))).json();
  const own = navigator.language.slice(0, 2);
  setLang(memory.get("lang", own in LANGUAGES ? own : "en"));
}

export function setLang(name) {
  chosen = name in LANGUAGES ? name : "en";
  memory.set("lang", chosen);
  document.documentElement.lang = chosen;
}

/** A word or sentence of the page; `{name}` in it is replaced. */
export function t(key, fields = {}) {
  return words[key][chosen].replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}

/** A text that has each language. */
export const worded = (text) => (typeof text === "string" ? text : text?.[chosen] ?? text?.en ?? "");
