// The transport of a page without a server: requests and messages go to the engine in the worker of this page.

import { theEngine } from "./engine.js";
import { useTransport } from "./net.js";
import { lang } from "./words.js";

/** The code of a line whose table is another one now, or whose worker was ended: the page connects again at once. */
const AGAIN = 1012;
const PING = JSON.stringify({ do: "ping" });
const PONG = JSON.stringify({ is: "pong" });

/** An answer as `fetch` gives it; a document is its own text. */
const answer = (ok, content) => ({ ok, text: async () => (typeof content === "string" ? content : JSON.stringify(content)) });

useTransport({
  async request(address, { headers, body }) {
    const engine = theEngine();
    const path = address.slice("/api".length);
    // What can be played was written down with the site: the first page does not wait for the engine, which starts meanwhile.
    if (path.startsWith("/games?")) return fetch(new URL(`../games.${lang()}.json`, import.meta.url));
    const key = headers.authorization?.slice("Bearer ".length) ?? null;
    const asked = { do: "request", path, key, body: body === undefined ? null : JSON.parse(body), lang: lang() };
    const { content, error } = await engine.ask(asked);
    return error ? answer(false, { error }) : answer(true, content);
  },

  connect(path, line) {
    const table = decodeURIComponent(path.split("/")[3]);
    const engine = theEngine();
    const number = engine.open({
      message: (text, said) => (said.is === "again" ? line.close(AGAIN) : line.message(text)),
      enter: () => line.close(AGAIN),
    });
    engine.started.then(() => line.open());
    return {
      // A bot that thinks for long holds up the answers of the engine, but here no line can be lost.
      send: (text) => (text === PING ? queueMicrotask(() => line.message(PONG)) : engine.post({ do: "send", line: number, table, text })),
      close: () => engine.leave(number),
    };
  },
});
