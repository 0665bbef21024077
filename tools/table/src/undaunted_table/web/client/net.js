// All that goes to the games and comes from them.  The client of clients/typescript does the work; this adds the words.
//
// The page reaches the games by a transport (transport.js declares it; clients/typescript/src/transport.ts has its types):
//
//   request(path, { method, headers, body })  answers a request to `/api/...`: a promise of { ok, text() }, as of `fetch`
//   connect(path, line)                       opens the line of a table: { send(text), close() }; the transport calls
//                                             line.open(), line.message(text), line.close(code), after it has returned
//
// The texts are the JSON of docs/reference/page-protocol.md.  By default the transport is the network.  A page without a
// server calls `useTransport` before it shows anything; nothing else of the page knows how messages travel.

import { Client, Refused, Seat, network } from "./client.js";
import { lang, t } from "./words.js";

/** After so long the page says that a click has no answer yet, in milliseconds. */
const SLOW = 4000;
let transport = network(location.origin);

/** Reach the games by another transport from now on. */
export function useTransport(other) {
  transport = other;
}

/** The words of the page for an error of the client; an error of the server comes worded. */
function worded({ code, message }) {
  if (code === "offline") return t("offline");
  return code === "bad_answer" ? t("failed") : message;
}

/** A request; `key` opens a table, `body` is sent as JSON. */
export async function request(path, options) {
  try {
    return await new Client(transport, lang()).request(path, options);
  } catch (error) {
    throw new Refused({ ...error.answer, message: worded(error) });
  }
}

/** The line to a table; `hello` gives what the page says when it enters, `told` takes messages and the state of the line. */
export class Live extends Seat {
  constructor(table, hello, told) {
    super(transport, table, {});
    this.hello = hello;
    this.told = told;
    this.click = null;
    this.is_slow = false;
    this.online = (is_online, wait) => {
      if (!is_online) this.forget();
      told.connection(is_online ? "on" : "off", wait);
    };
    this.onmessage = (message) => {
      if (message.is === "view" || message.is === "refused") this.arrived();
      told.message(message);
    };
  }

  /** The last click has its answer. */
  arrived() {
    if (this.is_slow) this.told.connection("on");
    this.forget();
  }

  forget() {
    clearTimeout(this.click);
    this.click = null;
    this.is_slow = false;
  }

  /** Whether it could be sent. */
  send(message) {
    const is_sent = super.send(message);
    if (is_sent && (message.do === "choose" || message.do === "undo")) {
      this.click ??= setTimeout(() => {
        this.is_slow = true;
        this.told.connection("slow");
      }, SLOW);
    }
    return is_sent;
  }
}
