"""Who plays the seats of a table: people here or elsewhere, bots, and the rules themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

import undaunted_core as uc
from undaunted_core.agents.base import bots_for, factory_of
from undaunted_core.errors import UndauntedError
from undaunted_core.extension.infos import automation_of
from undaunted_core.ids import nearest
from undaunted_core.mechanics.bots import RULES_PLAY

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

#: A person at the screen of who made the table, and a person elsewhere, who gets a link.
HERE, LINK = "here", "link"
#: What else a side may be played by: a bot, and the rules themselves.
BOT, RULES = "bot", "rules"


class SeatError(UndauntedError):
    """Players that do not fit the game: the name of a seat or bot that there is not, and the nearest one."""

    def __init__(self, message: str, name: str = "", nearest: str | None = None) -> None:
        super().__init__(message)
        self.name = name
        self.nearest = nearest


@attrs.frozen
class Player:
    """Who plays a seat: ``here``, ``link``, ``bot`` (with its name) or ``rules``."""

    kind: str
    bot: str | None = None


def seat_players(
    game: uc.Game, wanted: Mapping[str, object], budgets: Collection[str] | None = ()
) -> dict[str, Player]:
    """Who plays each seat: by seat or side ``here``, ``link`` or the name of a bot; ``here`` when left out.

    A bot with a budget, such as ``planner:400``, has to be among ``budgets`` (None: any may be named).
    A side that the scenario plays itself is played so, unless a person is named for one that a bot plays.
    Raises :class:`SeatError` with the nearest name for a seat or bot that there is not.
    """
    for name in wanted:
        if name not in game.seats and name not in game.sides:
            near = nearest(str(name)[:60], game.seats)
            raise SeatError(f"no seat {str(name)[:60]!r}; seats: {', '.join(game.seats)}", name, near)
    bots = bots_for(game)
    automated = automation_of(game.rules.source.scenario)
    players = {}
    for seat in game.seats:
        side = game.side_of(seat)
        name = seat if seat in wanted else side
        wish = wanted.get(seat, wanted.get(side, automated.get(side, HERE)))
        if automated.get(side) == RULES_PLAY:
            players[seat] = Player(RULES)
        elif wish in (HERE, LINK):
            players[seat] = Player(wish)
        else:
            if ":" in str(wish) and budgets is not None and wish not in budgets:
                offered = ", ".join([*bots, *budgets])
                near = nearest(str(wish)[:60], [*bots, *budgets])
                raise SeatError(f"no bot {str(wish)[:60]!r} is offered here; bots: {offered}", name, near)
            try:
                factory_of(str(wish), bots, game.rules.game)
            except ValueError as error:
                text = str(error).partition("; nearest: ")[0]
                raise SeatError(text, name, nearest(str(wish)[:60], bots)) from None
            players[seat] = Player(BOT, str(wish))
    return players


__all__ = ["BOT", "HERE", "LINK", "RULES", "Player", "SeatError", "seat_players"]
