"""States are written as JSON text at once: the same text as that of their encoding, letter by letter."""

from __future__ import annotations

import json
import random

import attrs
import pytest

import undaunted_core as uc
from undaunted_core.game.writing import compact, slice_writer, state_text
from undaunted_core.kernel.state import FIXED, MANY, column

GAMES = [
    ("normandy", "la_raye"), ("normandy", "mortain"),
    ("north_africa", "the_whole_patrol"), ("north_africa", "vulnerable_encampments"),
]


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_the_text_of_a_state_is_that_of_its_encoding(game, scenario):
    rng = random.Random(scenario)
    played = uc.new_game(game, scenario, seed=4)
    rules = played.rules
    for _ in range(300):
        assert state_text(rules, played._ctx.state) == compact(rules.codec.encode(played._ctx.state))
        legal = played.legal_actions()
        if not legal:
            break
        played.apply(rng.choice(legal))


@attrs.define
class Odd:
    """Every shape of column."""

    number: int = column()
    said: str = column(holds="text")
    true: bool = column(holds="bool", default=False)
    of: int = column(holds="side")
    texts: list[str] = column("side", holds="text", default="{'a'}")
    flags: list[bool] = column("side", holds="bool", default=False)
    sides: list[int] = column("side", holds="side", default=0)
    many: list[int] = column(cell=MANY)
    each: list[list[int]] = column("side", holds="side", cell=MANY)
    fixed: list[tuple[bool, ...]] = column("side", holds="bool", cell=FIXED)
    words: tuple[str, ...] = column(holds="text", cell=FIXED)
    table: list[list[str]] = column("side", "side", holds="text")


class Rules:
    """As much of a ruleset as writing asks for."""

    names = {"side": ('the "blue"', "{red}\\")}
    slices = {"odd": Odd}

    def __init__(self):
        from undaunted_core.kernel.state import columns

        self.columns = {"odd": columns(Odd)}


class State:
    """A state with that slice."""

    def __init__(self, odd):
        self.odd = odd


def test_every_shape_of_column_is_written():
    odd = Odd(
        number=7, said='say "no" {x} ñ', true=True, of=-1, texts=["{'a'}", "b\n"], flags=[True, False], sides=[-1, 0],
        many=[1, 2], each=[[], [0, 1]], fixed=[(True, False), ()], words=("x", "{"), table=[["", ""], ["q", ""]],
    )
    blue, red = Rules.names["side"]
    assert json.loads("{" + slice_writer(Rules())(State(odd)) + "}") == {
        "odd": {
            "number": 7, "said": 'say "no" {x} ñ', "true": True, "of": None, "texts": {red: "b\n"},
            "flags": {blue: True}, "sides": {blue: None}, "many": [1, 2], "each": {red: [blue, red]},
            "fixed": {blue: [True, False]}, "words": ["x", "{"], "table": {red: {blue: "q"}},
        }
    }
