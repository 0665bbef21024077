"""Routines: what the bot ``routine`` does, as data keyed by scenario, side and card.

A routine is an ordered list of instructions.  Each is tried in turn and skipped if nothing fits its conditions.
No rule reads routines: they are no part of the fingerprint.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import attrs

from undaunted_core.authoring import Definition, Title, entry
from undaunted_core.by_value import ByValue
from undaunted_core.ids import ID_PATTERN, NAME_PATTERN, PLAY_PATTERN
from undaunted_core.mechanics.catalog import CatalogPart
from undaunted_system.bot.phrases import CONDITIONS, ORDERS

if TYPE_CHECKING:
    from undaunted_system.state import UndauntedRules


@attrs.frozen(eq=False, kw_only=True, repr=False)
class RoutineCondition(ByValue):
    """What must be so of a target.

    >>> RoutineCondition(condition="total", x=7).x
    7
    """

    condition: str = entry("what must be so", enum=list(CONDITIONS))
    x: int = entry("its number X, 0 when it has none", default=0, minimum=0, maximum=99)
    trait: str = entry("for `trait`: the trait of a unit, such as vehicle", default="")


@attrs.frozen(eq=False, kw_only=True, repr=False)
class RoutineOrder(ByValue):
    """Which of several targets comes first.

    >>> RoutineOrder(by="nearest").names
    ()
    """

    by: str = entry("what decides", enum=list(ORDERS))
    names: tuple[str, ...] = entry(
        "for `named`: cards by their names without side, the first first", default=(), names="cards.local"
    )


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Instruction(ByValue):
    """What a card does if a target fits.

    >>> Instruction(do="attack", first=(RoutineOrder(by="weakest"),)).when
    ()
    """

    do: str = entry(
        "an ability, or a kind of action such as tactics.bid", names=("ability", "action"), pattern=PLAY_PATTERN
    )
    when: tuple[RoutineCondition, ...] = entry("all that must be so of a target", default=())
    unless: tuple[RoutineCondition, ...] = entry("what must not be so of a target, none of it", default=())
    first: tuple[RoutineOrder, ...] = entry(
        "which target comes first; each further entry decides where those before it do not", default=()
    )


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Routine(Definition):
    """A routine of the bot `routine`: the instructions of some cards, tried in turn.

    A routine that names a card comes before one that names none, then one that names the scenario, then one that
    names the side.  Of two alike the later counts.

    >>> bids = Instruction(do="tactics.bid", first=(RoutineOrder(by="idle"),))
    >>> title = Title(en="Any card", es="Cualquier carta")
    >>> Routine(id="my_pack:any", title=title, provenance="original", instructions=(bids,)).order
    0
    """

    is_rule: ClassVar[bool] = False

    title: Title = entry("what it is called")
    scenario: str | None = entry(
        "the only scenario it is for; none: any", default=None, names="scenario", pattern=ID_PATTERN
    )
    side: str | None = entry("the only side it is for; none: any", default=None, names="side", pattern=NAME_PATTERN)
    cards: tuple[str, ...] = entry(
        "the cards it is for, by their names without side; none: all others, and what no card decides",
        default=(),
        names="cards.local",
    )
    order: int = entry(
        "cards of a lower order are played first, of the same order those of higher initiative",
        default=0,
        minimum=0,
        maximum=99,
    )
    instructions: tuple[Instruction, ...] = entry("what is tried, in turn")


def entries(rules: UndauntedRules) -> dict[str, dict[str, object]]:
    """The routines for the scenario that is played."""
    return {
        routine.id: attrs.asdict(routine)
        for routine in rules.source.further
        if isinstance(routine, Routine) and routine.scenario in (None, rules.source.scenario_id)
    }


PART = CatalogPart("routines", entries)

__all__ = ["PART", "Instruction", "Routine", "RoutineCondition", "RoutineOrder"]
