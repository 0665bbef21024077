"""The sequence of play: a game turn, the four phases of a player's turn.

Rule: AA-3.1, AA-3.2, AA-3.5, AA-3.6, AA-3.8.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.state import Ctx


def first_turn(ctx: Ctx) -> None:
    """The turn of the side that goes first."""
    ctx.state.rounds.active = ctx.state.allied.first
    au.call(ctx, PLAYER_TURN)


def second_turn(ctx: Ctx) -> None:
    """The turn of the other side."""
    ctx.state.rounds.active = 1 - ctx.state.allied.first
    au.call(ctx, PLAYER_TURN)


def begin_turn(ctx: Ctx) -> None:
    """Nothing yet: events of a scenario at the start of a turn are put here."""


def draw(ctx: Ctx) -> None:
    """The Draw phase; not in turn 1.  Rule: AA-3.2."""


def operate(ctx: Ctx) -> None:
    """The Operations phase: order by order, until the side ends it.  Rule: AA-3.5."""
    au.call(ctx, CHOOSE_ORDER, ctx.state.rounds.active)


def again(ctx: Ctx, side: int) -> None:
    """What each offer of an order gives as ``first``: when its effect is over, the side is asked again."""
    au.call(ctx, CHOOSE_ORDER, side)


def count_prestige(ctx: Ctx) -> None:
    """The active side gains the prestige of the tiles it controls.  Rule: AA-3.6."""
    side, land = ctx.state.rounds.active, ctx.rules.allied.land
    gained = sum(
        prestige for owner, prestige in zip(ctx.state.land.control, land.prestige, strict=True) if owner == side
    )
    ctx.state.allied.prestige[side] += gained
    if ctx.events is not None:
        au.emit(ctx, PRESTIGE_COUNTED, side, gained)


def look_for_victory(ctx: Ctx) -> None:
    """The active side wins if it meets a condition.  Rule: AA-3.8."""
    au.check_end(ctx, TURN_COUNTED)


#: The conditions are asked when the active side has counted its prestige.
TURN_COUNTED = au.Cause(
    "allied_assault.turn_counted", au.text(en="a side counted its prestige", es="un bando calculó su prestigio")
)
PRESTIGE_COUNTED = au.Event(
    "allied_assault.prestige_counted",
    au.text(en="{side} gains {prestige} prestige from its tiles.", es="{side} gana {prestige} de prestigio."),
    side="side",
    prestige="int",
)
END_PHASE = au.ActionKind(
    "allied_assault.end_operations", au.text(en="end the Operations phase", es="terminar la fase de Operaciones")
)
#: Every kind of order is an offer of its own file.  After its effect the order is chosen again, until the phase ends.
CHOOSE_ORDER = au.Decision(
    "allied_assault.choose_order",
    {"side": "seat"},
    au.text(en="Give an order, or end the Operations phase.", es="Da una orden o termina la fase de Operaciones."),
    (au.Choice(END_PHASE, lambda ctx: None),),
    clause="AA-3.5",
)
PLAYER_TURN = au.procedure(
    "allied_assault.turn",
    au.step("begin", begin_turn, "AA-3.1"),
    au.step("draw", draw, "AA-3.2"),
    au.step("operations", operate, "AA-3.5", CHOOSE_ORDER),
    au.step("prestige", count_prestige, "AA-3.6"),
    au.step("victory", look_for_victory, "AA-3.8"),
)
ROUND = (
    au.Insert("core.round", au.step("first_turn", first_turn, "AA-3.1", PLAYER_TURN), after="begin_round"),
    au.Insert("core.round", au.step("second_turn", second_turn, "AA-3.1", PLAYER_TURN), before="end_round"),
)
RULES = (TURN_COUNTED, PRESTIGE_COUNTED, *ROUND)
