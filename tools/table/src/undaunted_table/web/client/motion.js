// What moves: counters glide to where they have gone.  Dice fall by the style sheet.  Who wants still counters has them.

import { boxOf } from "./picture.js";
import { el, memory } from "./ui.js";
import { t } from "./words.js";

/** How long a counter glides, in milliseconds, and the least way that is shown, in units of the picture. */
const TIME = 300;
const LEAST = 4;
const NAME = "glide";

const isWanted = () => memory.get("motion", true);
const isOn = () => isWanted() && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Let the style sheet know what is wanted. */
export function markMotion() {
  document.documentElement.dataset.motion = isWanted() ? "on" : "off";
}

/** The switch. */
export const motionSwitch = () => el("label", { class: "switch" },
  el("input", { type: "checkbox", "data-do": "motion", checked: isWanted(), onchange: (event) => {
    memory.set("motion", event.target.checked);
    markMotion();
  } }), t("motion_on"));

const countersOf = (svg) => [...svg.querySelectorAll(".counter[data-name]")].filter((one) => !one.closest(".marks, .pointed, .event"));

/** Where the counters of a picture lie; nothing if nothing is to move. */
export function placesIn(box) {
  const svg = box.querySelector("svg");
  if (!svg || !isOn() || !svg.getClientRects().length) return null;
  stopMotion(svg);
  return { width: svg.viewBox.baseVal.width, at: new Map(countersOf(svg).map((one) => [one.dataset.name, boxOf(svg, one)])) };
}

/** Let each counter of the new picture come from where it lay in the old one. */
export function glide(before, box) {
  const svg = box.querySelector("svg");
  // A picture of another width is another board.
  if (!before || !svg || svg.viewBox.baseVal.width !== before.width) return;
  for (const counter of countersOf(svg)) {
    const old = before.at.get(counter.dataset.name);
    if (!old) continue;
    const now = boxOf(svg, counter);
    const [x, y] = [old.x - now.x, old.y - now.y];
    if (Math.hypot(x, y) < LEAST) continue;
    counter.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], { duration: TIME, easing: "ease-in-out", id: NAME });
  }
}

/** Whatever glides is where it goes: before somebody measures it. */
export function stopMotion(root) {
  for (const one of root.getAnimations({ subtree: true })) if (one.id === NAME) one.finish();
}
