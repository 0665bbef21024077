"""What a decision lists is what its requirements allow, at every stop of random games of both titles."""

from __future__ import annotations

import random
from typing import Any

import pytest

import undaunted_core as uc
from kit.sweeps import swept
from undaunted_testing import CheckFailedError, check_game

SCENARIOS = [(game, scenario) for game in ("normandy", "north_africa") for scenario in swept(game)]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_offers_and_requirements_agree(game: str, scenario: str) -> None:
    def make(chance: str = "sampled") -> uc.Game:
        return uc.new_game(game, scenario, seed=random.Random(scenario).randrange(1000), chance=chance)

    check_game(make, checks=("lists_agree",), every=1, plies=250)


def test_a_list_that_leaves_something_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the bid lists all cards of the hand but one."""

    def la_raye(chance: str = "sampled") -> uc.Game:
        return uc.new_game("normandy", "la_raye", seed=1, chance=chance)

    from undaunted_core.kernel import flow

    rules = uc.new_game("normandy", "la_raye", seed=1).rules
    at = rules.entry["tactics.choose_bid"]
    decision = rules.code[at][0]
    assert isinstance(decision, flow.Decision)
    import attrs

    def short(ctx: Any, args: Any, seat: int) -> Any:
        return decision.options(ctx, args, seat)[1:]

    code = list(rules.code)
    code[at] = (attrs.evolve(decision, options=short), code[at][1])
    monkeypatch.setattr(rules, "code", tuple(code))
    with pytest.raises(CheckFailedError, match="meets every requirement, and yet is not offered"):
        check_game(la_raye, checks=("lists_agree",), every=1, plies=5)
