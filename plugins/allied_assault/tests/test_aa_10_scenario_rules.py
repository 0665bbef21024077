"""AA-10, AA-12: the rules of scenarios that change turns, orders and the set-up."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from kit.aa_scenes import SIDES, at, card, cell, controller, drawing, field, scene, state, tile, told, unit, why
from undaunted_allied_assault.retreat import RETREAT
from undaunted_allied_assault.special import serves_as_sacrifice
from undaunted_core.kernel.machine import advance
from undaunted_testing import context, notations, zone

HIDDEN = {"face_up": False}


def with_rules(*rules: dict[str, Any], ground: Any = None, **more: Any) -> dict[str, Any]:
    return field(ground, special=list(rules), **more)


def deal(game: uc.Game) -> uc.Game:
    """Take the first outcome of all that chance draws, and the first split."""
    while game.current_player == "chance" or notations(game)[0].startswith(("draw_units", "end_draw", "pass")):
        game.apply(game.legal_actions()[0])
    return game


#: Enough on both sides that nobody has lost.
BOTH = {(0, 4): "us:veterans", (5, 0): "german:grenadiers"}


# -- turns ------------------------------------------------------------------------------------


def test_tiles_bring_no_prestige_or_more_of_it() -> None:
    """AA-10.7b, AA-10.12b"""
    for rule, gained in (({"rule": "no_income"}, 0), ({"rule": "income_factor", "amount": 2}, 12)):
        game = scene(with_rules(rule), units=BOTH)
        game.apply("end_operations")
        assert state(game).allied.prestige[0] == gained


def test_a_side_draws_a_unit_card_more() -> None:
    """Before it says how many of the other four are unit cards.  AA-10.11a"""
    game = scene(with_rules({"rule": "extra_unit_card", "side": "german", "amount": 1}), units=BOTH)
    game.apply("end_operations")
    game.apply("draw_units 0")
    deal(game)
    assert (len(zone(game, "german:reserve")), len(zone(game, "german:hand"))) == (1, 4)


def test_spent_unit_decks_are_not_formed_again() -> None:
    """AA-10.12d"""

    def spent(rules: Any, now: Any) -> None:
        deck, discard = (rules.zones.of[name][1] for name in ("unit_deck", "unit_discard"))
        now.zones.cards[deck], now.zones.cards[discard] = [], now.zones.cards[deck]

    game = scene(with_rules({"rule": "no_reshuffle"}), units=BOTH, edit=spent, prestige={"german": 8})
    game.apply("end_operations")
    game.apply("draw_units 4")
    assert "buy_card unit" not in notations(game)
    assert zone(game, "german:reserve") == []


def test_units_lose_morale_in_some_turns() -> None:
    """Without a reward for those that it eliminates.  AA-12.2b, AA-17.24"""
    rule = {"rule": "attrition", "side": "german", "turns": [3], "amount": 2}
    units = {**BOTH, (4, 0): ("german:grenadiers", {"morale": -2})}
    for number, lost in ((2, 0), (3, -2)):
        game = scene(with_rules(rule), units=units, turn=number)
        game.apply("end_operations")
        deal(game)
        assert cell(game, (5, 0), "morale") == lost
        assert (unit(game, (4, 0)) < 0) is bool(lost)
        assert cell(game, (0, 4), "morale") == 0
        assert state(game).allied.prestige == [6, 0]


@pytest.mark.parametrize(("named", "lost"), [("german:grenadiers", -2), ("german:puma", 0)])
def test_units_lose_morale_to_units_that_the_enemy_has(named: str, lost: int) -> None:
    """In the turn of the enemy.  AA-12.3c, AA-17.17"""
    rule = {"rule": "attrition", "side": "us", "turns": [2], "amount": 2, "units": [named]}
    game = scene(with_rules(rule), units=BOTH)
    assert cell(game, (0, 4), "morale") == 0
    game.apply("end_operations")
    deal(game)
    assert cell(game, (0, 4), "morale") == lost


@pytest.mark.parametrize(("holder", "lost"), [("us", -1), ("german", 0)])
def test_fortifications_of_the_enemy_fire_at_the_start_of_a_turn(holder: str, lost: int) -> None:
    """AA-10.8c"""
    document = with_rules({"rule": "fortress_fire", "side": "german", "amount": 1}, ground={(2, 2): "fortification"})
    game = scene(document, units=BOTH, control={holder: [(2, 2)]})
    game.apply("end_operations")
    assert cell(game, (5, 0), "morale") == lost
    assert cell(game, (0, 4), "morale") == 0


def test_turns_on_the_hills_are_counted_in_a_row() -> None:
    """AA-10.6b"""
    game = scene(field({(2, 2): "hills"}), units={**BOTH, (2, 2): "us:recruits"})
    game.apply("end_operations")
    assert state(game).allied.on_hill == [1, 0]
    deal(game).apply("end_operations")
    deal(game)
    mover = game.rules.names["piece"][unit(game, (2, 2))]
    game.apply(f"move {mover} {at(game, (2, 3))}")
    deal(game)
    game.apply("end_operations")
    assert state(game).allied.on_hill == [0, 0]


def test_after_the_last_turn_the_next_unit_on_the_hills_wins() -> None:
    """AA-10.6b"""
    document = with_rules({"rule": "sudden_hill"}, ground={(2, 2): "hills"}, ending={"turn": 3, "scores": ["hills"]})
    units = {**BOTH, (2, 3): "us:recruits", (1, 3): "us:regulars"}
    game = scene(document, units=units, turn=3)
    game.apply("end_operations")
    deal(game).apply("end_operations")
    deal(game)
    assert state(game).rounds.number == 4
    game.apply(next(one for one in notations(game) if one.startswith("swap")))
    deal(game)
    assert not game.is_terminal
    mover = game.rules.names["piece"][state(game).land.unit[tile(game.rules, (0, 4))]]
    game.apply(f"move {mover} {at(game, (1, 4))}")
    assert not game.is_terminal
    game = scene(document, units=units, turn=4)
    game.apply(next(one for one in notations(game) if one.endswith(at(game, (2, 2)))))
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == (("us",), "AA-10.6b")
    game = scene(document, units={**BOTH, (2, 2): "us:recruits"}, turn=3)
    game.apply("end_operations")
    deal(game).apply("end_operations")
    assert game.outcome is not None
    assert game.outcome.winners == ("us",)


@pytest.mark.parametrize(("side", "over"), [("us", True), ("german", False)])
def test_the_sudden_end_on_the_hills_may_be_for_one_side(side: str, over: bool) -> None:
    """AA-10.6b"""
    document = with_rules(
        {"rule": "sudden_hill", "side": side}, ground={(2, 2): "hills"}, ending={"turn": 3, "scores": ["hills"]}
    )
    units = {**BOTH, (2, 3): "us:recruits", (1, 3): "us:regulars"}
    game = scene(document, units=units, turn=4)
    game.apply(next(one for one in notations(game) if one.endswith(at(game, (2, 2)))))
    assert game.is_terminal is over
    # On the last turn itself nobody is there: the game goes on for the side that may still come.
    game = scene(document, units=units, turn=3)
    game.apply("end_operations")
    deal(game).apply("end_operations")
    deal(game)
    assert (state(game).rounds.number, game.is_terminal) == (4, False)

def late_on_the_hills(side: str | None = None, **more: Any) -> uc.Game:
    """The US at an order after the last turn; a side alone may have the rule."""
    rule = {"rule": "sudden_hill", **({"side": side} if side else {})}
    document = with_rules(rule, ground={(2, 2): "hills"}, ending={"turn": 3, "scores": ["hills"]})
    return scene(document, turn=4, **{"units": BOTH, **more})


def won_by(game: uc.Game) -> tuple[str, ...] | None:
    return game.outcome.winners if game.outcome is not None and game.outcome.clause == "AA-10.6b" else None


#: A chain of tiles from the US Home Row to the Hills.
CHAIN = {"us": [(2, 3), (2, 2)]}


@pytest.mark.parametrize("word", ["deploy", "re_deploy", "drop", "land"])
def test_a_unit_that_is_put_on_the_hills_late_wins_at_once(word: str) -> None:
    """Before the other side is asked for anything; elsewhere it does not.  AA-10.6b, AA-17.78"""
    spots = [(2, 2), (2, 3)]
    tiles = [field({(2, 2): "hills"})["spaces"][x + 6 * y]["tile"] for x, y in spots]
    rules = [
        {"rule": "sudden_hill"},
        {"rule": "airdrop", "units": ["us:paratroopers"]},
        {"rule": "landing", "side": "us", "at": tiles},
    ]
    document = field({(2, 2): "hills"}, special=rules, ending={"turn": 3, "scores": ["hills"]})
    held = {"us:reserve": ["us:paratroopers"], "us:hand": ["re_deploy_1"], "german:hand": ["sabotage_1"]}
    for spot, winners in ((spots[0], ("us",)), (spots[1], None)):
        game = scene(
            document, turn=4, units=BOTH, zones=held, control=CHAIN, prestige={"us": 20, "german": 20}
        )
        if game.to_move == ("german",):
            game.apply("pass")
        if word == "re_deploy":
            game.apply("play re_deploy_1")
            while game.to_move == ("german",):
                game.apply("pass")
        put = next(one for one in notations(game) if one.startswith(word) and one.endswith(at(game, spot)))
        game.apply(put)
        assert won_by(game) == winners
        assert game.is_terminal is (winners is not None)


def fought_out(game: uc.Game, *wanted: str) -> uc.Game:
    """Play a combat to its end, or that of the game: the options named where they are offered, else the quiet ones."""
    while not game.is_terminal and "end_operations" not in notations(game):
        quiet = [*wanted, "gain", "pass", "bluff", "stay"]
        offered = [action.notation for action in game.legal_actions()]
        choice = next((one for one in quiet if one in offered), None)
        seat = None if game.current_player == "chance" else game.to_move[0]
        game.apply(choice or offered[0], seat=seat)
    return game


@pytest.mark.parametrize(("side", "winners"), [(None, ("german",)), ("german", ("german",)), ("us", None)])
def test_a_unit_that_retreats_onto_the_hills_late_wins(side: str | None, winners: tuple[str, ...] | None) -> None:
    """There is no advance any more.  AA-10.6b, AA-17.78"""
    units = {**BOTH, (4, 2): "us:veterans", (3, 2): "german:stosstruppen"}
    game = late_on_the_hills(side, units=units, zones={"us:hand": ["forced_retreat_1"]}, prestige={"us": 9})
    attacker, defender = (game.rules.names["piece"][unit(game, spot)] for spot in ((4, 2), (3, 2)))
    game.apply(f"attack {attacker} {defender}")
    fought_out(game, "play forced_retreat_1", "advance")
    assert unit(game, (2, 2)) == game.rules.numbers["piece"][defender]
    assert won_by(game) == winners
    assert (unit(game, (3, 2)) >= 0) is (winners is None)


def test_a_unit_that_advances_onto_the_hills_late_wins() -> None:
    """The enemy stood there, for whom the rule does not hold.  AA-10.6b, AA-17.78"""
    units = {**BOTH, (3, 2): "us:m26_pershing", (2, 2): ("german:volkssturm", {"morale": -3})}
    game = late_on_the_hills("us", units=units, zones={"us:hand": ["deadly_fire_1"]}, prestige={"us": 9})
    attacker, defender = (game.rules.names["piece"][unit(game, spot)] for spot in ((3, 2), (2, 2)))
    game.apply(f"attack {attacker} {defender}")
    fought_out(game, "play deadly_fire_1", "advance")
    assert won_by(game) == ("us",)


@pytest.mark.parametrize("word", ["drop", "land"])
def test_a_unit_put_on_an_objective_ends_the_game_at_once(word: str) -> None:
    """As one that moves there.  AA-10.3c"""
    document = field()
    document["spaces"][2 + 6 * 2]["objective"] = True
    document["special"] = [
        {"rule": "airdrop", "units": ["us:paratroopers"]},
        {"rule": "landing", "side": "us", "at": [document["spaces"][2 + 6 * 2]["tile"]]},
    ]
    for side in document["sides"].values():
        side["victory"] = [{"condition": "hold_objectives", "tiles": 1, "by": 8}]
    game = scene(document, units=BOTH, zones={"us:reserve": ["us:paratroopers"]}, prestige={"us": 20})
    game.apply(f"{word} us:paratroopers {at(game, (2, 2))}")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == (("us",), "AA-10.3c")


# -- orders -----------------------------------------------------------------------------------


def test_a_marker_of_the_enemy_is_removed_in_even_turns() -> None:
    """Once in each turn of a side.  AA-10.3a, AA-17.15"""
    rule = {"rule": "remove_dug_in", "even": 1}
    units = {**BOTH, (3, 0): ("german:puma", {"dug_in": True}), (2, 0): ("german:wespe", {"dug_in": True})}
    game = scene(with_rules(rule), units=units)
    razing = [one for one in notations(game) if one.startswith("raze")]
    assert len(razing) == 2
    assert why(game, "raze us:unit_1") == "not_dug_in"
    game.apply(razing[0])
    assert sorted(cell(game, (x, 0), "dug_in") for x in (2, 3)) == [False, True]
    assert len(told(game, "marker_removed")) == 1
    assert why(game, razing[1]) == "rule_used"
    assert not [one for one in notations(scene(with_rules(rule), units=units, turn=3)) if one.startswith("raze")]


@pytest.mark.parametrize(("side", "number", "left"), [("us", 3, 4), ("us", 2, 2), ("german", 3, 3), ("german", 2, 3)])
def test_a_side_fires_without_cost_once_per_turn(side: str, number: int, left: int) -> None:
    """At a face-up enemy, which keeps 1 morale; the enemy's deployed ones stay hidden.  AA-10.9b"""
    rules = (
        {"rule": "free_fire", "side": "german", "amount": 3, "even": 3},
        {"rule": "free_fire", "side": "us", "amount": 1, "even": 3},
    )
    units = {
        (0, 4): "us:veterans",
        (1, 4): ("us:recruits", HIDDEN),
        (0, 0): "german:pz_iii",
        (1, 0): ("german:puma", HIDDEN),
        (3, 0): "german:pz_vi_tiger_i",
    }
    game = scene(with_rules(*rules), units=units, active=side, turn=number)
    shots = [one for one in notations(game) if one.startswith("bombard")]
    assert len(shots) == (2 if side == "us" else 1)
    hidden = game.rules.names["piece"][unit(game, (1, 0) if side == "us" else (1, 4))]
    assert why(game, f"bombard {hidden}") == "not_face_up"
    spot = (0, 4) if side == "german" else (3, 0)
    target = game.rules.names["piece"][unit(game, spot)]
    game.apply(f"bombard {target}")
    morale = {"us": 5, "german": 6}[side] + cell(game, spot, "morale")
    assert morale == left
    assert why(game, f"bombard {target}") == "no_free_fire"


