"""``greedy``: what it knows, what it keeps, what it chooses, how strong it is."""

from __future__ import annotations

import ast
import gc
import importlib
import os
import random
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Any

import pytest

import undaunted_core as uc
import undaunted_system
from kit.bots import choice, rated_alike_again, rated_alike_in_all_worlds
from undaunted_system.bot import bot as bot_module
from undaunted_system.bot.bot import GreedyBot
from undaunted_system.bot.fire import Fire, odds
from undaunted_system.bot.goals import Standing
from undaunted_system.bot.jobs import RESCUE
from undaunted_system.bot.known import read_constants
from undaunted_system.bot.now import Now
from undaunted_system.bot.plan import Plan, basis_of
from undaunted_system.bot.threats import Threats, at_least
from undaunted_testing import play as apply_all
from undaunted_testing import scene

#: More decisions than any game here takes; a bot that gets nowhere fails its test and does not hold it up.
LONGEST = 5000
SCENARIOS = [info.id.rpartition(":")[2] for info in uc.scenarios("normandy")]


def new(scenario: str = "la_raye", seed: int = 3, **given: Any) -> uc.Game:
    return uc.new_game("normandy", scenario, seed=seed, **given)


# -- greedy: from its observation alone --------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["la_raye", "mortain"])
def test_greedy_chooses_alike_in_all_worlds_that_look_alike(scenario: str) -> None:
    """Every few decisions, in another world with the same observation: the same worths and the same choice."""
    assert rated_alike_in_all_worlds((new(scenario, seed=seed) for seed in range(4)), times=5) > 5


#: The modules of bots; what runs them is no bot.
READS_OBSERVATIONS = [
    "undaunted_core.agents.random",
    "undaunted_core.agents.rating",
    *sorted(f"undaunted_system.bot.{path.stem}" for path in Path(undaunted_system.__file__).parent.glob("bot/*.py")),
]


def test_the_modules_of_bots_are_found() -> None:
    some = {f"undaunted_system.bot.{name}" for name in ("bot", "fire", "now", "ways")}
    assert some <= set(READS_OBSERVATIONS)


@pytest.mark.parametrize("module", READS_OBSERVATIONS)
def test_bots_use_the_public_face_of_observations_alone(module: str) -> None:
    """No bot looks at what begins with an underscore, unless it is its own, or imports more of the library."""
    path = importlib.import_module(module).__file__
    assert path
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    tree.body = [one for one in tree.body if not (isinstance(one, ast.If) and ast.unparse(one.test) == "TYPE_CHECKING")]
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            assert ast.unparse(node.value) == "self", ast.unparse(node)
        assert not isinstance(node, ast.Import) or "undaunted_" not in ast.unparse(node)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("undaunted_"):
            names = {name.name for name in node.names}
            assert str(node.module).startswith("undaunted_system.bot.") or names in ({"RatingBot"}, {"steps_from"})


@pytest.mark.parametrize(
    "scenario",
    [
        "critical_intelligence",
        pytest.param("la_huberderie", marks=pytest.mark.nightly),
        pytest.param("desperate_withdrawal", marks=pytest.mark.nightly),
    ],
)
def test_what_greedy_keeps_from_one_choice_to_the_next_changes_nothing(scenario: str) -> None:
    """One bot through a whole game, and a new one at every choice: the same worths."""
    assert rated_alike_again(new(scenario, seed=6), most=1000) > 15


def test_a_plan_is_made_again_when_anything_it_looks_at_changes() -> None:
    """Each part by itself; a card more or less in the hand is none of them."""
    given: dict[str, Any] = {
        "hand": {"us": ["rifleman_a"]}, "markers": {"us": {"13B": "scouted"}}, "counters": {"us:rifleman_a": "13B"},
    }  # fmt: skip

    def basis(**changed: Any) -> Any:
        observation = scene("normandy", "la_raye", active="us", **(given | changed)).observation("us")
        return basis_of(Now(read_constants(observation), observation))[1:]

    assert basis() == basis(hand={"us": ["rifleman_b"]})
    for changed in (
        {"markers": {"us": {"13B": "controlled"}}},
        {"markers": {"us": {"13B": "scouted"}, "german": {"02B": "controlled"}}},
        {"counters": {"us:rifleman_a": "16B"}},
        {"counters": {"us:rifleman_a": "13B", "german:rifleman_a": "04B"}},
        {"zones": {"german": {"deck": ["scout_a"]}}, "rest": "supply"},
    ):
        assert basis() != basis(**changed), changed


