"""AA-3: the Draw phase, buying, counting prestige, the last turn; AA-4.13 to 4.16: deployment."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from kit.aa_scenes import at, cell, controller, field, scene, state, tile, told, unit
from undaunted_allied_assault.control import home_base, home_row
from undaunted_allied_assault.ending import SCORED
from undaunted_allied_assault.tells import tell_deployment, tell_reshuffle
from undaunted_testing import Drawn, Emptied, Poured, context, notations, zone

HIDDEN = {"face_up": False}


def turn(game: uc.Game, *, number: int = 2) -> uc.Game:
    """The same game at the start of the next turn of the second side, in round ``number``."""
    state(game).rounds.number = number
    while notations(game)[0] == "pass":
        game.apply("pass")
    game.apply("end_operations")
    return game


def deal(game: uc.Game) -> None:
    while game.current_player == "chance":
        game.apply(game.legal_actions()[0])


#: Enough on both sides that nobody has lost.
BOTH = {(0, 4): "us:veterans", (0, 0): "german:grenadiers"}


# -- draw -------------------------------------------------------------------------------------


def test_four_free_cards_are_drawn_in_a_split_said_first() -> None:
    """AA-3.3"""
    game = turn(scene(units=BOTH))
    assert game.to_move == ("german",)
    assert notations(game) == [f"draw_units {units}" for units in range(5)]
    # In words that fit one card as well as several.
    assert [game.action(f"draw_units {units}").text() for units in (1, 2)] == [
        "draw 1 from the unit deck", "draw 2 from the unit deck"
    ]  # fmt: skip
    assert game.action("draw_units 1").text("es") == "robar 1 del mazo de unidades"
    game.apply("draw_units 3")
    assert told(game, "split_said") == [{"side": "german", "units": 3, "actions": 1}]
    deal(game)
    assert (len(zone(game, "german:reserve")), len(zone(game, "german:hand"))) == (3, 1)
    assert [event.get("card") for event in told(game, "drawn", "us")] == [None] * 4
    assert game.why_illegal("draw_units 5") != ()


def test_neither_side_draws_in_turn_one() -> None:
    """AA-3.2"""
    game = turn(scene(units=BOTH, prestige={"german": 50}), number=1)
    assert "end_operations" in notations(game)
    assert told(game, "drawn") == []


def test_what_cannot_be_drawn_is_lost() -> None:
    """Any split may be said.  AA-17.51"""

    def few(rules: Any, now: Any) -> None:
        deck = rules.zones.of["unit_deck"][1]
        del now.zones.cards[deck][2:]

    game = turn(scene(units=BOTH, edit=few))
    game.apply("draw_units 4")
    deal(game)
    assert (len(zone(game, "german:reserve")), len(zone(game, "german:hand"))) == (2, 0)
    assert "end_operations" in notations(game)


def test_an_empty_unit_deck_is_formed_again_of_its_discards() -> None:
    """AA-1.8, AA-17.54"""

    def spent(rules: Any, now: Any) -> None:
        deck, discard = (rules.zones.of[name][1] for name in ("unit_deck", "unit_discard"))
        now.zones.cards[discard] = now.zones.cards[deck][:3]
        del now.zones.cards[deck][1:]

    game = turn(scene(units=BOTH, edit=spent))
    game.apply("draw_units 3")
    deal(game)
    assert len(zone(game, "german:reserve")) == 3
    (seen,) = told(game, "reshuffled")
    assert seen["target"] == "german:unit_deck"
    # All that lay in the discards lies in the deck now, which was empty before.
    poured = Poured("german", "unit_discard", "unit_deck")
    assert [*tell_reshuffle(game.rules, seen)] == [Emptied("german", "unit_deck"), poured]


# -- buy --------------------------------------------------------------------------------------


def test_cards_are_bought_for_four_prestige_up_to_a_hand_of_ten() -> None:
    """The Bluff counts.  Ended, the phase is not entered again.  AA-1.6, AA-3.4"""
    hand = ["accuracy_1", "accuracy_2", "snafu_1", "snafu_2"]
    game = turn(scene(units=BOTH, zones={"german:hand": hand}, prestige={"german": 21}))
    game.apply("draw_units 0")
    deal(game)
    assert notations(game) == ["end_draw", "buy_card unit", "buy_card action"]
    game.apply("buy_card unit")
    deal(game)
    assert (state(game).allied.prestige[1], len(zone(game, "german:reserve"))) == (17, 1)
    # Ten cards with the Bluff: the phase is over.
    assert not any(one.startswith("buy_card") for one in notations(game))
    assert state(game).rounds.active == 1


def test_nobody_buys_without_prestige_or_cards() -> None:
    """AA-3.4"""
    game = turn(scene(units=BOTH, prestige={"german": 7}))
    game.apply("draw_units 0")
    deal(game)
    game.apply("buy_card action")
    deal(game)
    assert "end_operations" in notations(game)

    def none(rules: Any, now: Any) -> None:
        for name in ("unit_deck", "action_deck"):
            now.zones.cards[rules.zones.of[name][1]] = []

    game = turn(scene(units=BOTH, prestige={"german": 7}, edit=none))
    game.apply("draw_units 0")
    assert "end_operations" in notations(game)


def test_why_a_card_cannot_be_bought() -> None:
    """AA-3.4"""

    def none(rules: Any, now: Any) -> None:
        now.zones.cards[rules.zones.of["unit_deck"][1]] = []

    game = turn(scene(units=BOTH, prestige={"german": 7}, edit=none))
    game.apply("draw_units 0")
    deal(game)
    assert notations(game) == ["end_draw", "buy_card action"]
    assert game.why_illegal("buy_card unit")[0].key == "reason.allied_assault.nothing_to_draw"
    game.apply("end_draw")
    assert "end_operations" in notations(game)


# -- count ------------------------------------------------------------------------------------


def test_tiles_bring_their_prestige_and_the_markers_of_the_turn_go() -> None:
    """AA-3.6"""
    done = {"steps": 1, "dug": True, "fired": True, "gave": True, "new": True, "exposed": True}
    game = scene(
        field({(2, 2): "city"}),
        units={(0, 4): ("us:veterans", done), (0, 0): ("german:grenadiers", {**done, "exposed": True})},
        control={"us": [(2, 2)]},
    )
    game.apply("end_operations")
    assert state(game).allied.prestige == [6 + 6, 0]
    assert told(game, "prestige_counted") == [{"side": "us", "prestige": 12}]
    now = {name: cell(game, (0, 4), name) for name in done}
    assert now == {"steps": 0, "dug": False, "fired": False, "gave": False, "new": False, "exposed": False}
    assert (cell(game, (0, 0), "steps"), cell(game, (0, 0), "exposed")) == (1, False)


def test_units_with_auto_dug_in_dig_in_when_prestige_is_counted() -> None:
    """A hidden unit gets no marker, as it would betray it.  AA-3.7, AA-17.1, AA-17.47"""
    game = scene(
        units={
            (0, 4): "us:army_rangers",
            (1, 4): ("us:engineers", HIDDEN),
            (2, 4): ("us:towed_gun_57mm", {"barred": True}),
            (3, 4): ("us:mortar_42cm", {"dug_in": True}),
            (0, 0): "german:grenadiers",
        }
    )
    # The step at the start of a turn of either side comes later in the same move.
    game.apply("end_operations")
    assert [cell(game, (x, 4), "dug_in") for x in range(4)] == [True, False, False, True]
    assert len(told(game, "dug_in")) == 1
    assert not cell(game, (0, 0), "dug_in")


def test_a_unit_with_auto_dug_in_that_was_revealed_digs_in_at_the_next_turn() -> None:
    """At the start of either side's turn.  AA-17.1, AA-17.47"""
    game = scene(units={(0, 4): "us:veterans", (0, 0): "german:pioneers"})
    game.apply("end_operations")
    assert cell(game, (0, 0), "dug_in")


