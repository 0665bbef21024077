"""Bots: the names that packs give them, the loop that plays them, and what it says of those that fail."""

from __future__ import annotations

import copy
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import attrs
import pytest

import toy
import undaunted_core as uc
from undaunted_core.agents.base import bots_in
from undaunted_core.agents.loop import decide, seat_bots
from undaunted_core.agents.random import RandomBot
from undaunted_core.authoring.bots import BotKind
from undaunted_core.rng import bot_seed

#: More decisions than any game here takes; a bot that gets nowhere fails its test and does not hold it up.
LONGEST = 5000


def new(scenario: str = "la_raye", seed: int = 3, **given: Any) -> uc.Game:
    return uc.new_game("normandy", scenario, seed=seed, **given)


class Says:
    """A bot whose answers are made by a function of the observation."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, observation: uc.Observation) -> uc.Action:
        return self.answer(observation)


#: The bots that every game has, after its own.
ALWAYS = ("planner", "easy", "normal", "hard")

# -- names ---------------------------------------------------------------------------


def test_the_bots_have_names_and_factories_that_take_a_seed() -> None:
    for found, further in ((uc.bots(), ["learned"]), (uc.bots("normandy"), ["learned"]), (uc.bots("north_africa"), [])):
        assert list(found) == ["random", "greedy", "routine", *ALWAYS, *further]
    for factory in uc.bots("normandy").values():
        assert isinstance(factory(seed=1), uc.Bot)
        assert isinstance(factory(), uc.Bot)
    with pytest.raises(uc.PluginError, match="nearest: normandy"):
        uc.bots("normandi")


class First:
    """A bot of a pack: always the first choice."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def choose(self, observation: uc.Observation) -> uc.Action:
        return observation.legal_actions[0]


def brings(pack: str, *bots: tuple[Any, ...], requires: tuple[str, ...] = ("core",)) -> Any:
    """A plugin that brings bots and nothing else."""

    def register_content(register: Any) -> None:
        register.add(*(BotKind(*bot) for bot in bots))

    made: Any = ModuleType(pack)
    made.PACK = uc.Pack(pack, "1", 1, requires)
    made.register_content = uc.hookimpl(register_content)
    return made


def known_in(library: uc.Library, *packs: str) -> list[str]:
    return [*bots_in(library, "toy", packs)]


def test_a_pack_brings_bots_for_the_games_in_which_it_acts() -> None:
    """One that names a game plays that one alone; a game without the pack has only ``random``."""
    library = toy.make_library()
    assert known_in(library) == ["random", *ALWAYS]
    library.register(brings("brains", ("first", First), ("elsewhere", First, "normandy"), ("here", First, "toy")))
    assert known_in(library) == ["random", *ALWAYS]
    assert known_in(library, "brains") == ["random", "first", "here", *ALWAYS]
    assert [*bots_in(library, None, ())] == ["random", "first", "elsewhere", "here", *ALWAYS, "learned"]
    game = uc.new_game("toy", library=library, seed=1, packs=["brains"], scenario=toy.SCENARIOS[0])
    name, bot = seat_bots(game, dict.fromkeys(game.sides, "here"))["red"]
    assert (name, type(bot)) == ("here", First)
    assert bot.seed == bot_seed(1, 0)  # type: ignore[attr-defined]


def test_a_bot_of_another_game_is_refused_by_name() -> None:
    game = uc.new_game("toy", toy.SCENARIOS[0], seed=4, library=toy.make_library())
    with pytest.raises(ValueError, match=r"^no bot 'greedy' for toy; bots: random, planner, easy, normal, hard"):
        uc.play(game, dict.fromkeys(game.sides, "greedy"))


