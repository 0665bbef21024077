"""NAF-10.8 to NAF-10.10 and UND-10 as North Africa has it: structures' points, escape, neutralise, who wins."""

from __future__ import annotations

import pytest

import undaunted_core as uc
from kit.naf_scenes import (
    SOLDIERS,
    VEHICLES,
    aboard,
    beginning_with,
    clauses,
    credit,
    crewed,
    damage,
    damage_of,
    desert,
    document,
    has_escaped,
    is_hopeless,
    on_foot,
    owned,
    parked,
    place,
    seat_of,
    suppress,
    taken,
)
from kit.und_scenes import ending, kinds, state
from undaunted_north_africa.escape import is_on_marker, may_escape
from undaunted_testing import notations, play, zone

CREW = ("tank_driver_t", "tank_gunner_t", "tank_crewman_t")
ZONES = ("hand", "deck", "discard", "play", "supply")


def claim(points):
    return [{"condition": "claim_objectives", "points": points}]


def escape(*counters, number=0):
    return [{"condition": "escape", "counters": list(counters), "number": number}]


def neutralise(*counters, number=0):
    return [{"condition": "neutralise", "counters": list(counters), "number": number}]


def points(game, side):
    """What the board says a side has claimed."""
    return game.explain("points", side=side).total


def missing(game, side):
    """What each condition of a side still lacks."""
    return [part.total for part in game.explain("victory", side=side).parts]


def strike(game, card, ability, target, *then):
    """Play a card for an attack that hits."""
    seen = list(play(game, f"play {card} {ability}", f"target {target}"))
    for _ in range(state(game).attack.dice):
        seen += play(game, "roll 0")
    return [*seen, *play(game, *then)]


def charge(structure, tile, **changes):
    """The Engineer destroys a structure."""
    game = desert("lrdg", ["engineer"], on_foot(engineer=tile), *changes.pop("several", ()), **changes)
    strike(game, "lrdg:engineer", "demolition", structure)
    return game


def test_naf_10_8_a_structure_on_the_first_tile_is_scored_with_the_tile():
    """NAF-10.8: the Radio Mast stands on the first tile of the map, and the Italians control it."""
    game = desert("lrdg", [], own=beginning_with("08A"), markers={"italian": {"08A": "controlled"}})
    assert game.rules.names["space"][0] == "08A"
    assert points(game, "italian") == 2


# -- UND-10.1, UND-10.2, UND-10.14 -----------------------------------------------------


def test_und_10_1_a_condition_met_wins_at_once():
    """UND-10.1: with cards in hand and a turn to come nobody is asked any more."""
    made = document(lrdg=claim(2))
    game = charge("radio_mast", "08A", own=made, enemy=["scout_a"], initiative="lrdg")
    assert ending(game) == ("objectives", ("lrdg",), "UND-10.2")
    assert (game.is_terminal, game.to_move, game.legal_actions()) == (True, (), ())
    assert game.returns() == {"lrdg": 1, "italian": -1}
    with pytest.raises(uc.GameOverError):
        game.apply("end_turn")


@pytest.mark.parametrize("condition", [claim(6), neutralise("sniper"), escape("scout_a", number=1)])
def test_und_10_1_any_one_of_several_conditions_is_enough(condition):
    """UND-10.1: beside one out of reach each family wins by itself."""
    made = document(italian=[*claim(11), *condition])
    many = {"italian": {"12A": "controlled", "18A": "controlled", "16A": "scouted"}}
    zones = {"lrdg": {"discard": ["sergeant"]}}
    game = desert(
        "italian",
        ["rifleman_a", "scout_a", "machine_gunner_a"],
        on_foot(rifleman_a="16A", sniper="22A", scout_a="22A"),
        own=made,
        markers=many,
        zones=zones,
        rest="supply",
    )
    play(
        game,
        *{
            "claim_objectives": ["play italian:rifleman_a control"],
            "neutralise": ["play italian:machine_gunner_a attack", "target lrdg:sniper", "roll 0", "roll 0"],
            "escape": ["play italian:scout_a scout", "escape"],
        }[condition[0]["condition"]],
    )
    assert ending(game)[:2] == (
        {"claim_objectives": "objectives"}.get(condition[0]["condition"], condition[0]["condition"]),
        ("italian",),
    )


