"""AA-5: combats of two units, step by step."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from kit.aa_scenes import at, cell, controller, decision, drawing, field, name, scene, state, tile, told, unit
from undaunted_allied_assault import totals
from undaunted_allied_assault.combat import COMBAT, red_number
from undaunted_allied_assault.reveal import show
from undaunted_allied_assault.support import supporters
from undaunted_core.authoring.explain import explain_sum, total_of
from undaunted_testing import context, zone

HERE, THERE = (2, 2), (2, 1)
HIDDEN = {"face_up": False}
#: Nobody can pay for a card: no question comes between.
POOR = {"us": 0, "german": 0}


def attack(game: uc.Game, origin: tuple[int, int] = HERE, target: tuple[int, int] = THERE) -> uc.Game:
    game.apply(f"attack {name(game, origin)} {name(game, target)}")
    return game


def duel(mine: Any = "us:recruits", theirs: Any = "german:grenadiers", scenario: Any = None, **more: Any) -> uc.Game:
    """Two units on clear ground, at the order of the US."""
    units = {HERE: mine, THERE: theirs, **more.pop("units", {})}
    ground = {HERE: "clear", THERE: "clear"}
    return scene(scenario or field(ground), units=units, prestige=more.pop("prestige", POOR), **more)


def fire(game: uc.Game, modifier: int = 0, *, us: str = "bluff", german: str = "bluff") -> uc.Game:
    """From the cards of step 9 to the modifier: both pass, both sacrifice, chance gives the modifier."""
    for _ in range(2):
        game.apply("pass")
    game.apply(us, seat="us")
    game.apply(german, seat="german")
    game.apply(drawing(game, modifier))
    return game


def results(game: uc.Game) -> list[tuple[int, int, int]]:
    return [(one["fire"], one["target"], one["damage"]) for one in told(game, "fire_resolved")]


# -- the sequence -----------------------------------------------------------------------------


def test_a_combat_has_sixteen_steps_with_their_clauses() -> None:
    """AA-5.1, AA-5.2, AA-5.16"""
    assert [one.clause for one in COMBAT.steps] == [f"AA-5.{number}" for number in range(1, 17)]
    assert [one.name for one in COMBAT.steps][::15] == ["first_fire", "advance"]


@pytest.mark.parametrize("points", range(1, 19))
def test_damage_and_reward_are_half_rounded_up(points: int) -> None:
    """AA-5.12, AA-5.13"""
    assert red_number(points) == -(-points // 2)


def test_the_attacker_fires_first() -> None:
    """And loses its Dug-In marker.  AA-5.1, AA-4.10"""
    game = attack(duel(("us:recruits", {"dug_in": True})))
    assert not cell(game, HERE, "dug_in")
    assert told(game, "fires") == [{"firing": name(game, HERE), "target": name(game, THERE)}]


def test_a_defender_that_is_dug_in_fires_first() -> None:
    """It keeps its marker, which gives it 2 as the target.  AA-4.9, AA-5.1, AA-5.8"""
    game = attack(duel(theirs=("german:grenadiers", {"dug_in": True})))
    assert told(game, "fires") == [{"firing": name(game, THERE), "target": name(game, HERE)}]
    fire(game)
    assert cell(game, THERE, "dug_in")
    assert (state(game).fight.fire, state(game).fight.defence) == (5, 9)


def test_a_fortification_counts_as_dug_in_for_its_defender() -> None:
    """And for an attacker as the target, which does not change who fires first.  AA-7.5, AA-17.9"""
    ground = field({HERE: "clear", THERE: "fortification"})
    game = attack(duel(scenario=ground))
    assert told(game, "fires")[0]["firing"] == name(game, THERE)
    game = attack(duel(scenario=field({HERE: "fortification", THERE: "clear"})))
    assert told(game, "fires")[0]["firing"] == name(game, HERE)
    fire(game)
    assert state(game).fight.defence == 6 + 6 + 2


def test_prep_fire_exposes_a_fortification() -> None:
    """AA-7.5, AA-17.10"""
    game = duel(
        theirs=("german:grenadiers", {"exposed": True}), scenario=field({HERE: "clear", THERE: "fortification"})
    )
    attack(game)
    assert told(game, "fires")[0]["firing"] == name(game, HERE)
    assert state(game).fight.defence == 7 + 6


def test_only_orthogonal_neighbours_are_attacked() -> None:
    """Whatever range or diagonal ability the unit has.  AA-4.11, AA-6.5"""
    game = scene(
        units={(2, 2): "us:howitzer_105mm", (3, 1): "german:puma", (3, 2): ("us:paratroopers", {})}, prestige=POOR
    )
    assert [action.notation for action in game.legal_actions() if action.notation.startswith("attack")] == [
        f"attack {name(game, (3, 2))} {name(game, (3, 1))}"
    ]
    reasons = game.why_illegal(f"attack {name(game, (2, 2))} {name(game, (3, 1))}")
    assert [(one.clause, one.text()) for one in reasons] == [
        ("AA-4.11", "That is no enemy orthogonally next to the unit.")
    ]
    again = game.why_illegal(f"attack {name(game, (3, 1))} {name(game, (3, 2))}")
    assert [one.text("es") for one in again] == ["Esa no es una unidad tuya en el mapa."]


def test_a_unit_starts_one_combat() -> None:
    """AA-4.1, AA-4.11"""
    game = duel(("us:recruits", {"fired": True}))
    reasons = game.why_illegal(f"attack {name(game, HERE)} {name(game, THERE)}")
    assert [one.text() for one in reasons] == ["That unit may not start a combat any more in this phase."]


def test_a_combat_reveals_both_units() -> None:
    """AA-17.40"""
    game = attack(duel(("us:recruits", HIDDEN), ("german:grenadiers", HIDDEN)))
    assert [cell(game, spot, "face_up") for spot in (HERE, THERE)] == [True, True]
    assert told(game, "attacked") == [{"piece": name(game, HERE), "enemy": name(game, THERE)}]


# -- the totals -------------------------------------------------------------------------------


def test_the_attack_goes_by_the_class_of_the_target() -> None:
    """AA-5.2, AA-5.6"""
    assert state(attack(duel())).fight.fire == 6
    assert state(attack(duel(theirs="german:pz_iv"))).fight.fire == 3


def test_morale_changes_the_attack_and_not_the_defence() -> None:
    """AA-4.18, AA-5.3"""
    fight = state(attack(duel(("us:recruits", {"morale": -2}), ("german:grenadiers", {"morale": -3})))).fight
    assert (fight.fire, fight.defence) == (4, 7)


def test_supporters_add_their_values_and_are_revealed() -> None:
    """Activated or not; the target's neighbours count, the firing unit does not.  AA-5.4, AA-5.17"""
    game = duel(units={(3, 2): ("us:regulars", HIDDEN | {"fired": True}), (0, 1): ("us:commander", HIDDEN)})
    attack(game)
    assert state(game).fight.fire == 6 + 2
    assert cell(game, (3, 2), "face_up")
    assert not cell(game, (0, 1), "face_up")


