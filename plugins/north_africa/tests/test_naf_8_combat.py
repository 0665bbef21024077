"""NAF-8 and UND-8 as North Africa has them: targets, sums, hits on soldiers, vehicles and structures, exact odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import undaunted_core as uc
from kit.naf_scenes import (
    SOLDIERS,
    aboard,
    aims,
    beginning_with,
    change,
    clauses,
    credit,
    crewed,
    damage,
    damage_of,
    desert,
    document,
    is_suppressed,
    on_foot,
    only_vehicles,
    overriding,
    owned,
    parked,
    place,
    seat_of,
    suppress,
    taken,
)
from kit.und_scenes import ending, fields, kinds, state, totals
from undaunted_north_africa import attacks
from undaunted_testing import notations, play, zone

CREW = ("tank_driver_t", "tank_gunner_t", "tank_crewman_t")


def offered(game, verb):
    """What the actions of a verb are about: ``target``, ``pick``, ``play``."""
    return {notation.partition(" ")[2] for notation in notations(game) if notation.startswith(f"{verb} ")}


def italian(*names):
    return {f"italian:{name}" for name in names}


def lrdg(*names):
    return {f"lrdg:{name}" for name in names}


def strike(game, card, ability, target, *faces):
    """Play a card for an attack, with a 0 for every die unless faces are given."""
    seen = list(play(game, f"play {card} {ability}", f"target {target}"))
    for face in faces or [0] * state(game).attack.dice:
        seen += play(game, f"roll {face}")
    return seen


def everything(game):
    """All that attacks may change, for tests that nothing does."""
    own = state(game)
    return (
        [
            list(cards)
            for kind, cards in zip(game.rules.names["zone"], own.zones.cards, strict=True)
            if "play" not in kind
        ],
        list(own.pieces.space),
        list(own.vehicles.damage),
        list(own.north_africa.taken),
        list(own.aboard.vehicle),
        list(own.undaunted.suppressed),
    )


# -- UND-8.1: four steps ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "ability", "target", "dice", "result"),
    [
        ("sniper", "attack", "machine_gunner_a", 3, "undaunted.casualty_taken"),
        ("machine_gunner", "suppress", "machine_gunner_a", 4, "undaunted.suppressed"),
        ("antitank_rifleman", "antitank", "light_vehicle", 2, "vehicles.damaged"),
    ],
)
def test_und_8_1_target_then_defence_then_roll_then_result(card, ability, target, dice, result):
    """UND-8.1: the target is chosen, then the sum is known, then dice fall, then the result comes."""
    game = desert("lrdg", [card])
    play(game, f"play lrdg:{card} {ability}")
    assert game.decision.kind == "core.choose_target"
    assert kinds(play(game, f"target italian:{target}")) == ["tactics.attacked"]
    for _ in range(dice - 1):
        assert play(game, "roll 1") == ()
    assert kinds(play(game, "roll 0"))[:2] == ["tactics.rolled", result]


def test_und_8_1_a_charge_goes_through_the_same_steps():
    """UND-8.1: a structure on the own tile: target, sum, dice, result."""
    game = desert("lrdg", ["engineer"], on_foot(engineer="08A"))
    play(game, "play lrdg:engineer demolition")
    assert game.decision.kind == "core.choose_target"
    assert kinds(play(game, "target radio_mast")) == ["tactics.attacked"]
    assert play(game, "roll 1", "roll 1") == ()
    assert kinds(play(game, "roll 0")) == ["tactics.rolled", "north_africa.structure_destroyed"]


# -- UND-8.2, NAF-8.12 to NAF-8.14: targets --------------------------------------------

OPEN = italian("machine_gunner_a", "antitank_rifleman_a", "scout_car", "light_vehicle")


@pytest.mark.parametrize(("card", "ability"), [("sniper", "attack"), ("machine_gunner", "suppress")])
def test_und_8_2_enemy_counters_with_a_regular_defence_are_targets(card, ability):
    """UND-8.2: soldiers on tiles and light vehicles, however far; not the tank, nor anybody aboard, nor a structure."""
    game = desert("lrdg", [card])
    play(game, f"play lrdg:{card} {ability}")
    assert offered(game, "target") == OPEN
    assert clauses(game, "target italian:medium_tank") == ["NAF-1.15"]
    assert clauses(game, "target italian:scout_a") == ["NAF-8.14"]
    assert clauses(game, "target radio_mast") == ["NAF-1.15"]
    for other in ("lrdg:sergeant", "lrdg:gun_truck"):
        with pytest.raises(uc.IllegalActionError):
            game.apply(f"target {other}")


def test_und_8_2_the_attackers_own_tile_is_in_reach():
    """UND-8.2: an enemy on the same tile is a target, at no range."""
    game = desert("lrdg", ["sniper"], on_foot(machine_gunner_a="06A"))
    assert totals(strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")) == [
        ("italian:machine_gunner_a", 4)
    ]


def test_und_8_2_strafe_has_the_same_targets():
    """UND-8.2: every LRDG soldier on a tile and every vehicle of theirs; nobody aboard one."""
    game = desert("italian", ["recon_aircraft"])
    play(game, "play italian:recon_aircraft strafe")
    on_tiles = lrdg("sergeant", "machine_gunner", "saboteur", "engineer", "sniper")
    assert offered(game, "target") == on_tiles | lrdg("pilot_car", "gun_truck", "patrol_truck")
    assert clauses(game, "target lrdg:staff_sergeant") == ["NAF-8.14"]


def test_und_8_2_who_holds_a_vehicle_is_whose_enemy_it_is():
    """UND-8.2: UND-1.16: the Light Vehicle in LRDG hands is the Italians' target and no longer the LRDG's."""
    game = desert("lrdg", ["sniper"], owned("lrdg", "light_vehicle"))
    play(game, "play lrdg:sniper attack")
    assert offered(game, "target") == OPEN - italian("light_vehicle")
    game = desert("italian", ["antitank_rifleman_a"], owned("lrdg", "light_vehicle"))
    play(game, "play italian:antitank_rifleman_a antitank")
    assert "italian:light_vehicle" in offered(game, "target")


ALONE = (
    on_foot(machine_gunner_a=None, antitank_rifleman_a=None),
    crewed("scout_car"),
    on_foot(rifleman_a=None, scout_a=None),
    parked(scout_car=None, light_vehicle=None),
)


@pytest.mark.parametrize(
    ("card", "ability", "clause"),
    [
        ("sniper", "attack", "UND-8.2"),
        ("machine_gunner", "suppress", "UND-8.2"),
        ("antitank_rifleman", "antitank", None),
        ("engineer", "demolition", "NAF-8.13"),
    ],
)
def test_und_8_2_with_the_tank_alone_on_the_board_only_antitank_has_a_target(card, ability, clause):
    """UND-8.2: NAF-8.14: its crew is no target, and it has no regular defence."""
    game = desert("lrdg", [card], *ALONE)
    assert (f"lrdg:{card} {ability}" in offered(game, "play")) is (clause is None)
    if clause:
        assert clauses(game, f"play lrdg:{card} {ability}") == [clause]


def test_und_8_2_without_a_vehicle_antitank_cannot_be_chosen():
    """UND-8.2: soldiers alone are no target for Antitank."""
    game = desert(
        "lrdg",
        ["antitank_rifleman"],
        *ALONE[:3],
        parked(scout_car=None, light_vehicle=None, medium_tank=None),
        on_foot(machine_gunner_a="22A"),
    )
    assert offered(game, "play") >= {"lrdg:antitank_rifleman attack"}
    assert clauses(game, "play lrdg:antitank_rifleman antitank") == ["NAF-8.12"]


def test_naf_8_12_antitank_aims_at_every_enemy_vehicle_and_at_nothing_else():
    """NAF-8.12: anywhere on the board, the tank included; no soldier, no structure."""
    game = desert("lrdg", ["antitank_rifleman"])
    play(game, "play lrdg:antitank_rifleman antitank")
    assert offered(game, "target") == italian("medium_tank", "scout_car", "light_vehicle")
    assert clauses(game, "target italian:machine_gunner_a") == ["NAF-8.12"]
    assert clauses(game, "target radio_mast") == ["NAF-8.12"]


def test_naf_8_12_an_armoured_vehicle_is_a_target_on_the_first_tile_too():
    """NAF-8.12: the tile of the tank is the first of the map."""
    game = desert("lrdg", ["antitank_rifleman"], own=beginning_with("21A"))
    play(game, "play lrdg:antitank_rifleman antitank")
    assert "italian:medium_tank" in aims(game)


def test_naf_8_13_a_charge_is_laid_on_the_own_tile():
    """NAF-8.13: enemy vehicles and structures there; not those elsewhere, and no soldier."""
    here = (on_foot(engineer="08A", machine_gunner_a="08A"), parked(medium_tank="08A", light_vehicle="08A"))
    game = desert("lrdg", ["engineer"], *here)
    play(game, "play lrdg:engineer demolition")
    assert offered(game, "target") == {"radio_mast", *italian("medium_tank", "light_vehicle")}
    assert clauses(game, "target italian:scout_car") == ["NAF-8.13"]
    assert clauses(game, "target hangar") == ["NAF-8.13"]
    assert clauses(game, "target italian:machine_gunner_a") == ["NAF-8.12"]
    assert clauses(game, "target italian:tank_driver_t") == ["NAF-8.14"]


@pytest.mark.parametrize(
    ("tile", "target", "defence"),
    [("12A", "italian:medium_tank", 5), ("12A", "italian:scout_car", 4), ("08A", "radio_mast", 5)],
)
def test_naf_8_13_cover_counts_nothing_against_a_charge(tile, target, defence):
    """NAF-8.13: the tiles' covers of 2 and 1, which count against Antitank there, are left out."""
    game = desert("lrdg", ["engineer"], on_foot(engineer=tile), parked(medium_tank=tile, scout_car=tile))
    asked = {"attacker": "lrdg:engineer", "target": "italian:medium_tank", "attack": "antitank"}
    assert game.explain("defence", **asked).total == 5 + {"12A": 2, "08A": 1}[tile]
    play(game, "play lrdg:engineer demolition")
    assert totals(play(game, f"target {target}")) == [(target, defence)]


