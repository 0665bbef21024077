"""Declarations of advice on what packs register, and what only the last pack says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.registry import Registry


@attrs.frozen(eq=False, repr=False)
class Advice(Declaration):
    """What ``validate`` tells of things registered that are no fault: ``advise(found, rules, packs)``.

    >>> def advise(found, rules, packs):
    ...     if not rules.registry.all(SOUNDS):
    ...         found.fault("my_pack", "sounds", "no sound", "a sound that some pack registers")
    >>> Advice(advise).advise.__name__
    'advise'
    """

    advise: Callable[[Any, Any, Sequence[str]], None]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the function that advises."""
        registry.append(ADVICE, self.advise, pack)


#: What advises on things registered.
ADVICE: Kind[Callable[..., None]] = Kind("advice", callable, is_rule=False)
#: What sort of thing and its name, of things of which the last counts for all that names none.
LAST_COUNTS: Kind[tuple[str, str]] = Kind("last_counts", tuple, is_rule=False)
