"""Campaigns: games that follow from each other's results, and what is carried over from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undaunted_campaign.campaign import Campaign
    from undaunted_campaign.counting import Statistics, play_through, statistics
    from undaunted_campaign.errors import CampaignError
    from undaunted_campaign.listing import CampaignInfo, campaigns
    from undaunted_campaign.values import Question, Result

__version__ = "0.1.0"

#: Where each name lives; it is imported when it is first asked for.
_HOME_OF = {
    "Campaign": "campaign",
    "CampaignError": "errors",
    "CampaignInfo": "listing",
    "Question": "values",
    "Result": "values",
    "Statistics": "counting",
    "campaigns": "listing",
    "play_through": "counting",
    "statistics": "counting",
}

__all__ = [
    "Campaign",
    "CampaignError",
    "CampaignInfo",
    "Question",
    "Result",
    "Statistics",
    "campaigns",
    "play_through",
    "statistics",
]


def __getattr__(name: str) -> object:
    import importlib

    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
