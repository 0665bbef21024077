"""The sequence of play: a game turn, the four phases of a player's turn.

Rule: AA-3.1, AA-3.2, AA-3.5, AA-3.6, AA-3.8, AA-11.1, AA-17.33.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.buy import buy_phase
from undaunted_allied_assault.count import clear_markers, count_prestige, dig_in_again, dig_in_all
from undaunted_allied_assault.draw import draw_phase
from undaunted_allied_assault.nobody import plays_itself
from undaunted_allied_assault.state import NONE, Ctx


def first_turn(ctx: Ctx) -> None:
    """The turn of the side that goes first."""
    take_turn(ctx, ctx.state.allied.first)


def second_turn(ctx: Ctx) -> None:
    """The turn of the other side."""
    take_turn(ctx, 1 - ctx.state.allied.first)


def take_turn(ctx: Ctx, side: int) -> None:
    """That of the automaton takes the place of a player's.  Rule: AA-3.1, AA-11.1."""
    ctx.state.rounds.active = side
    ctx.call(AUTOMATON_TURN if plays_itself(ctx, side) else PLAYER_TURN)


def begin_turn(ctx: Ctx) -> None:
    """The once-per-turn rules may be used again; units with Auto Dug-In dig in.  Rule: AA-17.1."""
    ctx.state.allied.done = [False] * len(ctx.rules.sides)
    dig_in_all(ctx)


def operate(ctx: Ctx) -> None:
    """The Operations phase: order by order, until the side ends it.  Rule: AA-3.5."""
    ctx.call(NEXT_ORDER, ctx.state.rounds.active)


#: What :func:`again` starts.
AGAIN = ("allied_assault.next_order",)


def again(ctx: Ctx, side: int) -> None:
    """What each offer of an order gives as ``first``: when its effect is over, the side is asked again."""
    ctx.call(NEXT_ORDER, side)


def ask_for_surprise(ctx: Ctx, side: int) -> None:
    """The other side may play a Surprise card before each order.  Rule: AA-14.1, AA-17.33."""
    if ctx.rules.allied.settings.surprise_windows == "every_decision":
        ctx.open_window(BEFORE_ORDER, 1 - side)


def ask_order(ctx: Ctx, side: int) -> None:
    """Nothing is under way.  Rule: AA-3.5."""
    ctx.state.play.last, ctx.state.play.stopped = NONE, False
    ctx.call(CHOOSE_ORDER, side)


def look_for_victory(ctx: Ctx) -> None:
    """The active side wins if it meets a condition.  Rule: AA-3.8."""
    ctx.check_end(TURN_COUNTED)


#: The turn of the side that nobody plays.
AUTOMATON_TURN = "allied_assault.automaton_turn"
#: The conditions are asked when the active side has counted its prestige.
TURN_COUNTED = au.victory.Cause(
    "allied_assault.turn_counted", au.text(en="a side counted its prestige", es="un bando calculó su prestigio")
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
BEFORE_ORDER = au.Window("allied_assault.before_order", "AA-17.33")
NEXT_ORDER = au.procedure(
    "allied_assault.next_order",
    au.step("surprise", ask_for_surprise, "AA-17.33", BEFORE_ORDER),
    au.step("order", ask_order, "AA-3.5", CHOOSE_ORDER),
    side="side",
)
PLAYER_TURN = au.procedure(
    "allied_assault.turn",
    au.step("begin", begin_turn, "AA-3.1"),
    au.step("draw", draw_phase, "AA-3.3", "allied_assault.split", "allied_assault.drawing"),
    au.step("buy", buy_phase, "AA-3.4", "allied_assault.buy"),
    au.step("operations", operate, "AA-3.5", NEXT_ORDER),
    au.step("prestige", count_prestige, "AA-3.6"),
    au.step("markers", clear_markers, "AA-3.6"),
    au.step("dig_in", dig_in_again, "AA-3.7"),
    au.step("victory", look_for_victory, "AA-3.8"),
)
TURNS = (PLAYER_TURN, AUTOMATON_TURN)
ROUND = (
    au.Insert("core.round", au.step("first_turn", first_turn, "AA-3.1", *TURNS), after="begin_round"),
    au.Insert("core.round", au.step("second_turn", second_turn, "AA-3.1", *TURNS), before="end_round"),
)
CITED = (
    *(au.Cite(f"core.game/{step}", "AA-3.1") for step in ("play_round", "next_round")),
    *(au.Cite(f"core.round/{step}", "AA-3.1") for step in ("begin_round", "end_round")),
    au.Cite("core.choose_reaction", "AA-17.33"),
    au.Cite("core.after_reaction/ask_next", "AA-17.33"),
)
RULES = (TURN_COUNTED, *ROUND, *CITED)