@pytest.mark.parametrize("active", ["lrdg", "italian"])
@pytest.mark.parametrize("holder", ["lrdg", "italian"])
def test_und_10_1_both_met_by_one_event_the_active_player_wins(active, holder):
    """UND-10.1: ruling: the side with the marker; here the points of both were to be counted, and one Control asks."""
    held = {"lrdg": {"12A": "controlled"}, "italian": {"18A": "controlled"}}
    held["lrdg" if active == "lrdg" else "italian"]["16A"] = "scouted"
    soldier = {"lrdg": "sergeant", "italian": "rifleman_a"}[active]
    made = document(lrdg=claim(2), italian=claim(3))
    game = desert(active, [soldier], on_foot(**{soldier: "16A"}), own=made, markers=held, initiative=holder)
    play(game, f"play {active}:{soldier} control")
    assert ending(game) == ("objectives", (active,), "UND-10.2")


def out(*soldiers):
    """An edit: these have escaped already."""

    def edit(rules, made):
        for soldier in soldiers:
            one = rules.numbers["piece"][soldier]
            made.pieces.space[one] = made.aboard.vehicle[one] = made.aboard.place[one] = -1
            made.north_africa.escaped[one] = True

    return edit


def test_und_10_1_both_met_by_one_event_whatever_the_families_are():
    """UND-10.1: a structure destroyed by the LRDG asks for the Italians' escape too; the LRDG is active and wins."""
    made = document(lrdg=claim(2), italian=escape("scout_a"))
    game = charge("radio_mast", "08A", own=made, several=[out("italian:scout_a")])
    assert ending(game) == ("objectives", ("lrdg",), "UND-10.2")


def test_und_10_1_the_inactive_side_wins_by_the_active_sides_event():
    """UND-10.1: who is not active wins too, when his condition alone is met."""
    made = document(lrdg=claim(11), italian=escape("scout_a"))
    game = charge("radio_mast", "08A", own=made, several=[out("italian:scout_a")])
    assert ending(game) == ("escape", ("italian",), "NAF-10.9")


@pytest.mark.parametrize(("needed", "won"), [(5, True), (6, True), (7, False)])
def test_und_10_2_points_of_tiles_and_structures_add_up(needed, won):
    """UND-10.2: at least the number given: 2 + 1 + 1 of tiles and structures held, 2 for the one destroyed now."""
    markers = {"lrdg": {"12A": "controlled", "16A": "controlled"}}
    made = document(lrdg=claim(needed))
    game = charge("radio_mast", "08A", own=made, several=[taken("lrdg", "fuel_tank")], markers=markers)
    assert points(game, "lrdg") == 6
    assert game.is_terminal is won
    assert missing(game, "lrdg") == [needed - 6]


def test_und_10_2_scouted_tiles_count_nothing():
    """UND-10.2: only the controlled side of a marker claims."""
    game = desert("lrdg", markers={"lrdg": {"12A": "scouted", "18A": "controlled"}, "italian": {"18A": "scouted"}})
    assert (points(game, "lrdg"), points(game, "italian")) == (3, 0)


def test_und_10_14_a_victory_is_asked_for_before_hope():
    """UND-10.14: the Italians, without an attack, have no hope left, which would end the game too; it is not asked."""
    made = document(lrdg=neutralise("machine_gunner_a"), italian=neutralise("sniper"))
    zones = {"lrdg": {"discard": ["scout"]}, "italian": {"discard": ["fog_of_war"]}}
    game = desert("lrdg", ["sniper"], own=made, zones=zones, rest="removed")
    strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
    assert ending(game) == ("neutralise", ("lrdg",), "NAF-10.10")
    assert not is_hopeless(game, "italian")


