// Small helpers of the page: elements, what is remembered, notices, and the tip that explains something.

const SVG = "http://www.w3.org/2000/svg";

function fill(made, given, children) {
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "text") made.textContent = value;
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** An element with attributes, `on...` listeners and children. */
export const el = (tag, given = {}, ...children) => fill(document.createElement(tag), given, children);

/** An element of a picture. */
export const shape = (tag, given = {}, ...children) => fill(document.createElementNS(SVG, tag), given, children);

/** A button that is no choice of the game; `name` is what tests and styles call it by. */
export const button = (name, text, run, more = {}) =>
  el("button", { type: "button", "data-do": name, text, onclick: run, ...more });

export const byId = (id) => document.getElementById(id);

/** A sentence begins with a capital letter, but for one that begins with an id, such as `my_pack.F1A`. */
export const capital = (text) => (!text || /^[a-z][a-z0-9]+[_.:]\w/.test(text) ? text ?? "" : text[0].toUpperCase() + text.slice(1));

/** What this browser remembers; nothing where it remembers nothing. */
export const memory = {
  get(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(`undaunted.${name}`)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`undaunted.${name}`, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing can still play.
    }
  },
};

/** So many sentences stay: what comes fast is read in order, and the rest is not read again. */
const SAID = 8;

/** Tell a screen reader, without showing it. */
export function say(text) {
  const box = byId("say");
  box.append(el("p", { text }));
  while (box.children.length > SAID) box.firstChild.remove();
}

/** Nothing that was said stays. */
export const hush = () => byId("say").replaceChildren();

/** A short notice in a corner that goes by itself. */
export function toast(text, kind = "") {
  const made = el("p", { class: `toast ${kind}`, text });
  byId("toasts").replaceChildren(made);
  setTimeout(() => made.remove(), 7000);
}

/** Lines of a tip: two spaces of the text are one step inside. */
export function lines(text) {
  return text.split("\n").map((line) => {
    const inside = Math.min(4, (line.length - line.trimStart().length) / 2);
    // The number of a clause is not broken over two lines.
    return el("p", { class: `inside-${inside}`, text: line.trim().replace(/(\w)-(\d)/g, "$1\u2011$2") });
  });
}

let shown = null;

/** Show the tip beside an element; `children` are what it holds. */
export function tip(anchor, children) {
  hideTip();
  const box = byId("tip");
  box.replaceChildren(...children);
  box.hidden = false;
  const at = anchor.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - size.width - 8));
  const below = at.bottom + 8;
  box.style.left = `${left}px`;
  box.style.top = `${below + size.height > innerHeight ? Math.max(8, at.top - size.height - 8) : below}px`;
  shown = anchor;
  anchor.setAttribute("aria-describedby", "tip");
}

export function hideTip() {
  const box = byId("tip");
  if (shown) shown.removeAttribute("aria-describedby");
  const was = !box.hidden;
  shown = null;
  box.hidden = true;
  return was;
}

/** Call `ask(element, is_long)` when somebody rests on, comes by keyboard to, or presses long on a `selector` in `root`. */
export function whenRested(root, selector, ask) {
  let clock = null;
  let is_held = false;
  const wait = (event, time, is_long = false) => {
    clearTimeout(clock);
    const found = event.target.closest?.(selector);
    if (found) clock = setTimeout(() => {
      is_held = is_long;
      if (found.isConnected) ask(found, is_long);
    }, time);
  };
  const leave = () => {
    clearTimeout(clock);
    hideTip();
  };
  root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && wait(event, 350));
  root.addEventListener("pointerout", (event) => event.pointerType === "mouse" && leave());
  // Not where the page itself leads to the next choice: the tip would lie over the others.
  root.addEventListener("focusin", (event) => event.relatedTarget && event.target.matches(":focus-visible") && wait(event, 150));
  root.addEventListener("focusout", leave);
  root.addEventListener("pointerdown", (event) => {
    leave();
    is_held = false;
    if (event.pointerType !== "mouse") wait(event, 450, true);
  });
  root.addEventListener("pointerup", () => clearTimeout(clock));
  root.addEventListener("pointercancel", leave);
  // A press that was long enough to ask chooses nothing.
  root.addEventListener("click", (event) => {
    if (!is_held) return;
    is_held = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

/** What an element is called, so that it is found again when it has been drawn anew; null for what has no name. */
function nameOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const holder = element.parentElement?.closest("[data-name]");
  const within = holder ? `[data-name="${CSS.escape(holder.dataset.name)}"] ` : "";
  for (const name of ["data-do", "data-choices", "data-name"]) {
    const value = element.getAttribute(name);
    if (value !== null) return `${within}${element.localName}[${name}="${CSS.escape(value)}"]`;
  }
  return within ? `${within}${element.localName}` : null;
}

const toMain = () => byId("main").focus({ preventScroll: true });

/**
 * Draw; what had the focus has it again, also where it was drawn anew.  Where it is gone, `otherwise` says who gets it:
 * the focus never falls back to the beginning of the page.
 */
export function keepFocus(draw, otherwise = toMain) {
  const before = document.activeElement;
  const name = nameOf(before);
  draw();
  const is_lost = () => before !== document.body && document.activeElement === document.body;
  if (is_lost() && name) document.querySelector(name)?.focus({ preventScroll: true });
  if (is_lost()) otherwise();
}

/** A dialog with a heading; it is gone when it is closed, and what had the focus has it again. */
export function dialog(title, close, ...children) {
  const name = nameOf(document.activeElement);
  const made = el("dialog", { "aria-labelledby": "dialog-title" },
    el("h2", { id: "dialog-title", text: title }), ...children,
    el("form", { method: "dialog" }, el("button", { text: close, "data-do": "close" })));
  made.addEventListener("close", () => {
    made.remove();
    // The browser gives the focus back only to what has not been drawn anew meanwhile.
    if (document.activeElement === document.body && name) document.querySelector(name)?.focus();
  });
  document.body.append(made);
  made.showModal();
  return made;
}

/** Put a text into the clipboard; false where the browser does not let it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hand a text out as a file. */
export function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
