"""AA-11, AA-17.60 to AA-17.68: the automaton of solitaire scenarios."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from kit.aa_scenes import IDLE, at, card, cell, controller, drawing, field, name, scene, settle, solo, state, told, unit
from undaunted_allied_assault.automaton.turn import check_automaton
from undaunted_core.game.game import Game
from undaunted_testing import notations, zone

#: Somebody on each side, out of the way.
FAR = {(0, 4): "us:veterans", (5, 0): IDLE}
HERE, AHEAD = (2, 1), (2, 2)


def after_player(document: Any = None, **given: Any) -> Game:
    """The player ends the Operations phase: the automaton plays up to the first thing that is drawn or asked."""
    game = scene(document or solo(), **{"units": FAR, **given})
    game.apply("end_operations")
    return game


def kinds(game: uc.Game, *wanted: str) -> list[str]:
    """The kinds of the events told, in order, of those wanted."""
    found = [event.kind.removeprefix("allied_assault.") for event in game.events("us")]
    return [one for one in found if one in wanted]


# -- the turn ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["metz_solo", "bulge_solo", "herrken_forest"])
def test_nobody_is_asked_for_the_automaton(scenario: str) -> None:
    """AA-11.1"""
    game = uc.new_game("allied_assault", scenario, seed=4)
    (info,) = [one for one in uc.scenarios("allied_assault") if one.id == scenario]
    ((side, by),) = info.automated.items()
    assert by == "rules"
    asked = set()
    while not game.is_terminal:
        asked |= set(game.to_move)
        game.apply(game.legal_actions()[-1])
        assert game.legal_actions(side) == ()
    assert asked == set(game.seats) - {side}


def test_its_turn_takes_the_place_of_a_turn() -> None:
    """Without a draw, a purchase, or prestige.  AA-11.1, AA-11.3, AA-11.5"""
    game = settle(after_player(units={**FAR, HERE: "german:grenadiers"}))
    told_kinds = kinds(game, "automaton_plays", "automaton_drew", "moved", "prestige_counted", "split_said", "bought")
    assert told_kinds == ["prestige_counted", "automaton_plays", "automaton_drew", "moved", "split_said"]
    assert (zone(game, "german:hand"), zone(game, "german:reserve")) == ([], [])
    assert state(game).allied.prestige[1] == 0
    assert state(game).rounds.number == 3


def test_the_automaton_of_a_game_holds_nothing() -> None:
    """AA-11.1, AA-11.5"""
    game = scene(solo(), units=FAR, zones={"german:reserve": ["german:puma"]}, prestige={"german": 3})
    found = check_automaton(game.rules, state(game))  # type: ignore[arg-type]
    assert [one[0] for one in found] == ["/zones/cards/german:reserve", "/allied/prestige/german"]
    two = scene(field(), units=FAR, zones={"german:reserve": ["german:puma"]}, prestige={"german": 3})
    assert check_automaton(two.rules, state(two)) == []  # type: ignore[arg-type]


@pytest.mark.parametrize("draws", [0, 1, 2])
def test_it_draws_one_card_or_as_many_as_the_scenario_says(draws: int) -> None:
    """AA-11.3, AA-12.3f"""
    game = settle(after_player(solo(automaton={"draws": draws, "actions": {"air_strike": 2}})))
    assert len(told(game, "automaton_drew")) == draws


def test_an_empty_deck_is_formed_again() -> None:
    """AA-11.2, AA-17.54"""
    game = settle(after_player(solo(automaton={"draws": 3, "actions": {"replacements": 2}})))
    drawn = [one["card"] for one in told(game, "automaton_drew")]
    assert len(drawn) == 3
    assert [one["target"] for one in told(game, "reshuffled")] == ["automaton_actions_deck"]
    assert zone(game, "automaton_actions_discard") == [drawn[-1]]


def test_a_deck_without_a_card_gives_none() -> None:
    """AA-11.2"""
    bare = solo(automaton={"actions": {}, "fire": {}, "target": {}})
    game = settle(after_player(bare, units={**FAR, HERE: "german:grenadiers", AHEAD: "us:recruits"}))
    assert told(game, "automaton_drew") == []
    assert [one["side"] for one in told(game, "sacrificed")] == []
    assert len(told(game, "fire_resolved")) == 2


def test_units_act_from_the_farthest_row_on_and_from_right_to_left() -> None:
    """As the player sees it.  AA-11.4, AA-17.61"""
    spots = [(0, 2), (4, 1), (1, 1), (3, 0)]
    game = after_player(units={**FAR, **dict.fromkeys(spots, "german:grenadiers")})
    wanted = [name(game, spot) for spot in ((3, 0), (4, 1), (1, 1), (0, 2))]
    settle(game)
    assert [one["piece"] for one in told(game, "moved")] == wanted


def test_an_automaton_on_the_other_edge_looks_up() -> None:
    """Its right is the player's: on the left of the map.  AA-11.4, AA-17.61"""
    turned = {
        "us": {"home_row": "german", "home_base": "german"},
        "german": {"home_row": "us", "home_base": "us"},
    }
    plain = field()
    sides = {
        side: {key: plain["sides"][other][key] for key, other in keys.items()} for side, keys in turned.items()
    }
    spots = [(1, 3), (4, 3), (2, 2)]
    game = after_player(solo(sides=sides), units={(0, 0): "us:veterans", **dict.fromkeys(spots, "german:grenadiers")})
    wanted = [(name(game, spot), at(game, (spot[0], spot[1] - 1))) for spot in ((1, 3), (4, 3), (2, 2))]
    settle(game)
    assert [(one["piece"], one["space"]) for one in told(game, "moved")] == wanted