# -- deployment -------------------------------------------------------------------------------


def reserve(*cards: str, **more: Any) -> uc.Game:
    prestige = more.pop("prestige", {"us": 30})
    return scene(more.pop("scenario", None), zones={"us:reserve": cards}, prestige=prestige, **more)


def test_a_unit_is_deployed_on_a_free_tile_of_the_chain() -> None:
    """It lies face down and shows its cost, is marked as new, and its cost is paid.  AA-4.13, AA-4.14, AA-4.15"""
    game = reserve("us:veterans", control={"us": [(3, 3), (5, 1)]}, units={(0, 4): "us:recruits"})
    tiles = {notation.split()[2] for notation in notations(game) if notation.startswith("deploy")}
    assert tiles == {at(game, spot) for spot in [*((x, 4) for x in range(1, 6)), (3, 3)]}
    game.apply(f"deploy us:veterans {at(game, (3, 3))}")
    assert state(game).allied.prestige[0] == 24
    assert [cell(game, (3, 3), name) for name in ("face_up", "cost", "new")] == [False, 6, True]
    (seen,) = told(game, "deployed", "german")
    assert (seen["piece"], seen["cost"], "card" in seen) == ("us:unit_2", 6, False)
    # The other side knows from its cost what it is not.
    drawn, *absent = tell_deployment(game.rules, seen)
    assert drawn == Drawn("us", "reserve", "units.card/us:unit_2")
    costs = {name: game.rules.allied.cards.cost[game.rules.numbers["card"][name]] for _, _, name in absent}
    assert len(costs) > 10
    assert 6 not in costs.values()
    assert "us:veterans" not in costs
    assert zone(game, "us:reserve") == []
    # It does nothing in this phase.
    assert all("unit_2" not in notation for notation in notations(game))


