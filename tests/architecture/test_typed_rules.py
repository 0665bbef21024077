"""Rules have types: no parameter of a rule is ``Any``, so that an editor follows each rule.

Nor does a rule ask whether events are kept: ``ctx.emit`` does. Only the draw of a card does, a third of all events.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import undaunted_core as uc
from kit.places import ROOT

SOURCE = Path(uc.__file__).parent
PLUGINS = ROOT / "plugins"
#: Where rules are. Bots, drawings and what checks a document before there is a game are no rules.
ROOMS = (
    SOURCE / "mechanics",
    PLUGINS / "undaunted" / "src",
    PLUGINS / "normandy" / "src",
    PLUGINS / "north_africa" / "src",
    PLUGINS / "allied_assault" / "src",
)
#: How many rules of a file ask whether events are kept, as they run in each turn: ADR 29.
ASKS = {
    SOURCE / "mechanics" / "combat.py": 1,
    SOURCE / "mechanics" / "decks.py": 1,
    SOURCE / "mechanics" / "initiative.py": 1,
    SOURCE / "mechanics" / "rounds.py": 1,
    PLUGINS / "undaunted" / "src" / "undaunted_system" / "sequence.py": 3,
    PLUGINS / "undaunted" / "src" / "undaunted_system" / "tactics" / "bid.py": 1,
    PLUGINS / "undaunted" / "src" / "undaunted_system" / "tactics" / "dice_attack.py": 1,
}
#: A function with one of these parameters is called while a game runs.
OF_RULES = {"ctx", "args"}
NO_TYPES = ("Any", "Context[Any, Any]")


def untyped(text: str) -> list[tuple[str, str]]:
    """The rules of a module with a parameter of no type, and the parameter."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            parameters = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            if OF_RULES.isdisjoint(one.arg for one in parameters):
                continue
            annotations = [(one.arg, one.annotation) for one in parameters if one.arg != "self"]
            annotations.append(("return", node.returns))
            found += [(node.name, name) for name, one in annotations if one is None or ast.unparse(one) in NO_TYPES]
    return found


def files_of(*rooms: Path) -> list[Path]:
    return [path for room in rooms for path in sorted(room.rglob("*.py")) if "templates" not in path.parts]


def reads_events(text: str) -> int:
    """How often a module reads the log of the context."""
    return len(re.findall(r"ctx\.events\b", text))


def test_no_other_rule_asks_whether_events_are_kept() -> None:
    """``ctx.emit`` returns at once where none are."""
    files = files_of(*ROOMS, ROOT / "examples", ROOT / "tests/packs")
    times = {path: reads_events(path.read_text(encoding="utf-8")) for path in files}
    assert {path: count for path, count in times.items() if count} == ASKS


def test_a_planted_guard_is_found() -> None:
    assert reads_events("if amount and ctx.events is not None:\n    ctx.emit(PAID, 0)")
    assert not reads_events("ctx.emit(PAID, 0)")


def test_no_signature_of_a_rule_has_any() -> None:
    files = files_of(*ROOMS)
    assert len(files) > 100
    assert not {path.name: found for path in files if (found := untyped(path.read_text(encoding="utf-8")))}


def test_a_planted_any_is_found() -> None:
    assert untyped("def enter(ctx: Ctx, args: Any) -> None: ...") == [("enter", "args")]
    assert untyped("def enter(ctx: Context[Any, Any]) -> Any: ...") == [("enter", "ctx"), ("enter", "return")]
    assert untyped("def find(ctx, card: int) -> int: ...") == [("find", "ctx")]
    assert not untyped("class Table:\n    def ends(self, ctx: Ctx) -> bool: ...")
    assert not untyped("def fields(rules: Any, data: dict[str, Any]) -> Any: ...")