@pytest.mark.parametrize(("own", "other", "step"), [(0, 5, (1, 0)), (5, 0, (-1, 0))])
def test_home_rows_on_the_other_edges_turn_the_automaton(own: int, other: int, step: tuple[int, int]) -> None:
    """It faces along the axis on which the Home Rows lie apart.  AA-17.61"""
    spaces = solo()["spaces"]
    column = {x: [one["tile"] for one in spaces if one["at"][0] == x] for x in (own, other)}
    sides = {
        "german": {"home_row": column[own], "home_base": column[own][2]},
        "us": {"home_row": column[other], "home_base": column[other][2]},
    }
    game = after_player(solo(sides=sides), units={(other, 4): "us:veterans", (2, 2): "german:grenadiers"})
    wanted = at(game, (2 + step[0], 2 + step[1]))
    settle(game)
    assert [one["space"] for one in told(game, "moved")] == [wanted]


# -- its cards --------------------------------------------------------------------------------


def with_card(action: str, units: Any, **given: Any) -> Game:
    """The automaton has drawn an action card and played it, as far as nothing more is drawn or asked."""
    document = solo(automaton={"actions": {action: 2}, "movers": [], "attackers": []})
    game = after_player(document, units={(5, 0): IDLE, **units}, **given)
    game.apply(game.legal_actions()[0])
    return game


STRONG, WEAK = "us:m26_pershing", "us:recruits"


@pytest.mark.parametrize(
    ("action", "lost"), [("air_strike", 2), ("bomber_run", 4), ("prep_fire", 1), ("ranged_bombardment", 3)]
)
def test_it_strikes_the_unit_with_most_morale_and_defence(action: str, lost: int) -> None:
    """Without paying.  AA-11.5, AA-11.9, AA-17.60"""
    game = with_card(action, {(0, 4): WEAK, (2, 3): STRONG, (5, 4): "us:veterans"})
    if game.current_player == "chance":
        game.apply(drawing(game, 0))
    assert [one["piece"] for one in told(game, "aimed")] == [name(game, (2, 3))]
    assert cell(game, (2, 3), "morale") == -lost
    assert state(game).allied.prestige[1] == 0


def test_morale_counts_as_it_is_now() -> None:
    """Pershing 6 and 11, Veterans 6 and 8.  AA-11.9, AA-17.62"""
    game = with_card("air_strike", {(2, 3): (STRONG, {"morale": -4}), (5, 4): "us:veterans"})
    assert [one["piece"] for one in told(game, "aimed")] == [name(game, (5, 4))]


def test_of_equal_targets_the_first_by_row_and_from_the_right_is_taken() -> None:
    """AA-11.4, AA-11.9"""
    game = with_card("air_strike", {(1, 3): WEAK, (4, 3): WEAK, (5, 4): WEAK})
    assert [one["piece"] for one in told(game, "aimed")] == [name(game, (4, 3))]


@pytest.mark.parametrize(("action", "modifier", "lost"), [("prep_fire", 1, 0), ("prep_fire", 0, -1)])
def test_anti_air_units_protect_against_its_prep_fire(action: str, modifier: int, lost: int) -> None:
    """AA-11.9, AA-17.62"""
    game = with_card(action, {(2, 3): STRONG, (3, 3): "us:m16_half_track"})
    assert kinds(game, "anti_air") == ["anti_air"]
    game.apply(drawing(game, modifier))
    assert cell(game, (2, 3), "morale") == lost


def test_prep_fire_of_a_player_is_no_air_card() -> None:
    """AA-14.22"""
    units = {(0, 4): "us:recruits", (2, 1): "german:puma", (3, 1): "german:sdkfz_7_1_half_track"}
    game = scene(field(), units=units, zones={"us:hand": ["prep_fire_1"]}, prestige={"us": 9})
    game.apply("play prep_fire_1")
    game.apply(f"pick {name(game, (2, 1))}")
    assert kinds(game, "anti_air") == []


def test_it_helps_the_unit_with_least_morale_and_defence() -> None:
    """Of those that the card may help: Volkssturm 4 and 6, Grenadiers 4 and 7.  AA-11.10, AA-17.60"""
    units = {**FAR, (1, 1): "german:volkssturm", (2, 1): ("german:grenadiers", {"morale": -1}), (4, 1): "german:puma"}
    game = with_card("improved_defenses", units)
    # Puma 3 and 4.
    assert [cell(game, spot, "dug_in") for spot in ((1, 1), (2, 1), (4, 1))] == [False, False, True]
    game = with_card("replacements", units)
    assert [one["piece"] for one in told(game, "aimed")] == [name(game, (2, 1))]
    assert cell(game, (2, 1), "morale") == 0


