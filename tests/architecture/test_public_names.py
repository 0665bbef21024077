"""The page of public names: every name, field, property and method, with its type, and nothing that is not there."""

from __future__ import annotations

import inspect
import re

import pytest
from api_page import NAMES, value_of

import undaunted_core as uc
from kit.places import ROOT

#: What the page of public names is made from.
PAGE = ROOT / "docs/public_names.md"

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


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def entries(text: str) -> dict[str, dict[str, str]]:
    """What the page of public names says each class has: name -> type, empty where autodoc writes it."""
    found: dict[str, dict[str, str]] = {}
    for kind, name, body in re.findall(
        r"^\.\. auto(class|exception):: (\w+)\n(.*?)(?=^\.\. |^```)", text, flags=re.MULTILINE | re.DOTALL
    ):
        members = re.search(r"^   :members:(.*)$", body, re.MULTILINE)
        given = members[1].replace(",", " ").split() if members else []
        written = dict.fromkeys(given or (shown_by_autodoc(value_of(name)) if members else ()), "")
        fields = dict(re.findall(r"^   \.\. attribute:: (\w+)\n      :type: (.+)\n\n      \S", body, re.MULTILINE))
        assert not written.keys() & fields.keys(), (kind, name)
        found[name] = written | fields
    return found


def shown_by_autodoc(cls: type) -> set[str]:
    """What ``:members:`` without a list shows: the class's own methods and properties that have a docstring."""
    mine = {name: value for name, value in vars(cls).items() if not name.startswith("_")}
    return {name for name, value in mine.items() if not inspect.ismemberdescriptor(value) and inspect.getdoc(value)}


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
    """What can be imported from the package stands on the page of public names, and nothing else does."""
    text = page()
    entries = re.findall(r"^\.\. (?:auto)?(?:class|function|exception|data):: (\w+)", text, flags=re.MULTILINE)
    assert sorted(entries) == sorted(NAMES)


CLASSES = sorted(name for name in NAMES if isinstance(value_of(name), type))


@pytest.mark.parametrize("name", CLASSES)
def test_every_public_part_of_a_class_has_an_entry_with_its_type(name: str) -> None:
    """Fields, properties and methods of the page are those of the class; a field's type is the one in the code."""
    cls = value_of(name)
    listed = entries(page())[name]
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
        for field, written in entries(page())["Observation"].items():
            if written:
                given = {part.partition("[")[0] for part in written.split(" | ")}
                found = type(getattr(observation, field)).__name__.replace("NoneType", "None")
                assert found in given, field


def test_the_page_of_public_names_has_what_was_promised() -> None:
    listed = entries(page())
    for name, parts in PROMISED.items():
        assert set(parts.split()) <= set(listed[name]), name


def test_an_entry_that_is_missing_or_mistyped_is_caught() -> None:
    """The reading of the page finds a field, its type, a listed method and a bare ``:members:``."""
    planted = (
        "```{eval-rst}\n.. autoclass:: Outcome\n   :members:\n\n   .. attribute:: winners\n      :type: int\n\n"
        "      Who.\n\n.. autoclass:: Action\n   :members: text\n```\n"
    )
    assert entries(planted) == {"Outcome": {"text": "", "to_dict": "", "winners": "int"}, "Action": {"text": ""}}
    assert public(uc.Outcome) == {"text", "to_dict", "winners", "reason", "clause"}
    assert public(uc.RulesetMismatchError) == {"differences"}
