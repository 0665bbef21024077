"""Explanations: sums with their terms, exact odds, named queries; all from what the seat knows."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import toy
import undaunted_core as uc
from kit.places import DEEP
from kit.setups import fire_fight, maker
from kit.sweeps import swept
from undaunted_command.main import main
from undaunted_core.game import explain as explaining
from undaunted_core.mechanics.explaining import EXPLANATIONS
from undaunted_core.mechanics.odds import odds_of_one, worlds
from undaunted_system.tactics import bid as initiative
from undaunted_testing import notations, play, scene
from undaunted_testing.beliefs import Beliefs, weight
from undaunted_testing.walk import random_move, take

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_core import Explanation

GAMES = [
    ("normandy", "normandy:la_raye"),
    ("normandy", "normandy:mortain"),
    ("normandy", "normandy:critical_intelligence"),
    ("toy", "toy:skirmish"),
]


def stops(make: Any, seed: int, moves: int) -> Iterator[uc.Game]:
    """A random game at each of its stops."""
    game = make(chance="explicit")
    rng = random.Random(seed)
    for _ in range(moves):
        yield game
        if game.is_terminal:
            return
        take(game, *random_move(game, rng))


def every_part(explanation: Explanation) -> Iterator[Explanation]:
    yield explanation
    for part in explanation.parts:
        yield from every_part(part)


def part(explanation: Explanation, label: str) -> Explanation:
    return next(one for one in every_part(explanation) if one.label == label)


def values(explanation: Explanation) -> list[tuple[str, Any, str, str]]:
    return [(term.label, term.value, term.clause, term.pack) for term in explanation.terms]


def duel(**more: Any) -> uc.Game:
    """A US Machine Gunner one step from a German Rifleman and a German Scout."""
    return scene(
        "normandy",
        "normandy:mortain",
        active="us",
        hand={"us": ["machine_gunner_a"], "german": []},
        counters={"us:machine_gunner_a": "10A", "german:rifleman_a": "05B", "german:scout_a": "05B"},
        **more,
    )


# -- attacks ----------------------------------------------------------------------------


def test_the_total_defence_is_base_cover_and_range() -> None:
    """UND-8.3: each term with its label, value, clause and pack; the sum is that of the attack itself."""
    game = duel()
    play(game, "play us:machine_gunner_a attack")
    found = game.explain("target german:rifleman_a")
    terms = values(found)
    assert [term[0] for term in terms] == ["term.undaunted.base", "term.undaunted.cover", "term.undaunted.range"]
    assert {term[2:] for term in terms} == {("UND-8.3", "undaunted")}
    assert terms[0][1] == 4
    play(game, "target german:rifleman_a")
    assert found.total == sum(term[1] for term in terms) == game._ctx.state.attack.total
    assert part(found, "explain.tactics.hit").fields["dice"] == game._ctx.state.attack.dice


def test_a_card_played_for_an_attack_is_explained_target_by_target() -> None:
    """Before the card is played, the sums are those that its targets are offered with afterwards."""
    game = fire_fight(chance="explicit")
    before = game.explain("play us:rifleman_a attack")
    assert before.total is None
    play(game, "play us:rifleman_a attack")
    assert [one.to_dict() for one in before.parts] == [game.explain(name).to_dict() for name in notations(game)]
    assert len(before.parts) > 1


@pytest.mark.parametrize("card", ["rifleman_a", "scout_a"])
def test_a_counter_off_the_board_attacks_from_where_it_enters(card: str) -> None:
    """NOR-5.1: the range is that from the spawn tile, for the first counter of the scenario as for any other."""
    scenario = "normandy:la_raye"
    made = {"hand": {"us": [card]}, "active": "us"}
    entered = scene("normandy", scenario, **made)
    at = entered.rules.activation.entry[entered.rules.numbers["piece"][f"us:{card}"]]
    spawn = entered.rules.names["space"][at]
    inside = scene("normandy", scenario, counters={f"us:{card}": spawn}, **made)
    outside = scene("normandy", scenario, counters={f"us:{card}": None}, **made)
    action = f"play us:{card} attack"
    assert outside.explain(action).to_dict() == inside.explain(action).to_dict()


def test_targets_are_looked_for_from_where_the_counter_enters(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOR-5.1: an attack that asks for reach finds its counter on the spawn tile, and the game is not touched."""
    game = scene(
        "normandy", "normandy:la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": None}
    )
    rules, digest, seen = game.rules, game.digest(), []
    kind = rules.combat.kinds[rules.combat.number["attack"]]

    def targets(ctx: Any, side: int, source: int) -> list[int]:
        seen.append(ctx.state.pieces.space[source])
        return [rules.numbers["piece"]["german:scout_a"]]

    changed = attrs.evolve(kind, targets=targets)
    kinds = tuple(changed if one is kind else one for one in rules.combat.kinds)
    monkeypatch.setattr(rules, "combat", attrs.evolve(rules.combat, kinds=kinds))
    game.explain("play us:rifleman_a attack")
    assert set(seen) == {rules.activation.entry[rules.numbers["piece"]["us:rifleman_a"]]}
    assert game.digest() == digest