def test_prepared_positions_help_two_units() -> None:
    """AA-11.10, AA-14.34"""
    units = {(0, 4): "us:veterans", (1, 1): "german:volkssturm", (4, 1): "german:puma"}
    game = with_card("prepared_positions", {**units, (5, 0): (IDLE, {"dug_in": True})})
    assert [cell(game, spot, "dug_in") for spot in ((1, 1), (4, 1))] == [True, True]
    assert len(told(game, "aimed")) == 2


def test_a_card_that_finds_nothing_is_discarded() -> None:
    """AA-17.60"""
    game = with_card("replacements", {**FAR, (1, 1): "german:volkssturm"})
    assert kinds(game, "played", "useless", "aimed") == ["useless"]
    assert state(game).play.cards == ()


def test_the_player_may_annul_its_card() -> None:
    """AA-11.7, AA-17.34"""
    game = with_card("air_strike", {(2, 3): STRONG}, zones={"us:hand": ["snafu_1"]}, prestige={"us": 9})
    assert game.to_move == ("us",)
    game.apply("react snafu_1")
    assert kinds(game, "played", "annulled") == ["played", "played", "annulled"]
    assert cell(game, (2, 3), "morale") == 0
    assert zone(game, "automaton_actions_discard") == [told(game, "automaton_drew")[0]["card"]]


def test_the_player_may_play_surprise_cards_before_its_units_act() -> None:
    """AA-11.7"""
    units = {**FAR, HERE: "german:grenadiers"}
    game = after_player(units=units, zones={"us:hand": ["sabotage_1"]}, prestige={"us": 4})
    game.apply(game.legal_actions()[0])
    assert "react sabotage_1" in notations(game)
    game.apply("react sabotage_1")
    settle(game)
    assert kinds(game, "lost") == []
    assert kinds(game, "moved") == ["moved"]


def test_obstacles_stop_its_hard_units() -> None:
    """The move counts as made, and it may fight if its card allows both.  AA-11.7, AA-17.46, AA-17.60"""
    units = {**FAR, HERE: "german:pz_iv", (3, 2): "us:recruits"}
    given: Any = {"units": units, "zones": {"us:hand": ["tank_obstacles_1"]}, "prestige": {"us": 9}}
    game = after_player(**given)
    while "react tank_obstacles_1" not in notations(game):
        game.apply(game.legal_actions()[0])
    assert [one["piece"] for one in told(game, "announced")] == [name(game, HERE)]
    game.apply("react tank_obstacles_1")
    settle(game)
    assert kinds(game, "moved", "attacked") == []
    assert unit(game, HERE) >= 0


# -- its units --------------------------------------------------------------------------------


def acting(units: Any, **given: Any) -> Game:
    return settle(after_player(solo(automaton={"actions": {}, **given.pop("automaton", {})}, **given), units=units))


def test_a_unit_attacks_what_stands_in_front_of_it() -> None:
    """AA-12.2a, AA-17.60"""
    game = acting({**FAR, HERE: "german:pz_vi_king_tiger", AHEAD: "us:veterans"})
    assert len(told(game, "attacked")) == 1
    assert kinds(game, "moved") == []


@pytest.mark.parametrize(
    ("enemies", "ways", "found"),
    [
        ([(2, 2), (3, 1), (1, 1)], "front right left", (2, 2)),
        ([(3, 1), (1, 1)], "front right left", (3, 1)),
        ([(1, 1)], "front right left", (1, 1)),
        ([(3, 1), (1, 1), (2, 0)], "front", None),
        ([(2, 0)], "front right left", None),
        ([(3, 1), (1, 1)], "left right", (1, 1)),
    ],
)
def test_a_unit_looks_for_enemies_in_order(enemies: Any, ways: str, found: Any) -> None:
    """AA-12.2a, AA-12.3a, AA-17.61"""
    units = {**FAR, HERE: "german:pak38_towed_gun", **dict.fromkeys(enemies, "us:veterans")}
    game = after_player(
        solo({HERE: "clear"}, automaton={"attacks": ways.split(), "movers": [], "actions": {}}), units=units
    )
    wanted = [name(game, found)] if found else []
    settle(game)
    assert [one["enemy"] for one in told(game, "attacked")] == wanted


@pytest.mark.parametrize(("who", "attacks"), [("german:pz_iv", 1), ("german:grenadiers", 0), ("german:pz_ii", 0)])
def test_a_unit_that_moves_attacks_then_if_its_card_allows_both(who: str, attacks: int) -> None:
    """AA-17.60"""
    game = acting({**FAR, HERE: who, (2, 3): "us:veterans"})
    assert len(told(game, "moved")) == 1
    assert len(told(game, "attacked")) == attacks


