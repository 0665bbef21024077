"""AA-14: action cards, each effect by itself; answers, anti-air, and the windows of Surprise cards."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import undaunted_core as uc
from kit.aa_scenes import at, cell, controller, decision, drawing, field, name, scene, state, told, unit
from undaunted_allied_assault.effect import EFFECTS
from undaunted_allied_assault.effects import RULES
from undaunted_allied_assault.tables import part_in_combat
from undaunted_testing import context, zone

HERE, THERE = (2, 2), (2, 1)
HIDDEN = {"face_up": False, "cost": 4}
US, GERMAN = "us", "german"


def cost(game: uc.Game, card: str) -> int:
    return int(game.rules.allied.cards.cost[game.rules.numbers["card"][card]])


def holding(card: str, *, units: Any = None, ground: Any = None, prestige: Any = None, **more: Any) -> uc.Game:
    """The US holds a card and has its price; the Germans have nothing."""
    document = more.pop("document", None) or field({HERE: "clear", THERE: "clear", **(ground or {})})
    zones = {"us:hand": [card], **more.pop("zones", {})}
    game = scene(document, units=units or {}, zones=zones, prestige={"us": 0, "german": 0, **(prestige or {})}, **more)
    state(game).allied.prestige[0] += cost(game, card)
    return game


def in_combat(
    card: str, side: str = US, mine: Any = "us:recruits", theirs: Any = "german:grenadiers", **more: Any
) -> uc.Game:
    """In step 9 of a combat of the US; the side holds a card and has its price, and is to move."""
    units = {HERE: mine, THERE: theirs, **more.pop("units", {})}
    settings = more.pop("settings", {})
    document = field({HERE: "clear", THERE: "clear", **more.pop("ground", {})}, settings=settings)
    zones = {f"{side}:hand": [card], **more.pop("zones", {})}
    game = scene(document, units=units, zones=zones, prestige={"us": 0, "german": 0})
    game.apply(f"attack {name(game, HERE)} {name(game, THERE)}")
    state(game).allied.prestige[(US, GERMAN).index(side)] = cost(game, card)
    if side == GERMAN:
        game.apply("pass")
    game._legal = []
    return game


def totals(game: uc.Game) -> tuple[int, int]:
    return state(game).fight.fire, state(game).fight.defence


def finish_fire(game: uc.Game, modifier: int = 0) -> uc.Game:
    while decision(game) == "choose_combat_card":
        game.apply("pass")
    for seat in (US, GERMAN):
        game.apply("bluff", seat=seat)
    game.apply(drawing(game, modifier))
    return game


def test_every_effect_of_the_data_is_there() -> None:
    """AA-14.2, AA-14.3"""
    game = scene()
    words = {face.action.effect for face in (card.definition for card in game.rules.source.cards) if face.action}
    assert len(words) == 32
    known = game.rules.registry.all(EFFECTS)
    assert set(known) == words
    assert {one.clause for one in known.values()} <= {f"AA-14.{number}" for number in range(11, 44)}
    assert len(RULES) >= 30


# -- to play a card ---------------------------------------------------------------------------


def test_a_card_is_paid_for_has_its_effect_and_is_discarded() -> None:
    """AA-4.17, AA-14.33, AA-17.54"""
    game = holding("national_advantage_1")
    game.apply("play national_advantage_1")
    assert state(game).allied.prestige == [5, 0]
    assert zone(game, "action_discard") == ["national_advantage_1"]
    assert zone(game, "in_play") == []
    assert decision(game) == "choose_order"
    zones = {"source": "us:hand", "target": "in_play"}
    assert told(game, "played") == [{"side": "us", "card": "national_advantage_1"} | zones]


def test_a_card_needs_its_price_its_phase_and_a_use() -> None:
    """AA-14.1, AA-17.6"""
    game = holding("ranged_bombardment_1", zones={"us:hand": ["ranged_bombardment_1", "accuracy_1"]})
    assert [one.clause for one in game.why_illegal("play accuracy_1")] == ["AA-14.1"]
    assert [one.text() for one in game.why_illegal("play ranged_bombardment_1")] == [
        "That card has nothing to act on now."
    ]
    assert [one.text() for one in game.why_illegal("play reserves_1")] == ["That card is not in your hand."]
    game = holding("ranged_bombardment_1", units={THERE: "german:puma"}, prestige={"us": -1})
    assert [one.clause for one in game.why_illegal("play ranged_bombardment_1")] == ["AA-17.6"]
    game = in_combat("accuracy_1", US)
    assert [one.text() for one in game.why_illegal("play off_target_1")] == ["That card is not in your hand."]


@pytest.mark.parametrize(
    ("card", "side", "playable"),
    [
        ("accuracy_1", US, True),
        ("accuracy_1", GERMAN, False),
        ("off_target_1", US, False),
        ("off_target_1", GERMAN, True),
        ("forced_retreat_1", US, True),
        ("forced_retreat_1", GERMAN, False),
        ("morale_boost_1", GERMAN, True),
        ("air_strike_1", US, False),
        ("snafu_1", US, False),
        ("tank_obstacles_1", US, False),
        ("sabotage_1", US, True),
    ],
)
def test_a_combat_card_has_its_part(card: str, side: str, playable: bool) -> None:
    """Of the firing side, the target, either, the attacker; Surprise cards without a trigger.  AA-5.9, AA-14.1"""
    game = in_combat(card, side)
    assert (f"play {card}" in [one.notation for one in game.legal_actions()]) is playable
    if not playable:
        assert [one.clause for one in game.why_illegal(f"play {card}")] == ["AA-14.1"]


def test_an_operations_card_has_no_part_whatever_its_data_say() -> None:
    """AA-14.1"""
    game = scene()
    action = game.rules.allied.cards.action[game.rules.numbers["card"]["air_strike_1"]]
    assert (action.stripe, part_in_combat(attrs.evolve(action, part="either"))) == ("operations", "")


# -- Combat cards -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "side", "fire", "target"),
    [
        ("accuracy_1", US, 3, 0),
        ("take_cover_1", GERMAN, 0, 4),
        ("snap_shot_1", US, 2, 0),
        ("snap_shot_1", GERMAN, 0, 2),
        ("poor_aim_1", GERMAN, -3, 0),
        ("surprise_attack_1", US, 2, 0),
        ("morale_boost_1", US, 2, 0),
        ("morale_boost_1", GERMAN, 0, 0),
        ("deadly_fire_1", US, 0, 0),
        ("deadly_fire_1", GERMAN, -2, 0),
    ],
)
def test_a_card_changes_a_total(card: str, side: str, fire: int, target: int) -> None:
    """AA-14.11, AA-14.12, AA-14.13, AA-14.36, AA-14.39, AA-14.40, AA-14.41"""
    game = in_combat(card, side)
    game.apply(f"play {card}")
    assert totals(game) == (6 + fire, 7 + target)


def test_morale_boost_stops_at_nine() -> None:
    """AA-4.19, AA-14.12"""
    game = in_combat("morale_boost_1", mine=("us:recruits", {"morale": 4}))
    game.apply("play morale_boost_1")
    assert (cell(game, HERE, "morale"), totals(game)) == (5, (11, 7))


def test_deadly_fire_counts_for_the_retreat() -> None:
    """AA-14.13, AA-17.12"""
    game = in_combat("deadly_fire_1")
    game.apply("play deadly_fire_1")
    assert cell(game, THERE, "morale") == -2
    assert state(game).fight.lost == [0, 2]
    finish_fire(finish_fire(game, -2), -2)
    assert len(told(game, "retreated")) == 1


@pytest.mark.parametrize("at_once", [True, False])
def test_a_unit_that_dies_by_a_card_ends_the_combat(at_once: bool) -> None:
    """At once, unless the setting says otherwise; with the reward of step 13.  AA-17.42"""
    game = in_combat("deadly_fire_1", theirs=("german:grenadiers", {"morale": -2}), settings={"death_at_once": at_once})
    game.apply("play deadly_fire_1")
    if not at_once:
        finish_fire(game)
    assert len(told(game, "fire_resolved")) == (not at_once)
    assert (decision(game), game.to_move) == ("choose_reward", (US,))
    game.apply("gain")
    assert state(game).allied.prestige == [2, 0]
    assert cell(game, HERE, "morale") == 1
    assert unit(game, THERE) == -1


def test_the_firing_unit_may_die_by_a_card() -> None:
    """The side of the target is rewarded; no advance.  AA-5.21, AA-17.42"""
    game = in_combat("deadly_fire_1", GERMAN, mine=("us:recruits", {"morale": -2}))
    game.apply("play deadly_fire_1")
    assert game.to_move == (GERMAN,)
    game.apply("gain")
    assert cell(game, THERE, "morale") == 1
    assert decision(game) == "choose_order"


def test_both_units_may_die_in_one_fire() -> None:
    """By the setting that waits for step 13: both sides are rewarded.  AA-17.42"""
    game = in_combat(
        "deadly_fire_1",
        GERMAN,
        mine=("us:paratroopers", {"morale": -3}),
        theirs=("german:grenadiers", {"morale": -3}),
        settings={"death_at_once": False},
    )
    game.apply("play deadly_fire_1")
    finish_fire(game, 3)
    for _ in range(2):
        game.apply("gain")
    assert (unit(game, HERE), unit(game, THERE)) == (-1, -1)
    assert state(game).allied.earned == [2, 5]


def test_support_is_cancelled_except_what_cannot_be() -> None:
    """AA-6.10, AA-14.14"""
    game = in_combat("off_target_1", GERMAN, units={(3, 2): "us:regulars", (1, 3): "us:mortar_42cm"})
    assert totals(game)[0] == 6 + 2 + 3
    game.apply("play off_target_1")
    assert totals(game)[0] == 6 + 3


def test_support_counts_twice() -> None:
    """AA-14.38"""
    game = in_combat("increased_support_1", units={(3, 2): "us:regulars", (1, 2): "us:commander"})
    game.apply("play increased_support_1")
    assert totals(game)[0] == 6 + 2 * 4


def test_the_target_terrain_is_cancelled() -> None:
    """AA-14.37"""
    game = in_combat("exposed_1", ground={THERE: "city"})
    assert totals(game)[1] == 12
    game.apply("play exposed_1")
    assert totals(game)[1] == 7


def test_a_surprise_attack_leaves_nothing_for_being_dug_in() -> None:
    """AA-14.36"""
    game = in_combat("surprise_attack_1")
    state(game).units.dug_in[unit(game, THERE)] = True
    state(game).fight.defence += 2
    game.apply("play surprise_attack_1")
    assert totals(game) == (6 + 2, 7)


def test_a_smoke_screen_leaves_no_damage() -> None:
    """AA-14.42"""
    game = in_combat("smoke_screen_1", GERMAN)
    game.apply("play smoke_screen_1")
    finish_fire(game, 3)
    assert told(game, "fire_resolved") == [{"fire": 9, "target": 7, "damage": 0}]


def test_a_last_stand_leaves_one_morale() -> None:
    """AA-14.35"""
    game = in_combat("last_stand_1", GERMAN, theirs=("german:grenadiers", {"morale": -3}))
    game.apply("play last_stand_1")
    finish_fire(game, 3)
    assert cell(game, THERE, "morale") == -3
    assert state(game).fight.lost == [0, 0]


def test_a_forced_retreat() -> None:
    """Whatever the losses; it lasts beyond the return fire.  AA-14.43"""
    game = in_combat("forced_retreat_1")
    game.apply("play forced_retreat_1")
    finish_fire(finish_fire(game, -2), 3)
    assert told(game, "fire_resolved")[1]["damage"] > told(game, "fire_resolved")[0]["damage"]
    assert len(told(game, "retreated")) == 1


def test_a_forced_retreat_does_not_move_a_unit_on_its_home_base() -> None:
    """AA-17.59"""
    document = field({(2, 1): "clear", (2, 0): "clear"})
    game = scene(
        document,
        units={(2, 1): "us:recruits", (2, 0): "german:grenadiers"},
        zones={"us:hand": ["forced_retreat_1"]},
        prestige={"us": 4, "german": 0},
    )
    game.apply(f"attack {name(game, (2, 1))} {name(game, (2, 0))}")
    game.apply("play forced_retreat_1")
    finish_fire(finish_fire(game, -2), -2)
    assert told(game, "retreated") == told(game, "retreat_blocked") == []


# -- answers ----------------------------------------------------------------------------------


def answered(us: list[str], german: list[str], *, prestige: int = 30, settings: Any = None) -> uc.Game:
    """In step 9, both rich; the US has paid for Accuracy."""
    game = scene(
        field({HERE: "clear", THERE: "clear"}, settings=settings or {}),
        units={HERE: "us:recruits", THERE: "german:grenadiers"},
        zones={"us:hand": ["accuracy_1", *us], "german:hand": german},
        prestige={"us": 0, "german": 0},
    )
    game.apply(f"attack {name(game, HERE)} {name(game, THERE)}")
    state(game).allied.prestige[:] = [prestige, prestige]
    game._legal = []
    game.apply("play accuracy_1")
    return game


def test_snafu_annuls_the_card_just_paid_for() -> None:
    """Before its effect; both costs are lost.  AA-14.15, AA-17.34"""
    game = answered([], ["snafu_1"])
    assert (game.to_move, [one.notation for one in game.legal_actions()]) == ((GERMAN,), ["pass", "react snafu_1"])
    game.apply("react snafu_1")
    assert totals(game) == (6, 7)
    assert state(game).allied.prestige == [28, 23]
    assert sorted(zone(game, "action_discard")) == ["accuracy_1", "snafu_1"]
    assert told(game, "annulled") == [{"side": "us", "card": "accuracy_1"}]


@pytest.mark.parametrize(("counters", "fire"), [(0, 9), (1, 6), (2, 9), (3, 6), (4, 9)])
def test_the_parity_of_snafu_decides(counters: int, fire: int) -> None:
    """Each annuls the one before it.  AA-17.25"""
    game = answered(["snafu_1", "snafu_2"], ["snafu_1", "snafu_2"], prestige=60)
    for number in range(counters):
        game.apply(f"react snafu_{number // 2 + 1}")
    while decision(game) == "core.choose_reaction":
        game.apply("pass")
    assert totals(game)[0] == fire
    assert state(game).play.cards == ()
    assert len(zone(game, "action_discard")) == 1 + counters


def test_a_card_is_answered_once() -> None:
    """SNAFU answers the enemy card played just before it.  AA-17.25"""
    game = answered(["snafu_1"], ["snafu_1", "snafu_2"])
    game.apply("react snafu_1")
    game.apply("react snafu_1")
    game.apply("pass")
    assert totals(game)[0] == 9
    assert decision(game) == "choose_combat_card"


@pytest.mark.parametrize(("takes_turn", "next_side"), [(True, US), (False, GERMAN)])
def test_snafu_counts_as_a_turn(takes_turn: bool, next_side: str) -> None:
    """By the setting.  AA-17.34"""
    game = answered([], ["snafu_1"], settings={"snafu_takes_turn": takes_turn})
    game.apply("react snafu_1")
    assert (decision(game), game.to_move) == ("choose_combat_card", (next_side,))


def test_a_side_is_asked_by_public_facts_alone() -> None:
    """With cards nobody sees and the price it is asked, whatever it holds; without either it is not.  AA-17.33"""
    for german, prestige, asked in ((["poor_aim_1"], 30, True), ([], 30, False), (["snafu_1"], 6, False)):
        game = answered([], german, prestige=prestige)
        assert (game.to_move == (GERMAN,) and decision(game) == "core.choose_reaction") is asked


def test_operations_cards_may_be_answered() -> None:
    """AA-4.17, AA-17.34"""
    game = holding("well_supplied_1", zones={"us:hand": ["well_supplied_1"], "german:hand": ["snafu_1"]})
    state(game).allied.prestige[1] = 7
    game.apply("play well_supplied_1")
    game.apply("react snafu_1")
    assert zone(game, "us:hand") == []
    assert decision(game) == "choose_order"


# -- Operations cards -------------------------------------------------------------------------


def played(game: uc.Game, card: str, *actions: str) -> uc.Game:
    for action in (f"play {card}", *actions):
        game.apply(action)
    return game


@pytest.mark.parametrize(("modifier", "lost"), [(-2, 1), (0, 3), (3, 5)])
def test_ranged_bombardment(modifier: int, lost: int) -> None:
    """Three and the modifier, but 1 stays; face-up enemies alone.  AA-14.18"""
    game = holding("ranged_bombardment_1", units={THERE: "german:pz_v_panther", (4, 1): ("german:puma", HIDDEN)})
    game.apply("play ranged_bombardment_1")
    assert [one.notation for one in game.legal_actions()] == [f"pick {name(game, THERE)}"]
    assert [one.text() for one in game.why_illegal(f"pick {name(game, (4, 1))}")] == [
        "The card does not act on that unit."
    ]
    game.apply(f"pick {name(game, THERE)}")
    game.apply(drawing(game, modifier))
    assert cell(game, THERE, "morale") == -lost


def test_an_air_strike_may_eliminate() -> None:
    """Without a reward.  AA-14.19, AA-17.53"""
    game = holding("air_strike_1", units={THERE: ("german:grenadiers", {"morale": -2})})
    played(game, "air_strike_1", f"pick {name(game, THERE)}")
    assert unit(game, THERE) == -1
    assert state(game).allied.prestige == [0, 0]
    assert decision(game) == "choose_order"


def test_a_bomber_run_leaves_one() -> None:
    """AA-14.20"""
    game = holding("bomber_run_1", units={THERE: "german:grenadiers"})
    played(game, "bomber_run_1", f"pick {name(game, THERE)}")
    assert cell(game, THERE, "morale") == -3


def test_prep_fire_digs_out() -> None:
    """The marker, and a Fortification until the turn ends.  AA-7.5, AA-14.22, AA-17.10"""
    game = holding(
        "prep_fire_1", units={THERE: ("german:grenadiers", {"dug_in": True})}, ground={THERE: "fortification"}
    )
    played(game, "prep_fire_1", f"pick {name(game, THERE)}")
    assert [cell(game, THERE, word) for word in ("morale", "dug_in", "exposed")] == [-1, False, True]
    game.apply("end_operations")
    assert not cell(game, THERE, "exposed")


def test_improved_defences_dig_one_unit_in() -> None:
    """Without an activation.  AA-14.23, AA-17.58"""
    units = {HERE: "us:recruits", (3, 2): ("us:regulars", {"dug_in": True}), (4, 2): ("us:veterans", {"barred": True})}
    game = holding("improved_defenses_1", units=units)
    game.apply("play improved_defenses_1")
    assert [one.notation for one in game.legal_actions()] == ["stop", f"pick {name(game, HERE)}"]
    assert [one.clause for one in game.why_illegal(f"pick {name(game, (3, 2))}")] == ["AA-17.58"]
    game.apply(f"pick {name(game, HERE)}")
    assert (cell(game, HERE, "dug_in"), cell(game, HERE, "dug")) == (True, False)
    assert told(game, "dug_in") == [{"piece": name(game, HERE)}]
    assert decision(game) == "choose_order"


def test_prepared_positions_dig_two_units_in() -> None:
    """AA-14.34"""
    game = holding("prepared_positions_1", units={HERE: "us:recruits", (3, 2): "us:regulars", (4, 2): "us:veterans"})
    played(game, "prepared_positions_1", f"pick {name(game, HERE)}", f"pick {name(game, (4, 2))}")
    assert [cell(game, (x, 2), "dug_in") for x in (2, 3, 4)] == [True, False, True]
    assert decision(game) == "choose_order"


def test_replacements_restore_what_was_lost() -> None:
    """AA-14.24"""
    game = holding("replacements_1", units={HERE: ("us:recruits", {"morale": -2}), (3, 2): "us:regulars"})
    game.apply("play replacements_1")
    assert [one.notation for one in game.legal_actions()] == [f"pick {name(game, HERE)}"]
    game.apply(f"pick {name(game, HERE)}")
    assert cell(game, HERE, "morale") == 0


def test_a_supply_column_raises_morale() -> None:
    """Up to 9.  AA-14.31"""
    game = holding(
        "supply_column_1", units={HERE: ("us:recruits", {"morale": 4}), (3, 2): ("us:regulars", {"morale": 4})}
    )
    game.apply("play supply_column_1")
    assert [one.notation for one in game.legal_actions()] == [f"pick {name(game, HERE)}"]
    game.apply(f"pick {name(game, HERE)}")
    assert cell(game, HERE, "morale") == 5


@pytest.mark.parametrize(("card", "hand"), [("well_supplied_1", "us:hand"), ("reserves_1", "us:reserve")])
def test_cards_are_drawn(card: str, hand: str) -> None:
    """AA-14.30, AA-14.32"""
    game = holding(card)
    game.apply(f"play {card}")
    for _ in range(2):
        game.apply(game.legal_actions()[0])
    assert len(zone(game, hand)) == 2
    assert decision(game) == "choose_order"


def test_a_unit_is_put_where_it_could_be_deployed() -> None:
    """On an empty tile of the chain; it leaves its marker and reveals.  AA-14.29, AA-17.40"""
    game = holding(
        "re_deploy_1",
        units={(0, 4): ("us:recruits", {"dug_in": True}), (3, 2): ("german:puma", HIDDEN)},
        control={"us": [(2, 3)]},
    )
    game.apply("play re_deploy_1")
    wanted = f"re_deploy {name(game, (0, 4))} {at(game, (2, 3))}"
    assert [one.clause for one in game.why_illegal(f"re_deploy {name(game, (0, 4))} {at(game, (4, 1))}")] == ["AA-4.13"]
    game.apply(wanted)
    assert unit(game, (0, 4)) == -1
    assert not cell(game, (2, 3), "dug_in")
    assert cell(game, (3, 2), "face_up")


def test_commander_initiative_activates_a_unit_once_more() -> None:
    """Not one deployed in this turn.  AA-14.27, AA-17.38"""
    game = holding(
        "commander_initiative_1", units={HERE: ("us:recruits", {"fired": True}), (3, 2): ("us:regulars", {"new": True})}
    )
    game.apply("play commander_initiative_1")
    assert [one.notation for one in game.legal_actions()] == [f"pick {name(game, HERE)}"]
    played_on = [f"pick {name(game, HERE)}", "dig_in_here"]
    for action in played_on:
        game.apply(action)
    assert cell(game, HERE, "dug_in")


def test_opportunity_fire_starts_a_combat() -> None:
    """Apart from the unit's own; units without an enemy beside them are not picked.  AA-14.26, AA-17.38"""
    game = holding(
        "opportunity_fire_1",
        units={HERE: ("us:recruits", {"fired": True}), THERE: "german:grenadiers", (5, 2): "us:regulars"},
    )
    game.apply("play opportunity_fire_1")
    assert [one.notation for one in game.legal_actions()] == [f"pick {name(game, HERE)}"]
    game.apply(f"pick {name(game, HERE)}")
    game.apply(f"attack_now {name(game, THERE)}")
    assert state(game).play.cards != ()
    finish_fire(finish_fire(game, -2), -2)
    assert (decision(game), state(game).play.cards) == ("choose_order", ())
    assert "opportunity_fire_1" in zone(game, "action_discard")