def test_a_unit_lands_without_cost() -> None:
    """Once per turn, on a named tile; it does not act.  AA-10.8d, AA-17.16"""
    tiles = [field()["spaces"][place]["tile"] for place in (24, 13)]
    rule = {"rule": "landing", "side": "us", "at": tiles, "amount": 1}
    game = scene(
        with_rules(rule),
        units={**BOTH, (2, 1): ("german:puma", HIDDEN)},
        zones={"us:reserve": ["us:veterans", "us:recruits"]},
    )
    assert {one for one in notations(game) if one.startswith("land")} == {
        f"land us:{name} {at(game, (1, 2))}" for name in ("veterans", "recruits")
    }
    assert why(game, f"land us:veterans {at(game, (4, 3))}") == "no_landing"
    game.apply(f"land us:veterans {at(game, (1, 2))}")
    assert (card(game, (1, 2)), controller(game, (1, 2))) == ("us:veterans", "us")
    assert [cell(game, (1, 2), name) for name in ("face_up", "new", "cost")] == [True, True, 6]
    assert told(game, "landed", "german")[0].get("card") is None
    assert not any(one.startswith("land") for one in notations(game))
    assert state(game).allied.prestige == [0, 0]


def test_airborne_units_are_dropped_in_their_turn() -> None:
    """For their cost, outside the enemy Home Row; they may act at once.  AA-10.10b, AA-17.28, AA-17.40"""
    rule = {"rule": "airdrop", "units": ["us:paratroopers"], "turns": [3]}
    held = {"us:reserve": ["us:paratroopers", "us:recruits"]}
    game = scene(with_rules(rule), units=BOTH, zones=held, prestige={"us": 9}, turn=3, control={"german": [(2, 1)]})
    drops = [one for one in notations(game) if one.startswith("drop")]
    assert len(drops) == 30 - 6 - 1
    assert why(game, f"drop us:paratroopers {at(game, (1, 0))}") == "enemy_home_row"
    assert why(game, f"drop us:recruits {at(game, (1, 1))}") == "not_airborne"
    game.apply(f"drop us:paratroopers {at(game, (2, 1))}")
    assert (cell(game, (2, 1), "face_up"), controller(game, (2, 1)), state(game).allied.prestige[0]) == (False, "us", 0)
    assert told(game, "dropped", "german")[0].get("card") is None
    name = game.rules.names["piece"][unit(game, (2, 1))]
    assert any(one.startswith(f"move {name}") for one in notations(game))
    poor = scene(with_rules(rule), units=BOTH, zones=held, prestige={"us": 8}, turn=3)
    assert why(poor, f"drop us:paratroopers {at(poor, (1, 1))}") == "cannot_pay_drop"
    early = scene(with_rules(rule), units=BOTH, zones=held, prestige={"us": 9}, turn=2)
    assert not any(one.startswith("drop") for one in notations(early))