def test_naf_8_13_structures_alone_have_a_structure_defence():
    """NAF-8.13: vehicles have an armoured one; -1 stands for none."""
    rules = desert("lrdg").rules
    table, number = rules.north_africa, rules.numbers["piece"]
    assert [table.structure[number[one]] for one in ("radio_mast", "italian:scout_car", "lrdg:engineer")] == [5, -1, -1]
    assert [table.armoured[number[one]] for one in ("radio_mast", "italian:scout_car", "lrdg:engineer")] == [-1, 4, -1]


def test_naf_8_13_own_vehicles_are_no_target_for_a_charge():
    """NAF-8.13: the Sergeant among two LRDG trucks has nothing to blow up; a captured truck he has."""
    assert clauses(desert("lrdg", ["sergeant"]), "play lrdg:sergeant demolition") == ["NAF-8.13"]
    game = desert("lrdg", ["sergeant"], owned("italian", "patrol_truck"))
    play(game, "play lrdg:sergeant demolition")
    assert offered(game, "target") == lrdg("patrol_truck")


def test_naf_8_13_structures_are_targets_of_the_side_that_scores_by_destroying_them():
    """NAF-8.13: no Italian card in the box has Demolition; the targets it would have leave structures out."""
    game = desert("lrdg", [], on_foot(engineer="08A", scout_a="08A"), parked(gun_truck="08A"))
    numbers, sides = game.rules.numbers["piece"], game.rules.numbers["side"]

    def found(side, soldier):
        targets = attacks.charge_targets(game._ctx, sides[side], numbers[soldier])
        return {game.rules.names["piece"][piece] for piece in targets}

    assert found("lrdg", "lrdg:engineer") == {"radio_mast"}
    assert found("italian", "italian:scout_a") == {"lrdg:gun_truck"}


