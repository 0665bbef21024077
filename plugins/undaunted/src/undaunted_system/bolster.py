"""Bolster X: the side moves up to X cards from its supply to its discard pile.  Rule: UND-7.1."""

import undaunted_core.authoring as au
from undaunted_system import tactics as ta
from undaunted_system.state import Ctx


def supply_kinds(ctx: Ctx, side: int, use: ta.Use) -> list[int]:
    """The kinds of card of the supply that may be taken, sorted.  Rule: UND-7.1."""
    table, squad = ctx.rules.undaunted, use.squad
    kinds = dict.fromkeys(ctx.state.zones.cards[table.supply[side]])
    return [kind for kind in kinds if squad is None or table.squad[kind] == squad]


def is_in_supply(ctx: Ctx, side: int, card: int) -> bool:
    """Whether the side's supply holds such a card."""
    return card in ctx.state.zones.cards[ctx.rules.undaunted.supply[side]]


def is_of_squad(ctx: Ctx, use: ta.Use, card: int) -> bool:
    """Whether a card is of the squad that the action names.  If it names none, any card is.  Rule: UND-7.1, UND-7.5."""
    return use.squad in (None, ctx.rules.undaunted.squad[card])


def take(ctx: Ctx, side: int, card: int) -> None:
    """Move the card from the supply to the discard pile."""
    table = ctx.rules.undaunted
    supply, discard = table.supply[side], table.discard[side]
    au.move_card(ctx, card, supply, discard)
    ctx.emit(BOLSTERED, side, card, supply, discard)


def what_is_left(use: ta.Use, left: int, ability: str) -> list[tuple[str, str, str]]:
    """The faults of a choice of cards for an ability of a card, when ``left`` choices remain."""
    if use.name != ability:
        return [("ability", use.name, ability)]
    return [] if 0 < left <= use.x else [("left", str(left), f"from 1 to {use.x}")]


def is_sound(use: ta.Use, left: int) -> list[tuple[str, str, str]]:
    """The card has Bolster, with 1 to X choices left.  Rule: UND-7.1."""
    return what_is_left(use, left, "bolster")


TAKE = au.ActionKind(
    "undaunted.take",
    au.text(en="take {card:short} from the supply", es="tomar {card:short} de la reserva"),
    card="card",
)
BOLSTERED = au.Event(
    "undaunted.bolstered",
    au.text(en="{side} takes {card:short} from the supply.", es="{side} toma {card:short} de la reserva."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
IN_SUPPLY = au.Requirement(
    "undaunted.not_in_supply",
    is_in_supply,
    au.text(en="That card is not in your supply.", es="Esa carta no está en tu reserva."),
    zone="supply",
)
OF_SQUAD = au.Requirement(
    "undaunted.other_squad",
    is_of_squad,
    au.text(
        en="That card is not of the squad this action is for.",
        es="Esa carta no es de la escuadra para la que vale esta acción.",
    ),
)
BOLSTER = ta.Ability(
    "bolster",
    clause="UND-7.1",
    title=au.text(en="Bolster", es="Reforzar"),
    choose=au.Decision(
        "undaunted.choose_bolster",
        {"side": "seat", "played": "card", "ability": "ability", "left": "int"},
        au.text(en="Take a card from the supply, or stop.", es="Toma una carta de la reserva o para."),
        (au.Choice(TAKE, take, among=supply_kinds, where=(au.OWN_CARD, IN_SUPPLY, OF_SQUAD)),),
        clause="UND-7.1",
        stop=au.STOP,
        up_to="left",
        sound=is_sound,
    ),
)
RULES = (BOLSTERED, BOLSTER)
