"""Odds have a bound: what is known of removed cards, how much is counted, and estimates that say what they are.

Work is counted in ways looked at, never in seconds.
"""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from undaunted_core.game import explain as explaining
from undaunted_core.limits import ESTIMATES, MOST_WORLDS
from undaunted_core.mechanics import odds
from undaunted_core.mechanics.zones import Zones
from undaunted_testing.scene import play, scene

if TYPE_CHECKING:
    from collections.abc import Callable

EN, ES = "estimated, as there are too many ways to count", "estimación, pues hay demasiadas posibilidades"


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts how often odds compare some cards with the facts about a zone; beyond any bound it stops."""
    count: Counter[str] = Counter()
    fits = odds.fits_facts

    def counted(*args: Any) -> bool:
        count["ways"] += 1
        assert count["ways"] <= 10 * MOST_WORLDS, "odds look at too many ways"
        return fits(*args)

    monkeypatch.setattr(odds, "fits_facts", counted)
    return count


def shares(explanation: uc.Explanation) -> dict[str, Fraction]:
    """Where a casualty comes from, and how likely that is."""
    return {str(term.fields.get("zone", "counter")): term.value for term in explanation.terms}


def without_known(game: uc.Game) -> dict[str, Any]:
    """The position of a game that says nothing of facts about zones."""
    document = json.loads(json.dumps(game.position()))
    document.get("state", {}).pop("zones", None)
    return document


# -- removed cards ----------------------------------------------------------------------


def test_a_removed_card_is_known_in_a_position() -> None:
    """UND-1.5: one of five hidden cards is removed, which all saw; so the other four are the hand, surely."""
    game = scene(
        "normandy",
        "la_raye",
        active="us",
        hand={"german": ["rifleman_a", "fog_of_war", "fog_of_war", "scout_a"]},
        zones={"german": {"removed": ["scout_b"]}},
        rest="supply",
    )
    for stands in (game, uc.Game.from_position(without_known(game), seed=1)):
        for seat in (*game.seats, None):
            found = stands.explain("casualty", seat, target="german:rifleman_a")
            assert shares(found) == {"german:hand": 1}
            assert not found.is_estimate


@pytest.mark.parametrize("seat", ["us", None])
def test_eight_removed_cards_leave_few_ways(seat: str | None, looked_at: Counter[str]) -> None:
    """UND-1.5, UND-8.5: each removed card is known, and odds are counted over hand and deck alone."""
    removed = ["scout_a", "scout_b", "rifleman_a", "rifleman_c", "rifleman_b", "rifleman_b", "fog_of_war", "scout_c"]
    hand = ["rifleman_b", "fog_of_war", "scout_a", "squad_leader_a"]
    deck = ["platoon_sergeant", "scout_a", "scout_b", "rifleman_a", "rifleman_b", "rifleman_c", "fog_of_war"]
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["rifleman_a"], "german": hand},
        zones={"us": {"removed": removed}, "german": {"removed": removed, "deck": deck}},
        rest="supply",
        counters={"us:rifleman_a": "10A", "german:rifleman_a": "05B"},
    )
    game = uc.Game.from_position(without_known(game), seed=1)
    zones = game.observation("us").data["seen"]["zones"]
    assert sorted(zones["known"]["german:removed"]) == sorted(f"german:{card}" for card in removed)
    for target in ("rifleman_a", "rifleman_b"):
        found = game.explain("casualty", seat, target=f"german:{target}")
        hidden = hand + deck
        none = Fraction(comb(len(hidden) - hidden.count(target), len(hand)), comb(len(hidden), len(hand)))
        assert shares(found) == {"german:hand": 1 - none, "german:deck": none}
        assert not found.is_estimate
    game.explain("play us:rifleman_a attack", seat="us")
    assert looked_at["ways"] < 3000


def test_what_all_saw_removed_cannot_be_denied() -> None:
    """UND-1.5: a position that says that a removed card is unknown is refused, with its place."""
    game = scene("normandy", "la_raye", active="us", zones={"german": {"removed": ["scout_b"]}})
    document = game.position()
    document["state"] = {"zones": {"known": {"german:removed": []}}}
    with pytest.raises(uc.SaveError, match=r"/known/german:removed: found 0 of 1 cards, expected all, since all"):
        uc.Game.from_position(document)
    assert uc.Game.from_json(game.to_json(record=False)) == game


# -- estimates --------------------------------------------------------------------------


def crowded(**more: Any) -> uc.Game:
    """A German hand of fourteen cards of all kinds, before a deck of as many: far more ways than are counted."""
    game = uc.new_game("normandy", "mortain", seed=1)
    cards = game.rules.zones.every[game.sides[1]]
    names = [game.rules.names["card"][card].partition(":")[2] for card in cards]
    made = {"hand": {"german": names[::4]}, "zones": {"german": {"deck": names[1::4]}}, "rest": "supply"}
    return scene("normandy", "mortain", active="us", **{**made, **more})


def closed(game: uc.Game) -> list[str]:
    """The German cards that the other side cannot see."""
    zones = game.rules.numbers["zone"]
    cards = game._ctx.state.zones.cards
    return [game.rules.names["card"][card] for name in ("hand", "deck") for card in cards[zones[f"german:{name}"]]]


def test_too_many_ways_are_estimated_and_said_to_be(looked_at: Counter[str]) -> None:
    """UND-8.5: near to the odds that a formula gives, the same each time, and marked in each form."""
    game = crowded()
    target, cards = "german:rifleman_b", closed(game)
    found = game.explain("casualty", "us", target=target)
    assert found.is_estimate
    # Each way drawn is looked at once for every kind and zone; those that are too many are not.
    assert ESTIMATES < looked_at["ways"] < MOST_WORLDS + 2 * (len(set(cards)) + 1) * ESTIMATES
    looked_at.clear()
    size, copies = len(game._ctx.state.zones.cards[game.rules.zones.hand[1]]), cards.count(target)
    none = comb(len(cards) - copies, size) / comb(len(cards), size)
    assert 0.05 < none < 0.95
    told = shares(found)
    # Four times the greatest spread of a share of so many draws.
    assert abs(told["german:hand"] - (1 - none)) < 4 * 0.5 / ESTIMATES**0.5
    assert found.total == sum(told.values()) == 1
    assert game.clone().explain("casualty", "us", target=target) == found
    head = "Odds of where a casualty of German Rifleman B comes from: 100 %"
    assert found.text().splitlines()[0] == f"{head}, {EN} (UND-8.5)"
    assert f", {ES}" in found.text("es").splitlines()[0]
    assert found.to_dict()["estimated"] is True
    assert json.loads(json.dumps(found.to_dict()))["estimated"] is True
    # Who sees the hand counts nothing.
    sure = game.explain("casualty", "german", target=target)
    assert (sure.is_estimate, sure.to_dict()["estimated"], shares(sure)) == (False, False, {"german:hand": 1})
    assert (EN in sure.text(), ES in sure.text("es")) == (False, False)


def test_bids_and_draws_say_that_they_are_estimated() -> None:
    """UND-3.2, UND-3.4: what is drawn and what a rival may bid, and not what one sees oneself."""
    game = crowded(hand={"german": [card.partition(":")[2] for card in closed(crowded())][:12], "us": ["scout_a"]})
    for seat, is_estimate in (("us", True), ("german", False), (None, True)):
        assert game.explain("draw", seat, side="german").is_estimate is is_estimate
        assert game.explain("initiative", seat, card="us:scout_a").is_estimate is is_estimate
    listed = game.explain("initiative", "us")
    assert (listed.is_estimate, [part.is_estimate for part in listed.parts]) == (False, [True])
    assert EN in listed.text()
    drawn = game.explain("draw", "us", side="german")
    cards = closed(game)
    for term in drawn.terms:
        share = cards.count(term.fields["card"]) / len(cards)
        assert abs(term.value - share) < 4 * 0.5 / ESTIMATES**0.5
    assert drawn.total == 1


def test_odds_are_exact_up_to_the_bound_and_estimated_beyond(monkeypatch: pytest.MonkeyPatch) -> None:
    """One way more than the bound makes the difference, and the sums are near to each other."""
    game = scene("normandy", "la_raye", active="us", hand={"german": ["scout_a", "scout_b", "rifleman_a"]})
    ctx, number = explaining.world_of(game, "us")
    hand = game.rules.zones.hand[1]
    exact, is_estimate = odds.worlds(ctx, number, (hand,))
    assert not is_estimate
    monkeypatch.setattr(odds, "MOST_WORLDS", len(exact))
    assert odds.worlds(ctx, number, (hand,)) == (exact, False)
    sure, _ = odds.odds_of_one(ctx, number, hand)
    monkeypatch.setattr(odds, "MOST_WORLDS", len(exact) - 1)
    assert odds.worlds(ctx, number, (hand,))[1]
    told, is_estimate = odds.odds_of_one(ctx, number, hand)
    assert is_estimate
    assert set(told) == set(sure)
    assert all(abs(told[card] - sure[card]) < 0.04 for card in sure)


def estimate_and_count(
    facts: Callable[[Any, Any, int, int], None], patch: pytest.MonkeyPatch, most: int = 0
) -> tuple[Any, Any]:
    """Exact and estimated ways for a German hand, with some facts about its zones; estimated from so many ways on."""
    hand = ["scout_a", "scout_b", "rifleman_a", "fog_of_war"]
    deck = ["scout_a", "scout_b", "rifleman_a", "rifleman_a", "rifleman_b", "fog_of_war", "fog_of_war"]
    game = scene(
        "normandy",
        "la_raye",
        active="us",
        hand={"german": hand},
        zones={"german": {"deck": deck}},
        rest="supply",
        edit=lambda rules, state: facts(rules, state.zones, rules.zones.hand[1], rules.zones.deck[1]),
    )
    ctx, number = explaining.world_of(game, "us")
    wanted = game.rules.zones.hand[1]
    exact, is_estimate = odds.worlds(ctx, number, (wanted,))
    assert not is_estimate
    patch.setattr(odds, "MOST_WORLDS", most)
    told, is_estimate = odds.worlds(ctx, number, (wanted,))
    assert is_estimate
    return exact, told


def card(rules: Any, name: str) -> int:
    return int(rules.numbers["card"][f"german:{name}"])


def one_known(rules: Any, zones: Any, hand: int, deck: int) -> None:
    zones.known[hand] = (card(rules, "scout_a"),)


def absent_from_the_hand(rules: Any, zones: Any, hand: int, deck: int) -> None:
    zones.absent[hand], zones.room[hand] = (card(rules, "rifleman_b"), card(rules, "fog_of_war")), (2, 1)


def absent_from_both(rules: Any, zones: Any, hand: int, deck: int) -> None:
    zones.absent[hand], zones.room[hand] = (card(rules, "rifleman_a"),), (1,)
    zones.absent[deck], zones.room[deck] = (card(rules, "scout_a"),), (1,)


def full_of_what_it_lacks(rules: Any, zones: Any, hand: int, deck: int) -> None:
    zones.absent[deck], zones.room[deck] = (card(rules, "squad_leader_a"), card(rules, "scout_b")), (9, 1)
    zones.absent[hand], zones.room[hand] = (card(rules, "rifleman_b"),), (0,)


@pytest.mark.parametrize("facts", [one_known, absent_from_the_hand, absent_from_both, full_of_what_it_lacks])
def test_estimates_agree_with_what_is_known(
    facts: Callable[[Any, Any, int, int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No way that the facts exclude is drawn, and each other as often as the count of all ways says."""
    exact, told = estimate_and_count(facts, monkeypatch)
    shares_of = dict(exact)
    assert {cards for cards, _ in told} <= set(shares_of)
    assert sum(share for _, share in told) == 1
    drawn = dict(told)
    assert all(abs(drawn.get(cards, 0) - share) < 4 * 0.5 / ESTIMATES**0.5 for cards, share in exact)


