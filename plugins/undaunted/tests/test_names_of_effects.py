"""The effect of an ability names what its requirements may name: the card, its piece, X and the squad."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from undaunted_system import Ability
from undaunted_testing import play, scene


def test_an_effect_gets_card_piece_x_and_squad_by_name() -> None:
    got: list[Any] = []

    def note(ctx: Any, side: int, card: int, piece: int, x: int, squad: str | None, use: Any) -> None:
        names = ctx.rules.names
        assert (use.card, use.piece, use.x, use.squad) == (card, piece, x, squad)
        got.append((names["side"][side], names["card"][card], names["piece"][piece], x, squad))

    class Noted:
        PACK = uc.Pack(id="noted", version="1", requires=("undaunted",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(Ability("note", effect=note, for_every=lambda card: card.unit is not None))

    library = uc.Library()
    library.register(Noted())
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, packs=("noted",), library=library
    )
    play(game, "play us:rifleman_a note")
    assert got == [("us", "us:rifleman_a", "us:rifleman_a", 0, None)]


def test_a_name_that_an_effect_cannot_have_is_told_with_the_nearest() -> None:
    class Noted:
        PACK = uc.Pack(id="noted", version="1", requires=("undaunted",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(Ability("note", effect=lambda peice: None, for_every=lambda card: card.unit is not None))

    library = uc.Library()
    library.register(Noted())
    known = "expected one of ctx, side, played, ability, use, card, piece, x, squad; nearest: piece"
    with pytest.raises(uc.RulesetError, match=f"asks for 'peice', {known}"):
        uc.new_game("normandy", "la_raye", packs=("noted",), library=library)


def test_a_special_rule_has_a_number() -> None:
    """The radio of Normandy has none: 0."""
    game = uc.new_game("normandy", "normandy:critical_intelligence", seed=1)
    assert [one["x"] for one in next(iter(game.catalog["scenario"].values()))["special"]] == [0]