@pytest.mark.parametrize("blocked", ["own", "ground", "edge", "stays"])
def test_a_unit_without_a_way_stays(blocked: str) -> None:
    """AA-12.2a, AA-17.60"""
    units: Any = {**FAR, HERE: "german:pz_iv"}
    ground, automaton = {}, {}
    if blocked == "own":
        units = {**units, AHEAD: "german:flak_88"}
        automaton = {"movers": ["german:pz_iv"], "attackers": []}
    elif blocked == "ground":
        ground = {AHEAD: "impassable_river"}
    elif blocked == "edge":
        units = {**FAR, (2, 4): "german:pz_iv"}
        automaton = {"attackers": []}
    else:
        automaton = {"movers": ["german:puma"]}
    game = acting(units, automaton=automaton, ground=ground)
    assert told(game, "moved") == []


# -- combat -----------------------------------------------------------------------------------


#: No card of the automaton changes a combat.
NO_CARDS: dict[str, Any] = {"actions": {}, "fire": {}, "target": {}}


def fighting(us: Any = "us:veterans", german: Any = "german:grenadiers", **given: Any) -> Game:
    """The player attacks the automaton's unit; step 9 of the first fire."""
    ground = {HERE: "clear", AHEAD: "clear", **given.pop("ground", {})}
    automaton = given.pop("automaton", {})
    units = {AHEAD: us, HERE: german, **given.pop("units", {})}
    settings = given.pop("settings", {})
    special = given.pop("special", [])
    game = scene(
        solo(ground, automaton=automaton, settings=settings, special=special), units=units, **given
    )
    game.apply(f"attack {name(game, AHEAD)} {name(game, HERE)}")
    return game


def test_as_the_target_it_plays_a_card_of_its_target_deck() -> None:
    """In its turn of step 9; then it passes.  AA-11.6, AA-17.63"""
    game = fighting()
    before = state(game).fight.defence
    game.apply("pass")
    assert {one.split()[1] for one in notations(game)} <= {"target:take_cover_1", "target:take_cover_2"}
    game.apply(game.legal_actions()[0])
    assert state(game).fight.defence == before + 4
    assert game.to_move == ("us",)
    game.apply("pass")
    assert "bluff" in notations(game)
    assert state(game).fight.due == 0
    assert zone(game, "automaton_target_discard") == [told(game, "automaton_drew")[0]["card"]]


def test_in_its_fire_it_plays_first_and_of_its_fire_deck() -> None:
    """AA-11.6, AA-17.63"""
    game = after_player(units={**FAR, HERE: "german:grenadiers", AHEAD: "us:veterans"})
    game.apply(game.legal_actions()[0])
    before = state(game).fight.fire
    assert {one.split()[1] for one in notations(game)} <= {"fire:accuracy_1", "fire:accuracy_2"}
    game.apply(game.legal_actions()[0])
    assert state(game).fight.fire == before + 3
    game.apply("pass")
    assert "bluff" in notations(game)


def test_it_sacrifices_a_card_of_its_action_deck_when_the_player_has_chosen() -> None:
    """AA-11.6, AA-17.63"""
    game = fighting(automaton={"target": {}})
    game.apply("pass")
    before = state(game).fight.defence
    game.apply("bluff")
    assert {one.split()[1] for one in notations(game)} <= {"actions:replacements_1", "actions:replacements_2"}
    given = game.legal_actions()[0]
    game.apply(given)
    value = game.rules.allied.cards.battle[given.args[0]]  # type: ignore[attr-defined]
    assert state(game).fight.defence == before + value
    (sacrificed,) = told(game, "sacrificed")
    assert (sacrificed["side"], sacrificed["source"]) == ("german", "automaton_actions_deck")
    assert zone(game, sacrificed["target"]) == [sacrificed["card"]]


def test_modifiers_come_from_the_players_deck() -> None:
    """In its fire as well.  AA-11.6"""
    game = after_player(units={**FAR, HERE: "german:grenadiers", AHEAD: "us:veterans"})
    settle(game)
    own = set(zone(game, "action_discard"))
    drawn = {one["card"] for one in told(game, "modifier_drawn")}
    assert drawn
    assert drawn <= own


def test_an_annulled_card_is_its_card() -> None:
    """It counts as a turn of the alternation.  AA-11.7, AA-17.34, AA-17.63"""
    game = fighting(zones={"us:hand": ["snafu_1"]}, prestige={"us": 9})
    before = state(game).fight.defence
    game.apply("pass")
    game.apply(game.legal_actions()[0])
    game.apply("react snafu_1")
    assert state(game).fight.defence == before
    assert len(told(game, "automaton_drew")) == 1
    # SNAFU was the player's turn: the automaton has passed, and the player may.
    assert game.to_move == ("us",)
    game.apply("pass")
    assert "bluff" in notations(game)


@pytest.mark.parametrize("reward", ["none", "subtracted"])
def test_a_kill_of_the_automaton_brings_its_unit_morale(reward: str) -> None:
    """AA-11.5, AA-17.60"""
    units = {**FAR, HERE: "german:pz_vi_king_tiger", AHEAD: ("us:recruits", {"morale": -3})}
    document = solo(settings={"automaton_reward": reward})
    game = settle(after_player(document, units=units, prestige={"us": 20}))
    assert [one["piece"].partition(":")[0] for one in told(game, "eliminated")] == ["us"]
    assert len(told(game, "morale_gained")) == 1
    lost = [one["prestige"] for one in told(game, "taken_away")]
    # Recruits cost 2.
    assert lost == ([1] if reward == "subtracted" else [])
    assert state(game).allied.prestige[1] == 0


