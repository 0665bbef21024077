// The client against a real server, whose address is in SERVER; CLIENT is the address of the compiled client.
import assert from "node:assert/strict";
import { test } from "node:test";

const { Client, Refused, network } = await import(process.env.CLIENT);
const SERVER = process.env.SERVER;
const BOTH = { game: "normandy", scenario: "la_raye", seed: 7, players: { us: "link", german: "link" } };

/** A table of two people, whose first decision is a bid of each. */
async function makeTable() {
  const made = await new Client(SERVER).make(BOTH);
  return { id: made.table, ...made.keys.seats };
}

/** A transport that a test can cut and hold up; `sent` has all messages of the client. */
function shaky() {
  const inner = network(SERVER);
  const line = { sent: [], is_open: true, passes: { asked: true, answered: true }, held: [], cut() {} };
  line.release = () => {
    line.passes.answered = true;
    for (const run of line.held.splice(0)) run();
  };
  const connect = (path, end) => {
    let is_cut = !line.is_open;
    const real = inner.connect(path, {
      open: () => is_cut || end.open(),
      message: (text) => {
        const run = () => is_cut || end.message(text);
        if (line.passes.answered) run();
        else line.held.push(run);
      },
      close: (code) => is_cut || end.close(code),
    });
    line.cut = (code = 1006) => {
      is_cut = true;
      line.passes = { asked: true, answered: true };
      real.close();
      end.close(code);
    };
    if (is_cut) setTimeout(() => { real.close(); end.close(1006); });
    const send = (text) => {
      line.sent.push(JSON.parse(text));
      if (line.passes.asked) real.send(text);
    };
    return { send, close: () => real.close() };
  };
  return { line, transport: { request: inner.request, connect } };
}

/** A seat, entered; it is left when the test ends. */
async function enter(t, id, key, { how = {}, transport = SERVER, lang = "en" } = {}) {
  const seat = new Client(transport, lang).join(id, key, how);
  t.after(() => seat.close());
  await seat[Symbol.asyncIterator]().next();
  return seat;
}

/** Wait until something about a seat is true. */
async function until(seat, is_so) {
  if (is_so(seat)) return;
  for await (const _ of seat) if (is_so(seat)) return;
}

const choices = (line) => line.sent.filter((message) => message.do === "choose");
const refusedWith = (code) => (error) => error instanceof Refused && error.code === code;

test("a seat decides by notation and by JSON, and takes it back", async (t) => {
  const table = await makeTable();
  const us = await enter(t, table.id, table.us);
  const [first, second] = us.view.choices;
  const after = await us.choose(first.notation);
  assert.deepEqual([after.revision, after.decision, after.undo], [1, null, true]);
  const before = await us.undo();
  assert.deepEqual([before.revision, before.decision.kind, before.choices.length > 1], [2, "tactics.choose_bid", true]);
  assert.equal((await us.choose(second.action)).revision, 3);
});

test("a seat asks for sums and reasons", async (t) => {
  const table = await makeTable();
  const us = await enter(t, table.id, table.us);
  assert.match((await us.explain({ action: us.view.choices[0].notation })).text, /\w/);
  assert.match((await us.explain({ query: "victory" })).text, /\w/);
  assert.equal((await us.why("end_turn")).reasons.length, 1);
  assert.deepEqual((await us.why(us.view.choices[0].action)).reasons, []);
  await assert.rejects(us.explain({ query: "nothing" }), refusedWith("no_answer"));
});

test("what the server refuses is an error with its code", async (t) => {
  const table = await makeTable();
  const us = await enter(t, table.id, table.us);
  await assert.rejects(us.choose("end_turn"), refusedWith("illegal"));
  await us.choose(us.view.choices[0].notation);
  await assert.rejects(us.choose("end_turn"), refusedWith("not_asked"));
  const watcher = new Client(SERVER).join(table.id, "wrong");
  t.after(() => watcher.close());
  await assert.rejects(watcher[Symbol.asyncIterator]().next(), refusedWith("no_access"));
  await assert.rejects(watcher.undo(), refusedWith("no_access"));
  await assert.rejects(enter(t, table.id, table.us, { how: { seat: "german" } }), refusedWith("not_yours"));
  const client = new Client(SERVER);
  await assert.rejects(client.make({ ...BOTH, players: { us: "nobody" } }), (error) => error.answer.code === "unknown_name" && error.answer.path.length > 0);
  await assert.rejects(client.request("/tables/x/board", { key: "y" }), refusedWith("no_access"));
  await assert.rejects(new Client("http://127.0.0.1:9").games(), refusedWith("offline"));
});

test("an answer that is no JSON is an error too", async () => {
  const answer = (ok, content) => new Client({ request: async () => ({ ok, text: async () => content }), connect() {} });
  await assert.rejects(answer(false, "<h1>Bad gateway</h1>").games(), refusedWith("bad_answer"));
  await assert.rejects(answer(false, "{}").games(), refusedWith("bad_answer"));
  assert.equal(await answer(true, "plain").request("/x", { text: true }), "plain");
});

test("texts are in the language that the seat asks for, also after the line was lost", async (t) => {
  const table = await makeTable();
  const { line, transport } = shaky();
  const us = await enter(t, table.id, table.us, { transport, lang: "es" });
  const spanish = us.view.decision.text;
  us.setLang("en");
  await until(us, ({ view }) => view.decision.text !== spanish);
  const english = us.view.decision.text;
  assert.match(english, /Choose/);
  assert.doesNotMatch(spanish, /Choose/);
  assert.deepEqual(us.events.map((event) => event.number), us.events.map((_, number) => number));
  const old = us.view;
  line.cut(1012);
  await until(us, ({ view }) => view !== old);
  assert.equal(us.view.decision.text, english);
});

