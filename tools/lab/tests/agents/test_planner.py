"""The bot ``planner`` and the levels: observations only, a seed repeats its choices, a clock is for play alone."""

from __future__ import annotations

import gc
import math
import weakref
from collections import Counter
from typing import Any

import pytest

import toy
import undaunted_core as uc
import undaunted_lab as lab
from undaunted_command.main import main
from undaunted_core.agents.base import bots_in
from undaunted_core.agents.chance import align_chance
from undaunted_core.agents.loop import seat_bots
from undaunted_core.agents.random import RandomBot
from undaunted_lab.agents import planner as module
from undaunted_lab.agents.levels import LEVELS, EasyBot
from undaunted_lab.agents.planner import (
    CHOICES,
    FEW,
    PlannerBot,
    Tried,
    apply_alike,
    is_better,
    may_gain,
    read_budget,
)
from undaunted_system.bot.bot import APART
from undaunted_system.bot.fire import WIN
from undaunted_system.bot.outlook import CONTROL_WEIGHTS, USUAL_WEIGHTS, fewest_hits
from undaunted_testing import scene

GAMES = [("normandy", "la_raye"), ("north_africa", "the_ridge"), ("allied_assault", "training_grounds")]
MARKERS = {"us": {"06A": "controlled", "16B": "controlled", "13B": "scouted"}}


def planner(game: str, playouts: int, seed: int = 1) -> Any:
    return uc.bots(game)["planner"](seed=seed, playouts=playouts)


# -- how it chooses --------------------------------------------------------------------------------


@pytest.mark.nightly(but=["normandy-la_raye", "allied_assault-training_grounds"])
@pytest.mark.parametrize(("game_id", "scenario"), GAMES)
def test_a_seed_gives_the_same_choices(game_id: str, scenario: str) -> None:
    games = [uc.new_game(game_id, scenario, seed=4) for _ in range(2)]
    for game in games:
        uc.play(game, dict.fromkeys(game.sides, "greedy"), 12)
        uc.play(game, dict.fromkeys(game.sides, "planner:2"), 3)
    assert games[0].history == games[1].history


def test_it_chooses_by_what_its_seat_knows_alone() -> None:
    """In worlds that look alike to the seat it tries the same and chooses the same."""
    game = uc.new_game("north_africa", "the_ridge", seed=3)
    while game.decision is None or game.decision.kind != "tactics.choose_bid" or game.round < 2:
        uc.play(game, dict.fromkeys(game.sides, "greedy"), 1)
    seat = game.to_move[0]
    tried = []
    for world in (game, game.determinize(seat, 8), game.determinize(seat, 9)):
        bot = planner("north_africa", 6)
        tried.append((bot.choose(world.observation(seat)), bot.tried))
    assert tried[0] == tried[1] == tried[2]
    assert sum(len(one.results) for one in tried[0][1]) >= 6


def test_it_takes_a_win_at_once_and_thinks_of_nothing_where_there_is_one_choice() -> None:
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "scout_a"]}, markers=MARKERS,
                 counters={"us:rifleman_a": "13B"})  # fmt: skip
    bot = planner("normandy", 50)
    assert bot.choose(game.observation("us")).notation == "play us:rifleman_a control"
    assert [one.results for one in bot.tried] == [[]]
    observation = game.observation("us")
    assert bot.why(observation, bot.choose(observation)) == {"en": "It wins at once.", "es": "Gana en el acto."}
    empty = scene("normandy", "la_raye", active="us", hand={"us": []})
    assert bot.choose(empty.observation("us")).notation == "end_turn"


def test_between_decisions_it_keeps_no_bot_of_its_play_outs() -> None:
    """They keep megabytes of plans, and a table keeps its bots for hours."""
    players: list[weakref.ref[object]] = []

    def policy(seed: int | None = None) -> object:
        player = uc.bots("normandy")["greedy"](seed=seed)
        players.append(weakref.ref(player))
        return player

    game = uc.new_game("normandy", "la_raye", seed=1)
    bot = PlannerBot(1, policy=policy, playouts=2)
    bot.choose(game.observation(game.to_move[0]))
    assert bot.values
    gc.collect()
    assert [player() for player in players] == [None] * len(game.seats)


