// What is asked beside a decision: the text of a rule, the facts of a thing on the table, a hint.

import { under } from "./picture.js";
import { button, capital, dialog, el, say, tip, toast } from "./ui.js";
import { t } from "./words.js";

const CLAUSE = /\(([A-Z]{2,5}-[0-9]+(?:\.[0-9]+[a-z]?)?)\)/;

/** The number of a clause, which opens its text. */
export const clauseLink = (id) => button("rule", id, null, { class: "clause", "data-clause": id });

/** A text whose numbers of clauses open their texts. */
export function linked(text) {
  const [before, id, ...after] = text.split(CLAUSE);
  return id === undefined ? [text] : [before, clauseLink(id), ...linked(after.join(""))];
}

/** Lines of an explanation with links: two spaces of the text are one step inside. */
export const linkedLines = (text) => text.split("\n").map((line) =>
  el("p", { class: `inside-${Math.min(4, (line.length - line.trimStart().length) / 2)}` }, ...linked(line.trim())));

/** What a page asks beside its decision. */
export class Asides {
  constructor(page) {
    this.page = page;
    this.facts = new Map();
    this.box = el("div", { class: "hint", hidden: true });
    this.ask = button("hint", t("hint"), () => this.hint(), { "aria-keyshortcuts": "h" });
  }

  /** Listen to clicks on numbers of clauses, and to taps on what cannot be chosen. */
  listen(root) {
    root.addEventListener("click", (event) => {
      const link = event.target.closest("[data-clause]");
      if (link) {
        event.preventDefault();
        this.rule(link.dataset.clause);
      } else if (!event.target.closest("[data-choices]")) this.tapped(event);
    });
  }

  async rule(clause) {
    const { rule } = await this.page.live.ask({ do: "rule", clause });
    if (!rule) {
      toast(t("no_rule", { clause }), "kind");
      return;
    }
    dialog(rule.id, t("close"), el("p", { class: "quiet", text: rule.ruling ? `${rule.section} · ${t("ruling")}` : rule.section }), el("p", { text: rule.text }));
  }

  /** The facts of what is under an element, asked once for each state of the table. */
  async factsOf(element) {
    const thing = under(element);
    if (!thing) return [];
    const key = `${this.page.view.revision} ${this.page.view.seat} ${thing.domain} ${thing.name}`;
    if (!this.facts.has(key)) {
      const answer = await this.page.live.ask({ do: "describe", domain: thing.domain, name: thing.name });
      this.facts.set(key, answer.facts ?? []);
    }
    return this.facts.get(key).map((text) => el("p", { class: "fact", text }));
  }

  /** Somebody rests on, or presses long on, what cannot be chosen. */
  async rested(element) {
    const facts = await this.factsOf(element);
    if (facts.length && element.isConnected) {
      tip(element, facts);
      say(facts.map((fact) => fact.textContent).join(" "));
    }
  }

  tapped(event) {
    const thing = under(event.target);
    if (thing && !this.page.choice.isGrey(thing)) this.rested(thing.group);
  }

  /** Another question: the hint is gone. */
  clear() {
    this.box.hidden = true;
    this.box.replaceChildren();
    this.facts.clear();
  }

  /** Ask a bot what it would choose; its choice is shown, not made. */
  async hint() {
    const { token } = this.page.view.decision;
    this.box.hidden = false;
    this.box.replaceChildren(el("p", { class: "wait", text: t("thinking") }));
    const answer = await this.page.live.ask({ do: "hint" });
    if (this.page.view.decision?.token !== token) return;
    if (!answer.hint) {
      this.box.replaceChildren(el("p", { text: answer.message ?? t("failed") }));
      return;
    }
    const { bot, text, reason } = answer.hint;
    this.box.replaceChildren(el("p", {}, t("advice", { bot: capital(bot) }), " ", el("b", { text: `${capital(text)}.` })),
      ...(reason ? [el("p", { text: reason })] : []), ...answer.lines.map((line) => this.page.choice.shortSum(line)));
    say(this.box.textContent);
  }
}
