// All that goes to the server and comes from it.

import { lang, t } from "./words.js";

/** An error of the server, worded by it. */
export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** A request; `key` opens a table, `body` is sent as JSON. */
export async function request(path, { key = null, body = null, text = false } = {}) {
  const headers = key ? { authorization: `Bearer ${key}` } : {};
  const how = body === null ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const joint = path.includes("?") ? "&" : "?";
  let answer;
  try {
    answer = await fetch(`/api${path}${joint}lang=${lang()}`, how);
  } catch {
    throw new Refused("offline", t("offline"));
  }
  if (!answer.ok) {
    const found = await answer.json().catch(() => ({}));
    throw new Refused(found.error?.code ?? "failed", found.error?.message ?? t("failed"));
  }
  return text ? answer.text() : answer.json();
}

const FIRST = 500;
const LONGEST = 15000;
/** The server answers all that it is sent; a line that is silent for so long is gone, whatever the browser believes. */
const SILENT = 20000;
/** After so long the page says that a click has no answer yet. */
const SLOW = 4000;
/** How often the page asks whether the server is there. */
const BEAT = 10000;
const CLOSED_FOR_GOOD = ["no_access", "full", "enter_first"];

/** The connection to a table: it enters, comes again when it is lost, and pairs questions with their answers. */
export class Live {
  constructor(table, hello, told) {
    this.table = table;
    this.hello = hello;
    this.told = told;
    this.asked = new Map();
    this.count = 0;
    this.pause = FIRST;
    this.over = false;
    this.wake = () => this.clock && this.open();
    addEventListener("online", this.wake);
    this.beat = setInterval(() => this.send({ do: "ping" }), BEAT);
    this.open();
  }

  open() {
    clearTimeout(this.clock);
    this.clock = null;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live`);
    this.socket = socket;
    socket.onopen = () => this.send({ do: "enter", ...this.hello() });
    socket.onmessage = (event) => socket === this.socket && this.read(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  read(message) {
    clearTimeout(this.silence);
    this.silence = null;
    if (message.is === "pong") return;
    const waiting = this.asked.get(message.to);
    if (waiting) {
      this.asked.delete(message.to);
      waiting(message);
      return;
    }
    if (message.is === "view" || message.is === "refused") this.arrived();
    if (message.is === "view") {
      this.pause = FIRST;
      this.told.connection("on");
    }
    if (message.is === "refused" && CLOSED_FOR_GOOD.includes(message.code)) this.over = true;
    this.told.message(message);
  }

  /** The last click has its answer. */
  arrived() {
    clearTimeout(this.click);
    this.click = null;
    if (this.is_slow) this.told.connection("on");
    this.is_slow = false;
  }

  /** Let go of a line on which no answer comes; its end may be told much later, or never. */
  leave() {
    const old = this.socket;
    old.onclose = null;
    old.onmessage = null;
    old.close();
    this.lost(1006);
  }

  lost(code) {
    clearTimeout(this.silence);
    this.silence = null;
    clearTimeout(this.click);
    this.click = null;
    this.is_slow = false;
    for (const waiting of this.asked.values()) waiting({ is: "refused", code: "offline", message: t("offline") });
    this.asked.clear();
    if (this.over) {
      this.told.connection("off", null);
      return;
    }
    const wait = code === 1012 ? 50 : this.pause * (0.8 + 0.4 * Math.random());
    this.pause = Math.min(LONGEST, this.pause * 2);
    this.told.connection("off", wait);
    this.clock = setTimeout(() => this.open(), wait);
  }

  /** Whether it could be sent. */
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    this.silence ??= setTimeout(() => this.leave(), SILENT);
    if (message.do === "choose" || message.do === "undo") {
      this.click ??= setTimeout(() => {
        this.is_slow = true;
        this.told.connection("slow");
      }, SLOW);
    }
    return true;
  }

  /** A question and its answer. */
  ask(message) {
    this.count += 1;
    const number = this.count;
    return new Promise((resolve) => {
      this.asked.set(number, resolve);
      if (!this.send({ ...message, n: number })) {
        this.asked.delete(number);
        resolve({ is: "refused", code: "offline", message: t("offline") });
      }
    });
  }

  close() {
    this.over = true;
    clearTimeout(this.clock);
    clearTimeout(this.silence);
    clearTimeout(this.click);
    clearInterval(this.beat);
    removeEventListener("online", this.wake);
    this.socket.close();
  }
}