def test_why_a_unit_cannot_be_deployed() -> None:
    """AA-1.10, AA-4.13"""
    game = reserve("us:m26_pershing", "us:recruits", prestige={"us": 5}, units={(0, 4): "us:recruits"})
    row = at(game, (1, 4))

    def why(card: str, spot: tuple[int, int]) -> str:
        return game.why_illegal(f"deploy us:{card} {at(game, spot)}")[0].key.rpartition(".")[2]

    assert why("veterans", (1, 4)) == "not_held"
    assert why("recruits", (0, 4)) == "occupied"
    assert why("recruits", (3, 3)) == "not_joined"
    assert why("m26_pershing", (1, 4)) == "too_dear"
    assert f"deploy us:recruits {row}" in notations(game)


def test_hard_units_are_not_deployed_on_swamp() -> None:
    """AA-6.7, AA-17.3"""
    game = reserve("us:m26_pershing", "us:recruits", scenario=field({(1, 4): "swamp"}))
    assert f"deploy us:recruits {at(game, (1, 4))}" in notations(game)
    assert game.why_illegal(f"deploy us:m26_pershing {at(game, (1, 4))}")[0].key.endswith("barred")


@pytest.mark.parametrize(("card", "paid"), [("m26_pershing", 4), ("veterans", 0)])
def test_a_unit_costs_eight_less_on_the_home_base(card: str, paid: int) -> None:
    """But shows its whole cost, and never less than nothing is paid.  AA-4.16, AA-17.7"""
    game = reserve(f"us:{card}", prestige={"us": 4})
    game.apply(f"deploy us:{card} {at(game, (2, 4))}")
    assert state(game).allied.prestige[0] == 4 - paid
    assert cell(game, (2, 4), "cost") == {"m26_pershing": 12, "veterans": 6}[card]


@pytest.mark.parametrize("face_up", [False, True])
def test_a_unit_deployed_next_to_an_enemy_lies_face_up(face_up: bool) -> None:
    """And reveals that enemy.  AA-4.14"""
    game = reserve("us:veterans", units={(1, 3): ("german:puma", {"face_up": face_up})})
    game.apply(f"deploy us:veterans {at(game, (2, 4))}")
    assert cell(game, (2, 4), "face_up")
    assert cell(game, (1, 3), "face_up")


