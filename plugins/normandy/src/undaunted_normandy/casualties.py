"""Casualties: a counter without cards leaves the board, and may come back.  Rule: NOR-8.6."""

from undaunted_normandy.state import Ctx
from undaunted_system import CasualtyPolicy, remove_counter, take_card


def return_or_remove(ctx: Ctx, piece: int) -> None:
    """A casualty: a card, or else the counter, which may come back.  Rule: NOR-8.6, UND-8.5."""
    if not take_card(ctx, piece):
        remove_counter(ctx, piece)


RULES = (CasualtyPolicy("normandy.returning", return_or_remove),)
