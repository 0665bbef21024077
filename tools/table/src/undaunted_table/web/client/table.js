// A table: what one seat sees, what it may choose, and what has happened.

import { Asides } from "./asides.js";
import { botTitle } from "./bots.js";
import { CampaignPanel } from "./campaign.js";
import { Decision } from "./decide.js";
import { Ground } from "./ground.js";
import { Live, request } from "./net.js";
import { Waiting, stateOf } from "./mine.js";
import { glide, placesIn } from "./motion.js";
import { Notice } from "./notice.js";
import { People } from "./people.js";
import { drawn, hand, walk } from "./picture.js";
import { HOME, offers } from "./places.js";
import { Recent } from "./recent.js";
import { scoreLine } from "./score.js";
import { links, remember } from "./start.js";
import { Log, zonesPanel } from "./told.js";
import { Tour } from "./tour.js";
import { button, byId, capital, download, el, hideTip, hush, keepFocus, memory, say, tip, toast, whenRested } from "./ui.js";
import { lang, t, worded } from "./words.js";

const PARTS = ["board", "hand", "tables"];
export class TablePage {
  /** `again` shows the table anew, from a `seat`; `is_inside` says that the focus goes to what is asked. */
  constructor(root, id, key, again, { seat = null, is_inside = false } = {}) {
    this.root = root;
    this.id = id;
    this.key = key;
    this.again = again;
    this.seat = seat;
    this.is_awaited = is_inside;
    this.view = null;
    this.pictures = {};
    this.log = new Log((targets) => this.ground.point(targets));
    this.recent = new Recent(this);
    this.asides = new Asides(this);
    this.notice = new Notice(this);
    this.choice = new Decision(this);
    this.campaign = new CampaignPanel(this);
    this.people = new People(this);
    this.tour = new Tour(this);
    this.waiting = new Waiting(this);
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
    // A game without a board shows its figures there.
    if (!this.board.spaces.length) {
      this.play.classList.add("no-board");
      this.play.querySelector(".figures").open = true;
    }
    this.live = new Live(this.id, () => this.hello(), {
      message: (message) => this.take(message),
      connection: (state, wait) => this.connection(state, wait),
    });
  }

  hello() {
    const since = this.view && this.worded === lang() ? { since: this.log.count(), revision: this.view.revision } : {};
    return { key: this.key, lang: lang(), seat: this.view?.seat ?? this.seat ?? undefined, pictures: this.parts(), ...since };
  }

  parts() {
    return this.legend.open ? [...PARTS, "legend"] : PARTS;
  }

  close() {
    this.closed = true;
    hush();
    this.live?.close();
    this.notice.clear();
    this.people.close();
    this.waiting.close();
    removeEventListener("keydown", this.keys);
    removeEventListener("resize", this.resized);
  }

  // -- the frame ------------------------------------------------------------------