@pytest.mark.parametrize("event", ["card hunkered down", "card lost", "counter lost", "structure lost", "escape"])
def test_und_10_14_the_end_is_asked_for_after_each_kind_of_event(event):
    """UND-10.14: each of them leaves the Italians past hope, and the LRDG, who is to neutralise, wins at once."""
    hunt = neutralise("medium_tank")
    full = {"lrdg": {"discard": ["antitank_rifleman", "lieutenant"]}}
    side, hand, several, italian, held, moves = {
        "card hunkered down": (
            "italian",
            ["rifleman_a"],
            [],
            claim(6),
            ["scout_a"],
            ["play italian:rifleman_a hunker_down"],
        ),
        "card lost": (
            "lrdg",
            ["sniper"],
            [on_foot(rifleman_a="22A")],
            claim(6),
            ["rifleman_a", "scout_a"],
            ["play lrdg:sniper attack", "target italian:rifleman_a", *["roll 0"] * 3],
        ),
        "counter lost": (
            "lrdg",
            ["sniper"],
            [],
            escape("machine_gunner_a"),
            ["scout_a"],
            ["play lrdg:sniper attack", "target italian:machine_gunner_a", *["roll 0"] * 3],
        ),
        "structure lost": (
            "lrdg",
            ["engineer"],
            [on_foot(engineer="08A")],
            claim(11),
            ["rifleman_a", "scout_a"],
            ["play lrdg:engineer demolition", "target radio_mast", *["roll 0"] * 3],
        ),
        "escape": (
            "italian",
            ["rifleman_a"],
            [on_foot(rifleman_a="22A", machine_gunner_a=None)],
            [*escape("rifleman_a", "machine_gunner_a"), *claim(6)],
            ["scout_a"],
            ["play italian:rifleman_a move", "escape"],
        ),
    }[event]
    game = desert(
        side,
        hand,
        *several,
        own=document(lrdg=hunt, italian=italian),
        rest="removed",
        zones={**full, "italian": {"discard": held}},
    )
    for move in moves:
        assert not game.is_terminal
        play(game, move)
    assert ending(game) == ("beyond_hope", ("lrdg",), "NAF-10.11")


# -- NAF-10.8: structures --------------------------------------------------------------


@pytest.mark.parametrize("level", [None, "scouted", "controlled"])
def test_naf_10_8_the_italians_score_a_standing_structure_by_controlling_its_tile(level):
    """NAF-10.8: only while their marker shows its controlled side."""
    game = desert("italian", markers={"italian": {"08A": level}})
    assert points(game, "italian") == (2 if level == "controlled" else 0)


def test_naf_10_8_a_structure_on_the_first_tile_of_the_map_counts_too():
    """NAF-10.8: the tile that the scenario lists first is a tile like any other."""
    own = document()
    first, mast = own["spaces"][0], next(one for one in own["spaces"] if one.get("structure") == "radio_mast")
    first["structure"] = mast.pop("structure")
    game = desert("italian", own=own, markers={"italian": {first["tile"]: "controlled"}, "lrdg": {first["tile"]: None}})
    assert points(game, "italian") == 2


@pytest.mark.parametrize("level", [None, "scouted", "controlled"])
def test_naf_10_8_the_lrdg_scores_a_structure_only_by_destroying_it(level):
    """NAF-10.8: control of its tile gives nothing, before or after."""
    markers = {"lrdg": {"08A": level}}
    assert points(desert("lrdg", markers=markers), "lrdg") == 0
    assert points(charge("radio_mast", "08A", markers=markers), "lrdg") == 2