@pytest.mark.parametrize(
    ("hand", "chosen", "said"),
    [
        ("rifleman_a", "play us:rifleman_a control", "It wins at once."),
        ("scout_a", "play us:scout_a scout", "nearness to objectives, ways opened"),
        ("scout_a", "end_turn", "No choice here is worth more."),
    ],
)
def test_greedy_says_what_the_worth_of_a_choice_is_made_of(hand: str, chosen: str, said: str) -> None:
    markers = {"us": {"06A": "controlled", "16B": "controlled", "13B": "scouted"}}
    game = scene("normandy", "la_raye", active="us", hand={"us": [hand]}, markers=markers,
                 counters={"us:rifleman_a": "13B"})  # fmt: skip
    observation = game.observation("us")
    action = next(one for one in observation.legal_actions if one.notation == chosen)
    told = GreedyBot().why(observation, action)
    assert said in told["en"]
    assert told.keys() == {"en", "es"}


def test_the_reason_of_a_bid_is_the_chance_of_going_first() -> None:
    game = new("la_raye")
    while game.decision is None or game.decision.kind != "tactics.choose_bid":
        uc.play(game, {"us": "greedy", "german": "greedy"}, 1)
    observation = game.observation(game.to_move[0])
    bot = GreedyBot(1)
    told = bot.why(observation, bot.choose(observation))
    assert "the chance of going first" in told["en"]
    assert "wins at once" not in told["en"]


def test_a_bot_put_to_another_game_reads_that_ones_catalogue() -> None:
    bot, other = GreedyBot(1), new("mortain", seed=2).observation("us")
    bot.choose(new("la_raye").observation("us"))
    assert bot.rates(other) == GreedyBot().rates(other)


