"""What a seat, a bot or a client may have leads to neither the key of the generator nor to anything hidden.

Whatever can be reached from a value, attribute by attribute and item by item as
the garbage collector sees it, is looked at; so is every pickle and every text
made from it.
"""

from __future__ import annotations

import gc
import importlib
import json
import pickle
import random
import re
import sys
import types
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.sweeps import crossed
from undaunted_core import rng
from undaunted_core.agents.base import bots
from undaunted_core.agents.loop import seat_bots
from undaunted_core.extension.manager import Library, default_library
from undaunted_core.game.game import Game
from undaunted_core.kernel.binding import bind, bind_later
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.registry import Registry
from undaunted_core.kernel.ruleset import Ruleset
from undaunted_core.kernel.state import State
from undaunted_core.mechanics.pools import list_hidden_pools
from undaunted_testing.guided import Guided
from undaunted_testing.moment import ask
from undaunted_testing.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SCENARIOS = [("normandy", "la_raye"), ("north_africa", "vulnerable_encampments")]
#: Nobody can come upon it by chance, so where it is found it was kept.
SEED = 0x5EED_0F_7415_6A3E_15_4_5EC2E7_B1661


#: What other tests of the process made and still keep; it would be searched too, for minutes.
EARLIER: list[Any] = []


@pytest.fixture
def _nothing_of_other_tests(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The default library stays, without its rulesets; a game that is made now is in no older object but this one."""
    monkeypatch.setattr(default_library(), "_rulesets", {})
    kinds = (Library, Ruleset, Registry, Game, Context, State)
    EARLIER[:] = [one for one in gc.get_objects() if isinstance(one, kinds) and one is not default_library()]
    yield
    EARLIER.clear()


def reachable(*roots: Any, known: Iterable[Any] = ()) -> list[Any]:
    """Everything that can be reached; what is known, other people's modules and frames under way are not entered."""
    # Their globals lead to the test runner, and so to everything that any test holds.
    foreign = {id(vars(one)) for name, one in sys.modules.items() if not name.startswith("undaunted_")}
    foreign |= {id(one) for one in (*known, *EARLIER)}
    foreign.add(id(EARLIER))
    seen: dict[int, Any] = {}
    waiting = list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in seen or id(one) in foreign or isinstance(one, types.FrameType):
            continue
        seen[id(one)] = one
        if isinstance(one, types.ModuleType) and not one.__name__.startswith("undaunted_"):
            continue
        waiting += gc.get_referents(one)
    return list(seen.values())


def leaks(game: uc.Game, *given: Any, known: Iterable[Any] = ()) -> list[str]:
    """What of the game's own secrets can be reached from what was given, but not by way of what is known."""
    state = game._ctx.state
    key: bytes = state.rng[rng.WORDS]
    words = set(state.rng[: rng.WORDS])
    mine = {
        id(game): "the game", id(game._ctx): "its context", id(state): "its state", id(state.rng): "its block",
        id(game._ctx.events): "its log", id(game._ctx.record): "its record", id(game._start): "its start",
    }  # fmt: skip
    mine.pop(id(None), None)
    found = []
    for one in reachable(*given, known=known):
        if id(one) in mine:
            found.append(mine[id(one)])
        elif type(one) is bytes and (key in one or key.hex().encode() in one):
            found.append("the key")
        elif type(one) is str and (key.hex() in one or f"{SEED:x}" in one or str(SEED) in one):
            found.append("a text with key or seed")
        elif type(one) is int and one in (SEED, int.from_bytes(key, "big"), int.from_bytes(key, "little")):
            found.append("the seed or the key as a number")
        elif type(one) is int and one in words:
            found.append("a word of the block")
    return found


def played(game: str, scenario: str, decisions: int, *, chance: str = "sampled") -> uc.Game:
    """A random game with the seed that can be recognized."""
    made = uc.new_game(game, scenario, seed=SEED, chance=chance)
    pick = random.Random(1)
    while decisions and not made.is_terminal:
        decisions -= made.current_player != uc.CHANCE
        made.apply(pick.choice(made.legal_actions()))
    return made


def handed_out(game: uc.Game, seat: str | None) -> dict[str, Any]:
    """All that the documentation says a client in a seat may be given, and what hangs on it."""
    observation = game.observation(seat)
    return {
        "observation": observation,
        "its document": observation.to_dict(events=True),
        "its text": str(observation),
        "its events": observation.events,
        "events": game.events(seat),
        "decision": observation.decision,
        "actions": observation.legal_actions,
        "board": observation.board,
        "catalog": observation.catalog,
        "outcome": game.outcome,
        "a world": game.determinize(seat, 5, events=True),
        "its save": game.determinize(seat, 5).to_json(),
        "its observation": game.determinize(seat, 5).observation(seat),
        "a picture": observation._repr_svg_(),
        "reasons": () if observation.decision is None else observation.why_illegal("end_turn"),
    }


@pytest.mark.nightly(but=["setup0-60"])
@pytest.mark.parametrize(("setup", "decisions"), crossed(SCENARIOS, (60, 0)))
@pytest.mark.usefixtures("_nothing_of_other_tests")
def test_nothing_that_is_handed_out_leads_to_key_seed_or_state(setup: tuple[str, str], decisions: int) -> None:
    made = played(*setup, decisions)
    # All seats in one search, as they share nearly all that can be reached.
    given = [handed_out(made, seat) for seat in (*made.seats, None)]
    assert leaks(made, given) == []
    assert leaks(made, [pickle.loads(pickle.dumps(one)) for one in given]) == []


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_no_pickle_or_text_that_is_handed_out_holds_key_or_seed(game: str, scenario: str) -> None:
    made = played(game, scenario, 60)
    key: bytes = made._ctx.state.rng[rng.WORDS]
    seed = SEED.to_bytes(16, "little").rstrip(b"\0")
    for seat in (*made.seats, None):
        for name, given in handed_out(made, seat).items():
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                data = pickle.dumps(given, protocol)
                assert not any(part in data for part in (key, key.hex().encode(), seed, str(SEED).encode())), name


@pytest.mark.nightly
@pytest.mark.usefixtures("_nothing_of_other_tests")
def test_the_search_finds_what_is_there() -> None:
    """Each secret is planted once into an observation; the table's own things are found out as well."""
    made = played("normandy", "la_raye", 20)
    state = made._ctx.state
    sound = reachable(made.observation("us"))
    for planted in (made, made._ctx, state, state.rng, state.rng[rng.WORDS], state.rng[3], SEED, made.to_json()):
        observation = made.observation("us")
        observation.data["planted"] = lambda planted=planted: planted
        assert leaks(made, observation, known=sound)
    for of_the_table in (made.replay(), made.replay().to_json(), made.clone(), pickle.dumps(made)):
        assert leaks(made, of_the_table, known=sound)


@pytest.mark.nightly
@pytest.mark.usefixtures("_nothing_of_other_tests")
def test_a_bot_meets_nothing_in_the_loop_but_its_observation() -> None:
    """Neither the seated bots nor what they are given lead to the game."""
    made = played("normandy", "la_raye", 0)

    class Spy:
        def __init__(self) -> None:
            self.kept: list[Any] = []

        def choose(self, observation: uc.Observation) -> uc.Action:
            self.kept.append(observation)
            return observation.legal_actions[0]

    spy = Spy()
    uc.play(made, {"us": spy, "german": "random"}, 12)
    assert spy.kept
    assert leaks(made, spy) == []
    every = [list(seat_bots(made, dict.fromkeys(made.seats, name)).values()) for name in bots()]
    assert leaks(made, every) == []


def test_the_seeds_of_bots_do_not_lead_back_to_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot shows a good deal of its own generator by what it does; the game's seed is not to be had from that."""
    given: list[int] = []

    class Sown:
        def __init__(self, seed: int) -> None:
            given.append(seed)

        def choose(self, observation: uc.Observation) -> uc.Action:
            return observation.legal_actions[0]

    monkeypatch.setattr("undaunted_core.agents.loop.bots_for", lambda game: {"sown": Sown})
    for seed in (1, 2, 1):
        seat_bots(uc.new_game("normandy", "la_raye", seed=seed), {"us": "sown", "german": "sown"})
    assert given[:2] == given[4:]
    assert len(set(given)) == 4
    # No sum or multiple of the seed: neighbouring games have seeds far apart.
    assert all(abs(one - other) > 2**32 for one, other in zip(given[:2], given[2:4], strict=True))


@pytest.mark.parametrize("seat", ["us", "german", None])
def test_a_drawn_world_has_a_key_of_its_own(seat: str | None) -> None:
    """Its key is that of no game, not even of one with the seed the world was drawn with."""
    made = uc.new_game("normandy", "la_raye", seed=5)
    for _ in range(8):
        made.apply(made.legal_actions()[0])
    world = made.determinize(seat, 5)
    keys = {one._ctx.state.rng[rng.WORDS] for one in (made, world, made.determinize(seat, 6))}
    assert len(keys) == 3
    assert made.determinize(seat, 5)._ctx.state.rng == world._ctx.state.rng
    assert made._ctx.state.drawn > 0
    assert world._ctx.state.drawn == 0
    assert world._ctx.record == []


def test_the_counts_in_an_observation_follow_from_events_that_all_have_seen() -> None:
    """``revealed`` is the number of chance events and of secret choices laid open, for every viewer."""
    made = played("normandy", "la_raye", 60)
    bids = sum(seat == "us" and action.kind == "tactics.bid" for seat, action in made.history)
    for seat in (*made.seats, None):
        data = made.observation(seat).data
        assert data["revealed"] == made._ctx.state.drawn + bids
        assert "rng" not in data
        assert "drawn" not in json.dumps(data)


@pytest.mark.parametrize(("game", "scenario"), [*SCENARIOS, ("normandy", "mortain"), ("normandy", "crossing_the_vire")])
def test_what_a_ruleset_keeps_does_not_tell_what_was_offered(game: str, scenario: str) -> None:
    """Observations reach it, and all games share it: its actions are the same ones before any game and after many."""
    library = Library()
    rules = library.ruleset(game, scenario, ())
    before = list(rules.known_actions)
    made = {name: list(kind) for name, kind in rules.actions.items()}
    pick = random.Random(3)
    for seed in range(12):
        played = uc.new_game(game, scenario, seed=seed, library=library)
        for _ in range(400):
            if played.is_terminal:
                break
            played.apply(pick.choice(played.legal_actions()))
    assert list(rules.known_actions) == before
    assert {name: list(kind) for name, kind in rules.actions.items()} == made


@pytest.mark.nightly
@pytest.mark.usefixtures("_nothing_of_other_tests")
def test_a_function_bound_by_name_is_not_kept() -> None:
    """All rulesets reach what binding keeps: a pack's function that holds a game would be handed to every seat."""
    held = played("normandy", "la_raye", 3)

    def holds(ctx: Any) -> Any:
        return ctx, held

    for binds in (bind, bind_later):
        bound = binds(holds, ("ctx", "args"), {"ctx": "ctx"}, {}, "a test")
        assert bound(1, 2) == bound(1, 2) == (1, held)
    assert leaks(held, played("normandy", "la_raye", 4).observation("us")) == []


#: What modules keep for as long as the process lives, and why it leads to no game.
PACKAGES = (
    "undaunted_core", "undaunted_testing", "undaunted_pytest", "undaunted_table", "undaunted_lab", "undaunted_command",
    "undaunted_campaign", "undaunted_site", "undaunted_system",
    "undaunted_normandy", "undaunted_north_africa", "undaunted_allied_assault",
)
#: What modules keep, and what it is.
KEPT = {
    "undaunted_command/catalogue.py": "texts in Spanish, by text",
    "undaunted_core/agents/base.py": "bots of other distributions",
    "undaunted_core/content/loader.py": "checks and converters by class",
    "undaunted_core/content/structure.py": "functions that make definitions, by class",
    "undaunted_core/checks/lines.py": "texts in the source of packs, by source",
    "undaunted_core/extension/manager.py": "the library of what is installed",
    "undaunted_core/game/drawing.py": "functions of the library that draw",
    "undaunted_core/game/heads.py": "texts, by text or with the ruleset",
    "undaunted_core/game/making.py": "the class of games",
    "undaunted_core/game/prints.py": "shapes of data, with the ruleset",
    "undaunted_core/game/writing.py": "generated functions, with the ruleset",
    "undaunted_core/game/watchdog.py": "who watches which thread, as long as it does",
    "undaunted_core/game/written.py": "digests of texts",
    "undaunted_core/kernel/binding.py": "code, not functions",
    "undaunted_lab/agents/hard.py": "styles of play, by game",
    "undaunted_lab/agents/learned.py": "weights of networks, by scenario",
    "undaunted_lab/study/plan.py": "plans of games to play, in a worker",
    "undaunted_lab/study/titles.py": "titles of scenarios, by game and language",
    "undaunted_testing/suspects.py": "lines in the source of packs, by source",
    "undaunted_site/inside/line.py": "clauses of the latest library",
    "undaunted_table/render/canvas.py": "lines of text, by text",
    "undaunted_table/render/codes.py": "codes, by titles",
    "undaunted_table/render/svg_board.py": "drawings of tiles without what lies on them and of areas, by all they show",
    "undaunted_table/web/published.py": "the description of the server, the same for all games",
    "undaunted_table/web/guides.py": "what data folders tell newcomers, by file",
    "undaunted_table/web/campaigns.py": "sources of campaigns of other distributions",
    "undaunted_system/bot/fire.py": "odds by numbers",
    "undaunted_system/bot/plan.py": "worths by numbers",
}
#: A decorator that keeps results, and a name of a module that begins empty and fills up.
KEEPS = re.compile(
    r"^@(functools\.)?(lru_)?cache\b|^\w+(: [^=\n]+)? = (\{\}|\[\]|\w+Dictionary\(\)|Counter\(\))$", re.MULTILINE
)


def test_modules_keep_nothing_else() -> None:
    """A memo of rulesets or of functions of a pack would hand them to every seat: each one is named with its reason."""
    keeping = set()
    for package in PACKAGES:
        folder = Path(importlib.import_module(package).__file__ or "").parent
        files = [one for one in folder.rglob("*.py") if KEEPS.search(one.read_text("utf-8"))]
        keeping |= {one.relative_to(folder.parent).as_posix() for one in files}
    assert keeping == {*KEPT}


@pytest.mark.nightly
@pytest.mark.usefixtures("_nothing_of_other_tests")
def test_the_testing_kit_keeps_no_game_and_no_ruleset() -> None:
    """Neither a rule's test, nor a situation, nor a guided game is kept when it was looked at."""
    library = Library()
    held = uc.new_game("normandy", "la_raye", seed=SEED, chance="explicit", library=library)
    guided = Guided()
    for _ in range(12):
        seat = held.current_player or held.to_move[0]
        held.apply(guided(held, seat, random.Random(1)), None if seat == uc.CHANCE else seat)
    assert Situation(held.rules, held._ctx.state).undaunted.suppressed["us:rifleman_a"] is False
    assert ask(lambda now: held, {"now": None}) is held
    found = reachable(uc.new_game("normandy", "la_raye", seed=1).observation("us"))
    assert not any(one is held or one is held.rules or one is library for one in found)


@pytest.mark.usefixtures("_nothing_of_other_tests")
def test_nothing_but_the_table_makes_a_game_or_a_state() -> None:
    """The kinds the search looks for are those that hold secrets; others that held one would have to be added."""
    made = played("normandy", "la_raye", 3)
    kinds = {type(one) for one in reachable(made.observation("us"))}
    assert not any(issubclass(kind, Context | Game) for kind in kinds)
    # The state every game of the ruleset begins with is no secret; what was glimpsed has no generator and blank rows.
    templates = [rules._template for rules in made._library._rulesets.values()]
    states = [one for one in reachable(made.observation("us")) if isinstance(one, State)]
    (seen,) = (one for one in states if not any(one is template for template in templates))
    assert (seen.rng, seen.drawn) == ((), 0)
    hidden = [row for rows in list_hidden_pools(made.rules, made._ctx.state, 0).values() for row in rows]
    assert any(row.raw(made._ctx.state) for row in hidden)
    assert not any(row.raw(seen) for row in hidden)
