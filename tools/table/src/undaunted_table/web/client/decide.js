// The decision of a seat: what may be chosen step by step, on the board, in the hand and in a list, and why not the rest.

import { clauseLink, linkedLines } from "./asides.js";
import { Between, headingBetween } from "./campaign.js";
import { greyed, optionsAt } from "./choose.js";
import { keyOf, pressKey } from "./keys.js";
import { stopMotion } from "./motion.js";
import { found, mark, under } from "./picture.js";
import { HOME } from "./places.js";
import { button, capital, el, hideTip, lines, memory, say, tip, toast } from "./ui.js";
import { lang, t, worded } from "./words.js";

/** The decision on a page: it reads the page's `view`, `catalog` and `live`, and marks what lies in its `play`. */
export class Decision {
  constructor(page) {
    this.page = page;
    // It takes the focus while there is nothing to choose.
    this.prompt = el("div", { class: "prompt", tabindex: -1 });
    this.offers = el("div", { class: "offers" });
    /** The options that were taken; the last one is the present. */
    this.steps = [];
    /** The token of the decision whose answer is on its way. */
    this.sent = null;
    this.explained = new Map();
    this.between = new Between(page);
  }

  /** The panel that all of it stands in. */
  get panel() {
    return this.prompt.parentElement;
  }

  /** Another question is asked. */
  begin() {
    this.steps = [];
    this.page.asides.clear();
    this.explained.clear();
  }

  /** The line is gone.  Whether the choice on its way was made, the next view tells; if not, it can be confirmed again. */
  lost() {
    if (this.sent === null) return;
    this.sent = null;
    this.draw();
  }

  /** Where the tree of choices is looked at. */
  get node() {
    return this.steps.at(-1)?.node ?? this.page.view.tree;
  }

  /** What is left to choose from. */
  get left() {
    return this.steps.at(-1)?.ids ?? this.page.view.choices.map((_, id) => id);
  }

  /** Whether the focus is on something of this decision: in the panel, on a mark, on a card that may be chosen. */
  hasFocus() {
    const at = document.activeElement;
    return this.prompt.contains(at) || this.offers.contains(at) || (this.page.play.contains(at) && at.matches("[data-choices]"));
  }

  /** Go to what is asked: Confirm, the first choice, or the words that say what is waited for. */
  focus() {
    const first = ["[data-do=confirm]", ".options button", "input:checked", "input", "button"].map((one) => this.offers.querySelector(one)).find(Boolean);
    const next = first ?? this.prompt;
    document.activeElement.blur();
    next.focus({ preventScroll: true });
    // Who uses a mouse may look at something else meanwhile.
    if (next.matches(":focus-visible")) next.scrollIntoView({ block: "nearest" });
  }

  /** Draw it; `is_inside` says whether the focus was in it, and so goes to what is asked now. */
  draw(is_inside = this.hasFocus()) {
    hideTip();
    this.page.recent.leave();
    const { view } = this.page;
    const is_between = view.campaign?.between;
    this.panel.firstElementChild.textContent = is_between ? headingBetween(view.campaign) : view.outcome ? t("over") : t("decision");
    if (is_between) this.drawBetween();
    else if (view.outcome) this.drawEnd();
    else if (!view.decision) this.drawWaiting();
    else if (this.left.length === 1 && this.steps.length) this.drawConfirm(this.left[0]);
    else this.drawOptions();
    this.mark();
    if (is_inside) this.focus();
  }

  outcome() {
    const { outcome } = this.page.view;
    const who = outcome.winners.map((side) => worded(this.page.catalog.sides[side]?.title ?? side)).join(", ");
    return el("div", { class: "outcome" }, el("h3", { text: who ? t("wins", { who }) : t("draw") }), ...lines(outcome.text), outcome.clause ? el("p", {}, clauseLink(outcome.clause)) : null);
  }

  drawEnd() {
    this.prompt.replaceChildren(this.outcome());
    this.offers.replaceChildren(el("p", { class: "row" }, el("a", { href: HOME, class: "button main", "data-do": "new", text: t("another") })));
  }

  drawBetween() {
    this.prompt.replaceChildren(...(this.page.view.outcome ? [this.outcome()] : []), ...this.between.lines());
    this.offers.replaceChildren(...this.between.offers());
  }

