// Pictures of the server, with marks of what may be clicked laid over them.
//
// Only the promised groups are used: `tile`, `counter`, `seat`, `zone`, `card` with their `data-name`.  The marks are
// flat rectangles above the picture, so that a tile and what stands on it can both be buttons.  The hand is written out
// with the texts of its picture: letters of a picture are too small on a telephone.

import { el, shape } from "./ui.js";

const parser = new DOMParser();

/**
 * Pictures are drawn for light paper.  Where the page is dark each colour is as far from black as it was from white, of
 * the same hue, so that what can be told apart in light can be told apart in dark.
 */
const both = (colour) => `light-dark(${colour}, oklch(from ${colour} calc(1.12 - 0.88 * l) c h))`;

function recoloured(svg) {
  for (const one of [svg, ...svg.querySelectorAll("[fill^='#'], [stroke^='#']")]) {
    for (const name of ["fill", "stroke"]) {
      const colour = one.getAttribute(name);
      if (colour?.startsWith("#")) one.style[name] = both(colour);
    }
  }
}

/** The element of a picture's text; what cannot be read is left out. */
export function drawn(text, is_told) {
  const svg = document.importNode(parser.parseFromString(text, "image/svg+xml").documentElement, true);
  if (svg.localName !== "svg") return null;
  svg.removeAttribute("style");
  // The page's own ground is its paper.
  svg.querySelector(":scope > desc + rect")?.setAttribute("fill", "none");
  recoloured(svg);
  svg.setAttribute("role", "group");
  // The same description stands in each part; once is enough.
  if (!is_told) svg.querySelector(":scope > desc")?.remove();
  return svg;
}

/** The zones of the hand's picture as buttons, a card each; what it says stands in the order of the picture's texts. */
export function hand(text, title) {
  const svg = parser.parseFromString(text, "image/svg+xml").documentElement;
  return [...svg.querySelectorAll("g.zone")].map((zone) => {
    const name = zone.getAttribute("data-name");
    return el("div", { class: "zone", "data-name": name }, el("h3", { text: title(name) }),
      ...[...zone.querySelectorAll("g.card")].map((card) => {
        const told = [...card.querySelectorAll("text")].map((one) => one.textContent);
        const value = told.length > 1 && /^[-+]?\d+$/.test(told[0]) ? told.shift() : null;
        return el("button", { type: "button", class: "card", "data-name": card.getAttribute("data-name") },
          value === null ? null : el("span", { class: "value", text: value }),
          el("span", { class: "card-text" }, el("b", { text: told.shift() ?? "" }), el("small", { text: told.join(" ") })));
      }));
  });
}

const by = (name, value) => `.${name}[data-name="${CSS.escape(value)}"]`;

/** What in the pictures is what an action names; `others` are the targets of the same action. */
export function found(root, target, others) {
  const { domain, name, zone } = target;
  let selector = null;
  if (domain === "space") selector = by("tile", name);
  else if (domain === "piece") selector = by("counter", name);
  else if (domain === "card") selector = `${zone ? `${by("zone", zone)} ` : ""}${by("card", name)}`;
  else {
    const holder = others.find((other) => other.domain === "piece");
    if (holder) selector = `${by("counter", holder.name)} .seat[data-name="${CSS.escape(String(name))}"]`;
  }
  return selector ? [...root.querySelectorAll(selector)] : [];
}

/** The box of a group in the units of its picture. */
export function boxOf(svg, group) {
  const box = group.getBBox();
  const to = svg.getScreenCTM().inverse().multiply(group.getScreenCTM());
  const corners = [[box.x, box.y], [box.x + box.width, box.y + box.height]].map(([x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(to);
    return [point.x, point.y];
  });
  const [[left, top], [right, bottom]] = corners;
  return { x: Math.min(left, right), y: Math.min(top, bottom), width: Math.abs(right - left), height: Math.abs(bottom - top) };
}

const depth = (group) => (group.classList.contains("tile") ? 0 : group.classList.contains("counter") ? 1 : 2);

/** Lay marks over the pictures in `root`: `choices` are {groups, ids, title}, `picked` groups that were chosen before. */
export function mark(root, choices, picked) {
  for (const old of root.querySelectorAll("g.marks")) old.remove();
  for (const card of root.querySelectorAll("button.card")) {
    card.removeAttribute("data-choices");
    card.setAttribute("aria-disabled", "true");
    card.classList.remove("picked-card");
  }
  const layers = new Map();
  const layer = (svg) => {
    if (!layers.has(svg)) layers.set(svg, svg.appendChild(shape("g", { class: "marks" })));
    return layers.get(svg);
  };
  const put = (group, given) => {
    if (group.localName === "button") {
      if (given["data-choices"]) {
        group.setAttribute("data-choices", given["data-choices"]);
        group.removeAttribute("aria-disabled");
      } else group.classList.add("picked-card");
      return;
    }
    const svg = group.ownerSVGElement;
    const box = boxOf(svg, group);
    if (!box.width || !box.height) return;
    const grown = depth(group) ? 2 : 0;
    layer(svg).append(shape("rect", {
      x: box.x - grown, y: box.y - grown, width: box.width + 2 * grown, height: box.height + 2 * grown, rx: 5, ...given,
    }));
  };
  for (const group of picked) put(group, { class: "picked" });
  const all = choices.flatMap((one) => one.groups.map((group) => ({ ...one, group })));
  const order = (one, other) => depth(one.group) - depth(other.group);
  for (const { group, ids, title } of all.sort(order)) {
    put(group, { class: "choice", role: "button", tabindex: -1, "aria-label": title, "data-choices": ids.join(" ") });
  }
  for (const svg of layers.keys()) {
    svg.querySelector(".choice")?.setAttribute("tabindex", 0);
  }
}

/** Point at groups of the pictures in `root`, and at nothing else any more. */
export function point(root, groups) {
  for (const old of root.querySelectorAll("g.pointed")) old.remove();
  for (const group of groups) {
    const svg = group.ownerSVGElement;
    const { x, y, width, height } = boxOf(svg, group);
    svg.append(shape("g", { class: "pointed" }, shape("rect", { x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 7 })));
  }
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrow keys go to the nearest mark in that direction; one mark of each picture is reached by Tab. */
export function walk(event) {
  const way = ARROWS[event.key];
  const from = event.target;
  if (!way || !from.classList?.contains("choice")) return;
  event.preventDefault();
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of from.parentNode.querySelectorAll(".choice")) {
    const [dx, dy] = [middle(one)[0] - x, middle(one)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (one !== from && along > 1 && along + 2 * aside < least) {
      best = one;
      least = along + 2 * aside;
    }
  }
  if (best) {
    from.setAttribute("tabindex", -1);
    best.setAttribute("tabindex", 0);
    best.focus();
  }
}

/** What the group under a pointer is: its domain and name; null where there is nothing. */
export function under(element) {
  const group = element.closest?.(".card, .counter, .tile");
  if (!group) return null;
  const domain = group.classList.contains("card") ? "card" : group.classList.contains("counter") ? "piece" : "space";
  return { group, domain, name: group.getAttribute("data-name") };
}
