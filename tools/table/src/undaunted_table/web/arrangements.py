"""What people settle beside the game, as the protocol declares it: the same messages over the connection and HTTP."""

from __future__ import annotations

from typing import Any

from undaunted_table.schemas.shapes import (
    NAME,
    NAMED,
    NATURAL,
    TRUTH,
    Schema,
    describe,
    list_of,
    map_of,
    maybe,
    object_of,
    part,
)
from undaunted_table.web.fields import (
    AT_REVISION,
    AT_TABLE,
    COUNT,
    DONE,
    KEY,
    MOST_LETTERS,
    MOVES,
    OF_ADDRESS,
    ONE_TURN,
    PLAYERS,
    SHORT,
    WANTED_SEAT,
    N,
)
from undaunted_table.web.messages import Answer, Code, Field, Message, Request, Shape
from undaunted_table.web.standing import AGREED, LOSE, RESIGNED, TIME
from undaunted_table.web.standing import MOST_LETTERS as MOST_OF_NAME

#: The least and the most seconds of a clock: from a blink to a month.
LEAST_SECONDS, MOST_SECONDS = 1, 30 * 24 * 60 * 60
#: How short a secret may be that opens tables, and how many keys one question may have.
LEAST_SECRET, MOST_KEYS = 22, 50

CLOCK_PARTS: dict[str, Any] = {
    "per": describe("whether the time is for each decision or for the whole game", {"enum": ["decision", "game"]}),
    "seconds": {"type": "integer", "minimum": LEAST_SECONDS, "maximum": MOST_SECONDS},
    "then": describe(f"what follows: `{LOSE}`, or the bot that takes the seat over", SHORT),
}
CLOCK: Schema = object_of("The clock of each seat that people play.", **CLOCK_PARTS)
PEOPLE: Schema = object_of(
    "What people have settled beside the game.",
    agreed=list_of(NAME, "the seats that agree to end the game"),
    end=maybe(object_of(
        reason={"enum": [RESIGNED, AGREED, TIME]}, seat=describe("the seat that resigned or had no time left", NAMED),
    ), "how the people ended the table, or null"),
    rematch=describe("the table that follows, which the same keys open; null if there is none", NAMED),
    clock=maybe(object_of(
        **CLOCK_PARTS, begun=describe("whether each seat of people has come", TRUTH),
        left=map_of({"type": "number", "minimum": 0}, "the seconds of each seat, now"),
        runs=list_of(NAME, "the seats whose time runs"),
    ), "the clock, or null"),
    maker=describe("whether the key is the maker's", TRUTH),
    may_reseat=describe("whether this key may change the seats now", TRUTH),
)  # fmt: skip
SECRET: Schema = {"type": "string", "minLength": LEAST_SECRET, "maxLength": MOST_LETTERS}
VISITOR = Field("visitor", SECRET, "a long random secret of the visitor, which opens the table from then on")
SETS_UP = "sets a game up, one at a time of all; `new_burst`, `new_rate` for an address"

