"""What drawings add to the board: words on spaces and outlined areas that a pack works out from what a seat sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.declarations.returned import wrong_result
from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.kernel.ruleset import Ruleset


@attrs.frozen(eq=False, repr=False)
class Mark(ByValue):
    """Words on a space, of a side or of none: a sign there in pictures, a note in the terminal.

    >>> Mark("16B", {"en": "bridge", "es": "puente"}, "us").side
    'us'
    """

    space: str
    text: Mapping[str, str]
    side: str | None = None


@attrs.frozen(eq=False, repr=False)
class Area(ByValue):
    """Spaces that belong together: outlined in pictures, in the colour of the side; a line in the terminal.

    >>> Area(("16B", "17B"), {"en": "range of the gun", "es": "alcance del cañón"}).spaces
    ('16B', '17B')
    """

    spaces: tuple[str, ...]
    text: Mapping[str, str]
    side: str | None = None


@attrs.frozen(eq=False, repr=False)
class Overlay(Declaration):
    """Marks and areas: ``find(observation)`` works them out from what a seat sees, and nothing else.

    It reads the ``data["seen"]``, ``catalog`` and ``board`` of an :class:`~undaunted_core.Observation`.

    >>> Overlay(lambda observation: [Mark("16B", {"en": "bridge", "es": "puente"})]).find(None)[0].space
    '16B'
    """

    #: It has no type for the observation, because observations build on this module.
    find: Callable[[Any], Iterable[Mark | Area]]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the overlay."""
        registry.append(OVERLAYS, self, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [("overlay, find", self.find, "observation")]


OVERLAYS: Kind[Overlay] = Kind("overlay", Overlay)


def overlaid(rules: Ruleset, observation: object) -> Iterator[Mark | Area]:
    """What the packs of a ruleset put on a board; :class:`RuleError` for an overlay that gives back something else."""
    for pack, overlay in rules.registry.with_packs(OVERLAYS):
        result = overlay.find(observation)
        marks = tuple(result) if isinstance(result, Iterable) else None
        if marks is None or not all(isinstance(mark, Mark | Area) for mark in marks):
            raise wrong_result(pack, "overlay", overlay.find, result, "a list of Mark and Area, which may be empty")
        yield from marks
