"""What the tests of campaigns share: a campaign of three small scenarios, and stops in it."""

from __future__ import annotations

import functools
import json
import shutil
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from kit.places import ROOT
from undaunted_campaign import Campaign

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

VALLEY = ROOT / "tools" / "campaign" / "tests" / "valley"
BOTS = {"us": "random", "german": "random"}


@functools.cache
def library() -> uc.Library:
    """The library of everything installed and the pack of the valley."""
    known = uc.Library()
    known.add(str(VALLEY))
    return known


def begin(seed: int = 7, *, helped: bool = True) -> Campaign:
    """The campaign at its start, the first question answered if that is wanted."""
    campaign = Campaign.start("normandy", "valley:campaign", seed=seed, packs=("valley",), library=library())
    if helped:
        campaign.choose("us", "help", "none")
    return campaign


def win(campaign: Campaign, side: str) -> None:
    """End the present game at once: a bot of a seed with which the side wins plays it."""
    for seed in range(100):
        game = campaign.new_game()
        uc.play(game, {name: uc.bots("normandy")["random"](seed=seed) for name in game.seats})
        if game.outcome is not None and game.outcome.winners == (side,):
            campaign.put_game(game)
            campaign.finish()
            return
    raise AssertionError(f"{side} wins with no seed")


def edited(folder: Path, change: Callable[[dict[str, Any]], object]) -> uc.Library:
    """A library with the pack of the valley, whose campaign is changed first."""
    shutil.copytree(VALLEY, folder / "valley")
    file = folder / "valley" / "campaigns" / "campaign.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    change(document)
    file.write_text(json.dumps(document), encoding="utf-8")
    known = uc.Library()
    known.add(str(folder / "valley"))
    return known
