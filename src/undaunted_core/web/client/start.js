// The page to begin at: a new table, a document to go on with, the tables this browser knows.

import { ask, language, make, remember, remembered, say, tell } from "./dom.js";

const MOST = 30;

export async function start() {
  const main = document.getElementById("main");
  let games = [];
  const chosen = remembered("chosen", {});

  async function draw() {
    document.documentElement.dataset.view = "start";
    document.title = say("title");
    try {
      games = await ask("/api/games");
    } catch (error) {
      main.replaceChildren(make("p", { class: "error", role: "alert" }, error.message));
      return;
    }
    main.replaceChildren(make("h1", {}, say("title")), make("div", { class: "columns" }, fresh(), aside()));
    fill();
  }

  const select = (id, label) => make("p", {}, make("label", { for: id }, label), make("select", { id }));
  const put = (id, entries, value) => {
    const element = document.getElementById(id);
    element.replaceChildren(...entries.map((one) => make("option", { value: one.id }, one.title)));
    if (entries.some((one) => one.id === value)) element.value = value;
    return element.value;
  };

  function fresh() {
    const form = make("form", { class: "panel", onsubmit: begin },
      make("h2", {}, say("new_game")), select("game", say("game")), select("scenario", say("scenario")),
      make("fieldset", { id: "players" }, make("legend", {}, say("who_plays"))),
      make("details", {}, make("summary", {}, say("more")),
        make("fieldset", { id: "packs" }, make("legend", {}, say("packs"))),
        make("p", {}, make("label", { for: "seed" }, say("seed")), make("input", { id: "seed", inputmode: "numeric", pattern: "[0-9]*" })),
        make("p", { class: "hint" }, say("seed_hint"))),
      make("p", { id: "fault", class: "error", role: "alert" }),
      make("button", { class: "main", "data-do": "new" }, say("begin")));
    form.addEventListener("change", (event) => {
      if (event.target.id === "game") fill("game");
      else if (event.target.id === "scenario") players();
    });
    return form;
  }

  const current = () => games.find((game) => game.id === document.getElementById("game").value) ?? games[0];

  function fill(changed) {
    const game = document.getElementById("game");
    put("game", games, changed ? game.value : chosen.game);
    const ours = current();
    const packs = document.getElementById("packs");
    packs.hidden = !ours.packs?.length;
    if (packs.dataset.game !== ours.id) {
      packs.dataset.game = ours.id;
      packs.replaceChildren(make("legend", {}, say("packs")), ...(ours.packs ?? []).map((pack) => make("label", {},
        make("input", { type: "checkbox", name: "pack", value: pack }), pack)));
    }
    put("scenario", ours.scenarios, document.getElementById("scenario").value || chosen.scenario);
    players();
  }

  function players() {
    const ours = current();
    const scenario = ours.scenarios.find((one) => one.id === document.getElementById("scenario").value);
    const before = Object.fromEntries([...document.querySelectorAll("#players select")].map((one) => [one.name, one.value]));
    const kinds = [{ id: "here", title: say("here") }, { id: "link", title: say("link") },
      ...ours.bots.map((bot) => ({ id: bot.name, title: say("bot", { name: bot.title ?? bot.name }) }))];
    const rows = (scenario?.sides ?? []).map((side, at) => {
      const id = `side-${side.id}`;
      if (side.automated === "rules") return make("p", {}, make("span", {}, side.title), " ", say("rules"));
      const most = ours.bots.find((bot) => bot.name !== "random") ?? ours.bots[0];
      const value = before[side.id] ?? side.automated ?? (at ? most?.name ?? "here" : "here");
      return make("p", {}, make("label", { for: id }, side.title), make("select", { id, name: side.id },
        kinds.map((kind) => make("option", { value: kind.id, selected: kind.id === value }, kind.title))));
    });
    document.getElementById("players").replaceChildren(make("legend", {}, say("who_plays")), ...rows);
  }

  const seated = () => Object.fromEntries([...document.querySelectorAll("#players select")].map((one) => [one.name, one.value]));

  async function begin(event) {
    event.preventDefault();
    const game = document.getElementById("game").value;
    const scenario = document.getElementById("scenario").value;
    const seed = document.getElementById("seed").value;
    const needed = current().scenarios.find((one) => one.id === scenario).packs ?? [];
    const packs = [...new Set([...needed, ...[...document.querySelectorAll("[name=pack]:checked")].map((box) => box.value)])];
    remember("chosen", { game, scenario });
    await made({ game, scenario, packs, players: seated(), ...(seed ? { seed: Number(seed) } : {}) });
  }

  async function made(body) {
    const button = document.querySelector("[data-do=new]");
    button.disabled = true;
    try {
      const answer = await ask("/api/tables", { body: { lang: language(), ...body } });
      const known = { id: answer.table, title: answer.title, keys: answer.keys, at: Date.now() };
      remember("tables", [known, ...remembered("tables", [])].slice(0, MOST));
      location.assign(`/table/${encodeURIComponent(answer.table)}#${answer.keys.here ?? answer.keys.watch}`);
    } catch (error) {
      document.getElementById("fault").textContent = error.message;
      button.disabled = false;
    }
  }

  function aside() {
    const load = async (event) => {
      const [file] = event.target.files;
      if (file) await made({ document: await file.text(), players: {} });
      event.target.value = "";
    };
    return make("div", {},
      make("section", { class: "panel" }, make("h2", {}, say("go_on")), make("p", { class: "hint" }, say("load_hint")),
        make("label", { for: "file" }, say("load")), make("input", { id: "file", type: "file", accept: ".json,application/json", onchange: load })),
      make("section", { class: "panel" }, make("h2", {}, say("tables")), tables()));
  }

  function tables() {
    const known = remembered("tables", []);
    if (!known.length) return make("p", { class: "hint" }, say("no_tables"));
    const forget = (id) => {
      remember("tables", known.filter((one) => one.id !== id));
      tell(say("forgotten"));
      draw();
    };
    return make("ul", { class: "tables" }, known.map((one) => make("li", {},
      make("a", { href: `/table/${encodeURIComponent(one.id)}#${one.keys.here ?? one.key ?? one.keys.watch}` }, one.title ?? one.id), " ",
      make("time", { datetime: new Date(one.at).toISOString() }, new Date(one.at).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" })), " ",
      make("button", { type: "button", class: "small", onclick: () => forget(one.id), "aria-label": `${say("forget")}: ${one.title}` }, "×"))));
  }

  await draw();
  return { speak: draw };
}
