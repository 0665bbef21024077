// All that goes to the engine and comes from it: what a server answers elsewhere, a worker of this page answers here.

import { theEngine } from "./engine.js";
import { lang } from "./words.js";

/** An error of the engine, worded by it. */
export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** A request; `key` opens a table, `body` is sent as JSON. */
export async function request(path, { key = null, body = null } = {}) {
  const engine = theEngine();
  // What can be played was written down with the site: the first page waits for no engine.
  if (path === "/games") return (await fetch(new URL(`../games.${lang()}.json`, import.meta.url))).json();
  const { content, error } = await engine.ask({ do: "request", path, key, body, lang: lang() });
  if (error) throw new Refused(error.code, error.message);
  return content;
}

/** The connection to a table: it enters, and pairs questions with their answers. */
export class Live {
  constructor(table, hello, told) {
    this.table = table;
    this.hello = hello;
    this.told = told;
    this.asked = new Map();
    this.count = 0;
    this.number = theEngine().open(this);
    this.enter();
  }

  enter() {
    for (const waiting of this.asked.values()) waiting({ is: "refused", code: "offline", message: "" });
    this.asked.clear();
    this.send({ do: "enter", ...this.hello() });
  }

  read(message) {
    const waiting = this.asked.get(message.to);
    if (waiting) {
      this.asked.delete(message.to);
      waiting(message);
      return;
    }
    // Another game, or other seats, are at the table now.
    if (message.is === "again") {
      this.enter();
      return;
    }
    if (message.is === "view") this.told.connection("on");
    this.told.message(message);
  }

  /** Whether it could be sent. */
  send(message) {
    theEngine().post({ do: "send", line: this.number, table: this.table, text: JSON.stringify(message) });
    return true;
  }

  /** A question and its answer. */
  ask(message) {
    this.count += 1;
    const number = this.count;
    return new Promise((resolve) => {
      this.asked.set(number, resolve);
      this.send({ ...message, n: number });
    });
  }

  close() {
    theEngine().leave(this.number);
  }
}
