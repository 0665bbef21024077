"""Whatever a caller gives: only errors come out that the library declares or the docstring promises, and short ones."""

from __future__ import annotations

import functools
import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from kit.spoiled import LONGEST_MESSAGE
from undaunted_core.arguments import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

#: What stands in place of an argument: wrong types, large and negative numbers, texts that no name is.
ODD: tuple[Any, ...] = (
    None, True, -1, 2**63, 10**5000, 1.5, float("nan"), float("inf"), "", "x" * 100_000, "\ud800", "\x00", "n" * 300,
    "../x", b"us", (), [], [[]], {}, {"us": {}}, {1: 2}, {"kind": "tactics.play", "card": 10**5000}, object(),
    Path("missing"), int, len, 1j,
)  # fmt: skip
#: What is asked for as true or false takes any value, as everywhere in Python.
FLAGS = {"events", "record", "keep_past", "cards", "replays", "allow_clock"}
#: Arguments that no player, frontend or pack gives.
LEFT_OUT = {"wording", "distribution"}
#: Functions and classes that are not the library's, or that others write.
OTHERS = {
    "hookimpl": "pluggy's", "hookspec": "pluggy's", "Bot.choose": "of the author of the bot",
    "Library.blamed": "takes the errors of its own callers",
    "RatingBot": "of the author of the bot, who derives from it",
}  # fmt: skip


@functools.cache
def things() -> dict[str, Any]:
    """One of each that has methods."""
    game = uc.new_game("normandy", "la_raye", seed=3)
    (reason,) = game.why_illegal("end_turn")
    over = uc.new_game("normandy", "la_raye", seed=3, max_decisions=1)
    over.apply(over.legal_actions()[0])
    while not over.is_terminal:
        over.apply(over.legal_actions()[0])
    explanation = game.explain("defence", target="us:scout_a")
    return {
        "Game": game, "Observation": game.observation("us"), "Replay": game.replay(), "Library": uc.Library(),
        "Encoding": lab.encoding("normandy", "la_raye"), "Action": game.legal_actions()[0],
        "Event": game.events(None)[0], "Decision": game.decision, "Reason": reason, "Outcome": over.outcome,
        "Explanation": explanation, "Term": explanation.terms[0],
    }  # fmt: skip


#: The arguments beside the odd one, where the function asks for them.
GIVEN: dict[str, dict[str, Any]] = {
    "new_game": {"game": "normandy", "scenario": "la_raye", "seed": 1},
    "encoding": {"game": "normandy", "scenario": "la_raye"},
    "simulate": {"game": "normandy", "scenarios": "la_raye", "players": "random", "games": 1},
    "play": {"game": None, "players": {"us": "random", "german": "random"}, "max_decisions": 1},
    "playout": {"game": None, "limit": 1},
    "bot_title": {"name": "hard"},
    "scenarios": {"game": "normandy"},
    "bots": {},
    "Game.action": {"text": "end_turn"},
    "Game.apply": {"action": "bid us:scout_a"},
    "Game.determinize": {"seat": "us", "seed": 1},
    "Game.events": {"seat": "us"},
    "Game.explain": {"what": "attack", "arguments": {}},
    "Game.from_position": {"position": {}, "seed": 1},
    "Game.why_illegal": {"action": "end_turn"},
    "Library.active": {"packs": ()},
    "Library.ruleset": {"game_id": "normandy", "scenario": "la_raye"},
    "Library.scenarios": {"name": "normandy"},
    "Observation.determinize": {"seed": 1},
    "Observation.explain": {"what": "attack", "arguments": {}},
    "Observation.may_enter": {"piece": "us:scout_a", "space": "05B"},
    "Observation.svg": {"parts": ("hand",)},
    "Encoding.action": {"number": 0, "game": None},
}


def public_functions() -> dict[str, Any]:
    """Each public function that takes arguments, and each method of a public class."""
    found: dict[str, Any] = {}
    for name in set(uc.__all__) - set(OTHERS):
        thing = getattr(uc, name)
        if not inspect.isclass(thing):
            if callable(thing):
                found[name] = thing
        elif not issubclass(thing, BaseException):
            for own, held in vars(thing).items():
                plain = getattr(held, "__func__", held)
                if not own.startswith("_") and inspect.isfunction(plain):
                    found[f"{name}.{own}"] = plain
    return {name: one for name, one in found.items() if name not in OTHERS and arguments_of(one)}


def arguments_of(function: Any) -> list[str]:
    """The names of its arguments that mean something."""
    names = inspect.signature(function).parameters
    return [name for name in names if name not in ("self", "cls") and name not in FLAGS | LEFT_OUT]


def call(name: str, function: Any, argument: str, odd: Any) -> Any:
    """Call it with something odd as one argument."""
    given = {**GIVEN.get(name, {}), argument: odd}
    if argument != "game" and "game" in given and given["game"] is None:
        given["game"] = things()["Game"].clone()
    rest = given.pop("arguments", {})
    if argument == "arguments":
        rest = {"target": odd, "dice": odd}
    owner, _, own = name.partition(".")
    if own:
        held = things()[owner]
        function = getattr(held.clone() if isinstance(held, uc.Game) else held, own)
    return function(**given, **rest)


def allowed(function: Any) -> tuple[type[Exception], ...]:
    """The library's own errors, and those of Python that the docstring names."""
    told = inspect.getdoc(function) or ""
    return (uc.UndauntedError, *(kind for kind in (ValueError, TypeError) if kind.__name__ in told))


def faults_of(name: str, function: Any) -> list[str]:
    """What goes wrong when odd things are given, by argument."""
    found = []
    for argument in arguments_of(function):
        for odd in ODD:
            what = f"{name}({argument}={type(odd).__name__} {ascii(quoted(odd))[:30]})"
            try:
                given = call(name, function, argument, odd)
                if inspect.isgenerator(given):
                    given.close()
            except allowed(function) as error:
                told = str(error)
                if not told or len(told) > LONGEST_MESSAGE:
                    found.append(f"{what}: a message of {len(told)} letters")
                told.encode()
            except Exception as error:
                found.append(f"{what}: {type(error).__name__}: {str(error)[:80]}")
    return found


@pytest.mark.parametrize("name", sorted(public_functions()))
def test_only_documented_errors_come_out(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before = things()["Game"].to_json()
    assert not faults_of(name, public_functions()[name])
    assert things()["Game"].to_json() == before


def test_a_function_that_raises_what_it_does_not_promise_is_seen() -> None:
    def silent(game: Any) -> Any:
        """Say nothing of errors."""
        return game.seats[0]

    def promising(game: Any) -> None:
        """Raise TypeError."""
        raise TypeError("x" * (LONGEST_MESSAGE + 1))

    functions: dict[str, Callable[..., Any]] = {"AttributeError": silent, "a message of 2001": promising}
    for told, function in functions.items():
        found = faults_of("toy", function)
        assert found
        assert all(told in one for one in found)
