// A campaign at a table: how it stands, and what is asked between two games.

import { HOME } from "./places.js";
import { button, capital, dialog, el } from "./ui.js";
import { t, worded } from "./words.js";

/** The panel that says how the campaign stands; a side that may leaves the game here. */
export class CampaignPanel {
  constructor(page) {
    this.page = page;
    this.content = el("div", { class: "standing" });
    this.box = el("section", { class: "panel campaign", "aria-labelledby": "campaign-title", hidden: true },
      el("h2", { id: "campaign-title", text: t("campaign") }), this.content);
  }

  draw() {
    const { view } = this.page;
    const { campaign } = view;
    this.box.hidden = !campaign;
    if (!campaign) return;
    const points = Object.entries(campaign.points).map(([side, count]) => `${this.side(side)} ${count}`).join(", ");
    const next = comingScenario(campaign);
    this.content.replaceChildren(...[
      campaign.briefing ? el("p", { class: "briefing" }, el("b", { text: `${t("briefing")}: ` }), campaign.briefing) : null,
      el("p", { text: t("points", { points }) }),
      campaign.results.length ? el("ol", { class: "results", "aria-label": t("games_played") }, ...campaign.results.map((one) =>
        el("li", {}, el("b", { text: `${one.title}:` }), ` ${one.text}`))) : null,
      next ? el("p", { text: t("next_game", { title: next }) }) : null,
      campaign.withdraw ? el("p", { class: "row" }, button("withdraw", t("withdraw"), () => this.ask())) : null,
    ].filter(Boolean));
  }

  side(name) {
    return worded(this.page.catalog.sides[name]?.title ?? name);
  }

  /** A withdrawal cannot be taken back, so it is asked for once more. */
  ask() {
    const shown = dialog(t("withdraw"), t("back"), el("p", { text: t("withdraw_told") }),
      el("p", { class: "row" }, button("withdraw-now", t("withdraw"), () => {
        shown.close();
        this.page.live.send({ do: "withdraw", at: this.page.view.revision });
      }, { class: "main" })));
  }
}

/** The title of the next scenario, between two games; null where a side still chooses the way, and after the end. */
function comingScenario(campaign) {
  const is_open = campaign.stage === null || campaign.stage === campaign.results.at(-1)?.stage;
  return campaign.between && !is_open ? campaign.scenario : null;
}

/** The heading of what is asked between two games. */
export function headingBetween({ stage, begun }) {
  return stage === null ? t("campaign_over") : begun ? t("between") : t("before_first");
}

/** What is asked and done between two games: the elements of it. */
export class Between {
  constructor(page) {
    this.page = page;
    /** The options that are marked and not sent yet: what is drawn anew has the same marks. */
    this.marked = new Map();
  }

  /** Why nothing can be done here, or who has won the campaign: lines above what is offered. */
  lines() {
    const { campaign, to_move: asked } = this.page.view;
    const { catalog } = this.page;
    if (campaign.stage === null) {
      const who = campaign.winners.map((side) => worded(catalog.sides[side]?.title ?? side)).join(", ");
      return [el("p", { class: "sentence", text: who ? t("wins_campaign", { who }) : t("campaign_drawn") })];
    }
    if (campaign.questions.length) return [];
    const who = asked.map((seat) => worded(catalog.seats[seat].title)).join(", ");
    if (who) return [el("p", { class: "wait", text: t("waiting", { who }) })];
    return campaign.go_on ? [] : [el("p", { class: "wait", text: t("waiting_players") })];
  }

  /** The questions of the seat, or what leads to the next game. */
  offers() {
    const { campaign, revision } = this.page.view;
    if (campaign.stage === null) return [el("p", { class: "row" }, el("a", { href: HOME, class: "button main", "data-do": "new", text: t("another") }))];
    if (campaign.go_on) {
      const text = campaign.begun ? t("go_on_next") : t("go_on_first");
      return [el("p", { class: "row" }, button("go-on", text, () => this.page.live.send({ do: "go_on", at: revision }), { class: "main" }))];
    }
    return campaign.questions.map((question) => this.question(question));
  }

  question({ id, title, secret, options }) {
    const { begun } = this.page.view.campaign;
    const key = `${begun} ${id}`;
    const rows = options.map((one) => el("label", { class: "switch" },
      el("input", { type: "radio", name: "option", id: `answer-${id}-${one.id}`, value: one.id, required: true,
        checked: this.marked.get(key) === one.id, onchange: () => this.marked.set(key, one.id) }),
      capital(one.title)));
    return el("form", { class: "question", "data-name": id, onsubmit: (event) => {
      event.preventDefault();
      this.page.live.send({ do: "answer", at: begun, question: id, option: new FormData(event.target).get("option") });
    } }, el("fieldset", {}, el("legend", { text: title }), ...rows),
    secret ? el("p", { class: "quiet", text: t("secret_answer") }) : null,
    el("p", { class: "row" }, el("button", { class: "main", "data-do": "answer", text: t("confirm") })));
  }

  /** What a screen reader is told. */
  told() {
    const { campaign } = this.page.view;
    return [headingBetween(campaign), ...campaign.questions.map((one) => one.title), ...this.lines().map((one) => one.textContent)];
  }
}
