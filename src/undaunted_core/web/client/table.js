// A table: what one seat sees, what it may choose, and what has happened.

import { greyed, named, nextStep, titleIn } from "./choose.js";
import { Live, request } from "./net.js";
import { drawn, found, hand, mark, under, walk } from "./picture.js";
import { links, remember } from "./start.js";
import { Log, dice, facesOf, zonesPanel } from "./told.js";
import { button, byId, capital, download, el, hideTip, lines, memory, say, tip, toast, whenRested } from "./ui.js";
import { lang, t, worded } from "./words.js";

const PARTS = ["board", "hand", "tables"];
/** The least size of a board, as a part of the size it was drawn for, at which the names of its tiles can be read. */
const LEGIBLE = 0.74;

export class TablePage {
  constructor(root, id, key) {
    this.root = root;
    this.id = id;
    this.key = key;
    this.view = null;
    this.pictures = {};
    this.log = new Log();
    /** What is left after each step; the last one is the present. */
    this.steps = [];
    this.sent = null;
    this.explained = new Map();
    this.build();
    this.start();
  }

  async start() {
    try {
      [this.catalog, this.board] = await Promise.all(
        ["catalog", "board"].map((part) => request(`/tables/${encodeURIComponent(this.id)}/${part}`, { key: this.key })));
    } catch (error) {
      if (error.code === "offline") setTimeout(() => this.closed || this.start(), 2000);
      this.fail(error.message);
      return;
    }
    if (this.closed) return;
    this.live = new Live(this.id, () => this.hello(), {
      message: (message) => this.take(message),
      connection: (state, wait) => this.connection(state, wait),
    });
  }

  hello() {
    const since = this.view && this.worded === lang() ? { since: this.log.events.length, revision: this.view.revision } : {};
    return { key: this.key, lang: lang(), seat: this.view?.seat ?? undefined, pictures: this.parts(), ...since };
  }

  parts() {
    return this.legend.open ? [...PARTS, "legend"] : PARTS;
  }

  close() {
    this.closed = true;
    this.live?.close();
    removeEventListener("keydown", this.keys);
    removeEventListener("resize", this.resized);
  }

  // -- the frame ------------------------------------------------------------------

