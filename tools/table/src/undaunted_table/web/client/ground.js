// The window of the board: how large the board is, what of it is in sight, and where the log is beside it.

import { found, point } from "./picture.js";
import { button, el, keepFocus, memory } from "./ui.js";
import { t } from "./words.js";

/** The least size of a board, as a part of the size it was drawn for, at which the names of its tiles can be read. */
const LEGIBLE = 0.74;
/** No board is lower than this, in pixels, and so much is left below it for the log. */
const LEAST = 340;
const LOG = 230;
const LOWEST = 170;

/** The board of a page in its window. */
export class Ground {
  constructor(page) {
    this.page = page;
    this.box = el("div", { class: "picture", id: "board" });
    this.scroller = el("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": t("board") }, this.box);
    this.zoom = el("div", { class: "zoom", role: "group", "aria-label": t("zoom") },
      button("smaller", "−", () => this.scale(-1), { "aria-label": t("smaller") }),
      button("larger", "+", () => this.scale(1), { "aria-label": t("larger") }));
  }

  /** The board's size: step 0 shows the whole board, each step is half as large again; kept when somebody chooses it. */
  scale(by) {
    memory.set("zoom", Math.max(0, Math.min(4, this.step + by)));
    this.fit();
  }

  /** At the smallest size the whole board is seen; what is left beside a high board is for the log. */
  fit() {
    const box = this.box.firstElementChild?.viewBox.baseVal;
    if (!box) return;
    // Beside the log or above it: where the board is larger.  The log is in sight either way.
    this.page.play.classList.remove("high");
    this.scroller.style.maxHeight = "";
    const top = this.scroller.getBoundingClientRect().top + scrollY;
    // On a telephone the choice stands over the lower part of the window: the board ends above it.
    if (matchMedia("(max-width: 620px)").matches) this.scroller.style.maxHeight = `${Math.max(LOWEST, Math.round(0.6 * innerHeight - top - 8))}px`;
    const most = parseFloat(getComputedStyle(this.scroller).maxHeight);
    const ratio = box.width / box.height;
    const above = Math.min(this.scroller.clientWidth / ratio, Math.max(LEAST, innerHeight - top - LOG));
    this.page.play.classList.add("high");
    const beside = Math.min(this.scroller.clientWidth / ratio, most, Math.max(LEAST, innerHeight - 200));
    const is_beside = beside >= above;
    this.page.play.classList.toggle("high", is_beside);
    const is_wide = matchMedia("(min-width: 1200px)").matches;
    if (is_wide && !is_beside) this.scroller.style.maxHeight = `${Math.round(above)}px`;
    const whole = (is_wide && !is_beside ? above : Math.min(most, Math.max(LEAST, innerHeight - 200))) * ratio;
    const fitting = Math.min(this.scroller.clientWidth, whole) / box.width;
    // On a telephone a whole board has letters that nobody can read.
    this.step = memory.get("zoom", Math.max(0, Math.min(4, Math.ceil(2 * (LEGIBLE / fitting - 1)))));
    this.box.style.width = `calc(${1 + this.step / 2} * min(100%, ${Math.round(whole)}px))`;
    // The newest line is in sight too.
    const told = this.page.log.box.getBoundingClientRect().top + scrollY;
    this.page.log.box.style.maxHeight = is_wide && !is_beside ? `${Math.max(90, Math.round(innerHeight - told - 24))}px` : "";
    keepFocus(() => this.page.choice.mark(), () => this.page.choice.focus());
    this.page.log.settle();
  }

  /** Point at what a line of the log is about; the pieces that are on the board say more than its spaces. */
  point(targets) {
    point(this.box, targets.flatMap((target) => found(this.box, target, [])));
    this.scroller.scrollIntoView({ block: "nearest" });
    this.bringIn(".pointed rect");
  }

  /** Where the board is larger than its window, something that may be chosen is in sight. */
  bringIn(wanted = ".choice") {
    const seen = this.scroller.getBoundingClientRect();
    const boxes = [...this.box.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect());
    const away = boxes.map((box) => [box.left + box.width / 2 - seen.left - seen.width / 2, box.top + box.height / 2 - seen.top - seen.height / 2]);
    if (away.length && !away.some(([x, y]) => Math.abs(x) < seen.width / 2 && Math.abs(y) < seen.height / 2)) this.scroller.scrollBy(...away[0]);
  }
}
