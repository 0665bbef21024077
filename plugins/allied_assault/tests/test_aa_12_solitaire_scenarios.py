"""AA-12: the three solitaire scenarios, with their own rules, victories and defeats."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from kit.aa_scenes import IDLE, at, card, cell, controller, drawing, field, name, scene, settle, solo, state, told, unit
from undaunted_core.game.game import Game
from undaunted_testing import notations, zone

METZ, BULGE, HERRKEN = "metz_solo", "bulge_solo", "herrken_forest"
HERE, AHEAD = (2, 1), (2, 2)


def begun(scenario: str) -> uc.Game:
    """A game at the player's first order, with the last of all options chosen in the set-up."""
    game = uc.new_game("allied_assault", scenario, seed=5)
    while "end_operations" not in notations(game):
        game.apply(game.legal_actions()[-1])
    return game


def movers(game: uc.Game) -> set[str]:
    """The unit cards that moved or attacked in the automaton's turn."""
    names = {
        event.kind: [dict(one.fields)["piece"] for one in game.events(None) if one.kind == event.kind]
        for event in game.events(None)
        if event.kind in ("allied_assault.moved", "allied_assault.attacked")
    }
    slots = {game.rules.numbers["piece"][one] for pieces in names.values() for one in pieces}
    return {game.rules.names["card"][state(game).units.card[slot]] for slot in slots}


# -- hands and starting units -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "side", "choice", "most"), [(METZ, "us", 2, 10), (BULGE, "german", 7, 15), (HERRKEN, "us", 7, 15)]
)
def test_opening_hands_are_those_of_the_scenario(scenario: str, side: str, choice: int, most: int) -> None:
    """AA-12.5"""
    game = uc.new_game("allied_assault", scenario, seed=1)
    assert f"draw_units {choice}" in notations(game)
    assert f"draw_units {choice + 1}" not in notations(game)
    game.apply("draw_units 1")
    assert (len(zone(game, f"{side}:reserve")), len(zone(game, f"{side}:hand"))) == (3, 5 + choice)
    sides: Any = game.rules.source.scenario.sides
    assert sides[side].hand.most == most


@pytest.mark.parametrize(("most", "may"), [(10, False), (15, True)])
def test_cards_are_bought_up_to_the_limit_of_the_scenario(most: int, may: bool) -> None:
    """AA-12.5"""
    held = ["accuracy_1", "accuracy_2", "snafu_1", "snafu_2", "sabotage_1", "sabotage_2", "exposed_1", "exposed_2"]
    document = solo(sides={"us": {"hand": {"most": most}}})
    units = {(0, 4): "us:veterans", (5, 0): IDLE}
    game = scene(document, units=units, zones={"us:hand": [*held, "poor_aim_1"]}, prestige={"us": 9})
    game.apply("end_operations")
    while notations(game)[0] != "draw_units 0":
        game.apply("pass" if "pass" in notations(game) else notations(game)[0])
    game.apply("draw_units 0")
    while game.current_player == "chance":
        game.apply(game.legal_actions()[0])
    assert ("buy_card unit" in notations(game)) is may


# -- Metz -------------------------------------------------------------------------------------


def test_metz_begins_as_listed() -> None:
    """AA-12.1, AA-12.2a"""
    game = begun(METZ)
    assert state(game).allied.first == 0
    spots = {"17A": "pz_vi_king_tiger", "21B": "waffen_ss", "4B": "waffen_ss", "16A": "flak_88"}
    for spot, wanted in spots.items():
        slot = state(game).land.unit[game.rules.numbers["space"][spot]]
        assert game.rules.names["card"][state(game).units.card[slot]] == f"german:{wanted}"


def test_in_metz_waffen_ss_and_king_tiger_alone_act() -> None:
    """AA-12.2a"""
    game = begun(METZ)
    game.apply("end_operations")
    while "draw_units 0" not in notations(game):
        game.apply("pass")
    assert movers(game) == {"german:waffen_ss", "german:pz_vi_king_tiger"}
    game = scene(METZ, units={(0, 4): "us:veterans", (1, 1): "german:waffen_ss", (0, 1): "us:veterans"})
    game.apply("end_operations")
    settle(game)
    assert told(game, "attacked") == []
    assert [one["space"] for one in told(game, "moved")] == [at(game, (1, 2))]