MARSH = {"rule": "marsh", "terrains": ["swamp"]}


def bogged(**more: Any) -> uc.Game:
    """A commander on Swamp with recruits beside it."""
    units = {(2, 2): "us:commander", (3, 2): "us:recruits", **more.pop("units", {})}
    return scene(with_rules(MARSH, ground={(2, 2): "swamp"}), units=units, **more)


@pytest.mark.parametrize(("drawn", "acts"), [(1, True), (3, True), (0, False), (-2, False)])
def test_a_unit_on_swamp_acts_after_a_good_modifier(drawn: int, acts: bool) -> None:
    """Drawn once in a turn.  AA-10.4a"""
    game = bogged()
    assert [one.split()[0] for one in notations(game) if "unit_1" in one] == ["rouse"]
    assert why(game, "dig_in us:unit_1") == why(game, "swap us:unit_1 us:unit_2") == "no_footing"
    assert why(game, "give us:unit_1 us:unit_2") == "no_footing"
    assert why(game, "rouse us:unit_2") == "nothing_to_rouse"
    game.apply("rouse us:unit_1")
    game.apply(drawing(game, drawn))
    words = {one.split()[0] for one in notations(game) if "us:unit_1" in one}
    assert words == ({"move", "swap", "dig_in", "give"} if acts else set())
    game.apply("end_operations")
    assert cell(game, (2, 2), "footing") == 0