def test_the_reward_against_the_automaton_is_gained() -> None:
    """Without a question.  AA-5.13, AA-17.67"""
    game = fighting(("us:m26_pershing", {"morale": 3}), ("german:volkssturm", {"morale": -3}), automaton=NO_CARDS)
    assert state(game).allied.prestige == [0, 0]
    settle(game)
    # Volkssturm cost 3.
    assert told(game, "gained", "us") == [{"side": "us", "prestige": 2}]
    assert all(not action.notation.startswith("gain") for _, action in game.history)
    assert kinds(game, "taken_away") == []


@pytest.mark.parametrize(
    ("advances", "objective", "goes"),
    [("always", False, True), ("objectives", False, False), ("objectives", True, True)],
)
def test_it_advances_without_being_asked(advances: str, objective: bool, goes: bool) -> None:
    """AA-12.2d, AA-12.3g, AA-12.4b"""
    document = solo({AHEAD: "clear"}, automaton={"advances": advances, "actions": {}})
    for one in document["spaces"]:
        one["objective"] = objective and one["at"] == list(AHEAD)
    units = {**FAR, HERE: "german:pz_vi_king_tiger", AHEAD: ("us:recruits", {"morale": -3})}
    game = settle(after_player(document, units=units))
    assert (unit(game, AHEAD) >= 0) is goes
    assert (controller(game, AHEAD) == "german") is goes


# -- arrivals ---------------------------------------------------------------------------------


def moving(ground: Any, units: Any, move: tuple[tuple[int, int], tuple[int, int]], **given: Any) -> Game:
    """A unit of the player moves; what follows waits."""
    game = scene(given.pop("document", None) or solo(ground, **given.pop("changes", {})), units=units, **given)
    game.apply(f"move {name(game, move[0])} {at(game, move[1])}")
    return game


@pytest.mark.parametrize("terrain", ["fortification", "city", "town", "village"])
def test_a_unit_comes_where_a_unit_of_the_player_moves_next_to_a_shelter(terrain: str) -> None:
    """It is face up and dug in, and takes the tile; diagonals count.  AA-11.8, AA-17.20, AA-17.65"""
    ground = {(2, 2): "clear", (1, 1): terrain, (3, 1): "clear"}
    game = moving(ground, {(2, 3): "us:recruits"}, ((2, 3), (2, 2)))
    assert game.current_player == "chance"
    game.apply("comes german:pioneers")
    assert card(game, (1, 1)) == "german:pioneers"
    assert (cell(game, (1, 1), "dug_in"), cell(game, (1, 1), "face_up"), controller(game, (1, 1))) == (
        True,
        True,
        "german",
    )
    assert "end_operations" in notations(game)


def test_a_unit_that_comes_is_taken_from_its_deck() -> None:
    """AA-11.8, AA-17.65"""
    ground = {(2, 2): "clear", (1, 1): "village", (3, 1): "clear"}
    game = moving(ground, {(2, 3): "us:recruits"}, ((2, 3), (2, 2)))
    deck = zone(game, "german:unit_deck")
    game.apply("comes german:pioneers")
    assert sorted([*zone(game, "german:unit_deck"), "german:pioneers"]) == sorted(deck)


def test_units_come_to_the_home_row_too() -> None:
    """From the right of the player on, and to no tile that is taken.  AA-11.4, AA-11.8"""
    ground = {(2, 1): "clear", (1, 0): "clear", (2, 0): "clear", (3, 0): "clear", (2, 2): "clear"}
    units = {(2, 2): "us:recruits", (2, 0): "german:puma"}
    game = moving(ground, units, ((2, 2), (2, 1)))
    game.apply("comes german:pioneers")
    game.apply("comes german:grenadiers")
    assert (card(game, (3, 0)), card(game, (1, 0))) == ("german:pioneers", "german:grenadiers")


def test_nobody_comes_to_other_ground_or_to_tiles_of_the_player() -> None:
    """AA-11.8"""
    ground = {(2, 2): "clear", (1, 1): "village", (3, 1): "light_woods", (3, 2): "clear", (1, 2): "clear"}
    ground |= {(2, 1): "clear", (1, 3): "clear", (2, 3): "clear", (3, 3): "clear"}
    game = moving(ground, {(2, 3): "us:recruits"}, ((2, 3), (2, 2)), control={"us": [(1, 1)]})
    assert told(game, "arrived") == []
    assert "end_operations" in notations(game)


def test_units_of_the_automaton_bring_nobody() -> None:
    """AA-11.8"""
    game = acting({**FAR, (2, 0): "german:grenadiers"}, ground={(1, 2): "village", (3, 2): "town"})
    assert kinds(game, "moved", "arrived") == ["moved"]


