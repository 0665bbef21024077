// A guided game: a sentence of help at each of the first decisions, until they are made or somebody skips the rest.

import { button, el, memory } from "./ui.js";
import { t, worded } from "./words.js";

/** So many decisions have help. */
const DECISIONS = 10;

/** Begin the tour of a table. */
export function beginTour(id, tour) {
  memory.set("tour", { table: id, seat: tour.seat, steps: tour.steps, tokens: [] });
}

/** The help of a table; it is hidden where there is none. */
export class Tour {
  constructor(page) {
    this.page = page;
    this.box = el("div", { class: "tour", role: "note", hidden: true });
  }

  /** Show the help for what is asked: each kind of decision uses its steps in order, then its last one again. */
  draw() {
    const { view } = this.page;
    const tour = memory.get("tour", null);
    const is_asked = tour?.table === this.page.id && view.seat === tour.seat && view.decision && !view.outcome;
    if (!is_asked) {
      this.box.hidden = true;
      return;
    }
    const { kind, token } = view.decision;
    if (!tour.tokens.some((one) => one.token === token)) {
      tour.tokens.push({ token, kind });
      memory.set("tour", tour.tokens.length > DECISIONS ? null : tour);
    }
    const number = tour.tokens.findIndex((one) => one.token === token);
    const steps = tour.steps.filter((step) => step.decision === kind);
    const nth = tour.tokens.slice(0, number).filter((one) => one.kind === kind).length;
    this.box.hidden = number >= DECISIONS || !steps.length;
    if (this.box.hidden) return;
    this.box.replaceChildren(
      el("p", {}, el("b", { text: t("tour_step", { number: number + 1, count: DECISIONS }) }), " ", worded(steps[Math.min(nth, steps.length - 1)].text)),
      button("skip-tour", t("tour_skip"), () => this.skip()));
  }

  /** What a screen reader is told. */
  told() {
    return this.box.hidden ? "" : this.box.firstElementChild.textContent;
  }

  skip() {
    memory.set("tour", null);
    this.box.hidden = true;
    this.page.choice.focus();
  }
}
