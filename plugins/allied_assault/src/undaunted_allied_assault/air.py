"""Anti-air: an air card against a unit fails if the unit is covered and the modifier drawn is high enough.

A step calls :func:`check_air`; the next one asks :func:`has_failed`.

Rule: AA-6.3, AA-6.4, AA-14.2, AA-17.31, AA-17.44.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.modifier import MODIFIER, draw_modifier
from undaunted_allied_assault.reveal import show
from undaunted_allied_assault.state import NONE, Ctx
from undaunted_allied_assault.units import slots_of

#: A modifier from here on stops the air card.  Rule: AA-6.3.
STOPS = 1


def cover(ctx: Ctx, target: int) -> int:
    """The anti-air unit that checks for a target, -1 if none covers it: the nearest face-up one, then a hidden one.

    A unit covers itself.  Rule: AA-6.4, AA-17.44.
    """
    state, land, reach = ctx.state, ctx.rules.allied.land, ctx.rules.allied.cards.anti_air
    tile, fighters = state.pieces.space[target], []
    for slot in slots_of(ctx, ctx.rules.pieces.side[target]):
        space, farthest = state.pieces.space[slot], reach[state.units.card[slot]]
        if not farthest:
            continue
        away = 0 if space == tile else next((n for n in range(1, farthest + 1) if tile in land.within[n][space]), NONE)
        if away != NONE:
            fighters.append((not state.units.face_up[slot], away, space, slot))
    return min(fighters)[-1] if fighters else NONE


def check_air(ctx: Ctx, target: int) -> None:
    """Check once, however many units cover the target; where none does the card cannot fail.  Rule: AA-6.3."""
    ctx.state.allied.modifier = 0
    if (fighter := cover(ctx, target)) != NONE:
        ctx.call(AIR_CHECK, fighter)


def fire_at_aircraft(ctx: Ctx, piece: int) -> None:
    """The unit is revealed, and its side draws.  Rule: AA-4.7, AA-6.3, AA-17.31."""
    show(ctx, piece)
    ctx.emit(FIRED_AT, piece)
    draw_modifier(ctx, ctx.rules.pieces.side[piece])


def has_failed(ctx: Ctx) -> bool:
    """Whether the check stopped the air card.  Rule: AA-6.3."""
    return ctx.state.allied.modifier >= STOPS


FIRED_AT = au.Event(
    "allied_assault.anti_air",
    au.text(en="{piece} fires at the aircraft.", es="{piece} dispara a la aviación."),
    piece="piece",
)
AIR_CHECK = au.procedure(
    "allied_assault.air_check", au.step("fire", fire_at_aircraft, "AA-6.3", MODIFIER), piece="piece"
)
RULES = (FIRED_AT, AIR_CHECK)
