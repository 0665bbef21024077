"""Hunker down, and turning ready: the uses of any card, and of any combat card.  Rule: UND-4.2, UND-4.3."""

from undaunted_core.authoring import move_card, text
from undaunted_core.authoring.victory import CARD_SHELVED
from undaunted_system.definitions import FOG_OF_WAR
from undaunted_system.state import Ctx
from undaunted_system.tactics import Ability, Card


def is_no_fog(card: Card) -> bool:
    """Whether a card is not a Fog of War.  Rule: UND-4.2."""
    return card.role != FOG_OF_WAR


def hunker_down(ctx: Ctx, side: int, played: int) -> None:
    """Move the card to the supply.  The counter does not change.  Rule: UND-4.2, UND-4.4."""
    table = ctx.rules.undaunted
    move_card(ctx, played, table.play[side], table.supply[side])
    ctx.check_end(CARD_SHELVED)


HUNKER_DOWN = Ability(
    "hunker_down",
    clause="UND-4.2",
    title=text(en="Hunker down", es="Atrincherarse"),
    effect=hunker_down,
    for_every=is_no_fog,
)
RULES = (HUNKER_DOWN,)
