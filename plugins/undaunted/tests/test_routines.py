"""The bot ``routine``: instructions tried in turn, their conditions and orders, routines by scenario, side and card."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.bots import chosen_alike_in_all_worlds
from kit.places import DEEP
from kit.routines import TITLE, instruction, routine, said
from kit.sweeps import a_few
from undaunted_command.main import main
from undaunted_system.bot import conditions, phrases
from undaunted_system.bot.routine import RoutineBot
from undaunted_testing import play as apply_all
from undaunted_testing import scene

if TYPE_CHECKING:
    from pathlib import Path

LONGEST = 5000
SETUPS = [(game, info.id) for game in ("normandy", "north_africa") for info in uc.scenarios(game)]


def la_raye(hand: list[str], **given: Any) -> uc.Game:
    """A turn of the US in La Raye, all other cards in the supply."""
    counters = {"us:rifleman_a": "17B", "us:scout_a": "17B", "german:rifleman_a": "05B"} | given.pop("counters", {})
    names = ("rifleman_a", "rifleman_b", "scout_a", "scout_b")
    soldiers = [f"{side}:{name}" for side in ("us", "german") for name in names]
    return scene("normandy", "la_raye", active="us", hand={"us": hand},
                 counters=dict.fromkeys(soldiers) | counters, **given)  # fmt: skip


# -- whole games ---------------------------------------------------------------------------------------------


def wins(game: str, scenario: str, count: int, against: str = "random") -> int:
    """How many games the routine wins, by turns as the first and the second side."""
    won = 0
    for seed in range(count):
        played = uc.new_game(game, scenario, seed=seed, events=False, record=False)
        mine, foe = played.sides[seed % 2], played.sides[1 - seed % 2]
        uc.play(played, {mine: "routine", foe: against}, LONGEST)
        assert played.outcome is not None, f"{scenario}: seed {seed} has no end"
        won += played.outcome.winners == (mine,)
    return won


@pytest.mark.parametrize(("game", "scenario"), SETUPS if DEEP else a_few(SETUPS, 3))
def test_the_routine_ends_whole_games_and_beats_random(game: str, scenario: str) -> None:
    assert wins(game, scenario, 2) == 2


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario"), SETUPS)
def test_the_routine_beats_random_in_every_scenario(game: str, scenario: str) -> None:
    """Ten games of each of the 23 scenarios, five a side."""
    assert wins(game, scenario, 10) >= 9


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario"), SETUPS)
def test_games_between_routines_end(game: str, scenario: str) -> None:
    assert wins(game, scenario, 2, "routine") <= 2


def test_the_routine_sees_its_observation_alone() -> None:
    """In another world with the same observation it says the same."""
    games = (uc.new_game(game, scenario, seed=5) for game, scenario in a_few(SETUPS, 1))
    assert chosen_alike_in_all_worlds(games, RoutineBot, times=4) > 5


def test_a_bot_may_go_from_one_game_to_another() -> None:
    bot = RoutineBot(1)
    for game, scenario in (("normandy", "la_raye"), ("north_africa", "the_courier"), ("normandy", "la_raye")):
        played = uc.new_game(game, scenario, seed=2)
        uc.play(played, dict.fromkeys(played.sides, bot), 30)


def test_a_seed_decides_between_targets_that_are_equally_good() -> None:
    game = la_raye(["rifleman_a"], counters={"german:rifleman_a": None, "german:scout_a": "05B",
                                           "german:scout_b": "05B"})  # fmt: skip
    assert said(game, instruction("attack")) == ["play us:rifleman_a attack"]
    apply_all(game, "play us:rifleman_a attack")
    both = ["target german:scout_a", "target german:scout_b"]
    assert said(game, instruction("attack")) == both
    observation = game.observation("us")
    chosen = [RoutineBot(seed).choose(observation).notation for seed in range(9)]
    assert chosen == [RoutineBot(seed).choose(observation).notation for seed in range(9)]
    assert {*chosen} <= {*both}


def test_without_routines_any_action_is_as_good() -> None:
    game = la_raye(["rifleman_a"])
    assert said(game) == [action.notation for action in game.legal_actions("us")]


# -- which routine, which card, which instruction -----------------------------------------------------------------


def test_instructions_are_tried_in_turn_and_skipped_if_nothing_fits() -> None:
    game = la_raye(["rifleman_a"], counters={"us:rifleman_a": "13B", "german:scout_a": "05B"},
                   markers={"us": {"13B": "scouted"}})  # fmt: skip
    take, shoot = instruction("control", ["objective"]), instruction("attack")
    assert said(game, take, shoot) == ["play us:rifleman_a control"]
    assert said(game, shoot, take) == ["play us:rifleman_a attack"]
    assert said(game, instruction("attack", ["suppressed"]), take) == ["play us:rifleman_a control"]
    assert said(game, instruction("attack", ["suppressed"])) == ["end_turn"]
    assert said(game, instruction("inspire"), instruction("bolster")) == ["end_turn"]


def test_cards_come_by_the_order_of_their_routines_then_by_initiative() -> None:
    game = la_raye(["rifleman_a", "scout_a"], counters={"us:rifleman_a": "17B", "us:scout_a": "17B"})
    shoot = instruction("attack")
    assert said(game, shoot) == ["play us:scout_a attack"]
    late = routine(shoot, cards=("scout_a",), order=1)
    assert said(game, late, routine(shoot)) == ["play us:rifleman_a attack"]
    # A card whose instructions do not fit leaves the turn to the next.
    nothing = routine(instruction("attack", ["suppressed"]), cards=("scout_a",))
    assert said(game, nothing, routine(shoot)) == ["play us:rifleman_a attack"]


def test_the_most_special_routine_counts_alone() -> None:
    """The card comes before the scenario, the scenario before the side; of two alike the later counts."""
    game = la_raye(["rifleman_a"])
    for_any, for_side = routine(instruction("hunker_down")), routine(instruction("attack"), side="us")
    shoots, hides = ["play us:rifleman_a attack"], ["play us:rifleman_a hunker_down"]
    assert said(game, for_any, for_side) == said(game, for_side, for_any) == shoots
    for_scenario = routine(instruction("hunker_down"), scenario="normandy:la_raye")
    assert said(game, for_scenario, for_side) == said(game, for_side, for_scenario) == hides
    for_card = routine(instruction("attack"), cards=("rifleman_a", "rifleman_b"))
    assert said(game, for_card, for_scenario) == said(game, for_scenario, for_card) == shoots
    assert said(game, for_any, routine(instruction("attack"), side="german")) == hides
    assert said(game, for_any, routine(instruction("attack"))) == shoots
    assert said(game, routine(instruction("attack"), cards=("scout_a",))) == ["end_turn"]


def test_a_suppressed_card_turns_ready_if_its_routine_says_so() -> None:
    game = la_raye(["rifleman_a"], counters={"us:rifleman_a": {"at": "17B", "suppressed": True}})
    assert said(game, instruction("attack"), instruction("ready")) == ["play us:rifleman_a ready"]


def test_the_bid_is_said_by_the_routine_of_no_card() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    cards = [action.notation for action in game.legal_actions(game.to_move[0])]
    assert said(game, instruction("tactics.bid")) == cards
    assert said(game, instruction("tactics.bid", first=["initiative"])) == [
        max(cards, key=lambda card: ("sergeant" in card, "leader" in card))
    ]
    last = cards[-1].rpartition(":")[2]
    named = instruction("tactics.bid", first=[("mortar", last)])
    assert said(game, routine(named)) == [cards[-1]]
    assert said(game, routine(named, cards=("rifleman_a",))) == cards
    # Nothing fits, and yet something must be bid.
    assert said(game, instruction("tactics.bid", ["suppressed"], first=["initiative"])) != cards


def test_idle_cards_are_those_with_nothing_to_do() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    cards = {action.notation for action in game.legal_actions("us")}
    idle = instruction("tactics.bid", first=["idle"])
    (shooter,) = [card for card in cards if "rifleman" in card]
    left = {*said(game, routine(idle, instruction("attack")))}
    assert left < cards
    assert shooter not in left
    assert {*said(game, routine(idle, instruction("attack", ["suppressed"])))} == cards


# -- targets of each use ---------------------------------------------------------------------------------------


def goals(do: str, *when: Any, first: Any = ("nearest",), unless: Any = ()) -> dict[str, Any]:
    return instruction(do, when, unless, first)


def test_a_movement_goes_nearer_to_the_first_goal_that_it_can_come_nearer_to() -> None:
    markers = {"us": {"17B": "scouted", "02B": "scouted", "13B": "scouted"}}
    game = la_raye(["rifleman_a"], markers=markers)
    to_objectives = goals("move", "objective")
    assert said(game, to_objectives) == ["play us:rifleman_a move"]
    apply_all(game, "play us:rifleman_a move")
    assert {*said(game, to_objectives)} == {"step 02B", "step 13B"}
    assert said(game, goals("move", "objective", first=("points",))) == ["step 13B"]
    assert said(game, goals("move", "suppressed")) == ["stop"]


def test_a_movement_is_skipped_on_the_goal_and_where_no_step_leads_nearer() -> None:
    game = la_raye(["rifleman_a"], counters={"us:rifleman_a": "04B"})
    assert said(game, goals("move", "objective")) == ["end_turn"]
    markers = {"us": {"17B": "scouted", "13B": "scouted", "02B": "scouted"}}
    there = la_raye(["rifleman_a"], counters={"us:rifleman_a": "13B"}, markers=markers)
    assert said(there, goals("move", "objective")) == ["end_turn"]
    assert said(there, goals("move", ("within", 3), "objective", unless=[("within", 0)])) == ["play us:rifleman_a move"]


def test_a_piece_off_the_board_goes_from_where_it_enters() -> None:
    game = la_raye(["rifleman_a"], counters={"us:rifleman_a": None})
    assert said(game, goals("move", "objective")) in (["play us:rifleman_a move"], ["end_turn"])


def test_scouts_go_where_no_marker_lies() -> None:
    game = la_raye(["scout_a"], markers={"us": {"17B": "scouted"}})
    apply_all(game, "play us:scout_a scout")
    steps = said(game, goals("scout", "objective", unless=["scouted"]))
    assert steps
    assert all(step.startswith("step ") for step in steps)


def test_a_card_is_fetched_that_comes_first_or_none() -> None:
    game = la_raye(["platoon_sergeant"], rest="supply")
    fetch = instruction("bolster", unless=["blank"], first=[("scout_b", "rifleman_a")])
    assert said(game, fetch) == ["play us:platoon_sergeant bolster"]
    apply_all(game, "play us:platoon_sergeant bolster")
    assert said(game, fetch) == ["take us:scout_b"]
    assert said(game, instruction("bolster", ["blank"])) == ["take us:fog_of_war"]
    assert said(game, instruction("bolster", ["suppressed"])) == ["stop"]
    assert said(game, instruction("bolster", unless=["blank"], first=["most", "initiative"])) != ["stop"]


def test_draws_are_made_by_the_instruction_of_the_card_that_draws() -> None:
    game = la_raye(["platoon_sergeant"], rest="deck")
    apply_all(game, "play us:platoon_sergeant command")
    assert said(game, instruction("command")) == ["draw_card"]
    assert said(game, instruction("bolster")) == ["stop"]


def test_a_card_played_returns_and_recon_needs_a_blank_card() -> None:
    game = la_raye(["squad_leader_a"], zones={"us": {"play": ["rifleman_a"]}})
    back = instruction("inspire")
    assert said(game, back) == ["play us:squad_leader_a inspire"]
    apply_all(game, "play us:squad_leader_a inspire")
    assert said(game, back) == ["return us:rifleman_a"]
    assert said(la_raye(["scout_a"]), instruction("recon")) == ["end_turn"]
    assert said(la_raye(["scout_a", "fog_of_war"]), instruction("recon")) == ["play us:scout_a recon"]


def vire(hand: list[str], **given: Any) -> uc.Game:
    """A turn of the Germans in a scenario with a mortar and a guide."""
    return scene("normandy", "crossing_the_vire", active="german", hand={"german": hand}, **given)


def test_a_guide_leads_who_has_somewhere_to_go() -> None:
    game = scene("normandy", "crossing_the_vire", active="us", hand={"us": ["platoon_guide"]})
    lead, walk = instruction("guide"), goals("move", "objective")
    assert said(game, lead) == ["end_turn"]
    assert said(game, lead, walk) == ["play us:platoon_guide guide"]
    apply_all(game, "play us:platoon_guide guide")
    led = said(game, lead, walk)
    assert led
    assert all(action.startswith("guide ") for action in led)
    apply_all(game, led[0])
    assert said(game, lead, walk)[0].startswith("step ")


def test_a_mortar_aims_and_blasts() -> None:
    game = vire(["mortar"])
    aim = instruction("target", ["enemy"], ["friend"], ["points", "covered"])
    assert said(game, aim) == ["play german:mortar target"]
    assert said(game, instruction("blast", ["enemy"])) == ["end_turn"]
    apply_all(game, "play german:mortar target")
    (aimed, *_) = said(game, aim)
    apply_all(game, aimed)

    def aim_there(rules: Any, state: Any) -> None:
        state.normandy.target[rules.numbers["side"]["german"]] = rules.numbers["space"][aimed.split()[1]]

    again = vire(["mortar"], edit=aim_there)
    assert said(again, instruction("blast", ["enemy"])) == ["play german:mortar blast"]
    apply_all(again, "play german:mortar blast")
    if again.decision is not None and again.decision.kind == "normandy.choose_blasted":
        assert said(again, instruction("blast", first=["weakest"]))[0].startswith("blast us:")


# -- conditions and orders ------------------------------------------------------------------------------------------


def test_every_condition_and_order_has_its_words_in_both_languages() -> None:
    assert conditions.HOLDS.keys() == phrases.CONDITIONS.keys()
    assert conditions.KEYS.keys() == phrases.ORDERS.keys()
    for texts in (*phrases.CONDITIONS.values(), *phrases.ORDERS.values()):
        assert texts.keys() == {"en", "es"}


#: A Rifleman on 13B (2 points), scouted, a Scout beside it; Germans on 05B, which they control, and on 08A.
POSITION: dict[str, Any] = {
    "counters": {"us:rifleman_a": "13B", "us:scout_a": "12B", "us:scout_b": "13B", "german:rifleman_a": "05B",
                 "german:scout_a": {"at": "08A", "suppressed": True}},
    "markers": {"us": {"13B": "scouted", "12B": "scouted"}, "german": {"05B": "controlled", "08A": "scouted"}},
    "zones": {"german": {"removed": ["rifleman_a"]}}, "round": 3,
}  # fmt: skip


@pytest.mark.parametrize(
    ("do", "condition", "holds"),
    [
        ("control", "objective", True),
        ("control", "wanted", True),
        ("control", "controlled", False),
        ("control", "lost", False),
        ("control", "scouted", True),
        ("control", "enemy", False),
        ("control", "friend", True),
        ("control", "exit", False),
        ("control", ("menaced", 0), False),
        ("control", ("menaced", 1), True),
        ("control", ("round", 3), True),
        ("control", ("round", 4), False),
        ("control", ("hand", 1), True),
        ("control", ("hand", 0), False),
        ("control", "seated", False),
        ("control", "leaver", False),
        ("control", "drives", False),
        ("control", "blank", False),
        ("control", ("trait", "vehicle"), False),
        ("control", "counts", False),
        ("control", ("total", 98), False),
        ("attack", "suppressed", True),
        ("attack", "lost", True),
        ("attack", ("total", 6), False),
        ("attack", ("total", 12), True),
        ("attack", ("within", 0), False),
        ("attack", ("within", 1), True),
        ("attack", ("cards", 0), True),
    ],
)
def test_a_condition_holds_of_a_target_or_does_not(do: str, condition: Any, holds: bool) -> None:  # noqa: FBT001
    game = la_raye(["rifleman_a"], **POSITION)
    fits, other = [f"play us:rifleman_a {do}"], ["end_turn"]
    assert said(game, instruction(do, [condition])) == (fits if holds else other)
    if do == "control":
        assert said(game, instruction(do, unless=[condition])) == (other if holds else fits)


@pytest.mark.parametrize(
    ("first", "chosen"),
    [
        (["nearest"], "german:scout_a"),
        (["weakest"], "german:rifleman_a"),
        (["fewest", "weakest"], "german:rifleman_a"),
        (["initiative"], "german:scout_a"),
        (["covered"], "german:scout_a"),
        ([("rifleman_a",)], "german:rifleman_a"),
        ([("rifleman_b", "scout_a")], "german:scout_a"),
    ],
)
def test_an_order_says_which_target_comes_first(first: Any, chosen: str) -> None:
    game = la_raye(["rifleman_a"], **POSITION)
    apply_all(game, "play us:rifleman_a attack")
    assert said(game, instruction("attack", first=first)) == [f"target {chosen}"]


def test_counters_that_count_come_first_by_their_points() -> None:
    """The Germans win by a pin: the Riflemen count for it, the Scouts do not."""
    game = scene("normandy", "montmartin_en_graignes", active="german", hand={"german": ["rifleman_a"]})
    apply_all(game, "play german:rifleman_a attack")
    for given in (instruction("attack", ["counts"]), instruction("attack", first=["points"])):
        assert said(game, given)
        assert all("rifleman" in action for action in said(game, given))


# -- why -------------------------------------------------------------------------------------------------------------


def test_the_routine_tells_which_instruction_it_follows() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    observation = game.observation("us")
    bot = RoutineBot(1)
    chosen = bot.choose(observation)
    assert bot.why(observation, chosen) == {
        "en": "Routine \u201cAny other card\u201d, instruction 1: bid; "
              "first cards with nothing to do, then the most cards in circulation, then the highest initiative.",
        "es": "Rutina \u201cCualquier otra carta\u201d, instrucción 1: apostar; "
              "primero las cartas sin nada que hacer; luego más cartas en circulación; luego la iniciativa más alta.",
    }  # fmt: skip
    other = next(action for action in observation.legal_actions if action != chosen)
    assert bot.why(observation, other)["en"] == "The routine chooses something else."


def test_the_reason_tells_conditions_and_that_nothing_fits() -> None:
    game = la_raye(["rifleman_a"], **POSITION)
    observation, bot = game.observation("us"), RoutineBot(1)
    assert bot.why(observation, bot.choose(observation))["en"] == (
        "Routine \u201cUS Rifleman in La Raye\u201d, instruction 2: Control, if "
        "it counts for a condition of the own side, which does not control it."
    )
    blank = la_raye(["fog_of_war"]).observation("us")
    assert bot.why(blank, blank.legal_actions[0])["en"] == "No instruction applies."
    words = phrases.tell(routine(instruction("move", unless=[("within", 2)])), 1, observation.catalog)
    assert words["es"].endswith("instrucción 1: Mover, salvo si está a 2 pasos como mucho.")


# -- data ---------------------------------------------------------------------------------------------------


def pack(folder: Path, **routine: Any) -> str:
    """A pack that is a folder with one routine."""
    folder.mkdir()
    head = {"id": "drill", "game": "normandy", "version": "1", "provenance": "original"}
    (folder / "pack.json").write_text(json.dumps(head))
    entry = {"id": "drill:rifleman", "title": TITLE, "provenance": "original", "cards": ["rifleman_a"],
             "instructions": [{"do": "hunker_down"}], **routine}  # fmt: skip
    (folder / "routines.json").write_text(json.dumps({"routines": [entry]}, indent=1))
    return str(folder)


def test_a_pack_brings_routines_and_the_fingerprint_stays(tmp_path: Path) -> None:
    """A save of a game needs the same rules, not the same routines: a later pack counts before the game's own."""
    folder = pack(tmp_path / "drill", scenario="normandy:la_raye", side="us")
    game = la_raye(["rifleman_a"], packs=(folder,), library=uc.Library())
    observation = game.observation("us")
    assert RoutineBot().choose(observation).notation == "play us:rifleman_a hunker_down"
    assert "drill:rifleman" in observation.catalog["routines"]
    (tmp_path / "drill/routines.json").write_text('{"routines": []}')
    without = uc.Library().ruleset("normandy", "la_raye", (folder,))
    assert game.rules.fingerprint == without.fingerprint
    assert "routines" not in without.source.raw


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"scenario": "normandy:la_ray"}, "#/routines/0/scenario: found 'normandy:la_ray', "
         "expected a scenario of this game; nearest: normandy:la_raye"),
        ({"side": "german_"}, "#/routines/0/side: found 'german_', expected a side of this game; nearest: german"),
        ({"cards": ["rifelman_a"]}, "#/routines/0/cards/0: found 'rifelman_a', "
         "expected one of the cards of this game; nearest: rifleman_a"),
        ({"instructions": [{"do": "atack"}]}, "#/routines/0/instructions/0/do: found 'atack', "
         "expected a registered ability or a registered action; nearest: attack"),
        ({"instructions": [{"do": "attack", "when": [{"condition": "objektive"}]}]},
         "#/routines/0/instructions/0/when/0/condition: found 'objektive', expected one of ["),
        ({"instructions": [{"do": "attack", "when": [{"condition": "objektive"}]}]}, "; nearest: objective"),
        ({"instructions": [{"do": "attack", "first": [{"by": "neerest"}]}]}, "; nearest: nearest"),
        ({"instructions": [{"do": "attack", "fisrt": []}]},
         "#/routines/0/instructions/0/fisrt: found 'fisrt', expected a known key; nearest: first"),
    ],
)  # fmt: skip
def test_a_fault_of_a_routine_tells_its_line_and_the_nearest(
    given: dict[str, Any], fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", pack(tmp_path / "drill", **given)]) == 1
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "#/routines" in line]
    assert fault in line
    assert "routines.json:" in line