@pytest.mark.parametrize("dice", [0, 1, 2, 3])
@pytest.mark.parametrize("target", ["german:rifleman_a", "german:scout_a"])
def test_the_odds_of_a_hit_are_those_of_all_rolls(dice: int, target: str) -> None:
    """UND-8.4: counted over every roll of so many dice by the rule itself."""
    game = duel()
    total = game.explain("defence", attacker="us:machine_gunner_a", target=target).total
    rolls = list(itertools.product(range(10), repeat=dice))
    hit = sum(any(face >= total or face == 0 for face in roll) for roll in rolls)
    found = game.explain("hit", attacker="us:machine_gunner_a", target=target, dice=dice)
    assert found.total == Fraction(hit, len(rolls))
    assert sum(term.value for term in found.terms) == found.total


@pytest.mark.parametrize("scenario", swept("normandy"))
def test_the_odds_of_every_attack_at_the_start_are_those_of_all_rolls(scenario: str) -> None:
    """UND-8.3, UND-8.4: for every pair of counters that could meet, from sums of one digit to those only a 0 beats."""
    game = uc.new_game("normandy", scenario, seed=1)
    standing = sorted(_on_board(game))
    totals = set()
    for attacker, target in itertools.product(standing, repeat=2):
        if attacker.partition(":")[0] == target.partition(":")[0]:
            continue
        found = game.explain("attack", "us", attacker=attacker, target=target, dice=2)
        total = sum(term.value for term in found.terms)
        rolls = itertools.product(range(10), repeat=2)
        hits = sum(1 for roll in rolls if any(face >= total or face == 0 for face in roll))
        assert (found.total, part(found, "explain.tactics.hit").total) == (total, Fraction(hits, 100))
        totals.add(total)
    assert len(totals) > 1


def test_a_target_without_an_attacker_is_attacked_with_the_first_kind_of_attack() -> None:
    """Who asks for the defence of a counter alone means an Attack, not one that suppresses."""
    asked = duel().explain("defence", target="german:scout_a")
    assert (asked.fields["attacker"], asked.fields["attack"]) == (None, "attack")


def test_other_dice_and_other_rules_of_a_hit_are_counted_too() -> None:
    """The toy game's volley has twelve faces and hits with the highest one."""
    game = uc.new_game("toy", "toy:skirmish", seed=1, library=toy.make_library())
    found = game.explain("hit", target="blue:rider", attack="volley", dice=1)
    goal = found.fields["total"]
    assert found.total == Fraction(len({*range(goal, 12), 11}), 12)


def test_dice_rolled_already_count() -> None:
    """In the middle of a roll the odds are those of the dice to come; after a hit it is certain."""
    game = duel()
    play(game, "play us:machine_gunner_a attack", "target german:rifleman_a")
    dice = game._ctx.state.attack.dice
    total = game._ctx.state.attack.total
    assert dice > 1
    assert total > 1
    one = part(game.explain("roll 1"), "explain.tactics.hit").terms[0].value
    hit = game.clone()
    play(hit, "roll 0")
    certain = part(hit.explain("roll 1"), "explain.tactics.hit")
    assert (certain.total, [(term.clause, term.pack) for term in certain.terms]) == (1, [("UND-8.4", "tactics")])
    play(game, "roll 1")
    later = part(game.explain("roll 1"), "explain.tactics.hit")
    assert later.total == 1 - (1 - one) ** (dice - 1)
    assert [term.fields["die"] for term in later.terms] == list(range(2, dice + 1))


