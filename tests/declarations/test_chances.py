"""The functions of a chance event name what they need, or take the frame as ``args``."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from undaunted_core.authoring import ActionKind, Chance, Insert, step, text
from undaunted_core.errors import RulesetError
from undaunted_testing import scene

WORDS = text("toss {face}", "tirar {face}")
TOSS = ActionKind("coin.toss", WORDS, face="face")


def tossing(chance: Chance, *arguments: Any) -> uc.Library:
    """A pack that tosses a coin at the end of each turn."""

    class Coin:
        PACK = uc.Pack(id="coin", version="1", requires=("undaunted",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            tossed = step("toss", lambda ctx, side: ctx.call(chance, side, 7), "", chance)
            register.add(TOSS, chance, Insert("undaunted.turn", tossed, after="end_turn"))

    library = uc.Library()
    library.register(Coin())
    return library


def toss(chance: Chance) -> uc.Game:
    game = scene("normandy", "la_raye", active="us", packs=("coin",), library=tossing(chance))
    game.apply("end_turn")
    return game


FIELDS = {"side": "side", "stake": "int"}


def test_outcomes_and_resolve_get_fields_and_outcome_by_name() -> None:
    got: list[Any] = []
    by_name = Chance(
        "coin.fall", FIELDS, "coin.toss", lambda side, stake: (side, stake, stake),
        lambda stake, face, ctx, side, outcome: got.append((side, stake, face, outcome)),
    )  # fmt: skip
    game = toss(by_name)
    assert [(one.notation, str(odds)) for one, odds in game.chance_outcomes()] == [("toss 0", "1/3"), ("toss 7", "2/3")]
    game.apply("toss 7")
    assert got == [(0, 7, 7, 7)]


def test_functions_that_take_the_frame_are_called_with_it() -> None:
    got: list[Any] = []
    plain = Chance(
        "coin.fall", FIELDS, "coin.toss", lambda ctx, args: args, lambda ctx, args, fell: got.append((args, fell))
    )
    toss(plain).apply("toss 7")
    assert got == [((0, 7), 7)]


@pytest.mark.parametrize(
    ("outcomes", "resolve", "asked"),
    [(lambda stakes: (0, 1), lambda face: None, "stakes"), (lambda side: (0, 1), lambda fall: None, "fall")],
)
def test_a_name_that_does_not_exist_is_told(outcomes: Any, resolve: Any, asked: str) -> None:
    with pytest.raises(RulesetError, match=f"chance event coin.fall: .* asks for '{asked}', expected one of ctx, side"):
        toss(Chance("coin.fall", FIELDS, "coin.toss", outcomes, resolve))


def test_an_action_that_does_not_exist_is_told() -> None:
    with pytest.raises(RulesetError, match=r"chance event coin\.fall.*'coin\.tos'.*coin\.toss"):
        toss(Chance("coin.fall", FIELDS, "coin.tos", lambda: (0, 1), lambda face: None))


def test_a_frame_with_too_much_is_told() -> None:
    with pytest.raises(RulesetError, match="expected a function that takes"):
        toss(Chance("coin.fall", FIELDS, "coin.toss", lambda ctx, args, more: (0, 1), lambda face: None))