@pytest.mark.nightly
def test_games_do_not_depend_on_the_order_of_sets() -> None:
    """Two interpreters with different hash seeds play the same games."""
    code = """
import undaunted_core as uc
from undaunted_core.authoring.bots import BotKind
for scenario in ("la_raye", "critical_intelligence"):
    game = uc.new_game("normandy", scenario, seed=5, events=False)
    uc.play(game, {"us": "greedy", "german": "greedy"})
    print(game.digest())
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_total_defence_greedy_reckons_with_is_the_games(scenario: str) -> None:
    """For every target of every attack that a random game comes to."""
    game = new(scenario, seed=4, chance="explicit")
    pick = random.Random(4)
    compared = 0
    while not game.is_terminal and compared < 15:
        if game.current_player != uc.CHANCE and game.decision and game.decision.kind == "core.choose_target":
            seat = game.to_move[0]
            observation = game.observation(seat)
            now = Now(read_constants(observation), observation)
            fire = Fire(now, Standing(now, now.me), Standing(now, now.foe), Threats(now, {}))
            source = now.at[now.seen["attack"]["source"]]
            for action in observation.legal_actions:
                target = action.to_dict()["piece"]
                tried = game.clone()
                (attacked,) = [event for event in tried.apply(action) if event.kind == "tactics.attacked"]
                told = attacked.to_dict()
                assert fire.total(told["attack"], target, now.at[target], source) == told["total"]
                compared += 1
        offered = [one for one in game.legal_actions() if not one.notation.endswith("hunker_down")]
        game.apply(pick.choice(offered))
    assert compared


def test_the_odds_of_dice_are_exact() -> None:
    """A die of ten faces hits with the total or more, and with a 0."""
    assert odds(1, 10) == odds(1, 13) == pytest.approx(0.1)
    assert odds(1, 7) == pytest.approx(0.4)
    assert odds(2, 8) == pytest.approx(1 - 0.7**2)
    assert odds(3, 1) == pytest.approx(1)


def test_what_greedy_counts_of_the_enemy_is_what_is_in_circulation() -> None:
    game = new("mortain", seed=2)
    uc.play(game, {"us": "greedy", "german": "greedy"}, 150)
    observation = game.observation(game.to_move[0])
    now = Now(read_constants(observation), observation)
    names = game.rules.names["card"]
    for side in game.sides:
        zones = [game._ctx.state.zones.cards[game.rules.numbers["zone"][f"{side}:{kind}"]]
                 for kind in ("deck", "hand", "discard", "play")]
        counted = {name: sum(zone.count(card) for zone in zones) for card, name in enumerate(names) if side in name}
        assert {name: now.lives[name] for name in counted} == counted


# -- greedy: what it does -----------------------------------------------------------------------------


def test_it_wins_when_it_can() -> None:
    markers = {"us": {"06A": "controlled", "16B": "controlled", "13B": "scouted", "02B": "scouted"}}
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "rifleman_b", "scout_a", "fog_of_war"]},
        markers=markers, counters={"us:rifleman_a": "13B", "us:rifleman_b": "02B"},
    )  # fmt: skip
    assert choice(game) == "play us:rifleman_a control"


def test_it_takes_objectives_before_it_shoots() -> None:
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, markers={"us": {"13B": "scouted"}},
                 counters={"us:rifleman_a": "13B"})  # fmt: skip
    assert choice(game) == "play us:rifleman_a control"


def test_it_walks_towards_objectives_over_scouted_tiles() -> None:
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, markers={"us": {"13B": "scouted"}})
    assert choice(game) == "play us:rifleman_a move"
    assert choice(game, "play us:rifleman_a move") == "step 13B"


def test_its_scouts_open_the_way_to_objectives() -> None:
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a"]})
    assert choice(game) == "play us:scout_a scout"
    assert choice(game, "play us:scout_a scout") == "step 13B"


def test_it_removes_fog_when_it_can() -> None:
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a", "fog_of_war"]})
    assert choice(game) == "play us:scout_a recon"


def test_it_shoots_where_a_hit_is_likeliest_among_likes() -> None:
    counters = {"us:rifleman_a": "12B", "german:rifleman_a": "04B", "german:rifleman_b": "08A"}
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters=counters)
    assert choice(game, "play us:rifleman_a attack") == "target german:rifleman_a"


def test_it_draws_first_and_inspires_what_was_played() -> None:
    hand = ["platoon_sergeant", "rifleman_a", "squad_leader_a"]
    game = scene("normandy", "la_raye", active="us", hand={"us": hand}, markers={"us": {"13B": "scouted"}})
    assert choice(game) == "play us:platoon_sergeant command"
    game = scene("normandy", "la_raye", active="us", hand={"us": hand[1:]}, markers={"us": {"13B": "scouted"}})
    assert choice(game, "play us:rifleman_a move", "step 13B") == "play us:squad_leader_a inspire"
    assert choice(game, "play us:squad_leader_a inspire") == "return us:rifleman_a"


def test_it_fetches_no_fog_and_stops_when_nothing_is_left() -> None:
    supply = {"us": {"supply": ["fog_of_war", "fog_of_war"]}}
    game = scene("normandy", "la_raye", active="us", hand={"us": ["platoon_sergeant"]}, zones=supply, rest="removed")
    assert choice(game, "play us:platoon_sergeant bolster") == "stop"


def test_it_bids_what_it_can_do_without() -> None:
    """A Fog of War can be used for nothing else."""
    game = new(seed=1)
    bids = set()
    for seed in range(30):
        game = new(seed=seed)
        observation = game.observation("us")
        hand = {action.notation.partition(" ")[2] for action in observation.legal_actions}
        if "us:fog_of_war" in hand and not any("scout" in card for card in hand):
            bids.add(GreedyBot(1).choose(observation).notation)
    assert "bid us:fog_of_war" in bids
    assert "bid us:platoon_sergeant" not in bids


def bidding(markers: Any, counters: dict[str, str], hands: dict[str, list[str]]) -> uc.Game:
    """La Raye where both sides bid with these hands."""
    decks = {side: {"deck": cards} for side, cards in hands.items()}
    game = scene("normandy", "la_raye", active="us", zones=decks, rest="supply", markers=markers, counters=counters,
                 chance="sampled")  # fmt: skip
    apply_all(game, "end_turn", "end_turn")
    return game


HANDS = {
    "us": ["rifleman_a", "platoon_sergeant", "scout_a", "fog_of_war"],
    "german": ["rifleman_a", "rifleman_b", "scout_a", "fog_of_war"],
}


def test_it_bids_a_high_card_but_the_winning_one_when_a_winning_control_is_in_hand() -> None:
    markers = {"us": {"06A": "controlled", "16B": "controlled", "13B": "scouted"}}
    game = bidding(markers, {"us:rifleman_a": "13B"}, HANDS)
    assert choice(game) in ("bid us:platoon_sergeant", "bid us:scout_a")
    # Where nothing is at stake these are kept for the turn.
    assert choice(bidding({}, {}, HANDS)) not in ("bid us:platoon_sergeant", "bid us:scout_a")
    # Of two like cards that would win one is enough.
    game = bidding(markers, {"us:rifleman_a": "13B"}, HANDS | {"us": ["rifleman_a", "rifleman_a", "fog_of_war"]})
    assert choice(game) == "bid us:rifleman_a"


def test_it_bids_high_when_the_enemy_may_win() -> None:
    markers = {"german": {"16B": "controlled", "13B": "scouted"}}
    game = bidding(markers, {"german:rifleman_a": "13B"}, HANDS)
    rates = dict(zip(map(str, game.legal_actions("us")), GreedyBot().rates(game.observation("us")), strict=True))
    calm = bidding({}, {}, HANDS)
    before = dict(zip(map(str, calm.legal_actions("us")), GreedyBot().rates(calm.observation("us")), strict=True))
    high, low = "bid us:platoon_sergeant", "bid us:rifleman_a"
    assert rates[high] - rates[low] > before[high] - before[low] + 10


def threatened() -> uc.Game:
    """The enemy's Rifleman A stands on the space with which the enemy would win."""
    markers = {
        "german": {"16B": "controlled", "13B": "scouted"},
        "us": {"13B": "scouted", "12B": "scouted"},
    }
    counters = {"german:rifleman_a": "13B", "german:rifleman_b": "13B", "us:rifleman_a": "12B", "us:scout_a": "12B"}
    hand = {"us": ["rifleman_a", "scout_a"], "german": ["rifleman_a", "scout_a", "fog_of_war"]}
    return scene("normandy", "la_raye", active="us", hand=hand, markers=markers, counters=counters)