# -- UND-8.3, UND-8.4: sums and dice ---------------------------------------------------


@pytest.mark.parametrize(
    ("card", "ability", "several", "target", "parts"),
    [
        # On 12A the cover is 2, one step from 07A.
        ("saboteur", "attack", [on_foot(machine_gunner_a="12A")], "italian:machine_gunner_a", (4, 2, 1)),
        ("saboteur", "attack", [parked(scout_car="12A")], "italian:scout_car", (7, 2, 1)),
        (
            "machine_gunner",
            "suppress",
            [on_foot(machine_gunner="07A"), parked(scout_car="12A")],
            "italian:scout_car",
            (7, 2, 1),
        ),
        (
            "antitank_rifleman",
            "antitank",
            [on_foot(antitank_rifleman="07A"), parked(scout_car="12A")],
            "italian:scout_car",
            (4, 2, 1),
        ),
        ("antitank_rifleman", "antitank", [on_foot(antitank_rifleman="07A")], "italian:medium_tank", (5, 1, 3)),
        ("antitank_rifleman", "antitank", [on_foot(antitank_rifleman="21A")], "italian:medium_tank", (5, 1, 0)),
        # No cover for a charge: 12A has 2, 08A has 1.
        ("engineer", "demolition", [on_foot(engineer="12A"), parked(medium_tank="12A")], "italian:medium_tank", (5,)),
        ("engineer", "demolition", [on_foot(engineer="12A"), parked(scout_car="12A")], "italian:scout_car", (4,)),
        ("engineer", "demolition", [on_foot(engineer="08A")], "radio_mast", (5,)),
        ("saboteur", "demolition", [on_foot(saboteur="09A")], "hangar", (6,)),
        ("sergeant", "demolition", [on_foot(sergeant="17A")], "fuel_tank", (4,)),
    ],
)
def test_und_8_3_base_cover_and_range_add_up(card, ability, several, target, parts):
    """UND-8.3: NAF-8.12 to NAF-8.14: which defence counts, and whether cover and range do, by kind of attack."""
    game = desert("lrdg", [card], *several)
    play(game, f"play lrdg:{card} {ability}")
    events = play(game, f"target {target}")
    assert totals(events) == [(target, sum(parts))]
    explained = game.explain("roll 1")
    assert [term.value for term in explained.terms] == list(parts)


@pytest.mark.parametrize(("tile", "cover"), [("04A", 0), ("12A", 2), ("22A", 1)])
def test_naf_8_10_strafe_counts_cover_and_no_range(tile, cover):
    """NAF-8.10: NAF-8.18: an aircraft has no counter to measure from."""
    game = desert("italian", ["recon_aircraft"], on_foot(sergeant=tile), parked(gun_truck=tile))
    play(game, "play italian:recon_aircraft strafe")
    for target, base in (("sergeant", 5), ("gun_truck", 7)):
        assert totals(play(game.clone(), f"target lrdg:{target}")) == [(f"lrdg:{target}", base + cover)]
        # Nor would there be a range if a counter strafed.
        asked = {"attacker": "italian:scout_a", "target": f"lrdg:{target}", "attack": "strafe"}
        assert game.explain("defence", **asked).total == base + cover


@pytest.mark.parametrize("face", range(10))
def test_und_8_4_a_die_at_the_total_or_above_succeeds_and_a_0_always(face):
    """UND-8.4: against the total of 7 of a Gunner on 12A, and of 10 of a car there, which only a 0 hits."""
    for target, tile, total in (("machine_gunner_a", "12A", 7), ("scout_car", "12A", 10)):
        game = desert("lrdg", ["saboteur"], on_foot(machine_gunner_a=tile), parked(scout_car=tile))
        events = strike(game, "lrdg:saboteur", "attack", f"italian:{target}", face)
        assert totals(events) == [(f"italian:{target}", total)]
        (rolled,) = fields(events, "tactics.rolled")
        assert rolled["success"] is (face == 0 or face >= total)


