// A finished game with a slider: each stop a picture, and what had happened.

import { drawn } from "./picture.js";
import { dialog, el } from "./ui.js";
import { t, worded } from "./words.js";

/** Show a game; `fetched(what)` gives a part of it. */
export async function showSlides(view, fetched) {
  const seat = view.seat ? `&seat=${encodeURIComponent(view.seat)}` : "";
  const stops = [];
  const picture = el("div", { class: "picture" });
  const told = el("ul", { class: "told-here" });
  const slider = el("input", { type: "range", min: 0, max: 0, value: 0, id: "slide", "aria-label": t("stops"), oninput: () => show() });
  const count = el("output", { for: "slide" });
  const show = () => {
    const stop = stops[slider.value];
    picture.replaceChildren(...[drawn(stop.svg, true)].filter(Boolean));
    told.replaceChildren(...stop.told.map((text) => el("li", { text })));
    count.textContent = `${+slider.value + 1} / ${stops.length}`;
  };
  const made = dialog(worded(view.table.title), t("close"), el("p", { class: "row" }, slider, count), picture, told);
  made.classList.add("slides");
  for (let next = 0; next !== null && made.isConnected;) {
    const more = await fetched(`stops?from=${next}${seat}`);
    stops.push(...more.stops);
    slider.max = stops.length - 1;
    show();
    next = more.next;
  }
}