def test_double_time_moves_a_unit_twice() -> None:
    """Apart from its own move; it may stop.  AA-14.28, AA-17.38"""
    game = holding("double_time_1", units={(2, 3): ("us:recruits", {"steps": 1})})
    played(game, "double_time_1", f"pick {name(game, (2, 3))}", f"step {at(game, HERE)}", f"step {at(game, THERE)}")
    assert cell(game, THERE, "steps") == 1
    assert controller(game, HERE) == "us"
    assert decision(game) == "choose_order"


def test_double_time_ends_with_the_unit() -> None:
    """Mines may kill it on its way.  AA-4.5, AA-14.28"""
    game = holding("double_time_1", units={(2, 3): ("us:recruits", {"morale": -3})}, control={"german": [HERE]})
    played(game, "double_time_1", f"pick {name(game, (2, 3))}", f"step {at(game, HERE)}")
    game.apply(drawing(game, -1))
    assert decision(game) == "choose_order"


def test_a_counter_offensive_moves_and_then_fights() -> None:
    """AA-14.25, AA-17.38"""
    game = holding("counter_offensive_1", units={(2, 3): ("us:recruits", {"fired": True}), THERE: "german:grenadiers"})
    played(game, "counter_offensive_1", f"pick {name(game, (2, 3))}", f"step {at(game, HERE)}")
    assert [one.notation for one in game.legal_actions()] == ["stop", f"attack_now {name(game, THERE)}"]
    game.apply("stop")
    assert decision(game) == "choose_order"


