"""What the first page asks the server: the games that can be played, and how a scenario begins."""

from __future__ import annotations

from undaunted_table.schemas.shapes import (
    CLAUSE,
    NAME,
    NAMED,
    NATURAL,
    TEXT,
    describe,
    list_of,
    map_of,
    maybe,
    object_of,
    part,
)
from undaunted_table.web.fields import SHORT
from undaunted_table.web.messages import Answer, Field, Request

SIDE = object_of(id=NAME, title=TEXT, automated=describe("the bot that plays it, `rules`, or null for people", NAMED))
BOT = object_of(name=NAME, title=TEXT)
BALANCE = object_of(
    "How games between equal bots ended.",
    bot=NAME,
    games=describe("how many games were played", NATURAL),
    wins=map_of(NATURAL, "to each side the percentage of games that it won"),
    rounds=describe("the mean number of rounds", NATURAL),
)
SCENARIO = object_of(
    id=NAME, title=TEXT, brief=describe("two sentences on it; null if its pack says none", NAMED),
    balance=maybe(BALANCE), packs=list_of(NAME, "the packs that it comes with"), sides=list_of(part("side")),
)  # fmt: skip
GAMES = list_of(object_of(
    id=NAME, title=TEXT, scenarios=list_of(part("scenario")), campaigns=list_of(part("scenario")),
    bots=list_of(part("bot")), packs=list_of(NAME, "packs that may be added"),
    bots_of=map_of(list_of(part("bot")), "further bots of each of these packs"),
    first=describe("the scenario that a newcomer is offered first", NAMED),
    tour=maybe(object_of(
        "A guided game: its first decisions have help.",
        scenario=NAME, seed=NATURAL, seat=NAME, opponent=describe("the bot that plays the rest", NAME),
        steps=list_of(object_of(decision=describe("the kind of decision", NAME), text=part("title"))),
    )),
))  # fmt: skip
SETUP = object_of(
    "How a scenario begins.",
    goals=list_of(object_of(side=NAME, text=TEXT, clause=CLAUSE), "what wins, for each side"),
    board=describe("the board as an SVG; null for a game without one", NAMED),
)
SET_UP = Request(
    "setup", "GET", "/setup", "says what each side of a scenario must do, and draws its board",
    "made one at a time, each once; `burst`, `rate` for an address", Answer("How it begins.", SETUP),
    query=(Field("game", SHORT, "the game"), Field("scenario", SHORT, "the scenario"),
           Field("packs", list_of(SHORT), "further packs", is_required=False)),
    codes=("unknown_name", "no_setup", "too_fast"), rate="often",
)  # fmt: skip

__all__ = ["BOT", "GAMES", "SCENARIO", "SETUP", "SET_UP", "SIDE"]
