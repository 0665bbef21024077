"""Support: which units of the firing side reach the target.

Rule: AA-5.4, AA-5.17, AA-7.4, AA-17.41, AA-17.45.
"""

from undaunted_allied_assault.reveal import show
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import can, slots_of

#: The farthest that any support reaches.
FARTHEST = 3


def supporters(ctx: Ctx, firing: int, target: int, *, may_be_any: bool = False) -> list[int]:
    """The units that support the fire, those whose support is cancelled among them; the firing unit is none.

    ``may_be_any``: the units that would if their cards had the farthest range.
    """
    land, cards, state = ctx.rules.allied.land, ctx.rules.allied.cards, ctx.state
    at, space, held = state.pieces.space[target], state.pieces.space, state.units.card
    return [
        slot
        for slot in slots_of(ctx, ctx.rules.pieces.side[firing])
        if slot != firing
        and at in land.within[FARTHEST if may_be_any else cards.reach[held[slot]]][space[slot]]
        and not _is_too_near(ctx, space[slot], at)
    ]


def _is_too_near(ctx: Ctx, space: int, target: int) -> bool:
    """From Bocage there is no support against adjacent targets.  Rule: AA-7.4, AA-17.41."""
    land = ctx.rules.allied.land
    near = land.around if ctx.rules.allied.settings.bocage_diagonals else land.orthogonal
    return "no_near_support" in land.traits[space] and target in near[space]


def show_supporters(ctx: Ctx, firing: int, target: int) -> None:
    """Who gives support is revealed; who would add nothing is not, unless the setting says so.

    Rule: AA-5.4, AA-17.45.
    """
    values, held = ctx.rules.allied.cards.support, ctx.state.units.card
    for slot in supporters(ctx, firing, target):
        if values[held[slot]] or ctx.rules.allied.settings.empty_support_shows:
            show(ctx, slot)


def cancellable(ctx: Ctx) -> list[int]:
    """The supporters of the fire under way whose support cards may cancel.  Rule: AA-6.10."""
    fight = ctx.state.fight
    return [slot for slot in supporters(ctx, fight.firing, fight.target) if not can(ctx, slot, "support_uncancellable")]