def test_two_players_bring_nobody() -> None:
    """AA-11.8"""
    game = scene(field({(2, 2): "clear", (1, 1): "village"}), units={(2, 3): "us:recruits"})
    game.apply(f"move {name(game, (2, 3))} {at(game, (2, 2))}")
    assert told(game, "arrived") == []


def test_the_marker_of_a_unit_that_came_is_its_only_one() -> None:
    """AA-11.8"""
    ground = {(2, 2): "clear", (1, 1): "village", (3, 1): "clear", (1, 2): "clear"}
    game = moving(ground, {(2, 3): "us:recruits"}, ((2, 3), (2, 2)))
    game.apply("comes german:pioneers")
    state(game).units.dug_in[unit(game, (1, 1))] = False
    settle(game).apply("end_operations")
    settle(game)
    pioneers = [slot for slot in state(game).land.unit if slot >= 0 and state(game).units.barred[slot]]
    assert [state(game).units.dug_in[slot] for slot in pioneers] == [False]


def test_a_swap_brings_units_for_both() -> None:
    """AA-17.64"""
    ground = {(2, 2): "clear", (3, 2): "clear", (1, 1): "village", (4, 1): "town"}
    ground |= {(2, 1): "clear", (3, 1): "clear", (1, 2): "clear", (1, 3): "clear", (4, 2): "clear", (4, 3): "clear"}
    game = scene(solo(ground), units={(2, 2): "us:recruits", (3, 2): "us:regulars"})
    game.apply(f"swap {name(game, (2, 2))} {name(game, (3, 2))}")
    settle(game)
    assert [one["space"] for one in told(game, "arrived")] == [at(game, (4, 1)), at(game, (1, 1))]


QUIET = {}


def test_an_advance_brings_units() -> None:
    """AA-17.64"""
    units = {(1, 0): IDLE, (4, 4): "us:recruits"}
    us, german = ("us:m26_pershing", {"morale": 3}), ("german:volkssturm", {"morale": -3})
    game = fighting(us, german, automaton=NO_CARDS, units=units)
    while "advance" not in notations(game):
        game.apply(next((one for one in ("pass", "bluff") if one in notations(game)), notations(game)[0]))
    game.apply("advance")
    assert [one["space"] for one in told(game, "advanced")] == [at(game, HERE)]
    settle(game)
    assert [one["space"] for one in told(game, "arrived")] == [at(game, (3, 0)), at(game, (2, 0))]


def test_a_retreat_brings_units() -> None:
    """AA-17.64"""
    ground = {**QUIET, (1, 3): "village"}
    units = {(5, 4): "us:regulars", HERE: "german:pz_vi_king_tiger", AHEAD: ("us:veterans", {"morale": 3})}
    game = after_player(solo(ground, automaton={"actions": {}}), units=units)
    settle(game)
    assert told(game, "retreated")
    assert [one["space"] for one in told(game, "arrived")] == [at(game, (1, 3))]
    # It came in the automaton's own turn, and its next one is not over.
    assert cell(game, (1, 3), "new") is False


def test_a_deployed_unit_brings_nobody() -> None:
    """AA-17.64"""
    ground = {(2, 3): "clear", (1, 2): "village"}
    game = scene(
        solo(ground), control={"us": [(2, 3)]}, zones={"us:reserve": ["us:recruits"]}, prestige={"us": 9}, units=FAR
    )
    game.apply(f"deploy us:recruits {at(game, (2, 3))}")
    assert told(game, "arrived") == []


def test_a_unit_that_comes_reveals_and_is_seen() -> None:
    """AA-17.65"""
    ground = {(2, 2): "clear", (1, 1): "village", (3, 1): "clear", (1, 2): "clear"}
    units = {(2, 3): ("us:recruits", {"face_up": False}), (0, 1): ("us:regulars", {"face_up": False})}
    game = moving(ground, units, ((2, 3), (2, 2)))
    game.apply("comes german:pioneers")
    assert cell(game, (0, 1), "face_up")


def test_a_unit_that_may_not_be_there_is_not_drawn() -> None:
    """AA-17.65"""
    ground = {(2, 1): "clear", (1, 0): "swamp", (2, 0): "clear", (3, 0): "clear", (2, 2): "clear"}
    units = {(2, 2): "us:recruits", (2, 0): "german:puma", (3, 0): "german:flak_88"}
    game = moving(ground, units, ((2, 2), (2, 1)))
    cards = game.rules.allied.cards  # type: ignore[attr-defined]
    hard = {action.notation for action in game.legal_actions() if cards.hard[action.args[0]]}
    assert hard == {"comes german:pz_ii", "comes german:puma", "comes german:panzergrenadier"} & hard
    assert "comes german:pz_iv" not in notations(game)


