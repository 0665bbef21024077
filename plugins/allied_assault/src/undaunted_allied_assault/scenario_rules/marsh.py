"""Units on Swamp act only after a tactical modifier of 1 or more: an order draws for it, once per unit and turn.

Rule: AA-10.4a, AA-17.72.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import NOT_DRAWN, ROUSED, STUCK, has_footing, is_on_marsh
from undaunted_allied_assault.attack import ATTACK, ATTACK_NOW
from undaunted_allied_assault.dig_in import DIG
from undaunted_allied_assault.modifier import MODIFIER, draw_modifier
from undaunted_allied_assault.move import ORDER, OWN
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.swap import EXCHANGE
from undaunted_allied_assault.transfer import GIVE
from undaunted_allied_assault.turn import AGAIN, CHOOSE_ORDER, again
from undaunted_allied_assault.units import slots_of

#: A modifier from this on lets it act.  Rule: AA-10.4a.
LEAST = 1
RULE = "marsh"


def can_rouse(ctx: Ctx, piece: int) -> bool:
    """Whether a card may be drawn for a unit: on Swamp, once in a turn, if it may act at all."""
    units = ctx.state.units
    return is_on_marsh(ctx, piece) and units.footing[piece] == NOT_DRAWN and not units.new[piece]


def sleepers(ctx: Ctx, side: int) -> list[int]:
    """The units for which a card may be drawn."""
    return [slot for slot in slots_of(ctx, side) if can_rouse(ctx, slot)]


def draw_for(ctx: Ctx, piece: int) -> None:
    """Draw the card."""
    draw_modifier(ctx, ctx.rules.pieces.side[piece])


def judge(ctx: Ctx, piece: int) -> None:
    """At 1 or more the unit may act; otherwise it may not in this turn."""
    ctx.state.units.footing[piece] = ROUSED if ctx.state.allied.modifier >= LEAST else STUCK


def clear(ctx: Ctx) -> None:
    """In the next turn a card is drawn again."""
    for slot in slots_of(ctx, ctx.state.rounds.active):
        ctx.state.units.footing[slot] = NOT_DRAWN


ROUSING = au.procedure(
    "allied_assault.rousing",
    au.step("draw", draw_for, "AA-10.4a", MODIFIER),
    au.step("judge", judge, "AA-10.4a"),
    piece="piece",
)
DRAWABLE = au.Requirement(
    "allied_assault.nothing_to_rouse",
    can_rouse,
    au.text(en="No card is drawn for that unit now.", es="Ahora no se roba carta para esa unidad."),
)
FOOTING = au.Requirement(
    "allied_assault.no_footing",
    has_footing,
    au.text(en="The swamp holds that unit.", es="El pantano retiene a esa unidad."),
    "AA-10.4a",
)
OTHER_FOOTING = au.Requirement(
    "allied_assault.other_no_footing",
    lambda ctx, other: has_footing(ctx, other),
    au.text(en="The swamp holds the other unit.", es="El pantano retiene a la otra unidad."),
    "AA-10.4a",
)
ROUSE = au.ActionKind(
    "allied_assault.rouse",
    au.text(en="draw for {piece} on Swamp", es="robar para {piece} en el pantano"),
    piece="piece",
)
RULES = (
    ROUSING,
    au.Offer(
        CHOOSE_ORDER,
        (au.Choice(ROUSE, ROUSING, among=sleepers, where=(OWN, DRAWABLE)),),
        clause="AA-10.4a",
        first=again,
        starts=AGAIN,
        special=RULE,
    ),
    au.Require(CHOOSE_ORDER, FOOTING, action=ORDER, special=RULE),
    au.Require(CHOOSE_ORDER, FOOTING, action=DIG, special=RULE),
    au.Require(CHOOSE_ORDER, FOOTING, action=ATTACK, special=RULE),
    au.Require("allied_assault.choose_combat", FOOTING, action=ATTACK_NOW, special=RULE),
    au.Require(CHOOSE_ORDER, FOOTING, OTHER_FOOTING, action=EXCHANGE, special=RULE),
    au.Require(CHOOSE_ORDER, FOOTING, OTHER_FOOTING, action=GIVE, special=RULE),
    au.Insert("allied_assault.turn", au.step("footing", clear, "AA-10.4a"), before="dig_in", after="markers"),
)