@pytest.mark.parametrize(("turn", "lost"), [(1, 0), (2, 1), (3, 1), (4, 0)])
def test_in_metz_us_units_lose_morale_in_turns_3_and_4(turn: int, lost: int) -> None:
    """AA-12.2b, AA-17.24"""
    # Cards of the Germans strike the Pershing.
    units = {(0, 4): "us:veterans", (1, 4): ("us:veterans", {"morale": -5}), (5, 4): "us:m26_pershing"}
    game = scene(METZ, turn=turn, units=units)
    game.apply("end_operations")
    settle(game)
    assert cell(game, (0, 4), "morale") == -lost
    assert (unit(game, (1, 4)) < 0) is bool(lost)


def city(game: uc.Game) -> tuple[int, int]:
    spaces = game.rules.source.spaces
    return next(space.at for space in spaces if space.tile.terrain == "city")  # type: ignore[attr-defined]


@pytest.mark.parametrize("turn", [7, 8])
def test_metz_is_won_by_the_city(turn: int) -> None:
    """AA-12.2c"""
    game = scene(METZ, turn=turn, units={(0, 4): "us:veterans"}, control={"us": [(2, 0)]})
    assert city(game) == (2, 0)
    game.apply("end_operations")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == (("us",), "AA-12.2c")


def test_metz_is_lost_after_turn_8() -> None:
    """AA-12.2c"""
    game = scene(METZ, turn=8, units={(0, 4): "us:veterans"})
    game.apply("end_operations")
    settle(game)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == (("german",), "outcome.allied_assault.last_turn")


def test_metz_is_lost_when_a_german_unit_enters_the_home_row() -> None:
    """AA-12.2c"""
    game = scene(METZ, units={(0, 4): "us:veterans", (1, 3): "german:waffen_ss"})
    game.apply("end_operations")
    settle(game)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == (("german",), "AA-12.2c")
    assert game.outcome.reason == "outcome.allied_assault.enter_home_row"


def test_in_metz_german_units_always_advance() -> None:
    """AA-12.2d"""
    units = {(0, 4): "us:veterans", (1, 1): "german:waffen_ss", (1, 2): ("us:recruits", {"morale": -3})}
    document = solo(automaton={"movers": ["german:waffen_ss"], "attacks": ["front"], "actions": {}})
    game = settle(after(scene(document, units=units)))
    assert card(game, (1, 2)) == "german:waffen_ss"
    assert game.rules.source.scenario.automaton.advances == "always"  # type: ignore[attr-defined]


def after(game: Game) -> Game:
    game.apply("end_operations")
    return game


# -- Bulge ------------------------------------------------------------------------------------


def test_in_bulge_howitzers_and_commander_start_dug_in_and_stay() -> None:
    """AA-12.3a, AA-17.17"""
    game = begun(BULGE)
    dug_in = {
        game.rules.names["card"][state(game).units.card[slot]]
        for slot in state(game).land.unit
        if slot >= 0 and game.rules.pieces.side[slot] == 0 and state(game).units.dug_in[slot]
    }
    stay = {"us:howitzer_105mm", "us:m12_howitzer", "us:commander"}
    assert dug_in == stay
    game.apply("end_operations")
    while not game.is_terminal and "draw_units 0" not in notations(game):
        game.apply("pass" if "pass" in notations(game) else notations(game)[-1])
    acted = {one["piece"] for one in [*told(game, "moved"), *told(game, "attacked")] if one["piece"].startswith("us")}
    assert acted
    held = [state(game).units.card[game.rules.numbers["piece"][one]] for one in acted]
    assert {game.rules.names["card"][one] for one in held if one >= 0}.isdisjoint(stay)


