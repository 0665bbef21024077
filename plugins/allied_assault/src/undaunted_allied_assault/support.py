"""Support: which units of the firing side reach the target.

Rule: AA-5.4, AA-5.17, AA-7.4, AA-17.41, AA-17.45.
"""

from undaunted_allied_assault.reveal import show
from undaunted_allied_assault.state import AlliedRules, AlliedState, Ctx
from undaunted_allied_assault.units import can, slots_of

#: The farthest that any support reaches.
FARTHEST = 3


def supporters(ctx: Ctx, firing: int, target: int, *, may_be_any: bool = False) -> list[int]:
    """The units that support the fire, those whose support is cancelled among them; the firing unit is none.

    ``may_be_any``: the units that would if their cards had the farthest range.
    """
    within, reach, state = ctx.rules.allied.land.within, ctx.rules.allied.cards.reach, ctx.state
    tile, space, cards_of = state.pieces.space[target], state.pieces.space, state.units.card
    return [
        slot
        for slot in slots_of(ctx, ctx.rules.pieces.side[firing])
        if slot != firing
        and tile in within[FARTHEST if may_be_any else reach[cards_of[slot]]][space[slot]]
        and not is_too_near(ctx.rules, space[slot], tile)
    ]


def is_too_near(rules: AlliedRules, space: int, target: int) -> bool:
    """From Bocage there is no support against adjacent targets.  Rule: AA-7.4, AA-17.41."""
    land = rules.allied.land
    near = land.around if rules.allied.settings.bocage_diagonals else land.orthogonal
    return "no_near_support" in land.traits[space] and target in near[space]


def show_supporters(ctx: Ctx, firing: int, target: int) -> None:
    """Who gives support is revealed; who would add nothing is not, unless the setting says so.

    Rule: AA-5.4, AA-17.45.
    """
    values, cards = ctx.rules.allied.cards.support, ctx.state.units.card
    for slot in supporters(ctx, firing, target):
        if values[cards[slot]] or ctx.rules.allied.settings.empty_support_shows:
            show(ctx, slot)


def cancellable(ctx: Ctx) -> list[int]:
    """The supporters of the fire under way whose support cards may cancel; one that adds nothing stays hidden.

    Rule: AA-6.10, AA-17.45.
    """
    fight, values, cards = ctx.state.fight, ctx.rules.allied.cards.support, ctx.state.units.card
    return [
        slot
        for slot in supporters(ctx, fight.firing, fight.target)
        if values[cards[slot]] and not can(ctx, slot, "support_uncancellable")
    ]


def would_show(rules: AlliedRules, state: AlliedState, slot: int, card: int) -> bool:
    """Whether a face-down unit, were it this card, would have been revealed by the support of the fire under way.

    Rule: AA-5.4, AA-17.45.
    """
    tile = state.pieces.space[state.fight.target]
    space, cards, settings = state.pieces.space[slot], rules.allied.cards, rules.allied.settings
    reached = tile in rules.allied.land.within[cards.reach[card]][space] and not is_too_near(rules, space, tile)
    return reached and bool(cards.support[card] or settings.empty_support_shows)