  build() {
    const part = (name, title, ...inner) =>
      el("section", { class: `panel ${name}`, "aria-labelledby": `${name}-title` }, el("h2", { id: `${name}-title`, text: title }), ...inner);
    this.status = el("div", { class: "status" });
    this.players = el("ul", { class: "players" });
    this.scoreBox = el("section", { class: "score", "aria-label": t("score") });
    this.ground = new Ground(this);
    this.boardBox = this.ground.box;
    this.handBox = el("div", { class: "picture", id: "hand" });
    this.zones = el("div", { class: "zone-list" });
    this.tablesBox = el("div", { class: "picture wide", id: "tables", tabindex: 0, role: "group", "aria-label": t("figures") });
    this.legendBox = el("div", { class: "picture wide", id: "legend", tabindex: 0, role: "group", "aria-label": t("legend") });
    this.legend = el("details", { class: "panel", ontoggle: () => this.live?.send({ do: "look", pictures: this.parts() }) },
      el("summary", {}, el("h2", { text: t("legend") })), this.legendBox);
    this.taking = el("div", { class: "row taking" });
    const decide = part("decide", t("decision"), this.tour.box, this.choice.prompt, this.choice.offers, this.asides.box, this.taking);
    this.tools = el("div", { class: "tools", role: "toolbar", "aria-label": t("tools") });
    this.play = el("div", { class: "play" },
      el("div", { class: "head" }, this.status, this.players, this.people.box, this.people.notes), this.tools, this.scoreBox,
      el("div", { class: "field" },
        el("section", { class: "panel board", "aria-label": t("board") },
          this.ground.scroller, this.ground.zoom),
        el("div", { class: "side" }, this.recent.box, decide, this.campaign.box, part("hand", t("hand"), this.handBox)),
        el("div", { class: "told" }, part("story", t("log"), this.log.box), part("things", t("zones"), this.zones)),
        el("div", { class: "more" },
          el("details", { class: "panel figures" }, el("summary", {}, el("h2", { text: t("figures") })), this.tablesBox), this.legend)));
    this.root.replaceChildren(el("p", { class: "waiting", text: t("loading") }));
    this.keys = (event) => this.choice.pressed(event);
    this.resized = () => this.view && this.ground.fit();
    addEventListener("keydown", this.keys);
    addEventListener("resize", this.resized);
    for (const box of [this.boardBox, this.handBox]) {
      box.addEventListener("click", (event) => this.choice.clicked(event));
      box.addEventListener("keydown", (event) => {
        walk(event);
        if (event.target.matches(".choice") && (event.key === "Enter" || event.key === " ")) this.choice.clicked(event);
      });
    }
    whenRested(this.play, "[data-choices], .counter, .tile, .card", (element, is_long) =>
      (element.dataset.choices ? this.choice : this.asides).rested(element, is_long));
    this.asides.listen(this.play);
  }

  fail(message) {
    keepFocus(() => this.root.replaceChildren(el("div", { class: "panel notice" }, el("h1", { text: t("no_table") }),
      el("p", { text: message }), el("p", {}, el("a", { href: HOME, text: t("to_start") })))));
  }

  connection(state, wait = null) {
    document.documentElement.dataset.connection = state;
    const box = byId("connection");
    box.className = `connection ${state}`;
    box.textContent = state === "on" ? t("connected") : state === "slow" ? t("on_the_way") : wait === null ? t("disconnected") : t("reconnecting");
    if (state === "on") return;
    say(box.textContent);
    // The click stays sent: it may still arrive.
    if (state === "slow") return;
    this.choice.lost();
  }

  // -- messages ---------------------------------------------------------------------

  take(message) {
    if (message.is === "view") this.takeView(message);
    else if (message.is === "players") {
      Object.assign(this.view.table, { players: message.players, spectators: message.spectators });
      this.drawPlayers();
    } else if (message.is === "refused") this.refused(message);
  }

  refused(message) {
    if (!this.view) {
      this.fail(message.message);
      return;
    }
    // The seats have changed: whoever holds another one comes again without naming it.
    if (message.code === "not_yours") {
      this.again({});
      return;
    }
    this.choice.sent = null;
    toast(message.message, "kind");
    if (message.code !== "stale") this.choice.draw();
  }

  takeView(view) {
    const before = this.view;
    // Another game of the campaign has its own cards, board and log.
    if (before && before.campaign?.begun !== view.campaign?.begun) {
      this.again({ seat: view.seat, is_inside: this.choice.hasFocus() });
      return;
    }
    const is_other = before?.seat !== view.seat;
    if (is_other) {
      this.log.clear();
      this.recent.clear();
      this.pictures = {};
    }
    Object.assign(this.pictures, view.pictures);
    this.view = view;
    this.worded = lang();
    this.news = this.log.take(view, this.catalog);
    this.recent.take(view, this.news);
    // What is asked may stay the same while somebody else chooses: what is half chosen stays, and no click is lost.
    this.is_same = !is_other && Boolean(view.decision) && !view.outcome && before.decision?.token === view.decision.token
      && before.choices.length === view.choices.length;
    if (!this.is_same) {
      this.choice.begin();
    }
    if (this.choice.sent !== view.decision?.token) this.choice.sent = null;
    remember({ id: this.id, key: this.key, title: view.table.title, over: view.campaign ? view.campaign.stage === null : Boolean(view.outcome), stands: stateOf(view) });
    this.notice.take(view, before);
    const next = this.nextSeat();
    if (next === null) this.show(before === null || is_other);
    else if (this.keepsSecrets()) this.curtain(next);
    else this.live.send({ do: "seat", seat: next, pictures: this.parts() });
  }

