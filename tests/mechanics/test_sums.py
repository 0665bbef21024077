"""Sums that a pack declares: their terms are called with what the sum is about, and checked for it."""

from __future__ import annotations

from typing import Any

import pytest

import bidding
import undaunted_core as uc
from undaunted_core import authoring as au


def game_with(value: Any, *subject: str) -> uc.Game:
    class Taxes:
        PACK = uc.Pack(id="taxes", version="1", requires=("prizes",))

        @uc.hookimpl
        def register_rules(self, register: au.Registrar) -> None:
            register.add(
                au.explain.Sum("taxes.due", subject),
                au.Modifier("taxes.due", "term.taxes.base", value, "TX-1", au.text("base", "base")),
            )

    library = bidding.make_library()
    library.register(Taxes())
    return uc.new_game("prizes", "first", seed=1, library=library, packs=("taxes",))


def test_terms_are_called_with_what_the_sum_is_about() -> None:
    ctx = game_with(lambda ctx, side, card, viewer: side + card, "side", "card", "viewer")._ctx
    assert au.explain.total_of(ctx, "taxes.due", 1, 4, -1) == 5


def test_a_term_that_takes_something_else_is_a_fault() -> None:
    with pytest.raises(uc.DeclarationError, match=r"expected a function that takes \(ctx, side, card\)"):
        game_with(lambda ctx, attack: 1, "side", "card")
    with pytest.raises(uc.DeclarationError, match=r"expected a function that takes \(ctx\)"):
        game_with(lambda ctx, attack: 1)
