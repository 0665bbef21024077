"""A card that acts on a unit: its side picks a face-up enemy, or a unit of its own.

Rule: AA-4.17, AA-6.3, AA-10.4b, AA-14.2, AA-17.14, AA-17.53.
"""

from collections.abc import Callable, Iterator
from typing import Any

import attrs

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import is_out_of_reach
from undaunted_allied_assault.air import AIR_CHECK, check_air, has_failed
from undaunted_allied_assault.effect import Effect, effect_of, list_starts_of_acts
from undaunted_allied_assault.nobody import pick, plays_itself
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import NONE, Ctx
from undaunted_allied_assault.units import lose_morale, take_off

OWN, ENEMY = "own", "enemy"
#: The rules of scenarios that :func:`is_cut_off` asks.
CUT_OFF = ("marsh", "supply_barred")


@attrs.frozen(eq=False, repr=False)
class UnitEffect(Effect):
    """An effect on one unit, which the side that plays the card picks.

    ``on(ctx, side, card, piece)`` carries it out, and ``whose`` is ``own`` or ``enemy``. ``suits(ctx, piece)`` says
    whether the card may act on the unit (None: on any). For enemies it uses public facts.  Enemies are face up.
    """

    on: Callable[[Ctx, int, int, int], object] = attrs.field(kw_only=True)
    whose: str = attrs.field(kw_only=True)
    suits: Callable[[Ctx, int], bool] | None = attrs.field(kw_only=True, default=None)


def unit_effect(
    word: str,
    clause: str,
    on: Callable[[Ctx, int, int, int], object],
    whose: str,
    suits: Callable[[Ctx, int], bool] | None = None,
    *acts: au.Declaration,
) -> UnitEffect:
    """An effect that asks for its unit; its cards may be played while there is one."""
    return UnitEffect(word, ask, clause, has_unit, (CHOOSE_UNIT,), acts, on=on, whose=whose, suits=suits)


def suitable(ctx: Ctx, side: int, card: int) -> Iterator[int]:
    """The units on which a card may act, sorted."""
    effect: Any = ctx.rules.allied.effects[card]
    suits: Callable[[Ctx, int], bool] | None = effect.suits
    is_own, cuts_off, face_up = effect.whose == OWN, ctx.rules.allied.cuts_off, ctx.state.units.face_up
    for slot in ctx.rules.allied_slots(ctx, side if is_own else 1 - side):
        is_suitable = (is_own or face_up[slot]) and (suits is None or suits(ctx, slot))
        if is_suitable and not (cuts_off and is_cut_off(ctx, side, card, slot)):
            yield slot


def is_cut_off(ctx: Ctx, side: int, card: int, piece: int) -> bool:
    """Whether the scenario bars a unit from the card: on Swamp, or dug in by the setting ``supply_column``.

    Rule: AA-10.4b, AA-17.14.
    """
    title = ctx.rules.names["card"][card].rpartition("_")[0]
    return is_out_of_reach(ctx, piece, title) or (
        ctx.rules.allied.settings.supply_column == "dug_in"
        and ctx.state.units.dug_in[piece]
        and any(title in rule.actions for rule in in_force(ctx, "supply_barred", side))
    )


def has_unit(ctx: Ctx, side: int, card: int) -> bool:
    """Whether there is a unit on which a card may act."""
    return next(suitable(ctx, side, card), NONE) != NONE


def ask(ctx: Ctx, side: int, card: int) -> None:
    """Ask for the unit; that of the automaton follows from the rules.  Rule: AA-4.17, AA-11.9, AA-11.10."""
    if plays_itself(ctx, side):
        enemy = effect_of(ctx, card).whose == ENEMY  # type: ignore[attr-defined]
        ctx.call(ACT, side, card, pick(ctx, card, suitable(ctx, side, card), enemy=enemy))
    else:
        ctx.call(CHOOSE_UNIT, side, card)


def is_suitable(ctx: Ctx, side: int, card: int, piece: int) -> bool:
    """Whether the card may act on a unit."""
    return piece in suitable(ctx, side, card)


def fire_at_air_card(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Prep Fire of the automaton counts as an air card.  Rule: AA-6.3, AA-11.9, AA-14.2, AA-17.62."""
    action = ctx.rules.allied.cards.action[card]
    if action is not None and (action.air or (action.effect == "dig_out" and plays_itself(ctx, side))):
        check_air(ctx, piece)
    else:
        ctx.state.allied.modifier = 0


def act(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-4.17, AA-6.3."""
    effect = effect_of(ctx, card)
    assert isinstance(effect, UnitEffect)
    if not has_failed(ctx):
        effect.on(ctx, side, card, piece)


def damage(ctx: Ctx, piece: int, amount: int, *, spare: int) -> None:
    """Morale lost to a card outside combats; a unit that it eliminates brings no reward.  Rule: AA-17.53."""
    if lose_morale(ctx, piece, amount, spare=spare) and ctx.state.pieces.space[piece] != NONE:
        take_off(ctx, piece)


SUITS = au.Requirement(
    "allied_assault.does_not_suit",
    is_suitable,
    au.text(en="The card does not act on that unit.", es="La carta no actúa sobre esa unidad."),
)
PICK = au.ActionKind("allied_assault.pick", au.text(en="pick {piece}", es="elegir {piece}"), piece="piece")
ACT = au.procedure(
    "allied_assault.act_on_unit",
    au.step("anti_air", fire_at_air_card, "AA-6.3", AIR_CHECK),
    au.step("act", act, "AA-4.17", list_starts_of_acts),
    side="side",
    card="card",
    piece="piece",
)
CHOOSE_UNIT = au.Decision(
    "allied_assault.choose_unit_for_card",
    {"side": "seat", "card": "card"},
    au.text(en="Pick the unit for the card.", es="Elige la unidad para la carta."),
    (au.Choice(PICK, ACT, among=suitable, where=(SUITS,)),),
    clause="AA-4.17",
)
RULES = (ACT, CHOOSE_UNIT)
