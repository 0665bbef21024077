"""``greedy`` in a game of vehicles: it knows them by the catalogue alone."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import Any

import pytest

import undaunted_core as uc
from kit.bots import choice, rated_alike_again, rated_alike_in_all_worlds
from kit.naf_scenes import (
    SOLDIERS,
    VEHICLES,
    aboard,
    crewed,
    damage,
    desert,
    document,
    on_foot,
    parked,
    suppress,
    taken,
)
from kit.places import DEEP, SOURCES, modules_in
from undaunted_core.declarations.parts import SPECIAL_RULES
from undaunted_core.kernel.kinds import ACTION_KINDS
from undaunted_core.mechanics.attacks import ATTACK_KINDS
from undaunted_core.mechanics.victory import CONDITION_KINDS
from undaunted_system.bot.bot import GreedyBot
from undaunted_system.bot.fire import Fire
from undaunted_system.bot.goals import Standing
from undaunted_system.bot.known import read_constants
from undaunted_system.bot.now import Now
from undaunted_system.bot.plan import Plan
from undaunted_system.bot.threats import Threats
from undaunted_system.bot.values import NEVER, Values
from undaunted_system.bot.vehicles import MEND, RESEAT, Garage
from undaunted_system.tactics.abilities import ABILITIES
from undaunted_system.tactics.movement import MOVEMENT_KINDS
from undaunted_testing import notations
from undaunted_testing import play as apply_all

SCENARIOS = [info.id.rpartition(":")[2] for info in uc.scenarios("north_africa")]
LONGEST = 3000
CLAIM = [{"condition": "claim_objectives", "points": 3}]
ESCAPE = [{"condition": "escape", "counters": ["staff_sergeant", "scout", "pilot_car"], "number": 2}]
NEUTRALISE = [{"condition": "neutralise", "number": 2}]


def rates(game: uc.Game) -> dict[str, float]:
    """What greedy thinks of each action."""
    observation = game.observation(game.to_move[0])
    return dict(zip(notations(game), GreedyBot(1).rates(observation), strict=True))


def marked(side: str, *tiles: str) -> dict[str, dict[str, str]]:
    return {side: dict.fromkeys(tiles, "scouted")}


# -- what it reckons with --------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_targets_and_total_defences_are_the_games(seed: int) -> None:
    """For every target of every kind of attack that a random game comes to."""
    game = uc.new_game("north_africa", document(), seed=seed, chance="explicit")
    pick, compared = random.Random(seed), set()
    for _ in range(250):
        if game.is_terminal:
            break
        if game.current_player != uc.CHANCE and game.decision and game.decision.kind == "core.choose_target":
            observation = game.observation(game.to_move[0])
            now = Now(read_constants(observation), observation)
            fire = Fire(now, Standing(now, now.me), Standing(now, now.foe), Threats(now, {}))
            attack = now.seen["attack"]
            source = now.at.get(attack["source"])
            offered = [action.to_dict()["piece"] for action in observation.legal_actions]
            assert {*offered} == {
                name for name in fire.targets if fire.can_aim(attack["kind"], name, now.at[name], source)
            }
            for action, target in zip(observation.legal_actions, offered, strict=True):
                (told,) = [event for event in game.clone().apply(action) if event.kind == "tactics.attacked"]
                assert fire.total(attack["kind"], target, now.at[target], source) == told.to_dict()["total"]
                compared.add(attack["kind"])
        # What shelves cards and what ends turns would leave too few attacks to look at.
        choices = [one for one in game.legal_actions() if not one.notation.endswith(("hunker_down", "end_turn"))]
        game.apply(pick.choice(choices or list(game.legal_actions())))
    assert len(compared) >= 2


#: One situation for each sort of attack: whose turn, his card, his use, and what is where.
FIGHTS = [
    ("lrdg", "saboteur", "demolition", (parked(medium_tank="12A"), on_foot(saboteur="12A"))),
    ("lrdg", "saboteur", "demolition", (on_foot(saboteur="08A"),)),
    ("lrdg", "antitank_rifleman", "antitank", (parked(medium_tank="12A"),)),
    ("lrdg", "sniper", "attack", (on_foot(antitank_rifleman_a="10B", sniper="13B"),)),
    ("italian", "recon_aircraft", "strafe", (on_foot(engineer="10B"),)),
    ("italian", "machine_gunner_a", "suppress", ()),
]


@pytest.mark.parametrize(("side", "card", "use", "where"), FIGHTS)
def test_cover_range_and_reach_count_as_the_kind_of_attack_has_it(side: str, card: str, use: str, where: Any) -> None:
    game = desert(side, [card], *where)
    apply_all(game, f"play {side}:{card} {use}")
    observation = game.observation(side)
    now = Now(read_constants(observation), observation)
    fire = Fire(now, Standing(now, now.me), Standing(now, now.foe), Threats(now, {}))
    source = now.at.get(now.seen["attack"]["source"])
    offered = {action.to_dict()["piece"]: action for action in observation.legal_actions}
    assert {*offered} == {name for name in fire.targets if fire.can_aim(use, name, now.at[name], source)}
    for target, action in offered.items():
        (told,) = [event for event in game.clone().apply(action) if event.kind == "tactics.attacked"]
        assert fire.total(use, target, now.at[target], source) == told.to_dict()["total"]


def test_goals_are_those_of_the_scenario() -> None:
    game = desert("lrdg", own=document(lrdg=[*CLAIM, *ESCAPE], italian=NEUTRALISE))
    observation = game.observation("lrdg")
    aims = read_constants(observation).aims
    assert [(aim.needed, [goal.kind for goal in aim.goals]) for aim in aims["lrdg"]] == [
        (3, ["take", "destroy"]), (2, ["leave"]),
    ]  # fmt: skip
    now = Now(read_constants(observation), observation)
    mine, foes = Standing(now, "lrdg"), Standing(now, "italian")
    assert {*mine.destroys} == {"radio_mast", "fuel_tank", "hangar"}
    assert mine.exits == {"03A", "22A"}
    assert mine.leaves.keys() == {"lrdg:staff_sergeant", "lrdg:scout", "lrdg:pilot_car"}
    assert mine.spaces.keys() == {"12A", "16A", "18A"}
    assert foes.removes.keys() == {name for name in now.at if now.known.pieces[name].side == "lrdg"}


def test_what_is_done_is_counted() -> None:
    given = document(lrdg=CLAIM, italian=NEUTRALISE)
    game = desert("lrdg", [], taken("lrdg", "hangar"), taken("italian", "sniper"), on_foot(engineer=None), own=given)
    observation = game.observation("lrdg")
    now = Now(read_constants(observation), observation)
    assert Standing(now, "lrdg").have == [2]
    assert Standing(now, "italian").have == [1]


def test_a_vehicle_belongs_to_whoever_took_it_over() -> None:
    game = desert("lrdg", [], crewed("scout_car"), on_foot(sniper="22A"), aboard("sniper", "scout_car", 1))
    observation = game.observation("italian" if game.to_move[0] == "italian" else "lrdg")
    now = Now(read_constants(observation), observation)
    assert now.side("italian:scout_car") == "lrdg"
    assert "italian:scout_car" in Plan(now).garage.own


# -- what it does ----------------------------------------------------------------------------


def test_it_drives_to_objectives_over_scouted_tiles() -> None:
    """The staff sergeant is the one who takes them."""
    tiles = marked("lrdg", "12A")
    game = desert("lrdg", ["scout"], crewed("pilot_car", "scout", "staff_sergeant"), markers=tiles)
    assert choice(game) == "play lrdg:scout seat_drive_3"
    assert choice(game, "play lrdg:scout seat_drive_3") in ("step 07A", "step 12A")


def test_its_navigator_opens_the_way() -> None:
    game = desert("lrdg", ["scout"], parked(pilot_car="07A"))
    assert choice(game) == "play lrdg:scout seat_navigate_3"
    assert choice(game, "play lrdg:scout seat_navigate_3") in ("mark 12A", "mark 16A", "mark 14B")


def test_somebody_takes_the_empty_drivers_seat() -> None:
    """A vehicle nobody drives goes nowhere."""
    tiles = marked("lrdg", "16A", "14B")
    given = document(lrdg=CLAIM, italian=CLAIM)
    game = desert("lrdg", ["machine_gunner"], crewed("gun_truck", None, "sergeant", "antitank_rifleman"),
                  on_foot(machine_gunner="04A"), markers=tiles, own=given)  # fmt: skip
    offered = rates(game)
    assert offered["enter lrdg:machine_gunner lrdg:gun_truck 1"] > offered["play lrdg:machine_gunner move"]


def test_nobody_walks_where_a_vehicle_is_faster_and_nobody_rides_where_he_is() -> None:
    """On the objective there is no reason to board; far from it there is."""
    tiles = marked("lrdg", "07A", "14B", "16A", "18A", "12A")
    far = desert("lrdg", ["sergeant"], crewed("gun_truck", "machine_gunner"), markers=tiles)
    gain = rates(far)["enter lrdg:sergeant lrdg:gun_truck 2"] - rates(far)["play lrdg:sergeant move"]
    near = desert("lrdg", ["sergeant"], crewed("gun_truck", "machine_gunner"), parked(gun_truck="18A"),
                  on_foot(sergeant="18A"), markers=tiles)  # fmt: skip
    less = rates(near)["enter lrdg:sergeant lrdg:gun_truck 2"] - rates(near)["play lrdg:sergeant control"]
    assert less < 0
    assert gain > less


def test_it_lays_charges_where_it_stands() -> None:
    game = desert("lrdg", ["engineer"], on_foot(engineer="09A"))
    assert choice(game) == "play lrdg:engineer demolition"
    assert choice(game, "play lrdg:engineer demolition") == "target hangar"


def test_who_lays_charges_goes_where_they_count() -> None:
    """There is nothing else to win there, and the others are further off."""
    given = document(lrdg=[{**CLAIM[0], "points": 6}])
    game = desert("lrdg", ["engineer"], taken("lrdg", "radio_mast"), on_foot(engineer="06A"), own=given,
                  markers=marked("lrdg", "10B", "15B", "17A"))  # fmt: skip
    assert choice(game) == "play lrdg:engineer move"
    assert choice(game, "play lrdg:engineer move") in ("step 10B", "step 15B")
    assert Plan(Now(read_constants(game.observation("lrdg")), game.observation("lrdg"))).jobs.able(
        read_constants(game.observation("lrdg")).pieces["lrdg:engineer"].uses.values()
    ) == {"hold", "hunt", "destroy"}


def test_what_hinders_a_vehicle() -> None:
    """Nothing with a driver; a change of seats; damage, if somebody can mend it; nobody aboard."""
    def hindrance(*edits: Any) -> tuple[float | None, frozenset[str]]:
        observation = desert("lrdg", [], *edits).observation("lrdg")
        garage = Garage(now := Now(read_constants(observation), observation))
        return garage.hindrance("lrdg:gun_truck", now.seats), garage.gait("lrdg:gun_truck")[2]

    assert hindrance(crewed("gun_truck", "sergeant")) == (0.0, {"05B", "02B", "10B", "13B"})
    assert hindrance(crewed("gun_truck", None, "sergeant"))[0] == RESEAT
    assert hindrance(crewed("gun_truck"))[0] is None
    assert hindrance(crewed("gun_truck", "sergeant"), on_foot(machine_gunner="06A"), damage(gun_truck=3))[0] is None
    assert hindrance(crewed("gun_truck", "machine_gunner"), damage(gun_truck=4))[0] == 2 * MEND


def test_a_seat_from_which_nothing_can_be_done_is_worse_than_none() -> None:
    nobody = on_foot(**dict.fromkeys(SOLDIERS["lrdg"]))
    game = desert("italian", ["tank_driver_t"], nobody, parked(**dict.fromkeys(VEHICLES["lrdg"])),
                  on_foot(tank_driver_t="22A"))  # fmt: skip
    observation = game.observation("italian")
    now = Now(read_constants(observation), observation)
    values = Values(now, Plan(now))
    assert values.from_seat("italian:tank_driver_t", ("italian:scout_car", 2)) == NEVER
    assert values.from_seat("italian:tank_driver_t", None) > NEVER


def test_the_others_hold_structures() -> None:
    """A structure that is scored by holding is a tile to take."""
    tiles = marked("italian", "08A")
    game = desert("italian", ["rifleman_a"], on_foot(rifleman_a="08A"), markers=tiles)
    assert choice(game) == "play italian:rifleman_a control"


def test_standing_somewhere_holds_it_only_where_the_rules_say_so() -> None:
    """Here only the side that controls a tile keeps the enemy from it by standing there."""
    def kept(level: str) -> float:
        game = desert("italian", markers={"italian": {"18A": level}, "lrdg": {"18A": "scouted"}})
        observation = game.observation("italian")
        return Plan(Now(read_constants(observation), observation)).jobs.holds["18A"]

    assert kept("controlled") > 2 * kept("scouted")


def test_it_runs_for_the_exit_and_leaves() -> None:
    given = document(lrdg=ESCAPE)
    tiles = marked("lrdg", "03A", "07A")
    game = desert("lrdg", ["scout"], crewed("pilot_car", "scout", "staff_sergeant"), parked(pilot_car="07A"),
                  markers=tiles, own=given)  # fmt: skip
    assert choice(game) == "play lrdg:scout seat_drive_3"
    assert choice(game, "play lrdg:scout seat_drive_3") == "step 03A"
    assert choice(game, "step 03A") == "escape"
    apply_all(game, "escape")
    assert game.outcome is not None
    assert game.outcome.winners == ("lrdg",)


def test_who_may_leave_gets_out_of_what_may_not() -> None:
    given = document(lrdg=[{"condition": "escape", "counters": ["staff_sergeant", "scout"]}])
    game = desert("lrdg", ["staff_sergeant"], own=given)
    assert choice(game) == "exit lrdg:staff_sergeant"
    assert choice(game, "exit lrdg:staff_sergeant") == "play lrdg:staff_sergeant scout"
    assert choice(game, "play lrdg:staff_sergeant scout") == "escape"


def test_it_hunts_whom_it_must_neutralise() -> None:
    """Of two targets alike it takes the one that counts."""
    given = document(lrdg=[{"condition": "neutralise", "counters": ["antitank_rifleman_a"]}])
    game = desert("lrdg", ["sniper"], on_foot(antitank_rifleman_a="21A", machine_gunner_a="20A", sniper="19A"),
                  own=given)  # fmt: skip
    assert choice(game) == "play lrdg:sniper attack"
    assert choice(game, "play lrdg:sniper attack") == "target italian:antitank_rifleman_a"


def test_it_picks_whoever_counts_most_aboard() -> None:
    """Neutralising the rifleman wins, suppressed or not."""
    given = document(lrdg=[{"condition": "neutralise", "counters": ["rifleman_a"]}])
    game = desert("lrdg", ["sniper"], suppress("rifleman_a"), own=given)
    apply_all(game, "play lrdg:sniper attack", "target italian:scout_car", "roll 0", "roll 0", "roll 0")
    assert choice(game) == "pick italian:rifleman_a"


def test_it_suppresses_aboard_whoever_is_ready() -> None:
    """Who is suppressed already is as he was."""
    game = desert("lrdg", ["machine_gunner"], crewed("scout_car", "rifleman_a", "scout_a"), suppress("rifleman_a"))
    apply_all(game, "play lrdg:machine_gunner suppress", "target italian:scout_car")
    apply_all(game, *["roll 0"] * 4)
    assert choice(game) == "pick italian:scout_a"


def test_it_mends_what_cannot_go() -> None:
    """Of three vehicles it mends the one that is disabled and has to escape, whichever that is."""
    for wanted, other, count in (("gun_truck", "patrol_truck", 3), ("patrol_truck", "gun_truck", 4)):
        given = document(lrdg=[{"condition": "escape", "counters": [wanted, "machine_gunner"]}])
        game = desert("lrdg", ["machine_gunner"], on_foot(machine_gunner="16A"),
                      parked(gun_truck="16A", patrol_truck="16A", scout_car="16A"),
                      damage(**{wanted: count, other: 1, "scout_car": 1}), own=given)  # fmt: skip
        assert choice(game) == "play lrdg:machine_gunner repair"
        apply_all(game, "play lrdg:machine_gunner repair")
        assert {*notations(game)} == {f"repair lrdg:{wanted}", f"repair lrdg:{other}", "repair italian:scout_car"}
        assert choice(game) == f"repair lrdg:{wanted}"


def test_it_never_shelves_a_card_by_getting_in() -> None:
    """A shift before a card after which nothing is left but to shelve it is not made."""
    nobody = on_foot(**dict.fromkeys(SOLDIERS["lrdg"]))
    game = desert("italian", ["tank_driver_t"], nobody, parked(**dict.fromkeys(VEHICLES["lrdg"])),
                  on_foot(tank_driver_t="22A"))  # fmt: skip
    offered = rates(game)
    assert offered["enter italian:tank_driver_t italian:scout_car 3"] < 0
    assert choice(game) == "end_turn"


# -- whole games -------------------------------------------------------------------------------


def shifts_in_vain(game: uc.Game) -> int:
    """How often a soldier got out of a vehicle and into it again, or the reverse, with nothing between."""
    found, last = 0, dict[str, tuple[str, str]]()
    for event in game.events(game.sides[0]):
        fields = event.to_dict()
        if event.kind in ("aboard.seated", "aboard.left"):
            where = (event.kind, fields["vehicle"])
            before = last.get(fields["piece"])
            found += before is not None and before[0] != where[0] and before[1] == where[1]
            last[fields["piece"]] = where
        elif event.kind not in ("core.drawn", "core.initiative_taken", "core.round_begun"):
            last = {piece: one for piece, one in last.items() if piece not in fields.values()} if fields else last
            if event.kind in ("tactics.moved", "vehicles.damaged", "tactics.attacked", "tactics.marker_placed"):
                last.clear()
    return found


@pytest.mark.nightly(but=["landing_ground_7", "the_water_point", "the_ridge"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_of_greedy_come_to_an_end_without_dithering(scenario: str) -> None:
    """By a condition of victory, in a number of rounds that people would play, and without getting in and out."""
    for seed in range(8 if DEEP else 1):
        game = uc.new_game("north_africa", scenario, seed=seed)
        uc.play(game, dict.fromkeys(game.sides, "greedy"), LONGEST)
        assert game.outcome is not None
        assert game.outcome.winners
        assert game.observation(game.sides[0]).round <= 40
        assert shifts_in_vain(game) <= 1
        assert not [action for _, action in game.history if action.notation.endswith("hunker_down")]


def test_greedy_chooses_alike_in_all_worlds_that_look_alike() -> None:
    """Every few decisions, in another world with the same observation: the same worths and the same choice."""
    games = (uc.new_game("north_africa", document(), seed=seed) for seed in range(3))
    assert rated_alike_in_all_worlds(games, times=6) > 5


def test_what_greedy_keeps_from_one_choice_to_the_next_changes_nothing() -> None:
    """One bot through a whole game, and a new one at every choice: the same worths."""
    game = uc.new_game("north_africa", document(lrdg=[*CLAIM, *ESCAPE], italian=[*CLAIM, *NEUTRALISE]), seed=7)
    assert rated_alike_again(game, most=60) > 15


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", SCENARIOS[:3])
def test_greedy_beats_random_on_both_sides(scenario: str) -> None:
    """Five games a side; the full table is in the documentation."""
    wins = 0
    for seed in range(5):
        for place in (0, 1):
            game = uc.new_game("north_africa", scenario, seed=seed, events=False)
            mine = game.sides[place]
            uc.play(game, {mine: "greedy", game.sides[1 - place]: "random"}, LONGEST)
            wins += game.outcome is not None and game.outcome.winners == (mine,)
    assert wins >= 8


# -- no title by name ---------------------------------------------------------------------------


def title_words() -> set[str]:
    """The names that only installed titles use: of games, scenarios, cards, pieces, and what their packs register."""
    found: set[str] = set()
    shared: set[str] = set()
    for game, info in uc.games().items():
        found.add(game)
        for scenario in info.scenarios:
            found.add(scenario.rpartition(":")[2])
            made = uc.new_game(game, scenario, seed=1).rules
            for name in (*made.names["piece"], *made.names["card"]):
                found |= {name, name.rpartition(":")[2], name.rpartition(":")[2].rpartition("_")[0]}
            for kind in (
                ABILITIES, ATTACK_KINDS, MOVEMENT_KINDS, ACTION_KINDS, SPECIAL_RULES, CONDITION_KINDS,
            ):  # fmt: skip
                for name in made.registry.all(kind):
                    last = name.rpartition(".")[2]
                    if made.registry.pack_of(kind, name) != game:
                        shared |= {name, last}
                    else:
                        # What actions do is told in general words, some of which packs took for their own.
                        found |= {name} if kind is ACTION_KINDS else {name, last}
    return found - shared - {""}


def words_of(path: Path) -> set[str]:
    """The texts in a module's code, docstrings apart."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    notes = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes
    }


def test_no_bot_knows_a_title_by_name() -> None:
    """No name of a game, scenario, card or piece of a title, nor what only its pack registers."""
    names: Any = title_words()
    assert {"normandy", "medium_tank", "rifleman", "radio", "antitank", "la_raye"} <= names
    bots = ("undaunted_core/agents/", "undaunted_lab/agents/", "undaunted_system/bot/")
    modules = {name: path for name, path in modules_in(*SOURCES).items() if name.startswith(bots)}
    assert len(modules) > 20
    for name, path in modules.items():
        assert not words_of(path) & names, name
