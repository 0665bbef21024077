"""Cards that a column holds: a face-down piece and the zones of its pool exchange places for all that others know."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import prizes
import undaunted_core as uc
from undaunted_core.authoring import (
    OWNER,
    PUBLIC,
    Definition,
    PieceSetting,
    SpaceSetting,
    Title,
    column,
    move_card,
    put_in,
    take_out,
    text,
)
from undaunted_core.mechanics.decks import check_cards
from undaunted_core.testing import CheckFailedError, check_stop, context, zone
from undaunted_core.testing.twins import twins


@attrs.define
class Masks:
    """The card that each piece is, seen by its side until it is turned up, and a mark that all see."""

    card: list[int] = column("piece", holds="card", visible=OWNER, unless="up", pooled=True)
    up: list[bool] = column("piece", holds="bool", default=True, visible=PUBLIC)
    even: list[bool] = column("piece", holds="bool", default=False, visible=PUBLIC)


@attrs.frozen(kw_only=True)
class Mask(Definition):
    """A place for a number."""

    title: Title
    traits: tuple[str, ...] = ()


def fits(rules: Any, part: Any, row: str, held: Any) -> bool:
    """A piece with a mark is an even number; the ruleset says which those are."""
    numbers = [rules.source.cards[rules.numbers["card"][card]].definition.value for card in held]
    return not part["even"].get(row) or all(number % 2 == 0 for number in numbers)


def masked() -> uc.Game:
    """The bidding game in which the south may put numbers on two pieces."""

    def link(*args: Any) -> dict[str, Any]:
        parts = prizes.link(*args)
        ground = Mask(id="prizes:mask", provenance="original", title=Title(en="mask", es="máscara"))
        pieces = tuple(PieceSetting(f"mask_{number}", 1, ground) for number in (1, 2))
        return {**parts, "spaces": (SpaceSetting("stage", (0, 0), ground),), "pieces": pieces}

    class Plugin(prizes.Plugin):
        @uc.hookimpl
        def register_content(self, register: Any) -> None:
            super().register_content(register)
            games = register._registry.named["game"]
            games["prizes"] = ("prizes", attrs.evolve(games["prizes"][1], link=link))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            super().register_rules(register)
            register.slice("masks", Masks)
            register.messages({f"column.masks.{name}": text(name, name) for name in ("card", "up", "even")})
            register.facts("masks.card", lambda rules, part, row: [], fits)

    library = uc.Library(discover=False)
    library.register(Plugin())
    return uc.new_game("prizes", "first", library=library, seed=1)


def mask(game: uc.Game, piece: int, card: str, *, even: bool = False) -> None:
    """Put a card of the south's hand face down on a piece."""
    ctx: Any = context(game)
    take_out(ctx, ctx.rules.numbers["card"][card], ctx.rules.zones.hand[1])
    ctx.state.masks.card[piece] = ctx.rules.numbers["card"][card]
    ctx.state.masks.up[piece], ctx.state.masks.even[piece] = False, even
    game._legal = None


def first(game: uc.Game) -> list[str]:
    return zone(game, "south:hand")


def test_hidden_pieces_and_hand_are_one_pool() -> None:
    """The other side sees how many cards lie where, and which they are together; the owner sees each."""
    game = masked()
    hand = first(game)
    mask(game, 0, hand[0])
    mask(game, 1, hand[1])
    (pool,) = game.observation("north").data["hidden"]["zones.cards"]
    assert pool["where"] == {"south:hand": 3}
    assert pool["elsewhere"] == {"masks.card": {"mask_1": 1, "mask_2": 1}}
    assert sorted(pool["holds"]) == sorted(hand)
    assert game.observation("north").data["hidden"]["masks.card"] == []
    assert game.observation("south").data["seen"]["masks"]["card"] == {"mask_1": hand[0], "mask_2": hand[1]}


def test_drawn_worlds_exchange_pieces_with_the_hand_as_far_as_the_mark_allows() -> None:
    game = masked()
    hand = first(game)
    even = [card for card in hand if fits(game.rules, {"even": {"mask_1": True}}, "mask_1", [card])]
    mask(game, 0, even[0], even=True)
    mask(game, 1, next(card for card in hand if card not in even))
    found: list[set[str]] = [set(), set()]
    for seed in range(60):
        drawn = game.determinize("north", seed)
        assert drawn.observation("north").data == game.observation("north").data
        for piece in (0, 1):
            found[piece].add(game.rules.names["card"][drawn._ctx.state.masks.card[piece]])
    assert found[0] == set(even)
    assert found[1] == set(hand)


def test_twins_exchange_a_piece_with_the_hand() -> None:
    """Never so that the mark lies."""
    game = masked()
    hand = first(game)
    mask(game, 0, hand[0])
    made = [one.exchanged for seed in range(20) for one in twins(game, "north", random.Random(seed), 2, lambda _: True)]
    assert any("masks.card mask_1" in one and "zones.cards south:hand" in one for one in made)
    game._ctx.state.masks.even[0] = True
    odd = [one for seed in range(20) for one in twins(game, "north", random.Random(seed), 2, lambda _: True)]
    assert all(
        fits(
            game.rules,
            {"even": {"mask_1": True}},
            "mask_1",
            [game.rules.names["card"][one.game._ctx.state.masks.card[0]]],
        )
        for one in odd
        if "masks.card" in one.exchanged
    )


def test_cards_in_columns_count_as_cards_of_their_pool() -> None:
    """A card that is in a zone as well, or of another pool, is a fault."""
    game = masked()
    rules: Any = game.rules
    hand = first(game)
    mask(game, 0, hand[0])
    check_stop(game, checks=["conserved"])
    state: Any = game._ctx.state
    assert check_cards(rules, state) == []
    state.masks.card[1], state.masks.up[1] = rules.numbers["card"][hand[1]], False
    assert check_cards(rules, state)[0][:2] == ("/zones/cards", f"2 of {hand[1]}")
    with pytest.raises(CheckFailedError, match=f"2 cards of {hand[1]} in zones and columns, not 1"):
        check_stop(game, checks=["conserved"])
    state.masks.card[1] = rules.numbers["card"][zone(game, "north:hand")[0]]
    assert check_cards(rules, state)[0][0] == "/masks/card/mask_2"
    with pytest.raises(CheckFailedError, match="which is of the pool"):
        check_stop(game, checks=["conserved"])


def test_a_card_comes_back_from_a_column_seen_by_all() -> None:
    """What is known of the zone that it left is forgotten; in a closed zone it is known that it is there."""
    game = masked()
    ctx: Any = context(game)
    hand, discard = ctx.rules.zones.hand[1], ctx.rules.zones.discard[1]
    card, other = ctx.state.zones.cards[hand][:2]
    move_card(ctx, other, hand, discard)
    move_card(ctx, other, discard, hand)
    assert ctx.state.zones.known[hand] == (other,)
    take_out(ctx, card, hand)
    assert ctx.state.zones.known[hand] == ()
    put_in(ctx, card, discard)
    assert zone(game, "south:discard") == [ctx.rules.names["card"][card]]
    for one in list(ctx.state.zones.cards[hand]):
        take_out(ctx, one, hand)
    put_in(ctx, other, hand)
    assert ctx.state.zones.known[hand] == (other,)
