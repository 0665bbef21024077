"""A check of what can be inferred: no drawn world has cards with which the latest choice was not allowed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undaunted_testing.walk import Visit, expect

if TYPE_CHECKING:
    from undaunted_core.game.game import Game
    from undaunted_core.mechanics.state import CoreState

#: How many worlds are drawn for each of the other seats.
WORLDS = 3
CURE = "expected what was chosen to narrow what may lie there: au.secrets.note_absent, or ZoneKind(fits=)"


def check_inferred(visit: Visit) -> None:
    """The latest choice was allowed in every world that another seat may think of.

    In a card game with suits, who plays another suit than the first shows that the hand has none of it.  If the rules
    do not say so, drawn worlds contradict what everybody saw, and a bot that thinks in them plays badly.
    """
    game = visit.game
    if visit.mover not in game.seats or _at(game, visit.earlier).to_move != (visit.mover,):
        # Chance infers nothing, and what is chosen at the same time is secret until all have chosen.
        return
    seat, action = game.history[-1]
    if seat != visit.mover:
        # Cards drawn meanwhile hide what went away.
        return
    for seat in game.seats:
        for _ in range(WORLDS if seat != visit.mover else 0):
            world = game.determinize(seat, visit.rng.randrange(2**32))
            before = _go_back(visit, world._ctx.state)
            if before is not None and action not in _at(game, before).legal_actions(visit.mover):
                found = f"a world drawn for {seat} in which {visit.mover} could not choose {action.notation!r}"
                expect(False, f"found {found}, with {_differences(visit, before)}; {CURE}")


def _at(game: Game, state: CoreState) -> Game:
    """A game that stands at this state."""
    then = game.clone()
    then._ctx.state, then._legal = state, []
    return then


def _go_back(visit: Visit, world: CoreState) -> CoreState | None:
    """The stop before the choice in a drawn world; None where a card went somewhere unseen, or lies in no zone."""
    now, before = visit.game._ctx.state.zones.cards, visit.earlier.clone()
    if visit.game.rules.zones.cells:
        return None
    for zone, cards in enumerate(before.zones.cards):
        come, gone = Counter(now[zone]) - Counter(cards), Counter(cards) - Counter(now[zone])
        drawn = Counter(world.zones.cards[zone])
        if come - drawn:
            return None
        before.zones.cards[zone] = sorted((drawn - come + gone).elements())
    return before


def _differences(visit: Visit, before: CoreState) -> str:
    """The zones in which a world differs from the game, with the cards that they hold there."""
    rules = visit.game.rules
    return "; ".join(
        f"{rules.names['zone'][zone]}: {', '.join(rules.names['card'][card] for card in cards)}"
        for zone, cards in enumerate(before.zones.cards)
        if cards != visit.earlier.zones.cards[zone]
    )


__all__ = ["check_inferred"]
