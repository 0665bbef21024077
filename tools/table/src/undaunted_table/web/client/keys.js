// Keys of a table: a digit chooses, letters press buttons.  Who speaks to a computer can turn them off in the help.

import { el, memory } from "./ui.js";
import { t } from "./words.js";

/** The keys of the first choices; the rest are reached with Tab. */
const DIGITS = [..."1234567890"];
/** The button that a letter presses, inside the table. */
const LETTERS = { u: "[data-do=undo]", U: "[data-do=undo-turn]", h: "[data-do=hint]", r: ".prompt [data-clause]" };

const isOn = () => memory.get("keys", true);

/** The key of a choice; null if it has none. */
export const keyOf = (number) => (isOn() ? DIGITS[number] ?? null : null);

/** Do what a key stands for; true if it stands for something. */
export function pressKey(event, decision) {
  if (!isOn() || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return false;
  const root = decision.page.play;
  if (!root.isConnected || document.querySelector("dialog")) return false;
  const at = DIGITS.indexOf(event.key);
  const wanted = at >= 0 ? decision.offers.querySelectorAll(".options button")[at] : LETTERS[event.key] && root.querySelector(LETTERS[event.key]);
  if (!wanted || wanted.disabled) return false;
  event.preventDefault();
  wanted.click();
  return true;
}

/** The lines of the help, and the switch. */
export const keyHelp = () => [["1 … 9, 0", t("key_digits")], ["u", t("key_undo")], ["U", t("key_undo_turn")], ["h", t("key_hint")], ["r", t("key_rule")]];

export const keySwitch = () => el("label", { class: "switch" },
  el("input", { type: "checkbox", "data-do": "keys", checked: isOn(), onchange: (event) => memory.set("keys", event.target.checked) }), t("keys_on"));