def test_it_steps_onto_a_space_where_the_enemy_would_win() -> None:
    game = threatened()
    observation = game.observation("us")
    plan = Plan(Now(read_constants(observation), observation))
    assert plan.jobs.menaces == {"13B": {"german:rifleman_a": 1, "german:rifleman_b": 1}}
    assert choice(game, "play us:rifleman_a move") == "step 13B"
    # Who stands there keeps the enemy from it: there is no such threat any more.
    apply_all(game, "step 13B")
    observation = game.observation("us")
    assert Plan(Now(read_constants(observation), observation)).jobs.menaces == {}


def test_it_shoots_at_who_would_win() -> None:
    game = threatened()
    apply_all(game, "play us:scout_a attack")
    observation = game.observation("us")
    now = Now(read_constants(observation), observation)
    chances = Threats(now, Plan(now).jobs.menaces).chances
    assert 0 < chances["german:rifleman_a"] < 1
    assert GreedyBot(1).choose(observation).notation in ("target german:rifleman_a", "target german:rifleman_b")


def test_it_takes_back_what_the_enemy_needs_to_win() -> None:
    """A space without which the enemy's next Control does not win is worth more than while nothing threatens."""

    def worth(at: str) -> float:
        markers = {"german": {"16B": "controlled", "13B": "scouted"}, "us": {"05B": "scouted"}}
        game = scene("normandy", "la_raye", active="us", markers=markers, counters={"german:rifleman_a": at})
        observation = game.observation("us")
        return Plan(Now(read_constants(observation), observation)).jobs.worth("05B")

    # Enemies stand there, which halves it.
    assert worth("13B") > worth("11B") + RESCUE / 2


@pytest.mark.parametrize(("at", "marked", "found"), [("04B", "", 1), ("22A", "04B", 2), ("22A", "", 0)])
def test_it_sees_who_could_leave_and_win(at: str, marked: str, found: int) -> None:
    """From the space itself with one card, or with a second one for a step over the enemy's own markers."""
    game = scene("north_africa", "the_courier", active="lrdg", counters={"italian:rifleman_a": at},
                 markers={"italian": {marked: "scouted"} if marked else {}})  # fmt: skip
    observation = game.observation("lrdg")
    menaces = Plan(Now(read_constants(observation), observation)).jobs.menaces
    assert menaces == ({"04B": {"italian:rifleman_a": found}} if found else {})


def test_the_chance_of_a_hand_is_counted_exactly() -> None:
    assert at_least(1, 1, 4, 4) == 1
    assert at_least(1, 1, 8, 4) == pytest.approx(0.5)
    assert at_least(2, 2, 4, 2) == pytest.approx(1 / 6)
    assert at_least(2, 1, 8, 4) == at_least(1, 0, 8, 4) == at_least(1, 1, 0, 4) == 0


def test_it_hunkers_down_with_a_card_that_is_of_no_use_in_a_large_deck() -> None:
    """Scouts when all is scouted and nobody is to be shot at; not the last ones, not from a small deck, no Rifleman."""
    everywhere = [space.name for space in new().board.spaces]
    foes = [name for name in new().catalog["pieces"] if name.startswith("german:")]

    def worth(card: str, scouts: int, rifles: int, off: list[str] = foes) -> float:
        deck = ["scout_a"] * scouts + ["rifleman_a", "rifleman_b"] * rifles
        game = scene("normandy", "la_raye", active="us", hand={"us": [card]}, zones={"us": {"deck": deck}},
                     rest="removed", markers={"us": dict.fromkeys(everywhere, "scouted")},
                     counters=dict.fromkeys(off))  # fmt: skip
        observation, bot = game.observation("us"), GreedyBot(1)
        hunkers = next(one for one in observation.legal_actions if one.notation.endswith("hunker_down"))
        found = bot.rates(observation)[observation.legal_actions.index(hunkers)]
        assert (bot.choose(observation) == hunkers) == (found > 0)
        return found

    assert worth("scout_a", 2, 4) > 0
    assert worth("scout_a", 0, 4) < 0
    assert worth("scout_a", 2, 1) < 0
    assert worth("scout_a", 2, 4, off=[]) < 0
    assert worth("rifleman_a", 2, 4) < 0