@pytest.mark.parametrize("shows", [False, True])
def test_a_supporter_without_a_value_is_not_revealed(shows: bool) -> None:
    """Unless the setting says so.  AA-17.45"""
    document = field({HERE: "clear", THERE: "clear"}, settings={"empty_support_shows": shows})
    game = scene(
        document,
        active="german",
        units={THERE: "german:grenadiers", HERE: "us:recruits", (3, 1): ("german:pz_ii", HIDDEN)},
        prestige=POOR,
    )
    attack(game, THERE, HERE)
    assert cell(game, (3, 1), "face_up") is shows
    assert state(game).fight.fire == 7


def test_support_of_three_tiles_has_two_diagonal_steps() -> None:
    """AA-5.17"""
    game = scene(units={(1, 1): "german:grenadiers", (4, 4): "us:m12_howitzer", (4, 3): "us:howitzer_105mm"})
    found = supporters(context(game), -1 + unit(game, (4, 4)), unit(game, (1, 1)))
    assert unit(game, (4, 4)) not in found
    assert unit(game, (4, 3)) in supporters(context(game), unit(game, (4, 4)), unit(game, (1, 1)))


@pytest.mark.parametrize(("diagonals", "supports"), [(True, 0), (False, 1)])
def test_units_on_bocage_do_not_support_against_neighbours(diagonals: bool, supports: int) -> None:
    """Diagonals count, unless the setting says otherwise; tiles further away get support.  AA-7.4, AA-17.41"""
    document = field({(3, 2): "bocage"}, settings={"bocage_diagonals": diagonals})
    game = scene(document, units={HERE: "us:recruits", THERE: "german:puma", (3, 2): "us:howitzer_75mm"})
    firing, target = unit(game, HERE), unit(game, THERE)
    assert len(supporters(context(game), firing, target)) == supports
    game = scene(document, units={HERE: "us:recruits", (2, 0): "german:puma", (3, 2): "us:howitzer_75mm"})
    assert len(supporters(context(game), unit(game, HERE), unit(game, (2, 0)))) == 1


