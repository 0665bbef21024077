"""Playing a game while its decisions are noted: how long each bot thinks, and rows of decisions, events and sides."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.agents.chance import draw_chance
from undaunted_core.agents.loop import decide, seat_bots
from undaunted_core.errors import BotError, StudyError
from undaunted_lab.study.parts import Parts, games_in, load_arrow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_lab.study.parts import Row
    from undaunted_lab.study.record import GameRecord

#: The tables that a run may keep beside the row of each game, with the columns of each and their types.
#: The first three columns say which game it is.
GAME_COLUMNS = {"game": "text", "scenario": "text", "seed": "whole"}
TABLES: dict[str, dict[str, str]] = {
    "decisions": GAME_COLUMNS | {
        "number": "whole", "seat": "text", "side": "text", "bot": "text", "round": "whole", "phase": "text",
        "decision": "text", "options": "whole", "chosen": "text", "option": "whole", "value": "number",
        "values": "values", "seconds": "number",
    },
    "events": GAME_COLUMNS | {
        "number": "whole", "decisions": "whole", "round": "whole", "kind": "text", "side": "text", "card": "text",
        "fields": "text", "text": "text",
    },
    "sides": GAME_COLUMNS | {
        "side": "text", "bot": "text", "won": "truth", "points": "number", "decisions": "whole", "seconds": "number",
        "rounds": "whole", "reason": "text", "run": "text", "fingerprint": "text",
    },
}  # fmt: skip


@attrs.define
class Noted:
    """A game that was played: how many decisions, and of each side how many and how long they took."""

    decisions: int
    asked: dict[str, int]
    thought: dict[str, float]
    rows: list[Row]
    #: After which decision each event happened, by the number of the event.
    moments: list[tuple[int, int]]


def play_noted(game: Game, players: Mapping[str, str], limit: int, tables: Sequence[str] = ()) -> Noted:
    """Play as :func:`undaunted_core.play` does, and note who decides how often and how long it takes."""
    seated = seat_bots(game, players)
    sides = {seat: game.side_of(seat) for seat in game.seats}
    noted = Noted(0, dict.fromkeys(game.sides, 0), dict.fromkeys(game.sides, 0.0), [], [])
    has_decisions, has_events = "decisions" in tables, "events" in tables
    events = 0
    while not game.is_terminal:
        moving = game.to_move
        if not moving:
            draw_chance(game)
            continue
        if has_events:
            events = _note_events(game, noted, events)
        if noted.decisions == limit:
            break
        seat = moving[0]
        name, bot = seated[seat]
        begun = time.thread_time()
        action = decide(game, seat, bot, name=name)
        seconds = time.thread_time() - begun
        if has_decisions:
            row = _describe_decision(game, seat, action, _read_values(bot, name, game, seat))
            noted.rows.append({
                "number": noted.decisions, "seat": seat, "side": sides[seat], "bot": name, **row,
                "seconds": round(seconds, 6),
            })  # fmt: skip
        noted.asked[sides[seat]] += 1
        noted.thought[sides[seat]] += seconds
        noted.decisions += 1
        game.apply(action, seat)
    if has_events:
        _note_events(game, noted, events)
    return noted


def _note_events(game: Game, noted: Noted, before: int) -> int:
    """Note the round and the decision of the events since the last look; how many there are now."""
    number = len(game._ctx.events or ())
    noted.moments += [(noted.decisions, game.round)] * (number - before)
    return number


def _describe_decision(game: Game, seat: str, action: Action, values: Mapping[str, float]) -> Row:
    legal, decision = game.legal_actions(seat), game.decision_for(seat)
    return {
        "round": game.round,
        "phase": game.phase,
        "decision": decision.kind if decision else "",
        "options": len(legal),
        "chosen": action.notation,
        "option": legal.index(action),
        "value": values.get(action.notation),
        "values": [{"action": name, "value": value} for name, value in values.items()],
    }


def _read_values(bot: object, name: str, game: Game, seat: str) -> dict[str, float]:
    """What a bot made of the actions at its last decision, by notation; nothing of a bot that does not say."""
    values = getattr(bot, "values", {})
    if not isinstance(values, Mapping) or not all(
        isinstance(key, str) and isinstance(value, int | float) for key, value in values.items()
    ):
        decision = game.decision_for(seat)
        kind = decision.kind if decision else ""
        text = f"bot {name} for {seat} at {kind}: values is {values!r:.200}, expected a number for each notation"
        raise BotError(text, name, seat, kind, "values", values)
    return {key: float(value) for key, value in values.items()}


def make_tables(record: GameRecord, game: Game, noted: Noted, tables: Sequence[str]) -> dict[str, list[Row]]:
    """The rows of the tables that were asked for."""
    head = {name: getattr(record, name) for name in GAME_COLUMNS}
    makers = {
        "decisions": lambda: noted.rows,
        "events": lambda: _events(game, noted),
        "sides": lambda: _sides(record),
    }
    return {table: [{**head, **row} for row in makers[table]()] for table in tables}


def _events(game: Game, noted: Noted) -> list[Row]:
    """The public events: what every seat sees, without the fields that only one of them may see."""
    sides = game.rules.sides
    rows = []
    for event in game.events(None):
        fields = event.fields
        decisions, round_number = noted.moments[event.number]
        side = fields.get("side")
        rows.append({
            "number": event.number,
            "decisions": decisions,
            "round": round_number,
            "kind": event.kind,
            "side": side if side in sides else "",
            "card": str(fields.get("card") or ""),
            "fields": json.dumps(fields),
            "text": event.text(),
        })  # fmt: skip
    return rows


def _sides(record: GameRecord) -> list[Row]:
    """A row for each side; the points of an unfinished game are unknown."""
    if record.unfinished:
        points = dict.fromkeys(record.players)
    else:
        shared = 0.5 if not record.winners else 1.0
        points = {side: shared if not record.winners or side in record.winners else 0.0 for side in record.players}
    return [
        {
            "side": side, "bot": bot, "won": side in record.winners, "points": points[side],
            "decisions": record.asked[side], "seconds": record.thought[side], "rounds": record.rounds,
            "reason": record.reason, "run": record.run, "fingerprint": record.fingerprint,
        }
        for side, bot in record.players.items()
    ]  # fmt: skip


def schema_of(table: str) -> Any:
    """The schema of a table in Parquet."""
    arrow = load_arrow()
    kinds = {
        "text": arrow.string(), "whole": arrow.int64(), "number": arrow.float64(), "truth": arrow.bool_(),
        "values": arrow.list_(arrow.struct({"action": arrow.string(), "value": arrow.float64()})),
    }  # fmt: skip
    return arrow.schema([(name, kinds[kind]) for name, kind in TABLES[table].items()])


class TableFiles:
    """The files of the tables of a run; a context whose end makes each file whole."""

    def __init__(self, paths: Mapping[str, Path]) -> None:
        for path in paths.values():
            if path.suffix.lower() != ".parquet":
                raise StudyError(f"{path}: found the ending {path.suffix!r}, expected .parquet")
            if not path.parent.is_dir():
                raise StudyError(f"{path}: no such folder: {path.parent}")
        # A run that goes on plays a game again if the game has rows in one file and none in another.
        self._had = {table: games_in(path) for table, path in paths.items()}
        self._parts = {table: Parts(path, schema_of(table)) for table, path in paths.items()}

    def __enter__(self) -> TableFiles:
        return self

    def __exit__(self, *raised: object) -> None:
        for parts in self._parts.values():
            parts.close()

    def add(self, record: GameRecord) -> None:
        """Keep the rows of a game that has none yet."""
        for table, parts in self._parts.items():
            if (record.scenario, record.seed) not in self._had[table]:
                parts.add(record.tables[table])


__all__ = ["TABLES", "Noted", "TableFiles", "make_tables", "play_noted", "schema_of"]