def test_naf_10_8_a_destroyed_structure_is_lost_to_the_italians():
    """NAF-10.8: they control the tile still, and score nothing by it."""
    game = charge("radio_mast", "08A", markers={"italian": {"08A": "controlled"}})
    assert (points(game, "italian"), points(game, "lrdg")) == (0, 2)
    assert credit(game, "radio_mast") == "lrdg"


def test_naf_10_8_control_of_a_structures_tile_wins_for_the_italians():
    """NAF-10.8: the Control action that takes the Radio Mast's tile makes up the 2 points needed."""
    game = desert(
        "italian",
        ["rifleman_a"],
        on_foot(rifleman_a="08A"),
        own=document(italian=claim(2)),
        markers={"italian": {"08A": "scouted"}},
    )
    play(game, "play italian:rifleman_a control")
    assert ending(game) == ("objectives", ("italian",), "UND-10.2")


def test_naf_10_8_the_lrdg_takes_a_structures_points_by_taking_its_tile():
    """NAF-10.8: the Italians' marker turns back, and neither side scores the structure."""
    game = desert(
        "lrdg",
        ["sergeant"],
        on_foot(sergeant="08A"),
        markers={"italian": {"08A": "controlled"}, "lrdg": {"08A": "scouted"}},
    )
    play(game, "play lrdg:sergeant control")
    assert (points(game, "italian"), points(game, "lrdg")) == (0, 0)


# -- NAF-10.9: escape ------------------------------------------------------------------


def leaving(card, ability, *several, side="lrdg", counters=None, **changes):
    """The game before the first step of a movement, the side's condition being to escape with some counters."""
    wanted = escape(*(counters or [card, "sniper" if side == "lrdg" else "scout_a"]))
    made = changes.pop("own", None) or document(**{side: wanted})
    game = desert(side, [card], *several, own=made, **changes)
    play(game, f"play {side}:{card} {ability}")
    return game


@pytest.mark.parametrize(
    ("card", "ability"), [("sergeant", "move"), ("scout", "scout"), ("saboteur", "stalk"), ("sniper", "stalk")]
)
@pytest.mark.parametrize("tile", ["03A", "22A", "04A"])
def test_naf_10_9_every_movement_action_may_end_off_the_board(card, ability, tile):
    """NAF-10.9: from a tile with an escape marker, whosesoever its markers are; from no other."""
    game = leaving(card, ability, on_foot(**{card: tile}), counters=[card, "engineer"])
    assert ("escape" in notations(game)) is (tile != "04A")
    if tile == "04A":
        assert clauses(game, "escape") == ["NAF-10.9"]
    else:
        play(game, "escape")
        assert (place(game, card), has_escaped(game, card), credit(game, card)) == (None, True, None)
        assert ending(game) is None


def test_naf_10_9_escaping_is_one_of_the_steps():
    """NAF-10.9: Scout 2 reaches the marker's tile and leaves; Stalk 1 reaches it and stops."""
    game = leaving("scout", "scout", on_foot(scout="04A"))
    assert "escape" not in notations(game)
    play(game, "step 03A", "escape")
    assert has_escaped(game, "scout")
    game = leaving("saboteur", "stalk", on_foot(saboteur="04A"))
    play(game, "step 03A")
    assert "escape" not in notations(game)
    assert place(game, "saboteur") == "03A"


def test_naf_10_9_no_marker_is_needed_to_leave():
    """NAF-10.9: ruling: nothing need be scouted, not even the tile itself."""
    game = leaving("sergeant", "move", on_foot(sergeant="03A"), markers={"lrdg": {"03A": None}})
    fog = zone(game, "lrdg:supply").count("lrdg:fog_of_war")
    play(game, "escape")
    assert has_escaped(game, "sergeant")
    assert zone(game, "lrdg:supply").count("lrdg:fog_of_war") == fog


def test_naf_10_9_only_those_the_scenario_names_may_escape():
    """NAF-10.9: the Sergeant is not named; the reason names the clause."""
    game = leaving("sergeant", "move", on_foot(sergeant="03A"), counters=["sniper"])
    assert "escape" not in notations(game)
    assert clauses(game, "escape") == ["NAF-10.9"]