  /** The seat of this screen that is asked instead of the one shown; null when there is none. */
  nextSeat() {
    const { seat, seats, to_move: asked, outcome, campaign } = this.view;
    if ((outcome && !campaign?.between) || asked.includes(seat)) return null;
    return asked.find((one) => seats.includes(one)) ?? null;
  }

  keepsSecrets() {
    return Object.values(this.catalog.zone_kinds).some((kind) => kind.viewer === "owner");
  }

  curtain(seat) {
    hideTip();
    const title = worded(this.catalog.seats[seat].title);
    const take = button("take-over", t("take_over", { seat: title }), () => {
      const waiting = el("p", { class: "waiting", tabindex: -1, text: t("loading") });
      this.root.replaceChildren(waiting);
      waiting.focus();
      this.live.send({ do: "seat", seat, pictures: this.parts() });
    });
    this.root.replaceChildren(el("div", { class: "panel notice curtain" },
      el("h1", { text: t("hand_over", { seat: title }) }), el("p", { text: t("curtain") }),
      el("p", { class: "row" }, take, this.view.undo ? this.undoButton() : null)));
    take.className = "main";
    // Nothing of the seat before stays, not even for a screen reader.
    byId("toasts").replaceChildren();
    hush();
    say(t("hand_over", { seat: title }));
    take.focus();
    this.shown("curtain");
  }

  /** Say what is drawn; last, when all of it is. */
  shown(what) {
    document.documentElement.dataset.view = what;
    document.documentElement.dataset.revision = this.view.revision;
  }

  /** Take something back; or say why not, as for choices.  `is_whole`: all that the seat decided in a row. */
  undoButton(is_whole = false) {
    const { undo, undo_turn: count, no_undo: why, revision } = this.view;
    const told = !undo ? t("no_undo", { why }) : is_whole ? t("undo_turn_told", { count, why }) : t("undo_told");
    const run = (event) => {
      if (undo) this.live.send({ do: "undo", at: revision, whole: is_whole });
      else {
        tip(event.currentTarget, [el("p", { text: told })]);
        say(told);
      }
    };
    return button(is_whole ? "undo-turn" : "undo", is_whole ? t("undo_turn", { count }) : t("undo"), run, {
      "aria-disabled": undo ? null : "true", "aria-keyshortcuts": is_whole ? "Shift+u" : "u", title: told,
    });
  }

  // -- drawing --------------------------------------------------------------------------

  /** Draw a view; the focus stays where it is, or goes to the new decision if it was in the one before. */
  show(is_new) {
    const is_inside = this.choice.hasFocus();
    keepFocus(() => this.drawAll(is_new, is_inside), () => this.choice.focus());
  }

