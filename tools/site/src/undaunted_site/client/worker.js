// The engine in a worker: the runtime, the tables, and the storage of the browser.  The page sends messages, and gets some.

import { filesIn, unpacked } from "./archives.js";
import { startRuntime } from "./runtime.js";

const root = new URL("..", import.meta.url);
const RUNTIME = "runtime/pyodide.asm.wasm";
const at = (name) => new URL(name, root);

let site = null;
let python = null;
let room = null;
const parts = new Set();

// -- progress ---------------------------------------------------------------------

let wanted = 0;
let loaded = 0;
const tell = (what) => postMessage({ progress: { what, done: loaded, all: wanted } });
const fetchPlain = self.fetch.bind(self);

/** Fetch and count what comes, so that the page can say how much is there. */
async function fetchCounted(input, options) {
  const answer = await fetchPlain(input, options);
  if (!answer.ok || !answer.body) return answer;
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(piece, out) {
      loaded += piece.byteLength;
      tell("loading");
      out.enqueue(piece);
    },
  }));
  return new Response(counted, { status: answer.status, headers: { "content-type": answer.headers.get("content-type") ?? "" } });
}

async function fetchJson(name) {
  return (await fetchPlain(at(name))).json();
}

// -- storage ----------------------------------------------------------------------

const TABLES = "tables";
const storage = new Promise((resolve) => {
  // A browser that keeps nothing can still play.
  const asked = self.indexedDB?.open(`undaunted ${root.pathname}`, 1);
  if (!asked) return resolve(null);
  asked.onupgradeneeded = () => asked.result.createObjectStore(TABLES);
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => resolve(null);
});

/** The other pages of this browser: they hear which table has changed. */
const others = new BroadcastChannel(`undaunted ${root.pathname}`);

async function keep(name, text) {
  const base = await storage;
  if (!base) return;
  const writing = base.transaction(TABLES, "readwrite");
  const tables = writing.objectStore(TABLES);
  // A table that was deleted has no text.
  if (text) tables.put(text, name);
  else tables.delete(name);
  writing.oncomplete = () => others.postMessage(name);
}

async function kept(name) {
  const base = await storage;
  if (!base) return null;
  return new Promise((resolve) => {
    const asked = base.transaction(TABLES).objectStore(TABLES).get(name);
    asked.onsuccess = () => resolve(asked.result ?? null);
    asked.onerror = () => resolve(null);
  });
}

// -- the engine -------------------------------------------------------------------

const sizeOf = (name) => site.sizes[name] ?? 0;
const archive = (name) => `engine/${name}.tar.gz`;

/** The archives of these parts. */
const fetchParts = (names) => Promise.all(names.map(async (name) => unpacked(await fetchCounted(at(archive(name))))));

function unpackParts(archives) {
  for (const content of archives) {
    for (const [path, bytes] of filesIn(content)) {
      const file = `${site.modules}/${path}`;
      python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
      python.FS.writeFile(file, bytes);
    }
  }
}

async function addParts(names) {
  const missing = names.filter((name) => !parts.has(name));
  if (!missing.length) return;
  missing.forEach((name) => parts.add(name));
  wanted += missing.reduce((sum, name) => sum + sizeOf(archive(name)), 0);
  const archives = await fetchParts(missing);
  tell("starting");
  unpackParts(archives);
  const folders = missing.flatMap((name) => site.folders[name] ?? []).map((folder) => `${site.modules}/${folder}`);
  room.renew(python.toPy(folders));
}

/** The parts that a game with packs needs. */
function partsOf(game, packs) {
  const needs = site.needs[game] ?? {};
  return ["", ...packs].flatMap((pack) => needs[pack] ?? []);
}

/** The parts that a document needs; what is no document is left to the engine to refuse. */
function partsOfText(text) {
  try {
    const document = JSON.parse(text);
    const { game, packs } = document.setup ?? document;
    return partsOf(game, packs ?? []);
  } catch {
    return [];
  }
}