def test_naf_10_9_in_a_scenario_without_escapes_nobody_may():
    """NAF-10.9: markers alone do not let anybody out."""
    game = leaving("sergeant", "move", on_foot(sergeant="03A"), own=document())
    assert "escape" not in notations(game)


def test_naf_10_9_navigating_is_no_movement():
    """NAF-10.9: the Scout in the Pilot Car on the escape tile marks tiles and cannot leave by it."""
    game = leaving("scout", "seat_navigate_3", counters=["scout", "pilot_car", "staff_sergeant"])
    assert "escape" not in notations(game)


def test_naf_10_9_all_cards_of_who_escapes_leave_the_game():
    """NAF-10.9: hand, deck, discard pile, play area and supply; nobody else's."""
    zones = {"lrdg": {"deck": ["scout"], "discard": ["scout"], "supply": ["scout"]}}
    game = leaving("scout", "scout", on_foot(scout="03A"), zones=zones, rest="removed", counters=["scout", "engineer"])
    assert zone(game, "lrdg:play") == ["lrdg:scout"]
    removed = zone(game, "lrdg:removed").count("lrdg:scout")
    play(game, "escape")
    for kind in ZONES:
        assert "lrdg:scout" not in zone(game, f"lrdg:{kind}")
    assert zone(game, "lrdg:removed").count("lrdg:scout") == removed + 4 == 4


def test_naf_10_9_a_card_in_the_hand_leaves_too():
    """NAF-10.9: the Scout's other card is gone before it can be played."""
    game = desert(
        "lrdg", ["scout", "scout", "sniper"], on_foot(scout="03A"), own=document(lrdg=escape("scout", "engineer"))
    )
    play(game, "play lrdg:scout scout", "escape")
    assert zone(game, "lrdg:hand") == ["lrdg:sniper"]


PARTY = ["pilot_car", "staff_sergeant", "scout", "sniper"]


def test_naf_10_9_a_vehicle_takes_along_those_aboard():
    """NAF-10.9: suppressed or not; car and crew count, and the cards of both soldiers leave the game."""
    game = leaving("staff_sergeant", "seat_drive_3", suppress("scout"), counters=PARTY)
    play(game, "escape")
    told = [event.text() for event in game.events(None) if event.kind == "north_africa.escaped"]
    assert len(told) == 3
    for one in PARTY[:3]:
        assert (place(game, one), has_escaped(game, one)) == (None, True)
    assert seat_of(game, "scout") is None
    for kind in ZONES:
        assert not {"lrdg:scout", "lrdg:staff_sergeant"} & set(zone(game, f"lrdg:{kind}"))
    assert missing(game, "lrdg") == [1]


@pytest.mark.parametrize("barred", PARTY[:3])
def test_naf_10_9_a_vehicle_leaves_only_if_it_and_all_aboard_may(barred):
    """NAF-10.9: ruling: with one of the three not named it has to stay."""
    game = leaving("staff_sergeant", "seat_drive_3", counters=[one for one in PARTY if one != barred])
    assert "escape" not in notations(game)
    assert clauses(game, "escape") == ["NAF-10.9"]


def test_naf_10_9_when_who_may_not_has_left_the_vehicle_it_may_go():
    """NAF-10.9: the Scout exits and stays behind."""
    game = leaving(
        "staff_sergeant", "seat_drive_3", on_foot(scout="03A"), counters=["pilot_car", "staff_sergeant", "sniper"]
    )
    play(game, "escape")
    assert (has_escaped(game, "pilot_car"), place(game, "scout")) == (True, "03A")


