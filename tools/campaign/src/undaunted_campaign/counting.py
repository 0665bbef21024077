"""Many campaigns between bots: which paths they take, who wins where."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
from undaunted_campaign.campaign import Campaign
from undaunted_campaign.values import WAY
from undaunted_core import rng
from undaunted_core.arguments import check_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_campaign.values import Question
    from undaunted_core.extension.manager import Library

    #: What answers a question: one of its options.
    Chooser = Callable[[Campaign, Question], str]

#: The winner of a game that nobody wins.
NOBODY = ""


@attrs.frozen
class Statistics:
    """What many campaigns came to.

    ``paths`` counts the ways through: (stage, winner) of each game, "" where nobody won.  ``stages`` counts the
    winners of each stage, ``choices`` the answers by (stage, question, option), ``winners`` those of the campaigns.

    >>> result = statistics("normandy", "campaign", {"us": "random", "german": "random"}, 2, **valley)
    >>> result.campaigns, sum(result.paths.values())
    (2, 2)
    """

    campaigns: int
    paths: Counter[tuple[tuple[str, str], ...]] = attrs.field(factory=Counter)
    stages: dict[str, Counter[str]] = attrs.field(factory=dict)
    choices: Counter[tuple[str, str, str]] = attrs.field(factory=Counter)
    winners: Counter[str] = attrs.field(factory=Counter)
    points: Counter[str] = attrs.field(factory=Counter)

    def count(self, campaign: Campaign) -> None:
        """Take a campaign that is over into account."""
        path = tuple((result.stage, ", ".join(result.winners)) for result in campaign.results)
        self.paths[path] += 1
        for stage, winner in path:
            self.stages.setdefault(stage, Counter())[winner] += 1
        stages = [stage for stage, _ in path]
        games = 0
        for step in campaign.steps:
            if "play" in step:
                games += 1
            else:
                _, question, option = step["choose"]
                # The way on is asked after a game, everything else before one.
                self.choices[stages[games - (question == WAY)], question, option] += 1
        self.winners[", ".join(campaign.winners)] += 1
        self.points.update(campaign.points)

    def to_dict(self) -> dict[str, Any]:
        """The counts as JSON values, the most frequent path first."""
        return {
            "campaigns": self.campaigns,
            "paths": [
                {"path": [list(game) for game in path], "count": count} for path, count in self.paths.most_common()
            ],
            "stages": {stage: dict(winners) for stage, winners in self.stages.items()},
            "choices": [[*choice, count] for choice, count in sorted(self.choices.items())],
            "winners": dict(self.winners),
            "points": {side: points / self.campaigns for side, points in self.points.items()},
        }


def at_random(seed: int) -> Chooser:
    """What answers each question by one of its options at random, the same for the same seed."""
    draw = random.Random(rng.key_of(seed, b"campaign choices"))  # noqa: S311 - repeatable, and no part of the rules

    def choose(campaign: Campaign, question: Question) -> str:
        return draw.choice(question.options)

    return choose


def play_through(campaign: Campaign, players: Mapping[str, uc.Bot | str], choose: Chooser | None = None) -> None:
    """Let bots play a campaign to its end; ``choose`` answers what is asked between games, at random if left out.

    >>> play_through(campaign, {"us": "random", "german": "random"})
    >>> campaign.stage is None
    True
    """
    choose = choose or at_random(campaign.seed)
    while campaign.stage is not None:
        if campaign.questions:
            question = campaign.questions[0]
            campaign.choose(question.side, question.id, choose(campaign, question))
            continue
        uc.play(campaign.game, players)
        campaign.finish()


def statistics(
    game: str, campaign: str, players: Mapping[str, uc.Bot | str], count: int, *, seed: int = 0,
    packs: tuple[object, ...] = (), max_decisions: int | None = None, choose: Chooser | None = None,
    library: Library | None = None, advance: Callable[[], None] = lambda: None,
) -> Statistics:  # fmt: skip
    """Play a campaign many times between bots, and count; the same seed gives the same counts.

    ``advance`` is called after each campaign.  Raises what :meth:`Campaign.start` and :func:`uc.play` raise.

    >>> result = statistics("normandy", "campaign", {"us": "random", "german": "random"}, 2, **valley)
    >>> sum(result.winners.values())
    2
    """
    check_whole("the number of campaigns", count)
    result = Statistics(count)
    for number in range(count):
        own_seed = int.from_bytes(rng.key_of(seed, b"campaign %d" % number)[:8], "big")
        under_way = Campaign.start(
            game, campaign, seed=own_seed, packs=packs, max_decisions=max_decisions, library=library
        )
        play_through(under_way, players, choose)
        result.count(under_way)
        advance()
    return result


__all__ = ["Statistics", "at_random", "play_through", "statistics"]
