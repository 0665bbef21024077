"""Lines in the source of packs that a failed check may come from: what draws, what keeps, what writes a column."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from undaunted_core.checks.lines import sources_of, texts_of, tree_of
from undaunted_core.ids import CORE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from undaunted_core.game.game import Game

    #: Code with its line.
    Line = tuple[str, int]

#: Calls of these modules, or by these names, give something else each time.
DRAWING = re.compile(r"^(?:random|secrets|uuid|time|numpy\.random|np\.random)\.|^os\.urandom$|\.(?:now|today|utcnow)$")
#: Methods that change a list, a set or a dict.
CHANGING = {"add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "setdefault", "update"}
#: Calls that write past the limits of a class.
SETTING = {"object.__setattr__", "setattr"}
#: So many lines are named.
MOST = 4
#: A column as messages have it: slice.name, or slice/name in a pointer.
COLUMN = re.compile(r"\b(\w+)[./](\w+)\b")


@attrs.frozen
class Suspects:
    """The lines in the functions of a source that draw, keep, set; those that write a column, with the column."""

    draws: list[Line] = attrs.field(factory=list)
    keeps: list[Line] = attrs.field(factory=list)
    sets: list[Line] = attrs.field(factory=list)
    writes: list[tuple[str, Line]] = attrs.field(factory=list)


def elsewhere(game: Game) -> str:
    """What makes equal moves lead to other states: what draws by itself, and what is kept outside the state."""
    drawn = _lines(game, lambda suspects: suspects.draws)
    stored = _lines(game, lambda suspects: suspects.keeps)
    said = [f"what draws: {', '.join(drawn)}"] if drawn else []
    said += [f"what is kept: {', '.join(stored)}"] if stored else []
    return f"; expected a Chance for what is drawn, and a column for what is kept{_in_packs(said)}"


def definition_writers(game: Game) -> str:
    """What writes to values that are not the state."""
    return _in_packs(_lines(game, lambda suspects: suspects.sets))


def column_writers(game: Game, message: str) -> str:
    """Where packs write the columns that a message names; empty where it names none that a pack writes."""
    columns = {(slot, column.name) for slot, columns_of in game.rules.columns.items() for column in columns_of}
    said = {f"{slot}.{name}" for slot, name in COLUMN.findall(message) if (slot, name) in columns}
    if not said:
        return ""
    return _in_packs(_lines(game, lambda suspects: [line for column, line in suspects.writes if column in said]))


def where_named(game: Game, name: str) -> str:
    """Where the source of a pack has a name as a text, `` (file:line)``; empty where none has it."""
    packs = (game._library._packs.get(pack, ("", None))[1] for pack in game.rules.packs if pack != CORE)
    return next((f" ({lines[name]})" for lines in map(texts_of, packs) if name in lines), "")


def _in_packs(lines: list[str]) -> str:
    return f" (in the source of the pack: {'; '.join(lines)})" if lines else ""


def _lines(game: Game, which: Callable[[Suspects], Sequence[Line]]) -> list[str]:
    """The first of these lines in the functions of packs, with their source."""
    lines: dict[str, None] = {}
    for pack in game.rules.packs:
        entry = game._library._packs.get(pack)
        if pack == CORE or entry is None:
            continue
        for file, source in sources_of(entry[1]):
            lines |= {f"{code[:60]} ({file}:{line})": None for code, line in which(_suspects_in(source))}
    return [*lines][:MOST]


@lru_cache(maxsize=512)
def _suspects_in(source: str) -> Suspects:
    """The suspects of a source, kept: while a game is made short, the same packs fail hundreds of times."""
    tree = tree_of(source)
    variables = frozenset(_names_of(tree))
    suspects = Suspects()
    for node in _in_functions(tree):
        line = ast.unparse(node), node.lineno
        if _draws(node):
            suspects.draws.append(line)
        if _keeps(node, variables):
            suspects.keeps.append(line)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in SETTING:
            suspects.sets.append(line)
        suspects.writes.extend((column, line) for column in _columns_written(node))
    return suspects


def _in_functions(tree: ast.Module) -> Iterator[ast.stmt | ast.Call]:
    """Everything inside the functions of a module."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            yield from (node for node in ast.walk(function) if isinstance(node, ast.stmt | ast.Call))


def _names_of(tree: ast.Module) -> Iterator[str]:
    """The variables of a module."""
    for node in tree.body:
        yield from (target.id for target in _targets(node) if isinstance(target, ast.Name))


def _targets(node: ast.AST) -> list[ast.expr]:
    """What a statement assigns to."""
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []


def _column(node: ast.expr) -> str:
    """The column of an expression such as ``ctx.state.my_pack.pace[side]``: ``my_pack.pace``; empty for another one."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return ".".join(ast.unparse(node).split(".")[-2:])


def _columns_written(node: ast.AST) -> Iterator[str]:
    """The columns that a statement or a call writes."""
    yield from map(_column, _targets(node))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        yield _column(node.func.value)


def _draws(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and DRAWING.search(ast.unparse(node.func)) is not None


def _keeps(node: ast.AST, variables: frozenset[str]) -> bool:
    if isinstance(node, ast.Global):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        return isinstance(node.func.value, ast.Name) and node.func.value.id in variables
    rows = [target for target in _targets(node) if isinstance(target, ast.Subscript)]
    return any(ast.unparse(row.value) in variables for row in rows)


__all__ = ["column_writers", "definition_writers", "elsewhere", "where_named"]