def test_a_counter_offensive_without_an_enemy_is_a_move() -> None:
    """AA-14.25"""
    game = holding("counter_offensive_1", units={(2, 3): "us:recruits"})
    played(game, "counter_offensive_1", f"pick {name(game, (2, 3))}", "stop")
    assert decision(game) == "choose_order"


def test_a_static_unit_fights_in_a_counter_offensive() -> None:
    """AA-10.3b, AA-14.25, AA-14.28"""
    document = field({HERE: "clear", THERE: "clear"}, special=[{"rule": "static", "units": ["us:recruits"]}])
    units = {HERE: "us:recruits", THERE: "german:grenadiers"}
    game = holding("counter_offensive_1", units=units, document=document)
    played(game, "counter_offensive_1", f"pick {name(game, HERE)}")
    assert decision(game) == "choose_combat"
    game = holding("double_time_1", units=units, document=document)
    assert "play double_time_1" not in [one.notation for one in game.legal_actions()]


# -- anti-air ---------------------------------------------------------------------------------


def aimed(guard: Any = None, **more: Any) -> uc.Game:
    units = {THERE: "german:grenadiers", **(guard or {})}
    game = holding("air_strike_1", units=units, **more)
    return played(game, "air_strike_1", f"pick {name(game, THERE)}")