@pytest.mark.parametrize("faces", [(0, 1), (1, 0), (9, 9), (0, 0)])
def test_und_8_4_how_many_dice_succeed_does_not_matter(faces):
    """UND-8.4: one injury and one damage, whichever of two dice hit."""
    game = desert("lrdg", ["antitank_rifleman"], on_foot(antitank_rifleman="16A"))
    events = strike(game, "lrdg:antitank_rifleman", "antitank", "italian:medium_tank", *faces)
    play(game, "pick italian:tank_driver_t")
    assert totals(events) == [("italian:medium_tank", 5 + 1 + 2)]
    assert damage_of(game, "medium_tank") == 1
    assert len(zone(game, "italian:removed")) == 1


@pytest.mark.parametrize(
    ("card", "ability", "several", "target"),
    [
        ("sniper", "attack", (), "italian:machine_gunner_a"),
        ("sniper", "attack", (), "italian:scout_car"),
        ("machine_gunner", "suppress", (), "italian:scout_car"),
        ("antitank_rifleman", "antitank", (), "italian:medium_tank"),
        ("engineer", "demolition", (on_foot(engineer="08A"),), "radio_mast"),
    ],
)
def test_und_8_4_a_miss_changes_nothing(card, ability, several, target):
    """UND-8.4: all dice show 1."""
    game = desert("lrdg", [card], *several)
    play(game, f"play lrdg:{card} {ability}", f"target {target}")
    before = everything(game)
    play(game, *["roll 1"] * state(game).attack.dice)
    assert everything(game) == before
    # A soldier with a vehicle within reach may still shift.
    shifts = card in ("machine_gunner", "antitank_rifleman")
    assert game.decision.kind == ("vehicles.choose_shift" if shifts else "tactics.choose_play")


# -- UND-8.5, NAF-8.7: injuries to soldiers --------------------------------------------


@pytest.mark.parametrize(
    ("piles", "found"),
    [(("hand", "discard", "deck"), "hand"), (("discard", "deck"), "discard"), (("deck",), "deck")],
)
def test_und_8_5_the_first_of_hand_discard_pile_and_deck_loses_one_card(piles, found):
    """UND-8.5: never the play area or the supply while one of the three has a card; the counter stays."""
    held = {kind: ["machine_gunner_a"] for kind in (*piles, "supply")}
    game = desert("lrdg", ["sniper"], zones={"italian": {**held, "play": ["fog_of_war"]}}, rest="supply")
    hand = {"italian:hand": zone(game, "italian:hand")}
    assert ("italian:machine_gunner_a" in hand["italian:hand"]) is ("hand" in piles)
    events = strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
    (casualty,) = fields(events, "undaunted.casualty_taken")
    assert (casualty["card"], casualty["source"]) == ("italian:machine_gunner_a", f"italian:{found}")
    assert zone(game, "italian:removed") == ["italian:machine_gunner_a"]
    assert place(game, "machine_gunner_a") == "22A"
    assert "italian:machine_gunner_a" in zone(game, "italian:supply")


def test_naf_8_7_with_no_card_found_the_counter_leaves_for_good_with_its_supply():
    """NAF-8.7: every matching card of the supply leaves the game; the play area is not searched, others stay."""
    zones = {"italian": {"play": ["machine_gunner_a"], "discard": ["scout_a"]}}
    game = desert("lrdg", ["sniper"], zones=zones, rest="supply", initiative="italian")
    assert zone(game, "italian:supply").count("italian:machine_gunner_a") == 3
    others = [card for card in zone(game, "italian:supply") if card != "italian:machine_gunner_a"]
    events = strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
    assert fields(events, "undaunted.casualty_taken") == []
    assert place(game, "machine_gunner_a") is None
    assert credit(game, "machine_gunner_a") == "lrdg"
    assert zone(game, "italian:removed") == ["italian:machine_gunner_a"] * 3
    assert zone(game, "italian:supply") == others
    assert zone(game, "italian:play") == ["italian:machine_gunner_a"]


def test_naf_8_7_the_card_left_over_brings_nobody_back():
    """NAF-8.7: NAF-5.4: with the counter gone a card of his can only be bid or hunkered down."""
    game = desert("italian", ["machine_gunner_a", "scout_a"], taken("lrdg", "machine_gunner_a"))
    uses = {use for use in offered(game, "play") if "machine_gunner_a" in use}
    assert uses == {"italian:machine_gunner_a hunker_down"}


def test_naf_8_7_a_lost_counter_is_no_target_any_more():
    """NAF-8.7: off the board."""
    zones = {"italian": {"discard": ["platoon_sergeant"]}}
    game = desert("lrdg", ["sniper", "saboteur"], zones=zones, rest="supply")
    strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
    play(game, *[one for one in notations(game) if one == "stay"], "play lrdg:saboteur attack")
    assert "italian:machine_gunner_a" not in offered(game, "target")


# -- UND-8.8: Suppress -----------------------------------------------------------------


@pytest.mark.parametrize("before", [False, True])
def test_und_8_8_suppress_turns_a_soldier_and_injures_nobody(before):
    """UND-8.8: already suppressed: still a target, and no effect."""
    several = [suppress("machine_gunner_a")] if before else []
    game = desert("lrdg", ["machine_gunner"], *several)
    events = strike(game, "lrdg:machine_gunner", "suppress", "italian:machine_gunner_a")
    assert is_suppressed(game, "machine_gunner_a")
    assert ("undaunted.suppressed" in kinds(events)) is not before
    assert zone(game, "italian:removed") == []


