// A table: the pictures, the decision and its steps, the log, and what may be done besides.

import { actionLike, optionsOf } from "./choosing.js";
import { ask, language, make, remember, remembered, say, tell, worded } from "./dom.js";
import { Line } from "./live.js";
import { hang, mark, named_at, neighbour, open, unmark } from "./picture.js";
import { tips } from "./tip.js";

const PARTS = ["board", "hand", "tables", "legend"];
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

export async function table(id) {
  const key = location.hash.slice(1);
  const known = remembered("tables", []);
  let mine = known.find((one) => one.id === id);
  let view = null;
  let catalog = null;
  let log = [];
  let taken = [];      // the options taken so far, the last one last
  let options = [];
  let left = [];
  let answered = null; // the seat and token of the decision that was answered last
  let confirmEach = remembered("confirm", true);
  let curtain = null;
  let told = null;     // what was said last, so that it is not said twice
  const root = document.documentElement;
  const main = document.getElementById("main");
  const at = (name) => document.getElementById(name);
  const path = (part) => `/api/tables/${encodeURIComponent(id)}/${part}`;

  layout();
  const line = new Line(id, () => ({
    do: "enter", key, lang: language(), pictures: PARTS, since: log.length,
    ...(view ? { revision: view.revision, ...(view.seat ? { seat: view.seat } : {}) } : {}),
  }), { view: take, players, refused, connection });
  const hideTip = tips(main, linesOf);

  // -- what comes from the server ------------------------------------------------

  function connection(on) {
    root.dataset.connection = on ? "on" : "off";
    const place = at("line");
    if (place) place.textContent = on ? "" : say("reconnecting");
    if (!on) tell(say("reconnecting"));
  }

  async function take(next) {
    const first = view === null;
    const events = next.events;
    const goesOn = !first && view.seat === next.seat && next.from > 0 && next.from === log.length;
    log.length = next.from;
    log.push(...events);
    const fresh = first || next.decision?.token !== view.decision?.token || next.revision !== view.revision || next.seat !== view.seat;
    view = next;
    if (fresh) [taken, left] = [[], view.choices.map((_, place) => place)];
    if (first) {
      catalog = await ask(path("catalog"), { key }).catch(() => null);
      keep();
    }
    curtain = screenFor();
    draw(goesOn && !curtain ? events : []);
  }

  function players(message) {
    if (!view) return;
    view.table.players = message.players;
    drawPlayers();
  }

  function refused(message) {
    answered = null;
    if (view) {
      notice(message.message);
      step();
    } else main.replaceChildren(make("div", { class: "panel" }, make("h1", {}, say("closed")), make("p", { class: "error", role: "alert" }, message.message), make("a", { href: "/" }, say("home"))));
  }

  /** This browser knows the table from now on. */
  function keep() {
    if (!mine) {
      mine = { id, title: worded(view.table.title), key, keys: {}, at: Date.now() };
      remember("tables", [mine, ...known]);
    }
  }

  /** The seat that somebody else at this screen is to take before anything of it is shown; null when nobody. */
  function screenFor() {
    if (view.outcome || view.seats.length < 2 || view.to_move.includes(view.seat)) return null;
    return view.to_move.find((seat) => view.seats.includes(seat)) ?? null;
  }

  // -- the page -------------------------------------------------------------------

  function layout() {
    const part = (name, label) => make("section", { class: `panel part ${name}`, "aria-label": label }, make("div", { id: name, class: "picture" }));
    main.replaceChildren(
      make("div", { id: "head" }, make("h1", { id: "title" }), make("p", { id: "where" }), make("ul", { id: "players", class: "seats" })),
      make("div", { id: "curtain", class: "panel", hidden: true }),
      make("div", { id: "table" },
        part("board", say("board")),
        make("section", { id: "deciding", class: "panel", "aria-labelledby": "prompt" },
          make("h2", { id: "prompt" }), make("p", { id: "path" }), make("ul", { id: "choices" }), make("div", { id: "bar" }),
          make("p", { id: "notice", class: "error", role: "alert" }),
          make("label", { class: "check" }, make("input", { type: "checkbox", "data-do": "confirm-every", checked: confirmEach, onchange: confirming }), " ", make("span", { "data-say": "confirm_every" }, say("confirm_every")))),
        part("hand", say("hand")),
        make("section", { class: "panel", id: "story", "aria-labelledby": "log-title" },
          make("h2", { id: "log-title" }, say("log")), make("div", { id: "dice", class: "dice" }), make("ol", { id: "log", tabindex: "0" })),
        part("tables", say("tables_part")),
        make("details", { class: "panel" }, make("summary", {}, say("legend")), make("div", { id: "legend", class: "picture" })),
        make("details", { class: "panel", id: "more" }, make("summary", {}, say("game_menu")), make("div", { id: "menu" })),
        make("details", { class: "panel" }, make("summary", {}, say("help")), make("ul", {}, ["help_choose", "help_rest", "help_keys", "help_undo"].map((one) => make("li", {}, say(one)))))));
    at("table").addEventListener("click", clicked);
    main.addEventListener("keydown", pressed);
  }

  function draw(events) {
    const now = view.observation;
    document.title = `${worded(view.table.title)} · ${say("title")}`;
    at("title").textContent = worded(view.table.title);
    const phase = worded(catalog?.phases?.[now.phase]?.title ?? "");
    at("where").textContent = [say("round", { number: now.round }), phase, view.seat ? say("you_are", { seat: seatTitle(view.seat) }) : say("watching")].filter(Boolean).join(" · ");
    drawPlayers();
    drawCurtain();
    at("table").hidden = Boolean(curtain);
    for (const part of PARTS) if (view.pictures?.[part]) hang(at(part), view.pictures[part]);
    drawLog(events);
    drawMenu();
    step();
    root.dataset.view = curtain ? "curtain" : view.outcome ? "end" : "table";
    root.dataset.revision = view.revision;
  }

  const seatTitle = (seat) => worded(catalog?.seats?.[seat]?.title ?? seat);

  function drawPlayers() {
    const kinds = { here: () => say("here"), link: (one) => say(one.online ? "online" : "offline"), bot: (one) => say("bot", { name: one.bot.replaceAll("_", " ") }), rules: () => say("rules") };
    at("players").replaceChildren(...Object.entries(view.table.players).map(([seat, one]) => make("li", { class: view.to_move.includes(seat) ? "asked" : "" },
      make("strong", {}, seatTitle(seat)), " ", kinds[one.kind](one), view.to_move.includes(seat) ? ` · ${say("to_move")}` : "")));
  }

  function drawCurtain() {
    const place = at("curtain");
    place.hidden = !curtain;
    if (!curtain) return;
    const seat = curtain;
    const button = make("button", { class: "main", "data-do": "take-over", onclick: () => line.send({ do: "seat", seat, pictures: PARTS }) }, say("i_am", { seat: seatTitle(seat) }));
    place.replaceChildren(make("h2", {}, say("hand_over", { seat: seatTitle(seat) })), make("p", {}, say("hand_over_hint")), button);
    // Nothing of the seat before stays on the page.
    for (const part of PARTS) at(part).replaceChildren();
    at("log").replaceChildren();
    button.focus();
  }

  // -- the log ----------------------------------------------------------------------

  function drawLog(events) {
    const list = at("log");
    const before = log.length - events.length;
    if (list.children.length !== before) list.replaceChildren(...log.slice(0, before).map(entry));
    list.append(...events.map(entry));
    list.scrollTop = list.scrollHeight;
    const rolled = events.flatMap(facesOf);
    if (rolled.length) at("dice").replaceChildren(...rolled.map(die));
    else if (events.length) at("dice").replaceChildren();
    const words = events.map((event) => event.text).filter(Boolean);
    if (words.length) tell(words.join(" "));
  }

  const entry = (event) => make("li", { "data-event": event.number }, event.text);

  /** What fell in an event: the values of its fields that the catalogue calls faces. */
  function facesOf(event) {
    const fields = Object.entries(catalog?.events?.[event.kind]?.fields ?? {});
    return fields.filter(([name, domain]) => name === "faces" || domain.startsWith("face")).flatMap(([name]) => event[name] ?? []).filter(Number.isInteger);
  }

  function die(face) {
    const pips = PIPS[face];
    const shown = pips ? Array.from({ length: 9 }, (_, spot) => make("i", { class: pips.includes(spot) ? "pip" : "" })) : [make("b", {}, String(face))];
    return make("span", { class: pips ? "die" : "die number", role: "img", "aria-label": String(face) }, shown);
  }

  // -- choosing ----------------------------------------------------------------------

  /** Draw the step at which the choosing is: what may be chosen now, in the pictures and as a list. */
  function step() {
    const table = at("table");
    unmark(table);
    hideTip();
    const waiting = view.decision === null || answered === question();
    const final = left.length === 1 && taken.length > 0;
    const asked = view.outcome ? view.outcome.text : waiting ? view.seat === null || !view.decision ? others() : say("sent") : view.decision.text ?? view.decision.prompt;
    at("prompt").textContent = view.outcome ? say("over") : asked;
    options = waiting || final || view.outcome ? [] : optionsOf(view.choices, left);
    at("path").textContent = view.outcome ? ended() : taken.map((one) => one.label).join(" → ");
    const labels = new Map();
    at("choices").replaceChildren(...options.map((option) => {
      labels.set(option.left.join(" "), option.label);
      mark(table, option);
      return make("li", {}, make("button", { type: "button", "data-choices": option.left.join(" ") }, option.label));
    }));
    open(table, labels);
    const bar = [];
    if (final && !waiting) bar.push(make("button", { type: "button", class: "main", "data-do": "confirm", onclick: send }, say("confirm")));
    if (taken.length && !waiting) bar.push(make("button", { type: "button", "data-do": "back", onclick: back }, say("back")));
    if (view.undo && !taken.length) bar.push(make("button", { type: "button", "data-do": "undo", onclick: undo }, say("undo")));
    at("bar").replaceChildren(...bar);
    if (told !== asked) {
      told = asked;
      if (!curtain) tell(asked);
      at("notice").textContent = "";
    }
    if (view.trouble) notice(view.trouble);
    if (view.outcome && !at("bar").querySelector("[data-do=replay]")) at("bar").append(replayForm());
  }

  const question = () => `${view.seat} ${view.decision.token}`;
  const others = () => say("waiting", { seats: view.to_move.map(seatTitle).join(", ") || "…" });
  const ended = () => [view.outcome.text, view.outcome.clause ? `(${view.outcome.clause})` : ""].join(" ");

  function choose(places) {
    const option = options.find((one) => one.left.join(" ") === places);
    if (!option) return;
    taken.push({ label: option.label, left });
    left = option.left;
    if (left.length === 1 && !confirmEach) send();
    else step();
    const next = main.querySelector("[data-do=confirm]") ?? main.querySelector("#choices button");
    if (document.activeElement === document.body || !document.activeElement?.isConnected) next?.focus({ preventScroll: true });
  }

  function back() {
    const last = taken.pop();
    if (!last) return;
    left = last.left;
    step();
    main.querySelector("#choices button")?.focus({ preventScroll: true });
  }

  /** Send the choice: it answers the decision with this token, so a second click decides nothing. */
  function send() {
    if (answered === question() || left.length !== 1) return;
    if (!line.send({ do: "choose", at: view.decision.token, action: view.choices[left[0]].action })) {
      notice(say("reconnecting"));
      return;
    }
    answered = question();
    step();
  }

  function undo() {
    line.send({ do: "undo", at: view.revision });
  }

  function confirming(event) {
    confirmEach = event.target.checked;
    remember("confirm", confirmEach);
  }

  function notice(text) {
    at("notice").textContent = text;
  }

  function clicked(event) {
    const target = event.target.closest("[data-choices]");
    if (target) choose(target.dataset.choices);
  }

  function pressed(event) {
    const group = event.target.closest?.("g[data-choices]");
    if (event.key === "Escape" && taken.length) back();
    else if (group && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(group.dataset.choices);
    } else if (group && event.key.startsWith("Arrow")) {
      event.preventDefault();
      const next = neighbour(at("table"), group, event.key);
      if (next) {
        group.setAttribute("tabindex", "-1");
        next.setAttribute("tabindex", "0");
        next.focus();
      }
    } else if (event.target.matches?.("#choices button") && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      const all = [...at("choices").querySelectorAll("button")];
      all.at((all.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)) % all.length).focus();
    }
  }

  // -- odds and reasons ----------------------------------------------------------------

  /** The lines to tell of what the pointer rests on: sums and odds of a choice, why another is not one. */
  async function linesOf(element) {
    if (!view?.decision || curtain) return null;
    const chosen = element.closest("[data-choices], [data-do=confirm]");
    if (chosen) {
      const places = chosen.dataset.choices?.split(" ").map(Number) ?? left;
      if (places.length !== 1) return null;
      const choice = view.choices[places[0]];
      const answer = await line.ask({ do: "explain", action: choice.action }).catch(() => null);
      return answer?.text ? [choice.text, ...answer.text.split("\n").filter((row) => row && row !== choice.text)] : null;
    }
    const thing = named_at(element);
    const action = thing && actionLike(view.choices, left, thing.domain, thing.name);
    if (!action) return null;
    const answer = await line.ask({ do: "why", action }).catch(() => null);
    if (!answer?.reasons?.length) return null;
    return [say("not_now"), ...answer.reasons.map((reason) => (reason.clause ? `${reason.text} (${reason.clause})` : reason.text))];
  }

  // -- the menu --------------------------------------------------------------------------

  function drawMenu() {
    const rows = [];
    const document_ = (part) => make("button", { type: "button", "data-do": part, onclick: () => download(part) }, say(part));
    if (view.save) rows.push(make("p", {}, document_("save"), " ", document_("position")));
    else rows.push(make("p", { class: "hint" }, say("save_later")));
    const links = Object.entries({ ...mine?.keys?.seats, ...(mine?.keys?.watch ? { "": mine.keys.watch } : {}) });
    for (const [seat, one] of links) {
      const address = `${location.origin}/table/${encodeURIComponent(id)}#${one}`;
      const label = seat ? say("link_for", { seat: seatTitle(seat) }) : say("link_watch");
      rows.push(make("p", { class: "link" }, make("label", {}, label, " ", make("input", { readonly: true, value: address, onfocus: (event) => event.target.select() })),
        make("button", { type: "button", "data-do": "copy", onclick: () => copy(address) }, say("copy"))));
    }
    at("menu").replaceChildren(...rows);
    if (!at("more").dataset.opened && mine?.keys?.seats && Object.keys(mine.keys.seats).length) {
      at("more").open = true;
      at("more").dataset.opened = "once";
    }
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      tell(say("copied"));
      notice("");
    } catch {
      notice(say("not_copied"));
    }
  }

  async function download(part) {
    try {
      const blob = await ask(path(part), { key, raw: true });
      const link = make("a", { href: URL.createObjectURL(blob), download: `${id}.${part}.json` });
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      notice(error.message);
    }
  }

  /** The page with the slider opens by a form, so that the key is in no address. */
  function replayForm() {
    const hidden = { key, lang: language(), seat: view.seat ?? "" };
    return make("form", { method: "post", action: path("stops.html"), target: "_blank" },
      ...Object.entries(hidden).map(([name, value]) => make("input", { type: "hidden", name, value })),
      make("button", { "data-do": "replay" }, say("replay")), " ", make("button", { type: "button", onclick: () => download("replay") }, say("replay_file")));
  }

  return {
    speak() {
      const opened = view;
      layout();
      if (!opened) return;
      log = [];
      view.pictures = {};
      line.send({ do: "lang", lang: language() });
    },
  };
}