def test_naf_10_9_a_drive_may_reach_the_tile_and_leave():
    """NAF-10.9: Drive included, as one of its steps."""
    game = leaving("staff_sergeant", "seat_drive_3", parked(pilot_car="07A"), counters=PARTY)
    assert "escape" not in notations(game)
    play(game, "step 03A", "escape")
    assert has_escaped(game, "pilot_car")


def test_naf_10_9_neither_a_suppressed_soldier_nor_a_disabled_vehicle_can_take_the_action():
    """NAF-10.9: the one is made ready instead (UND-4.3), the other gives no Drive (NAF-9.3)."""
    made = document(lrdg=escape(*PARTY, "sergeant"))
    game = desert("lrdg", ["sergeant"], on_foot(sergeant="03A"), suppress("sergeant"), own=made)
    uses = {one.split()[2] for one in notations(game) if one.startswith("play lrdg:sergeant")}
    assert uses == {"hunker_down", "ready"}
    game = desert("lrdg", ["staff_sergeant"], damage(pilot_car=3), own=made)
    assert clauses(game, "play lrdg:staff_sergeant seat_drive_3") == ["NAF-9.3"]


@pytest.mark.parametrize(("number", "wins_at"), [(1, 1), (2, 2), (0, 3), (3, 3)])
def test_naf_10_9_as_many_as_asked_for_win(number, wins_at):
    """NAF-10.9: 0 stands for all that are named; one after the other they leave."""
    made = document(lrdg=escape("sergeant", "saboteur", "scout", number=number))
    game = desert(
        "lrdg", ["sergeant", "saboteur", "scout"], on_foot(sergeant="03A", saboteur="03A", scout="22A"), own=made
    )
    for gone, move in enumerate(("sergeant move", "saboteur stalk", "scout scout"), 1):
        play(game, f"play lrdg:{move}", "escape")
        if gone == wins_at:
            assert ending(game) == ("escape", ("lrdg",), "NAF-10.9")
            return
        assert missing(game, "lrdg") == [wins_at - gone]


def test_naf_10_9_who_is_removed_has_not_escaped():
    """NAF-10.9: the rulebook says so: an injured counter off the board is no escape."""
    made = document(lrdg=escape("sniper", "scout", number=1))
    game = desert("lrdg", ["scout"], on_foot(scout="04A"), taken("italian", "sniper"), own=made)
    play(game, "play lrdg:scout scout", "stop")
    assert ending(game) is None
    assert missing(game, "lrdg") == [1]


def test_naf_10_9_the_italians_escape_by_the_same_rules():
    """NAF-10.9: the Scout Car with the Rifleman at the wheel and the Scout."""
    game = leaving("rifleman_a", "seat_drive_2", side="italian", counters=["scout_car", "rifleman_a", "scout_a"])
    play(game, "escape")
    assert ending(game) == ("escape", ("italian",), "NAF-10.9")


def test_naf_10_9_what_may_escape_is_asked_of_all_aboard():
    """NAF-10.9: the same answer from the rule itself, for every vehicle on an escape tile or off one."""
    game = desert("lrdg", [], own=document(lrdg=escape(*PARTY)))
    numbers = game.rules.numbers["piece"]

    def can_escape(vehicle):
        return is_on_marker(game._ctx, numbers[vehicle]) and may_escape(game._ctx, numbers[vehicle])

    assert can_escape("lrdg:pilot_car")
    for other in ("lrdg:gun_truck", "italian:scout_car", "italian:medium_tank"):
        assert not can_escape(other)


def test_naf_10_9_the_words_of_a_condition_name_counters_of_the_side_that_has_them():
    """NAF-10.9, NAF-10.10: the own ones escape, those of the enemy are neutralised."""
    made = document(lrdg=escape("scout", "sniper", number=1), italian=neutralise("sniper"))
    sides = uc.new_game("north_africa", made, seed=1).catalog["sides"]
    texts = [sides[side]["victory"][0]["text"]["en"] for side in ("lrdg", "italian")]
    assert texts == ["escape with 1 of: LRDG Scout, LRDG Sniper", "neutralise 1 of: LRDG Sniper"]


