"""Zones of the table and named pools: where a card may start, and that none leaves its pool."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import undaunted_core as uc
from bidding import bidding, with_cards
from undaunted_core.authoring import ZoneKind, draw_cards, move_card
from undaunted_core.authoring.explain import DRAW_ODDS
from undaunted_core.mechanics.zones import may_hold, note_all_known, pour, take_unseen
from undaunted_testing import Absent, CheckFailedError, Drawn, Happening, Moved, Poured, check_stop, context, zone
from undaunted_testing.beliefs import Beliefs, infer_moves

DECK = ZoneKind("deck", "nobody", of="table", pool="goods")
STALL = ZoneKind("stall", "everybody", of="table", pool="goods")
BASKET = ZoneKind("basket", "owner", pool="goods")
ATTIC = ZoneKind("attic", "nobody", of="table")
ZONES = (DECK, STALL, BASKET, ATTIC, *DRAW_ODDS)


def goods() -> uc.Game:
    return with_cards(*ZONES, tea={"deck": 2, "stall": 1}, silk={"north:basket": 1, "deck": 1}, trunk={"attic": 1})


# -- names and places ----------------------------------------------------------------------------------------------


def test_a_zone_of_the_table_has_the_name_of_its_kind_and_the_title_without_a_side() -> None:
    game = goods()
    zones: Any = game.rules.names["zone"]
    assert zones == (
        "north:hand", "south:hand", "north:discard", "south:discard", "deck", "stall", "north:basket", "south:basket",
        "attic",
    )  # fmt: skip
    stall = {"title": {"en": "stall", "es": "stall"}, "kind": "stall", "side": None, "pool": "goods"}
    assert game.catalog["zones"]["stall"] == stall
    assert game.catalog["zones"]["south:basket"]["side"] == "south"
    assert game.rules.text.title("zone", "stall", "en") == "stall"
    assert game.rules.text.title("zone", "south:basket", "en") == "basket (South)"


def test_cards_start_in_any_zone_and_may_have_no_side() -> None:
    game = goods()
    assert zone(game, "deck") == ["tea", "tea", "silk"]
    assert zone(game, "stall") == ["tea"]
    assert zone(game, "north:basket") == ["silk"]
    assert zone(game, "attic") == ["trunk"]


def test_a_zone_of_the_table_is_the_zone_of_its_kind_for_every_side() -> None:
    game = goods()
    table: Any = game.rules
    deck = game.rules.numbers["zone"]["deck"]
    assert table.zones.of["deck"] == table.zones.deck == (deck, deck)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (ZoneKind("loft", "owner", of="tabel"), r"pack prizes: zone 'loft': found of='tabel', expected one of side, "
         "table; nearest: table"),
        (ZoneKind("loft", "owner", of="table"), r"found viewer='owner', expected one of everybody, nobody"),
        (ZoneKind("loft", "ovner"), r"found viewer='ovner', expected .*nearest: owner"),
    ],
)  # fmt: skip
def test_a_kind_of_zone_in_other_words_is_refused(kind: ZoneKind, told: str) -> None:
    with pytest.raises(uc.RulesetError, match=told):
        with_cards(kind)


@pytest.mark.parametrize(
    ("zones", "told"),
    [
        ({"stal": 1}, r"card tea: found the zone 'stal' at the start, expected a zone by its name; nearest: stall"),
        ({"basket": 1}, r"found the zone 'basket' at the start, expected a zone by its name; nearest: south:basket"),
        ({"qqqqqqq": 1}, r"expected a zone by its name$"),
        ({"deck": 1, "attic": 1}, r"card tea: found zones of the pools goods and table at the start, expected zones"),
    ],
)
def test_a_card_that_starts_nowhere_or_in_two_pools_is_refused(zones: dict[str, int], told: str) -> None:
    with pytest.raises(uc.UndauntedError, match=told):
        with_cards(*ZONES, tea=zones)


def test_a_card_of_a_side_may_start_in_a_kind_of_zone_of_its_side_and_nowhere_else_by_that_kind() -> None:
    with pytest.raises(uc.UndauntedError, match=r"'hant' at the start, expected a kind of zone of its side, or a zone"):
        bidding(lambda cards: tuple(attrs.evolve(card, zones={"hant": 1}) for card in cards))


def test_a_card_that_starts_nowhere_belongs_to_its_side_or_to_the_table() -> None:
    rules: Any = with_cards(*ZONES, tea={}).rules
    assert rules.zones.card_pool == ("north",) * 5 + ("south",) * 5 + ("table",)


# -- pools ---------------------------------------------------------------------------------------------------------


def test_cards_of_a_pool_are_counted_and_none_leaves_it() -> None:
    game = goods()
    ctx: Any = context(game)
    check_stop(game)
    numbers = game.rules.numbers
    move_card(ctx, numbers["card"]["silk"], numbers["zone"]["north:basket"], numbers["zone"]["attic"])
    with pytest.raises(CheckFailedError, match=r"silk lies in \['attic'\], which are not of its pool"):
        check_stop(game, checks=("conserved",))
    with pytest.raises(uc.SaveError, match=r"/zones/cards/attic: found silk, expected cards of the pool table"):
        game.rules.codec.decode(game.rules.codec.encode(ctx.state))


def test_a_fact_about_a_card_of_another_pool_is_refused() -> None:
    game = goods()
    state: Any = context(game).state
    numbers = game.rules.numbers
    deck = numbers["zone"]["deck"]
    state.zones.absent[deck], state.zones.room[deck] = (numbers["card"]["trunk"],), (0,)
    with pytest.raises(uc.SaveError, match=r"/zones/absent/deck: found a card of another pool, expected cards of the"):
        game.rules.codec.decode(game.rules.codec.encode(state))


def test_every_side_draws_from_the_deck_of_the_table() -> None:
    game = with_cards(DECK, ATTIC, *DRAW_ODDS, tea={"deck": 1}, trunk={"attic": 1})
    ctx: Any = context(game)
    ctx.state.stack.clear()
    draw_cards(ctx, 1, 1)
    assert [args for _, args in ctx.state.stack] == [(1, 1)]
    assert [action.notation for action in game.clone().legal_actions()] == ["draw tea"]


def test_what_a_zone_may_hold_by_its_pool() -> None:
    """Baskets and deck hide the goods between them; the stall shows what it holds."""
    game = goods()
    ctx: Any = context(game)
    card, number = game.rules.numbers["card"], game.rules.numbers["zone"]
    assert may_hold(ctx, number["deck"], card["tea"])
    assert may_hold(ctx, number["north:basket"], card["tea"])
    assert not may_hold(ctx, number["south:basket"], card["tea"])  # it is empty
    assert not may_hold(ctx, number["deck"], card["trunk"])
    assert may_hold(ctx, number["stall"], card["tea"])
    assert not may_hold(ctx, number["stall"], card["silk"])


def test_all_is_known_of_a_zone_when_the_others_of_its_pool_hide_nothing() -> None:
    game = goods()
    ctx: Any = context(game)
    number = game.rules.numbers["zone"]
    note_all_known(ctx, number["deck"])
    assert ctx.state.zones.known[number["deck"]] == ()  # the basket of the north hides a card
    note_all_known(ctx, number["attic"])
    assert ctx.state.zones.known[number["attic"]] == (game.rules.numbers["card"]["trunk"],)


def test_a_seat_sees_the_pools_of_the_table_by_size_and_content() -> None:
    game = goods()
    hidden = {tuple(pool["where"]): pool["holds"] for pool in game.observation("north").data["hidden"]["zones.cards"]}
    assert hidden[("deck", "south:basket")] == ["tea", "tea", "silk"]
    assert hidden[("attic",)] == ["trunk"]
    spectator = game.observation(None).data["hidden"]["zones.cards"]
    where = {"deck": 3, "north:basket": 1, "south:basket": 0}
    assert {"where": where, "holds": ["tea", "tea", "silk", "silk"]} in spectator
    for seed in range(20):
        world = game.observation("south").determinize(seed)
        assert world.observation("south").to_dict() == game.observation("south").to_dict()


def test_a_kind_of_zone_says_which_cards_its_zones_can_hold() -> None:
    """All know it: no world has others there, and a document that has them is refused."""

    def only_silk(rules: Any, state: Any, number: int, cards: Any) -> bool:
        return {rules.names["card"][card] for card in cards} <= {"silk"}

    basket = attrs.evolve(BASKET, fits=only_silk)
    game = with_cards(DECK, basket, tea={"deck": 3}, silk={"north:basket": 2, "deck": 3})
    for seed in range(20):
        assert zone(game.observation("south").determinize(seed), "north:basket") == ["silk", "silk"]
    loose = with_cards(DECK, BASKET, tea={"deck": 3}, silk={"north:basket": 2, "deck": 3})
    assert {*(zone(loose.observation("south").determinize(seed), "north:basket")[-1] for seed in range(20))} > {"silk"}
    ctx: Any = context(game)
    number, tea = game.rules.numbers["zone"], game.rules.numbers["card"]["tea"]
    take_unseen(ctx, tea, number["deck"], number["north:basket"])
    with pytest.raises(uc.SaveError, match=r"/zones/cards/north:basket: found a card that cannot lie there, for all"):
        game.rules.codec.decode(game.rules.codec.encode(ctx.state))


# -- known cards ---------------------------------------------------------------------------------------------------


def test_all_know_the_cards_that_a_deck_of_the_table_takes_in() -> None:
    """The basket of the north hides a card, so that what lies in the deck does not follow from the rest."""
    game = goods()
    ctx: Any = context(game)
    number, tea = game.rules.numbers["zone"], game.rules.numbers["card"]["tea"]
    deck, stall = number["deck"], number["stall"]
    ctx.state.zones.absent[deck], ctx.state.zones.room[deck] = (tea,), (2,)
    pour(ctx, stall, deck)
    assert ctx.state.zones.known[deck] == (tea,)
    assert ctx.state.zones.room[deck] == (3,)
    check_stop(game, checks=("conserved",))
    assert game.observation("south").data["seen"]["zones"]["known"]["deck"] == ["tea"]


def test_nothing_is_noted_of_a_deck_where_nothing_else_lies_hidden() -> None:
    game = goods()
    ctx: Any = context(game)
    number = game.rules.numbers["zone"]
    pour(ctx, number["north:basket"], number["stall"])
    pour(ctx, number["stall"], number["deck"])
    assert ctx.state.zones.known[number["deck"]] == ()


def test_a_shared_pool_is_followed_by_its_events() -> None:
    """South sees its own basket; deck and the basket of the north hide three goods between them."""
    game = goods()
    ctx: Any = context(game)
    beliefs = Beliefs(game, "south")
    number, card = game.rules.numbers["zone"], game.rules.numbers["card"]
    assert beliefs.zones["goods"] == ("deck", "north:basket")
    assert beliefs.worlds["goods"] == {(("silk", "tea", "tea"), ("silk",)), (("silk", "silk", "tea"), ("tea",))}

    def happen(what: Happening, **told: str) -> None:
        beliefs._happen(what, 0, told)
        assert not beliefs.contradiction(game)
        assert not beliefs.find_untold(game, "goods")

    take_unseen(ctx, card["tea"], number["deck"], number["south:basket"])
    happen(Drawn("south", "deck", "basket"), card="tea")
    take_unseen(ctx, card["tea"], number["deck"], number["north:basket"])
    happen(Drawn("north", "deck", "basket"))
    assert beliefs.worlds["goods"] == {(("silk",), ("silk", "tea")), (("tea",), ("silk", "silk"))}
    move_card(ctx, card["tea"], number["north:basket"], number["stall"])
    happen(Moved("north", "tea", "basket", "stall"))
    assert beliefs.worlds["goods"] == {(("silk",), ("silk",))}
    assert beliefs.open["stall"] == {"tea": 2}
    pour(ctx, number["stall"], number["deck"])
    happen(Poured("", "stall", "deck"))
    # The events say more than the facts: three places hide goods from somebody.
    assert not beliefs.is_exact("goods")
    context(game).state.zones.known[number["deck"]] = (card["silk"], card["silk"])
    assert beliefs.find_untold(game, "goods")


def test_a_happening_at_a_place_that_is_none_is_refused() -> None:
    beliefs = Beliefs(goods(), None)
    with pytest.raises(CheckFailedError, match=r"event 7: found the place 'bascet', expected a zone or a cell"):
        beliefs._happen(Drawn("north", "deck", "bascet"), 7, {})


def test_a_pool_with_too_many_worlds_is_followed_where_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undaunted_testing.beliefs.MOST_WORLDS", 1)
    beliefs = Beliefs(goods(), None)
    assert "goods" in beliefs.dropped
    for happening in (Drawn("north", "deck", "basket"), Moved("", "tea", "stall", "deck"), Absent("", "deck", "tea")):
        beliefs._happen(happening, 0, {})
    assert not +beliefs.open["stall"]


def test_zones_of_two_sides_are_told_by_their_full_names() -> None:
    fields = {"card": "card", "source": "zone", "target": "zone"}
    told = infer_moves(fields, {"card": "tea", "source": "north:basket", "target": "south:basket"})
    assert [*told] == [Moved("north", "tea", "basket", "south:basket")]
    told = infer_moves(fields, {"card": "tea", "source": "stall", "target": "south:basket"})
    assert [*told] == [Moved("south", "tea", "stall", "basket")]
