"""Tables of rulesets, owners of pieces and results of attacks that several packs register."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from kit.toys import with_pack
from undaunted_core.authoring import Table
from undaunted_core.authoring.combat import Result
from undaunted_core.authoring.explain import Query
from undaunted_core.authoring.family import Owners
from undaunted_core.mechanics.attacks import ATTACK_KINDS


@pytest.mark.parametrize("name", ["names", "codec", "action", "sides"])
def test_a_table_may_not_take_the_name_of_a_part_of_the_ruleset(name: str) -> None:
    """Neither of an attribute nor of a method."""
    with pytest.raises(uc.RulesetError, match=rf"pack extra: a ruleset already has a part '{name}'"):
        with_pack(state=lambda register: register.add(Table(name, lambda rules, setting: ())))


def test_two_packs_that_say_who_owns_pieces_are_an_error_that_names_both() -> None:
    with pytest.raises(uc.DuplicateNameError, match=r"packs aboard and extra both register owners"):
        with_pack(state=lambda register: register.add(Owners(lambda state: state.aboard.owner)))


def test_the_result_registered_last_counts_and_only_for_its_attack_and_trait() -> None:
    def first(ctx: Any) -> None: ...

    def second(ctx: Any) -> None: ...

    def told(ctx: Any, seat: int, target: int) -> Any: ...

    rules = with_pack(
        Query("earlier", {"target": "piece"}, told),
        Query("later", {"target": "piece"}, told),
        Result("strike", "masked", first, ("earlier",)),
        Result("strike", "masked", second, ("later",)),
        Result("strike", "thicket", first),
        Result("volley", "masked", first),
    )
    table, pieces = rules.combat, rules.numbers["piece"]
    own = {name: kind.result for name, kind in rules.registry.all(ATTACK_KINDS).items()}
    strike, volley, back = (table.number[name] for name in ("strike", "volley", "return_fire"))
    assert table.results[strike][pieces["red:patrol_1"]] == (second, ("later",))
    assert table.results[volley][pieces["red:patrol_1"]] == (first, ())
    assert table.results[strike][pieces["red:rider"]] == (own["strike"], ())
    assert table.results[back][pieces["red:patrol_1"]] == (own["return_fire"], ())