@pytest.mark.parametrize(("modifier", "comes"), [(1, True), (3, True), (0, False), (-2, False)])
def test_in_bulge_units_may_come_to_four_tiles(modifier: int, comes: bool) -> None:
    """In the order of tiles; none to a tile with a unit.  AA-11.4, AA-12.3b, AA-17.65"""
    named = [(1, 2), (3, 2), (0, 3)]
    document = solo(automaton={"actions": {}})
    tiles = {tuple(one["at"]): one["tile"] for one in document["spaces"]}
    document["special"] = [{"rule": "reinforcements", "side": "german", "at": [tiles[spot] for spot in named]}]
    units = {(0, 4): "us:veterans", (5, 0): IDLE, (3, 2): "us:regulars"}
    game = after(scene(document, units=units, control={"us": [(1, 2)]}))
    for _ in range(2):
        game.apply(drawing(game, modifier))
        if comes:
            game.apply("comes german:grenadiers")
    settle(game)
    found = [one["space"] for one in told(game, "arrived")]
    assert found == ([tiles[(1, 2)], tiles[(0, 3)]] if comes else [])
    if comes:
        # They take the tile, have no marker, and do not act in this turn.
        assert controller(game, (1, 2)) == "german"
        assert cell(game, (1, 2), "dug_in") is False
        assert told(game, "moved") == []


def test_in_bulge_reinforcements_come_from_turn_2_on() -> None:
    """AA-12.3b"""
    for turn, drawn in ((1, 0), (2, 4)):
        units = {(5, 0): "german:pioneers", (1, 4): "us:commander"}
        game = after(scene(BULGE, active="german", turn=turn, units=units))
        draws = 0
        while game.current_player == "chance" and notations(game)[0].startswith("turn_over"):
            game.apply(drawing(game, -2) if draws < 2 else drawing(game, -1))
            draws += 1
        assert draws == drawn


def test_where_no_unit_is_left_nothing_is_drawn() -> None:
    """AA-12.3b, AA-17.65"""

    def empty(rules: Any, now: Any) -> None:
        now.zones.cards[rules.zones.of["unit_deck"][0]] = []

    units = {(5, 0): "german:pioneers", (1, 4): "us:commander"}
    game = after(scene(BULGE, active="german", units=units, edit=empty))
    assert told(game, "modifier_drawn") == []
    assert not notations(game)[0].startswith("turn_over")


@pytest.mark.parametrize(("turn", "gun", "lost"), [(3, True, 2), (5, True, 2), (4, True, 0), (3, False, 0)])
def test_in_bulge_german_units_are_bombarded_at_the_start_of_us_turns(turn: int, gun: bool, lost: int) -> None:
    """AA-12.3c, AA-17.17, AA-17.24"""
    units = {(5, 0): "german:pioneers", (0, 0): ("german:pioneers", {"morale": -3}), (1, 4): "us:commander"}
    if gun:
        units[(3, 4)] = "us:m12_howitzer"
    game = after(scene(BULGE, active="german", turn=turn, units=units))
    for _ in range(4):
        game.apply(drawing(game, 0) if "turn_over" in notations(game)[0] and draws_zero(game) else notations(game)[0])
    assert cell(game, (5, 0), "morale") == -lost
    assert (unit(game, (0, 0)) < 0) is bool(lost)


def draws_zero(game: uc.Game) -> bool:
    modifiers = game.rules.allied.cards.modifier  # type: ignore[attr-defined]
    return any(modifiers[action.args[0]] == 0 for action in game.legal_actions())


@pytest.mark.parametrize(("who", "cards"), [("german:field_marshal", 3), ("german:grenadiers", 1)])
@pytest.mark.parametrize("attacks", [True, False])
def test_in_bulge_the_commander_brings_two_cards_more_in_the_first_fire(who: str, cards: int, attacks: bool) -> None:
    """It attacks, or is attacked; of the deck of that fire.  AA-12.3d, AA-17.18"""
    rule = {"rule": "commander_cards", "side": "german", "units": ["german:field_marshal"], "amount": 2}
    automaton = {"actions": {}, "fire": {"accuracy": 2}, "target": {"take_cover": 2}, "movers": []}
    units = {(0, 4): "us:regulars", (5, 0): IDLE, HERE: who, AHEAD: ("us:veterans", {"morale": 3})}
    document = solo({HERE: "clear", AHEAD: "clear"}, automaton=automaton, special=[rule])
    game = scene(document, units={**units, HERE: (who, {"morale": 5})})
    if attacks:
        game.apply("end_operations")
    else:
        game.apply(f"attack {name(game, AHEAD)} {name(game, HERE)}")
    while not told(game, "fire_resolved"):
        game.apply(next((one for one in ("pass", "bluff") if one in notations(game)), notations(game)[0]))
    first, second = ("fire", "target") if attacks else ("target", "fire")
    assert [one["source"] for one in told(game, "automaton_drew")] == [f"automaton_{first}_deck"] * cards
    while len(told(game, "fire_resolved")) < 2:
        game.apply(next((one for one in ("pass", "bluff") if one in notations(game)), notations(game)[0]))
    assert [one["source"] for one in told(game, "automaton_drew")][cards:] == [f"automaton_{second}_deck"]
    settle(game)
    assert state(game).fight.due == 0