# -- UND-8.11: hills -------------------------------------------------------------------


@pytest.mark.parametrize(("attacker", "cover", "steps"), [("06A", 3, 1), ("10B", 1, 0), ("13B", 1, 2), ("17A", 3, 1)])
@pytest.mark.parametrize("ability", ["attack", "suppress"])
def test_und_8_11_hill_cover_is_little_against_a_hill(attacker, cover, steps, ability):
    """UND-8.11: on the same hill or another one 1, from the plain 3; Suppress counts as Attack does."""
    game = desert("lrdg", ["machine_gunner"], on_foot(machine_gunner=attacker, machine_gunner_a="10B"))
    play(game, f"play lrdg:machine_gunner {ability}")
    assert totals(play(game, "target italian:machine_gunner_a")) == [("italian:machine_gunner_a", 4 + cover + steps)]


def test_und_8_11_hill_cover_is_little_against_strafe():
    """UND-8.11: 1 from the air, wherever the Italians stand."""
    game = desert("italian", ["recon_aircraft"], on_foot(sergeant="13B"))
    play(game, "play italian:recon_aircraft strafe")
    assert totals(play(game, "target lrdg:sergeant")) == [("lrdg:sergeant", 5 + 1)]


# -- UND-8.19: counters without cards --------------------------------------------------


def test_und_8_19_a_counter_without_cards_stays_and_counts_until_the_next_injury():
    """UND-8.19: it is a target, bars Control (NAF-7.4b), and leaves with the next hit."""
    zones = {"italian": {"deck": ["machine_gunner_a", "rifleman_a"]}, "lrdg": {"discard": ["sergeant"]}}
    game = desert(
        "lrdg",
        ["sniper", "sniper", "sergeant"],
        on_foot(machine_gunner_a="16A", sergeant="16A"),
        zones=zones,
        rest="removed",
        markers={"lrdg": {"16A": "scouted"}, "italian": {"16A": "controlled"}},
    )
    strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
    assert zone(game, "italian:deck") == ["italian:rifleman_a"]
    assert place(game, "machine_gunner_a") == "16A"
    assert clauses(game, "play lrdg:sergeant control") == ["NAF-7.4b"]
    strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
    assert place(game, "machine_gunner_a") is None
    assert "lrdg:sergeant control" in offered(game, "play")


# -- NAF-8.14, NAF-8.18: vehicles as targets and as places to attack from --------------


@pytest.mark.parametrize("driven", ["04A", "12A", "16A"])
def test_naf_8_18_from_a_seat_the_vehicles_tile_counts(driven):
    """NAF-8.18: for the seat's Antitank and for the card's own Attack alike."""
    steps = {"04A": 4, "12A": 2, "16A": 2}[driven]
    seated = aboard("antitank_rifleman", "gun_truck", 3)
    for ability, target, base in (("seat_antitank_2", "medium_tank", 5), ("attack", "antitank_rifleman_a", 4)):
        game = desert("lrdg", ["antitank_rifleman"], parked(gun_truck=driven), seated)
        play(game, f"play lrdg:antitank_rifleman {ability}")
        assert totals(play(game, f"target italian:{target}")) == [(f"italian:{target}", base + 1 + steps)]


def test_naf_8_18_a_charge_from_a_seat_is_laid_on_the_vehicles_tile():
    """NAF-8.18: the Engineer aboard the Gun Truck beside the Radio Mast."""
    game = desert("lrdg", ["engineer"], parked(gun_truck="08A"), aboard("engineer", "gun_truck", 1))
    play(game, "play lrdg:engineer demolition")
    assert offered(game, "target") == {"radio_mast"}


def test_naf_8_18_a_seats_dice_are_its_own():
    """NAF-8.18: NAF-9.3: the Tank Crewman has 1 die by his card, 2 from his seat; Suppress 4."""
    game = desert("italian", ["tank_crewman_t"])
    for ability, dice in (("attack", 1), ("seat_attack_2", 2), ("seat_suppress_4", 4)):
        trial = game.clone()
        play(trial, f"play italian:tank_crewman_t {ability}", "target lrdg:sergeant")
        assert state(trial).attack.dice == dice


@pytest.mark.parametrize(("tile", "cover"), [("04A", 0), ("10B", 3)])
def test_naf_8_18_a_command_cards_attack_has_no_range_and_comes_from_no_hill(tmp_path, tile, cover):
    """NAF-8.18: an aircraft with Attack; soldiers and a structure on the other hill, 13B, give it no place."""
    home = overriding(tmp_path, change("cards", "italian/recon_aircraft", actions=[{"action": "attack", "x": 1}]))
    own = document()
    for space in own["spaces"]:
        space.pop("structure", None)
        if space["tile"] == "13B":
            space["structure"] = "hangar"
    several = on_foot(machine_gunner_a="13B", antitank_rifleman_a="13B", sniper="13B", sergeant=tile)
    game = desert("italian", ["recon_aircraft"], several, own=own, packs=(home,), library=uc.Library())
    play(game, "play italian:recon_aircraft attack")
    assert totals(play(game, "target lrdg:sergeant")) == [("lrdg:sergeant", 5 + cover)]


# -- NAF-8.15: hits on vehicles --------------------------------------------------------