def test_a_unit_on_swamp_starts_no_combat_before_the_draw() -> None:
    """AA-10.4a"""
    game = bogged(units={(2, 1): "german:puma"})
    assert not any(one.startswith("attack us:unit_1") for one in notations(game))
    game.apply("rouse us:unit_1")
    game.apply(drawing(game, 1))
    assert any(one.startswith("attack us:unit_1") for one in notations(game))


def test_a_unit_on_swamp_is_not_exchanged_by_another() -> None:
    """AA-10.4a"""
    game = scene(with_rules(MARSH, ground={(3, 2): "swamp"}), units={(2, 2): "us:commander", (3, 2): "us:recruits"})
    assert why(game, "swap us:unit_1 us:unit_2") == "other_no_footing"
    assert why(game, "give us:unit_1 us:unit_2") == "other_no_footing"


def test_no_unit_is_deployed_on_swamp() -> None:
    """AA-10.4b"""
    document = with_rules(MARSH, ground={(1, 4): "swamp"})
    game = scene(document, zones={"us:reserve": ["us:recruits"]}, prestige={"us": 9})
    assert why(game, f"deploy us:recruits {at(game, (1, 4))}") == "no_new_units"
    assert not any(one.endswith(at(game, (1, 4))) for one in notations(game))


def test_no_unit_is_deployed_after_the_set_up() -> None:
    """AA-10.7b"""
    game = scene(with_rules({"rule": "no_deployment"}), zones={"us:reserve": ["us:recruits"]}, prestige={"us": 9})
    assert why(game, f"deploy us:recruits {at(game, (1, 4))}") == "no_deployment"
    assert not any(one.startswith("deploy") for one in notations(game))


