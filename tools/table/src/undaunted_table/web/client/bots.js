// What people read for the bots that they play against.

import { t } from "./words.js";

/** The bots that a newcomer chooses from; the rest stand under More. */
export const LEVELS = ["easy", "normal", "hard"];

/** A level is a word of the page's language; another bot has its name, which is also what one types in a command. */
export const botTitle = (name) => (LEVELS.includes(name) ? t(`bot_${name}`) : name.replaceAll("_", " "));

/** A level with a word on how it plays. */
export const levelWords = (name) => `${t("bot", { name: botTitle(name) })} (${t(`level_${name}`)})`;
