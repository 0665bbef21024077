"""The pages of public names: every name, field, property and method, with its type, and nothing that is not there."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.api_pages import NAMES, PAGES, Entry, entries, read, value_of

if TYPE_CHECKING:
    from collections.abc import Mapping

ENTRIES = entries()
#: The engine's own numbers, which stand in no document.
UNLISTED = {("Action", "args"), ("Action", "order")}
#: What the library promised from its first day on: names go from here only for a reason on record.
PROMISED = {
    "Game": (
        "sides seats side_of round phase to_move current_player decision decision_for legal_actions apply why_illegal "
        "action chance_outcomes is_terminal outcome returns observation events determinize explain queries board "
        "catalog clone digest undo to_json from_json position from_position replay history"
    ),
    "Action": "kind notation to_dict text",
    "Event": "kind to_dict text",
    "Reason": "clause to_dict text",
    "Decision": "kind seat prompt clause to_dict text",
    "Outcome": "winners reason clause to_dict text",
    "Explanation": "total terms to_dict text",
    "Observation": "to_dict legal_actions decision",
    "Replay": "to_json from_json play",
    "GameInfo": "id title version scenarios",
    "ScenarioInfo": "id number title sides provenance automated",
    "PluginInfo": "name version distribution hooks error",
    "IllegalActionError": "reasons",
}


def parts_of(entries: Mapping[str, Entry], name: str) -> dict[str, str]:
    """What the pages say a class has: name -> type, empty where autodoc writes it."""
    parts = [entry for entry in entries.values() if entry.name.startswith(f"{name}.")]
    return {entry.name.partition(".")[2]: entry.type for entry in parts}


def public(cls: type) -> set[str]:
    """The public names of a class or its objects; those of an error that come from itself."""
    names = set(dir(cls)) | {name for base in cls.__mro__ for name in vars(base).get("__annotations__", ())}
    if issubclass(cls, Exception):
        names |= set(vars(cls("something")))
        names -= set(dir(Exception))
        names -= {name for base in cls.__mro__[1:] if base.__name__ in NAMES for name in vars(base("something"))}
    return {name for name in names if not name.startswith("_") and (cls.__name__, name) not in UNLISTED}


def plain(annotation: str) -> str:
    return annotation.replace("Number", "int | Fraction")


def test_every_public_name_has_an_entry() -> None:
    """What can be imported from the package stands on one page of public names, and nothing else does."""
    listed = [entry.name for page in PAGES for entry in read(page.read_text(encoding="utf-8"))]
    assert sorted(name for name in listed if name and "." not in name) == sorted(NAMES)


CLASSES = sorted(name for name in NAMES if isinstance(value_of(name), type))


@pytest.mark.parametrize("name", CLASSES)
def test_every_public_part_of_a_class_has_an_entry_with_its_type(name: str) -> None:
    """Fields, properties and methods of the pages are those of the class; a field's type is the one in the code."""
    cls = value_of(name)
    listed = parts_of(ENTRIES, name)
    assert set(listed) == public(cls)
    for field, written in listed.items():
        annotations = [vars(base).get("__annotations__", {}).get(field) for base in cls.__mro__]
        # Classes with slots of their own say the type of a field where they are made.
        annotations.append(cls.__init__.__annotations__.get(field) if written and field != "faults" else None)
        coded = next((one for one in annotations if one), None)
        if coded is not None:
            assert written == plain(coded) or coded == "tuple[Any, ...]", field
        elif not written:
            member = inspect.getattr_static(cls, field)
            member = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
            assert "return" in member.__annotations__, field


def test_an_observation_holds_what_its_entries_say() -> None:
    """Every field of an observation is of a type that the page gives: at a bid, for a spectator, at the end."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    seen = [game.observation("us"), game.observation(None)]
    uc.play(game, {"us": "greedy", "german": "greedy"})
    for observation in [*seen, game.observation("us")]:
        for field, written in parts_of(ENTRIES, "Observation").items():
            if written:
                given = {part.partition("[")[0] for part in written.split(" | ")}
                found = type(getattr(observation, field)).__name__.replace("NoneType", "None")
                assert found in given, field


def test_the_pages_of_public_names_have_what_was_promised() -> None:
    for name, parts in PROMISED.items():
        assert set(parts.split()) <= set(parts_of(ENTRIES, name)), name


def test_an_entry_that_is_missing_or_mistyped_is_caught() -> None:
    """The reading of a page finds a field, its type and a method; what a class has is read from the class."""
    planted = (
        "```{eval-rst}\n.. autoclass:: Outcome\n\n   .. attribute:: winners\n      :type: int\n\n      Who.\n\n"
        "   .. automethod:: to_dict\n\n.. autoclass:: Action\n\n   .. automethod:: text\n```\n"
    )
    found = {entry.name: entry for entry in read(planted)}
    assert parts_of(found, "Outcome") == {"winners": "int", "to_dict": ""}
    assert parts_of(found, "Action") == {"text": ""}
    assert public(uc.Outcome) == {"text", "to_dict", "winners", "reason", "clause"}
    assert public(uc.RulesetMismatchError) == {"differences"}