def test_some_units_serve_only_as_sacrifices() -> None:
    """By name or by class.  AA-10.1, AA-10.6a, AA-10.12a"""
    rules = {"rule": "sacrifice_only", "side": "us", "units": ["us:recruits"], "classes": ["anti_air"]}
    cards = ["us:recruits", "us:m16_half_track", "us:veterans"]
    game = scene(with_rules(rules), zones={"us:reserve": cards}, prestige={"us": 20})
    assert why(game, f"deploy us:recruits {at(game, (1, 4))}") == "sacrifice_only"
    assert {one.split()[1] for one in notations(game) if one.startswith("deploy")} == {"us:veterans"}


def test_units_of_a_side_do_not_dig_in() -> None:
    """Auto Dug-In still works.  AA-10.9c, AA-10.12c"""
    game = scene(with_rules({"rule": "no_digging", "side": "us"}), units={**BOTH, (1, 4): "us:army_rangers"})
    assert not any(one.startswith("dig_in") for one in notations(game))
    game.apply("end_operations")
    assert [cell(game, (x, 4), "dug_in") for x in (0, 1)] == [False, True]


def test_closed_tiles_and_crossers_of_rivers() -> None:
    """AA-10.8a, AA-10.10c"""
    closed = field()["spaces"][3 * 6 + 3]["tile"]
    rules = (
        {"rule": "closed_tiles", "side": "us", "at": [closed]},
        {"rule": "river_crossers", "units": ["us:engineers"]},
    )
    plain = field()["spaces"][3 * 6 + 3]["tile"]
    document = with_rules(*rules, ground={(2, 2): "impassable_river"})
    document["special"][0]["at"] = [document["spaces"][3 * 6 + 3]["tile"]]
    game = scene(document, units={(2, 3): "us:engineers", (4, 3): "us:recruits", (3, 2): "german:puma"})
    moves = {tuple(one.split()[1:]) for one in notations(game) if one.startswith("move")}
    assert ("us:unit_1", at(game, (2, 2))) in moves
    assert not any(space == at(game, (3, 3)) for _, space in moves)
    assert plain == closed


