"""Dice: one chance event per die, its faces numbered from 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.declarations.words import ActionKind, text
from undaunted_core.kernel.domains import Members
from undaunted_core.kernel.flow import Chance

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.flow import Args, Sound
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.state import Ctx

ROLL = ActionKind("core.roll", text(en="the die shows {face}", es="el dado muestra {face}"), face="face")
#: The largest die that has an outcome of its own in notation and documents.
MOST_FACES = 20


def faces(rules: Ruleset, source: object) -> Members:
    """The domain of die faces: 0, 1, 2 ..."""
    return Members(tuple(str(face) for face in range(MOST_FACES)))


def die(name: str, resolve: Callable[[Any, Any, int], None], sound: Sound | None = None) -> Chance:
    """A chance event for one die; its first argument is the number of faces."""
    return Chance(name, {"sides": "int"}, "core.roll", _faces_of, resolve, sound)


def _faces_of(ctx: Ctx, args: Args) -> Sequence[int]:
    return range(args[0])


def roll(ctx: Ctx, name: str, count: int, sides: int) -> None:
    """Roll that many dice one after the other."""
    for _ in range(count):
        ctx.call(name, sides)
