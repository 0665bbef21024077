"""Explanations of sums to which hidden things add: what a seat cannot know is marked, and never guessed."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import bidding
import undaunted_core as uc
from undaunted_core.authoring import (
    NO_SIDE,
    OWNER,
    CardSetting,
    Messages,
    Modifier,
    PieceSetting,
    Slice,
    SpaceSetting,
    ZoneKind,
    column,
    side_of,
    text,
)
from undaunted_core.authoring.explain import Query, Sum, explain_sum, total_of
from undaunted_core.authoring.secrets import candidates
from undaunted_core.errors import DeclarationError
from undaunted_core.mechanics.setting import GAMES
from undaunted_testing import CheckFailedError, check_stop, context

WORTH = {"silk": 5, "tea": 3, "salt": 3}


@attrs.define
class Hold:
    """What each boat carries, which its owner alone sees."""

    cargo: list[int] = column("piece", holds="card", visible=OWNER, pooled="goods")


@attrs.frozen
class Thing:
    """The definition of a boat, and of a quay."""

    title: Any = text("Boat", "Barca")
    traits: tuple[str, ...] = ()


def of_cargo(ctx: Any, piece: int, viewer: int) -> list[int]:
    """What the cargo of a boat may be worth, for all that a side knows."""
    names = ctx.rules.names["card"]
    if viewer == ctx.rules.pieces.side[piece]:
        return [WORTH.get(names[ctx.state.hold.cargo[piece]], 0)]
    return [WORTH.get(names[card], 0) for card in candidates(ctx, "hold.cargo", piece, viewer)]


def least(ctx: Any, piece: int, viewer: int) -> int:
    return min(of_cargo(ctx, piece, viewer))


def is_open(ctx: Any, piece: int, viewer: int) -> bool:
    return len(set(of_cargo(ctx, piece, viewer))) > 1


def guessed(ctx: Any, piece: int, viewer: int) -> int:
    """The fault: what the cargo is worth in the world that the question is answered in."""
    return WORTH.get(ctx.rules.names["card"][ctx.state.hold.cargo[piece]], 0)


def price(ctx: Any, seat: int, piece: int) -> Any:
    return explain_sum(ctx, "explain.prizes.price", PRICE.name, (piece, side_of(ctx, seat)), piece=("piece", piece))


PRICE = Sum("prizes.price", ("piece", "viewer"))
HULL = Modifier(PRICE.name, "term.prizes.hull", lambda ctx, piece, viewer: 2, "H-1", text("hull", "casco"))
CARGO = Modifier(PRICE.name, "term.prizes.cargo", least, "H-2", text("cargo", "carga"), unknown=is_open)


def game_with(cargo: Modifier, *boats: str) -> uc.Game:
    """The bidding game with two boats that carry goods: those named, the others lie hidden in the store."""

    def link(*args: Any) -> dict[str, Any]:
        parts = bidding.link(*args)
        goods = [CardSetting(name, NO_SIDE, parts["cards"][0].definition, {"store": 1}) for name in WORTH]
        pieces = [PieceSetting(f"{side}:boat", n, Thing(), "quay") for n, side in enumerate(("north", "south"))]
        spaces = (SpaceSetting("quay", (0, 0), Thing()),)
        return {**parts, "cards": (*parts["cards"], *goods), "spaces": spaces, "pieces": tuple(pieces)}

    class Plugin(bidding.Plugin):
        @uc.hookimpl
        def register_content(self, register: Any) -> None:
            super().register_content(register)
            games = register._registry.by_name(GAMES)
            games["prizes"] = ("prizes", attrs.evolve(games["prizes"][1], link=link))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            super().register_rules(register)
            register.add(
                Slice("hold", Hold),
                Messages({
                    "column.hold.cargo": text("cargo", "carga"),
                    "explain.prizes.price": text("Price of {piece}", "Precio de {piece}"),
                }),
            )
            register.add(ZoneKind("store", "nobody", of="table", pool="goods"), PRICE, HULL, cargo,
                         Query("price", {"piece": "piece"}, price))  # fmt: skip

    library = uc.Library(discover=False)
    library.register(Plugin())
    game = uc.new_game("prizes", "first", seed=1, library=library)
    state: Any = context(game).state
    store = game.rules.zones.of["store"][0]  # type: ignore[attr-defined]
    for piece, name in enumerate(boats):
        card = game.rules.numbers["card"][name]
        state.zones.cards[store].remove(card)
        state.hold.cargo[piece] = card
    return game


def test_a_term_that_hidden_things_change_is_marked_for_who_does_not_see_them() -> None:
    """The owner is told all of it; the other side the part that it knows, and that there is more."""
    game = game_with(CARGO, "silk", "tea")
    own = game.explain("price", "north", piece="north:boat")
    assert own.is_known
    assert own.text() == "Price of North Boat: 7 (H-1)\n  hull: 2 (H-1)\n  cargo: 5 (H-2)"
    other = game.explain("price", "south", piece="north:boat")
    assert not other.is_known
    assert [term.is_known for term in other.terms] == [True, False]
    assert other.text() == (
        "Price of North Boat: 5 and what is hidden from you (H-1)\n"
        "  hull: 2 (H-1)\n  cargo: 3 and what is hidden from you (H-2)"
    )
    assert "3 y lo que te está oculto (H-2)" in other.text("es")
    told = other.to_dict()
    assert (told["known"], [term["known"] for term in told["terms"]]) == (False, [True, False])
    assert total_of(context(game), PRICE.name, 0, 0) == 7


def test_what_can_be_worked_out_is_no_secret() -> None:
    """Tea and salt are worth the same: who knows that the silk is theirs knows the price."""
    assert game_with(CARGO, "tea", "silk").explain("price", "south", piece="north:boat").is_known


def test_asking_tells_the_other_side_nothing() -> None:
    """What a seat is told is the same whatever is hidden from it, and a question changes nothing."""
    one, other = game_with(CARGO, "silk", "tea"), game_with(CARGO, "salt", "tea")
    before = one.digest(), one.events("north"), one.history
    assert len({game.explain("price", "south", piece="north:boat").text() for game in (one, other)}) == 1
    assert (one.digest(), one.events("north"), one.history) == before


def test_the_kit_finds_a_guess() -> None:
    """A term that tells what is so in one possible world is found; marked with what is known it passes."""
    check_stop(game_with(CARGO, "silk", "tea"), checks=["explained"])
    fault = Modifier(PRICE.name, "term.prizes.cargo", guessed, "H-2", text("cargo", "carga"))
    with pytest.raises(CheckFailedError, match=r"what is explained to .* of 'price' .* is guessed"):
        check_stop(game_with(fault, "silk", "tea"), checks=["explained"])


def test_the_mark_takes_what_the_value_takes() -> None:
    with pytest.raises(DeclarationError, match=r"modifier term.prizes.cargo, unknown.*\(ctx, piece, viewer\)"):
        game_with(attrs.evolve(CARGO, unknown=lambda ctx: True), "silk", "tea")
