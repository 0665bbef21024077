// Small helpers to build the page: elements, the words of the page, what this browser remembers.

/** An element with attributes (on... are listeners, true is an empty attribute) and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

let words = {};
let spoken = "en";

export const language = () => spoken;

export async function loadWords() {
  words = await (await fetch("/client/words.json")).json();
}

export function speak(lang) {
  spoken = lang === "es" ? "es" : "en";
  document.documentElement.lang = spoken;
  remember("lang", spoken);
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
}

/** A sentence of the page in its language; {name} stands for a value. */
export function say(key, values = {}) {
  const text = words[key]?.[spoken] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** A text that comes in several languages. */
export const worded = (text) => (typeof text === "string" ? text : text?.[spoken] ?? text?.en ?? "");

export function remember(name, value) {
  try {
    localStorage.setItem(`undaunted.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}

export function remembered(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(`undaunted.${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Say something to people who listen to the page. */
export function tell(text) {
  document.getElementById("told").textContent = text;
}

/** Ask the server; a refusal is an Error with its sentence. */
export async function ask(path, { key, body, raw = false } = {}) {
  const headers = {};
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const joined = path.includes("?") ? "&" : "?";
  const options = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(`${path}${joined}lang=${spoken}`, options);
  } catch {
    throw new Error(say("no_server"));
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => null);
    throw new Error(told?.error?.message ?? say("no_server"));
  }
  return raw ? answer.blob() : answer.json();
}
