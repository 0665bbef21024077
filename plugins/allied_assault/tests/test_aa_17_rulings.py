"""AA-17 and what else was decided last: readings of the rulebook, each with its setting where it has one."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import attrs
import pytest

import undaunted_core as uc
from kit.aa_policy import fights
from kit.aa_scenes import at, card, cell, controller, drawing, field, kind, name, scene, state, told, unit
from kit.places import ROOT, in_repository
from undaunted_allied_assault.definitions import Settings
from undaunted_allied_assault.tables import reaches
from undaunted_core.authoring.secrets import candidates
from undaunted_testing import context, notations, zone
from undaunted_testing.walk import random_move, take

HIDDEN = {"face_up": False}
SWAMP = ["opportunity_fire", "commander_initiative", "double_time", "re_deploy"]
MARSH = {"rule": "marsh", "terrains": ["swamp"], "actions": SWAMP}
#: Enough on both sides that nobody has lost.
BOTH = {(0, 4): "us:veterans", (5, 0): "german:grenadiers"}


def first_words(game: uc.Game) -> set[str]:
    return {one.split()[0] for one in notations(game)}


def go(game: uc.Game, spot: tuple[int, int], to: tuple[int, int]) -> uc.Game:
    game.apply(f"move {name(game, spot)} {at(game, to)}")
    return game


def may_be(game: uc.Game, spot: tuple[int, int]) -> set[str]:
    """What all know that a face-down unit may be."""
    names = game.rules.names["card"]
    return {names[number] for number in candidates(context(game), "units.card", unit(game, spot))}


# -- Swamp at Carentan ------------------------------------------------------------------------


def on_swamp(title: str, *, beside: str = "german:puma", footing: int = 0, ground: Any = None) -> uc.Game:
    """A US unit on Swamp next to an enemy, another off it, and a card in hand."""
    units = {**BOTH, (2, 2): ("us:regulars", {"footing": footing}), (2, 1): beside, (4, 3): "us:recruits"}
    return scene(
        field(ground or {(2, 2): "swamp"}, special=[MARSH]),
        units=units,
        zones={"us:hand": [f"{title}_1"]},
        prestige={"us": 20},
    )


@pytest.mark.parametrize("title", [*SWAMP[1:3], "counter_offensive", "supply_column"])
def test_some_cards_do_nothing_for_units_on_swamp(title: str) -> None:
    """Others act on them; Counter Offensive activates, so that the draw comes first.  AA-10.4a, AA-10.4b"""
    game = on_swamp(title)
    game.apply(f"play {title}_1")
    picks = {one.split()[1] for one in notations(game)}
    held = name(game, (2, 2))
    assert (held in picks) is (title == "supply_column")
    assert name(game, (4, 3)) in picks
    assert (held in may_pick(on_swamp(title, footing=1), title)) is (title in ("supply_column", "counter_offensive"))


def may_pick(game: uc.Game, title: str) -> set[str]:
    game.apply(f"play {title}_1")
    return {one.split()[1] for one in notations(game)}


def test_opportunity_fire_does_nothing_on_swamp() -> None:
    """No other unit has an enemy next to it, so the card is of no use.  AA-10.4b, AA-14.26"""
    assert "play opportunity_fire_1" not in notations(on_swamp("opportunity_fire"))
    assert "play opportunity_fire_1" in notations(on_swamp("opportunity_fire", ground={(2, 2): "clear"}))


def test_re_deploy_takes_no_unit_off_swamp() -> None:
    """AA-10.4b, AA-14.29"""
    assert name(on_swamp("re_deploy"), (2, 2)) not in may_pick(on_swamp("re_deploy"), "re_deploy")
    clear = on_swamp("re_deploy", ground={(2, 2): "clear"})
    assert name(clear, (2, 2)) in may_pick(clear, "re_deploy")


def test_a_unit_that_moved_onto_swamp_starts_no_combat_by_the_card() -> None:
    """AA-10.4a, AA-14.25, AA-17.72"""
    units = {**BOTH, (2, 3): "us:regulars", (2, 1): "german:puma"}
    document = field({(2, 2): "swamp"}, special=[MARSH])
    game = scene(document, units=units, zones={"us:hand": ["counter_offensive_1"]}, prestige={"us": 9})
    for notation in ("play counter_offensive_1", f"pick {name(game, (2, 3))}", f"step {at(game, (2, 2))}"):
        game.apply(notation)
    assert notations(game) == ["stop"]
    assert [one.clause for one in game.why_illegal(f"attack_now {name(game, (2, 1))}")] == ["AA-10.4a"]


def test_a_unit_that_came_onto_swamp_draws_before_its_next_action() -> None:
    """The result holds for the whole turn.  AA-10.4a, AA-17.72"""
    units = {**BOTH, (2, 3): "us:m3_grant_lee", (3, 3): "us:engineers", (3, 1): "german:puma"}
    game = scene(field({(3, 2): "swamp"}, special=[MARSH]), units=units)
    go(game, (3, 3), (3, 2))
    game.apply("pass") if "pass" in notations(game) else None
    mover = name(game, (3, 2))
    assert {one.split()[0] for one in notations(game) if mover in one} == {"rouse"}
    game.apply(f"rouse {mover}")
    game.apply(drawing(game, 1))
    assert f"attack {mover} {name(game, (3, 1))}" in notations(game)
    assert f"rouse {mover}" not in notations(game)


# -- cards that are only sacrifices -----------------------------------------------------------


@pytest.mark.parametrize("barred", [True, False])
def test_a_barred_card_is_no_answer_either(barred: bool) -> None:
    """SNAFU, Tank Obstacles and Sabotage are not asked for where they are only sacrifices.  AA-10.1, AA-17.33"""
    special = [{"rule": "sacrifice_only", "actions": ["snafu", "tank_obstacles", "sabotage"]}] if barred else []
    settings = {"surprise_windows": "every_decision"}
    held = ["snafu_1", "tank_obstacles_1", "sabotage_1"]
    game = scene(
        field(special=special, settings=settings),
        units={**BOTH, (2, 3): "us:m26_pershing"},
        zones={"us:hand": ["well_supplied_1"], "german:hand": held},
        prestige={"us": 9, "german": 30},
    )
    game.apply("play well_supplied_1") if game.to_move == ("us",) else None
    asked = game.to_move == ("german",)
    assert asked is not barred
    if barred:
        while game.current_player == "chance":
            game.apply(game.legal_actions()[0])
        assert game.to_move == ("us",)
        go(game, (2, 3), (2, 2))
        assert game.to_move == ("us",)


# -- what face-down units show ----------------------------------------------------------------


@pytest.mark.parametrize("cost", [-1, 8])
def test_a_diagonal_move_narrows_what_a_hidden_unit_may_be(cost: int) -> None:
    """For good: the next turn all still know it.  AA-6.5, AA-16.1"""
    document = field(sides={"us": {"start": {"budget": 30}}})
    game = scene(document, units={**BOTH, (2, 3): ("us:commander", {"face_up": False, "cost": cost})})
    before = may_be(game, (2, 3))
    go(game, (2, 3), (3, 2))
    after = may_be(game, (3, 2))
    can = game.rules.allied.cards.can["diagonal"]  # type: ignore[attr-defined]
    assert after == {one for one in before if can[game.rules.numbers["card"][one]]} != before
    game.apply("stop")
    game.apply("end_operations")
    assert may_be(game, (3, 2)) == after


def test_two_moves_narrow_what_a_hidden_unit_may_be() -> None:
    """AA-6.2, AA-16.1"""
    game = scene(field(sides={"us": {"start": {"budget": 30}}}), units={**BOTH, (2, 3): ("us:m8_greyhound", HIDDEN)})
    go(game, (2, 3), (2, 2))
    assert "us:veterans" in may_be(game, (2, 2))
    game.apply(f"step {at(game, (3, 2))}")
    assert may_be(game, (3, 2)) == {"us:m8_greyhound", "us:white_scout_car"}


def test_ground_and_losses_narrow_what_a_hidden_unit_may_be() -> None:
    """On Swamp it is none that may not be there; one that lost 5 morale had more.  AA-4.19, AA-6.7, AA-16.1"""
    units = {**BOTH, (2, 2): ("us:veterans", {"face_up": False, "morale": -5})}
    game = scene(field({(2, 2): "swamp"}, sides={"us": {"start": {"budget": 30}}}), units=units)
    assert may_be(game, (2, 2)) == {"us:veterans", "us:mortar_42cm"}


def test_a_hidden_unit_that_gave_no_support_is_none_that_would_have() -> None:
    """Until the fire is over.  AA-5.4, AA-17.45"""
    units = {**BOTH, (2, 2): "us:recruits", (2, 1): "german:grenadiers", (3, 3): ("us:regulars", HIDDEN)}
    game = scene(field({(2, 2): "clear"}, sides={"us": {"start": {"budget": 30}}}), units=units)
    before = may_be(game, (3, 3))
    assert {"us:howitzer_105mm", "us:regulars"} <= before
    game.apply(f"attack {name(game, (2, 2))} {name(game, (2, 1))}")
    assert may_be(game, (3, 3)) == before - {
        *("us:howitzer_105mm", "us:mortar_42cm", "us:m12_howitzer", "us:m7_priest", "us:howitzer_75mm")
    }


def test_a_giver_is_revealed() -> None:
    """AA-6.11, AA-17.69"""
    game = scene(units={**BOTH, (2, 3): ("us:commander", HIDDEN), (3, 3): ("us:recruits", HIDDEN)})
    game.apply(f"give {name(game, (2, 3))} {name(game, (3, 3))}")
    assert (cell(game, (2, 3), "face_up"), cell(game, (3, 3), "face_up")) == (True, False)


@pytest.mark.parametrize(("face_up", "asked"), [(False, True), (True, False)])
def test_a_face_down_unit_is_always_asked_for_a_second_move(face_up: bool, asked: bool) -> None:
    """AA-17.70"""
    game = scene(units={**BOTH, (2, 3): ("us:recruits", {"face_up": face_up})})
    go(game, (2, 3), (2, 2))
    assert (notations(game) == ["stop"]) is asked


def test_a_landed_unit_makes_no_minefield_check() -> None:
    """Nor does one that is dropped.  AA-17.71"""
    tile = field()["spaces"][2 * 6 + 1]["tile"]
    rules = [{"rule": "landing", "side": "us", "at": [tile]}, {"rule": "airdrop", "units": ["us:recruits"]}]
    for word, spot in (("land", (1, 2)), ("drop", (3, 2))):
        game = scene(
            field(special=rules),
            units=BOTH,
            control={"german": [(1, 2), (3, 2)]},
            zones={"us:reserve": ["us:recruits"]},
            prestige={"us": 9},
        )
        game.apply(f"{word} us:recruits {at(game, spot)}")
        assert game.current_player != "chance"
        assert controller(game, spot) == "us"


def test_every_elimination_counts_as_a_destroyed_unit() -> None:
    """By the scenario too.  AA-10.12e, AA-17.73"""
    rule = {"rule": "attrition", "side": "us", "turns": [2], "amount": 2, "units": ["german:grenadiers"]}
    game = scene(field(special=[rule]), units={**BOTH, (2, 3): ("us:recruits", {"morale": -3})})
    game.apply("end_operations")
    while state(game).rounds.active == 0 or game.current_player == "chance" or "draw_units" in first_words(game):
        game.apply(game.legal_actions()[0])
        if unit(game, (2, 3)) < 0:
            break
    assert (unit(game, (2, 3)), state(game).allied.kills, state(game).allied.earned) == (-1, [0, 1], [0, 0])


@pytest.mark.parametrize("static", [True, False])
def test_a_static_unit_neither_advances_nor_is_re_deployed(static: bool) -> None:
    """AA-10.3b, AA-10.8a, AA-17.74"""
    special = [{"rule": "static", "side": "german", "units": ["german:flak_88"]}] if static else []
    units = {**BOTH, (2, 2): "german:flak_88", (2, 3): ("us:recruits", {"morale": -3})}
    game = scene(
        field({(2, 2): "clear", (2, 3): "clear"}, special=special),
        active="german",
        units=units,
        zones={"german:hand": ["re_deploy_1"]},
        prestige={"german": 9},
    )
    redeployed = any(one.startswith(f"re_deploy {name(game, (2, 2))}") for one in after_play(game.clone()))
    assert redeployed is not static
    game.apply(f"attack {name(game, (2, 2))} {name(game, (2, 3))}")
    for _ in range(2):
        game.apply("pass")
    for seat in ("us", "german"):
        game.apply("bluff", seat=seat)
    game.apply(drawing(game, 3))
    game.apply("gain")
    assert ("advance" in notations(game)) is not static


def after_play(game: uc.Game) -> list[str]:
    game.apply("play re_deploy_1")
    if "pass" in notations(game):
        game.apply("pass")
    return notations(game)


def test_a_fourth_objective_ends_the_game_at_once() -> None:
    """By a move, an advance or a retreat, in the turn of either side.  AA-10.3c"""
    marked = [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2)]
    document = field()
    for place in document["spaces"]:
        place["objective"] = tuple(place["at"]) in marked
    for side in document["sides"].values():
        side["victory"] = [{"condition": "hold_objectives", "tiles": 4, "by": 8}]
    units = {**BOTH, (4, 3): "us:recruits"}
    game = scene(document, units=units, control={"us": marked[:3]})
    go(game, (4, 3), (4, 2))
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == (("us",), "AA-10.3c")
    late = scene(document, units=units, control={"us": marked[:3]}, turn=9)
    go(late, (4, 3), (4, 2))
    assert late.outcome is None


# -- figures that follow from others ----------------------------------------------------------


def test_a_full_deck_of_modifiers_has_the_odds_of_the_rulebook() -> None:
    """Half are 1 or more, a third below 0; chance deals them so.  AA-6.3, AA-4.5, AA-1.5"""
    modifiers = [one["modifier"] for one in kind("printings") for _ in range(one["copies"])]
    assert len(modifiers) == 132
    assert Fraction(sum(one >= 1 for one in modifiers), 132) == Fraction(1, 2)
    assert Fraction(sum(one < 0 for one in modifiers), 132) == Fraction(1, 3)
    game = scene(field({(2, 2): "swamp"}, special=[MARSH]), units={**BOTH, (2, 2): "us:recruits"})
    game.apply(f"rouse {name(game, (2, 2))}")
    modifier = game.rules.allied.cards.modifier  # type: ignore[attr-defined]
    odds = dict(game.chance_outcomes())
    assert sum(chance for action, chance in odds.items() if modifier[action.args[0]] >= 1) == pytest.approx(1 / 2)
    assert sum(chance for action, chance in odds.items() if modifier[action.args[0]] < 0) == pytest.approx(1 / 3)


def test_support_reaches_as_many_tiles_as_the_rulebook_says() -> None:
    """AA-5.17"""
    assert [sum(reaches(steps, x - 4, y - 4) for x in range(9) for y in range(9)) for steps in (1, 2, 3)] == [8, 24, 44]


def test_a_hand_has_no_limit_and_loses_cards_only_by_rules() -> None:
    """Free cards come to a hand of any size; no order discards a card.  AA-1.7, AA-2.3"""
    held = [f"{one}_1" for one in ("accuracy", "snafu", "take_cover", "poor_aim", "off_target", "smoke_screen")]
    held += [f"{one}_2" for one in ("accuracy", "snafu", "take_cover", "poor_aim", "off_target", "smoke_screen")]
    game = scene(units=BOTH, zones={"german:hand": held})
    game.apply("end_operations")
    game.apply("draw_units 2")
    while game.current_player == "chance":
        game.apply(game.legal_actions()[0])
    assert (len(zone(game, "german:hand")), len(zone(game, "german:reserve"))) == (14, 2)
    assert not first_words(game) & {"discard", "sacrifice"}
    assert all(one.startswith("german:") for one in zone(game, "german:reserve"))


def test_a_turn_has_four_phases_in_their_order() -> None:
    """Orders in any order, as often as the side likes, until it ends the phase.  AA-3.1, AA-3.5"""
    game = scene(units={**BOTH, (2, 3): "us:recruits", (4, 3): "us:regulars"}, turn=3)
    go(game, (2, 3), (2, 2))
    game.apply(f"dig_in {name(game, (4, 3))}")
    assert state(game).rounds.active == 0
    game.apply("end_operations")
    assert told(game, "prestige_counted")[-1]["side"] == "us"
    assert (state(game).rounds.active, game.decision_for("german").kind) == (1, "allied_assault.split")  # type: ignore[union-attr]


def test_what_is_hidden_from_the_other_side() -> None:
    """Hand, reserve and face-down unit; nobody sees the decks.  AA-16.2"""
    units = {**BOTH, (2, 3): ("us:recruits", HIDDEN)}
    game = scene(units=units, zones={"us:hand": ["accuracy_1"], "us:reserve": ["us:regulars"]})
    for seat, sees in (("us", True), ("german", False)):
        seen = game.observation(seat).data["seen"]
        assert ("us:hand" in seen["zones"]["cards"]) is sees
        assert ("us:reserve" in seen["zones"]["cards"]) is sees
        assert (seen["units"]["card"].get(name(game, (2, 3))) == "us:recruits") is sees
        assert not {"action_deck", "us:unit_deck", "german:unit_deck"} & seen["zones"]["cards"].keys()
    assert card(game, (2, 3)) == "us:recruits"


def test_either_line_of_carentan_wins() -> None:
    """AA-17.13"""
    scenario = uc.new_game("allied_assault", "carentan", seed=1).rules.source.scenario
    for side in scenario.sides.values():
        assert [one.condition for one in side.victory] == ["hold_home_row", "prestige_and_tiles"]


def test_herrken_forest_keeps_its_printed_name() -> None:
    """AA-17.32"""
    (found,) = [one for one in uc.scenarios("allied_assault") if one.id == "herrken_forest"]
    assert found.title == "Herrken Forest"


def test_decks_hold_no_more_than_four_of_a_card() -> None:
    """AA-13.1"""
    document = field()
    document["action_cards"] = {**document["action_cards"], "accuracy": 5}
    with pytest.raises(uc.LinkError, match="at most 4"):
        uc.new_game("allied_assault", document, seed=1)


def test_who_may_win_at_omaha() -> None:
    """AA-17.75"""
    sides = uc.new_game("allied_assault", "omaha", seed=1).rules.source.scenario.sides
    assert {name: [one.condition for one in side.victory] for name, side in sides.items()} == {
        "us": ["occupy_objective"],
        "german": ["destroy_all"],
    }


def test_the_opening_hands_of_bastogne() -> None:
    """AA-17.76"""
    sides = uc.new_game("allied_assault", "bastogne", seed=1).rules.source.scenario.sides
    us, german = sides["us"].hand, sides["german"].hand
    assert (us.actions, us.units, sum(us.fixed.values()), german.actions, german.units) == (0, 0, 12, 10, 0)


def test_turns_on_the_hills_have_no_gap() -> None:
    """A unit that the enemy drives off between two turns of its own begins again.  AA-10.6b, AA-17.77"""

    def earlier(rules: Any, now: Any) -> None:
        now.allied.on_hill = [3, 5]

    game = scene(field({(2, 2): "hills"}), units={**BOTH, (2, 2): "us:recruits"}, edit=earlier)
    game.apply("end_operations")
    assert state(game).allied.on_hill == [4, 0]


@pytest.mark.parametrize(
    ("setting", "beside", "dug_in"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_a_new_unit_with_auto_dug_in_waits_for_its_marker(setting: bool, beside: bool, dug_in: bool) -> None:
    """Until prestige is counted; by the setting it has it at once, unless it is hidden.  AA-17.47"""
    game = scene(
        field(settings={"new_units_dug_in": setting}),
        units={(1, 3): "german:puma"} if beside else BOTH,
        zones={"us:reserve": ["us:army_rangers"]},
        prestige={"us": 9},
    )
    game.apply(f"deploy us:army_rangers {at(game, (2, 4))}")
    assert (cell(game, (2, 4), "dug_in"), cell(game, (2, 4), "face_up")) == (dug_in, beside)


@in_repository
def test_every_setting_chooses_between_readings_in_the_code() -> None:
    """No setting is without code, and the page of the game lists each with its clause."""
    root = ROOT
    source = root / "plugins/allied_assault/src/undaunted_allied_assault"
    code = "".join(path.read_text(encoding="utf-8") for path in source.rglob("*.py") if path.name != "definitions.py")
    page = (root / "docs/reference/allied-assault.md").read_text(encoding="utf-8")
    for setting in attrs.fields(Settings):
        assert f"settings.{setting.name}" in code, setting.name
        (clause,) = re.findall(r"\((AA-[\d.]+)\)", setting.metadata["description"])
        assert re.search(rf"^\| `{setting.name}` \|.*\| {clause} \|$", page, re.MULTILINE), setting.name


@pytest.mark.parametrize("scenario", ["st_marie_du_mont", "omaha", "lumberjack", "carentan"])
def test_a_game_without_events_plays_alike(scenario: str) -> None:
    """Set-up, orders of the scenario's own rules and all."""
    told_all = uc.new_game("allied_assault", scenario, seed=2, chance="explicit")
    silent = uc.new_game("allied_assault", scenario, seed=2, chance="explicit", events=False)
    rng = random.Random(2)
    for _ in range(600):
        if told_all.is_terminal:
            break
        seat, action = random_move(told_all, rng, fights)
        for game in (told_all, silent):
            take(game, seat, action)
    assert silent.digest() == told_all.digest()