  drawWaiting() {
    const who = this.page.view.to_move.map((seat) => worded(this.page.catalog.seats[seat].title)).join(", ");
    this.prompt.replaceChildren(el("p", { class: "wait", text: this.page.view.trouble ?? t("waiting", { who }) }));
    this.offers.replaceChildren();
  }

  drawPrompt(...more) {
    const { decision, seat } = this.page.view;
    this.prompt.replaceChildren(
      el("p", { class: "asked" }, el("b", { text: `${worded(this.page.catalog.seats[seat].title)}: ` }), decision.text ?? decision.prompt,
        decision.clause ? clauseLink(decision.clause) : null), ...more);
  }

  backButton() {
    return button("back", t("back"), () => this.back(), { "aria-keyshortcuts": "Escape" });
  }

  drawConfirm(id) {
    const choice = this.page.view.choices[id];
    const terms = el("div", { class: "terms" });
    const confirm = button("confirm", t("confirm"), () => this.send(id), {
      // A button that is disabled could not keep the focus.
      class: "main", "aria-disabled": this.sent === null ? null : "true",
    });
    this.drawPrompt(el("p", { class: "sentence", text: capital(choice.text) }));
    this.offers.replaceChildren(el("p", { class: "row" }, confirm, this.backButton()), terms);
    this.explain(id).then((told) => terms.isConnected && (told.length > 1 || told[0]?.matches(".sum")) && terms.replaceChildren(...told));
  }

  drawOptions() {
    const { view } = this.page;
    this.options = optionsAt(this.node, view.choices, this.page.catalog, worded, (count) => t("leads_to", { count }));
    this.drawPrompt(...this.steps.map((one) => el("p", { class: "taken", text: capital(one.title) })));
    const list = el("ul", { class: "options", "aria-label": t("choices") }, ...this.options.map((one, number) =>
      el("li", {}, el("button", { type: "button", "data-choices": one.ids.join(" "), "data-key": keyOf(number), "aria-keyshortcuts": keyOf(number), onclick: () => this.choose(one) },
        el("span", { text: capital(one.title) }), one.remark ? el("small", { text: one.remark }) : null))));
    const back = this.steps.length ? el("p", { class: "row" }, this.backButton()) : null;
    this.offers.replaceChildren(...[back, list, this.greyedList()].filter(Boolean));
  }

  /** What is like the options and cannot be chosen, with the reasons behind it. */
  greyedList() {
    this.grey = greyed(this.node, this.options, this.page.view.choices, this.page.view, this.page.catalog, worded);
    if (!this.grey.length) return null;
    return el("details", { class: "greyed" }, el("summary", { text: t("greyed", { count: this.grey.length }) }),
      el("ul", {}, ...this.grey.map((one) => el("li", {}, button("why", capital(one.title),
        (event) => this.why(one, event.currentTarget), { class: "grey" })))));
  }

  mark() {
    const root = this.page.play;
    if (!root.isConnected) return;
    stopMotion(this.page.boardBox);
    const { view } = this.page;
    if (view.outcome || !view.decision) {
      mark(root, [], []);
      return;
    }
    const first = view.choices[this.left[0]];
    // What all choices left name was chosen on the way here.
    const shared = this.steps.length ? first.targets.filter((target, number) =>
      this.left.every((id) => JSON.stringify(view.choices[id].targets[number]) === JSON.stringify(target))) : [];
    const picked = shared.flatMap((target) => found(root, target, first.targets));
    const is_final = this.left.length === 1 && this.steps.length;
    const choices = is_final ? [] : this.options.filter((one) => one.target).map((one) => ({
      ids: one.ids, title: one.title, groups: found(root, one.target, view.choices[one.ids[0]].targets),
    }));
    mark(root, choices, picked);
    this.page.ground.bringIn();
  }

  // -- choosing ---------------------------------------------------------------------------

  choose(option) {
    if (this.sent !== null) return;
    const { ids } = option;
    this.steps.push(option);
    if (ids.length === 1 && !memory.get("confirm", true)) {
      this.send(ids[0]);
      return;
    }
    this.draw();
    const confirm = this.panel.querySelector("[data-do=confirm]");
    if (confirm) say(`${this.page.view.choices[ids[0]].text}. ${t("confirm")}?`);
  }

