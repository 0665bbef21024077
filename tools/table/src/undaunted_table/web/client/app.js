// The page: which part is shown, language, light or dark, help.

import { keyHelp, keySwitch } from "./keys.js";
import { markMotion, motionSwitch } from "./motion.js";
import { HOME, LINKS, tableHere } from "./places.js";
import { StartPage } from "./start.js";
import { TablePage } from "./table.js";
import { button, byId, dialog, el, hideTip, keepFocus, memory } from "./ui.js";
import { LANGUAGES, lang, loadWords, setLang, t } from "./words.js";

const THEMES = ["auto", "light", "dark"];
let page = null;

function theme(name) {
  document.documentElement.dataset.theme = name;
  memory.set("theme", name);
}

function head() {
  const language = el("select", { "data-do": "lang", "aria-label": t("language"), onchange: (event) => relabel(event.target.value) },
    ...Object.entries(LANGUAGES).map(([name, text]) => el("option", { value: name, text, lang: name, selected: name === lang() })));
  const look = el("select", { "data-do": "theme", "aria-label": t("theme"), onchange: (event) => theme(event.target.value) },
    ...THEMES.map((name) => el("option", { value: name, text: t(`theme_${name}`), selected: name === memory.get("theme", "auto") })));
  byId("top").replaceChildren(
    el("a", { class: "brand", href: HOME, "aria-label": `Undaunted: ${t("to_start")}` }, el("img", { src: new URL("icon.svg", import.meta.url), alt: "", width: 28, height: 28 }), el("span", { text: "Undaunted" })),
    el("span", { id: "connection", class: "connection" }),
    el("nav", { "aria-label": t("settings") }, language, look, button("help", "?", help, { "aria-label": t("help") })));
  for (const one of document.querySelectorAll("[data-t]")) one.textContent = t(one.dataset.t);
}

function relabel(name) {
  setLang(name);
  keepFocus(show);
}

function help() {
  if (document.querySelector("dialog")) return;
  const keys = [["Tab", t("key_tab")], ["← → ↑ ↓", t("key_arrows")], ["Enter", t("key_enter")], ["Esc", t("key_escape")], ...keyHelp(), ["?", t("key_help")]];
  dialog(t("help"), t("close"),
    el("p", { text: t("help_choose") }), el("p", { text: t("help_why") }),
    el("h3", { text: t("keys") }),
    el("dl", { class: "keys" }, ...keys.flatMap(([key, text]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text })])), keySwitch(), motionSwitch());
}

/** Show what the address names. */
function show() {
  page?.close();
  hideTip();
  head();
  const root = byId("main");
  const table = tableHere();
  root.replaceChildren();
  if (table) openTable(root, table.id, table.key);
  else page = new StartPage(root, go);
}

/** Open a table; it is opened anew for each game of a campaign. */
function openTable(root, id, key, from = {}) {
  const again = (seat) => {
    page.close();
    hideTip();
    keepFocus(() => openTable(root, id, key, seat));
  };
  page = new TablePage(root, id, key, again, from);
}

function go(path) {
  history.pushState(null, "", path);
  keepFocus(show);
  scrollTo(0, 0);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(LINKS);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});
addEventListener("popstate", () => keepFocus(show));
// The focus goes on to the next choice: a key that is held down chooses once.
addEventListener("keydown", (event) => {
  if (!event.repeat || !["Enter", " "].includes(event.key) || event.target.closest("input, textarea")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
addEventListener("keydown", (event) => {
  if (event.key === "?" && !event.target.closest("input, textarea")) help();
});

theme(memory.get("theme", "auto"));
markMotion();
await loadWords();
show();
