"""What packs tell newcomers: a brief for each scenario, how even it is, and a guided first game.

A pack keeps it in two files of its data folder, which the rules do not read, so no save depends on them: ``guide.json``
by hand, and ``balance.json``, which ``make balance`` writes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.content.definitions import Title, entry
from undaunted_core.content.loader import check_schema, parse_json, read_text
from undaunted_core.content.structure import structure
from undaunted_core.errors import Fault
from undaunted_core.ids import NAME_PATTERN, local_name, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


@attrs.frozen(kw_only=True)
class Step:
    """A sentence of help for a kind of decision.

    >>> Step(decision="tactics.choose_bid", text=Title(en="Bid low.", es="Puja bajo.")).text["en"]
    'Bid low.'
    """

    decision: str = entry("the kind of decision", minLength=1)
    text: Title = entry("what helps at this decision")


@attrs.frozen(kw_only=True)
class Tour:
    """A guided game: the first decisions of one seat have help.

    >>> Tour(scenario="bridge", seed=1, seat="us", opponent="easy", steps=()).seat
    'us'
    """

    scenario: str = entry("the scenario, without its pack", pattern=NAME_PATTERN)
    seed: int = entry("the seed of the game", minimum=0)
    seat: str = entry("the seat of the newcomer", pattern=NAME_PATTERN)
    opponent: str = entry("the bot that plays the rest", pattern=NAME_PATTERN)
    steps: tuple[Step, ...] = entry("help; each kind of decision uses its steps in this order, then its last again")


@attrs.frozen(kw_only=True)
class Guide:
    """What a pack tells newcomers about its scenarios.

    >>> Guide(scenarios={"bridge": Title(en="Take the bridge.", es="Toma el puente.")}).order
    100
    """

    order: int = entry("games with a lower number stand first", default=100, minimum=0)
    first: str | None = entry("the scenario that a newcomer is offered first", default=None, pattern=NAME_PATTERN)
    scenarios: dict[str, Title] = entry("two sentences on each scenario", default=dict)
    tour: Tour | None = entry("a guided first game", default=None)


@attrs.frozen(kw_only=True)
class Balance:
    """How games of a scenario between equal bots ended.

    >>> Balance(bot="greedy", games=100, wins={"us": 12, "german": 88}, rounds=9).wins["german"]
    88
    """

    bot: str = entry("the bot on every side", minLength=1)
    games: int = entry("how many games were played", minimum=1)
    wins: dict[str, int] = entry("to each side the percentage of games that it won", keys="side")
    rounds: int = entry("the mean number of rounds", minimum=0)


@attrs.frozen(kw_only=True)
class Balances:
    """The balance of the scenarios of a pack."""

    scenarios: dict[str, Balance] = entry("by scenario")


@attrs.frozen
class Told:
    """What the folders of some packs tell together; what a later folder says counts."""

    guide: Guide
    balances: dict[str, Balance]


def read_guides(folders: Iterable[Path]) -> Told:
    """What data folders tell newcomers.

    Raises :class:`SchemaError` for a faulty file.
    """
    guide = Guide()
    balances: dict[str, Balance] = {}
    for folder in folders:
        own = _read(folder / "guide.json", "guide", Guide)
        if own is not None:
            guide = attrs.evolve(own, scenarios={**guide.scenarios, **own.scenarios})
        figures = _read(folder / "balance.json", "balance", Balances)
        balances |= figures.scenarios if figures else {}
    return Told(guide, balances)


def check_guides(folder: Path, scenarios: Iterable[str]) -> list[Fault]:
    """The names in a folder's guide and figures that no scenario of the folder has, for an author.

    ``scenarios`` are the ids of the folder's scenarios.  Raises :class:`SchemaError` for a file of another form.
    """
    told = read_guides((folder,))
    guide, known = told.guide, [local_name(scenario) for scenario in scenarios]
    named = [("guide.json", f"/scenarios/{name}", name) for name in guide.scenarios]
    named += [("balance.json", f"/scenarios/{name}", name) for name in told.balances]
    named += [("guide.json", "/first", guide.first)] if guide.first is not None else []
    named += [("guide.json", "/tour/scenario", guide.tour.scenario)] if guide.tour is not None else []
    return [
        Fault(str(folder / file), pointer, repr(name), "a scenario of this folder", nearest(name, known))
        for file, pointer, name in named
        if name not in known
    ]


@lru_cache
def _read(path: Path, kind: str, cls: type) -> Any:
    if not path.is_file():
        return None
    document = parse_json(read_text(path), str(path))
    check_schema(document, kind, cls, str(path))
    return structure(document, cls)


__all__ = ["Balance", "Balances", "Guide", "Step", "Told", "Tour", "check_guides", "read_guides"]