HITS = [
    ("lrdg", "antitank_rifleman", "antitank", (), "scout_car"),
    ("lrdg", "sniper", "attack", (), "scout_car"),
    ("lrdg", "engineer", "demolition", (on_foot(engineer="22A"),), "scout_car"),
    ("italian", "recon_aircraft", "strafe", (), "pilot_car"),
]
BOARDED = {"scout_car": ("rifleman_a", "scout_a"), "pilot_car": ("staff_sergeant", "scout")}


@pytest.mark.parametrize(("side", "card", "ability", "several", "car"), HITS)
def test_naf_8_15_the_attacker_picks_who_is_injured_and_the_vehicle_takes_one_damage(side, card, ability, several, car):
    """NAF-8.15: for every attack but Suppress: a card of the one picked, then one damage."""
    other = "italian" if side == "lrdg" else "lrdg"
    game = desert(side, [card], *several)
    strike(game, f"{side}:{card}", ability, f"{other}:{car}")
    assert game.to_move == (side,)
    assert game.decision.kind == "vehicles.choose_injured"
    assert offered(game, "pick") == {f"{other}:{soldier}" for soldier in BOARDED[car]}
    assert damage_of(game, car) == 0
    victim = BOARDED[car][1]
    events = play(game, f"pick {other}:{victim}")
    assert kinds(events)[:2] == ["undaunted.casualty_taken", "vehicles.damaged"]
    assert zone(game, f"{other}:removed") == [f"{other}:{victim}"]
    assert damage_of(game, car) == 1
    assert seat_of(game, victim) is not None


def test_naf_8_15_a_game_may_be_saved_while_the_attacker_picks():
    """NAF-8.15: all dice of the attack are rolled, and it is not over: the checks of loaded states allow it."""
    game = desert("lrdg", ["antitank_rifleman"])
    strike(game, "lrdg:antitank_rifleman", "antitank", "italian:scout_car")
    assert len(state(game).attack.faces) == state(game).attack.dice
    assert [fault for check in game.rules.checks for fault in check(game.rules, state(game))] == []


def test_naf_8_15_somebody_without_cards_may_be_picked():
    """NAF-8.15: the soldier leaves seat and board for good, its cards go to the supply; the vehicle is damaged."""
    zones = {"italian": {"discard": ["rifleman_a"]}}
    game = desert("lrdg", ["antitank_rifleman"], zones=zones, rest="supply")
    strike(game, "lrdg:antitank_rifleman", "antitank", "italian:scout_car")
    assert "italian:scout_a" in offered(game, "pick")
    play(game, "pick italian:scout_a")
    assert (place(game, "scout_a"), seat_of(game, "scout_a"), credit(game, "scout_a")) == (None, None, "lrdg")
    assert "italian:scout_a" not in zone(game, "italian:supply")
    assert damage_of(game, "scout_car") == 1


def test_naf_8_15_only_those_aboard_the_vehicle_hit_can_be_picked():
    """NAF-8.15: the reason names the clause."""
    game = desert("lrdg", ["antitank_rifleman"])
    strike(game, "lrdg:antitank_rifleman", "antitank", "italian:scout_car")
    assert clauses(game, "pick italian:machine_gunner_a") == ["NAF-8.15"]
    assert clauses(game, "pick italian:tank_driver_t") == ["NAF-8.15"]


def test_naf_8_15_with_nobody_aboard_there_is_only_damage():
    """NAF-8.15: ruling: nobody to injure."""
    game = desert("lrdg", ["antitank_rifleman"])
    events = strike(game, "lrdg:antitank_rifleman", "antitank", "italian:light_vehicle")
    assert game.decision.kind != "vehicles.choose_injured"
    assert fields(events, "vehicles.damaged") == [{"vehicle": "italian:light_vehicle", "damage": 1}]
    assert zone(game, "italian:removed") == []


@pytest.mark.parametrize(("before", "disabled"), [(0, False), (1, False), (2, True), (3, True)])
def test_naf_8_15_at_the_critical_threshold_a_vehicle_is_disabled(before, disabled):
    """NAF-8.15: at 3 damage and above its seats have no vehicle actions (NAF-9.3); the event comes once."""
    game = desert("lrdg", ["antitank_rifleman"], damage(medium_tank=before), enemy=["tank_driver_t"], initiative="lrdg")
    strike(game, "lrdg:antitank_rifleman", "antitank", "italian:medium_tank")
    events = play(game, "pick italian:tank_gunner_t")
    assert ("vehicles.disabled" in kinds(events)) is (before == 2)
    assert place(game, "medium_tank") == "21A"
    while game.to_move == ("lrdg",):
        play(game, "stay" if "stay" in notations(game) else "end_turn")
    assert ("italian:tank_driver_t seat_drive_1" in offered(game, "play")) is not disabled


def test_naf_8_15_at_its_integrity_a_vehicle_is_destroyed():
    """NAF-8.15: those aboard stand on its tile as they are, suppressed or not; counter and card leave the game."""
    game = desert("lrdg", ["antitank_rifleman"], damage(medium_tank=4), suppress("tank_crewman_t"))
    strike(game, "lrdg:antitank_rifleman", "antitank", "italian:medium_tank")
    events = play(game, "pick italian:tank_driver_t")
    assert kinds(events)[:2] == ["undaunted.casualty_taken", "vehicles.damaged"]
    assert "vehicles.destroyed" in kinds(events)
    assert (place(game, "medium_tank"), credit(game, "medium_tank")) == (None, "lrdg")
    for soldier in CREW:
        assert (place(game, soldier), seat_of(game, soldier)) == ("21A", None)
        assert is_suppressed(game, soldier) is (soldier == "tank_crewman_t")
        assert credit(game, soldier) is None