def test_play_outs_are_shared_out_and_the_better_half_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four choices two are dropped after half of the play-outs; all of them met the same worlds."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "rifleman_b", "scout_a"]})
    worlds: list[tuple[str, str]] = []
    good = game.legal_actions("us")[3]

    def play_out(self: Any, world: uc.Game, action: uc.Action, seat: str) -> float:
        worlds.append((action.notation, str(world._seed)))
        return float(action == good)

    monkeypatch.setattr(PlannerBot, "_play_out", play_out)
    bot = PlannerBot(2, playouts=32)
    monkeypatch.setattr(bot, "_candidates", lambda observation: list(observation.legal_actions[:4]))
    assert bot.choose(game.observation("us")) == good
    assert len(worlds) == 32
    assert sorted(len(one.results) for one in bot.tried) == [4, 4, 12, 12]
    assert len({seed for _, seed in worlds}) == 12
    told = bot.why(game.observation("us"), good)
    other = max((one for one in bot.tried if one.action != good), key=lambda one: len(one.results)).action.notation
    assert told["en"].startswith("With this it won 100% of 12 imagined games. ")
    assert f"Next best: {other}: far worse (0% of 12); " in told["en"]
    assert told["es"].startswith("Con esto ganó el 100 % de 12 partidas imaginadas. ")
    assert f"Le siguen: {other}: mucho peor (0 % de 12); " in told["es"]