# -- set-up -----------------------------------------------------------------------------------

NOTHING: dict[str, Any] = {"hand": {"actions": 0, "units": 0}}


def begin(*rules: dict[str, Any], **sides: dict[str, Any]) -> uc.Game:
    """A game from its start, without hands."""
    document = with_rules(*rules, sides={side: {**NOTHING, **sides.get(side, {})} for side in SIDES})
    return uc.new_game("allied_assault", document, seed=1, chance="explicit")


@pytest.mark.parametrize("edge", ["us", "german"])
def test_the_edges_of_the_board_are_drawn(edge: str) -> None:
    """The Home Rows with their control change sides, before anything is placed.  AA-10.10a, AA-10.12a"""
    game = begin({"rule": "random_edges"}, us={"start": {"units": {"recruits": 1}}})
    assert notations(game) == ["edge us", "edge german"]
    game.apply(f"edge {edge}")
    row = 4 if edge == "us" else 0
    assert {one.split()[2] for one in notations(game)} == {at(game, (x, row)) for x in range(6)}
    assert controller(game, (0, row)) == "us"
    assert controller(game, (0, 4 - row)) == "german"


def test_the_second_side_draws_cards() -> None:
    """AA-10.5a"""
    game = deal(begin({"rule": "second_draws", "amount": 4}))
    assert (len(zone(game, "german:hand")), len(zone(game, "us:hand"))) == (4, 0)
    assert state(game).allied.prestige == [0, 10]


def test_a_scenario_lets_a_side_place_first() -> None:
    """AA-10.7a"""
    units = {"start": {"units": {"recruits": 1}}}
    game = begin({"rule": "deploys_first", "side": "german"}, us=units, german={"start": {"units": {"puma": 1}}})
    assert game.to_move == ("german",)


def test_starting_units_go_on_any_tile_of_their_side() -> None:
    """AA-10.12c"""
    middle = field()["spaces"][2 * 6 + 2]["tile"]
    start = {"start": {"units": {"recruits": 7 - 3}, "placed": {middle: "veterans"}}}
    game = begin({"rule": "start_anywhere"}, us=start)
    assert len({one.split()[2] for one in notations(game)}) == 6


