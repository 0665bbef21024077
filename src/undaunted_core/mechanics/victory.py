"""Victory: conditions and further end checks, asked after the events that can change them.

Every event that may end a game names its *cause*; a check is asked only when
that is one of its own causes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import Fault, LinkError
from undaunted_core.ids import nearest
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.machine import end

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.mechanics.explaining import Explanation, Term

    Asked = tuple[tuple[tuple[int, "ConditionKind", Mapping[str, Any]], ...], ...]

MARKER_TURNED = 1
CARD_LOST = 2
PIECE_LOST = 4
#: A card left circulation, but not the game.
CARD_SHELVED = 8
#: A piece that can change sides has another owner.
HANDS_CHANGED = 16


@attrs.frozen(eq=False)
class Goal:
    """What brings a side nearer to a condition, in general words, for who plays by the catalogue alone.

    ``kind`` is ``take`` (control spaces), ``hold`` (control the spaces where pieces
    stand), ``raise`` (control spaces once more), ``remove`` (enemy pieces),
    ``destroy`` (pieces that are nobody's) or ``leave`` (own pieces go off the
    board).  ``counts`` maps names of spaces or pieces to what each counts, or
    ``column`` (``slot.name``) holds that.  ``done`` is the column that says which
    pieces are dealt with: true, or the side to whose credit; without one, those
    off the board are.  ``through`` is the column of the spaces to leave by.
    """

    kind: str
    counts: Mapping[str, int] = attrs.field(factory=dict)
    column: str = ""
    done: str = ""
    through: str = ""


@attrs.frozen(eq=False)
class ConditionKind:
    """A kind of victory condition that scenarios name.

    ``met(ctx, side, parameters)`` says whether the side has won by it.
    ``causes`` are the causes that can make it true.  ``missing(ctx, side,
    parameters)`` is the sum that is 0 or less when it is met.  ``words(rules,
    side, parameters)`` gives fields of its message besides the parameters: name ->
    (domain, names).  ``goals(rules, side, parameters)`` gives how much a side needs,
    and the goals that count for it.  ``reachable(ctx, side, parameters)`` says
    whether the side may still meet it, judged from what everybody can see; None,
    or no such function, stands for "that is not known", and counts as yes.
    """

    name: str
    met: Callable[[Any, int, Mapping[str, Any]], bool]
    causes: int
    reason: str
    clause: str
    missing: Callable[[Any, int, Mapping[str, Any]], Explanation] | None = None
    words: Callable[[Any, int, Mapping[str, Any]], Mapping[str, tuple[str, Any]]] | None = None
    goals: Callable[[Any, int, Mapping[str, Any]], tuple[int, Sequence[Goal]]] | None = None
    reachable: Callable[[Any, int, Mapping[str, Any]], bool | None] | None = None


@attrs.frozen(eq=False)
class EndCheck:
    """A further check, asked after the victory conditions in the order of registration.

    ``ended(ctx)`` gives (winners, reason, clause) when the game ends, else None.
    """

    name: str
    ended: Callable[[Any], tuple[tuple[int, ...], str, str] | None]
    causes: int


@attrs.frozen(eq=False)
class Score:
    """Points of a kind: ``points(ctx, side)``, and ``terms(ctx, side)`` that add up to them.

    ``goals(rules, side)`` are the goals that bring such points.
    """

    points: Callable[[Any, int], int]
    terms: Callable[[Any, int], list[Term]]
    goals: Callable[[Any, int], Sequence[Goal]] | None = None


@attrs.frozen(eq=False)
class VictoryTable:
    """Per side its conditions with their parameters, and the further checks.

    ``asked[cause][active]`` keeps the (side, condition, parameters) to ask after
    a cause, the active side's first.
    """

    conditions: tuple[tuple[tuple[ConditionKind, Mapping[str, Any]], ...], ...]
    checks: tuple[EndCheck, ...]
    scores: tuple[Score, ...]
    asked: dict[int, Asked]


def victory_table(rules: Any, setting: Any) -> VictoryTable:
    """The scenario's conditions; LinkError for a kind nobody registers."""
    kinds: dict[str, ConditionKind] = rules.registry.all("condition_kind")
    faults = []
    by_side = []
    for side in setting.sides:
        mine = []
        for place, wanted in enumerate(setting.scenario.sides[side].victory):
            if wanted.condition not in kinds:
                pointer = f"/sides/{side}/victory/{place}/condition"
                near = nearest(wanted.condition, kinds)
                faults.append(
                    Fault(setting.scenario_id, pointer, repr(wanted.condition), "a registered condition", near)
                )
            else:
                mine.append((kinds[wanted.condition], attrs.asdict(wanted)))
        by_side.append(tuple(mine))
    if faults:
        raise LinkError(faults)
    checks, scores = (tuple(rules.registry.every(kind)) for kind in ("end_check", "score"))
    return VictoryTable(tuple(by_side), checks, scores, {})


def _ask_after(table: VictoryTable, cause: int) -> Asked:
    """What to ask after a cause (or several joined by ``|``), worked out once per cause."""
    sides = range(len(table.conditions))
    table.asked[cause] = found = tuple(
        tuple(
            (side, kind, given)
            for side in sorted(sides, key=lambda side: side != active)
            for kind, given in table.conditions[side]
            if kind.causes & cause
        )
        for active in sides
    )
    return found


def may_be_met(ctx: Any, side: int, kind: ConditionKind, given: Mapping[str, Any]) -> bool:
    """Whether a side may still meet a condition; what a condition does not exclude is possible."""
    return kind.reachable is None or kind.reachable(ctx, side, given) is not False


def met_at_start(rules: Any) -> list[tuple[int, int]]:
    """The conditions, by side and place, that the scenario has met before anybody plays."""
    ctx: Context[Any, Any] = Context(rules, rules.initial(0), events=None, record=[], explicit=False)
    return [
        (side, place)
        for side, conditions in enumerate(rules.victory.conditions)
        for place, (kind, given) in enumerate(conditions)
        if kind.met(ctx, side, given)
    ]


def check_end(ctx: Any, cause: int) -> bool:
    """Whether the game is over, asking what the cause may have changed.

    Both sides' conditions met by one event: the active side's counts.
    """
    if ctx.state.outcome is not None:
        return True
    table: VictoryTable = ctx.rules.victory
    asked = table.asked.get(cause) or _ask_after(table, cause)
    for side, kind, given in asked[max(0, ctx.state.rounds.active)]:
        if kind.met(ctx, side, given):
            return finish(ctx, (side,), kind.reason, kind.clause)
    for check in table.checks:
        if check.causes & cause:
            ended = check.ended(ctx)
            if ended is not None:
                return finish(ctx, *ended)
    return False


def finish(ctx: Any, winners: tuple[int, ...], reason: str, clause: str) -> bool:
    """End the game and say so; always True."""
    end(ctx, winners, reason, clause)
    if ctx.events is not None:
        emit(ctx, "core.game_ended", winners, reason)
    return True
