"""Count prestige: tiles pay, markers of the turn go, units with Auto Dug-In dig in.

Rule: AA-3.6, AA-3.7, AA-17.1, AA-17.10, AA-17.47.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.special import holds, in_force
from undaunted_allied_assault.state import HAS, HAS_NOT, Ctx
from undaunted_allied_assault.units import can, slots_of


def count_prestige(ctx: Ctx) -> None:
    """The active side gains the prestige of the tiles it controls.  Rule: AA-3.6, AA-10.7b, AA-10.12b."""
    side = ctx.state.rounds.active
    if holds(ctx, "no_income", side):
        return
    tiles = zip(ctx.state.land.control, ctx.rules.allied.land.prestige, strict=True)
    gained = sum([prestige for owner, prestige in tiles if owner == side])
    for rule in in_force(ctx, "income_factor", side):
        gained *= rule.amount
    ctx.state.allied.prestige[side] += gained
    ctx.emit(PRESTIGE_COUNTED, side, gained)


def clear_markers(ctx: Ctx) -> None:
    """The markers of the turn are taken off; Prep Fire has had its effect.  Rule: AA-3.6, AA-17.10."""
    units = ctx.state.units
    for slot in slots_of(ctx, ctx.state.rounds.active):
        units.steps[slot] = 0
        units.dug[slot] = units.fired[slot] = units.gave[slot] = units.new[slot] = False
    if True in units.exposed:
        units.exposed[:] = [False] * len(units.exposed)


def dig_in_again(ctx: Ctx) -> None:
    """The active side's units with Auto Dug-In get their marker.  Rule: AA-3.7, AA-17.1."""
    entrench(ctx, ctx.state.rounds.active)


def dig_in_all(ctx: Ctx) -> None:
    """At the start of a turn those of both sides do.  Rule: AA-17.1."""
    for side in range(len(ctx.rules.sides)):
        entrench(ctx, side)


def entrench(ctx: Ctx, side: int) -> None:
    """The units of a side with Auto Dug-In get their marker.  Rule: AA-3.7."""
    able, card = ctx.rules.allied.cards.can["auto_dug_in"], ctx.state.units.card
    shows_who_cannot = ctx.rules.allied.settings.hidden_units_dug_in
    for slot in slots_of(ctx, side):
        if able[card[slot]] or shows_who_cannot:
            entrench_one(ctx, slot)


def entrench_one(ctx: Ctx, slot: int) -> None:
    """A hidden unit gets none, because the marker would betray it; by a setting it does, and all remember it.

    Rule: AA-3.7, AA-16.1, AA-17.47.
    """
    units = ctx.state.units
    is_allowed = units.face_up[slot] or ctx.rules.allied.settings.hidden_units_dug_in
    if not is_allowed or units.dug_in[slot] or units.barred[slot]:
        return
    able = can(ctx, slot, "auto_dug_in")
    if not units.face_up[slot]:
        units.digs[slot] = HAS if able else HAS_NOT
    if able:
        units.dug_in[slot] = True
        ctx.emit(DUG_IN, slot)


PRESTIGE_COUNTED = au.Event(
    "allied_assault.prestige_counted",
    au.text(
        en="{side} gains {prestige} prestige from its tiles.",
        es="{side} gana {prestige} de prestigio por sus losetas.",
    ),
    side="side",
    prestige="int",
)
DUG_IN = au.Event("allied_assault.dug_in", au.text(en="{piece} digs in.", es="{piece} se atrinchera."), piece="piece")
RULES = (PRESTIGE_COUNTED, DUG_IN)
