"""Pools that several columns share: face-down cards, hands and decks exchange cards, and what each may be is public."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

import undaunted_core as uc
from bidding import with_cards
from undaunted_core.authoring import (
    FIXED,
    OWNER,
    PUBLIC,
    Event,
    Insert,
    Messages,
    SetUp,
    Slice,
    ZoneKind,
    column,
    step,
    text,
)
from undaunted_core.authoring.explain import worlds
from undaunted_core.authoring.secrets import Facts, Shown, candidates, put_back, take_away
from undaunted_core.kernel.state import HIDDEN
from undaunted_core.mechanics.decks import are_all_there
from undaunted_core.mechanics.pools import list_hidden_numbers
from undaunted_core.mechanics.zones import may_hold, note_absent, note_all_known
from undaunted_testing import CheckFailedError, check_game, check_secrecy, check_stop, context

STOCK = ZoneKind("stock", "nobody", of="table", pool="goods")
STALL = ZoneKind("stall", "everybody", of="table", pool="goods")
BASKET = ZoneKind("basket", "owner", pool="goods")


@attrs.define
class Pledges:
    """Each side lays one of the goods face down; what its pledge cannot be is public."""

    card: list[int] = column("side", holds="card", visible=OWNER, unless="shown", pooled="goods")
    shown: list[bool] = column("side", holds="bool", default=False, visible=PUBLIC)
    ruled_out: list[tuple[int, ...]] = column("side", holds="card", cell=FIXED, visible=PUBLIC)
    leak: int = column(holds="card", visible=PUBLIC)


def nothing_known(rules: Any, state: Any, side: int) -> tuple[int, ...]:
    return ()


def may_be(rules: Any, state: Any, side: int, values: Any) -> bool:
    return not set(values) & set(state.pledges.ruled_out[side])


def pledge(rules: Any, state: Any, setting: Any) -> None:
    """The first card of each basket is pledged."""
    for side, zone in enumerate(rules.zones.of["basket"]):
        state.pledges.card[side] = state.zones.cards[zone].pop(0)


def register(registrar: Any) -> None:
    registrar.add(
        Slice("pledges", Pledges),
        Facts("pledges.card", nothing_known, may_be),
        SetUp(pledge),
        Messages(
            {f"column.pledges.{name}": text(name, name) for name in ("card", "shown", "ruled_out", "leak")}
            | {"phase.prizes.peep": text("a peep", "una mirada")}
        ),
    )


def goods(*rules: Any) -> uc.Game:
    """The north pledged tea, the south silk."""
    cards = {
        "tea": {"stock": 2, "stall": 1, "north:basket": 2},
        "silk": {"stock": 1, "south:basket": 1},
        "salt": {"stock": 1, "south:basket": 1},
    }
    return with_cards(STOCK, STALL, BASKET, *rules, state=register, **cards)


def number(game: uc.Game, domain: str, name: str) -> int:
    return int(game.rules.numbers[domain][name])


def rule_out(game: uc.Game, side: str, *cards: str) -> Any:
    ctx: Any = context(game)
    found = tuple(sorted(number(game, "card", card) for card in cards))
    ctx.state.pledges.ruled_out[number(game, "side", side)] = found
    return ctx


# -- what is seen, and what is drawn from it -----------------------------------------------------------------------


def test_a_pool_stands_at_its_first_column_with_the_others_beside_it() -> None:
    game = goods()
    (pool,) = [pool for pool in game.observation("north").data["hidden"]["zones.cards"] if "stock" in pool["where"]]
    assert pool == {
        "where": {"stock": 4, "south:basket": 1},
        "beside": {"pledges.card": {"south": 1}},
        "holds": ["tea", "tea", "silk", "silk", "salt", "salt"],
    }
    assert game.observation("north").data["seen"]["pledges"]["card"] == {"north": "tea"}
    assert game.observation("north").data["hidden"]["pledges.card"] == []


def test_an_open_row_is_no_part_of_the_pool() -> None:
    game = goods()
    context(game).state.pledges.shown = [True, True]
    (pool,) = [pool for pool in game.observation("north").data["hidden"]["zones.cards"] if "stock" in pool["where"]]
    assert "beside" not in pool
    assert game.observation("north").data["seen"]["pledges"]["card"] == {"north": "tea", "south": "silk"}


def test_that_a_cell_is_empty_is_public() -> None:
    game = goods()
    ctx: Any = context(game)
    put_back(ctx, ctx.state.pledges.card[1], number(game, "zone", "stock"), seen=False)
    ctx.state.pledges.card[1] = -1
    (pool,) = [pool for pool in game.observation("north").data["hidden"]["zones.cards"] if "stock" in pool["where"]]
    assert (pool["where"]["stock"], pool["beside"]) == (5, {"pledges.card": {"south": 0}})
    for seed in range(10):
        assert context(game.determinize("north", seed)).state.pledges.card[1] == -1


def test_worlds_deal_a_pool_over_all_its_columns() -> None:
    """Each kind lies under the south's pledge as often as it lies in the pool; every world passes the checks."""
    game = goods()
    found: Counter[int] = Counter()
    for seed in range(300):
        world = game.determinize("north", seed)
        assert world.observation("north").to_dict() == game.observation("north").to_dict()
        check_stop(world, checks=("conserved",))
        found[context(world).state.pledges.card[1]] += 1
    assert len(found) == 3
    assert all(70 < count < 130 for count in found.values())


