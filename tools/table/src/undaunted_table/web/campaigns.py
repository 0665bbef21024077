"""The campaigns that can be played on the page; a distribution that has some registers itself by an entry point.

What plays campaigns stands on the page, so the page imports none.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Protocol

import undaunted_core as uc
from undaunted_core.errors import Fault, SaveError
from undaunted_core.extension.faults import load_point
from undaunted_core.ids import near_hint, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: The group of entry points; each names an object with the methods of :class:`Source`.
CAMPAIGNS = "undaunted_table.campaigns"


class Info(Protocol):
    """A campaign that can begin: its id, its title by language, the id of its first scenario."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def titles(self) -> Mapping[str, str]: ...  # noqa: D102
    @property
    def scenario(self) -> str: ...  # noqa: D102


class Question(Protocol):
    """What a side is asked between two games."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def side(self) -> str: ...  # noqa: D102
    @property
    def options(self) -> Sequence[str]: ...  # noqa: D102


class Result(Protocol):
    """How a game of a campaign ended."""

    @property
    def winners(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def reason(self) -> str: ...  # noqa: D102
    @property
    def clause(self) -> str: ...  # noqa: D102


class Campaign(Protocol):
    """A campaign under way, as the page uses it: ``stage`` is None after the end."""

    players: dict[str, str]

    @property
    def stage(self) -> str | None: ...  # noqa: D102
    @property
    def questions(self) -> Sequence[Question]: ...  # noqa: D102
    @property
    def results(self) -> Sequence[Result]: ...  # noqa: D102

    def choose(self, side: str, question: str, option: str) -> None:
        """Answer a question."""

    def new_game(self) -> uc.Game:
        """The game of the present stage from its start."""

    def put_game(self, game: uc.Game) -> None:
        """Take the game as it was played."""

    def finish(self) -> object:
        """Book the result of the game, which is over."""

    def withdraw(self, side: str) -> object:
        """End the game by the withdrawal of a side."""

    def to_json(self) -> str:
        """The document of the campaign."""

    def standing_for(self, seat: str | None, lang: str) -> dict[str, Any]:
        """What a seat (None: a spectator) may know of the campaign: JSON values, texts in the language."""


class Source(Protocol):
    """Where campaigns come from."""

    def list(self, game: str, packs: tuple[str, ...]) -> Sequence[Info]:
        """The campaigns of a game with these packs."""

    def start(self, game: str, campaign: str, seed: int | None, packs: tuple[str, ...]) -> Campaign:
        """Begin a campaign."""

    def read(self, text: str) -> Campaign:
        """The campaign of a document."""


@cache
def sources() -> dict[str, Source]:
    """The sources by the names of their entry points."""
    points = sorted(entry_points(group=CAMPAIGNS), key=lambda point: point.name)
    return {point.name: load_point(point) for point in points}


def begin_campaign(
    game: str, campaign: str, seed: int | None, packs: tuple[str, ...]
) -> tuple[uc.Game, dict[str, str], dict[str, Any]]:
    """What a table of a campaign begins with: its first scenario as it is printed, its title, what is kept of it.

    That game is shown until the first one begins.  Its chance has nothing to do with what is played.
    """
    infos = {info.id: (kind, info) for kind, source in sources().items() for info in source.list(game, packs)}
    if campaign not in infos:
        names = ", ".join(infos) or "none"
        raise ValueError(f"no campaign {campaign[:60]!r} of {game}; known: {names}{near_hint(campaign[:60], infos)}")
    kind, info = infos[campaign]
    document = sources()[kind].start(game, campaign, seed, packs).to_json()
    shown = uc.new_game(game, info.scenario, seed=0, packs=packs)
    return shown, dict(info.titles), {"kind": kind, "document": document, "begun": 0, "between": True}


def read_campaign(entry: Mapping[str, Any]) -> Campaign:
    """The campaign that a table keeps; :class:`SaveError` if it is not installed any more."""
    source = sources().get(entry["kind"])
    if source is None:
        expected = "installed campaigns"
        raise SaveError([Fault("table", "/campaign/kind", entry["kind"], expected, nearest(entry["kind"], sources()))])
    return source.read(entry["document"])


__all__ = ["CAMPAIGNS", "Campaign", "Source", "begin_campaign", "read_campaign", "sources"]
