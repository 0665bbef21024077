"""What a campaign hands out: questions between games, and how each game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_campaign.definitions import When

#: The question where the campaign goes on.
WAY = "next"


@attrs.frozen
class Question:
    """What a side is asked between two games.

    ``id`` is the name of the choice, ``next`` for the way on.  ``options`` are the names that
    :meth:`Campaign.choose <undaunted_campaign.Campaign.choose>` takes, ``titles`` has a text for each, by language.

    >>> campaign.questions[0].side, campaign.questions[0].options
    ('us', ('riflemen', 'none'))
    """

    id: str
    side: str
    title: Mapping[str, str]
    options: tuple[str, ...]
    titles: Mapping[str, Mapping[str, str]]
    secret: bool = False

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The parts as JSON values, texts in a language."""
        options = [{"id": option, "title": self.titles[option][lang]} for option in self.options]
        return {"id": self.id, "side": self.side, "title": self.title[lang], "secret": self.secret, "options": options}


@attrs.frozen
class Result:
    """How the game of a stage ended: who won, by what, and which side withdrew (None: none).

    >>> campaign.results
    ()
    """

    stage: str
    winners: tuple[str, ...]
    reason: str
    clause: str
    withdrawn: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The parts as JSON values."""
        return {**attrs.asdict(self), "winners": list(self.winners)}

    def fits(self, when: When, points: Mapping[str, int]) -> bool:
        """Whether a condition holds for this result, with the campaign points that the sides have."""
        return (
            when.winner in (None, *self.winners)
            and not (when.draw and self.winners)
            and when.withdrawn in (None, self.withdrawn)
            and when.reason in ("", self.reason)
            and all(points[side] >= least for side, least in when.points.items())
        )


__all__ = ["WAY", "Question", "Result"]