def test_worlds_keep_what_is_known_of_every_row() -> None:
    game = goods()
    rule_out(game, "south", "tea", "salt")
    rule_out(game, "north", "salt")
    for seed in range(30):
        pledges = context(game.determinize(None, seed)).state.pledges.card
        assert pledges[1] == number(game, "card", "silk")
        assert pledges[0] != number(game, "card", "salt")


def test_a_deal_that_does_not_fit_is_dealt_again() -> None:
    """The pledge can be the one hidden silk alone; the basket, dealt before it, may take it by chance."""
    game = goods()
    ctx = rule_out(game, "south", "tea", "salt")
    silk, salt = (number(game, "card", name) for name in ("silk", "salt"))
    basket, stock, stall = (number(game, "zone", name) for name in ("south:basket", "stock", "stall"))
    cards = ctx.state.zones.cards
    cards[stall].append(silk)
    cards[stock].remove(silk)
    cards[stock] += cards[basket]
    cards[basket] = [number(game, "card", "tea")]
    cards[stock].remove(number(game, "card", "tea"))
    note_absent(ctx, basket, salt)
    for seed in range(30):
        world = context(game.determinize("north", seed)).state
        assert world.pledges.card[1] == silk
        assert world.zones.cards[basket] == [number(game, "card", "tea")]


def test_nobody_sees_a_hidden_column_and_everybody_a_public_one() -> None:
    rules: Any = goods().rules
    pledged = rules.columns["pledges"][0]
    for visible, unseen in ((HIDDEN, [0, 1]), (PUBLIC, [])):
        assert list_hidden_numbers(rules, attrs.evolve(pledged, visible=visible), None, 0) == unseen


# -- candidates ----------------------------------------------------------------------------------------------------


def test_candidates_are_what_lies_hidden_and_is_not_ruled_out() -> None:
    game = goods()
    ctx: Any = context(game)
    tea, silk, salt = (number(game, "card", name) for name in ("tea", "silk", "salt"))
    assert candidates(ctx, "pledges.card", 1) == [tea, silk, salt]
    rule_out(game, "south", "salt")
    assert candidates(ctx, "pledges.card", 1) == [tea, silk]
    assert candidates(ctx, "pledges.card", 0, side=0) == [tea]
    ctx.state.pledges.shown[1] = True
    assert candidates(ctx, "pledges.card", 1) == [silk]


def test_candidates_of_a_zone_are_narrowed_by_its_facts() -> None:
    game = goods()
    ctx: Any = context(game)
    tea, silk, salt = (number(game, "card", name) for name in ("tea", "silk", "salt"))
    basket, stock = (number(game, "zone", name) for name in ("south:basket", "stock"))
    assert candidates(ctx, "zones.cards", basket) == [tea, silk, salt]
    note_absent(ctx, basket, silk)
    assert candidates(ctx, "zones.cards", basket) == [tea, salt]
    ctx.state.zones.known[basket] = (salt,)
    assert candidates(ctx, "zones.cards", basket) == [salt]
    ctx.state.zones.known[stock] = (silk,)
    assert candidates(ctx, "pledges.card", 1) == [tea, silk, salt]


def test_candidates_of_another_column_are_refused() -> None:
    ctx: Any = context(goods())
    for name in ("pledges.shown", "pledges.cart", "zones"):
        with pytest.raises(ValueError, match=rf"found the column '{name}', expected a pooled column slot\.name"):
            candidates(ctx, name, 0)


def test_a_zone_may_hold_what_lies_under_a_pledge() -> None:
    """The last silk lies in the stock for all that is public, or face down."""
    game = goods()
    ctx: Any = context(game)
    silk, stock = number(game, "card", "silk"), number(game, "zone", "stock")
    ctx.state.zones.cards[stock].remove(silk)
    ctx.state.zones.cards[number(game, "zone", "stall")].append(silk)
    assert may_hold(ctx, stock, silk)
    ctx.state.pledges.shown[1] = True
    assert not may_hold(ctx, stock, silk)


def test_a_hidden_pledge_leaves_it_open_what_a_zone_holds() -> None:
    game = goods()
    ctx: Any = context(game)
    stock = number(game, "zone", "stock")
    for basket in ("north:basket", "south:basket"):
        held = ctx.state.zones.cards[number(game, "zone", basket)]
        ctx.state.zones.cards[number(game, "zone", "stall")] += held
        held.clear()
    note_all_known(ctx, stock)
    assert ctx.state.zones.known[stock] == ()
    ctx.state.pledges.shown = [True, True]
    note_all_known(ctx, stock)
    assert len(ctx.state.zones.known[stock]) == 4