def test_the_ground_of_the_firing_unit_counts() -> None:
    """Hills add 2, a beach takes 3; the total stops at 1.  AA-5.5, AA-5.18, AA-17.35"""
    assert state(attack(duel(scenario=field({HERE: "hills", THERE: "clear"})))).fight.fire == 8
    ground = {HERE: "beach", THERE: "clear"}
    weak = ("us:recruits", {"morale": -3})
    game = attack(duel(weak, "german:pz_iv", field(ground)))
    assert (state(game).fight.fire, state(game).fight.raised) == (1, [4, 0])
    asked = game.explain("totals", firing=name(game, HERE), target=name(game, THERE), seat="us")
    assert (asked.total, asked.terms[-1].label, asked.terms[-1].value) == (1, "term.allied_assault.fire_raised", 4)
    late = field(ground, settings={"totals_stop_at_one": False})
    game = attack(duel(weak, "german:pz_iv", late))
    assert (state(game).fight.fire, state(game).fight.raised) == (-3, [0, 0])
    fire(game, 3)
    assert results(game) == [(1, 8, 0)]


def test_the_target_terrain_is_for_soft_units() -> None:
    """And for Hard ones whose card says so.  AA-5.7, AA-6.8"""
    woods = field({HERE: "clear", THERE: "heavy_woods"})
    for theirs, defence in (("german:grenadiers", 7 + 4), ("german:pz_iv", 8), ("german:panzergrenadier", 6 + 4)):
        assert state(attack(duel(theirs=theirs, scenario=woods))).fight.defence == defence
    game = scene(
        field({HERE: "heavy_woods", THERE: "clear"}),
        active="german",
        units={HERE: "us:mechanized", THERE: "german:grenadiers"},
        prestige=POOR,
    )
    assert state(attack(game, THERE, HERE)).fight.defence == 5 + 4


def test_a_unit_may_cancel_the_target_terrain() -> None:
    """Whenever it fires, in return fire too.  AA-6.9, AA-17.8"""
    woods = field({HERE: "heavy_woods", THERE: "heavy_woods"})
    assert state(attack(duel("us:army_rangers", scenario=woods))).fight.defence == 7
    game = fire(attack(duel(theirs="german:waffen_ss", scenario=woods)), -1)
    assert told(game, "fires")[1]["firing"] == name(game, THERE)
    assert state(game).fight.defence == 6


def test_the_terms_add_up_to_the_totals() -> None:
    """At every stop of a fire.  AA-5.2, AA-5.6, AA-5.18"""
    game = duel(
        ("us:recruits", {"morale": -3}),
        "german:pz_iv",
        field({HERE: "beach", THERE: "clear"}),
        zones={"us:reserve": ["us:regulars"], "german:reserve": ["german:hetzer"]},
        units={(3, 2): "us:commander"},
    )
    attack(game)
    game.apply("pass")
    game.apply("pass")
    game.apply("sacrifice us:regulars", seat="us")
    game.apply("sacrifice german:hetzer", seat="german")
    game.apply(drawing(game, 3))
    fight, ctx = state(game).fight, context(game)
    subject = fight.firing, fight.target, totals.ALL
    assert total_of(ctx, totals.FIRE.name, *subject) == fight.fire
    assert total_of(ctx, totals.TARGET.name, *subject) == fight.defence