@pytest.mark.parametrize(("side", "at"), [("us", "16A"), ("german", "02A")])
def test_a_blast_is_explained_counter_by_counter(side: str, at: str) -> None:
    """NOR-8.9, UND-8.11: without range, low cover, own counters included.

    For both sides: the number of a side's Mortar card, of its counter and of the ability must not be mistaken for each
    other, and the US card and counter happen to have the ability's number.
    """
    game = scene(
        "normandy",
        "normandy:mortain",
        active=side,
        hand={side: ["mortar"]},
        counters={f"{side}:mortar": at, "us:rifleman_a": "10A", "german:scout_a": "10A"},
        edit=lambda rules, state: state.normandy.target.__setitem__(
            rules.numbers["side"][side], rules.numbers["space"]["10A"]
        ),
    )
    numbers, card = game.rules.numbers, f"{side}:mortar"
    assert (numbers["card"][card] == numbers["ability"]["blast"]) is (side == "us")
    found = game.explain(f"play {card} blast")
    assert [one.fields["target"] for one in found.parts] == ["us:rifleman_a", "german:scout_a"]
    assert all(one.terms[2].value == 0 for one in found.parts)
    assert {(one.fields["attacker"], one.fields["attack"]) for one in found.parts} == {(card, "blast")}
    play(game, f"play {card} blast")
    # One die, against the base defence and cover 1.
    for told, total, odds in zip(found.parts, (5, 6), (Fraction(6, 10), Fraction(5, 10)), strict=True):
        action = f"blast {told.fields['target']}"
        assert game.explain(action).to_dict() == told.to_dict()
        assert (told.total, part(told, "explain.tactics.hit").total) == (total, odds)
        (attacked,) = (event for event in play(game.clone(), action) if event.kind == "tactics.attacked")
        assert attacked.fields["total"] == total


# -- casualties -----------------------------------------------------------------------------


def casualty(game: uc.Game, target: str, seat: str | None = None) -> dict[str, Fraction]:
    found = game.explain("casualty", seat, target=target)
    return {str(term.fields.get("zone", "counter")): term.value for term in found.terms}


def test_the_owner_knows_where_a_casualty_comes_from() -> None:
    """UND-8.5: hand, discard pile, deck, else the counter; the owner sees them all."""
    made = {"active": "us", "rest": "supply"}
    for zone in ("hand", "discard", "deck"):
        game = scene("normandy", "normandy:la_raye", zones={"german": {zone: ["rifleman_a", "scout_a"]}}, **made)
        assert casualty(game, "german:rifleman_a", "german") == {f"german:{zone}": 1}
    game = scene("normandy", "normandy:la_raye", **made)
    assert casualty(game, "german:rifleman_a", "german") == {"counter": 1}


def test_the_opponent_reckons_with_every_hand_there_may_be() -> None:
    """Two Riflemen among four hidden cards, two of which are the hand: five chances in six that it holds one."""
    game = scene(
        "normandy",
        "normandy:la_raye",
        active="us",
        hand={"german": ["rifleman_a", "fog_of_war"]},
        zones={"german": {"deck": ["rifleman_a", "scout_a"]}},
        rest="supply",
    )
    assert casualty(game, "german:rifleman_a", "us") == {"german:hand": Fraction(5, 6), "german:deck": Fraction(1, 6)}
    assert casualty(game, "german:scout_a", "us") == {"german:hand": Fraction(1, 2), "german:deck": Fraction(1, 2)}
    assert casualty(game, "german:rifleman_b", "us") == {"counter": 1}
    assert casualty(game, "german:rifleman_a") == casualty(game, "german:rifleman_a", "us")


def test_what_was_learnt_by_a_casualty_is_reckoned_with() -> None:
    """UND-1.5: after one from the discard pile the hand is known to hold none, so the next is from the deck."""
    game = scene(
        "normandy",
        "normandy:la_raye",
        active="us",
        hand={"us": ["rifleman_a"], "german": ["fog_of_war", "scout_a"]},
        zones={"german": {"discard": ["rifleman_a"], "deck": ["rifleman_a", "scout_b"]}},
        rest="supply",
    )
    assert casualty(game, "german:rifleman_a") == {
        "german:hand": Fraction(1, 2), "german:discard": Fraction(1, 2),
    }
    play(game, "play us:rifleman_a attack", "target german:rifleman_a")
    while game.current_player == uc.CHANCE:
        play(game, "roll 0")
    assert casualty(game, "german:rifleman_a") == {"german:deck": 1}


