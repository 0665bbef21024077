"""The shapes of what the page shows beside the board: the score."""

from __future__ import annotations

from undaunted_table.schemas.shapes import CLAUSE, NAME, NATURAL, TEXT, TRUTH, describe, list_of, maybe, object_of
from undaunted_table.web.messages import Field, Message

SCORE = object_of(
    "What each side has and still needs.",
    sides=list_of(object_of(
        side=NAME,
        figures=list_of(object_of(title=TEXT, value={"type": "integer"}), "numbers such as points or money"),
        goals=list_of(object_of(
            text=describe("what is still to do", TEXT), clause=CLAUSE,
            done=describe("how much of `needed` is done; null without an amount", {"type": ["integer", "null"]}),
            needed={"type": ["integer", "null"]},
            remarks=list_of(TEXT, "further conditions of this way to win"),
        ), "the ways to win"),
    )),
    headings=list_of(object_of(title=TEXT, value=TEXT), "what holds for all, such as who has the initiative"),
    last=maybe(object_of(
        "The last turn.",
        turn=NATURAL, left=describe("the turns left, with the present one", NATURAL),
        text=describe("what happens then", TEXT), compared=list_of(TEXT, "what decides, in this order"),
    )),
)  # fmt: skip

LINES = list_of(object_of(
    "A sum in short.",
    title=describe("what it is about, such as a target", TEXT), figures=list_of(TEXT, "odds and sums in words"),
    text=describe("the whole sum in words", TEXT),
), "a line for each target of the choice; empty where a sum is short already")  # fmt: skip

RULE = object_of(
    "The text of a clause.",
    id=NAME, section=TEXT, text=TEXT, ruling=describe("whether it is a ruling, because the rulebook is silent", TRUTH),
)  # fmt: skip
HINT = object_of(
    "What a bot would choose.",
    bot=TEXT, notation=NAME, text=TEXT, reason=describe("why, in a sentence; empty if the bot does not say it", TEXT),
)  # fmt: skip
#: Further members of answers on the connection.
ANSWERS = (
    Field("lines", LINES, "to `explain` and `hint`: the sum in short", is_required=False),
    Field("rule", RULE, "to `rule`: the clause", is_required=False),
    Field("facts", list_of(TEXT), "to `describe`: what there is to say, a sentence each", is_required=False),
    Field("hint", HINT, "to `hint`: the choice of the bot", is_required=False),
)


def make_questions(number: Field, bound: str) -> tuple[Message, ...]:
    """The messages that ask beside a decision; ``number`` is the field of every question."""
    name = {"type": "string", "minLength": 1, "maxLength": 200}
    return (
        Message("rule", "asks for the text of a clause", (
            Field("clause", name, "the number of the clause, such as `UND-3.6`"), number,
        ), "client", "one message"),
        Message("describe", "asks what there is to say of a thing on the table", (
            Field("domain", {"enum": ["space", "piece", "card"]}, "what it is"), Field("name", name, "its name"),
            number,
        ), "client", bound),
        Message("hint", "asks what a bot would choose now, and why", (number,), "client",
                "a thought of a bot; `thoughts`, `thinkers`"),
    )


__all__ = ["ANSWERS", "LINES", "SCORE", "make_questions"]