@pytest.mark.parametrize(("game_id", "scenario"), GAMES)
def test_choices_that_do_as_well_are_told_apart_by_their_worth(
    game_id: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In words, in both languages; the more a choice loses, the stronger the word."""
    game = uc.new_game(game_id, scenario, seed=4)
    while len(game.legal_actions()) < 4:
        game.apply(game.legal_actions()[0])
    observation = game.observation(game.to_move[0])
    bot = planner(game_id, 8)
    first, *others = (Tried(action) for action in observation.legal_actions[:4])
    first.results.extend([0.5] * 4)
    told = {}
    for share, en, es in (
        (0.5, "as good (50% of 4)", "igual de buena (50 % de 4)"), (0.47, "a little worse (47%", "algo peor (47 %"),
        (0.44, "worse (44%", "peor (44 %"), (0.1, "far worse (10%", "mucho peor (10 %"),
        (0.53, "better, but not surely (53%", "mejor, pero no con seguridad (53 %"),
    ):  # fmt: skip
        bot.tried = [first, Tried(others[0].action, [share] * 4)]
        told = bot.why(observation, first.action)
        assert f"{others[0].action.notation}: {en}" in told["en"]
        assert f"{others[0].action.notation}: {es}" in told["es"]
    rates = [0.0] * len(observation.legal_actions)
    for worth, en, es in ((0.0, "the same", "lo mismo"), (2.5, "2.5 less", "2.5 menos"), (-2.5, "2.5 more", "2.5 más")):
        player = bot._player(str(observation.seat))
        monkeypatch.setattr(player, "rates", lambda _, worth=worth: [worth, *rates[1:]])
        bot.tried = [first, Tried(others[0].action, [0.5] * 4)]
        told = bot.why(observation, first.action)
        assert f", worth {en} at first sight." in told["en"]
        assert f", a primera vista vale {es}." in told["es"]
    # What comes before others whatever it is worth says nothing of their worth.
    monkeypatch.setattr(player, "apart", 100.0)
    monkeypatch.setattr(player, "rates", lambda _: [101.0, 5.0, *rates[2:]])
    told = bot.why(observation, first.action)
    assert "(50% of 4), and can wait" in told["en"]
    assert "(50 % de 4), y puede esperar" in told["es"]
    reason = player.why(observation, first.action)
    assert all(told[lang].endswith(f" {reason[lang]}") for lang in ("en", "es"))


def test_greedys_choice_stays_unless_another_is_clearly_better() -> None:
    assert not is_better([0.5, 0.5, 0.5], [0.5, 0.5, 0.5])
    assert not is_better([1, 0, 0.6], [0, 1, 0.5])
    assert is_better([1, 1, 0.5], [0.5, 0.5, 0.25])
    assert not is_better([0.2], [0.4])


def test_a_fourth_bid_is_compared_too() -> None:
    """The highest bid of a hand may be the only one that goes first (Landing Ground 7, seed 1, decision 41)."""
    game = uc.new_game("normandy", "la_raye", seed=4)
    observation = game.observation("us")
    bot = planner("normandy", 4)
    bot.choose(observation)
    assert {choice.action for choice in bot.tried} == {*observation.legal_actions}
    assert len(bot.tried) == 4


def test_orders_that_come_to_the_same_are_compared_in_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to find out if all choices do alike in every world."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "rifleman_b", "scout_a"]})
    observation = game.observation("us")
    monkeypatch.setattr(PlannerBot, "_play_out", lambda *args: 0.5)
    bot = PlannerBot(2, playouts=4000)
    monkeypatch.setattr(bot, "_candidates", lambda observation: list(observation.legal_actions[:4]))
    assert bot.choose(observation) == observation.legal_actions[0]
    assert [len(choice.results) for choice in bot.tried] == [FEW] * 4


def test_a_choice_may_gain_as_long_as_its_results_leave_it_open() -> None:
    assert may_gain([0.5] * (FEW - 1), [0.5] * (FEW - 1))
    assert not may_gain([0.5] * FEW, [0.5] * FEW)
    assert may_gain([0.4, 0.6] * FEW, [0.5] * 2 * FEW)
    assert not may_gain([0.4, 0.5] * FEW, [0.6] * 2 * FEW)


def test_long_play_outs_are_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget is spent in choices of the bots, not in play-outs: no decision of a long game takes long."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "rifleman_b", "scout_a"]})
    numbers = []
    for length in (1, CHOICES, 4 * CHOICES, 10_000 * CHOICES):

        def play_out(self: Any, *args: object, length: int = length) -> float:
            self._made += length
            return float(self._pick.random())

        monkeypatch.setattr(PlannerBot, "_play_out", play_out)
        bot = PlannerBot(2, playouts=64)
        monkeypatch.setattr(bot, "_candidates", lambda observation: list(observation.legal_actions[:2]))
        bot.choose(game.observation("us"))
        numbers.append(sum(len(choice.results) for choice in bot.tried))
    assert numbers == [64, 64, 16, 2]


def test_where_a_choice_takes_longer_play_outs_are_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with many tiles, pieces and vehicles has no longer decisions: its choices are dearer."""
    made = {}
    monkeypatch.setattr(module, "may_gain", lambda *results: True)
    for scenario in ("landing_ground_7", "the_ridge", "the_whole_patrol"):
        game = uc.new_game("north_africa", scenario, seed=4)
        seat = game.to_move[0]

        def play_out(self: Any, *args: object) -> float:
            self._made += CHOICES
            return float(self._pick.random())

        monkeypatch.setattr(PlannerBot, "_play_out", play_out)
        bot = planner("north_africa", 64)
        monkeypatch.setattr(bot, "_candidates", lambda observation: list(observation.legal_actions[:2]))
        bot.choose(game.observation(seat))
        made[scenario] = sum(len(choice.results) for choice in bot.tried)
    assert made == {"landing_ground_7": 64, "the_ridge": 64, "the_whole_patrol": 36}


def test_like_actions_meet_the_same_dice_in_all_play_outs_of_a_world() -> None:
    """What came before does not shift the dice: so two choices are compared by what they bring, and hardly by luck."""
    game = uc.new_game("normandy", "la_raye", seed=1)

    def play_on(before: str, *, aligned: bool) -> object:
        world, uses, policy = game.clone(), Counter[str](), RandomBot(3)
        align_chance(world, before)
        for _ in range(40):
            seat = world.to_move[0]
            action = policy.choose(world.observation(seat))
            if aligned:
                apply_alike(world, action, seat, uses)
            else:
                world.apply(action, seat)
        return world.observation(None).data["seen"]

    assert play_on("a shot", aligned=True) == play_on("a step", aligned=True)
    assert play_on("a shot", aligned=False) != play_on("a step", aligned=False)


def test_an_action_that_is_taken_again_meets_other_dice() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    words = []
    uses = Counter[str]()
    for _ in range(2):
        world = game.clone()
        seat = world.to_move[0]
        apply_alike(world, world.legal_actions(seat)[0], seat, uses)
        words.append(world._ctx.state.rng)
    assert words[0] != words[1]


def test_who_moves_last_in_a_round_sees_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A play-out of its choice goes on through the enemy's next turn, not only to the end of the round."""
    game = uc.new_game("normandy", "la_raye", seed=5)
    first = None
    while first is None or turn_of(game) in (None, first) or len(game.legal_actions(game.to_move[0])) == 1:
        uc.play(game, dict.fromkeys(game.sides, "greedy"), 1)
        first = first or turn_of(game)
    last, begun = game.to_move[0], game.round
    bot = planner("normandy", 8)
    bot._player(last)
    asked: list[tuple[int, str | None]] = []
    player = bot._player(first)
    choose = player.choose

    def note(observation: uc.Observation) -> uc.Action:
        asked.append((observation.round, module._turn_of(observation)))
        chosen: uc.Action = choose(observation)
        return chosen

    monkeypatch.setattr(player, "choose", note)
    world = game.determinize(last, 1)
    bot._play_out(world, game.legal_actions(last)[0], last)
    assert (begun + 1, first) in asked
    assert world.is_terminal or turn_of(world) != first


@pytest.mark.parametrize(
    ("game_id", "scenario", "rounds"), [("normandy", "la_raye", [2, 3]), ("allied_assault", "training_grounds", [1])]
)
def test_positions_on_the_way_are_judged_and_their_mean_counts(
    monkeypatch: pytest.MonkeyPatch, game_id: str, scenario: str, rounds: list[int]
) -> None:
    """Two and three rounds later; in Allied Assault when the enemy has answered, which is in the next round here."""
    game = uc.new_game(game_id, scenario, seed=5)
    uc.play(game, dict.fromkeys(game.seats, "greedy"), 30)
    seat, bot = game.to_move[0], planner(game_id, 8)
    later: list[int] = []

    def judge(self: Any, world: uc.Game, seat: str) -> float:
        later.append(world.round - game.round)
        return 0.2 * len(later)

    monkeypatch.setattr(PlannerBot, "_judge", judge)
    result = bot._play_out(game.determinize(seat, 1), game.legal_actions(seat)[0], seat)
    assert later == rounds
    assert result == pytest.approx(sum(0.2 * number for number, _ in enumerate(rounds, 1)) / len(rounds))
    # A play-out that ends before has its last result in place of what was not judged.
    later.clear()
    monkeypatch.setattr(module, "AHEAD", 1)
    assert bot._play_out(game.determinize(seat, 1), game.legal_actions(seat)[0], seat) == pytest.approx(0.2)
    assert len(later) == 1


def turn_of(game: uc.Game) -> str | None:
    return module._turn_of(game.observation(game.to_move[0]))


def test_a_play_out_goes_on_to_the_end_where_nobody_can_judge_a_position() -> None:
    """A game without greedy is played on by random choices; its chance is drawn."""
    game = uc.new_game("toy", toy.SCENARIOS[0], seed=4, library=toy.make_library(), chance="explicit")
    known = bots_in(toy.make_library(), "toy", ())
    while game.current_player == uc.CHANCE:
        game.apply(game.chance_outcomes()[0][0], uc.CHANCE)
    seat = game.to_move[0]
    bot: Any = known["planner"](seed=3, playouts=8)
    assert bot.choose(game.observation(seat)) in game.legal_actions(seat)
    assert all(result in (0.0, 0.5, 1.0) for one in bot.tried for result in one.results)


def test_a_draw_counts_half_and_a_judged_position_between_loss_and_win() -> None:
    game = uc.new_game("normandy", "la_raye", seed=4)
    bot = planner("normandy", 8)
    uc.play(game, dict.fromkeys(game.sides, "greedy"), 10)
    bot._player("us")
    seat = game.to_move[0]
    judged = {one: bot._judge(game, one) for one in game.seats}
    assert 0 < judged["us"] < 1
    assert sum(judged.values()) == pytest.approx(1)
    assert 0 <= bot._play_out(game.determinize(seat, 1), game.legal_actions(seat)[0], seat) <= 1


def test_a_position_is_judged_better_for_the_side_that_is_nearer_to_a_win() -> None:
    for game_id, scenario in GAMES[:2]:
        game = uc.new_game(game_id, scenario, seed=4)
        player: Any = uc.bots(game_id)["greedy"](seed=1)
        before = player.outlook(game.observation(game.seats[0]))
        assert isinstance(before, float)
    ahead = scene("normandy", "la_raye", active="us", markers=MARKERS)
    level = scene("normandy", "la_raye", active="us")
    greedy: Any = uc.bots("normandy")["greedy"](seed=1)
    assert greedy.outlook(ahead.observation("us")) > greedy.outlook(level.observation("us"))


def test_markers_of_the_own_side_and_an_enemy_that_cannot_win_next_turn_are_better() -> None:
    greedy: Any = uc.bots("normandy")["greedy"](seed=1)

    def outlook(markers: dict[str, dict[str, str]], foe: str = "08A") -> float:
        game = scene("normandy", "la_raye", active="us", markers=markers, counters={"german:rifleman_a": foe})
        return float(greedy.outlook(game.observation("us")))

    # Nothing on 11B counts for a condition, and no way leads over it.
    assert outlook({"us": {"11B": "scouted"}}) - outlook({}) == pytest.approx(CONTROL_WEIGHTS["scouted"])
    assert outlook({"us": {"11B": "controlled"}}) - outlook({}) == pytest.approx(CONTROL_WEIGHTS["controlled"])
    # A tile short of the win: a German on it may take it in the next turn.
    short = {"german": {"06A": "controlled", "16B": "controlled", "13B": "scouted"}}
    assert outlook(short) > outlook(short, "13B")


def test_the_fewer_hits_would_win_the_better() -> None:
    """The Italians of Landing Ground 7 win by two counters: the weakest two need five hits, then four."""
    greedy: Any = uc.bots("north_africa")["greedy"](seed=1)

    def outlook(**situation: object) -> float:
        game = scene("north_africa", "landing_ground_7", active="italian", **situation)
        return float(greedy.outlook(game.observation("italian")))

    weaker = outlook(zones={"lrdg": {"removed": ["saboteur"]}})
    assert weaker - outlook() == pytest.approx(USUAL_WEIGHTS["hits"] * (1 / 5 - 1 / 6))
    # The Italians need no control.
    assert outlook(markers={"italian": {"02B": "controlled"}}) == outlook()


def test_hits_win_where_enough_of_what_counts_is_on_the_board() -> None:
    """Broken Axle: the Italians need the gun truck or any two counters, the LRDG three if it does not escape."""
    greedy: Any = uc.bots("north_africa")["greedy"](seed=1)

    def hits(side: str, **counters: object) -> float:
        game = scene("north_africa", "broken_axle", active=side, counters=counters)
        values = greedy._values(game.observation(side))
        return float(fewest_hits(values.now, values.plan.mine))

    # The truck holds five; three have hit it in the scenario.
    assert hits("italian") == 5 - 3
    assert hits("italian", **{"lrdg:gun_truck": {"at": "07B", "damage": 4}}) == 1
    # One soldier and the scout car are not three.
    gone = dict.fromkeys(("italian:antitank_rifleman_a", "italian:scout_a", "italian:rifleman_a"))
    assert hits("lrdg") < math.inf
    assert hits("lrdg", **gone) == math.inf


def test_only_what_is_worth_a_part_of_the_best_is_compared() -> None:
    """Of plays, steps and targets; of bids the first ones."""
    greedy: Any = uc.bots("normandy")["greedy"](seed=1)
    game = uc.new_game("normandy", "la_raye", seed=4)
    bids = greedy.candidates(game.observation("us"), 3)
    assert len(bids) == 3
    seen = set()
    for _ in range(60):
        seat = game.to_move[0]
        observation = game.observation(seat)
        legal, rates = observation.legal_actions, greedy.rates(observation)
        kept = greedy.candidates(observation, 3)
        worths = {action: rate % APART for action, rate in zip(legal, rates, strict=True)}
        best, *others = kept
        if best.kind not in ("tactics.bid", "undaunted.take", "undaunted.return"):
            seen.add((best.kind, len(kept)))
            user = best.to_dict().get("piece") or best.to_dict().get("card")
            further = [one for one in others if user not in one.to_dict().values() and rates[legal.index(one)] != 0]
            assert all(worths[action] > greedy.part * worths[best] for action in further)
        game.apply(greedy.choose(observation), seat)
    assert {kind for kind, number in seen if number > 1} == {"tactics.play", "tactics.step", "core.target"}


def test_seats_cards_that_move_and_who_aboard_is_hurt_are_compared() -> None:
    """Their worth at first sight says little, so all of them are compared, up to the most that is asked for."""
    game = uc.new_game("north_africa", "the_column", seed=6)
    greedy: Any = uc.bots("north_africa")["greedy"](seed=1)
    wanted, seen = {"vehicles.enter", "vehicles.pick", "undaunted.take", "undaunted.return"}, set()
    while not game.is_terminal and wanted - seen:
        seat = game.to_move[0]
        observation = game.observation(seat)
        legal = observation.legal_actions
        kinds = {action.kind for action in legal}
        if len(legal) > 1 and kinds & wanted and "tactics.play" not in kinds and max(greedy.rates(observation)) < WIN:
            assert len(greedy.candidates(observation, 4)) == min(4, len(legal)), kinds
            seen |= kinds & wanted
        game.apply(greedy.choose(observation), seat)
    assert seen == wanted


# -- its budget ------------------------------------------------------------------------------------


def test_a_budget_is_a_number_of_play_outs_or_a_time() -> None:
    assert read_budget("400") == {"playouts": 400}
    assert read_budget("2s") == {"seconds": 2.0}
    assert read_budget("0.5s") == {"seconds": 0.5}
    for wrong in ("", "0", "-3", "2m", "0s", "0.0s", "many", "1e3"):
        with pytest.raises(ValueError, match="expected play-outs such as 400, or seconds such as 2s"):
            read_budget(wrong)


def test_bots_are_named_with_their_budget() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    found = seat_bots(game, {"us": "planner:7", "german": "planner:0.2s"})
    bots: Any = {seat: bot for seat, (_, bot) in found.items()}
    assert (bots["us"].playouts, bots["us"].seconds, bots["german"].seconds) == (7, None, 0.2)
    with pytest.raises(ValueError, match=r"no bot 'greedy:7' for normandy; bots: random, greedy, routine, planner"):
        seat_bots(game, {"us": "greedy:7", "german": "random"})
    with pytest.raises(ValueError, match="found the budget 'x'"):
        seat_bots(game, {"us": "planner:x", "german": "random"})


def test_with_a_clock_it_answers_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """One world at least of each stage, and then as long as there is time."""
    clock = iter(range(100))
    monkeypatch.setattr(module.time, "monotonic", lambda: next(clock))
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "scout_a"]})
    bot = uc.bots("normandy")["planner"](seed=1, seconds=6)  # type: ignore[call-arg]
    bot.choose(game.observation("us"))
    assert 1 <= min(len(one.results) for one in bot.tried) < max(len(one.results) for one in bot.tried) <= 8  # type: ignore[attr-defined]


