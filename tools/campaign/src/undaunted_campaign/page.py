"""Campaigns for the page to play on, which stands below this tool and asks for them by an entry point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
from undaunted_campaign.campaign import Campaign
from undaunted_campaign.listing import campaigns
from undaunted_campaign.views import standing_for
from undaunted_core.extension.manager import default_library
from undaunted_core.ids import local_name

if TYPE_CHECKING:
    from collections.abc import Mapping


@attrs.frozen
class PageInfo:
    """A campaign that can begin: its id, its title by language, the full id of its first scenario."""

    id: str
    titles: Mapping[str, str]
    scenario: str


class PageCampaign(Campaign):
    """A campaign at a table of the page."""

    def standing_for(self, seat: str | None, lang: str) -> dict[str, Any]:
        """What a seat (None: a spectator) may know, as JSON values, texts in a language; without the present game."""
        return {
            **standing_for(self, seat, lang),
            "scenario": None if self.stage is None else self.scenario_of(self.stage).title[lang],
            "results": [self._describe_result(at, lang) for at in range(len(self.results))],
            "withdrawal": list(self.definition.withdrawal),
        }

    def _describe_result(self, at: int, lang: str) -> dict[str, Any]:
        result = self.results[at]
        scenario = self.scenario_of(result.stage)
        rules = self.library.ruleset(self.game_id, scenario.id, self.packs)
        text = uc.Outcome(result.winners, result.reason, result.clause, rules).text(lang)
        return {**result.to_dict(), "title": scenario.title[lang], "text": text}


class Source:
    """What the page asks for campaigns."""

    def list(self, game: str, packs: tuple[str, ...]) -> list[PageInfo]:
        """The campaigns of a game with these packs."""
        scenarios = [item.id for item in default_library().scenarios(game, packs)]
        # A campaign may call a scenario by its short name.
        ids = {local_name(scenario): scenario for scenario in scenarios}
        return [
            PageInfo(info.id, info.titles, ids.get(first, first))
            for info in campaigns(game, packs)
            for first in [next(iter(info.stages.values()))]
        ]

    def start(self, game: str, campaign: str, seed: int | None, packs: tuple[str, ...]) -> PageCampaign:
        """Begin a campaign."""
        return PageCampaign.start(game, campaign, seed=seed, packs=packs)

    def read(self, text: str) -> PageCampaign:
        """The campaign of a document."""
        return PageCampaign.from_json(text)


SOURCE = Source()

__all__ = ["SOURCE"]
