"""A game that goes from machine to machine as its record: each end plays all of it again, with every check.

The record holds every secret of the game.  The page says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_core.errors import UndauntedError
from undaunted_site.inside.words import say
from undaunted_table.web.begin import split_start, tokens_of
from undaunted_table.web.documents import describe_table
from undaunted_table.web.messages import Field, Refused, Shape, check_shape
from undaunted_table.web.seats import HERE, LINK
from undaunted_table.web.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_site.inside.keeping import Shelf

NAME = {"type": "string", "minLength": 1, "maxLength": 64}
#: What a link holds: the table, who plays each seat as the sender sees it, and the record of the game.
PASSED = Shape("passed", "A game that is passed on.", (
    Field("table", NAME, "the name of the table at both ends"),
    Field("players", {"type": "object", "additionalProperties": NAME}, "who plays each seat"),
    Field("record", {"type": "string"}, "the record"),
    Field("key", NAME, "the key of the table in this browser, if it has one", is_required=False),
))  # fmt: skip
OTHER_END = {HERE: LINK, LINK: HERE}


def record_of(table: Table) -> dict[str, object]:
    """What is passed on of a table."""
    players = {seat: player.bot or player.kind for seat, player in table.players.items()}
    return {"table": table.id, "players": players, "record": table.game.replay().to_json()}


def receive(
    shelf: Shelf, open_table: Callable[[str], Table], passed: dict[str, Any], lang: str
) -> dict[str, object]:
    """Take a game that was passed on: a table of its own, or the next decisions at a table that is here already.

    The answer is that of a new table.  The key is none if the table was here: the browser has it.
    """
    check_shape(passed, (PASSED,))
    try:
        game = uc.Replay.from_json(passed["record"]).play()
    except (UndauntedError, ValueError, TypeError):
        raise Refused("document", why=lambda lang: say("no_record", lang)) from None
    name = passed["table"]
    about = describe_table(game, {"document": True})
    title = about["title"][lang]
    if shelf.find_key(name, passed.get("key", "")) is not None:
        _go_on(shelf, open_table(name), game)
        return {"table": name, "title": title, "keys": {"here": passed["key"]}}
    if shelf.has(name):
        raise Refused("no_access")
    wanted = {seat: OTHER_END.get(kind, kind) for seat, kind in passed["players"].items()}
    made, keys = Table.make(shelf, game, {seat: kind for seat, kind in wanted.items() if kind != "rules"}, about)
    shelf.rename(made, name)
    return {"table": name, "title": title, "keys": keys.to_dict()}


def _go_on(shelf: Shelf, table: Table, game: uc.Game) -> None:
    """Take the decisions of a record over that the table does not have; those that it has must be the same."""
    own, other = _moves(table.game), _moves(game)
    both = min(len(own), len(other))
    if own[:both] != other[:both] or split_start(table.game)[0] != split_start(game)[0]:
        raise Refused("document", why=lambda lang: say("other_game", lang))
    # An older link changes nothing.
    if len(other) > len(own):
        start, moves = split_start(game)
        shelf.put(table.id, table.version, table.about, (start, moves), tokens_of(game))
        # Who looks comes again.
        table.is_lost = True


def _moves(game: uc.Game) -> list[tuple[str, str]]:
    return [(seat, action.notation) for seat, action in game.history]


__all__ = ["PASSED", "receive", "record_of"]