@pytest.mark.parametrize("left", ["nothing", "discards", "hard"])
def test_where_no_unit_is_left_none_comes(left: str) -> None:
    """AA-11.2, AA-17.65"""
    ground = {**QUIET, (2, 1): "clear", (1, 0): "swamp", (2, 0): "clear", (3, 0): "clear"}
    units = {(2, 2): "us:recruits", (2, 0): "german:puma", (3, 0): "german:flak_88"}

    def empty(rules: Any, now: Any) -> None:
        deck, discards = (rules.zones.of[zone][1] for zone in ("unit_deck", "unit_discard"))
        pershing = rules.numbers["card"]["german:pz_iv"]
        if left == "hard":
            rest = [one for one in now.zones.cards[deck] if one != pershing]
            now.zones.cards[deck] = [one for one in now.zones.cards[deck] if one == pershing]
            now.zones.cards[discards] = rest
        else:
            now.zones.cards[discards] = now.zones.cards[deck] if left == "discards" else []
            now.zones.cards[deck] = []

    game = moving(ground, units, ((2, 2), (2, 1)), edit=empty)
    assert (game.current_player == "chance") is (left == "discards")
    assert bool(told(game, "reshuffled")) is (left == "discards")


# -- the player's side ------------------------------------------------------------------------


def test_units_of_the_player_lie_face_up() -> None:
    """After the set-up, and when they are deployed.  AA-17.68"""
    game = uc.new_game("allied_assault", "metz_solo", seed=2)
    while game.decision_for("us").kind != "allied_assault.choose_order":  # type: ignore[union-attr]
        game.apply(game.legal_actions()[-1])
    own = [slot for slot in state(game).land.unit if slot >= 0 and game.rules.pieces.side[slot] == 0]
    assert own
    assert all(state(game).units.face_up[slot] for slot in own)
    game = scene(solo(), control={"us": [(2, 3)]}, zones={"us:reserve": ["us:recruits"]}, prestige={"us": 9}, units=FAR)
    game.apply(f"deploy us:recruits {at(game, (2, 3))}")
    assert cell(game, (2, 3), "face_up")


@pytest.mark.parametrize("keeps", [True, False])
def test_the_player_buys_starting_units_and_keeps_the_rest(keeps: bool) -> None:
    """AA-11.11, AA-17.19"""
    cards = {"m26_pershing": 1, "recruits": 2}
    us = {"start": {"budget": 20, "placed": {}}, "cards": cards, "hand": {"actions": 2, "units": 0}}
    document = solo(sides={"us": us}, settings={"keeps_start_prestige": keeps}, second_prestige=7)
    placed = document["spaces"][0]["tile"]
    document["sides"]["us"]["start"] = {"budget": 20, "placed": {document["spaces"][14]["tile"]: "regulars"}}
    document["sides"]["german"]["start"] = {"placed": {placed: "puma"}, "face_up": True}
    document["sides"]["german"]["cards"]["puma"] -= 1
    document["sides"]["german"]["cards"] = {k: v for k, v in document["sides"]["german"]["cards"].items() if v}
    game = uc.new_game("allied_assault", scenario=document, seed=1)
    game.apply("choose_unit us:m26_pershing")
    game.apply("choose_unit us:recruits")
    game.apply("end_muster")
    while notations(game)[0].startswith("place"):
        game.apply(game.legal_actions()[0])
    # Pershing 12 and Recruits 2; the Regulars of the map are free.
    assert state(game).allied.prestige == [6 if keeps else 0, 0]


def test_a_player_without_a_budget_keeps_nothing() -> None:
    """AA-17.19"""
    document = solo()
    placed = {side: document["spaces"][n]["tile"] for side, n in (("us", 24), ("german", 0))}
    for side, unit_name in (("us", "regulars"), ("german", "puma")):
        document["sides"][side] |= {"start": {"placed": {placed[side]: unit_name}, "face_up": True}}
        document["sides"][side]["cards"] = {"grenadiers" if side == "german" else "recruits": 1}
    document["sides"]["us"]["hand"] = {"actions": 0, "units": 0}
    game = uc.new_game("allied_assault", scenario=document, seed=1)
    assert game.decision_for("us").kind == "allied_assault.choose_order"  # type: ignore[union-attr]
    assert state(game).allied.prestige == [0, 0]


# -- documents --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"automaton": {"actions": {"well_supplied": 1}}}, "/automaton/actions/well_supplied: found well_supplied"),
        ({"automaton": {"fire": {"take_cover": 1}}}, "/automaton/fire/take_cover: found take_cover"),
        ({"automaton": {"target": {"replacements": 1}}}, "/automaton/target/replacements: found replacements"),
        ({"automaton": {"actions": {"no_card": 1}}}, "/automaton/actions/no_card: found 'no_card'"),
        ({"first": "drawn"}, "/first: found 'drawn', expected us, german or random"),
        ({"sides": {"german": {"prestige": 4}}}, "/sides/german/prestige: found 4, expected nothing"),
        ({"sides": {"german": {"start": {"budget": 9}}}}, "/sides/german/start/budget: found 9, expected nothing"),
        ({"sides": {"german": {"start": {"random": 1}}}}, "/sides/german/start/random: found 1, expected nothing"),
        ({"sides": {"german": {"start": {"units": {"puma": 1}}}}}, "/sides/german/start/units: found 1, expected"),
        ({"sides": {"german": {"hand": {"fixed": {"snafu": 1}}}}}, "/sides/german/hand/fixed: found 1, expected"),
        ({"special": [{"rule": "airdrop"}]}, "/special/0/rule: found airdrop, expected a rule in which german has"),
        ({"special": [{"rule": "landing", "side": "us"}]}, None),
        ({"special": [{"rule": "random_edges"}]}, "/special/0/rule: found random_edges, expected a rule that leaves"),
        ({"automaton": {"side": "axis"}}, "/automaton/side: found 'axis', expected a side of this game"),
    ],
)
def test_faults_of_an_automaton_are_told(changes: dict[str, Any], said: str | None) -> None:
    """AA-11.1, AA-11.2, AA-11.5, AA-11.6, AA-11.9, AA-11.10, AA-12.1"""
    if said is None:
        assert scene(solo(**changes), units=FAR).to_move == ("us",)
        return
    with pytest.raises(uc.LinkError) as caught:
        uc.new_game("allied_assault", scenario=solo(**changes), seed=1)
    assert said in str(caught.value)