def test_odds_count_what_lies_face_down() -> None:
    """One card of the basket of the south: any of the six that the north does not see; narrowed ones are estimated."""
    game = goods()
    ctx: Any = context(game)
    basket = number(game, "zone", "south:basket")
    found, is_estimate = worlds(ctx, 0, [basket])
    assert {game.rules.names["card"][cards[0]]: str(share) for (cards,), share in found} == {
        "tea": "1/3", "silk": "1/3", "salt": "1/3",
    }  # fmt: skip
    assert not is_estimate
    rule_out(game, "south", "tea")
    assert worlds(ctx, 0, [basket])[1]


# -- from zones to cells and back ----------------------------------------------------------------------------------


def test_what_a_card_that_goes_unseen_leaves_known() -> None:
    game = goods()
    ctx: Any = context(game)
    salt, silk, tea = (number(game, "card", name) for name in ("salt", "silk", "tea"))
    basket, stall = number(game, "zone", "south:basket"), number(game, "zone", "stall")
    zones = ctx.state.zones
    zones.known[basket] = (salt,)
    take_away(ctx, salt, basket, seen=False)
    assert zones.known[basket] == ()
    note_absent(ctx, number(game, "zone", "stock"), tea)
    put_back(ctx, salt, basket, seen=True)
    assert zones.known[basket] == (salt,)
    note_absent(ctx, basket, silk)
    put_back(ctx, tea, basket, seen=False)
    assert (zones.absent[basket], zones.room[basket]) == ((silk,), (1,))
    take_away(ctx, salt, basket, seen=True)
    assert zones.known[basket] == ()
    take_away(ctx, tea, stall, seen=True)
    put_back(ctx, tea, stall, seen=False)
    assert zones.known[stall] == zones.room[stall] == ()


# -- planted faults ------------------------------------------------------------------------------------------------


def test_a_fact_that_is_not_true_is_caught() -> None:
    game = goods()
    ctx = rule_out(game, "south", "silk")
    told = r"/pledges/card/south: found facts that what lies there does not fit, expected facts that are true of it"
    with pytest.raises(uc.SaveError, match=told):
        game.rules.codec.decode(game.rules.codec.encode(ctx.state))
    with pytest.raises(CheckFailedError, match="facts that what lies there does not fit"):
        check_stop(game, checks=("conserved",))


def test_a_card_that_vanishes_or_appears_in_a_cell_is_caught() -> None:
    game = goods()
    ctx: Any = context(game)
    ctx.state.pledges.card[0] = number(game, "card", "silk")
    with pytest.raises(CheckFailedError, match="4 cards of tea in all zones and cells, not 5"):
        check_stop(game, checks=("conserved",))
    with pytest.raises(uc.SaveError, match=r"/zones/cards: found 4 of tea, expected 5"):
        game.rules.codec.decode(game.rules.codec.encode(ctx.state))
    ctx.state.pledges.card[0] = 0
    with pytest.raises(uc.SaveError, match=r"/pledges/card/north: found north:\S+, expected cards of the pool goods"):
        game.rules.codec.decode(game.rules.codec.encode(ctx.state))


def make(game: uc.Game) -> Any:
    return lambda *, chance: uc.new_game("prizes", "first", library=game._library, seed=1, chance=chance)


def test_the_general_checks_pass() -> None:
    check_game(make(goods()), every=1)
    check_secrecy(make(goods()), every=1)


def test_a_face_down_card_that_shows_is_caught() -> None:
    """Twins exchange it with a card of the stock, and the public column differs."""

    def peep(ctx: Any) -> None:
        ctx.state.pledges.leak = ctx.state.pledges.card[1]

    leaking = goods(Insert("core.round", step("peep", peep), before="count_points"))
    with pytest.raises(CheckFailedError, match=r"pledges"):
        check_secrecy(make(leaking), every=1)


def tell_pledge(rules: Any, event: Any) -> Any:
    yield Shown(event["side"], event["card"])


@pytest.mark.parametrize("tells", [None, tell_pledge])
def test_an_event_declares_that_it_shows_a_face_down_card(tells: Any) -> None:
    turned = Event("prizes.turned", text("{side}: {card}", "{side}: {card}"), tells=tells, side="side", card="card")

    def turn(ctx: Any) -> None:
        ctx.emit(turned, 1, ctx.state.pledges.card[1])

    telling = goods(turned, Insert("core.round", step("peep", turn), before="count_points"))
    if tells:
        assert check_secrecy(make(telling), every=1).moved
    else:
        with pytest.raises(CheckFailedError, match=r"/events"):
            check_secrecy(make(telling), every=1)


@attrs.define
class Omens:
    """Each side has a card in mind: none of the cards that lie in zones."""

    card: list[int] = column("side", holds="card", visible=OWNER, pooled="omens")


def omens(registrar: Any) -> None:
    registrar.add(Slice("omens", Omens), Messages({"column.omens.card": text("omen", "presagio")}))


def test_cards_of_a_pool_without_zones_are_not_counted_with_those_in_zones() -> None:
    game = with_cards(state=omens)
    assert "omens" not in game.rules.zones.cells
    assert are_all_there(game.rules, context(game).state)
    context(game).state.omens.card[0] = 0
    assert are_all_there(game.rules, context(game).state)