def test_a_unit_lands_only_where_it_may_stand() -> None:
    """AA-6.7, AA-10.8d"""
    document = field({(1, 2): "swamp"})
    document["special"] = [{"rule": "landing", "side": "us", "at": [document["spaces"][2 * 6 + 1]["tile"]]}]
    game = scene(document, units=BOTH, zones={"us:reserve": ["us:recruits", "us:m26_pershing"]})
    assert [one for one in notations(game) if one.startswith("land")] == [f"land us:recruits {at(game, (1, 2))}"]


@pytest.mark.parametrize(("turn", "moves"), [(2, True), (5, False)])
def test_a_static_unit_is_one_in_the_turns_of_the_rule(turn: int, moves: bool) -> None:
    """AA-10.3b"""
    special = [{"rule": "static", "side": "us", "units": ["us:recruits"], "turns": [5]}]
    game = scene(field(special=special), units={**BOTH, (2, 3): "us:recruits"}, turn=turn)
    assert any(one.startswith(f"move {name(game, (2, 3))} ") for one in notations(game)) is moves


@pytest.mark.parametrize("rule", ["drop", "land", "raze", "edge"])
def test_orders_of_scenarios_are_given_without_events(rule: str) -> None:
    """AA-10.3a, AA-10.8d, AA-10.10a, AA-10.10b"""
    tile = field()["spaces"][2 * 6 + 1]["tile"]
    special = [
        {"rule": "landing", "side": "us", "at": [tile]},
        {"rule": "airdrop", "units": ["us:recruits"]},
        {"rule": "remove_dug_in"},
    ]
    if rule == "edge":
        document = field(special=[{"rule": "random_edges"}])
        game = uc.new_game("allied_assault", document, seed=1, chance="explicit", events=False)
    else:
        units = {**BOTH, (3, 0): ("german:puma", {"dug_in": True})}
        held = {"us:reserve": ["us:recruits"]}
        game = scene(field(special=special), units=units, zones=held, prestige={"us": 9})
        game._ctx.events = None
    offered = [one for one in notations(game) if one.startswith(rule)]
    game.apply(offered[0])
    assert offered[0] not in notations(game)