def test_suppress_brings_no_casualty() -> None:
    """UND-8.8: its odds of a hit lead to nothing more."""
    found = duel().explain("attack", attacker="us:machine_gunner_a", target="german:scout_a", attack="suppress")
    assert part(found, "explain.tactics.hit").parts == ()


# -- hidden hands, against an independent count --------------------------------------------------


@pytest.mark.parametrize("seed", range(40) if DEEP else range(1))
@pytest.mark.parametrize("make", ["la_raye", "fire_fight"])
def test_the_odds_of_hidden_cards_are_those_of_all_possible_worlds(make: str, seed: int) -> None:
    """At every stop the odds agree with the worlds that a note-taker follows from the events."""
    made = fire_fight if make == "fire_fight" else maker("normandy", "normandy:la_raye", seed)
    compared = 0
    beliefs: dict[str | None, Beliefs] = {}
    for number, game in enumerate(stops(made, seed, 80 if make == "la_raye" else 30)):
        for seat in (*game.seats, None):
            if seat not in beliefs:
                beliefs[seat] = Beliefs(game, seat)
            beliefs[seat].follow(game)
            compared += compare(game, seat, beliefs[seat])
            if number % 5 == 0 and not game.is_terminal and (seat is not None or not game.to_move):
                compare_explanations(game, seat, beliefs[seat])
    assert compared > 30


def likely(game: uc.Game, seat: str | None, beliefs: Beliefs, side: str) -> Iterator[tuple[Any, Fraction]]:
    """Each world of a side's closed zones as zone -> cards, open ones too, and its share; one if it has none closed."""
    zones = beliefs.zones.get(side, ())
    lying = {zone: list(cards.elements()) for zone, cards in beliefs.open.items()}
    if not zones:
        yield lying, Fraction(1)
        return
    # A card known to be in a zone is one certain card; only the others may lie elsewhere.
    known = game.observation(seat).data["seen"]["zones"]["known"]
    ways = {
        world: weight(
            tuple(tuple((Counter(held) - Counter(known.get(name, ()))).elements())
                  for name, held in zip(zones, world, strict=True))
        )
        for world in beliefs.worlds[side]
    }  # fmt: skip
    for world, way in ways.items():
        yield {**lying, **dict(zip(zones, world, strict=True))}, Fraction(way, sum(ways.values()))


def compare_explanations(game: uc.Game, seat: str | None, beliefs: Beliefs) -> None:
    """Compare what is told of a bid and of a casualty with a count over worlds, by the words of the rules alone.

    UND-3.4, UND-3.5: the higher value, the marker's holder at a tie, no bid loses.  UND-8.5: hand, discard, deck.
    """
    cards, holder = game.catalog["cards"], game.position()["initiative"]
    for side, rival in zip(game.sides, reversed(game.sides), strict=True):
        worlds_of = list(likely(game, seat, beliefs, side))
        for piece in game.position()["counters"][side]:
            card, told = f"{side}:{piece}", {}
            if card not in _on_board(game):
                continue
            for lying, share in worlds_of:
                zone = next((one for one in ("hand", "discard", "deck") if card in lying[f"{side}:{one}"]), "")
                name = f"{side}:{zone}" if zone else "counter"
                told[name] = told.get(name, 0) + share
            assert casualty(game, card, seat) == told
        mine = {cards[card]["initiative"]: card for card in cards if card.startswith(f"{rival}:")}
        for value, card in mine.items():
            won = Fraction(0)
            for lying, share in worlds_of:
                hand = [cards[held]["initiative"] for held in lying[f"{side}:hand"]]
                wins = sum(value > other or (value == other and holder == rival) for other in hand)
                won += share * (Fraction(wins, len(hand)) if hand else 1)
            assert game.explain("initiative", seat, card=card).total == won


