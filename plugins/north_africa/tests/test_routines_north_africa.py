"""The bot ``routine`` in a game of vehicles: seats, drives, ways off the board, who is hurt aboard."""

from __future__ import annotations

from kit.naf_scenes import aboard, damage, desert, document, on_foot
from kit.routines import instruction, routine, said
from undaunted_testing import play as apply_all

ESCAPE = ({"condition": "escape", "counters": ["staff_sergeant", "scout", "pilot_car"], "number": 2},)


def test_a_piece_takes_the_seat_that_moves_the_vehicle() -> None:
    game = desert("lrdg", ["sergeant"])
    enter = instruction("vehicles.enter", ["drives"])
    (chosen, *_) = said(game, enter)
    assert chosen.startswith("enter lrdg:sergeant lrdg:")
    assert said(game, instruction("vehicles.enter", unless=["drives"])) != [chosen]
    assert said(game, instruction("vehicles.exit"), instruction("control")) != [chosen]


def test_a_piece_aboard_changes_its_seat_or_gets_out() -> None:
    game = desert("lrdg", ["antitank_rifleman"])
    assert said(game, instruction("vehicles.reposition", ["drives"])) == [
        "reposition lrdg:antitank_rifleman 1"
    ]
    assert said(game, instruction("vehicles.exit", ["seated"])) == ["exit lrdg:antitank_rifleman"]
    assert said(game, instruction("vehicles.exit", unless=["seated"])) == ["end_turn"]


def test_who_has_shifted_uses_its_card_by_its_routine() -> None:
    game = desert("lrdg", ["antitank_rifleman"])
    apply_all(game, "reposition lrdg:antitank_rifleman 1")
    assert said(game, instruction("drive", unless=[("within", 0)], first=["nearest"])) == [
        "play lrdg:antitank_rifleman seat_drive_2"
    ]


def test_a_driver_drives_to_the_goal_and_off_the_board() -> None:
    away = document(lrdg=ESCAPE)
    drive = instruction("drive", ["exit"], first=["nearest"])
    game = desert("lrdg", ["staff_sergeant"], own=away)
    (play,) = said(game, drive)
    assert play.startswith("play lrdg:staff_sergeant seat_drive_")
    apply_all(game, play)
    assert said(game, drive) == ["escape"]
    # Who does not count has no reason to leave.
    there = desert("lrdg", ["sergeant"], on_foot(sergeant="03A"), own=away)
    walk = instruction("move", ["exit"], first=["nearest"])
    assert said(there, walk) == ["end_turn"]
    leaver = desert("lrdg", ["scout"], on_foot(scout="04A"), own=away)
    scout = instruction("scout", ["exit"], first=["nearest"])
    assert said(leaver, instruction("scout", ["exit", "leaver"], first=["nearest"])) == said(leaver, scout)
    apply_all(leaver, *said(leaver, scout))
    assert said(leaver, scout) == ["step 03A"]


def test_the_higher_value_counts_where_a_card_and_a_seat_offer_the_same() -> None:
    game = desert("italian", ["tank_crewman_t"])
    plays = [action.notation for action in game.legal_actions("italian") if "attack" in action.notation]
    assert plays == ["play italian:tank_crewman_t attack", "play italian:tank_crewman_t seat_attack_2"]
    assert said(game, instruction("attack")) == plays[1:]


def test_a_vehicle_is_found_by_its_trait_and_who_is_hurt_by_an_order() -> None:
    game = desert("lrdg", ["antitank_rifleman"])
    shoot = instruction("antitank", [("trait", "vehicle")], first=["nearest"])
    (play, *_) = said(game, shoot)
    apply_all(game, play)
    assert all(target in ("target italian:light_vehicle", "target italian:medium_tank", "target italian:scout_car")
               for target in said(game, shoot))  # fmt: skip
    apply_all(game, "target italian:scout_car")
    while game.to_move == ():
        game.apply(next(action for action in game.legal_actions() if action.notation.endswith(" 0")))
    assert said(game, instruction("antitank", first=[("scout_a",)])) == ["pick italian:scout_a"]


def test_markers_are_laid_where_something_counts() -> None:
    game = desert("italian", ["recon_aircraft"])
    survey = instruction("surveil", ["objective"], first=["points"])
    assert said(game, survey) == ["play italian:recon_aircraft surveil"]
    apply_all(game, "play italian:recon_aircraft surveil")
    assert said(game, survey) == ["mark 18A"]


def test_a_seat_that_navigates_marks_the_tiles_beside_it() -> None:
    game = desert("italian", ["scout_a"])
    mark = instruction("navigate")
    (play,) = said(game, mark)
    assert play.startswith("play italian:scout_a seat_navigate_")
    apply_all(game, play)
    assert all(action.startswith("mark ") for action in said(game, mark))


def test_the_vehicle_that_needs_it_is_repaired() -> None:
    near = aboard("engineer", "gun_truck", 1)
    assert said(desert("lrdg", ["engineer"], near), instruction("repair")) == ["end_turn"]
    game = desert("lrdg", ["engineer"], near, damage(gun_truck=1))
    assert said(game, instruction("repair", [("trait", "vehicle")])) == ["play lrdg:engineer repair"]


def test_a_structure_counts_for_who_is_to_destroy_it() -> None:
    game = desert("lrdg", ["saboteur"], on_foot(saboteur="08A"))
    blow = routine(instruction("demolition", ["counts"], first=["points"]))
    assert said(game, blow) == ["play lrdg:saboteur demolition"]
    far = desert("lrdg", ["saboteur"])
    assert said(far, instruction("stalk", ["counts"], first=["nearest"])) == ["play lrdg:saboteur stalk"]