# -- the last turn ----------------------------------------------------------------------------


def ended(game: uc.Game, side: str = "us") -> tuple[Any, str]:
    """Play the rest of the round without an order; the winners and the reason."""
    while not game.is_terminal:
        actions = notations(game)
        wanted = [one for one in actions if one in ("end_operations", "end_draw", "draw_units 0")]
        game.apply(wanted[0] if wanted else actions[0])
    assert game.outcome is not None
    return game.outcome.winners, game.outcome.reason.rpartition(".")[2]


def test_after_turn_six_more_prestige_wins_then_more_tiles() -> None:
    """AA-2.10, AA-17.30"""
    game = scene(units=BOTH, turn=6, prestige={"german": 3})
    assert ended(game) == (("german",), "prestige")
    # A tile of water brings nothing: both have six prestige.
    game = scene(field({(2, 2): "impassable_river"}), units=BOTH, turn=6, control={"us": [(2, 2)]})
    assert ended(game) == (("us",), "tiles")
    assert ended(scene(units=BOTH, turn=6)) == ((), "draw")


def test_the_game_goes_on_before_the_last_turn() -> None:
    """AA-2.10"""
    game = turn(scene(units=BOTH), number=5)
    game.apply("draw_units 0")
    deal(game)
    game.apply("end_operations")
    assert state(game).rounds.number == 6


def test_a_scenario_may_name_the_winner_of_the_last_turn() -> None:
    """AA-10.7d, AA-10.11b, AA-17.29"""
    game = scene(field(ending={"turn": 3, "winner": "german"}), units=BOTH, turn=3, prestige={"us": 9})
    assert ended(game) == (("german",), "last_turn")


def test_a_victory_in_the_last_turn_comes_first() -> None:
    """AA-3.8"""
    game = scene(units={(0, 4): "us:veterans"}, turn=6, prestige={"german": 30})
    assert ended(game) == (("us",), "destroy_all")


def test_scores_that_scenarios_compare() -> None:
    """AA-10.5b, AA-10.6b, AA-10.12e"""
    game = scene(
        field({(2, 2): "fortification", (3, 3): "hills"}),
        units={(3, 3): "us:veterans"},
        control={"us": [(2, 2), (3, 0)], "german": [(4, 4)]},
    )
    ctx = context(game)
    state(game).allied.kills, state(game).allied.earned = [2, 0], [9, 1]
    scores = {name: [score(ctx, side) for side in (0, 1)] for name, score in SCORED.items() if "river" not in name}
    assert scores == {
        "prestige": [0, 0],
        "tiles": [7, 6],
        "fortifications_and_home_row": [2, 1],
        "hills": [1, 0],
        "kill_cost": [9, 1],
        "kills": [2, 0],
    }


def test_tiles_beyond_the_river_are_those_of_the_other_bank() -> None:
    """River and bridge are on neither side.  AA-10.10d, AA-17.22"""
    river = dict.fromkeys([(x, 2) for x in range(4)], "passable_river")
    river |= dict.fromkeys([(4, 2), (5, 2)], "impassable_river")
    game = scene(field(river), control={"us": [(2, 1), (3, 2), (4, 3)]})
    assert [SCORED["tiles_beyond_river"](context(game), side) for side in (0, 1)] == [1, 0]


def test_the_sides_of_the_board_may_be_exchanged() -> None:
    """AA-2.2"""
    game = scene()
    state(game).allied.edge = 1
    assert home_base(context(game), 0) == tile(game.rules, (2, 0))
    assert home_row(context(game), 1) == tuple(tile(game.rules, (x, 4)) for x in range(6))
    assert controller(game, (0, 4)) == "us"
    assert unit(game, (0, 4)) == -1
