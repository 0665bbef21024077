"""The Undaunted pack: every UND rule, registered through the same hooks as any other pack."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_system import (
    attack,
    bolster,
    casualties,
    command,
    conceal,
    control,
    hunker_down,
    inspire,
    movement,
    objectives,
    recon,
    routines,
    sequence,
    suppression,
)
from undaunted_system import tactics as ta
from undaunted_system.definitions import UndauntedScenario
from undaunted_system.hints import HINTS
from undaunted_system.signs import SIGNS
from undaunted_system.state import Ctx, Undaunted, check_suppressed, lay_out, undaunted_table
from undaunted_system.text import MESSAGES, TITLES

if TYPE_CHECKING:
    from undaunted_system.bot.bot import GreedyBot
    from undaunted_system.bot.routine import RoutineBot

PACK = uc.Pack("undaunted", "0.1.0", requires=("tactics",))


def explain_use(ctx: Ctx, seat: int, args: au.Args, action: au.Action) -> Sequence[au.explain.Asked]:
    """Explain a use: the cards that a draw may give, and the points of a side that takes control."""
    use = ctx.rules.activation.uses[action.args[0], action.args[1]]
    if use.name in ("command", "recon"):
        return [("draw", (use.side,))]
    return [("points", (use.side,))] if use.name == "control" else []


def make_greedy(seed: int | None = None) -> "GreedyBot":
    """The bot of the system; its modules are imported when one is made."""
    from undaunted_system.bot.bot import GreedyBot

    return GreedyBot(seed)


def make_routine(seed: int | None = None) -> "RoutineBot":
    """The bot that plays by routines; its modules are imported when one is made."""
    from undaunted_system.bot.routine import RoutineBot

    return RoutineBot(seed)


@uc.hookimpl
def register_content(register: au.Registrar) -> None:
    """Register what the scenarios of all titles have in common, for the published schemas, and the bots."""
    register.add(
        au.ContentKind("scenarios", UndauntedScenario),
        au.ContentKind("routines", routines.Routine),
        au.bots.BotKind("greedy", make_greedy),
        au.bots.BotKind("routine", make_routine),
    )


@uc.hookimpl
def register_rules(register: au.Registrar) -> None:
    """Register zones, slice, table and rules.

    All players see the play area and the supply.  Only the owner may look at its removed cards.
    But all players saw each of them leave, so the public facts about the zone name them.
    Rule: UND-1.1, UND-1.4, UND-1.5.
    """
    register.add(
        au.DECK,
        au.HAND,
        au.DISCARD,
        *au.explain.DRAW_ODDS,
        au.ZoneKind("play", "everybody", sign="played"),
        au.ZoneKind("supply", "everybody"),
        au.ZoneKind("removed", "owner", seen=True, sign="stacked"),
        au.Slice("undaunted", Undaunted),
        au.Table("undaunted", undaunted_table),
        au.SetUp(lay_out),
        au.documents.Check(check_suppressed),
        au.Messages(MESSAGES),
        au.Titles(TITLES),
        # Kinds of action in the order in which they are offered.
        command.DRAW,
        bolster.TAKE,
        inspire.RETURN,
        *sequence.RULES,
        *hunker_down.RULES,
        *suppression.RULES,
        *bolster.RULES,
        *command.RULES,
        *conceal.RULES,
        *control.RULES,
        *inspire.RULES,
        *recon.RULES,
        au.explain.Explains(ta.PLAY, explain_use),
        *movement.RULES,
        *attack.RULES,
        *casualties.RULES,
        *objectives.RULES,
        HINTS,
        routines.PART,
        *SIGNS,
    )