@pytest.mark.nightly
def test_simulate_refuses_the_clock_unless_told(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "normandy", "la_raye", "--games", "1", "--seed", "1", "--max-decisions", "3", "--json"]
    assert main([*argv, "--player", "us=planner:0.001s"]) == 2
    said = capsys.readouterr().err
    assert "bot 'planner:0.001s' goes by the clock" in said
    assert main([*argv, "--player", "planner:0.001s", "--allow-clock"]) == 0
    assert main([*argv, "--player", "us=planner:2"]) == 0
    capsys.readouterr()
    with pytest.raises(ValueError, match="goes by the clock"):
        lab.simulate("normandy", "la_raye", "planner:2s", 1)
    assert main([*argv, "--player", "us=planner:x"]) == 2
    assert "found the budget 'x'" in capsys.readouterr().err


# -- levels ------------------------------------------------------------------------------------------


def test_the_levels_are_bots_with_titles_in_both_languages() -> None:
    assert [*LEVELS] == ["easy", "normal", "hard"]
    assert all(titles.keys() == {"en", "es"} for titles in LEVELS.values())
    assert [uc.bot_title(level, "es") for level in LEVELS] == ["fácil", "normal", "difícil"]
    assert uc.bot_title("easy") == "easy"
    assert uc.bot_title("very_own") == "very own"
    with pytest.raises(ValueError, match="language"):
        uc.bot_title("easy", "xx")
    made = {level: uc.bots("normandy")[level](seed=1) for level in LEVELS}
    assert [type(bot).__name__ for bot in made.values()] == ["EasyBot", "GreedyBot", "HardBot"]


def test_easy_slips_one_time_in_four() -> None:
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "scout_a"]}, markers=MARKERS,
                 counters={"us:rifleman_a": "13B"})  # fmt: skip
    observation = game.observation("us")
    bot: Any = uc.bots("normandy")["easy"](seed=1)
    chosen = [bot.choose(observation).notation for _ in range(400)]
    slips = sum(one != "play us:rifleman_a control" for one in chosen)
    assert 50 < slips < 130
    assert type(EasyBot(seed=1)._usual) is RandomBot