@pytest.mark.parametrize("turn", [5, 6])
def test_bulge_is_won_by_the_commander(turn: int) -> None:
    """AA-12.3e"""
    units = {(5, 0): "german:pioneers", (1, 4): "us:m36_jackson"}
    for with_commander in (True, False):
        there = {**units, (2, 4): "us:commander"} if with_commander else units
        game = after(scene(BULGE, active="german", turn=turn, units=there))
        assert (game.outcome is None) is with_commander
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == (("german",), "AA-12.3e")


def test_bulge_is_lost_after_turn_6_or_on_the_home_row() -> None:
    """AA-12.3e"""
    units = {(5, 0): "german:pioneers", (2, 4): "us:commander"}
    game = settle(after(scene(BULGE, active="german", turn=6, units=units)))
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == (("us",), "outcome.allied_assault.last_turn")
    units = {(5, 0): "german:pioneers", (2, 4): "us:commander", (3, 1): "us:m36_jackson"}
    game = settle(after(scene(BULGE, active="german", turn=1, units=units)))
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == (("us",), "outcome.allied_assault.enter_home_row")


def test_in_bulge_the_us_plays_two_cards_and_always_advances() -> None:
    """AA-12.3f, AA-12.3g"""
    units = {(5, 0): "german:pioneers", (2, 4): "us:commander"}
    game = settle(after(scene(BULGE, active="german", turn=1, units=units)))
    assert len(told(game, "automaton_drew", "german")) == 2
    assert game.rules.source.scenario.automaton.advances == "always"  # type: ignore[attr-defined]


# -- Herrken Forest ---------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", ["light_woods", "bocage"])
@pytest.mark.parametrize(("modifier", "comes"), [(1, True), (0, False)])
def test_in_herrken_forest_units_may_be_in_the_woods(terrain: str, modifier: int, comes: bool) -> None:
    """Not in woods that the US controls.  AA-12.4a, AA-17.20, AA-17.65"""
    rule = {"rule": "ambush", "side": "german", "terrains": ["light_woods", "bocage"]}
    ground = {(x, y): "clear" for x in (1, 2, 3) for y in (1, 2)} | {(1, 1): terrain, (3, 1): terrain, (2, 3): "beach"}
    document = solo({**ground, (1, 3): "beach", (3, 3): "beach"}, special=[rule])
    game = scene(document, units={(2, 3): "us:recruits"}, control={"us": [(3, 1)]})
    game.apply(f"move {name(game, (2, 3))} {at(game, (2, 2))}")
    game.apply(drawing(game, modifier))
    if comes:
        game.apply("comes german:grenadiers")
        assert (card(game, (1, 1)), cell(game, (1, 1), "dug_in")) == ("german:grenadiers", False)
    assert "end_operations" in notations(game)
    assert (unit(game, (1, 1)) >= 0) is comes


def test_in_herrken_forest_german_units_do_not_move() -> None:
    """AA-12.4b"""
    game = begun(HERRKEN)
    game.apply("end_operations")
    while "draw_units 0" not in notations(game):
        game.apply("pass" if "pass" in notations(game) else notations(game)[-1])
    assert [one for one in told(game, "moved") if one["piece"].startswith("german")] == []


