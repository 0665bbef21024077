// Which page it is: the one to begin at, or a table.

import { language, loadWords, make, remember, remembered, say, speak } from "./dom.js";
import { start } from "./start.js";
import { table } from "./table.js";

const THEMES = ["auto", "light", "dark"];

function theme(name) {
  document.documentElement.dataset.theme = name;
  remember("theme", name);
}

/** The head of every page: home, language, light or dark. */
function head(changed) {
  const choose = (label, name, values, chosen, take) => {
    const options = values.map(([value, text]) => make("option", { value, selected: value === chosen }, text));
    return make("label", {}, make("span", { class: "unseen" }, label),
      make("select", { "data-do": name, onchange: (event) => take(event.target.value) }, options));
  };
  const themes = THEMES.map((name) => [name, say(name)]);
  document.getElementById("top").replaceChildren(
    make("a", { href: "/", class: "home" }, say("home")),
    make("span", { id: "line", class: "line" }),
    choose(say("language"), "lang", [["en", "English"], ["es", "Español"]], language(), changed),
    choose(say("theme"), "theme", themes, remembered("theme", "auto"), theme),
  );
}

async function main() {
  await loadWords();
  theme(remembered("theme", "auto"));
  const asked = new URLSearchParams(location.search).get("lang");
  speak(asked ?? remembered("lang", navigator.language.slice(0, 2)));
  const name = /^\/table\/([^/]+)$/.exec(location.pathname)?.[1];
  const page = await (name ? table(decodeURIComponent(name)) : start());
  const changed = (lang) => {
    speak(lang);
    head(changed);
    page.speak();
  };
  head(changed);
  addEventListener("hashchange", () => location.reload());
}

main();