  drawAll(is_new, is_inside) {
    const { view } = this;
    if (!this.play.isConnected) this.root.replaceChildren(this.play);
    const before = is_new ? null : placesIn(this.boardBox);
    this.drawHead();
    for (const [part, box] of [["board", this.boardBox], ["hand", this.handBox], ["tables", this.tablesBox], ["legend", this.legendBox]]) {
      if (view.pictures?.[part] || !box.firstChild || is_new) {
        box.replaceChildren(...this.drawing(part));
      }
    }
    this.recent.draw();
    this.play.classList.toggle("no-hand", !this.handBox.querySelector(".zone"));
    const open = new Set([...this.play.querySelectorAll("details[data-name][open]")].map((one) => one.dataset.name));
    this.scoreBox.replaceChildren(...(view.campaign?.between ? [] : scoreLine(view, this.catalog, open)));
    this.zones.replaceChildren(...zonesPanel(view, this.catalog, open));
    this.drawTaking();
    this.tour.draw();
    this.campaign.draw();
    if (!this.is_same || is_new) this.choice.draw(is_inside || this.is_awaited);
    this.is_awaited = false;
    this.ground.fit();
    glide(before, this.boardBox);
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
      el("p", { text: [this.scenario(), view.campaign?.between ? null : t("round", { number: view.observation.round }),
        view.campaign?.between ? null : phase && capital(worded(phase.title))].filter(Boolean).join(" · ") }));
    // Who set it up may know the dice and the cards; the others are told.
    const is_known = view.table.made !== "new" && Object.values(view.table.players).some((one) => one.kind === "link");
    if (is_known) this.status.append(el("p", { class: "clause", text: t(view.table.made === "seed" ? "made_seed" : "made_document") }));
    if (!view.seats.length) this.status.append(el("p", { text: t("watching") }));
    this.drawPlayers();
    this.people.draw();
    const path = `/tables/${encodeURIComponent(this.id)}`;
    const fetched = (name) => button(name, t(name), async () => {
      try {
        download(await request(`${path}/${name}`, { key: this.key, text: true }), `${view.table.scenario.replaceAll(":", "-")}.${name}.json`);
      } catch (error) {
        toast(error.message, "kind");
      }
    });
    // A game from which a side withdrew was not played to its end.
    const is_whole = view.outcome && !view.campaign?.results.at(-1)?.withdrawn;
    this.tools.replaceChildren(...[
      this.waiting.box,
      links(this.id) ? button("links", t("links"), () => links(this.id).show()) : null,
      view.save ? fetched("save") : null, view.save ? fetched("position") : null, view.campaign?.save ? fetched("campaign") : null,
      is_whole ? fetched("replay") : null, ...offers(this, is_whole)].filter(Boolean));
  }

  /** In a campaign, the scenario of the game that is shown. */
  scenario() {
    const { campaign } = this.view;
    return campaign && ((campaign.between && campaign.results.at(-1)?.title) || campaign.scenario);
  }

  /** What goes with every decision: undo, and whether choices are confirmed. */
  drawTaking() {
    const { view } = this;
    const every = el("label", { class: "switch" },
      el("input", { type: "checkbox", "data-do": "confirm-every", checked: memory.get("confirm", true), onchange: (event) => memory.set("confirm", event.target.checked) }),
      t("confirm_every"));
    this.taking.replaceChildren(...(view.seats.length && !view.campaign?.between ? [this.undoButton(), view.undo_turn > 1 ? this.undoButton(true) : null, ...(view.outcome ? [] : [...(view.decision ? [this.asides.ask] : []), every, this.notice.box])].filter(Boolean) : []));
  }

  drawPlayers() {
    const { players } = this.view.table;
    this.players.replaceChildren(...Object.entries(players).map(([seat, player]) => {
      const who = player.kind === "bot" ? botTitle(player.bot) : { here: t("here"), link: t("elsewhere"), rules: t("rules") }[player.kind];
      const is_away = player.kind === "link" && !player.online;
      const classes = [this.view.to_move.includes(seat) && (!this.view.outcome || this.view.campaign?.between) ? "asked" : "", seat === this.view.seat ? "own" : ""];
      return el("li", { class: classes.join(" ").trim() },
        el("b", { text: worded(this.catalog.seats[seat].title) }), " ", el("span", { text: is_away ? t("away", { who }) : who }));
    }));
    this.people.mark(this.players);
  }

  /** Tell a screen reader what happened and what is asked. */
  tell() {
    const { view } = this;
    const asked = view.campaign?.between ? [view.outcome?.text ?? "", ...this.choice.between.told()] : view.outcome ? [t("over"), view.outcome.text] : view.decision ? [view.decision.text ?? view.decision.prompt] : [];
    say([...this.news.map((event) => event.text), ...asked, this.tour.told()].join(" "));
  }
}