def test_a_tie_told_the_wrong_way_round_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The count over worlds can fail: here a tie takes the marker from its holder."""
    game = fire_fight(chance="explicit")
    beliefs = Beliefs(game, "us")
    compare_explanations(game, "us", beliefs)
    right = initiative.taker
    monkeypatch.setattr(initiative, "taker", lambda holder, best: right(1 - holder, best))
    with pytest.raises(AssertionError):
        compare_explanations(game, "us", beliefs)


def _on_board(game: uc.Game) -> set[str]:
    places = zip(game.rules.names["piece"], game._ctx.state.pieces.space, strict=True)
    return {name for name, at in places if at >= 0}


def compare(game: uc.Game, seat: str | None, beliefs: Beliefs) -> int:
    """Compare the odds of each hidden hand with a count over worlds; how many kinds were uncertain."""
    rules, uncertain = game.rules, 0
    ctx, number = explaining.world_of(game, seat)
    viewer = -1 if number < 0 else rules.side_of[number]
    for side, zones in beliefs.zones.items():
        hand = zones.index(f"{side}:hand")
        shares: Counter[str] = Counter()
        holding: Counter[str] = Counter()
        # A card known to be in a zone is one certain card; only the others may lie elsewhere.
        known = game.observation(seat).data["seen"]["zones"]["known"]
        sure = [Counter(known.get(name, ())) for name in zones]
        ways = {}
        for world in beliefs.worlds[side]:
            free = [(Counter(cards) - fixed).elements() for cards, fixed in zip(world, sure, strict=True)]
            ways[world] = weight(tuple(map(tuple, free)))
        every = sum(ways.values())
        for world, way in ways.items():
            for card, count in Counter(world[hand]).items():
                shares[card] += Fraction(way * count, every * len(world[hand]))
                holding[card] += Fraction(way, every)
        zone = rules.numbers["zone"][f"{side}:hand"]
        assert {rules.names["card"][card]: odd for card, odd in odds_of_one(ctx, viewer, zone)[0].items()} == shares
        for card, odd in holding.items():
            kind = rules.numbers["card"][card]
            assert odd == sum(share for (held,), share in worlds(ctx, viewer, (zone,))[0] if kind in held)
        uncertain += sum(0 < odd < 1 for odd in holding.values())
    return uncertain


# -- initiative and draws ----------------------------------------------------------------------


def test_a_bid_is_weighed_against_every_card_the_opponent_may_bid() -> None:
    """UND-3.4: counted over the hidden cards; the holder of the marker wins a tie."""
    game = uc.new_game("normandy", "normandy:la_raye", seed=4)
    rules, hidden = game.rules, []
    for pool in game.observation("us").data["hidden"]["zones.cards"]:
        hidden += pool["holds"]
    # Nothing is known of the first hand, so that a blind pick out of all hidden cards is the same.
    value = rules.initiative.value
    holder = rules.sides[game._ctx.state.initiative.holder]
    for action in game.legal_actions("us"):
        mine = value[action.args[0]]
        worth = [value[rules.numbers["card"][card]] for card in hidden]
        won = sum(mine >= other if holder == "us" else mine > other for other in worth)
        assert game.explain(action, "us").total == Fraction(won, len(worth))
    listed = game.explain("initiative", "us")
    assert [one.fields["card"] for one in listed.parts] == [a.to_dict()["card"] for a in game.legal_actions("us")]


def test_no_bid_loses_to_any_bid() -> None:
    """UND-3.5: against an empty hand every card has the initiative."""
    game = scene("normandy", "normandy:la_raye", active="us", initiative="german", hand={"us": ["fog_of_war"]})
    found = game.explain("initiative", card="us:fog_of_war")
    assert found.total == 1
    assert found.terms[0].text() == "against no bid: 100 % (UND-3.4)"


def test_a_draw_is_out_of_the_deck_or_else_out_of_the_discard_pile() -> None:
    """UND-3.2: the owner knows what his deck holds; with an empty one the discard pile comes next."""
    zones = {"us": {"deck": ["rifleman_a", "rifleman_a", "scout_a"], "discard": ["fog_of_war"]}}
    game = scene("normandy", "normandy:la_raye", active="us", zones=zones, rest="supply")
    assert {term.fields["card"]: term.value for term in game.explain("draw").terms} == {
        "us:rifleman_a": Fraction(2, 3), "us:scout_a": Fraction(1, 3),
    }
    empty = scene("normandy", "normandy:la_raye", active="us", zones={"us": {"discard": ["scout_a"]}}, rest="supply")
    assert [term.value for term in empty.explain("draw").terms] == [1]
    nothing = scene("normandy", "normandy:la_raye", active="us", rest="supply")
    assert (nothing.explain("draw").total, nothing.explain("draw").terms) == (0, ())


def test_cards_played_to_draw_tell_the_odds_of_the_draw() -> None:
    """UND-7.2, UND-7.6: Command, Recon and each further card; a chance event tells the same."""
    game = scene(
        "normandy",
        "normandy:la_raye",
        active="us",
        hand={"us": ["platoon_sergeant", "scout_a", "fog_of_war"]},
        zones={"us": {"deck": ["rifleman_a", "rifleman_b", "rifleman_b"]}},
    )
    drawn = game.explain("draw").to_dict()
    for action, clause in (("play us:platoon_sergeant command", "UND-7.2"), ("play us:scout_a recon", "UND-7.6")):
        played = game.explain(action)
        assert (played.clause, [one.to_dict() for one in played.parts]) == (clause, [drawn])
    play(game, "play us:platoon_sergeant command")
    assert game.explain("draw_card").to_dict() == drawn
    play(game, "draw_card")
    assert game.explain("draw us:rifleman_b", "us").to_dict() == drawn
    # A spectator, too, may work out what is hidden of both sides together.
    assert part(game.explain("draw"), "explain.core.draw").fields["side"] == "us"
    assert len(game.explain("draw").parts) == 2


# -- points and victory -----------------------------------------------------------------------


def test_points_and_what_is_missing_are_counted_tile_by_tile() -> None:
    """UND-10.2: the tiles controlled, and what they leave of the points needed."""
    markers = {"us": {"02B": "controlled", "13B": "controlled"}}
    game = scene("normandy", "normandy:la_raye", active="us", markers=markers)
    found = game.explain("points", side="us")
    assert [(term.fields["space"], term.value) for term in found.terms] == [("02B", 1), ("13B", 2)]
    assert found.total == 3
    needs = game.rules.source.scenario.sides["us"].victory[0].points
    missing = part(game.explain("victory", side="us"), "explain.undaunted.missing_points")
    assert missing.total == needs - 3
    assert [one.fields["side"] for one in game.explain("points").parts] == ["us", "german"]
    assert [one.fields["side"] for one in game.explain("victory").parts] == ["us", "german"]


def test_control_is_explained_by_the_points_held() -> None:
    """UND-7.4: the card is played for Control; the points are another clause's."""
    game = scene(
        "normandy", "normandy:la_raye", active="us", hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "02B"}, markers={"us": {"02B": "scouted"}},
    )
    found = game.explain("play us:rifleman_a control")
    assert (found.label, found.clause) == ("action.tactics.play", "UND-7.4")
    assert [(one.label, one.clause) for one in found.parts] == [("explain.undaunted.points", "UND-10.2")]