test("events and pictures are complete, whatever came in parts", async (t) => {
  const table = await makeTable();
  const { line, transport } = shaky();
  const us = await enter(t, table.id, table.us, { transport, how: { pictures: ["board", "hand"] } });
  const german = await enter(t, table.id, table.german);
  assert.deepEqual(Object.keys(us.pictures).sort(), ["board", "hand"]);
  await us.choose(us.view.choices[0].notation);
  const had = us.events.length;
  assert.ok(had > 0);
  line.cut(1012);
  await german.choose(german.view.choices[0].notation);
  await until(us, ({ view }) => view.revision === 2);
  const again = line.sent.filter((message) => message.do === "enter").at(-1);
  assert.deepEqual([again.revision, again.since], [1, had]);
  const whole = await enter(t, table.id, table.us, { how: { pictures: ["board", "hand"] } });
  assert.deepEqual(us.events, whole.events);
  assert.equal(us.pictures.board, whole.pictures.board);
  assert.ok(us.events.length > 3);
});

test("a stale token is replaced while the question is the same", async (t) => {
  const table = await makeTable();
  const { line, transport } = shaky();
  const slow = await enter(t, table.id, table.us, { transport });
  const other = await enter(t, table.id, table.us);
  line.passes.answered = false;
  await other.choose(other.view.choices[0].notation);
  await other.undo();
  const choice = slow.choose(slow.view.choices[1].notation);
  line.release();
  assert.equal((await choice).revision, 3);
  assert.equal(new Set(choices(line).map((message) => message.at)).size, 2);
});

test("a stale token is an error if another question is asked: nothing is decided twice", async (t) => {
  const table = await makeTable();
  const { line, transport } = shaky();
  const slow = await enter(t, table.id, table.us, { transport });
  const other = await enter(t, table.id, table.us);
  line.passes.answered = false;
  await other.choose(other.view.choices[0].notation);
  const choice = assert.rejects(slow.choose(slow.view.choices[0].notation), refusedWith("stale"));
  await until(other, ({ view }) => view.revision === 1);
  line.release();
  await choice;
  assert.deepEqual([slow.view.revision, choices(line).length], [1, 1]);
});

test("a choice that the line lost is made once, when the line is back", async (t) => {
  for (const way of ["asked", "answered"]) {
    const table = await makeTable();
    const { line, transport } = shaky();
    const us = await enter(t, table.id, table.us, { transport });
    const other = await enter(t, table.id, table.us);
    line.passes[way] = false;
    const choice = us.choose(us.view.choices[0].notation);
    await new Promise((done) => setTimeout(done));
    if (way === "answered") await until(other, ({ view }) => view.revision === 1);
    line.cut();
    const view = await choice;
    assert.deepEqual([view.revision, view.decision], [1, null]);
    assert.equal(choices(line).length, way === "asked" ? 2 : 1);
  }
});

test("the client says that the line is lost and when it tries again, each time later", async (t) => {
  const table = await makeTable();
  const { line, transport } = shaky();
  const us = await enter(t, table.id, table.us, { transport });
  const told = [];
  us.online = (...state) => told.push(state);
  line.is_open = false;
  line.cut();
  assert.equal(us.send({ do: "ping" }), false);
  assert.equal((await us.ask({ do: "why", action: "end_turn" })).code, "offline");
  while (told.length < 2) await new Promise((done) => setTimeout(done, 50));
  line.is_open = true;
  const old = us.view;
  await until(us, ({ view }) => view !== old);
  const waits = told.map(([, wait]) => wait);
  assert.deepEqual(told.map(([is_online]) => is_online), [false, false, true]);
  assert.ok(waits[0] >= 400 && waits[0] <= 600 && waits[1] >= 800 && waits[1] <= 1200, String(waits));
});

test("a line on which no answer comes is given up; the client asks for an answer by itself", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const sent = [], closed = [];
  let end;
  const transport = { connect: (_, line) => { end = line; return { send: (text) => sent.push(JSON.parse(text).do), close: () => closed.push(1) }; } };
  const seat = new Client(transport).join("x", "y");
  end.open();
  end.message(JSON.stringify({ is: "pong" }));
  t.mock.timers.tick(10_000);
  assert.deepEqual([sent, closed], [["enter", "ping"], []]);
  t.mock.timers.tick(20_000);
  assert.deepEqual(closed, [1]);
  const old = end;
  t.mock.timers.tick(1_000);
  assert.notEqual(end, old);
  seat.close();
  assert.deepEqual(closed, [1, 1]);
});

test("events that were taken back are gone", (t) => {
  let end;
  const seat = new Client({ connect: (_, line) => { end = line; return { send() {}, close() {} }; } }).join("x", "y");
  t.after(() => seat.close());
  end.open();
  for (const [from, ...kinds] of [[0, "a", "b", "c"], [1, "d"]]) {
    const events = kinds.map((kind, at) => ({ number: from + at, kind }));
    end.message(JSON.stringify({ is: "view", from, events, seat: "us" }));
  }
  assert.deepEqual(seat.events.map(({ kind }) => kind), ["a", "d"]);
});

test("who leaves ends the loop and what was asked", async (t) => {
  const table = await makeTable();
  const us = await enter(t, table.id, table.us);
  const answer = us.ask({ do: "why", action: "end_turn" });
  const seen = [];
  for await (const view of us) {
    seen.push(view.revision);
    us.close();
  }
  assert.deepEqual([seen, (await answer).code], [[0], "closed"]);
  await assert.rejects(us.undo(), refusedWith("closed"));
});

test("without a WebSocket the error says what to do", () => {
  assert.throws(() => network(SERVER, { WebSocket: null }).connect("/x", {}), /experimental-websocket/);
});