def test_two_packs_of_a_game_cannot_bring_the_same_name() -> None:
    """Of two games each may have a bot of that name; without a game the first of them is listed."""
    library = toy.make_library()
    library.register(brings("one", ("first", First)))
    library.register(brings("other", ("first", RandomBot)))
    assert known_in(library, "one") == known_in(library, "other") == ["random", "first", *ALWAYS]
    assert isinstance(bots_in(library, None, ())["first"](), First)
    assert isinstance(bots_in(library, "toy", ("other",))["first"](), RandomBot)
    with pytest.raises(uc.DuplicateNameError, match="packs one and other both bring a bot 'first' to the game toy"):
        known_in(library, "one", "other")


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (("random", First), "pack brains: register_content: bot: found the name 'random', expected a word"),
        (("human", First), "not random or human or rules"),
        (("rules", First), "not random or human or rules"),
        (("hard", First), "found the name .hard., expected a word"),
        (("First", First), "found the name 'First'"),
        ((1, First), "found the name 1"),
        (("first", "First"), "bot 'first': found 'First' as its factory, expected factory"),
        (("first", First, None), "bot 'first': found the game None, expected its id"),
    ],
)
def test_what_is_no_bot_is_refused_when_the_pack_is_loaded(bot: tuple[Any, ...], said: str) -> None:
    with pytest.raises(uc.PluginError, match=said):
        toy.make_library().register(brings("brains", bot))