@pytest.mark.parametrize(("modifier", "lost"), [(-2, 2), (0, 2), (1, 0), (3, 0)])
def test_anti_air_stops_an_air_card_from_one_on(modifier: int, lost: int) -> None:
    """One check; a hidden unit is revealed; the card drawn is discarded.  AA-6.3, AA-17.31"""
    game = aimed({(4, 1): ("german:sdkfz_7_1_half_track", {"face_up": False, "cost": 5})})
    assert cell(game, (4, 1), "face_up")
    game.apply(drawing(game, modifier))
    assert cell(game, THERE, "morale") == -lost
    assert len(told(game, "anti_air")) == 1
    assert decision(game) == "choose_order"


def test_anti_air_covers_two_tiles() -> None:
    """AA-6.4"""
    game = aimed({(5, 1): "german:flak_88"})
    assert cell(game, THERE, "morale") == -2


def test_anti_air_covers_itself() -> None:
    """AA-17.44"""
    game = holding("air_strike_1", units={THERE: "german:flak_88"})
    played(game, "air_strike_1", f"pick {name(game, THERE)}")
    game.apply(drawing(game, 1))
    assert cell(game, THERE, "morale") == 0


def test_the_nearest_face_up_anti_air_unit_checks() -> None:
    """AA-17.44"""
    game = aimed(
        {
            (3, 1): ("german:sdkfz_7_1_half_track", {"face_up": False, "cost": 5}),
            (4, 1): "german:flak_88",
            (0, 1): "german:sdkfz_7_1_half_track",
        }
    )
    assert told(game, "anti_air")[0]["piece"] in (name(game, (4, 1)), name(game, (0, 1)))
    assert not cell(game, (3, 1), "face_up")
    game = aimed({(3, 1): "german:sdkfz_7_1_half_track", (4, 1): "german:flak_88"})
    assert told(game, "anti_air")[0]["piece"] == name(game, (3, 1))


