"""Hints: what rules mean in general words, for bots and frontends.  No rule reads them.

A pack gathers its hints in one place, separate from its rules; the catalogue shows them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.declarations.parts import SPECIAL_RULES
from undaunted_core.kernel.kinds import ACTION_KINDS, Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.mechanics.attacks import ATTACK_KINDS
from undaunted_core.mechanics.victory import CONDITION_KINDS
from undaunted_system.tactics.abilities import ABILITIES
from undaunted_system.tactics.movement import MOVEMENT_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.kernel.ruleset import Ruleset


#: The general words there are for abilities; a bot that knows another may be told it all the same.
ABILITY_WORDS = frozenset(
    (
        *("move", "shoot", "take", "mark", "mend", "swap", "clear", "burden", "draw", "fetch", "return"),
        *("lead", "aim", "shell", "ready", "shelve"),
    )
)
#: The general words there are for kinds of action.
ACTION_WORDS = frozenset(
    (
        *("bid", "play", "step", "target", "pick", "fetch", "return", "draw", "lead", "aim", "shell", "mark"),
        *("mend", "swap", "enter", "exit", "reposition", "leave"),
    )
)


@attrs.frozen(eq=False, repr=False)
class Goal:
    """What brings a side nearer to a condition, in general words.

    ``kind`` is ``take`` (control spaces), ``hold`` (control the spaces of pieces) or ``raise`` (control spaces once
    more). For pieces it is ``remove`` (enemy ones), ``destroy`` (those of no side) or ``leave`` (own ones go off the
    board).  ``counts`` maps names of spaces or pieces to what each counts, or ``column`` (``slot.name``) holds that.
    ``done`` is the column that says which pieces are dealt with: true, or the side to whose credit; without one,
    those off the board are.  ``through`` is the column of the spaces to leave by.

    >>> Goal("take", counts={"16B": 2}).counts
    {'16B': 2}
    """

    kind: str
    counts: Mapping[str, int] = attrs.field(factory=dict)
    column: str = ""
    done: str = ""
    through: str = ""


@attrs.frozen(eq=False, repr=False)
class MovementHint(ByValue):
    """Whether a movement needs an own marker on the space, lays one, or moves what the piece is aboard of.

    ``shuns`` are the traits of tiles it may not enter.

    >>> MovementHint(by_markers=True).carries
    False
    """

    by_markers: bool = False
    lays_markers: bool = False
    carries: bool = False
    shuns: tuple[str, ...] = ()


@attrs.frozen(eq=False, repr=False)
class AttackHint(ByValue):
    """The defences an attack goes by, in the order that a target is asked for them, the most steps to a target, and
    its harm.

    ``reach`` -1: any distance.  ``harm`` is a general word for what a success does.

    >>> AttackHint(defences=("regular",), harm="casualty").reach
    -1
    """

    defences: tuple[str, ...] = ()
    reach: int = -1
    harm: str = ""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Hints(Declaration):
    """The hints of one pack.

    ``actions`` and ``abilities``: a general word for what each does.  ``blocked``: per ability a general word for
    what may prevent it.  ``harm`` has, per (attack, trait of the target), a general word for the effect of a success
    on such a target. The attack "" stands for every attack that has no word of its own. ``goals(rules, side,
    parameters)`` of a kind of condition gives how much a side needs, and the goals that count for it. ``points(rules,
    side)`` gives the goals that bring further points. ``special(rules, parameters)`` of a special rule gives what it
    adds to the goals of sides, as (side, goal).

    >>> Hints(abilities={"rest": "ready"}).abilities
    {'rest': 'ready'}
    """

    actions: Mapping[str, str] = attrs.field(factory=dict)
    abilities: Mapping[str, str] = attrs.field(factory=dict)
    blocked: Mapping[str, str] = attrs.field(factory=dict)
    movements: Mapping[str, MovementHint] = attrs.field(factory=dict)
    attacks: Mapping[str, AttackHint] = attrs.field(factory=dict)
    harm: Mapping[tuple[str, str], str] = attrs.field(factory=dict)
    goals: Mapping[str, Callable[[Any, int, Any], tuple[int, Sequence[Goal]]]] = attrs.field(factory=dict)
    points: Sequence[Callable[[Any, int], Sequence[Goal]]] = ()
    special: Mapping[str, Callable[[Any, Mapping[str, Any]], Sequence[tuple[str, Goal]]]] = attrs.field(factory=dict)

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the hints."""
        registry.append(BOT_HINTS, self, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        for name, goals in self.goals.items():
            yield f"hints, goals of {name}", goals, "rules, side, parameters"
        for points in self.points:
            yield "hints, points", points, "rules, side"
        for name, special in self.special.items():
            yield f"hints, special {name}", special, "rules, parameters"

    def check(self, findings: Findings, pack: str) -> None:
        """It speaks of things that exist."""
        harmed = [key[0] if isinstance(key, tuple) else key for key in self.harm if key[0]]
        parts: tuple[tuple[str, Iterable[str], Kind[Any], str], ...] = (
            ("actions", self.actions, ACTION_KINDS, "an action kind"),
            ("abilities", self.abilities, ABILITIES, "an ability"),
            ("blocked", self.blocked, ABILITIES, "an ability"),
            ("movements", self.movements, MOVEMENT_KINDS, "a movement kind"),
            ("attacks", self.attacks, ATTACK_KINDS, "an attack"),
            ("goals", self.goals, CONDITION_KINDS, "a condition"),
            ("special", self.special, SPECIAL_RULES, "a special rule"),
            ("harm", harmed, ATTACK_KINDS, "an attack"),
        )
        for field, names, kind, expected in parts:
            for name in names:
                valid = findings.registry.by_name(kind)
                findings.known(pack, f"hints, {field}", name, valid, f"{expected} that a pack registers")


BOT_HINTS: Kind[Hints] = Kind("hints", Hints, is_rule=False)


def hint(rules: Ruleset, kind: str, key: object, default: object = None) -> Any:
    """The hint of a kind, such as ``abilities``, for a name; the last pack that has one counts."""
    for hints in reversed(rules.registry.every(BOT_HINTS)):
        values = getattr(hints, kind)
        if key in values:
            return values[key]
    return default