def test_a_pin_misses_the_riflemen_still_on_the_board() -> None:
    """NOR-10.4, NOR-10.6: none is missing when the enemy is past all hope."""
    name = next(
        scenario for _, scenario in [("normandy", one.id) for one in uc.scenarios("normandy")]
        if any(kind.name == "pin" for kinds in uc.new_game("normandy", scenario, seed=1).rules.victory.conditions
               for kind, _ in kinds)
    )
    game = uc.new_game("normandy", name, seed=1)
    side = next(n for n, kinds in enumerate(game.rules.victory.conditions) if any(k.name == "pin" for k, _ in kinds))
    space, riflemen = game._ctx.state.pieces.space, game.rules.normandy.riflemen[1 - side]
    found = part(game.explain("victory", side=game.sides[side]), "explain.normandy.pin")
    assert found.total == sum(space[piece] >= 0 for piece in riflemen) > 0
    game._ctx.state.normandy.hopeless[1 - side] = True
    assert part(game.explain("victory", side=game.sides[side]), "explain.normandy.pin").total == 0


# -- everything, everywhere ---------------------------------------------------------------------


def questions(game: uc.Game, seat: str | None) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Everything a seat may ask for now, with some choice of arguments."""
    for action in game.legal_actions(seat) if seat else ():
        yield action, {}
    places = zip(game.rules.names["piece"], game._ctx.state.pieces.space, strict=True)
    standing = [name for name, at in places if at >= 0]
    for name, fields in game.queries().items():
        given = {field: standing[0] for field, domain in fields.items() if domain == "piece"}
        if name == "initiative" and seat is None:
            given["card"] = game.rules.names["card"][0]
        if standing:
            yield name, given


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_every_explanation_adds_up_and_betrays_nothing(name: str, scenario: str) -> None:
    """For every action and query at the stops of a random game: the terms add up to the total, JSON takes it,
    and in another world that the seat must hold possible it is the same.
    """
    asked = 0
    for number, game in enumerate(stops(maker(name, scenario, 3), 3, 400 if DEEP else 120)):
        if number % 9 or game.is_terminal:
            continue
        # Without a seat, a query is the first asked seat's, and only at a chance event a spectator's.
        for seat in (*game.seats, *([] if game.to_move else [None])):
            other = game.determinize(seat, number)
            for what, given in questions(game, seat):
                found = game.explain(what, seat, **given)
                asked += 1
                for one in every_part(found):
                    assert one.total is not None or not one.terms
                    if one.total is not None:
                        assert sum(term.value for term in one.terms) == one.total
                        assert isinstance(one.total, int) or 0 <= one.total <= 1
                        if name == "normandy" and one.label != "explain.core.draw":
                            assert one.clause, one.label
                            assert all(term.clause and term.pack for term in one.terms), one.label
                    for lang in ("en", "es"):
                        said = one.text(lang)
                        assert not any(label in said for label in (one.label, *(term.label for term in one.terms)))
                assert json.loads(json.dumps(found.to_dict())) == found.to_dict()
                assert other.explain(what, seat, **given).to_dict() == found.to_dict()
    assert asked > 100


def test_an_explanation_that_looked_at_the_hidden_cards_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison with another world can fail: here the odds are told from the true hand."""
    game = fire_fight(chance="explicit")
    monkeypatch.setattr("undaunted_core.mechanics.odds.EVERYBODY", None)
    monkeypatch.setattr(
        explaining,
        "world_of",
        lambda game, seat, world: (game._ctx, -1 if seat is None else game.rules.numbers["seat"][seat]),
    )
    monkeypatch.setattr(
        "undaunted_core.authoring.explain.worlds",
        lambda ctx, viewer, zones: ([(tuple(ctx.state.zones.cards[zone] for zone in zones), Fraction(1))], False),
    )
    told = {str(g.explain("casualty", "us", target="german:scout_b").to_dict())
            for g in (game, *(game.determinize("us", seed) for seed in range(20)))}
    assert len(told) > 1


