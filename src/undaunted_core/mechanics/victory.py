"""Victory: conditions and further end checks, asked after the events that can change them.

Every event that may end a game names its *cause*; a check is asked only when
that is one of its own causes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import Fault, LinkError
from undaunted_core.ids import nearest
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.machine import end

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_core.mechanics.explaining import Explanation

    Asked = tuple[tuple[tuple[int, "ConditionKind", Mapping[str, Any]], ...], ...]

MARKER_TURNED = 1
CARD_LOST = 2
PIECE_LOST = 4
#: A card left circulation, but not the game.
CARD_SHELVED = 8


@attrs.frozen(eq=False)
class ConditionKind:
    """A kind of victory condition that scenarios name.

    ``met(ctx, side, parameters)`` says whether the side has won by it.
    ``causes`` are the causes that can make it true.  ``missing(ctx, side,
    parameters)`` is the sum that is 0 or less when it is met.
    """

    name: str
    met: Callable[[Any, int, Mapping[str, Any]], bool]
    causes: int
    reason: str
    clause: str
    missing: Callable[[Any, int, Mapping[str, Any]], Explanation] | None = None


@attrs.frozen(eq=False)
class EndCheck:
    """A further check, asked after the victory conditions in the order of registration.

    ``ended(ctx)`` gives (winners, reason, clause) when the game ends, else None.
    """

    name: str
    ended: Callable[[Any], tuple[tuple[int, ...], str, str] | None]
    causes: int


@attrs.frozen(eq=False)
class VictoryTable:
    """Per side its conditions with their parameters, and the further checks.

    ``asked[cause][active]`` keeps the (side, condition, parameters) to ask after
    a cause, the active side's first.
    """

    conditions: tuple[tuple[tuple[ConditionKind, Mapping[str, Any]], ...], ...]
    checks: tuple[EndCheck, ...]
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
    return VictoryTable(tuple(by_side), tuple(rules.registry.every("end_check")), {})


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