@pytest.mark.parametrize(
    ("control", "objective", "found"),
    [("us", (0, 2), (1, 1)), ("us", (1, 2), (2, 2)), ("german", (0, 2), (2, 2)), ("us", (3, 0), (3, 1))],
)
def test_targets_next_to_a_held_objective_come_first(control: str, objective: Any, found: Any) -> None:
    """Diagonals count; of several the one in front, to the right, to the left.  AA-12.4b, AA-17.66"""
    automaton = {"guards_objectives": True, "movers": [], "actions": {}, "attackers": ["german:pak38_towed_gun"]}
    document = solo({HERE: "clear"}, automaton=automaton)
    for one in document["spaces"]:
        one["objective"] = one["at"] == list(objective)
    units = {(5, 0): IDLE, HERE: "german:pak38_towed_gun", **dict.fromkeys([(2, 2), (3, 1), (1, 1)], "us:veterans")}
    game = scene(document, units=units, control={control: [objective]})
    wanted = name(game, found)
    settle(after(game))
    assert [one["enemy"] for one in told(game, "attacked")] == [wanted]


def test_a_target_next_to_an_objective_may_be_behind() -> None:
    """AA-12.4b, AA-17.66"""
    automaton = {"guards_objectives": True, "movers": [], "actions": {}, "attackers": ["german:pak38_towed_gun"]}
    document = solo({HERE: "clear"}, automaton=automaton)
    for one in document["spaces"]:
        one["objective"] = one["at"] == [3, 0]
    units = {(5, 0): IDLE, AHEAD: "german:pak38_towed_gun", HERE: "us:veterans", (2, 3): "us:veterans"}
    game = scene(document, units=units, control={"us": [(3, 0)]})
    wanted = name(game, HERE)
    settle(after(game))
    assert [one["enemy"] for one in told(game, "attacked")] == [wanted]


@pytest.mark.parametrize("takes", [True, False])
def test_herrken_forest_is_won_by_both_objectives(takes: bool) -> None:
    """By turn 5, as soon as both are taken, and lost after it.  AA-12.4c"""
    game = scene(HERRKEN, turn=5, units={(1, 2): "us:veterans"}, control={"us": [(4, 1)]})
    marked = game.rules.allied.land.objective  # type: ignore[attr-defined]
    assert [space.at for number, space in enumerate(game.rules.source.spaces) if marked[number]] == [(1, 1), (4, 1)]
    if takes:
        game.apply(f"move {name(game, (1, 2))} {at(game, (1, 1))}")
    else:
        settle(after(game))
    assert game.outcome is not None
    assert game.outcome.winners == (("us",) if takes else ("german",))
    assert game.outcome.clause == ("AA-10.3c" if takes else "AA-17.29")


def test_a_unit_asked_for_is_counted_when_all_know_it() -> None:
    """A face-down unit that may be the one is left open, for its owner too: all get one answer.  AA-12.3e, AA-16.1"""
    sides: Any = {"german": {"victory": [{"condition": "destroy_units", "units": ["us:commander"]}]}}
    units: Any = {HERE: ("us:commander", {"face_up": False, "cost": 8}), AHEAD: "us:recruits", (4, 1): "german:wespe"}
    game = scene(field(sides=sides), units=units)
    hidden = game.explain("victory", "us", side="german").parts[0]
    assert (hidden.total, hidden.is_known) == (0, False)
    assert hidden.text().splitlines()[1:] == ["  US Unit 1, face down: 0 and what is hidden from you (AA-12.3e)"]
    state(game).units.face_up[unit(game, HERE)] = True
    shown = game.explain("victory", "us", side="german").parts[0]
    assert (shown.total, shown.is_known) == (1, True)
    state(game).units.card[unit(game, HERE)] = game.rules.numbers["card"]["us:recruits"]
    assert game.explain("victory", "us", side="german").parts[0].total == 0


def test_the_catalogue_names_the_unit_asked_for() -> None:
    """AA-12.3e"""
    (told,) = uc.new_game("allied_assault", BULGE, seed=1).catalog["sides"]["german"]["victory"]
    assert told["text"] == {"en": "destroy US Commander", "es": "destruir Comandante (EE. UU.)"}