def test_own_anti_air_does_not_cover_the_enemy() -> None:
    """AA-6.3"""
    game = aimed({HERE: "us:m16_half_track"})
    assert cell(game, THERE, "morale") == -2


def test_a_strafing_run_checks_for_each_artillery_unit() -> None:
    """Those whose check fails give no support; other units do.  AA-6.13, AA-14.21"""
    game = in_combat(
        "strafing_run_1",
        GERMAN,
        units={
            (3, 2): "us:regulars",
            (1, 3): "us:howitzer_75mm",
            (3, 3): "us:m7_priest",
            (0, 3): "us:mortar_42cm",
            (2, 4): "us:m16_half_track",
        },
    )
    assert totals(game)[0] == 6 + 2 + 2 + 3 + 3
    game.apply("play strafing_run_1")
    game.apply(drawing(game, 1))
    game.apply(drawing(game, 0))
    assert len(told(game, "anti_air")) == 2
    assert totals(game)[0] in (6 + 2 + 2 + 3, 6 + 2 + 3 + 3)


# -- Surprise cards ---------------------------------------------------------------------------


def robbed(hand: list[str], reserve: list[str], **more: Any) -> uc.Game:
    """The Germans may play Sabotage before an order of the US."""
    return scene(
        field(settings=more),
        zones={"us:hand": hand, "us:reserve": reserve, "german:hand": ["sabotage_1"]},
        prestige={"us": 0, "german": 4},
    )


