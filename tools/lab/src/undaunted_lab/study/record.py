"""How one game went, as a row."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.declarations.words import TALLIES
from undaunted_lab.agents.series import UNFINISHED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.game.game import Game

#: Per card: how often what, such as ``{"us:rifleman_a": {"played": 3, "lost": 1}}``.
CardCounts = dict[str, dict[str, int]]


@attrs.frozen
class GameRecord:
    """How one game went.

    Equal arguments of :func:`simulate` give equal records, except for ``seconds`` and ``thought``, in
    whatever order and on whatever machine they are played.
    """

    game: str
    #: The id of the scenario.
    scenario: str
    #: The seed with which ``uc.new_game`` and ``uc.play`` play this game again.
    seed: int
    #: The name of each side's bot.
    players: dict[str, str]
    #: The winning sides; none for a draw or an unfinished game.
    winners: tuple[str, ...]
    #: Why the game ended; ``unfinished`` when it was stopped.
    reason: str
    clause: str
    #: The reason in English words.
    text: str
    #: The condition of the winner's that was met, with its numbers and names; empty for any other end.
    condition: str
    rounds: int
    decisions: int
    #: Processor time of the game in seconds.
    seconds: float
    #: How many decisions the bot of each side made, and the processor time in seconds that it took for them.
    asked: dict[str, int]
    thought: dict[str, float]
    #: The side that took the initiative first; empty where none did.
    initiative: str
    #: What the rules, data, players and limits were, in a short hash: records are of one run when it is the same.
    run: str
    #: The rules and data, in a hash.
    fingerprint: str
    #: Per card how often it was played, lost and so on, in words of packs; None when cards were not counted.
    cards: dict[str, dict[str, int]] | None = None
    #: The replay as text, when replays were asked for; no part of a row.
    replay: str | None = attrs.field(default=None, repr=False, eq=False)
    #: The tables that were asked for, such as ``decisions``: their rows by the name of the table; no part of a row.
    tables: dict[str, list[dict[str, Any]]] = attrs.field(factory=dict, repr=False, eq=False)

    @property
    def unfinished(self) -> bool:
        """Whether the game was stopped before its end."""
        return self.reason == UNFINISHED

    def to_dict(self) -> dict[str, object]:
        """Every column, as JSON values; without the column ``cards`` when cards were not counted."""
        row: dict[str, object] = {name: getattr(self, name) for name in COLUMNS}
        row["winners"] = list(self.winners)
        if self.cards is None:
            del row["cards"]
        return row


#: The columns of a row in their order.
COLUMNS = tuple(field.name for field in attrs.fields(GameRecord) if field.name not in ("replay", "tables"))
WHOLE = ("seed", "rounds", "decisions")
#: The columns that have a value for each side, with the type of the values.
BY_SIDE: dict[str, type] = {"players": str, "asked": int, "thought": float}


def flat(record: GameRecord) -> dict[str, object]:
    """A record of texts and numbers only: ``us=greedy german=random``, spaces between winners, cards as JSON."""
    row = record.to_dict()
    for name in BY_SIDE:
        row[name] = " ".join(f"{side}={value}" for side, value in getattr(record, name).items())
    row["winners"] = " ".join(record.winners)
    if "cards" in row:
        row["cards"] = json.dumps(row["cards"], separators=(",", ":"))
    return row


def from_row(row: Mapping[str, object]) -> GameRecord:
    """The record of a row, flat or not; KeyError, TypeError or ValueError when it is none."""
    values: dict[str, Any] = {name: row[name] for name in COLUMNS if name != "cards"}
    for name, kind in BY_SIDE.items():
        if isinstance(values[name], str):
            values[name] = dict(pair.split("=", 1) for pair in values[name].split())
        values[name] = {side: kind(value) for side, value in dict(values[name]).items()}
    if isinstance(values["winners"], str):
        values["winners"] = values["winners"].split()
    values["winners"] = tuple(values["winners"])
    for name in WHOLE:
        values[name] = int(values[name])
    values["seconds"] = float(values["seconds"])
    if not values["players"] or not set(values["winners"]) <= set(values["players"]):
        raise ValueError(f"winners {values['winners']!r} of players {values['players']!r}")
    for name, value in values.items():
        if name not in (*WHOLE, "seconds", *BY_SIDE, "winners") and not isinstance(value, str):
            raise TypeError(f"{name} is {value!r}")
    cards = row.get("cards")
    values["cards"] = json.loads(cards) if isinstance(cards, str) and cards else cards or None
    return GameRecord(**values)


def count_cards(game: Game) -> CardCounts:
    """Per card, how often each kind of public event named it.

    The word of a kind of event is the one its pack gave it for studies
    (``register.tally``), else the last part of its name.  A card that belongs
    to no side by its name is counted for the side that the event names.
    """
    rules = game.rules
    words = rules.registry.all(TALLIES)
    wanted: dict[int, tuple[str, list[int], int | None]] = {}
    for number, kind in enumerate(rules.events):
        fields = enumerate(kind.fields.items())
        indexes = [index for index, (name, domain) in fields if domain == "card" and name not in kind.secret]
        if indexes:
            sides = [index for index, domain in enumerate(kind.fields.values()) if domain == "side"]
            word = words.get(kind.name) or kind.name.rpartition(".")[2]
            wanted[number] = (word, indexes, sides[0] if sides else None)
    counts_of: CardCounts = {}
    names, owners = rules.names.get("card", ()), rules.sides
    for number, values, _ in game._ctx.events or ():
        entry = wanted.get(number)
        if entry is None:
            continue
        word, indexes, side = entry
        for index in indexes:
            if values[index] < 0:
                continue
            card = names[values[index]]
            if side is not None and card.partition(":")[0] not in owners:
                card = f"{owners[values[side]]}:{card}"
            counts = counts_of.setdefault(card, {})
            counts[word] = counts.get(word, 0) + 1
    return {card: dict(sorted(counts_of[card].items())) for card in sorted(counts_of)}


def first_side(game: Game) -> str:
    """The side named by the first event of the kind that its pack calls the initiative; empty without one."""
    rules = game.rules
    kinds = {rules.event_numbers[name] for name, word in rules.registry.all(TALLIES).items() if word == "initiative"}
    for number, values, _ in game._ctx.events or ():
        if number in kinds:
            domains = list(rules.events[number].fields.values())
            return str(rules.sides[values[domains.index("side")]])
    return ""


__all__ = ["COLUMNS", "CardCounts", "GameRecord", "count_cards", "first_side", "flat", "from_row"]
