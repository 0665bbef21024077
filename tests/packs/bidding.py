"""The bidding game of ``examples/prizes``, and the same with other cards and rules, for tests of single mechanics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from prizes import plugin
from prizes.definitions import link as link

import undaunted_core as uc
from undaunted_core.authoring import NO_SIDE, CardSetting, Declaration
from undaunted_core.mechanics.setting import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.authoring import Registrar


class Plugin:
    """The pack, as a class that tests extend."""

    PACK = plugin.PACK

    @uc.hookimpl
    def register_content(self, register: Registrar) -> None:
        plugin.register_content(register)

    @uc.hookimpl
    def register_rules(self, register: Registrar) -> None:
        plugin.register_rules(register)


def make_library() -> uc.Library:
    """A library that has this pack and no installed pack."""
    library = uc.Library(discover=False)
    library.register(Plugin())
    return library


def bidding(
    change: Callable[[tuple[CardSetting, ...]], tuple[CardSetting, ...]],
    *rules: Declaration,
    state: Callable[[Registrar], None] | None = None,
) -> uc.Game:
    """The bidding game with other cards, and with these rules and what ``state`` registers as well."""

    def changed(*args: Any) -> dict[str, Any]:
        parts = link(*args)
        return {**parts, "cards": change(parts["cards"])}

    class Changed(Plugin):
        @uc.hookimpl
        def register_content(self, register: Any) -> None:
            super().register_content(register)
            games = register._registry.by_name(GAMES)
            games["prizes"] = ("prizes", attrs.evolve(games["prizes"][1], link=changed))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            super().register_rules(register)
            if state is not None:
                state(register)
            register.add(*rules)

    library = uc.Library(discover=False)
    library.register(Changed())
    return uc.new_game("prizes", "first", library=library, seed=1)


def with_cards(
    *rules: Declaration, state: Callable[[Registrar], None] | None = None, **zones: dict[str, int]
) -> uc.Game:
    """The bidding game with more rules, and with cards of no side that start where ``zones`` says."""

    def more(cards: tuple[CardSetting, ...]) -> tuple[CardSetting, ...]:
        made = [CardSetting(name, NO_SIDE, cards[0].definition, where) for name, where in zones.items()]
        return (*cards, *made)

    return bidding(more, *rules, state=state)