def test_sabotage_before_an_order_of_the_other_side() -> None:
    """Two cards drawn, two lost at random, units among them.  AA-14.16, AA-17.33"""
    game = robbed(["accuracy_1"], ["us:recruits", "us:regulars"])
    assert (game.to_move, decision(game)) == ((GERMAN,), "core.choose_reaction")
    game.apply("react sabotage_1")
    for _ in range(2):
        game.apply(game.legal_actions()[0])
    assert len(zone(game, "german:hand")) == 2
    assert {one.notation for one in game.legal_actions()} == {
        "lose_card accuracy_1",
        "lose_card us:recruits",
        "lose_card us:regulars",
    }
    game.apply("lose_card us:recruits")
    game.apply("lose_card accuracy_1")
    assert (zone(game, "us:unit_discard"), "accuracy_1" in zone(game, "action_discard")) == (["us:recruits"], True)
    assert zone(game, "us:reserve") == ["us:regulars"]
    assert decision(game) == "choose_order"
    assert len(told(game, "lost")) == 2


def test_sabotage_takes_what_there_is() -> None:
    """AA-17.52"""
    game = robbed([], ["us:recruits"])
    game.apply("react sabotage_1")
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    assert zone(game, "us:reserve") == []
    assert decision(game) == "choose_order"