def test_a_factory_that_fails_is_a_fault_of_its_pack() -> None:
    library = toy.make_library()
    library.register(brings("brains", ("broken", lambda seed: 1 // 0), ("nothing", lambda seed: None)))
    known = bots_in(library, "toy", ("brains",))
    with pytest.raises(uc.PluginError, match="pack brains: bot 'broken' failed: ZeroDivisionError"):
        known["broken"](seed=1)
    with pytest.raises(uc.PluginError, match="pack brains: bot 'nothing' returned None, expected a Bot"):
        known["nothing"](seed=1)


def test_the_function_has_its_name_to_itself() -> None:
    """The ring is called otherwise, so that no import puts a module in the place of the public function."""
    code = "import undaunted_core as uc, undaunted_core.agents.loop as ring; print(*uc.bots(), ring.__name__)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "random greedy routine planner easy normal hard learned undaunted_core.agents.loop\n"
    rings = {path.stem for path in Path(uc.__file__).parent.iterdir()}
    assert not rings & {*uc.__all__}


# -- the loop ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "greedy", "routine"])
def test_a_game_is_played_to_its_end_and_the_same_each_time(name: str) -> None:
    games = [new(), new()]
    counts = [uc.play(game, {"us": name, "german": name}, LONGEST) for game in games]
    assert all(game.is_terminal for game in games)
    assert counts[0] == counts[1] == sum(seat != uc.CHANCE for seat, _ in games[0].history)
    assert games[0].digest() == games[1].digest()
    assert games[0].history != ()


def test_the_limit_counts_decisions_and_play_can_go_on() -> None:
    game, whole = new(), new()
    players = {"us": RandomBot(1), "german": RandomBot(2)}
    assert uc.play(game, players, 3) == 3
    assert not game.is_terminal
    assert uc.play(game, players, max_decisions=0) == 0
    uc.play(game, players)
    uc.play(whole, {"us": RandomBot(1), "german": RandomBot(2)})
    assert game.digest() == whole.digest()


def test_chance_that_waits_is_drawn_as_in_sampled_play() -> None:
    """The game's own generator speaks, so both modes end in one state."""
    sampled, explicit = new(), new(chance="explicit")
    for game in (sampled, explicit):
        uc.play(game, {"us": "random", "german": "random"})
    assert sampled.digest() == explicit.digest()
    assert sampled.history == explicit.history


def test_a_bot_is_given_its_seats_observation_and_nothing_else() -> None:
    game, seen = new(), []

    class Watches:
        def choose(self, *given: Any, **named: Any) -> Any:
            seen.append((given, named))
            assert given[0] == game.observation(given[0].seat)
            return given[0].legal_actions[0]

    uc.play(game, {"us": Watches(), "german": Watches()}, 6)
    assert len(seen) == 6
    assert all(len(given) == 1 and type(given[0]) is uc.Observation and not named for given, named in seen)
    # Both bid for the first round before either has a turn; none sees the other's bid.
    assert [given[0].seat for given, _ in seen[:2]] == ["us", "german"]
    assert all(given[0].decision.kind == "tactics.choose_bid" for given, _ in seen[:2])
    assert seen[1][0][0].data["seen"]["choices"]["made"] == {}


def test_an_equal_action_of_another_game_will_do() -> None:
    other = new(seed=3)
    game = new(seed=3)
    bid = other.legal_actions("us")[0]
    assert decide(game, "us", Says(lambda observation: bid)) is game.legal_actions("us")[0]


@pytest.mark.parametrize(
    ("players", "error", "said"),
    [
        ({"us": "random"}, ValueError, "no bot plays german"),
        ({"us": "random", "germans": "random"}, ValueError, "nearest: german"),
        ({"us": "random", "german": "greedi"}, ValueError, "nearest: greedy"),
        ({"us": "random", "german": None}, TypeError, "not None"),
        ({"us": "random", "german": RandomBot}, TypeError, "a bot is the name of a bot or an object"),
        ({"us": "random", "german": lambda observation: None}, TypeError, "a bot is the name of a bot or an object"),
    ],
)
def test_players_that_do_not_fit_are_refused_before_anything_is_played(
    players: Any, error: type[Exception], said: str
) -> None:
    game = new()
    before = game.digest()
    with pytest.raises(error, match=said):
        uc.play(game, players)
    assert game.digest() == before


@pytest.mark.parametrize("given", [{"max_decisions": -1}, {"max_decisions": 2.5}, {"time_limit": 0}])
def test_limits_that_make_no_sense_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(given))):
        uc.play(new(), {"us": "random", "german": "random"}, **given)


def test_a_game_that_is_over_needs_no_decision() -> None:
    game = new()
    uc.play(game, {"us": "random", "german": "random"})
    assert uc.play(game, {"us": "random", "german": "random"}) == 0


# -- bots that fail -----------------------------------------------------------------------------


def fail(observation: uc.Observation) -> Any:
    raise ZeroDivisionError("oops")


def leave(observation: uc.Observation) -> Any:
    raise SystemExit(3)


class Unshowable:
    def __repr__(self) -> str:
        raise ValueError("no")


def of_another_scenario(observation: uc.Observation) -> Any:
    return new("mortain").legal_actions("us")[-1]


class NotEvenAnException(BaseException):
    """What a careless ``except Exception`` lets through."""


def give_up(observation: uc.Observation) -> Any:
    raise NotEvenAnException("no more")


class OwnAction(uc.Action):
    """Would answer to its parts as it likes."""

    @property
    def kind(self) -> str:
        raise ValueError("no kind")


FAILING = [
    (fail, "raised", "raised ZeroDivisionError: oops"),
    (give_up, "raised", "raised NotEvenAnException: no more"),
    (lambda observation: object.__new__(uc.Action), "no_action", r"\(Action\), which is not an Action"),
    (lambda observation: object.__new__(OwnAction), "no_action", r"\(OwnAction\), which is not an Action"),
    (lambda observation: new().action("bid us:scout_a"), "illegal", "'bid us:scout_a', which is not legal"),
    (leave, "raised", "raised SystemExit: 3"),
    (lambda observation: None, "no_action", r"answered None \(NoneType\)"),
    (lambda observation: observation.legal_actions[0].notation, "no_action", r"\(str\), which is not an Action"),
    (lambda observation: "x" * 5000, "no_action", r"xxx\.\.\. \(str\)"),
    (lambda observation: Unshowable(), "no_action", r"a value of type Unshowable \(Unshowable\)"),
    (lambda observation: new().action("end_turn"), "illegal", "'end_turn', which is not legal"),
    (of_another_scenario, "illegal", "which is not legal"),
]


@pytest.mark.parametrize("limit", [None, 60])
@pytest.mark.parametrize(("answer", "reason", "said"), FAILING)
def test_a_bot_that_fails_is_named_and_the_game_stands_before_the_decision(
    answer: Any, reason: str, said: str, limit: float | None
) -> None:
    game = new()
    # The other side's bid is made already: half a simultaneous choice is kept, too.
    uc.play(game, {"us": "random", "german": Says(answer)}, 1)
    before, history = game.digest(), game.history
    with pytest.raises(uc.BotError, match=said) as caught:
        uc.play(game, {"us": "random", "german": Says(answer)}, time_limit=limit)
    error = caught.value
    assert isinstance(error, uc.UndauntedError)
    assert (error.bot, error.seat, error.decision, error.reason) == ("Says", "german", "tactics.choose_bid", reason)
    assert (error.__cause__ is not None) == (reason == "raised")
    assert (error.answer is None) == (reason == "raised" or "None" in said)
    assert len(str(error)) < 200
    assert (game.digest(), game.history, game.to_move) == (before, history, ("german",))
    uc.play(game, {"us": "random", "german": "random"})
    assert game.is_terminal


def test_a_bot_that_takes_too_long_is_named() -> None:
    game, free = new(), threading.Event()

    def wait(observation: uc.Observation) -> uc.Action:
        free.wait(20)
        raise AssertionError("nobody stopped waiting")

    before = game.digest()
    try:
        slow = r"bot Says for us at tactics\.choose_bid: no answer within 0\.02"
        with pytest.raises(uc.BotError, match=slow) as caught:
            uc.play(game, {"us": Says(wait), "german": "random"}, time_limit=0.02)
    finally:
        free.set()
    assert (caught.value.reason, caught.value.answer) == ("too_late", None)
    assert game.digest() == before


def test_a_bot_that_loops_for_ever_holds_up_neither_the_game_nor_the_end_of_the_program() -> None:
    code = """
import undaunted_core as uc
from undaunted_core.authoring.bots import BotKind
class Loops:
    def choose(self, observation):
        while True:
            pass
game = uc.new_game("normandy", "la_raye", seed=3)
before = game.digest()
try:
    uc.play(game, {"us": Loops(), "german": "random"}, time_limit=0.05)
except uc.BotError as error:
    print(error.reason, game.digest() == before)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (ran.stdout, ran.stderr, ran.returncode) == ("too_late True\n", "", 0)


def test_a_time_limit_changes_nothing_for_bots_that_keep_it() -> None:
    plain, timed = new(), new()
    uc.play(plain, {"us": "random", "german": "random"})
    uc.play(timed, {"us": "random", "german": "random"}, time_limit=60)
    assert plain.digest() == timed.digest()


def test_an_interrupt_by_the_user_is_no_fault_of_the_bot() -> None:
    def interrupt(observation: uc.Observation) -> Any:
        raise KeyboardInterrupt

    for limit in (None, 60):
        with pytest.raises(KeyboardInterrupt):
            uc.play(new(), {"us": Says(interrupt), "german": "random"}, time_limit=limit)


def test_what_a_bot_does_to_its_observation_changes_nothing() -> None:
    game = new()
    before = game.digest()

    def meddle(observation: Any) -> Any:
        observation.legal_actions = (end := new().action("end_turn"),)
        observation.data["seen"]["zones"].clear()
        observation.data["seen"]["rounds"]["number"] = 99
        observation.data["stack"].clear()
        shared = [event.fields.clear for event in observation.events]
        for change in (*shared, observation.catalog.clear, observation.catalog["cards"]["us:scout_a"]["actions"].clear):
            with pytest.raises(TypeError, match="share"):
                change()
        return end

    events, catalog = game.events("us"), copy.deepcopy(game.catalog)
    with pytest.raises(uc.BotError, match="not legal"):
        uc.play(game, {"us": Says(meddle), "german": "random"})
    assert game.digest() == before
    assert (game.events("us"), game.observation("us").events, game.catalog) == (events, events, catalog)


def test_sides_the_scenario_plays_itself_need_no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot the scenario names plays them, unless another is given."""
    whole, game, other = new(), new(), new()
    uc.play(whole, {"us": "random", "german": "greedy"})
    automated = SimpleNamespace(automated={"german": "greedy"})
    monkeypatch.setattr(game.rules, "source", attrs.evolve(game.rules.source, scenario=automated))
    uc.play(game, {"us": "random"})
    assert game.history == whole.history
    uc.play(other, {"us": "random", "german": "random"})
    assert other.history != whole.history
