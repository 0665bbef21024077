"""The advance of an attacker onto the tile that the defender left.

Rule: AA-5.16, AA-6.12, AA-12.2d, AA-12.3g, AA-12.4b, AA-17.39, AA-17.46, AA-17.50.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import is_static
from undaunted_allied_assault.control import take
from undaunted_allied_assault.deploy import may_enter
from undaunted_allied_assault.nobody import plays_itself
from undaunted_allied_assault.obstacles import HARD_MOVES, announce
from undaunted_allied_assault.retreat import MINED
from undaunted_allied_assault.reveal import reveal_around, scout
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import relocate


def ask_to_advance(ctx: Ctx) -> None:
    """Ask the attacker's side, unless its unit may not go there, or a setting bars it as mines destroyed the defender.

    Rule: AA-5.16, AA-10.3b, AA-17.39, AA-17.50, AA-17.74.
    """
    fight = ctx.state.fight
    barred = MINED in fight.effects and not ctx.rules.allied.settings.retreat_mines_advance
    if barred or is_static(ctx, fight.attacker):
        return
    if may_enter(ctx, ctx.state.units.card[fight.attacker], fight.tile):
        side = ctx.rules.pieces.side[fight.attacker]
        if not plays_itself(ctx, side):
            ctx.call(CHOOSE_ADVANCE, side)
        elif wants(ctx, fight.tile):
            ctx.call(ADVANCE)


def wants(ctx: Ctx, space: int) -> bool:
    """Whether the automaton advances onto a tile: always, or onto objectives alone.

    Rule: AA-12.2d, AA-12.3g, AA-12.4b.
    """
    always = ctx.rules.source.scenario.automaton.advances == "always"
    return always or ctx.rules.allied.land.objective[space]


def announce_advance(ctx: Ctx) -> None:
    """The other side may stop a Hard unit.  Rule: AA-14.17."""
    announce(ctx, ctx.state.fight.attacker)


def make_advance(ctx: Ctx) -> None:
    """The unit goes there without a check for mines, takes control, reveals and is revealed.

    Rule: AA-5.16, AA-6.12.
    """
    fight, slot = ctx.state.fight, ctx.state.fight.attacker
    if ctx.state.play.stopped:
        return
    source = relocate(ctx, slot, fight.tile)
    ctx.emit(ADVANCED, slot, source, fight.tile)
    take(ctx, ctx.rules.pieces.side[slot], fight.tile)
    reveal_around(ctx, slot)
    scout(ctx, slot)


ADVANCED = au.Event(
    "allied_assault.advanced",
    au.text(en="{piece} advances to {space}.", es="{piece} avanza a {space}."),
    piece="piece",
    source="space",
    space="space",
)
ADVANCE = au.procedure(
    "allied_assault.advance",
    au.step("announce", announce_advance, "AA-14.17", HARD_MOVES),
    au.step("make", make_advance, "AA-5.16"),
)
ADVANCE_NOW = au.ActionKind("allied_assault.advance_now", au.text(en="advance", es="avanzar"), word="advance")
STAY = au.ActionKind("allied_assault.stay", au.text(en="stay", es="quedarse"))
CHOOSE_ADVANCE = au.Decision(
    "allied_assault.choose_advance",
    {"side": "seat"},
    au.text(en="Advance onto the tile, or stay.", es="Avanza a la loseta o quédate."),
    (au.Choice(ADVANCE_NOW, ADVANCE), au.Choice(STAY)),
    clause="AA-5.16",
)
RULES = (ADVANCED, ADVANCE, CHOOSE_ADVANCE)