def test_both_totals_are_explained_with_their_terms() -> None:
    """What hidden enemies may add beyond the least is marked and not counted.  AA-5.4, AA-16.1"""
    game = duel(units={(3, 2): ("us:regulars", HIDDEN | {"cost": 4}), (1, 2): "us:commander"})
    asked = game.explain("totals", firing=name(game, HERE), target=name(game, THERE), seat="us")
    assert (asked.total, asked.parts[0].total) == (6 + 2 + 2, 7)
    assert [one.label.rpartition(".")[2] for one in asked.terms[:4]] == [
        "fire_attack",
        "fire_morale",
        "fire_support",
        "fire_ground",
    ]
    seen = game.explain("totals", firing=name(game, HERE), target=name(game, THERE), seat="german")
    # Every US unit that costs 4 has a support of 2 or more.
    assert (seen.total, seen.is_known, len(seen.parts)) == (6 + 2 + 2, False, 2)
    assert [one.label for one in seen.terms if not one.is_known] == ["term.allied_assault.fire_support"]
    assert "support: 4 and what is hidden from you" in seen.text()
    assert "Face-down units that may give further support: 1" in seen.text()
    assert "Unidades boca abajo que pueden dar más apoyo: 1" in seen.text("es")


def test_support_that_can_be_worked_out_is_counted() -> None:
    """One unit card alone costs what a face-down unit showed; one that cannot reach adds nothing.  AA-4.14, AA-5.4"""
    far = (5, 1)
    for spot, cost, value in (((3, 2), 9, 3), (far, 9, 3), (far, 12, 0), ((3, 2), 12, 1)):
        unit_of = {9: "us:howitzer_105mm", 12: "us:m26_pershing"}[cost]
        deck = {"us": {"cards": {"recruits": 1, "howitzer_105mm": 1, "m26_pershing": 1}}}
        open_field = field({HERE: "clear", THERE: "clear"}, sides=deck)
        game = duel(scenario=open_field, units={spot: (unit_of, {**HIDDEN, "cost": cost})})
        seen = game.explain("totals", firing=name(game, HERE), target=name(game, THERE), seat="german")
        assert (seen.total, seen.is_known, len(seen.parts)) == (6 + value, True, 1)


def test_totals_of_units_that_are_not_seen_are_not_explained() -> None:
    """AA-16.1"""
    game = duel(theirs=("german:grenadiers", HIDDEN | {"cost": 4}), units={(3, 2): "us:regulars"})
    pair = {"firing": name(game, HERE), "target": name(game, THERE)}
    with pytest.raises(uc.UndauntedError, match="expected a unit on the map that you see"):
        game.explain("totals", **pair, seat="us")
    assert game.explain("totals", **pair, seat="german").total == 6 + 2
    with pytest.raises(uc.UndauntedError, match="found two units of one side"):
        game.explain("totals", firing=name(game, HERE), target=name(game, (3, 2)), seat="us")


# -- cards, sacrifice, modifier, damage ------------------------------------------------------


def test_two_passes_in_a_row_and_no_fewer_end_the_cards() -> None:
    """Who passed may play later.  AA-5.9"""
    game = duel(zones={"us:hand": ["accuracy_1"], "german:hand": ["take_cover_1"]}, prestige={"us": 3, "german": 3})
    attack(game)
    game.apply("pass")
    game.apply("play take_cover_1")
    assert (game.to_move, state(game).fight.passes) == (("us",), 0)
    game.apply("play accuracy_1")
    game.apply("pass")
    assert (game.to_move, state(game).fight.passes) == (("us",), 1)
    game.apply("pass")
    assert decision(game) == "choose_sacrifice"
    assert (state(game).fight.fire, state(game).fight.defence) == (6 + 3, 7 + 4)


def test_sacrifices_are_secret_and_added_at_once() -> None:
    """Any card, without cost; the Bluff stays.  AA-5.10, AA-17.26, AA-17.58"""
    game = duel(zones={"us:reserve": ["us:m12_howitzer"], "us:hand": ["snafu_1"]})
    attack(game)
    game.apply("pass")
    game.apply("pass")
    assert {action.notation for action in game.legal_actions("us")} == {
        "bluff",
        "sacrifice us:m12_howitzer",
        "sacrifice snafu_1",
    }
    assert [action.notation for action in game.legal_actions("german")] == ["bluff"]
    assert [one.text() for one in game.why_illegal("sacrifice snafu_2", "us")] == ["That card is not in your hand."]
    game.apply("sacrifice us:m12_howitzer", seat="us")
    assert state(game).fight.fire == 6
    game.apply("bluff", seat="german")
    assert (state(game).fight.fire, state(game).fight.defence) == (6 + 7, 7)
    assert zone(game, "us:unit_discard") == ["us:m12_howitzer"]
    assert state(game).allied.prestige == [0, 0]
    assert told(game, "bluffed") == [{"side": "german"}]