def test_ways_are_counted_over_all_zones_that_facts_tie_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand of few ways may have many with those of a deck of which something is known."""
    pool = Counter(scout_a=2, scout_b=2, rifleman_a=3, rifleman_b=1, fog_of_war=3)
    hands = odds._count_picked(Counter(dict(enumerate(pool.values()))), 4)
    assert hands == len(list(odds._pick(list(range(5)), Counter(dict(enumerate(pool.values()))), 4)))
    exact, told = estimate_and_count(absent_from_both, monkeypatch, hands)
    assert len(exact) < hands
    assert {cards for cards, _ in told} <= set(dict(exact))


def test_a_way_that_leaves_others_little_choice_counts_for_less() -> None:
    """Three zones share one card of each of three kinds; two of the zones lack a kind each."""
    zones = Zones([[0], [1], [2]], [()] * 3, [(2,), (0,), ()], [(0,), (0,), ()])
    pool = Counter([0, 1, 2])
    exact = dict(odds._deal(zones, [0, 1], pool, [100]))
    assert exact == {((0,), (1,)): 1, ((0,), (2,)): 1, ((1,), (2,)): 1}
    drawn = dict(odds._draw(zones, [0, 1], pool))
    assert set(drawn) == set(exact)
    assert all(abs(ways / sum(drawn.values()) - 1 / 3) < 0.04 for ways in drawn.values())


def test_a_draw_that_leaves_a_zone_no_card_is_not_counted() -> None:
    """Of three kinds the first zone lacks one and the second two: it needs what the first may take."""
    zones = Zones([[1], [0], [2]], [()] * 3, [(2,), (1, 2), ()], [(0,), (0, 0), ()])
    pool = Counter([0, 1, 2])
    exact = dict(odds._deal(zones, [0, 1], pool, [100]))
    assert exact == {((1,), (0,)): 1}
    assert dict(odds._draw(zones, [0, 1], pool)).keys() == exact.keys()


def test_should_no_draw_agree_with_the_facts_one_way_stands_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat's own picture of the game is such a way: drawn from what it knows, not from what is true."""
    game = scene(
        "normandy",
        "la_raye",
        active="us",
        hand={"german": ["scout_a", "rifleman_a"]},
        zones={"german": {"deck": ["scout_b", "scout_b"]}},
        rest="supply",
    )
    monkeypatch.setattr(odds, "MOST_WORLDS", 0)
    monkeypatch.setattr(odds, "ESTIMATES", 0)
    ctx, number = explaining.world_of(game, "us")
    hand = game.rules.zones.hand[1]
    assert odds.worlds(ctx, number, (hand,)) == ([((tuple(ctx.state.zones.cards[hand]),), Fraction(1))], True)


def test_an_attack_says_of_its_casualty_alone_that_it_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    """UND-8.4, UND-8.5: the odds of the dice stay exact."""
    monkeypatch.setattr(odds, "MOST_WORLDS", 3)
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["machine_gunner_a"], "german": ["rifleman_a", "scout_a", "scout_b"]},
        counters={"us:machine_gunner_a": "10A", "german:rifleman_a": "05B"},
    )
    play(game, "play us:machine_gunner_a attack")
    found = game.explain("target german:rifleman_a")
    (hit,) = found.parts
    (casualty,) = hit.parts
    assert (found.is_estimate, hit.is_estimate, casualty.is_estimate) == (False, False, True)
    assert found.text().count(EN) == 1