AGREES = Field("agrees", {"type": "boolean"}, "true: the seat agrees to end the game; false: no more")
CHANGES = Field("changes", {"type": "boolean"}, "whether the sides change", is_required=False)
CALLED = Field("name", {"type": "string", "maxLength": MOST_OF_NAME}, "the name; an empty one takes it back")
NEW_PLAYERS = Field(
    "players", PLAYERS, "who plays, as for a new table; if it is left out, the sides change", is_required=False
)
#: Each message: its name, what it does, its members, its bound, its answer, its codes.
REVISED = Answer("It was done.", DONE)
REMATCHED = object_of("The new table.", revision=NATURAL, table=describe("its name; the same keys open it", NAME))
RESEATED = object_of("New seats.", revision=NATURAL, keys=map_of(NAME, "the keys of seats by link that had none"))
ENDS = (*MOVES, "ended", "campaign")
ARRANGED: tuple[tuple[str, str, tuple[Field, ...], str, Answer, tuple[str, ...]], ...] = (
    ("name", "says what the player of a seat is called", (CALLED, WANTED_SEAT), ONE_TURN, REVISED, MOVES),
    ("resign", "ends the table: the side of the seat loses", (WANTED_SEAT,), ONE_TURN, REVISED, ENDS),
    ("agree", "agrees to end the game without a winner; it ends if all people agree, as bots never refuse",
     (AGREES, WANTED_SEAT), ONE_TURN, REVISED, ENDS),
    ("rematch", "sets the same scenario up again at a new table, if this one has ended; there is one at most",
     (CHANGES, WANTED_SEAT), f"{SETS_UP}; `tables`", Answer("The table.", REMATCHED),
     (*MOVES, "not_over", "campaign", "full")),
    ("reseat", "changes the players of the seats before the first decision, and deals again; for the maker",
     (AT_REVISION, NEW_PLAYERS), SETS_UP, Answer("New seats.", RESEATED),
     (*MOVES, "not_maker", "begun", "campaign", "unknown_name")),
    ("keep", "lets the secret of a visitor open what the key opens", (VISITOR,), f"{ONE_TURN}; `visitors_per_table`",
     REVISED, (*MOVES, "full")),
    ("leave", "lets the secret of a visitor, with which it is sent, open the table no more", (), ONE_TURN, REVISED,
     (*MOVES, "not_visitor")),
    ("delete", "removes the table for everybody; for the maker", (), "removes the table", REVISED,
     (*MOVES, "not_maker")),
)  # fmt: skip
BY_PEOPLE = tuple(
    Message(name, about, (*(field for field in fields if field is not WANTED_SEAT), N), "client", bound)
    for name, about, fields, bound, _, _ in ARRANGED
)
ARRANGING = frozenset(message.name for message in BY_PEOPLE)
KEPT_KEY = object_of(table=SHORT, key=KEY)
LISTED = object_of(
    id=NAME, title=part("title"), game=NAME, scenario=NAME, seats=list_of(NAME, "the seats that the keys open"),
    maker=describe("whether one of the keys is the maker's", TRUTH),
    kept=describe("whether the secret of the visitor is one of them", TRUTH),
    players=map_of(part("player"), "by seat, `online` always false"),
    asked=list_of(NAME, "the seats that are asked"), round=describe("the round that is played", NATURAL),
    over=describe("whether the table has ended", TRUTH),
    rematch=NAMED, used=describe("when it was used last: seconds since 1970", {"type": "number"}),
)  # fmt: skip
OF_PEOPLE = (
    Request(
        "mine", "POST", "/mine", "lists the tables of a visitor and of further keys, the latest first",
        f"reads `listed` rows for the secret and one for each key; {OF_ADDRESS}",
        Answer("The tables.", list_of(LISTED)),
        bodies=(Shape("ask_mine", "Whose tables.", (
            Field("visitor", SECRET, "the secret of the visitor", is_required=False),
            Field("tables", {"type": "array", "items": KEPT_KEY, "maxItems": MOST_KEYS}, "tables, each with a key",
                  is_required=False),
        )),),
        codes=("too_fast", "too_large", "bad_request", "store"), rate="often",
    ),
    *(
        Request(
            name, "POST", f"{AT_TABLE}/{name}", about, f"{bound}; {OF_ADDRESS}", answer,
            bodies=(Shape(f"ask_{name}", f"What is sent to `{name}`.", fields),) if fields else (), codes=codes,
            rate="often",
        )
        for name, about, fields, bound, answer, codes in ARRANGED
    ),
)  # fmt: skip
SETTLED = Message("done", "A change is made: told of choices with a number `n`, and of all changes beside the game.", (
    Field("to", COUNT, "the `n` of the message that it answers", is_required=False),
    Field("revision", NATURAL, "the revision of the table now"),
    Field("table", NAME, "to `rematch`: the name of the new table", is_required=False),
    Field("keys", map_of(NAME), "to `reseat`: the keys of seats by link that had none", is_required=False),
), "server")  # fmt: skip
CODES_OF_PEOPLE = (
    Code("not_maker", 403, "only the key of the maker may do this"),
    Code("not_visitor", 403, "only the secret of a visitor leaves a table; to give up another key, forget it"),
    Code("ended", 409, "the table has ended"),
    Code("begun", 409, "seats change before the first decision alone, and only in a new game without a seed"),
    Code("campaign", 409, "a campaign ends and goes on by its own rules"),
)

__all__ = [
    "ARRANGING", "BY_PEOPLE", "CLOCK", "CODES_OF_PEOPLE", "OF_PEOPLE", "PEOPLE", "SETTLED", "VISITOR",
]  # fmt: skip
