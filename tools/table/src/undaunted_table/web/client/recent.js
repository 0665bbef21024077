// What happened since the last choice of who sits here: it stays until the next one, step by step on the board.

import { glide, placesIn } from "./motion.js";
import { drawn } from "./picture.js";
import { addLine, sideOf } from "./told.js";
import { button, el, memory, say } from "./ui.js";
import { t } from "./words.js";

/** So many steps are kept, and of so many seats the browser remembers where they chose last. */
const MOST = 80;
const SEATS = 30;
/** The signs that stand at one spot. */
const SPOTS = new Set(["burst", "miss", "halt", "loss"]);
/** How long a step is shown, in milliseconds, by the name of the speed. */
const SPEEDS = { slow: 2000, usual: 1000, fast: 400 };

/** Move a sign beside those that stand at its spot. */
function setBeside(sign) {
  if (!SPOTS.has(sign.dataset.name)) return;
  const middle = (one) => {
    const { x, y, width, height } = one.lastElementChild.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const others = [...sign.parentNode.querySelectorAll("g.event")].filter((one) => one !== sign && SPOTS.has(one.dataset.name));
  for (let moved = 1; moved < 4; moved += 1) {
    const [x, y] = middle(sign);
    if (!others.some((one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y) < 8)) return;
    sign.setAttribute("transform", `translate(${21 * moved} 0)`);
  }
}

/** The steps since the last choice on a page: each view that brought events, with its board. */
export class Recent {
  constructor(page) {
    this.page = page;
    this.steps = [];
    /** The step that the board shows; null: the present. */
    this.at = null;
    this.list = el("ol");
    this.scroll = el("div", { class: "lines", tabindex: 0, role: "group", "aria-label": t("recent") }, this.list);
    this.count = el("span", { class: "count" });
    this.back = button("step-back", "◀", () => this.go(this.at === null ? this.steps.length - 1 : this.at - 1), { "aria-label": t("step_back") });
    this.next = button("step-on", "▶", () => this.at !== null && this.go(this.at + 1), { "aria-label": t("step_on") });
    this.play = button("show-steps", t("show_steps"), () => (this.clock ? this.stop() : this.start()));
    this.speed = el("select", { "data-do": "speed", "aria-label": t("speed"), onchange: (event) => memory.set("speed", event.target.value) },
      ...Object.keys(SPEEDS).map((name) => el("option", { value: name, text: t(`speed_${name}`), selected: name === memory.get("speed", "usual") })));
    this.controls = el("div", { class: "row steps", role: "group", "aria-label": t("steps") }, this.back, this.count, this.next, this.play, this.speed);
    this.box = el("section", { class: "panel recent", "aria-label": t("recent"), hidden: true },
      el("div", { class: "recent-head" }, el("h2", { text: t("recent") }), this.controls), this.scroll);
  }

  get key() {
    return `${this.page.id} ${this.page.view?.seat}`;
  }

  /** The seat chooses now: what comes after it is new. */
  begin() {
    this.clear();
    const known = Object.entries(memory.get("chose", {})).filter(([key]) => key !== this.key);
    memory.set("chose", Object.fromEntries([...known.slice(1 - SEATS), [this.key, this.page.log.count()]]));
    this.draw();
  }

  clear() {
    this.stop();
    this.steps = [];
    this.at = null;
  }

  /** Take the events of a view that were not told before; of the first view those since the last choice. */
  take(view, news) {
    if (view.seat === null) this.steps = [];
    this.steps = this.steps.map((step) => ({ ...step, events: step.events.filter((event) => event.number < view.from) })).filter((step) => step.events.length);
    const since = memory.get("chose", {})[this.key];
    const is_first = !this.is_known || this.is_known !== this.key;
    this.is_known = this.key;
    const events = is_first && since !== undefined ? view.events.filter((event) => event.number >= since) : news;
    if (!events.length) return;
    this.stop();
    this.at = null;
    this.is_fresh = !is_first;
    this.steps = [...this.steps, { events, board: is_first ? null : this.page.pictures.board }].slice(-MOST);
  }

  /** Whether there is anything that who sits here did not do: an event of another side or of nobody, or dice. */
  get is_new() {
    const own = this.page.catalog.seats[this.page.view.seat]?.side ?? null;
    return this.steps.some(({ events }) => events.some((event) => sideOf(event, this.page.catalog) !== own || event.faces));
  }

  draw() {
    this.box.hidden = !this.is_new;
    if (this.box.hidden) return;
    const events = (this.at === null ? this.steps : [this.steps[this.at]]).flatMap((step) => step.events);
    const is_near = this.at === null && this.steps.at(-1)?.events.at(-1);
    // The dice of what has just come fall, once.
    const fresh = new Set(this.is_fresh ? this.steps.at(-1).events : []);
    this.is_fresh = false;
    this.list.replaceChildren();
    for (const event of events) addLine(this.list, event, this.page.catalog, (targets) => this.page.ground.point(targets), fresh.has(event));
    this.scroll.scrollTop = is_near ? this.scroll.scrollHeight : 0;
    const total = this.steps.length;
    this.controls.hidden = total < 2 || this.steps.some((step) => step.board === null);
    this.count.textContent = this.at === null ? `${total}` : `${this.at + 1} / ${total}`;
    this.back.setAttribute("aria-disabled", this.at === 0);
    this.next.setAttribute("aria-disabled", this.at === null);
    this.play.textContent = this.clock ? t("pause") : t("show_steps");
    if (this.at === null) this.overlay();
  }

  /** Draw the arrows and signs of all steps on the present board. */
  overlay() {
    const svg = this.page.boardBox.querySelector("svg");
    if (!svg) return;
    const known = new Set([...svg.querySelectorAll("g.event")].map((one) => one.outerHTML));
    for (const { board } of this.steps) {
      const old = board && drawn(board);
      if (!old || old.getAttribute("viewBox")?.split(" ")[2] !== svg.getAttribute("viewBox")?.split(" ")[2]) continue;
      for (const sign of old.querySelectorAll("g.event")) {
        if (known.has(sign.outerHTML)) continue;
        known.add(sign.outerHTML);
        svg.append(sign);
        setBeside(sign);
      }
    }
  }

  /** Show a step; after the last one the present. */
  go(at) {
    if (at === null || at < 0) return;
    const { page } = this;
    const before = placesIn(page.boardBox);
    this.at = at < this.steps.length ? at : null;
    page.boardBox.replaceChildren(...(this.at === null ? page.drawing("board") : [drawn(this.steps[this.at].board, true)]));
    page.boardBox.classList.toggle("past", this.at !== null);
    this.draw();
    if (this.at === null) {
      this.stop();
      page.choice.mark();
    } else {
      glide(before, page.boardBox);
      say(this.steps[this.at].events.map((event) => event.text).join(" "));
    }
  }

  /** Back to the present, before something is chosen. */
  leave() {
    this.stop();
    if (this.at !== null) this.go(this.steps.length);
  }

  /** Show all steps one after the other. */
  start() {
    this.go(0);
    const on = () => {
      this.clock = setTimeout(() => {
        this.go(this.at + 1);
        if (this.at !== null) on();
      }, SPEEDS[memory.get("speed", "usual")] ?? SPEEDS.usual);
    };
    on();
    this.draw();
  }

  stop() {
    clearTimeout(this.clock);
    this.clock = null;
    this.play.textContent = t("show_steps");
  }
}