# -- NAF-10.10: neutralise -------------------------------------------------------------

LOSING = {"italian": {"discard": ["platoon_sergeant"]}, "lrdg": {"discard": ["lieutenant"]}}


def hunting(wanted, hand, *several, side="lrdg", **changes):
    """A side's turn, its condition being to neutralise; no soldier has a card in circulation."""
    return desert(side, hand, *several, own=document(**{side: wanted}), zones=LOSING, rest="supply", **changes)


def test_naf_10_10_a_named_counter_removed_by_injury_wins():
    """NAF-10.10: the one named, and no other."""
    for wanted, won in ((["machine_gunner_a"], True), (["antitank_rifleman_a"], False)):
        game = hunting(neutralise(*wanted), ["sniper"])
        strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
        assert credit(game, "machine_gunner_a") == "lrdg"
        assert game.is_terminal is won


def test_naf_10_10_an_injury_that_costs_a_card_neutralises_nobody():
    """NAF-10.10: the counter must leave the board."""
    game = desert("lrdg", ["sniper"], own=document(lrdg=neutralise("machine_gunner_a")))
    strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
    assert ending(game) is None
    assert missing(game, "lrdg") == [1]


@pytest.mark.parametrize(
    ("number", "before", "won"), [(1, 0, True), (2, 0, False), (2, 1, True), (4, 3, True), (5, 3, False)]
)
def test_naf_10_10_a_number_counts_soldiers_and_vehicles_alike(number, before, won):
    """NAF-10.10: any of the enemy's counters; structures are none."""
    gone = [taken("lrdg", one) for one in ("antitank_rifleman_a", "light_vehicle", "rifleman_a")[:before]]
    game = hunting(neutralise(number=number), ["sniper"], taken("lrdg", "radio_mast", "hangar"), *gone)
    strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
    assert (ending(game) == ("neutralise", ("lrdg",), "NAF-10.10")) is won
    assert missing(game, "lrdg") == [number - before - 1]


@pytest.mark.parametrize(("number", "won"), [(1, True), (2, False), (0, False)])
def test_naf_10_10_of_several_named_as_many_as_asked_for(number, won):
    """NAF-10.10: 0 stands for all of them."""
    game = hunting(neutralise("machine_gunner_a", "scout_a", number=number), ["sniper"])
    strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
    assert game.is_terminal is won


def test_naf_10_10_a_vehicle_destroyed_counts_and_those_it_carried_do_not():
    """NAF-10.10: the tank falls to the LRDG; its crew, put out on the tile, is still to be neutralised."""
    made = neutralise("medium_tank", "tank_driver_t")
    game = desert("lrdg", ["antitank_rifleman"], damage(medium_tank=4), own=document(lrdg=made))
    strike(game, "lrdg:antitank_rifleman", "antitank", "italian:medium_tank", "pick italian:tank_driver_t")
    assert credit(game, "medium_tank") == "lrdg"
    assert [credit(game, soldier) for soldier in CREW] == [None] * 3
    assert missing(game, "lrdg") == [1]
    assert ending(game) is None


def test_naf_10_10_a_destroyed_vehicle_wins_by_itself():
    """NAF-10.10: by damage as by injury, at once."""
    game = desert(
        "lrdg", ["antitank_rifleman"], damage(light_vehicle=4), own=document(lrdg=neutralise("light_vehicle"))
    )
    events = strike(game, "lrdg:antitank_rifleman", "antitank", "italian:light_vehicle")
    assert ending(game) == ("neutralise", ("lrdg",), "NAF-10.10")
    assert "vehicles.destroyed" in kinds(events)


