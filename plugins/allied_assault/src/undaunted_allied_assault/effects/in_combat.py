"""What action cards change in a combat: the totals, support and ground, the morale of both units, what the fire does.

Rule: AA-4.18, AA-4.19, AA-6.3, AA-6.10, AA-6.13, AA-14.11, AA-14.12, AA-14.13, AA-14.14, AA-14.21, AA-14.35, AA-14.36,
AA-14.37, AA-14.38, AA-14.39, AA-14.40, AA-14.41, AA-14.42, AA-14.43, AA-17.12, AA-17.80, AA-17.81, AA-17.82.
"""

from collections.abc import Callable

import undaunted_core.authoring as au
from undaunted_allied_assault.air import AIR_CHECK, check_air, has_failed
from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.hurt import hurt, least_morale
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.support import cancellable
from undaunted_allied_assault.totals import CARDS, DOUBLED, add_cards, add_effect, carry_out_change, silence, unit_of
from undaunted_allied_assault.units import gain_morale

#: The classes that are artillery.
ARTILLERY = ("artillery", "mobile_artillery")


def add(ctx: Ctx, side: int, card: int) -> None:
    """The total of the side that plays the card rises.  Rule: AA-14.11, AA-14.39, AA-14.40."""
    add_cards(ctx, side, amount_of(ctx, card))


def lower(ctx: Ctx, side: int, card: int) -> None:
    """The total of the other side falls.  Rule: AA-14.41."""
    add_cards(ctx, 1 - side, -amount_of(ctx, card))


def until_fire_ends(word: str) -> Callable[[Ctx, int, int], None]:
    """What changes this fire until it is over.  Rule: AA-14.35, AA-14.37, AA-14.42, AA-14.43."""

    def run(ctx: Ctx, side: int, card: int) -> None:
        add_effect(ctx, word)

    return run


def surprise(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.36."""
    add_cards(ctx, side, amount_of(ctx, card))
    add_effect(ctx, "no_dug_in")


def double_support(ctx: Ctx, side: int, card: int) -> None:
    """Another such card adds nothing; by a setting the support counts once more.  Rule: AA-14.38, AA-17.81."""
    add_effect(ctx, DOUBLED, adds_up=ctx.rules.allied.settings.support_adds_up)


def cancel_support(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-6.10, AA-14.14."""
    silence(ctx, *cancellable(ctx))


def cancel_artillery_support(ctx: Ctx, side: int, card: int) -> None:
    """Each artillery unit that supports is a target of its own; one whose support is cancelled already is none.

    Rule: AA-6.13, AA-14.21, AA-17.82.
    """
    classes, cards = ctx.rules.allied.cards.unit_class, ctx.state.units.card
    spent = () if ctx.rules.allied.settings.strafes_cancelled else ctx.state.fight.silenced
    for slot in cancellable(ctx):
        if classes[cards[slot]] in ARTILLERY and slot not in spent:
            ctx.call(STRAFE, slot)


def strafe(ctx: Ctx, piece: int) -> None:
    """Rule: AA-6.13."""
    check_air(ctx, piece)


def cancel_one(ctx: Ctx, piece: int) -> None:
    """Rule: AA-14.21."""
    if not has_failed(ctx):
        silence(ctx, piece)


def lower_morale_in_combat(ctx: Ctx, side: int, card: int) -> None:
    """A unit under Last Stand keeps 1, unless the setting says otherwise.  Rule: AA-14.13, AA-17.80."""
    unit = unit_of(ctx, 1 - side)
    spare = least_morale(ctx, unit) if ctx.rules.allied.settings.last_stand_holds else 0
    carry_out_change(ctx, CARDS, lambda: hurt(ctx, unit, amount_of(ctx, card), spare=spare))


def raise_morale_in_combat(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.12."""
    carry_out_change(ctx, CARDS, lambda: gain_morale(ctx, unit_of(ctx, side), amount_of(ctx, card)))


STRAFE = au.procedure(
    "allied_assault.strafe",
    au.step("anti_air", strafe, "AA-6.13", AIR_CHECK),
    au.step("cancel", cancel_one, "AA-14.21"),
    piece="piece",
)
RULES = (
    # Accuracy, Snap Shot, Take Cover!, Poor Aim, Surprise Attack: the totals.
    Effect("add_fire", add, "AA-14.11"),
    Effect("add_own", add, "AA-14.39"),
    Effect("add_target", add, "AA-14.40"),
    Effect("lower_fire", lower, "AA-14.41"),
    Effect("surprise", surprise, "AA-14.36"),
    # Strafing Run, Off Target, Exposed!, Increased Support: what counts for them.
    Effect("cancel_artillery_support", cancel_artillery_support, "AA-14.21", starts=(STRAFE,)),
    Effect("cancel_support", cancel_support, "AA-14.14"),
    Effect("cancel_terrain", until_fire_ends("no_terrain"), "AA-14.37"),
    Effect("double_support", double_support, "AA-14.38"),
    # Forced Retreat, Last Stand, Smoke Screen: what the fire does.
    Effect("force_retreat", until_fire_ends("retreat"), "AA-14.43"),
    Effect("keep_alive", until_fire_ends("keep_alive"), "AA-14.35"),
    Effect("no_damage", until_fire_ends("no_damage"), "AA-14.42"),
    # Deadly Fire, Morale Boost: the units.
    Effect("lower_morale_in_combat", lower_morale_in_combat, "AA-14.13"),
    Effect("raise_morale_in_combat", raise_morale_in_combat, "AA-14.12"),
)