def test_rules_of_an_automaton_need_one() -> None:
    """AA-12.1"""
    with pytest.raises(uc.LinkError, match="found ambush, expected a rule for two players, or an automaton"):
        uc.new_game("allied_assault", scenario=field(special=[{"rule": "ambush"}]), seed=1)


# -- saves ------------------------------------------------------------------------------------

ORDER = {"at": "allied_assault.choose_order", "side": "us"}
FRAME = {"deck": "automaton_actions_deck", "side": "german"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda stack: stack.append(stack.pop() and ORDER), "expected what allied_assault.automaton_card/draw"),
        (lambda stack: stack[-2].update(side="us"), "found us and automaton_actions_deck, expected the automaton"),
        (lambda stack: stack[-2].update(deck="action_deck"), "found german and action_deck, expected the automaton"),
        (lambda stack: stack[-2].update(deck="automaton_fire_discard"), "german and automaton_fire_discard"),
        (lambda stack: stack[-1].update(deck="action_deck"), "found action_deck, expected a deck of the automaton"),
        (lambda stack: stack[-1].update(deck="automaton_fire_deck"), "found automaton_fire_deck, expected a deck"),
    ],
)
def test_a_card_of_a_save_is_being_drawn(change: Any, said: str) -> None:
    """AA-11.2"""
    game = after_player(solo(automaton={"fire": {}}))
    codec = game.rules.codec
    saved = codec.encode(state(game))
    assert {key: saved["stack"][-1][key] for key in FRAME} == FRAME
    assert codec.decode(saved) == state(game)
    change(saved["stack"])
    with pytest.raises(uc.SaveError, match=said):
        codec.decode(saved)


def test_a_card_of_a_save_that_is_being_played_is_told() -> None:
    """AA-11.2, AA-17.54"""
    game = with_card("air_strike", {(2, 3): STRONG}, zones={"us:hand": ["snafu_1"]}, prestige={"us": 9})
    codec = game.rules.codec
    saved = codec.encode(state(game))
    assert codec.decode(saved) == state(game)
    saved["play"].update(cards=[], sides=[])
    with pytest.raises(uc.SaveError, match="0 cards"):
        codec.decode(saved)


@pytest.mark.parametrize("piece", ["us:unit_1", "german:unit_9"])
def test_units_of_a_save_that_act_are_there(piece: str) -> None:
    """AA-11.3"""
    game = after_player(units={**FAR, HERE: "german:grenadiers"}, zones={"us:hand": ["sabotage_1"]}, prestige={"us": 4})
    game.apply(game.legal_actions()[0])
    saved = game.rules.codec.encode(state(game))
    frame = next(one for one in saved["stack"] if one["at"].startswith("allied_assault.automaton_unit"))
    frame["piece"] = piece
    with pytest.raises(uc.SaveError, match=f"found {piece}, expected a unit of the automaton on the map"):
        game.rules.codec.decode(saved)


@pytest.mark.parametrize("fault", ["taken", "player", "drawn"])
def test_a_unit_of_a_save_that_arrives_can_come(fault: str) -> None:
    """AA-11.8, AA-17.65"""
    game = moving({(2, 2): "clear", (1, 1): "village"}, {(2, 3): "us:recruits"}, ((2, 3), (2, 2)))
    saved = game.rules.codec.encode(state(game))
    assert game.rules.codec.decode(saved) == state(game)
    said = "expected a free tile, and a unit of the automaton that may be on it"
    if fault == "taken":
        saved["stack"][-1]["space"] = at(game, (2, 2))
    elif fault == "player":
        saved["stack"][-1]["side"] = "us"
    else:
        saved["stack"][-1] = ORDER
        said = "expected what allied_assault.reinforcement/draw"
    with pytest.raises(uc.SaveError, match=said):
        game.rules.codec.decode(saved)


def test_without_events_all_goes_the_same_way() -> None:
    """AA-11.1"""
    for scenario in ("metz_solo", "bulge_solo", "herrken_forest"):
        ends = []
        for events in (True, False):
            game = uc.new_game("allied_assault", scenario, seed=8, events=events)
            uc.play(game, {"us": "random", "german": "random"})
            ends.append(game.digest())
        assert ends[0] == ends[1]