# -- how it is asked ------------------------------------------------------------------------------


def test_queries_are_listed_with_what_they_are_asked_about() -> None:
    queries = duel().queries()
    assert set(queries) >= {"attack", "defence", "hit", "casualty", "initiative", "draw", "points", "victory"}
    assert queries["defence"] == {"attacker": "piece?", "target": "piece", "attack": "attack?"}


@pytest.mark.parametrize(
    ("what", "given", "message"),
    [
        ("defense", {"target": "german:scout_a"}, "no query 'defense'.*nearest: defence"),
        ("defence", {}, "needs target"),
        ("defence", {"target": "german:scout_z"}, "no piece 'german:scout_z'; nearest: german:scout_"),
        ("defence", {"target": 3}, "no piece '3'"),
        ("defence", {"target": "german:scout_a", "tile": "16A"}, "not 'tile'"),
        ("defence", {"target": "us:mortar"}, "us:mortar is not on the board"),
        ("hit", {"target": "german:scout_a", "dice": -1}, "whole number"),
        ("hit", {"target": "german:scout_a", "dice": True}, "whole number"),
        ("hit", {"target": "german:scout_a", "dice": 10**9}, "dice, expected 0"),
    ],
)
def test_what_cannot_be_answered_is_refused(what: str, given: dict[str, Any], message: str) -> None:
    game = scene("normandy", "normandy:mortain", active="us", counters={"us:mortar": None})
    with pytest.raises(uc.ExplainError, match=message):
        game.explain(what, **given)


def test_a_spectator_has_no_hand_to_bid_from() -> None:
    game = scene("normandy", "normandy:la_raye", active="us", hand={"us": ["rifleman_a"]})
    play(game, "play us:rifleman_a attack", "target german:scout_a")
    with pytest.raises(uc.ExplainError, match="a spectator has no hand"):
        game.explain("initiative")