def test_a_sacrificed_action_card_is_discarded() -> None:
    """Its battle value is that of its printing.  AA-5.10"""
    game = fire(attack(duel(zones={"us:hand": ["snafu_1"]})), us="sacrifice snafu_1")
    assert "snafu_1" in zone(game, "action_discard")
    value = game.rules.allied.cards.battle[game.rules.numbers["card"]["snafu_1"]]
    zones = {"source": "us:hand", "target": "action_discard"}
    assert told(game, "sacrificed") == [{"side": "us", "card": "snafu_1", "value": value} | zones]


@pytest.mark.parametrize(("modifier", "damage"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_the_margin_costs_half_in_morale(modifier: int, damage: int) -> None:
    """Nothing at 0 and below.  AA-5.11, AA-5.12"""
    game = fire(attack(duel()), modifier)
    assert results(game) == [(6 + modifier, 7, damage)]
    assert cell(game, THERE, "morale") == -damage


def test_return_fire_starts_afresh_and_counts_the_morale_just_lost() -> None:
    """Once; what belonged to the first fire is gone.  AA-5.14, AA-17.2"""
    game = fire(
        attack(duel("us:recruits", "german:stosstruppen", zones={"us:reserve": ["us:regulars"]})),
        0,
        us="sacrifice us:regulars",
    )
    assert results(game) == [(12, 8, 2)]
    fight = state(game).fight
    assert (fight.answered, fight.fire, fight.defence) == (True, 8 - 2, 6)
    assert (fight.sacrificed, fight.drawn, fight.cards, fight.raised) == ([0, 0], 0, [0, 0], [0, 0])
    fire(game, 0)
    assert results(game) == [(12, 8, 2), (6, 6, 0)]


# -- elimination ------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "prestige"), [("gain", [2, 9]), ("subtract", [0, 7])])
def test_a_destroyed_unit_brings_half_its_cost(word: str, prestige: list[int]) -> None:
    """Gained or taken from the enemy; the unit that fired gains 1 morale; no return fire.  AA-5.13"""
    game = duel(theirs=("german:grenadiers", {"morale": -3}), prestige={"us": 0, "german": 9})
    attack(game)
    fire(game, 3)
    assert decision(game) == "choose_reward"
    assert game.to_move == ("us",)
    game.apply(word)
    assert state(game).allied.prestige == prestige
    assert cell(game, HERE, "morale") == 1
    assert state(game).allied.earned == [2, 0]
    assert state(game).allied.kills == [1, 0]
    assert zone(game, "german:unit_discard") == ["german:grenadiers"]
    assert len(told(game, "fires")) == 1
    assert decision(game) == "choose_advance"


def test_prestige_taken_away_stops_at_nothing() -> None:
    """AA-17.6"""
    game = duel(theirs=("german:grenadiers", {"morale": -3}), prestige={"us": 0, "german": 1})
    fire(attack(game), 3)
    game.apply("subtract")
    assert state(game).allied.prestige == [0, 0]
    assert told(game, "taken_away") == [{"side": "german", "prestige": 1}]


def test_the_return_fire_may_destroy_the_attacker() -> None:
    """The defender's side is rewarded; neither retreat nor advance.  AA-5.21"""
    game = duel(("us:recruits", {"morale": -3}))
    fire(attack(game), 0)
    fire(game, 3)
    assert (decision(game), game.to_move) == ("choose_reward", ("german",))
    game.apply("gain")
    assert unit(game, HERE) == -1
    assert cell(game, THERE, "morale") == 1
    assert decision(game) == "choose_order"


def test_the_first_fire_of_a_defender_may_destroy_the_attacker() -> None:
    """Then there is no return fire.  AA-5.21"""
    game = duel(("us:recruits", {"morale": -3}), ("german:grenadiers", {"dug_in": True}))
    fire(attack(game), 3)
    game.apply("gain")
    assert len(told(game, "fires")) == 1
    assert decision(game) == "choose_order"


# -- retreat ----------------------------------------------------------------------------------


def beaten(theirs: Any = "german:grenadiers", **more: Any) -> uc.Game:
    """The defender has lost 1 morale and the attacker none, at the step of the retreat."""
    game = attack(duel("us:veterans", theirs, **more))
    fire(game, 0)
    fire(game, -2)
    return game


def test_a_defender_that_lost_more_retreats() -> None:
    """One tile straight away; it takes control of a tile without any.  AA-5.15, AA-5.20"""
    game = scene(
        field({(2, 3): "clear", HERE: "clear"}), units={(2, 3): "us:veterans", HERE: "german:grenadiers"}, prestige=POOR
    )
    attack(game, (2, 3), HERE)
    fire(fire(game, 0), -2)
    assert results(game) == [(8, 7, 1), (4, 8, 0)]
    assert told(game, "retreated") == [{"piece": name(game, THERE), "source": at(game, HERE), "space": at(game, THERE)}]
    assert controller(game, THERE) == "german"
    assert decision(game) == "choose_advance"


def test_equal_losses_are_no_retreat() -> None:
    """AA-5.15, AA-17.12"""
    game = attack(duel("us:veterans", "german:grenadiers"))
    fire(fire(game, 0), 3)
    assert results(game)[1] == (9, 8, 1)
    assert told(game, "retreated") == []
    assert decision(game) == "choose_order"


def test_a_unit_on_its_home_base_never_retreats() -> None:
    """AA-5.19"""
    game = scene(
        field({(2, 1): "clear", (2, 0): "clear"}),
        units={(2, 1): "us:veterans", (2, 0): "german:grenadiers"},
        prestige=POOR,
    )
    attack(game, (2, 1), (2, 0))
    fire(fire(game, 0), -2)
    assert told(game, "retreated") == told(game, "retreat_blocked") == []


@pytest.mark.parametrize("block", ["edge", "unit", "river", "swamp", "static"])
def test_a_blocked_retreat_costs_a_morale(block: str) -> None:
    """By the edge, a unit, ground that bars the unit, or as the scenario lets it not move.

    AA-5.15, AA-17.4, AA-17.59
    """
    row = {"edge": 0}.get(block, 2)
    here, there, behind = (3, row + 1), (3, row), (3, row - 1)
    ground = {here: "clear", there: "clear"}
    if block in ("river", "swamp"):
        ground[behind] = {"river": "impassable_river"}.get(block, block)
    theirs = "german:pz_iii" if block == "swamp" else "german:grenadiers"
    special = [{"rule": "static", "units": [theirs]}] if block == "static" else []
    units: dict[Any, Any] = {here: "us:veterans", there: theirs}
    if block == "unit":
        units[behind] = "german:pz_ii"
    game = scene(field(ground, special=special), units=units, prestige=POOR)
    attack(game, here, there)
    fire(game, 0)
    lost = -cell(game, there, "morale")
    fire(game, -2)
    assert told(game, "retreat_blocked") == [{"piece": name(game, there)}]
    assert cell(game, there, "morale") == -lost - 1


def test_a_blocked_retreat_may_destroy() -> None:
    """With the normal reward.  AA-5.15"""
    game = scene(
        field({(3, 1): "clear", (3, 0): "clear"}),
        units={(3, 1): "us:veterans", (3, 0): ("german:grenadiers", {"morale": -2})},
        prestige=POOR,
    )
    attack(game, (3, 1), (3, 0))
    fire(fire(game, 0), -2)
    assert (decision(game), game.to_move) == ("choose_reward", ("us",))
    game.apply("gain")
    assert state(game).allied.prestige == [2, 0]
    assert cell(game, (3, 1), "morale") == 1
    assert decision(game) == "choose_advance"


@pytest.mark.parametrize("keeps", [False, True])
def test_a_retreat_leaves_the_defences(keeps: bool) -> None:
    """Unless the setting says otherwise.  AA-17.43"""
    document = field({(2, 3): "clear", HERE: "clear"}, settings={"retreat_keeps_dug_in": keeps})
    game = scene(
        document, units={(2, 3): "us:paratroopers", HERE: ("german:grenadiers", {"dug_in": True})}, prestige=POOR
    )
    attack(game, (2, 3), HERE)
    fire(fire(game, -2), 0)
    assert results(game) == [(5, 5, 0), (11, 9, 1)]
    assert cell(game, THERE, "dug_in") is keeps


@pytest.mark.parametrize(("drawn", "alive"), [(0, True), (-1, False)])
def test_mines_of_a_retreat(drawn: int, alive: bool) -> None:
    """On an enemy tile; a unit that they kill takes no control and brings nothing.  AA-5.20, AA-17.5, AA-17.39"""
    game = retreat_into_mines({}, drawn)
    assert (unit(game, THERE) >= 0) is alive
    assert controller(game, THERE) == ("german" if alive else "us")
    assert decision(game) == "choose_advance"
    assert state(game).allied.prestige == [0, 0]


def retreat_into_mines(settings: dict[str, bool], drawn: int) -> uc.Game:
    document = field({(2, 3): "clear", HERE: "clear"}, settings=settings)
    game = scene(
        document,
        units={(2, 3): "us:veterans", HERE: ("german:grenadiers", {"morale": -2})},
        control={"us": [THERE]},
        prestige=POOR,
    )
    attack(game, (2, 3), HERE)
    fire(fire(game, 0), -2)
    game.apply(drawing(game, drawn))
    return game


def test_mines_of_a_retreat_may_bring_a_reward_by_a_setting() -> None:
    """AA-17.39"""
    game = retreat_into_mines({"retreat_mines_reward": True}, -2)
    assert decision(game) == "choose_reward"
    game.apply("gain")
    assert state(game).allied.prestige == [2, 0]
    assert cell(game, (2, 3), "morale") == 1


def test_mines_of_a_retreat_may_bar_the_advance_by_a_setting() -> None:
    """AA-17.39"""
    assert decision(retreat_into_mines({"retreat_mines_advance": False}, -2)) == "choose_order"


# -- advance ----------------------------------------------------------------------------------


def destroyed(mine: str = "us:veterans", ground: str = "clear", **more: Any) -> uc.Game:
    """The defender is destroyed and the reward chosen."""
    document = field({HERE: "clear", THERE: ground}, **more)
    game = duel(mine, ("german:volkssturm", {"morale": -3}), document, units={(3, 0): ("german:pz_iv", HIDDEN)})
    fire(attack(game), 3)
    game.apply("gain")
    return game


def test_an_attacker_may_advance() -> None:
    """Without a check for mines; it takes control, reveals and is revealed.  AA-5.16, AA-17.50"""
    game = destroyed()
    context(game).state.land.control[tile(game.rules, THERE)] = 1
    game.apply("advance")
    assert unit(game, THERE) >= 0
    assert unit(game, HERE) == -1
    assert controller(game, THERE) == "us"
    assert cell(game, (3, 0), "face_up")
    assert cell(game, THERE, "steps") == 0
    assert decision(game) == "choose_order"


def test_an_attacker_may_stay() -> None:
    """AA-5.16"""
    game = destroyed()
    game.apply("stay")
    assert unit(game, THERE) == -1
    assert controller(game, THERE) is None
    assert decision(game) == "choose_order"


def test_a_hard_unit_does_not_advance_into_a_swamp() -> None:
    """Unless its card says so.  AA-17.50"""
    assert decision(destroyed("us:m26_pershing", "swamp")) == "choose_order"
    assert decision(destroyed("us:m8_greyhound", "swamp")) == "choose_advance"


def test_a_scout_car_that_advances_sees_two_tiles() -> None:
    """AA-6.12"""
    document = field({HERE: "clear", THERE: "clear"})
    game = duel(
        "us:m8_greyhound", ("german:volkssturm", {"morale": -3}), document, units={(4, 1): ("german:pz_iv", HIDDEN)}
    )
    fire(attack(game), 3)
    game.apply("gain")
    game.apply("advance")
    assert cell(game, (4, 1), "face_up")


def test_a_move_and_a_combat_in_one_phase() -> None:
    """By an ability; after the combat a Hard unit may still move.  AA-4.11, AA-6.2, AA-17.11"""
    game = duel(("us:recruits", {"steps": 1}))
    assert not any(one.notation.startswith("attack") for one in game.legal_actions())
    game = duel(("us:m4a1_sherman", {"steps": 1}))
    assert any(one.notation.startswith("attack") for one in game.legal_actions())
    game = duel("us:m4a1_sherman", "german:stosstruppen")
    fire(fire(attack(game), -2), -2)
    assert any(one.notation.startswith(f"move {name(game, HERE)}") for one in game.legal_actions())


def test_an_extra_activation_may_be_a_combat() -> None:
    """The unit's own combat is still there.  AA-6.11, AA-17.38"""
    game = duel(units={(3, 2): "us:commander"})
    game.apply(f"give {name(game, (3, 2))} {name(game, HERE)}")
    game.apply(f"attack_now {name(game, THERE)}")
    fire(fire(game, -2), -2)
    assert not cell(game, HERE, "fired")
    show(context(game), unit(game, HERE))
    assert [one.notation for one in game.legal_actions() if one.notation.startswith("attack")] == [
        f"attack {name(game, HERE)} {name(game, THERE)}"
    ]


def test_the_sum_of_a_forecast_leaves_a_combat_aside() -> None:
    """Terms of the fire under way belong to its two units alone.  AA-5.9"""
    game = attack(duel(units={(3, 2): "us:regulars"}))
    context(game).state.fight.cards[0] = 5
    pair = unit(game, (3, 2)), unit(game, THERE), totals.ALL
    assert (
        explain_sum(
            context(game),
            "explain.allied_assault.fire",
            totals.FIRE.name,
            pair,
            firing=("piece", pair[0]),
            target=("piece", pair[1]),
        ).total
        == 7 + 2
    )


def test_a_combat_without_events() -> None:
    """The same combat, of which nothing is told.  AA-5.1, AA-5.16"""
    game = duel("us:veterans", "german:grenadiers")
    context(game).events = None
    fire(attack(game), 0)
    fire(game, -2)
    assert unit(game, (2, 0)) >= 0
    game.apply("advance")
    assert unit(game, THERE) >= 0
    game = duel("us:veterans", "german:grenadiers", units={(2, 0): "german:pz_ii"})
    context(game).events = None
    fire(fire(attack(game), 0), -2)
    assert cell(game, THERE, "morale") == -2


def test_an_attack_explains_its_totals() -> None:
    """Those of enemies that are seen.  AA-5.2, AA-16.1"""
    game = duel(units={(3, 2): ("german:puma", HIDDEN | {"cost": 4})})
    asked = game.explain(f"attack {name(game, HERE)} {name(game, THERE)}")
    assert (asked.total, asked.parts[0].total) == (6, 7)
    hidden = game.explain(f"attack {name(game, HERE)} {name(game, (3, 2))}")
    assert (hidden.total, hidden.parts) == (None, ())


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"attacker": None}, "no two units of a combat"),
        ({"defender": "us:unit_1"}, "no two units of a combat"),
        ({"firing": "us:unit_1", "target": "us:unit_2"}, "other units"),
    ],
)
def test_a_saved_combat_has_its_units(change: dict[str, Any], fault: str) -> None:
    """AA-5.1"""
    game = attack(duel(units={(3, 2): "us:regulars"}))
    saved = game.rules.codec.encode(state(game))
    saved["fight"].update(change)
    with pytest.raises(uc.SaveError, match=fault):
        game.rules.codec.decode(saved)


def test_a_combat_is_saved_within_its_frames() -> None:
    """AA-5.1"""
    game = duel()
    saved = game.rules.codec.encode(state(game))
    saved["fight"]["attacker"] = "us:unit_1"
    with pytest.raises(uc.SaveError, match="because the stack has no frame of one"):
        game.rules.codec.decode(saved)
    attack(game)
    assert game.rules.codec.decode(game.rules.codec.encode(state(game))) == state(game)


def test_a_unit_that_the_swamp_holds_starts_no_combat() -> None:
    """AA-10.4a"""
    special = [{"rule": "marsh", "terrains": ["swamp"]}]
    game = duel(scenario=field({HERE: "swamp", THERE: "clear"}, special=special))
    assert [one.clause for one in game.why_illegal(f"attack {name(game, HERE)} {name(game, THERE)}")] == ["AA-10.4a"]