async function start() {
  site = await fetchJson("site.json");
  const names = Object.keys(site.sizes).filter((name) => name.startsWith("runtime/") && !name.endsWith("NOTICE.txt") && !name.endsWith("pyodide.mjs"));
  const own = [...names, archive(site.base), ...(site.memory ? [site.memory] : [])];
  wanted = own.reduce((sum, name) => sum + sizeOf(name), 0);
  // All of it comes at the same time.
  const base = fetchParts([site.base]);
  const memory = site.memory && fetchCounted(at(site.memory)).then(unpacked);
  // The browser keeps what it has compiled of the runtime, but only of an answer that nobody has read.
  self.fetch = (await self.caches?.match(at(RUNTIME)).catch(() => null)) ? fetchPlain : fetchCounted;
  python = await startRuntime(at("runtime/").href, memory);
  self.fetch = fetchPlain;
  tell("starting");
  parts.add(site.base);
  unpackParts(await base);
  python.runPython("import importlib; importlib.invalidate_caches()");
  const { Room } = python.pyimport("undaunted_site.inside.room");
  room = Room(keep, (line, text) => postMessage({ line, text }));
  postMessage({ ready: true });
}

/** Bring a table into memory, with the parts of its game. */
async function bring(name) {
  if (room.has(name)) return;
  const text = await kept(name);
  if (!text) return;
  let row = {};
  try {
    row = JSON.parse(text);
  } catch {
    return;
  }
  await addParts(partsOfText(row.start ?? ""));
  if (!room.has(name)) room.bring(name, text);
}

async function prepare({ path, body }) {
  const table = path.match(/^\/tables\/([^/?]+)\//);
  if (table) await bring(decodeURIComponent(table[1]));
  if (path.startsWith("/setup?")) {
    const asked = new URLSearchParams(path.slice("/setup?".length));
    await addParts(partsOf(asked.get("game"), (asked.get("packs") ?? "").split(",").filter(Boolean)));
  }
  if (!body) return;
  if (typeof body.table === "string") await bring(body.table);
  const document = body.document ?? body.record;
  await addParts(document === undefined ? partsOf(body.game, body.packs ?? []) : partsOfText(document));
}

const TASKS = {
  async request(asked) {
    await prepare(asked);
    postMessage({ answer: asked.id, ...JSON.parse(room.request(JSON.stringify(asked))) });
  },
  async send({ line, table, text }) {
    await bring(table);
    room.take(line, table, text);
  },
  leave: ({ line }) => room.leave(line),
  async halt({ table, lang }) {
    await bring(table);
    room.halt(table, lang);
  },
  resume: ({ table }) => room.go_on(table),
};

// -- one thing after the other ------------------------------------------------------

/** After so long a page looks whether the bots of a table wait for it after all, in milliseconds. */
const AGAIN = 2000;

/** Do something while no other page does; a page that is not at a secure address has no locks. */
const alone = (name, run) => (navigator.locks ? navigator.locks.request(name, { ifAvailable: true }, (lock) => run(Boolean(lock))) : run(true));

let work = start();
let clock = null;

function then(task, id = null) {
  work = work.then(task).then(() => {
    room.draw();
    setAlarm();
    schedule();
  }).catch((error) => postMessage({ failed: String(error.message ?? error).trim().split("\n").at(-1), answer: id }));
}

let alarm = null;

/** A clock of a table ends it, or gives a seat to a bot. */
function setAlarm() {
  clearTimeout(alarm);
  const seconds = room.wait();
  if (seconds >= 0) alarm = setTimeout(() => then(() => room.ring()), Math.min(1000 * seconds + 10, 2 ** 31 - 1));
}

/** Between two decisions of a bot what the page has asked is done, and people see what happened. */
function schedule() {
  const table = clock === null ? room.thinker() : "";
  if (!table) return;
  clock = setTimeout(() => then(async () => {
    clock = null;
    // Of several pages at one table, one lets its bots decide.
    await alone(`undaunted ${table}`, (is_free) => {
      if (!is_free) setTimeout(schedule, AGAIN);
      if (!is_free || room.thinker() !== table) return;
      postMessage({ thinking: table });
      room.think(table);
      postMessage({ thinking: null });
    });
  }), site.pause);
}

others.onmessage = ({ data: name }) => then(async () => {
  if (room.has(name)) room.refresh(name, await kept(name));
});

onmessage = ({ data }) => then(() => TASKS[data.do](data), data.id);