def test_naf_8_15_the_injury_comes_before_the_vehicle_is_lost():
    """NAF-8.15: the one picked is gone for good, the others stand on the tile."""
    zones = {"italian": {"discard": ["platoon_sergeant"]}, "lrdg": {"discard": ["lieutenant"]}}
    game = desert("lrdg", ["antitank_rifleman"], damage(scout_car=4), zones=zones, rest="supply")
    strike(game, "lrdg:antitank_rifleman", "antitank", "italian:scout_car")
    events = play(game, "pick italian:scout_a")
    order = [kind for kind in kinds(events) if kind in ("undaunted.counter_removed", "vehicles.destroyed")]
    assert order == ["undaunted.counter_removed", "vehicles.destroyed"]
    assert (place(game, "scout_a"), place(game, "rifleman_a")) == (None, "22A")


def test_naf_8_15_an_injury_that_ends_the_game_leaves_no_damage():
    """NAF-8.15: UND-10.1: the win comes at once, before the vehicle takes its damage."""
    made = document(lrdg=[{"condition": "neutralise", "counters": ["scout_a"]}])
    game = desert(
        "lrdg", ["antitank_rifleman"], own=made, zones={"italian": {"discard": ["rifleman_a"]}}, rest="supply"
    )
    strike(game, "lrdg:antitank_rifleman", "antitank", "italian:scout_car")
    play(game, "pick italian:scout_a")
    assert ending(game) == ("neutralise", ("lrdg",), "NAF-10.10")
    assert damage_of(game, "scout_car") == 0
    assert state(game).attack.target == -1


# -- NAF-8.16: Suppress on vehicles ----------------------------------------------------


@pytest.mark.parametrize("before", [False, True])
def test_naf_8_16_suppress_turns_one_soldier_aboard(before):
    """NAF-8.16: the attacker picks; no damage, no injury; no effect on somebody already suppressed."""
    several = [suppress("scout_a")] if before else []
    game = desert("lrdg", ["machine_gunner"], *several)
    strike(game, "lrdg:machine_gunner", "suppress", "italian:scout_car")
    assert game.to_move == ("lrdg",)
    assert offered(game, "pick") == italian("rifleman_a", "scout_a")
    assert clauses(game, "pick italian:machine_gunner_a") == ["NAF-8.16"]
    events = play(game, "pick italian:scout_a")
    assert ("undaunted.suppressed" in kinds(events)) is not before
    assert (is_suppressed(game, "scout_a"), is_suppressed(game, "rifleman_a")) == (True, False)
    assert damage_of(game, "scout_car") == 0
    assert zone(game, "italian:removed") == []


def test_naf_8_16_with_nobody_aboard_suppress_has_no_effect():
    """NAF-8.16: ruling: nobody to suppress; NAF-4.7: the vehicle itself is never suppressed."""
    game = desert("lrdg", ["machine_gunner"])
    play(game, "play lrdg:machine_gunner suppress", "target italian:light_vehicle")
    before = everything(game)
    play(game, *["roll 0"] * 4)
    assert everything(game) == before
    assert not is_suppressed(game, "light_vehicle")


# -- NAF-8.17: structures --------------------------------------------------------------


@pytest.mark.parametrize(
    ("structure", "tile", "points", "defence"),
    [("radio_mast", "08A", 2, 5), ("fuel_tank", "17A", 1, 4), ("hangar", "09A", 2, 6)],
)
def test_naf_8_17_a_structure_hit_scores_its_points_for_good(structure, tile, points, defence):
    """NAF-8.17: it leaves the board for the attacker, who needs no marker there, then or later."""
    game = desert("lrdg", ["engineer", "engineer"], on_foot(engineer=tile))
    events = strike(game, "lrdg:engineer", "demolition", structure, 1, defence, 1)
    assert fields(events, "north_africa.structure_destroyed") == [
        {"side": "lrdg", "structure": structure, "points": points, "source": tile}
    ]
    assert (place(game, structure), credit(game, structure)) == (None, "lrdg")
    assert game.explain("points", side="lrdg").total == points
    assert "lrdg:engineer demolition" not in offered(game, "play")


# -- exact odds ------------------------------------------------------------------------


def part(explanation, label):
    """The first part with a label, at any depth."""
    todo = [explanation]
    while todo:
        one = todo.pop(0)
        if one.label == label:
            return one
        todo += one.parts
    return None


@pytest.mark.parametrize(
    ("card", "ability", "several", "target", "goal", "dice"),
    [
        ("antitank_rifleman", "antitank", (on_foot(antitank_rifleman="16A"),), "italian:medium_tank", 8, 2),
        ("sniper", "attack", (), "italian:scout_car", 12, 3),
        ("engineer", "demolition", (on_foot(engineer="08A"),), "radio_mast", 5, 3),
        ("engineer", "demolition", (on_foot(engineer="21A"),), "italian:medium_tank", 5, 3),
        ("machine_gunner", "suppress", (), "italian:scout_car", 12, 4),
    ],
)
def test_und_8_4_the_odds_told_are_those_of_all_rolls(card, ability, several, target, goal, dice):
    """UND-8.4: NAF-8.12, NAF-8.13: against counting every roll of the dice."""
    game = desert("lrdg", [card], *several)
    play(game, f"play lrdg:{card} {ability}")
    explained = game.explain(f"target {target}")
    assert explained.total == goal
    rolls = list(product(range(10), repeat=dice))
    hits = sum(any(face == 0 or face >= goal for face in faces) for faces in rolls)
    assert part(explained, "explain.tactics.hit").total == Fraction(hits, len(rolls))