  back() {
    if (!this.steps.length || this.sent !== null) return;
    this.steps.pop();
    this.draw();
  }

  send(id) {
    const { decision, choices } = this.page.view;
    if (this.sent !== null) return;
    if (!this.page.live.send({ do: "choose", at: decision.token, action: choices[id].action })) {
      toast(t("offline"), "kind");
      return;
    }
    this.sent = decision.token;
    this.page.recent.begin();
    this.draw();
  }

  clicked(event) {
    const chosen = event.target.closest("[data-choices]");
    if (chosen) {
      event.preventDefault();
      this.choose(this.options.find((one) => one.ids.join(" ") === chosen.dataset.choices));
      return;
    }
    const thing = under(event.target);
    const grey = thing && this.grey?.find((one) => one.domain === thing.domain && one.name === thing.name);
    if (grey && this.page.view.decision && !this.page.view.outcome) this.why(grey, thing.group);
  }

  pressed(event) {
    if (event.defaultPrevented || event.target.closest?.("dialog, input, select, textarea")) return;
    if (pressKey(event, this)) return;
    if (event.key === "Escape") {
      // A tip comes wherever the mouse rests: it takes no key for itself.
      hideTip();
      if (this.page.play.isConnected) this.back();
    }
    if (event.key === "Enter" && !event.target.closest?.("button, a, summary, [role=button]")) this.panel.querySelector("[data-do=confirm]")?.click();
  }

  // -- what is behind it ----------------------------------------------------------------------

  /** The terms and odds of a choice, asked once. */
  async explain(id) {
    const { token } = this.page.view.decision;
    const key = `${token} ${id} ${lang()}`;
    if (!this.explained.has(key)) {
      const answer = await this.page.live.ask({ do: "explain", action: this.page.view.choices[id].action });
      this.explained.set(key, answer.is === "answer" ? answer : { text: "", lines: [] });
    }
    const { text, lines: short } = this.explained.get(key);
    if (short.length) return short.map((line) => this.shortSum(line));
    return text ? linkedLines(text) : [];
  }

  /** A line for a target: what it is called, its figures; the sum unfolds. */
  shortSum({ title, figures, text }) {
    return el("details", { class: "sum", "data-name": `sum-${title}` },
      el("summary", {}, el("b", { text: capital(title) }), ...figures.flatMap((figure) => [" ", el("span", { class: "figure", text: figure })])), ...linkedLines(text));
  }

  /** What a mark lies on; anything else is itself. */
  below(element) {
    if (!element.matches(".choice")) return element;
    const option = this.options?.find((one) => one.ids.join(" ") === element.dataset.choices);
    return option?.target ? found(this.page.play, option.target, [])[0] ?? element : element;
  }

  /** Whether a thing is like what may be chosen: a click on it asks why not. */
  isGrey({ domain, name }) {
    return Boolean(this.page.view.decision && !this.page.view.outcome && this.grey?.some((one) => one.domain === domain && one.name === name));
  }

  async rested(element, is_long) {
    const ids = element.dataset.choices.split(" ").map(Number);
    const thing = element.closest(".picture");
    if (ids.length > 1) {
      if (thing) tip(element, [el("p", { text: element.getAttribute("aria-label") }), el("p", { class: "inside-1", text: t("leads_to", { count: ids.length }) }), ...await this.page.asides.factsOf(this.below(element))]);
      return;
    }
    const told = [...await this.explain(ids[0]), ...(thing ? await this.page.asides.factsOf(this.below(element)) : [])];
    const is_near = element.isConnected && (is_long || element.matches(":hover, :focus"));
    if (is_near && (told.length > 1 || thing)) tip(element, told.length ? told : [el("p", { text: this.page.view.choices[ids[0]].text })]);
  }

  async why(one, anchor) {
    const answer = await this.page.live.ask({ do: "why", action: one.action });
    const reasons = answer.reasons ?? [];
    const told = reasons.map((reason) => el("p", {}, reason.text, " ", el("small", { class: "clause", text: reason.clause })));
    const children = [el("b", { text: t("not_now", { what: one.title }) }), ...told];
    if (anchor.isConnected) tip(anchor, children);
    say(children.map((child) => child.textContent).join(" "));
  }
}
