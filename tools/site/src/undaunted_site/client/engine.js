// The worker with the engine: it is started, asked, and stopped when a bot thinks too long.

import { button, el } from "./ui.js";
import { lang, t } from "./words.js";

/** After so long the page says that a bot thinks, and offers to stop it. */
const LONG = 1000;

class Engine {
  constructor() {
    this.asked = new Map();
    this.lines = new Map();
    this.count = 0;
    this.halted = null;
    this.box = el("div", { id: "engine", role: "status" });
    document.body.append(this.box);
    this.start();
  }

  start() {
    this.started = new Promise((resolve) => {
      this.begin = resolve;
    });
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.read(data);
    this.worker.onerror = (event) => this.fail(event.message);
    this.progress({ what: "loading", done: 0, all: 0 });
  }

  read(message) {
    if (message.progress) this.progress(message.progress);
    else if (message.ready) this.ready();
    else if ("thinking" in message) this.thinks(message.thinking);
    else if ("line" in message) {
      const said = JSON.parse(message.text);
      // A decision that was taken back, or made, lets the bots think again.
      if (said.is === "view" && !said.trouble) this.halted = null;
      this.show();
      this.lines.get(message.line)?.message(message.text, said);
    } else {
      this.show();
      this.asked.get(message.answer)?.(message.failed ? { error: { code: "failed", message: t("failed") } } : message);
      this.asked.delete(message.answer);
      if (message.failed) this.fail(message.failed);
    }
  }

  ready() {
    this.begin();
    this.show();
    // First the page plays; then it is kept for when there is no network.
    navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url)).catch(() => {});
    document.documentElement.dataset.engine = "ready";
  }

  /** A request and its answer. */
  ask(message) {
    this.count += 1;
    const id = this.count;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.worker.postMessage({ ...message, id });
    });
  }

  post(message) {
    this.worker.postMessage(message);
  }

  open(line) {
    this.count += 1;
    this.lines.set(this.count, line);
    return this.count;
  }

  leave(number) {
    this.lines.delete(number);
    this.post({ do: "leave", line: number });
  }

  // -- what it says of itself -----------------------------------------------------------

  show(...children) {
    if (!children.length && this.halted) {
      const go = button("resume", t("bot_go_on"), () => {
        this.post({ do: "resume", table: this.halted });
        this.halted = null;
        this.show();
      });
      children = [go];
    }
    this.box.replaceChildren(...children);
  }

  progress({ what, done, all }) {
    const now = Date.now();
    // So many pieces come that not each is told.
    if (what === this.told && now - this.told_at < 100) return;
    [this.told, this.told_at] = [what, now];
    const megabytes = (count) => (count / 1e6).toFixed(1);
    const text = what === "loading" && all ? t("loading_engine", { done: megabytes(Math.min(done, all)), all: megabytes(all) }) : t(what === "loading" ? "loading_first" : "starting_engine");
    this.show(el("span", { text }), el("progress", { "aria-label": text, ...(what === "loading" && all ? { max: all, value: Math.min(done, all) } : {}) }));
  }

  fail(text) {
    this.show(el("span", { text: t("engine_failed", { text }) }), button("reload", t("again"), () => location.reload()));
  }

  thinks(table) {
    clearTimeout(this.clock);
    if (!table) {
      if (this.box.querySelector("[data-do=stop]")) this.show();
      return;
    }
    this.clock = setTimeout(() => this.show(el("span", { text: t("bot_thinks") }), button("stop", t("bot_stop"), () => this.stop(table))), LONG);
  }

  /** The worker that thinks ends, and another goes on: every decision is in the storage. */
  stop(table) {
    this.worker.terminate();
    for (const answer of this.asked.values()) answer({ error: { code: "offline", message: t("offline") } });
    this.asked.clear();
    this.halted = table;
    this.start();
    // First the bot is halted: the first view of the new worker says so.
    this.post({ do: "halt", table, lang: lang() });
    for (const line of this.lines.values()) line.enter();
  }
}

let engine = null;

/** The engine of this page; it starts when it is first asked for. */
export const theEngine = () => (engine ??= new Engine());