def test_the_other_side_is_asked_before_each_order() -> None:
    """Not by the other setting.  AA-17.33"""
    game = robbed([], [])
    game.apply("pass")
    assert game.to_move == (US,)
    quiet = robbed([], [], surprise_windows="own_phase")
    assert game.to_move == quiet.to_move == (US,)


def test_sabotage_as_an_order() -> None:
    """AA-14.1, AA-17.33"""
    game = holding("sabotage_1", zones={"us:hand": ["sabotage_1"], "german:reserve": ["german:puma"]})
    game.apply("play sabotage_1")
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    assert zone(game, "german:unit_discard") == ["german:puma"]


def moving(mine: Any, **more: Any) -> uc.Game:
    units = {HERE: mine, **more.pop("units", {})}
    return scene(
        field({HERE: "clear", THERE: "clear"}),
        units=units,
        zones={"german:hand": ["tank_obstacles_1"], **more.pop("zones", {})},
        prestige={"us": 0, "german": 5, **more},
    )


def past_surprise(game: uc.Game) -> uc.Game:
    while game.to_move == (GERMAN,):
        game.apply("pass")
    return game


def test_tank_obstacles_stop_a_move() -> None:
    """It counts as made, and the Dug-In marker stays.  AA-14.17, AA-17.46"""
    game = past_surprise(moving(("us:m4a1_sherman", {"dug_in": True})))
    game.apply(f"move {name(game, HERE)} {at(game, THERE)}")
    assert [one.notation for one in game.legal_actions(GERMAN)] == ["pass", "react tank_obstacles_1"]
    game.apply("react tank_obstacles_1")
    assert [cell(game, HERE, word) for word in ("dug_in", "steps")] == [True, 1]
    assert unit(game, THERE) == -1
    assert state(game).allied.prestige == [0, 0]
    assert told(game, "stopped") == [{"side": "german"}]
    assert decision(game) == "choose_order"


def test_a_move_that_is_not_stopped() -> None:
    """AA-14.17"""
    game = past_surprise(moving("us:m4a1_sherman"))
    game.apply(f"move {name(game, HERE)} {at(game, THERE)}")
    past_surprise(game)
    assert unit(game, THERE) >= 0


@pytest.mark.parametrize("mine", ["us:recruits", ("us:m4a1_sherman", {"face_up": False, "cost": 6})])
def test_nobody_is_asked_about_soft_or_hidden_units(mine: Any) -> None:
    """AA-17.46"""
    game = past_surprise(moving(mine))
    game.apply(f"move {name(game, HERE)} {at(game, THERE)}")
    assert unit(game, THERE) >= 0