def test_a_card_of_a_large_supply_is_worth_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fogs of War do not count."""
    monkeypatch.setattr("undaunted_system.bot.values.LARGE", 10)

    def worth(scouts: int, fogs: int) -> float:
        supply = ["rifleman_a", *["rifleman_b"] * 5, *["scout_b"] * 3, *["scout_a"] * scouts, *["fog_of_war"] * fogs]
        game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, rest="removed",
                     zones={"us": {"supply": supply}})  # fmt: skip
        return GreedyBot()._values(game.observation("us")).fetch("us:rifleman_a")

    assert worth(0, 0) == worth(1, 0) > worth(2, 0) == worth(2, 9) > worth(3, 0) > 0


def test_it_knows_the_points_each_side_needs_and_who_pins() -> None:
    observation = new("hill_314").observation("us")
    aims = read_constants(observation).aims
    kinds = {side: [(aim.needed, [goal.kind for goal in aim.goals]) for aim in aims[side]] for side in aims}
    assert kinds == {"us": [(3, ["remove"])], "german": [(1, ["take"])]}
    aims = read_constants(new("critical_intelligence").observation("us")).aims
    assert [goal.counts for goal in aims["us"][0].goals if goal.kind == "raise"] == [{"06B": 1}]
    assert not [goal for goal in aims["german"][0].goals if goal.kind == "raise"]


def test_a_scouted_tile_on_the_way_shortens_it() -> None:
    observation = new().observation("us")
    plan = Plan(Now(read_constants(observation), observation))
    assert plan.map.way((True, 1.0, frozenset()), "13B")["17B"] > 1
    assert plan.scouting["13B"] > plan.scouting["11B"] >= 0
    assert plan.base > 0


def test_what_greedy_keeps_of_positions_is_bounded_and_changes_no_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot of play-outs sees thousands of positions: it keeps a few plans, and of each position little."""
    monkeypatch.setattr(bot_module, "KEPT", 3)
    monkeypatch.setattr(bot_module, "PLACES", 2)
    game, kept = new("la_raye"), GreedyBot(1)
    for _ in range(60):
        seat = game.to_move[0]
        observation = game.observation(seat)
        if len(observation.legal_actions) > 1:
            assert kept.rates(observation) == GreedyBot(1).rates(observation)
        game.apply(kept.choose(observation), seat)
    assert len(kept._plans) == 3
    assert max(len(walkings) for _, walkings in kept._plans.values()) == 2
    plans = [plan for plan, _ in kept._plans.values()]
    old = [plan.now for plan in plans if plan.now is not kept._now]
    assert old
    for now in old:
        assert (now.hand, now.zones, now.stack, now.seen.get("zones")) == ([], {}, [], None)
        assert not hasattr(now, "_may_enter")


def test_a_plan_that_greedy_keeps_no_more_is_gone_at_once() -> None:
    """Nothing in it leads back to it: so a search does not fill the memory with what the collector has yet to find."""
    game, bot = new("la_raye"), GreedyBot(1)
    for _ in range(20):
        seat = game.to_move[0]
        game.apply(bot.choose(game.observation(seat)), seat)
    plans = [weakref.ref(plan) for plan, _ in bot._plans.values()]
    gc.disable()
    try:
        assert all(plan() for plan in plans)
        bot._plans.clear()
        assert not any(plan() for plan in plans)
    finally:
        gc.enable()


# -- greedy: how strong it is ----------------------------------------------------------------------------


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", ["la_raye", "montmartin_en_graignes"])
def test_greedy_beats_random_on_both_sides(scenario: str) -> None:
    """Ten games a side; the full table is in the documentation."""
    wins = 0
    for seed in range(10):
        for mine, other in (("us", "german"), ("german", "us")):
            game = new(scenario, seed=seed, events=False)
            uc.play(game, {mine: "greedy", other: "random"}, LONGEST)
            wins += game.outcome is not None and game.outcome.winners == (mine,)
    assert wins >= 15
