"""UND-10.2: how many points a scenario may ask for depends on what its condition counts."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import undaunted_core as uc
from undaunted_core.authoring import Messages
from undaunted_core.authoring.victory import PIECE_LOST, ConditionKind, Score

ROUT = "rout"
#: A scenario of each title, a side of it, and the most points that a claim may ask for there.
CLAIMS = {"normandy": ("la_raye", "us", 10), "north_africa": ("vulnerable_encampments", "lrdg", 6)}


@cache
def library(*, most: Any = "nothing", score: bool = False, game: str = "normandy") -> uc.Library:
    """A library with an expansion: a condition that counts counters off the board, or points for something else."""
    limit = {} if most == "nothing" else {"most": lambda scenario, side: most}
    never = {"en": "never", "es": "nunca"}

    class Expansion:
        PACK = uc.Pack(id="more", version="1", requires=(game,))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(ConditionKind(ROUT, is_met, (PIECE_LOST,), "outcome.more.rout", "", text=never, **limit))
            register.add(Messages({f"condition.{ROUT}": never}))
            if score:
                register.add(Score(lambda ctx, side: 0, lambda ctx, side: []))

    with_expansion = uc.Library()
    with_expansion.register(Expansion())
    return with_expansion


def is_met(ctx: Any, side: int, given: Any) -> bool:
    return False


def scenario(condition: str, points: int, game: str = "normandy") -> dict[str, Any]:
    name, side, _ = CLAIMS[game]
    document = json.loads(json.dumps(uc.new_game(game, name, seed=1).rules.source.raw["scenario"]))
    document["sides"][side]["victory"] = [{"condition": condition, "points": points}]
    return document


def begin(condition: str, points: int, game: str = "normandy", **expansion: Any) -> uc.Game:
    document = scenario(condition, points, game)
    return uc.new_game(game, document, seed=1, packs=("more",), library=library(game=game, **expansion))


def test_a_condition_that_counts_counters_asks_for_more_points_than_the_map_has() -> None:
    """The limit of the map is that of claims alone."""
    assert begin(ROUT, 30).rules.victory.conditions[0][0][1]["points"] == 30


def test_a_condition_says_its_own_limit() -> None:
    """With the place, what is there, and the most that may be; at the limit it is accepted."""
    assert begin(ROUT, 4, most=4).round == 1
    assert begin(ROUT, 30, most=None).round == 1
    with pytest.raises(uc.LinkError) as refused:
        begin(ROUT, 5, most=4)
    (fault,) = refused.value.faults
    assert (fault.pointer, fault.found, fault.expected) == ("/sides/us/victory/0/points", "5", "at most 4")


def test_a_limit_that_is_no_number_is_told_with_its_pack() -> None:
    with pytest.raises(uc.RulesetError, match=r"more.*condition rout, most"):
        begin(ROUT, 5, most="4")


@pytest.mark.parametrize("game", CLAIMS)
def test_a_claim_asks_for_no_more_than_the_map_has(game: str) -> None:
    """Points of tiles, and in North Africa those of structures: NAF-10.9."""
    _, side, most = CLAIMS[game]
    with pytest.raises(uc.LinkError) as refused:
        begin("claim_objectives", most + 30, game)
    (fault,) = refused.value.faults
    assert fault.pointer == f"/sides/{side}/victory/0/points"
    assert fault.expected.startswith("at most the ")


@pytest.mark.parametrize("game", CLAIMS)
def test_a_claim_may_ask_for_more_where_a_pack_adds_points(game: str) -> None:
    """What a score may come to, the map does not say."""
    assert begin("claim_objectives", 30, game, score=True).round == 1