def test_tank_obstacles_stop_an_exchange_whole() -> None:
    """If either unit is Hard.  AA-17.46"""
    game = past_surprise(moving("us:m4a1_sherman", units={(3, 2): "us:recruits"}))
    pair = sorted((unit(game, HERE), unit(game, (3, 2))))
    before = unit(game, HERE)
    game.apply("swap " + " ".join(game.rules.names["piece"][one] for one in pair))
    game.apply("react tank_obstacles_1")
    assert unit(game, HERE) == before
    assert [cell(game, spot, "steps") for spot in (HERE, (3, 2))] == [1, 1]


def test_tank_obstacles_stop_an_advance() -> None:
    """AA-14.17, AA-17.46"""
    game = moving("us:m4a1_sherman", units={THERE: ("german:volkssturm", {"morale": -3})})
    past_surprise(game)
    game.apply(f"attack {name(game, HERE)} {name(game, THERE)}")
    finish_fire(game, 3)
    game.apply("gain")
    game.apply("advance")
    game.apply("react tank_obstacles_1")
    assert (unit(game, THERE), controller(game, THERE)) == (-1, None)
    assert unit(game, HERE) >= 0


def test_tank_obstacles_may_be_answered() -> None:
    """AA-17.25, AA-17.46"""
    game = past_surprise(moving("us:m4a1_sherman", zones={"us:hand": ["snafu_1"]}, us=7))
    game.apply(f"move {name(game, HERE)} {at(game, THERE)}")
    game.apply("react tank_obstacles_1")
    game.apply("react snafu_1")
    assert unit(game, THERE) >= 0
    assert context(game).state.play.cards == ()


# -- without events ---------------------------------------------------------------------------


def quiet(game: uc.Game) -> uc.Game:
    """The same game, of which nothing is told."""
    context(game).events = None
    return game


def test_cards_are_played_without_events() -> None:
    """AA-4.17"""
    game = quiet(answered([], ["snafu_1"]))
    game.apply("react snafu_1")
    assert totals(game) == (6, 7)
    game = quiet(robbed([], ["us:recruits"]))
    game.apply("react sabotage_1")
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    assert zone(game, "us:reserve") == []
    game = quiet(holding("improved_defenses_1", units={HERE: "us:recruits"}))
    played(game, "improved_defenses_1", f"pick {name(game, HERE)}")
    assert cell(game, HERE, "dug_in")
    game = quiet(holding("re_deploy_1", units={HERE: "us:recruits"}))
    played(game, "re_deploy_1", f"re_deploy {name(game, HERE)} {at(game, (2, 4))}")
    assert unit(game, (2, 4)) >= 0
    game = quiet(holding("air_strike_1", units={THERE: "german:flak_88"}))
    played(game, "air_strike_1", f"pick {name(game, THERE)}")
    game.apply(drawing(game, 0))
    assert cell(game, THERE, "morale") == -2
    game = quiet(past_surprise(moving("us:m4a1_sherman")))
    game.apply(f"move {name(game, HERE)} {at(game, THERE)}")
    game.apply("react tank_obstacles_1")
    assert unit(game, THERE) == -1


def test_a_unit_goes_where_the_ground_lets_it() -> None:
    """AA-6.7, AA-14.29"""
    game = holding(
        "re_deploy_1",
        units={(0, 4): "us:m4a1_sherman"},
        ground={(2, 3): "swamp"},
        control={"us": [(2, 3)]},
    )
    game.apply("play re_deploy_1")
    assert not any(one.notation.endswith(at(game, (2, 3))) for one in game.legal_actions())


def test_a_saved_card_under_way_has_its_frame() -> None:
    """In the zone of cards that are played.  AA-17.54"""
    game = answered([], ["snafu_1"])
    codec = game.rules.codec
    assert codec.decode(codec.encode(state(game))) == state(game)
    for change, fault in (({"cards": [], "sides": []}, "0 cards"), ({"sides": ["german"]}, "1 cards")):
        saved = codec.encode(state(game))
        saved["play"].update(change)
        with pytest.raises(uc.SaveError, match=fault):
            codec.decode(saved)
    saved = codec.encode(state(game))
    held = saved["zones"]["cards"]
    held["action_discard"] = [*held.get("action_discard", []), *held.pop("in_play")]
    with pytest.raises(uc.SaveError, match="other cards"):
        codec.decode(saved)


def test_dug_in_units_may_be_barred_from_supply_columns() -> None:
    """By the setting.  AA-17.14"""
    special = [{"rule": "supply_barred", "side": "us", "actions": ["supply_column"]}]
    document = field(special=special, settings={"supply_column": "dug_in"})
    units = {HERE: ("us:recruits", {"dug_in": True}), (3, 2): "us:regulars"}
    game = holding("supply_column_1", document=document, units=units)
    game.apply("play supply_column_1")
    assert [one.notation for one in game.legal_actions()] == [f"pick {name(game, (3, 2))}"]