def test_only_what_may_be_done_is_explained() -> None:
    """An action that is not legal, not one's own or too late is refused as it is when it is taken."""
    game = duel()
    with pytest.raises(uc.IllegalActionError):
        game.explain("play us:machine_gunner_a recon")
    with pytest.raises(uc.NotYourDecisionError):
        game.explain("end_turn", "german")
    with pytest.raises(uc.NotYourDecisionError):
        game.explain("points", "french")
    game._ctx.state.outcome = ((0,), "outcome.undaunted.objectives", "UND-10.2")
    game._ctx.state.stack.clear()
    with pytest.raises(uc.GameOverError):
        game.explain("end_turn")
    assert len(game.explain("points").parts) == 2


def test_an_action_without_a_sum_is_explained_by_its_clause() -> None:
    """The clause of what a card is played for, else that of the decision."""
    game = duel()
    assert game.explain("play us:machine_gunner_a hunker_down").clause == "UND-4.2"
    assert game.explain("end_turn").clause == "UND-3.6"
    assert str(game.explain("end_turn")) == "end the turn (UND-3.6)"


def test_a_die_that_no_attack_rolls_has_no_sum() -> None:
    """A pack may roll dice for other things; they are no attack's."""
    game = duel()
    (asks,) = (asks for kind, asks in game.rules.registry.every(EXPLANATIONS) if kind == "core.roll")
    assert asks(game._ctx, 0, (10,), game.action("roll 5")) == []


def test_an_action_that_is_no_outcome_of_this_chance_event_has_no_sum() -> None:
    game = duel()
    play(game, "play us:machine_gunner_a attack", "target german:rifleman_a")
    assert game.explain("end_turn").parts == ()


# -- the command -----------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path: Any) -> str:
    path = tmp_path / "game.json"
    uc.new_game("normandy", "normandy:la_raye", seed=4).save(path)
    return str(path)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_command_explains_actions_and_queries(saved: str, lang: str, capsys: Any) -> None:
    game = uc.Game.load(saved)
    action = game.legal_actions("us")[0].notation
    assert main(["explain", saved, *action.split(), "--seat", "us", "--lang", lang]) == 0
    assert capsys.readouterr().out == game.explain(action, "us").text(lang) + "\n"
    query = ["attack", "attacker=us:scout_a", "target=german:scout_a", "dice=2"]
    assert main(["explain", saved, *query, "--lang", lang]) == 0
    made = game.explain("attack", attacker="us:scout_a", target="german:scout_a", dice=2)
    assert capsys.readouterr().out == made.text(lang) + "\n"
    assert main(["explain", saved, "victory", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == game.explain("victory").to_dict()


def test_the_command_says_why_an_action_is_not_legal(saved: str, capsys: Any) -> None:
    assert main(["explain", saved, "bid", "german:scout_a", "--seat", "us", "--lang", "es"]) == 1
    assert capsys.readouterr().out == "Esa carta no es de tu bando. (UND-3.4)\n"
    assert main(["explain", saved, "end_turn", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["reasons"][0]["clause"] == "UND-3.4"


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["points", "us"], 2, "NAME=VALUE"),
        (["points", "side=french"], 1, "no side 'french'"),
        (["end_turn", "--seat", "french"], 2, "french"),
        ([""], 1, ""),
    ],
)
def test_the_command_refuses_what_makes_no_sense(
    saved: str, words: list[str], code: int, message: str, capsys: Any
) -> None:
    assert main(["explain", saved, *words]) == code
    told = capsys.readouterr()
    assert message in told.err
    assert "Traceback" not in told.err + told.out


def test_a_replay_is_explained_at_its_end(tmp_path: Any, capsys: Any) -> None:
    game = uc.new_game("normandy", "normandy:la_raye", seed=4)
    path = tmp_path / "replay.json"
    path.write_text(game.replay().to_json(), encoding="utf-8")
    assert main(["explain", str(path), "points"]) == 0
    assert capsys.readouterr().out == game.explain("points").text() + "\n"




def test_a_world_of_a_seat_answers_without_another_one(monkeypatch):
    """What everybody sees is the same in it; the world itself stays as it is."""
    game = fire_fight(chance="sampled")
    world = game.determinize("us", 0)
    before = world.to_json()
    usual = game.explain("victory")
    monkeypatch.setattr(explaining, "Glimpse", None)
    assert explaining.explain(world, "victory", None, {}, world=None) == usual
    assert world.to_json() == before