def test_units_that_start_dug_in() -> None:
    """AA-12.3a, AA-17.17"""
    tiles = [field()["spaces"][place]["tile"] for place in (14, 16)]
    start = {"start": {"placed": {tiles[0]: "veterans", tiles[1]: "recruits"}}}
    game = begin({"rule": "starts_dug_in", "side": "us", "units": ["us:veterans"]}, us=start)
    assert [cell(game, spot, "dug_in") for spot in ((2, 2), (4, 2))] == [True, False]


# -- combats and cards ------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["fall_back", "stand"])
def test_a_unit_may_stay_instead_of_retreating(answer: str) -> None:
    """And loses 1 morale; not under a card that makes it go.  AA-10.7c"""

    def fighting(rules: Any, now: Any) -> None:
        fight = now.fight
        fight.attacker, fight.defender = now.land.unit[tile(rules, (2, 3))], now.land.unit[tile(rules, (2, 2))]
        fight.tile = tile(rules, (2, 2))

    rule = {"rule": "refuses_retreat", "side": "us", "amount": 1}
    units = {(2, 3): "german:grenadiers", (2, 2): "us:veterans"}
    game = scene(with_rules(rule), units=units, active="german", edit=fighting)
    context(game).call(RETREAT, 6)
    advance(context(game))
    game._legal = []
    assert (game.to_move, notations(game)) == (("us",), ["fall_back", "stand"])
    game.apply(answer)
    spot = (2, 1) if answer == "fall_back" else (2, 2)
    assert (card(game, spot), cell(game, spot, "morale")) == ("us:veterans", 0 if answer == "fall_back" else -1)
    state(game).fight.effects = ("retreat",)
    context(game).call(RETREAT, 6)
    advance(context(game))
    game._legal = []
    assert "fall_back" not in notations(game)


def test_a_unit_that_stays_may_be_eliminated() -> None:
    """The attacker's side is rewarded.  AA-10.7c"""

    def fighting(rules: Any, now: Any) -> None:
        fight = now.fight
        fight.attacker, fight.defender = now.land.unit[tile(rules, (2, 3))], now.land.unit[tile(rules, (2, 2))]
        fight.tile = tile(rules, (2, 2))

    rule = {"rule": "refuses_retreat", "side": "us", "amount": 1}
    units = {(2, 3): "german:grenadiers", (2, 2): ("us:veterans", {"morale": -5})}
    game = scene(with_rules(rule), units=units, active="german", edit=fighting)
    context(game).call(RETREAT, 6)
    advance(context(game))
    game._legal = []
    game.apply("stand")
    assert unit(game, (2, 2)) == -1
    assert game.to_move == ("german",)


@pytest.mark.parametrize(
    ("rule", "setting", "barred"),
    [
        ({"rule": "sacrifice_only", "actions": ["supply_column"]}, "us", True),
        ({"rule": "supply_barred", "side": "us", "actions": ["supply_column"]}, "us", True),
        ({"rule": "supply_barred", "side": "us", "actions": ["supply_column"]}, "dug_in", False),
        ({"rule": "supply_barred", "side": "german", "actions": ["supply_column"]}, "us", False),
    ],
)
def test_some_cards_serve_only_as_sacrifices(rule: dict[str, Any], setting: str, barred: bool) -> None:
    """AA-10.1, AA-10.8b, AA-10.9d, AA-10.11a, AA-10.12a, AA-17.14"""
    game = scene(with_rules(rule, settings={"supply_column": setting}))
    number = game.rules.numbers["card"]["supply_column_1"]
    assert serves_as_sacrifice(context(game), 0, number) is barred


def test_battle_values_count_twice() -> None:
    """AA-10.12b"""
    plain, double = scene(), scene(with_rules({"rule": "battle_factor", "amount": 2}))
    number = plain.rules.numbers["card"]["us:recruits"]
    assert plain.rules.allied.cards.battle[number] == 7  # type: ignore[attr-defined]
    assert double.rules.allied.cards.battle[number] == 14  # type: ignore[attr-defined]