def test_naf_8_15_a_hits_damage_is_told_with_who_may_be_injured():
    """NAF-8.15: the damage after the hit, and for each aboard where his card would come from, as the LRDG knows it."""
    zones = {
        "italian": {
            "hand": ["tank_driver_t", "fog_of_war"],
            "deck": ["tank_gunner_t", "fog_of_war"],
            "discard": ["tank_gunner_t"],
        }
    }
    game = desert("lrdg", ["antitank_rifleman"], damage(medium_tank=2), zones=zones, rest="supply")
    play(game, "play lrdg:antitank_rifleman antitank")
    told = part(game.explain("target italian:medium_tank", "lrdg"), "explain.vehicles.damage")
    assert (told.total, told.clause) == (3, "NAF-8.15")
    assert (told.fields["critical"], told.fields["integrity"]) == (3, 5)
    assert told == game.explain("damage", "lrdg", target="italian:medium_tank")
    found = {one.fields["piece"]: {t.fields.get("zone"): t.value for t in one.terms} for one in told.parts}
    half = Fraction(1, 2)
    # Hand and deck hold driver, gunner and two Fogs of War, two each, any two as likely as any other.
    assert found["italian:tank_driver_t"] == {"italian:hand": half, "italian:deck": half}
    assert found["italian:tank_gunner_t"] == {"italian:hand": half, "italian:discard": half}
    # Not one card of his is left in circulation: the counter itself would go.
    assert found["italian:tank_crewman_t"] == {None: 1}
    # The owner knows his hand.
    own = game.explain("casualty", "italian", target="italian:tank_driver_t")
    assert [(term.fields["zone"], term.value) for term in own.terms] == [("italian:hand", 1)]


def test_naf_8_15_nobody_is_told_of_the_damage_of_a_soldier():
    """NAF-8.15: only vehicles take damage."""
    game = desert("lrdg", ["sniper"])
    with pytest.raises(uc.ExplainError, match="not a vehicle"):
        game.explain("damage", target="italian:scout_a")


def test_naf_8_16_no_damage_is_told_of_a_suppress():
    """NAF-8.16: the odds of the hit, and neither damage nor injury."""
    game = desert("lrdg", ["machine_gunner"])
    play(game, "play lrdg:machine_gunner suppress")
    told = game.explain("target italian:scout_car")
    assert part(told, "explain.tactics.hit").parts == ()
    assert part(told, "explain.vehicles.damage") is None


def test_naf_8_15_an_attack_on_an_empty_vehicle_injures_nobody():
    """NAF-8.15: the explanation has damage and no casualty."""
    game = desert("lrdg", ["sniper"])
    play(game, "play lrdg:sniper attack")
    told = part(game.explain("target italian:light_vehicle"), "explain.vehicles.damage")
    assert (told.total, told.parts) == (1, ())


def test_naf_8_14_every_soldier_can_be_hit_on_foot_and_none_aboard():
    """NAF-8.14: each of the fifteen, on a tile and in a seat."""
    for side, other, card in (("lrdg", "italian", "sniper"), ("italian", "lrdg", "recon_aircraft")):
        ability = "attack" if card == "sniper" else "strafe"
        car = "light_vehicle" if other == "italian" else "patrol_truck"
        for soldier in SOLDIERS[other]:
            for several, possible in (((on_foot(**{soldier: "16A"}),), True), ((aboard(soldier, car, 1),), False)):
                game = desert(side, [card], *several)
                play(game, f"play {side}:{card} {ability}")
                assert (f"{other}:{soldier}" in offered(game, "target")) is possible


def test_naf_8_14_aboard_the_first_counter_of_the_scenario_a_soldier_is_not_in_the_open(tmp_path):
    """NAF-8.14: the Gun Truck of an LRDG without soldiers is that counter; the Lieutenant strafes an Italian in it."""
    home = overriding(tmp_path, change("cards", "lrdg/lieutenant", actions=[{"action": "strafe", "x": 1}]))
    seated = aboard("rifleman_a", "gun_truck", 1)
    game = desert("lrdg", ["lieutenant"], seated, own=only_vehicles(), packs=(home,), library=uc.Library())
    assert game.rules.names["piece"][0] == "lrdg:gun_truck"
    play(game, "play lrdg:lieutenant strafe")
    assert clauses(game, "target italian:rifleman_a") == ["NAF-8.14"]
    assert "lrdg:gun_truck" in aims(game)


def test_naf_1_15_what_cannot_be_aimed_at_is_not_explained_as_if_it_could():
    """NAF-1.15: no odds of a Sniper's shot at the Medium Tank, which has no regular defence; a tank is no structure."""
    game = desert("lrdg", ["sniper"])
    with pytest.raises(uc.UndauntedError, match=r"lrdg:sniper has no attack of this kind .* italian:medium_tank"):
        game.explain("hit", attacker="lrdg:sniper", target="italian:medium_tank")
    with pytest.raises(uc.UndauntedError, match=r"italian:medium_tank is not a structure"):
        game.explain("worth", target="italian:medium_tank")
