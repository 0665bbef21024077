"""Kinds: what packs register is kept by kind, and a kind says what class its things have.

A kind stands next to the declaration that registers its things; those that the kernel itself reads stand in the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

import attrs

T = TypeVar("T")


@attrs.frozen(eq=False, repr=False)
class Kind(Generic[T]):
    """A kind of thing that packs register: its name, as errors and documents print it, and the class of its things.

    ``holds`` is a class, several, or ``callable`` for functions.  A thing of another class is refused, with its pack.
    ``is_rule`` says whether a game is played by the things: they are part of the fingerprint.  ``starts``: steps may
    start them.  ``requires``: they have requirements, and a pack may add to those of another.

    >>> class Watch:
    ...     pass
    >>> WATCHES: Kind[Watch] = Kind("watch", Watch)
    >>> WATCHES
    <Kind watch>
    >>> WATCHES.fits(Watch()), ctx.rules.registry.all(WATCHES)
    (True, {})
    """

    name: str
    holds: type[T] | tuple[type, ...] | Callable[[object], bool]
    is_rule: bool = True
    starts: bool = False
    requires: bool = False

    def __repr__(self) -> str:
        return f"<Kind {self.name}>"

    def fits(self, item: object) -> bool:
        """Whether a thing may be registered as one of the kind."""
        return isinstance(item, self.holds) if isinstance(self.holds, type | tuple) else self.holds(item)

    def expected(self) -> str:
        """What its things are, in words."""
        if self.holds is callable:
            return "a function"
        if self.holds is type:
            return "a class"
        return name_classes(self.holds if isinstance(self.holds, tuple) else (self.holds,))


def name_classes(classes: Sequence[object]) -> str:
    """Classes in words: ``a Procedure or an Event``."""
    names = [str(getattr(cls, "__name__", cls)) for cls in classes]
    return " or ".join(f"{'an' if name[0] in 'AEIOU' else 'a'} {name}" for name in names)


#: An action kind: its word, and its fields with their domains.
ACTION_KINDS: Kind[tuple[str, Mapping[str, str]]] = Kind("action", tuple)
SLICES: Kind[type] = Kind("slice", type)
#: What makes a table of the ruleset.
TABLES: Kind[Callable[..., object]] = Kind("table", callable)
KEPT: Kind[Callable[..., object]] = Kind("kept value", callable, is_rule=False)
SET_UPS: Kind[Callable[..., None]] = Kind("setup", callable)
#: What finds faults in a loaded state: pointer, found, expected.
CHECKS: Kind[Callable[..., Sequence[tuple[str, str, str]]]] = Kind("check", callable)
#: What is known of the hidden rows of a column: the two functions of ``Facts``.
KNOWN_FACTS: Kind[tuple[Callable[..., Sequence[int]], Callable[..., bool]]] = Kind("facts", tuple)
#: The clause that a pack cites for another pack's decision or step.
CITES: Kind[str] = Kind("cite", str)
#: The expression of a name that rules may ask for.
DERIVED_NAMES: Kind[str] = Kind("derived", str)
SHARED_NAMES: Kind[Callable[..., object]] = Kind("shared name", callable, is_rule=False)
#: The names of procedures whose steps are phases.
PHASES: Kind[str] = Kind("phases", str, is_rule=False)
#: Texts by language: messages by key, titles and further forms of them by domain and name.
TEXTS: Kind[Mapping[str, str]] = Kind("message", Mapping, is_rule=False)
TITLES: Kind[Mapping[str, str]] = Kind("title", Mapping, is_rule=False)
FORMS: Kind[Mapping[str, str]] = Kind("form", Mapping, is_rule=False)
