"""The state: typed slices of plain columns, and the clone generated from their metadata.

A slice is an attrs class whose fields are made with :func:`column`.  The
declaration of a column says who may see it; if it says nothing, the column is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.kernel.binding import run_generated
from undaunted_core.kernel.kinds import SLICES
from undaunted_core.limits import MOST_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undaunted_core.kernel.choices import Choices
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.rng import Block

T = TypeVar("T")
#: What lies on the stack: the code of a stop or step, and its arguments.
Frame = tuple[int, tuple[Any, ...]]
#: How a game ended: the winners by number, the key of the reason, the clause.
Outcome = tuple[tuple[int, ...], str, str]

#: Values that a field may hold and that are not members of a domain.
PLAIN = ("int", "bool", "text")
#: The suffix of the domain of a field that holds several values.
SEVERAL = "[]"

PUBLIC = "public"
OWNER = "owner"
HIDDEN = "hidden"

ONE = "one"
MANY = "many"
FIXED = "fixed"


@attrs.frozen(eq=False, repr=False)
class Column(ByValue):
    """How a column is shaped, what its cells hold and who may see them.

    ``index`` names the domains that number its rows (none: a single cell).
    ``holds`` is ``int``, ``bool``, ``text`` or a domain; a cell of a domain holds
    the member's number, -1 for none.  ``cell`` is ``one`` value, ``many`` (a
    sorted list: a multiset) or ``fixed`` (a tuple, replaced and not edited).

    ``visible`` is ``public``, ``owner`` (the row's viewer, see :class:`~undaunted_core.declarations.parts.Domain`) or
    ``hidden``. ``unless`` names a public boolean column of the same slice that makes a row public. ``pooled`` says
    that hidden rows of one pool hold a known set of values, in all columns that hold the domain. The pool is that of
    the row's member, or the one named here. Only the viewer knows which row holds which value. Numbers are at least
    ``least`` and at most ``most``: loading a state refuses all others.
    """

    index: tuple[str, ...]
    holds: str
    cell: str
    default: object
    visible: str
    unless: str
    pooled: bool | str
    least: int
    most: int = MOST_COUNT
    name: str = ""

    @property
    def depth(self) -> int:
        """The number of nested lists around a single value or tuple."""
        return len(self.index) + (self.cell == MANY)

    def is_within(self, value: object) -> bool:
        """Whether a value of the type that the column holds is one that a document may have."""
        return type(value) is not int or self.least <= value <= self.most


def column(
    *index: str, holds: str = "int", cell: str = ONE, default: object = None, visible: str = HIDDEN, unless: str = "",
    pooled: bool | str = False, least: int = 0, most: int = MOST_COUNT,
) -> Any:  # fmt: skip
    """Declare a column of a slice; see :class:`Column` for the words.

    A pack registers the class as a ``Slice``.  Cells begin at ``default``: 0, False, empty, or -1 (a member).

    >>> @attrs.define
    ... class MyPack:
    ...     fuel: list[int] = column("piece", visible=PUBLIC, most=9)
    >>> MyPack([3, 0]).fuel
    [3, 0]
    """
    if default is None:
        default = {MANY: None, FIXED: (), ONE: 0}[cell]
        if cell == ONE and holds != "int":
            default = {"text": "", "bool": False}.get(holds, -1)
    meta = Column(index, holds, cell, default, visible, unless, pooled, least, most)
    return attrs.field(metadata={"column": meta})


def columns(cls: type) -> tuple[Column, ...]:
    """The columns of a slice, in the order of their declaration."""
    return tuple(attrs.evolve(field.metadata["column"], name=field.name) for field in attrs.fields(cls))


def columns_in(registry: Registry) -> dict[str, Column]:
    """The columns of all slices, by ``slice.name``; of what is no slice none."""
    return {
        f"{slot}.{field.name}": field.metadata["column"]
        for slot, cls in registry.all(SLICES).items()
        if attrs.has(cls)
        for field in attrs.fields(cls)
        if "column" in field.metadata
    }


class State:
    """What changes in play: the slices, the stack, the generator, counters and the outcome.

    ``stack`` holds frames ``(code, arguments)``, the last one on top. ``drawn`` counts chance events, and ``rng`` is
    the generator's block for the next one (see :mod:`undaunted_core.rng`). ``ply`` counts decisions, and ``revealed``
    the times that hidden information was revealed (it limits undo). ``outcome`` is None or ``(winners, reason,
    clause)`` with winners as numbers of sides.

    Two states are equal when all of that is equal.  ``kept`` is no part of a state: what follows from it, by name.
    """

    __slots__ = ("drawn", "kept", "outcome", "ply", "revealed", "rng", "stack")

    stack: list[Frame]
    rng: Block
    choices: Choices
    drawn: int
    ply: int
    revealed: int
    outcome: Outcome | None
    kept: dict[str, tuple[Any, ...]]

    def clone(self: T) -> T:
        """An independent copy."""
        raise NotImplementedError  # pragma: no cover - replaced in every generated class

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        names = state_fields(type(self))
        return names == state_fields(type(other)) and all(getattr(self, n) == getattr(other, n) for n in names)

    __hash__ = None  # type: ignore[assignment]


def state_fields(cls: type) -> tuple[str, ...]:
    """The names of everything a state holds, kernel fields first."""
    return (*sorted({*State.__slots__} - {"kept"}), *cls.__slots__)  # type: ignore[attr-defined]


def make_state_class(slices: dict[str, type]) -> type[State]:
    """A state class with these slices, its ``clone`` generated from the columns."""
    lines = ["def clone(self):", "    state = new(State)"]
    lines += [f"    state.{name} = self.{name}" for name in sorted(State.__slots__) if name not in ("kept", "stack")]
    lines += ["    state.stack = self.stack.copy()", "    state.kept = {}"]
    scope: dict[str, object] = {}
    for slot, cls in slices.items():
        scope[f"{slot}_class"] = cls
        lines += [f"    old = self.{slot}", f"    part = new({slot}_class)"]
        for col in columns(cls):
            lines.append(f"    part.{col.name} = {copy_text(f'old.{col.name}', col.depth)}")
        lines.append(f"    state.{slot} = part")
    lines.append("    return state")
    cls = type("CompiledState", (State,), {"__slots__": tuple(slices)})
    scope.update(new=object.__new__, copy=list.copy, State=cls)
    run_generated("\n".join(lines), f"clone of {', '.join(slices)}", scope)
    setattr(cls, "clone", scope["clone"])  # noqa: B010 - the class is made here, mypy knows no attribute of it
    return cls


def copy_text(source: str, depth: int) -> str:
    """The source text of a copy of a column of that depth; a slice would take twice as long as ``copy``."""
    if depth == 0:
        return source
    if depth == 1:
        return f"{source}.copy()"
    if depth == 2:
        return f"[*map(copy, {source})]"
    return f"[{copy_text('r' + str(depth), depth - 1)} for r{depth} in {source}]"


def empty_slice(cls: type, cols: Iterable[Column], size: Callable[[str], int]) -> Any:
    """A slice with these columns, every cell at its default; ``size`` gives a domain's size."""
    part: object = object.__new__(cls)
    for col in cols:
        setattr(part, col.name, _fill(col, col.index, size))
    return part


def _fill(col: Column, index: tuple[str, ...], size: Callable[[str], int]) -> object:
    if index and (index[1:] or col.cell == MANY):
        return [_fill(col, index[1:], size) for _ in range(size(index[0]))]
    return [col.default] * size(index[0]) if index else [] if col.cell == MANY else col.default