  build() {
    const part = (name, title, ...inner) =>
      el("section", { class: `panel ${name}`, "aria-labelledby": `${name}-title` }, el("h2", { id: `${name}-title`, text: title }), ...inner);
    this.status = el("div", { class: "status" });
    this.players = el("ul", { class: "players" });
    this.boardBox = el("div", { class: "picture", id: "board" });
    this.scroller = el("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": t("board") }, this.boardBox);
    this.zoom = el("div", { class: "zoom", role: "group", "aria-label": t("zoom") },
      button("smaller", "−", () => this.scale(-1), { "aria-label": t("smaller") }),
      button("larger", "+", () => this.scale(1), { "aria-label": t("larger") }));
    this.handBox = el("div", { class: "picture", id: "hand" });
    this.prompt = el("div", { class: "prompt" });
    this.offers = el("div", { class: "offers" });
    this.tray = el("div", { class: "tray" });
    this.zones = el("div", { class: "zone-list" });
    this.tablesBox = el("div", { class: "picture wide", id: "tables", tabindex: 0, role: "group", "aria-label": t("figures") });
    this.legendBox = el("div", { class: "picture wide", id: "legend", tabindex: 0, role: "group", "aria-label": t("legend") });
    this.legend = el("details", { class: "panel", ontoggle: () => this.live?.send({ do: "look", pictures: this.parts() }) },
      el("summary", {}, el("h2", { text: t("legend") })), this.legendBox);
    this.taking = el("div", { class: "row taking" });
    this.decide = part("decide", t("decision"), this.prompt, this.tray, this.offers, this.taking);
    this.tools = el("div", { class: "tools", role: "toolbar", "aria-label": t("tools") });
    this.play = el("div", { class: "play" },
      el("div", { class: "head" }, this.status, this.players), this.tools,
      el("div", { class: "field" },
        el("section", { class: "panel board", "aria-label": t("board") },
          this.scroller, this.zoom),
        el("div", { class: "side" }, this.decide, part("hand", t("hand"), this.handBox)),
        el("div", { class: "told" }, part("story", t("log"), this.log.box), part("things", t("zones"), this.zones)),
        el("div", { class: "more" },
          el("details", { class: "panel figures" }, el("summary", {}, el("h2", { text: t("figures") })), this.tablesBox), this.legend)));
    this.root.replaceChildren(el("p", { class: "waiting", text: t("loading") }));
    this.keys = (event) => this.key_pressed(event);
    this.resized = () => this.view && this.fit();
    addEventListener("keydown", this.keys);
    addEventListener("resize", this.resized);
    for (const box of [this.boardBox, this.handBox]) {
      box.addEventListener("click", (event) => this.clicked(event));
      box.addEventListener("keydown", (event) => {
        walk(event);
        if (event.target.matches(".choice") && (event.key === "Enter" || event.key === " ")) this.clicked(event);
      });
    }
    whenRested(this.play, "[data-choices]", (element, is_long) => this.rested(element, is_long));
  }

  /** The board's size: step 0 shows the whole board, each step is half as large again; kept when somebody chooses it. */
  scale(by) {
    memory.set("zoom", Math.max(0, Math.min(4, this.step + by)));
    this.fit();
  }

  /** At the smallest size the whole board is seen; what is left beside a high board is for the log. */
  fit() {
    const box = this.boardBox.firstElementChild?.viewBox.baseVal;
    if (!box) return;
    const most = parseFloat(getComputedStyle(this.scroller).maxHeight);
    const whole = (Math.min(most, Math.max(340, innerHeight - 200)) * box.width) / box.height;
    const fitting = Math.min(this.scroller.clientWidth, whole) / box.width;
    // On a telephone a whole board has letters that nobody can read.
    this.step = memory.get("zoom", Math.max(0, Math.min(4, Math.ceil(2 * (LEGIBLE / fitting - 1)))));
    this.boardBox.style.width = `calc(${1 + this.step / 2} * min(100%, ${Math.round(whole)}px))`;
    this.play.classList.toggle("high", box.width < 1.1 * box.height);
    this.markAll();
    this.bringIn();
  }

  /** Where the board is larger than its window, something that may be chosen is in sight. */
  bringIn() {
    const seen = this.scroller.getBoundingClientRect();
    const boxes = [...this.boardBox.querySelectorAll(".choice")].map((one) => one.getBoundingClientRect());
    const away = boxes.map((box) => [box.left + box.width / 2 - seen.left - seen.width / 2, box.top + box.height / 2 - seen.top - seen.height / 2]);
    if (away.length && !away.some(([x, y]) => Math.abs(x) < seen.width / 2 && Math.abs(y) < seen.height / 2)) this.scroller.scrollBy(...away[0]);
  }

  fail(message) {
    this.root.replaceChildren(el("div", { class: "panel notice" }, el("h1", { text: t("no_table") }), el("p", { text: message }),
      el("p", {}, el("a", { href: "/", text: t("to_start") }))));
  }

  connection(state, wait = null) {
    document.documentElement.dataset.connection = state;
    const box = byId("connection");
    box.className = `connection ${state}`;
    box.textContent = state === "on" ? t("connected") : wait === null ? t("disconnected") : t("reconnecting");
    if (state === "on") return;
    say(box.textContent);
    // Whether the choice on its way was made, the next view tells; where it was not, it can be confirmed again.
    if (this.sent !== null) {
      this.sent = null;
      this.drawChoices();
    }
  }

  // -- messages ---------------------------------------------------------------------

  take(message) {
    if (message.is === "view") this.takeView(message);
    else if (message.is === "players") {
      this.view.table.players = message.players;
      this.drawPlayers();
    } else if (message.is === "refused") this.refused(message);
  }

  refused(message) {
    if (!this.view) {
      this.fail(message.message);
      return;
    }
    this.sent = null;
    toast(message.message, "kind");
    if (message.code !== "stale") this.drawChoices();
  }

  takeView(view) {
    const before = this.view;
    const is_other = before?.seat !== view.seat;
    if (is_other) {
      this.log.clear();
      this.pictures = {};
    }
    Object.assign(this.pictures, view.pictures);
    this.view = view;
    this.worded = lang();
    this.news = this.log.take(view, this.catalog);
    // What is asked may stay the same while somebody else chooses: what is half chosen stays, and no click is lost.
    this.is_same = !is_other && Boolean(view.decision) && !view.outcome && before.decision?.token === view.decision.token
      && before.choices.length === view.choices.length;
    if (!this.is_same) {
      this.steps = [];
      this.explained.clear();
    }
    if (this.sent !== view.decision?.token) this.sent = null;
    remember({ id: this.id, key: this.key, title: view.table.title, over: Boolean(view.outcome) });
    document.title = `${worded(view.table.title)} · Undaunted`;
    const next = this.nextSeat();
    if (next === null) this.drawAll(before === null || is_other);
    else if (this.keepsSecrets()) this.curtain(next);
    else this.live.send({ do: "seat", seat: next, pictures: this.parts() });
  }

  /** The seat of this screen that is asked instead of the one shown; null when there is none. */
  nextSeat() {
    const { seat, seats, to_move: asked, outcome } = this.view;
    if (outcome || asked.includes(seat)) return null;
    return asked.find((one) => seats.includes(one)) ?? null;
  }

  keepsSecrets() {
    return Object.values(this.catalog.zone_kinds).some((kind) => kind.viewer === "owner");
  }

  curtain(seat) {
    hideTip();
    const title = worded(this.catalog.seats[seat].title);
    const take = button("take-over", t("take_over", { seat: title }), () => {
      this.root.replaceChildren(el("p", { class: "waiting", text: t("loading") }));
      this.live.send({ do: "seat", seat, pictures: this.parts() });
    });
    this.root.replaceChildren(el("div", { class: "panel notice curtain" },
      el("h1", { text: t("hand_over", { seat: title }) }), el("p", { text: t("curtain") }),
      el("p", { class: "row" }, take, this.view.undo ? this.undoButton() : null)));
    take.className = "main";
    // Nothing of the seat before stays, not even for a screen reader.
    byId("toasts").replaceChildren();
    say(t("hand_over", { seat: title }));
    take.focus();
    this.shown("curtain");
  }

  /** Say what is drawn; last, when all of it is. */
  shown(what) {
    document.documentElement.dataset.view = what;
    document.documentElement.dataset.revision = this.view.revision;
  }

  undoButton() {
    return button("undo", t("undo"), () => this.live.send({ do: "undo", at: this.view.revision }), {
      disabled: !this.view.undo, title: this.view.undo ? null : t("no_undo"),
    });
  }

  // -- drawing --------------------------------------------------------------------------

  drawAll(is_new) {
    const { view } = this;
    if (!this.play.isConnected) {
      this.root.replaceChildren(this.play);
      this.log.toEnd();
      if (is_new) this.prompt.tabIndex = -1;
    }
    this.drawHead();
    for (const [part, box] of [["board", this.boardBox], ["hand", this.handBox], ["tables", this.tablesBox], ["legend", this.legendBox]]) {
      if (view.pictures?.[part] || !box.firstChild || is_new) {
        box.replaceChildren(...this.drawing(part));
      }
    }
    this.play.classList.toggle("no-hand", !this.handBox.querySelector(".zone"));
    this.zones.replaceChildren(...zonesPanel(view, this.catalog));
    this.drawTray();
    this.drawTaking();
    if (!this.is_same || is_new) this.drawChoices();
    this.fit();
    this.tell();
    this.shown(view.outcome ? "end" : "table");
  }

  /** The elements of a picture; none when there is no such picture. */
  drawing(part) {
    const text = this.pictures[part];
    if (!text) return [];
    if (part === "hand") return hand(text, (zone) => capital(worded(this.catalog.zones[zone]?.title ?? zone)));
    return [drawn(text, part === "board")].filter(Boolean);
  }

  drawHead() {
    const { view } = this;
    const phase = this.catalog.phases[view.observation.phase];
    this.status.replaceChildren(
      el("h1", { text: worded(view.table.title) }),
      el("p", { text: [t("round", { number: view.observation.round }), phase && capital(worded(phase.title))].filter(Boolean).join(" · ") }));
    // Who set it up may know the dice and the cards; the others are told.
    const is_known = view.table.made !== "new" && Object.values(view.table.players).some((one) => one.kind === "link");
    if (is_known) this.status.append(el("p", { class: "clause", text: t(view.table.made === "seed" ? "made_seed" : "made_document") }));
    if (!view.seats.length) this.status.append(el("p", { text: t("watching") }));
    this.drawPlayers();
    const path = `/tables/${encodeURIComponent(this.id)}`;
    const fetched = (name) => button(name, t(name), async () => {
      try {
        download(await request(`${path}/${name}`, { key: this.key, text: true }), `${view.table.scenario.replaceAll(":", "-")}.${name}.json`);
      } catch (error) {
        toast(error.message, "kind");
      }
    });
    const slider = el("form", { method: "post", action: `/api${path}/stops.html`, target: "_blank" },
      el("input", { type: "hidden", name: "key", value: this.key }), el("input", { type: "hidden", name: "lang", value: lang() }),
      view.seat ? el("input", { type: "hidden", name: "seat", value: view.seat }) : null,
      el("button", { "data-do": "stops", text: t("stops"), class: "main" }));
    this.tools.replaceChildren(...[
      links(this.id) ? button("links", t("links"), () => links(this.id).show()) : null,
      view.save ? fetched("save") : null, view.save ? fetched("position") : null,
      view.outcome ? fetched("replay") : null, view.outcome ? slider : null].filter(Boolean));
  }

  /** What goes with every decision: undo, and whether choices are confirmed. */
  drawTaking() {
    const { view } = this;
    const every = el("label", { class: "switch" },
      el("input", { type: "checkbox", "data-do": "confirm-every", checked: memory.get("confirm", true), onchange: (event) => memory.set("confirm", event.target.checked) }),
      t("confirm_every"));
    this.taking.replaceChildren(...(view.seats.length ? [this.undoButton(), ...(view.outcome ? [] : [every])] : []));
  }

  drawPlayers() {
    const { players } = this.view.table;
    this.players.replaceChildren(...Object.entries(players).map(([seat, player]) => {
      const who = { here: t("here"), link: t("elsewhere"), rules: t("rules"), bot: player.bot?.replaceAll("_", " ") }[player.kind];
      const is_away = player.kind === "link" && !player.online;
      const classes = [this.view.to_move.includes(seat) && !this.view.outcome ? "asked" : "", seat === this.view.seat ? "own" : ""];
      return el("li", { class: classes.join(" ").trim() },
        el("b", { text: worded(this.catalog.seats[seat].title) }), " ", el("span", { text: is_away ? t("away", { who }) : who }));
    }));
  }

  /** The dice of what has just happened. */
  drawTray() {
    const rolls = this.news.map((event) => [event, facesOf(event, this.catalog)]).filter(([, faces]) => faces.length);
    if (rolls.length) this.tray.replaceChildren(...rolls.slice(-3).map(([event, faces]) => el("p", {}, dice(faces, true), el("span", { text: event.text }))));
    else if (this.news.length) this.tray.replaceChildren();
  }

  /** What is left to choose from. */
  get left() {
    return this.steps.at(-1) ?? this.view.choices.map((_, id) => id);
  }

  drawChoices() {
    hideTip();
    const { view, left } = this;
    const is_inside = this.decide.contains(document.activeElement) || document.activeElement?.classList.contains("choice");
    this.decide.firstElementChild.textContent = view.outcome ? t("over") : t("decision");
    if (view.outcome) this.drawEnd();
    else if (!view.decision) this.drawWaiting();
    else if (left.length === 1 && this.steps.length) this.drawConfirm(left[0]);
    else this.drawOptions();
    this.markAll();
    if (is_inside) (["[data-do=confirm]", ".options button", "button"].map((one) => this.offers.querySelector(one)).find(Boolean) ?? this.prompt).focus();
  }

  drawEnd() {
    const { outcome } = this.view;
    const who = outcome.winners.map((side) => worded(this.catalog.sides[side]?.title ?? side)).join(", ");
    this.prompt.replaceChildren(el("div", { class: "outcome" }, el("h3", { text: who ? t("wins", { who }) : t("draw") }), ...lines(outcome.text), outcome.clause ? el("p", {}, el("small", { text: outcome.clause })) : null));
    this.offers.replaceChildren(el("p", { class: "row" }, el("a", { href: "/", class: "button main", "data-do": "new", text: t("another") })));
  }

  drawWaiting() {
    const who = this.view.to_move.map((seat) => worded(this.catalog.seats[seat].title)).join(", ");
    this.prompt.replaceChildren(el("p", { class: "wait", text: this.view.trouble ?? t("waiting", { who }) }));
    this.offers.replaceChildren();
  }

  drawPrompt(...more) {
    const { decision, seat } = this.view;
    this.prompt.replaceChildren(
      el("p", { class: "asked" }, el("b", { text: `${worded(this.catalog.seats[seat].title)}: ` }), decision.text ?? decision.prompt,
        decision.clause ? el("small", { class: "clause", text: decision.clause }) : null), ...more);
  }

  backButton() {
    return button("back", t("back"), () => this.back(), { "aria-keyshortcuts": "Escape" });
  }

  drawConfirm(id) {
    const choice = this.view.choices[id];
    const terms = el("div", { class: "terms" });
    const confirm = button("confirm", t("confirm"), () => this.send(id), { class: "main", disabled: this.sent !== null });
    this.drawPrompt(el("p", { class: "sentence", text: capital(choice.text) }));
    this.offers.replaceChildren(el("p", { class: "row" }, confirm, this.backButton()), terms);
    this.explain(id).then((told) => terms.isConnected && told.length > 1 && terms.replaceChildren(...told));
  }

  drawOptions() {
    const { view } = this;
    const steps = nextStep(view.choices, this.left);
    this.options = named(steps, view.choices, this.catalog, worded, (count) => t("leads_to", { count }));
    this.drawPrompt();
    const list = el("ul", { class: "options", "aria-label": t("choices") }, ...this.options.map((one) =>
      el("li", {}, el("button", { type: "button", "data-choices": one.ids.join(" "), onclick: () => this.choose(one.ids) },
        el("span", { text: capital(one.title) }), one.remark ? el("small", { text: one.remark }) : null))));
    const back = this.steps.length ? el("p", { class: "row" }, this.backButton()) : null;
    this.offers.replaceChildren(...[back, list, this.greyedList()].filter(Boolean));
  }

  /** What is like the options and cannot be chosen, with the reasons behind it. */
  greyedList() {
    this.grey = greyed(this.options, this.view.choices, this.view, this.catalog);
    if (!this.grey.length) return null;
    return el("details", { class: "greyed" }, el("summary", { text: t("greyed", { count: this.grey.length }) }),
      el("ul", {}, ...this.grey.map((one) => el("li", {}, button("why", capital(titleIn(this.catalog, one.domain, one.name, worded)),
        (event) => this.why(one, event.currentTarget), { class: "grey" })))));
  }

  markAll() {
    const root = this.play;
    if (!root.isConnected) return;
    const { view } = this;
    if (view.outcome || !view.decision) {
      mark(root, [], []);
      return;
    }
    const first = view.choices[this.left[0]];
    // What all choices left name was chosen on the way here.
    const shared = this.steps.length ? first.targets.filter((target, place) =>
      this.left.every((id) => JSON.stringify(view.choices[id].targets[place]) === JSON.stringify(target))) : [];
    const picked = shared.flatMap((target) => found(root, target, first.targets));
    const is_final = this.left.length === 1 && this.steps.length;
    const choices = is_final ? [] : this.options.filter((one) => one.target).map((one) => ({
      ids: one.ids, title: one.title, groups: found(root, one.target, view.choices[one.ids[0]].targets),
    }));
    mark(root, choices, picked);
  }

  /** Tell a screen reader what happened and what is asked. */
  tell() {
    const { view } = this;
    const asked = view.outcome ? [t("over"), view.outcome.text] : view.decision ? [view.decision.text ?? view.decision.prompt] : [];
    say([...this.news.map((event) => event.text), ...asked].join(" "));
  }

  // -- choosing ---------------------------------------------------------------------------

  choose(ids) {
    if (this.sent !== null) return;
    this.steps.push(ids);
    if (ids.length === 1 && !memory.get("confirm", true)) {
      this.send(ids[0]);
      return;
    }
    this.drawChoices();
    const confirm = this.decide.querySelector("[data-do=confirm]");
    if (confirm) say(`${this.view.choices[ids[0]].text}. ${t("confirm")}?`);
  }

  back() {
    if (!this.steps.length || this.sent !== null) return;
    this.steps.pop();
    this.drawChoices();
  }

  send(id) {
    const { decision, choices } = this.view;
    if (this.sent !== null) return;
    if (!this.live.send({ do: "choose", at: decision.token, action: choices[id].action })) {
      toast(t("offline"), "kind");
      return;
    }
    this.sent = decision.token;
    this.drawChoices();
  }

  clicked(event) {
    const chosen = event.target.closest("[data-choices]");
    if (chosen) {
      event.preventDefault();
      this.choose(chosen.dataset.choices.split(" ").map(Number));
      return;
    }
    const thing = under(event.target);
    const grey = thing && this.grey?.find((one) => one.domain === thing.domain && one.name === thing.name);
    if (grey && this.view.decision && !this.view.outcome) this.why(grey, thing.group);
  }

  key_pressed(event) {
    if (event.defaultPrevented || event.target.closest?.("dialog, input, select, textarea")) return;
    if (event.key === "Escape" && !hideTip() && this.play.isConnected) this.back();
    if (event.key === "Enter" && !event.target.closest?.("button, a, summary, [role=button]")) this.decide.querySelector("[data-do=confirm]")?.click();
  }

  // -- what is behind it ----------------------------------------------------------------------

  /** The terms and odds of a choice, asked once. */
  async explain(id) {
    const { token } = this.view.decision;
    const key = `${token} ${id} ${lang()}`;
    if (!this.explained.has(key)) {
      const answer = await this.live.ask({ do: "explain", at: token, action: this.view.choices[id].action });
      this.explained.set(key, answer.is === "answer" ? answer.text : "");
    }
    const text = this.explained.get(key);
    return text ? lines(text) : [];
  }

  async rested(element, is_long) {
    const ids = element.dataset.choices.split(" ").map(Number);
    const thing = element.closest(".picture");
    if (ids.length > 1) {
      if (thing) tip(element, [el("p", { text: element.getAttribute("aria-label") }), el("p", { class: "inside-1", text: t("leads_to", { count: ids.length }) })]);
      return;
    }
    const told = await this.explain(ids[0]);
    const is_near = element.isConnected && (is_long || element.matches(":hover, :focus"));
    if (is_near && (told.length > 1 || thing)) tip(element, told.length ? told : [el("p", { text: this.view.choices[ids[0]].text })]);
  }

  async why(one, anchor) {
    const answer = await this.live.ask({ do: "why", at: this.view.decision.token, action: one.action });
    const reasons = answer.reasons ?? [];
    const told = reasons.map((reason) => el("p", {}, reason.text, " ", el("small", { class: "clause", text: reason.clause })));
    const children = [el("b", { text: t("not_now", { what: titleIn(this.catalog, one.domain, one.name, worded) }) }), ...told];
    if (anchor.isConnected) tip(anchor, children);
    say(children.map((child) => child.textContent).join(" "));
  }
}
