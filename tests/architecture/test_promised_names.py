"""What packs are promised stays while the ``VERSION`` does: names, and how functions and classes are called.

``python tests/architecture/test_promised_names.py`` adds to the record what is new; what breaks it stays in it.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
from pathlib import Path
from typing import Any

import pytest

from undaunted_core import authoring
from undaunted_core.extension.versions import VERSION

RECORD = Path(__file__).with_name("promised.json")
MODULES = (
    "undaunted_core",
    "undaunted_core.authoring",
    *(f"undaunted_core.authoring.{room.name}" for room in pkgutil.iter_modules(authoring.__path__)),
    "undaunted_system",
    "undaunted_system.aboard",
    "undaunted_system.vehicles",
    "undaunted_testing",
    "undaunted_lab",
    "undaunted_campaign",
)
#: The distributions whose members are promised.
OURS = ("undaunted_core", "undaunted_system", "undaunted_testing", "undaunted_lab", "undaunted_campaign")
#: Classes of authors that the library makes objects of, and no pack; of the others, those that users make.
UNMADE = {"Action", "Campaign", "Context", "CoreRules", "CoreState", "Explanation", "Registrar", "Term"}
MADE = {"Library", "Pack"}
#: What the library alone calls.
INNER = {"compile"}
#: How a parameter is written: ``=`` behind one that may be left out.
KINDS = inspect.Parameter
SIGNS = {KINDS.KEYWORD_ONLY: "*", KINDS.VAR_POSITIONAL: "**", KINDS.VAR_KEYWORD: "***"}


def parameters(function: Any) -> list[str] | None:
    """The parameters of what can be called, in their order; None of what cannot or does not say."""
    try:
        found = inspect.signature(function).parameters.values() if callable(function) else None
    except (TypeError, ValueError):
        return None
    if found is None:
        return None
    return [
        f"{SIGNS.get(one.kind, '')}{one.name}{'' if one.default is one.empty else '='}"
        for one in found
        if one.name != "self"
    ]


def promised(module: Any) -> dict[str, list[str] | None]:
    """Every name of a module, and the public members of the library's classes."""
    found: dict[str, list[str] | None] = {}
    for name in sorted(module.__all__):
        thing = getattr(module, name)
        of_users = module.__name__ == "undaunted_core" and inspect.isclass(thing)
        found[name] = parameters(thing) if (name in MADE if of_users else name not in UNMADE) else None
        ours = [cls for cls in getattr(thing, "__mro__", ()) if cls.__module__.startswith(OURS)]
        for member in sorted({member for cls in ours for member in vars(cls) if not member.startswith("_")} - INNER):
            value = getattr(thing, member, None)
            found[f"{name}.{member}"] = parameters(value) if inspect.isroutine(value) else None
    return found


def broken(then: list[str] | None, now: list[str] | None) -> str:
    """What a call that was promised can no longer rely on; empty where all can stay."""
    if then is None:
        return ""
    if now is None:
        return "it can no longer be called"
    for place, one in enumerate(then):
        name = one.strip("*=")
        same = [other for other in now if other.strip("*=") == name]
        if not same and not any(other.startswith("**") for other in now):
            return f"no parameter {name}"
        if one.endswith("=") and same and not same[0].endswith("="):
            return f"the parameter {name} became necessary"
        if not one.startswith("*") and now[place : place + 1] not in ([name], [f"{name}="]):
            return f"the parameter {name} has another place"
    known = {one.strip("*=") for one in then}
    new = [one for one in now if one.strip("*=") not in known and not one.startswith("**") and not one.endswith("=")]
    return f"the new parameter {new[0].strip('*')} is necessary" if new else ""


def breaks(then: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Every promised name that is gone or is called otherwise."""
    gone = [f"{name} is gone" for name in then if name not in now]
    return gone + [f"{name}: {why}" for name in then if name in now and (why := broken(then[name], now[name]))]


def recorded() -> tuple[int, dict[str, dict[str, list[str] | None]]]:
    """The version of the record, and its names by module."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    names = {
        module: {name: None if given is None else given.split() for name, given in held.items()}
        for module, held in record["names"].items()
    }
    return record["authoring"], names


@pytest.mark.parametrize("name", MODULES)
def test_what_was_promised_is_still_there(name: str) -> None:
    """Else raise ``VERSION``, write the section of the guide, and begin the record again."""
    version, names = recorded()
    assert version == VERSION
    assert not breaks(names[name], promised(importlib.import_module(name)))


@pytest.mark.parametrize(
    ("now", "why"),
    [
        (["a", "b=", "*c="], ""),
        (["a", "b=", "d=", "*c=", "*e="], ""),
        (["a", "b=", "**more", "***rest"], ""),
        (None, "it can no longer be called"),
        (["a", "b="], "no parameter c"),
        (["a", "b", "*c="], "the parameter b became necessary"),
        (["b=", "a", "*c="], "the parameter a has another place"),
        (["a", "b=", "*c=", "*d"], "the new parameter d is necessary"),
    ],
)
def test_what_breaks_a_promise_is_told(now: list[str] | None, why: str) -> None:
    assert broken(["a", "b=", "*c="], now) == why


def test_a_name_that_is_gone_is_told() -> None:
    assert breaks({"kept": None, "lost": ["a"]}, {"kept": None, "new": []}) == ["lost is gone"]


if __name__ == "__main__":
    version, old = recorded() if RECORD.exists() else (0, {})
    names = {name: promised(importlib.import_module(name)) for name in MODULES}
    for name, kept in old.items() if version == VERSION else ():
        names[name] |= {one: kept[one] for one in kept if breaks({one: kept[one]}, names[name])}
    written = {
        module: {name: None if given is None else " ".join(given) for name, given in sorted(held.items())}
        for module, held in names.items()
    }
    RECORD.write_text(json.dumps({"authoring": VERSION, "names": written}, indent=1) + "\n", encoding="utf-8")
