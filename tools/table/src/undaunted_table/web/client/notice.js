// The notice that it is your turn: in the title and the icon of the page; a sound and a notice of the browser if wanted.

import { el, memory } from "./ui.js";
import { t, worded } from "./words.js";

const ICONS = { still: new URL("icon.svg", import.meta.url).href, turn: new URL("icon_turn.svg", import.meta.url).href };
/** Two tones, each by its pitch, and their length in seconds. */
const TONES = [660, 880];
const LENGTH = 0.14;

/** What tells who sits at a page that they are asked. */
export class Notice {
  constructor(page) {
    this.page = page;
    this.box = this.switches();
  }

  /** A view came; `before` is the one that was shown. */
  take(view, before) {
    const is_asked = Boolean(view.decision) && !view.outcome;
    const title = `${worded(view.table.title)} · Undaunted`;
    document.title = is_asked ? `(!) ${t("asked_now")} · ${title}` : title;
    document.querySelector("link[rel=icon]").setAttribute("href", is_asked ? ICONS.turn : ICONS.still);
    const is_new = is_asked && before && before.decision?.token !== view.decision.token;
    if (is_new && (!before.decision || this.page.recent.is_new)) this.tell(worded(view.table.title));
  }

  tell(title) {
    if (memory.get("sound", false)) play();
    // Who looks at the page sees it.
    if (memory.get("notify", false) && !document.hasFocus() && window.Notification?.permission === "granted") {
      new Notification(t("asked_now"), { body: title, tag: this.page.id });
    }
  }

  /** The switches: both are off until somebody wants them. */
  switches() {
    const one = (name, text, run) => el("label", { class: "switch" },
      el("input", { type: "checkbox", "data-do": name, checked: memory.get(name, false), onchange: run }), text);
    return el("details", { class: "notices", "data-name": "notices" }, el("summary", { text: t("notices") }),
      one("sound", t("sound"), (event) => {
        memory.set("sound", event.target.checked);
        if (event.target.checked) play();
      }),
      one("notify", t("notify"), async (event) => {
        const box = event.target;
        const is_allowed = box.checked && (await window.Notification?.requestPermission()) === "granted";
        box.checked = is_allowed;
        memory.set("notify", is_allowed);
      }));
  }

  /** The page is left. */
  clear() {
    document.querySelector("link[rel=icon]").setAttribute("href", ICONS.still);
  }
}

function play() {
  const sound = new AudioContext();
  TONES.forEach((pitch, number) => {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const from = sound.currentTime + number * LENGTH;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH);
    tone.connect(volume).connect(sound.destination);
    tone.start(from);
    tone.stop(from + LENGTH);
    tone.onended = number === TONES.length - 1 ? () => sound.close() : null;
  });
}