def test_naf_10_10_who_has_escaped_is_not_neutralised():
    """NAF-10.10: the Scout is off the board by himself; the LRDG's number still lacks him."""
    made = document(lrdg=neutralise(number=1), italian=escape("scout_a", "rifleman_a"))
    game = desert("italian", ["scout_a"], on_foot(scout_a="22A"), own=made)
    play(game, "play italian:scout_a scout", "escape")
    assert ending(game) is None
    assert missing(game, "lrdg") == [1]


def test_naf_10_10_a_captured_vehicle_is_not_yet_neutralised():
    """NAF-10.10: ruling: the Scout takes the Italians' empty Light Vehicle over; it is still on the board."""
    made = document(lrdg=neutralise("light_vehicle"))
    game = desert("lrdg", ["scout"], on_foot(scout="20A"), own=made)
    play(game, "enter lrdg:scout italian:light_vehicle 1", "play lrdg:scout conceal")
    assert ending(game) is None
    assert missing(game, "lrdg") == [1]


def test_naf_10_10_a_vehicle_counts_against_the_side_that_held_it():
    """NAF-10.10: the Light Vehicle, captured, then destroyed by the Italians, counts for them and not for the LRDG."""
    both = {"lrdg": neutralise("light_vehicle", "scout_a", number=1), "italian": neutralise(number=1)}
    several = [owned("lrdg", "light_vehicle"), damage(light_vehicle=4)]
    game = desert("italian", ["antitank_rifleman_a"], *several, own=document(**both))
    strike(game, "italian:antitank_rifleman_a", "antitank", "italian:light_vehicle")
    assert credit(game, "light_vehicle") == "italian"
    assert ending(game) == ("neutralise", ("italian",), "NAF-10.10")
    assert (missing(game, "italian"), missing(game, "lrdg")) == ([0], [1])


def test_naf_10_10_an_own_vehicle_the_enemy_holds_does_not_count_by_itself():
    """NAF-10.10: held by the Italians the Patrol Truck is theirs to lose, and destroyed by the LRDG counts for it."""
    seated = (crewed("scout_car", "rifleman_a"), on_foot(scout_a="04A"), aboard("scout_a", "patrol_truck", 1))
    game = desert(
        "lrdg", ["antitank_rifleman"], *seated, damage(patrol_truck=4), own=document(lrdg=neutralise(number=1))
    )
    assert missing(game, "lrdg") == [1]
    strike(game, "lrdg:antitank_rifleman", "antitank", "lrdg:patrol_truck", "pick italian:scout_a")
    assert ending(game) == ("neutralise", ("lrdg",), "NAF-10.10")
    assert (place(game, "scout_a"), seat_of(game, "scout_a")) == ("04A", None)
    assert damage_of(game, "patrol_truck") == 5


@pytest.mark.parametrize("captured", [(), ("patrol_truck",)])
@pytest.mark.parametrize("left", [(), ("light_vehicle",)])
def test_naf_10_10_with_all_wanted_what_is_told_to_be_missing_is_what_wins(captured, left):
    """NAF-10.10: the last soldier falls; a car still there is missing; a truck taken over changes nothing."""
    others = {*SOLDIERS["italian"], *VEHICLES["italian"]} - {"machine_gunner_a", *left}
    game = hunting(neutralise(), ["sniper"], owned("italian", *captured), taken("lrdg", *sorted(others)))
    before = missing(game, "lrdg")
    strike(game, "lrdg:sniper", "attack", "italian:machine_gunner_a")
    assert (before, missing(game, "lrdg")) == ([1 + len(left)], [len(left)])
    assert (ending(game) == ("neutralise", ("lrdg",), "NAF-10.10")) is not bool(left)


def test_naf_10_10_the_italians_neutralise_by_the_same_rules():
    """NAF-10.10: the Gunner shoots the Sniper, who has no card left."""
    game = hunting(neutralise("sniper"), ["machine_gunner_a"], side="italian")
    strike(game, "italian:machine_gunner_a", "attack", "lrdg:sniper")
    assert ending(game) == ("neutralise", ("italian",), "NAF-10.10")
