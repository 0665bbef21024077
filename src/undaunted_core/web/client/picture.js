// The pictures of the library on the page: which of their groups may be chosen, and moving between them by keys.

const SVG = "http://www.w3.org/2000/svg";
const CLASSES = { space: "tile", piece: "counter", card: "card", zone: "zone" };
const named = (kind, name) => `g.${kind}[data-name="${CSS.escape(name)}"]`;

/** Put a picture into a place of the page.  The page lets its parts be chosen, so to who listens it is a group. */
export function hang(place, text) {
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  drawn.setAttribute("role", "group");
  // The list of choices and the log say it in words; the description stays for who asks for it.
  place.replaceChildren(document.importNode(drawn, true));
}

/** The groups in the pictures that show what a target names. */
export function shown(root, target) {
  const kind = CLASSES[target?.domain];
  if (!kind) return [];
  const inside = target.zone ? `${named("zone", target.zone)} ` : "";
  return [...root.querySelectorAll(inside + named(kind, target.name))];
}

/** What the pictures show there, as {domain, name, zone}; null when it is nothing that has a name. */
export function named_at(element) {
  const group = element.closest("g.card[data-name], g.counter[data-name], g.tile[data-name]");
  if (!group) return null;
  const domain = Object.keys(CLASSES).find((one) => group.classList.contains(CLASSES[one]));
  return { domain, name: group.dataset.name, zone: group.closest("g.zone")?.dataset.name ?? null, group };
}

export function unmark(root) {
  for (const ring of root.querySelectorAll(".ring")) ring.remove();
  for (const group of root.querySelectorAll("[data-choices]")) {
    for (const name of ["data-choices", "tabindex", "role", "aria-label"]) group.removeAttribute(name);
    group.classList.remove("may");
  }
  root.querySelectorAll(".near").forEach((one) => one.classList.remove("near"));
}

/** Mark the groups of an option; returns them. */
export function mark(root, option) {
  const groups = shown(root, option.target);
  for (const group of groups) {
    group.dataset.choices = option.left.join(" ");
    group.classList.add("may");
    group.append(ring(group));
  }
  return groups;
}

/** Let what is marked be reached by keys, but for groups that hold others: those are reached in the list. */
export function open(root, labels) {
  for (const group of root.querySelectorAll("[data-choices]")) {
    if (group.querySelector("[data-choices]")) continue;
    group.setAttribute("tabindex", "-1");
    group.setAttribute("role", "button");
    group.setAttribute("aria-label", labels.get(group.dataset.choices) ?? group.dataset.name);
  }
  root.querySelector('[data-choices][role="button"]')?.setAttribute("tabindex", "0");
}

/** The outline of a group once more, as a ring around it. */
function ring(group) {
  const outline = group.querySelector(":scope > path, :scope > polygon, :scope > rect, :scope > circle");
  const made = outline ? outline.cloneNode() : document.createElementNS(SVG, "rect");
  if (!outline) {
    const box = group.getBBox();
    for (const side of ["x", "y", "width", "height"]) made.setAttribute(side, box[side]);
  }
  for (const name of ["style", "fill", "stroke", "stroke-width", "stroke-dasharray", "class"]) made.removeAttribute(name);
  made.setAttribute("class", "ring");
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** The marked group that lies nearest in the direction of an arrow key. */
export function neighbour(root, from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const other of root.querySelectorAll('[data-choices][role="button"]')) {
    if (other === from) continue;
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const far = along + 2 * aside;
    if (along > 1 && far < least) [best, least] = [other, far];
  }
  return best;
}
