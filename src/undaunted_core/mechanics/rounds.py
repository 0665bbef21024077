"""Rounds: the outermost loop of play, into which packs put their phases.

``core.round`` has only a beginning and an end; a pack inserts its phases
between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.declarations.words import Event, text
from undaunted_core.kernel.flow import FLOWS, Procedure, procedure, step
from undaunted_core.kernel.kinds import PHASES
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.limits import MOST_COUNT
from undaunted_core.mechanics.positions import PositionWord

if TYPE_CHECKING:
    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.flow import Args
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.mechanics.state import CoreRules, CoreState, Ctx


@attrs.define
class Rounds:
    """The number of the round (from 1) and the side whose turn it is (-1 between turns)."""

    number: int = column(visible=PUBLIC, most=MOST_COUNT)
    active: int = column(holds="side", visible=PUBLIC)


IN_POSITIONS = (
    PositionWord("rounds.number", "round", about="The number of the round; 1 when left out, 0 only before the first."),
    PositionWord("rounds.active", "active", about="The side whose turn it is; that of the first turn when left out."),
)


@attrs.frozen(eq=False, repr=False)
class Phases(Declaration):
    """The steps of a procedure are phases, as those of the round are: ``game.phase`` names them.

    Where one such procedure runs inside another, the inner one counts.  Each step needs a text
    ``phase.<pack>.<step>``.

    >>> Phases("my_pack.siege").procedure
    'my_pack.siege'
    """

    procedure: Procedure | str

    @property
    def name(self) -> str:
        """The name of the procedure."""
        return self.procedure if isinstance(self.procedure, str) else self.procedure.name

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the name of the procedure."""
        registry.append(PHASES, self.name, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """The procedure exists."""
        flow = findings.registry.all(FLOWS)
        procedures = [name for name, item in flow.items() if isinstance(item, Procedure)]
        findings.known(pack, "phases", self.name, procedures, "a procedure that a pack registers")


def _play_round(ctx: Ctx, args: Args) -> None:
    ctx.call("core.round")


def _next_round(ctx: Ctx, args: Args) -> None:
    # Not the whole procedure: what packs put before the rounds happens once.
    ctx.jump("core.game/play_round")


def _begin_round(ctx: Ctx, args: Args) -> None:
    rounds = ctx.state.rounds
    rounds.number += 1
    rounds.active = -1
    if ctx.events is not None:  # a call saved at each turn: ADR 29
        ctx.emit(ROUND_BEGUN, rounds.number)


def _end_round(ctx: Ctx, args: Args) -> None:
    ctx.state.rounds.active = -1


def check_loop(rules: CoreRules, state: CoreState) -> list[tuple[str, str, str]]:
    """The lowest frame is the loop over the rounds, and the only one; a round under way is the frame above it."""
    label_of = rules.label_of
    for index, (code, _) in enumerate(state.stack):
        label = label_of[code]
        is_game = label.startswith("core.game/")
        if not index and not is_game:
            return [("/stack/0", label, "core.game, the loop over all rounds")]
        if index and (is_game or (index > 1 and label.startswith("core.round/"))):
            return [(f"/stack/{index}", label, "one loop over all rounds, at the bottom of the stack")]
        if index == 1 and label.startswith("core.round/") and not state.rounds.number:
            return [("/rounds/number", "0", "1 or more in a round")]
    return []


ROUND_BEGUN = Event("core.round_begun", text(en="Round {round} begins.", es="Comienza la ronda {round}."), round="int")
GAME = procedure("core.game", step("play_round", _play_round, "", "core.round"), step("next_round", _next_round))
ROUND = procedure("core.round", step("begin_round", _begin_round), step("end_round", _end_round))
