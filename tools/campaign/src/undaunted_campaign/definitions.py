"""What a campaign file says: the stages, what leads from one to the next, what is carried over, what sides choose."""

from __future__ import annotations

from typing import ClassVar

import attrs

import undaunted_core.authoring as au
from undaunted_core.authoring import entry

#: Names of stages, choices and options.
NAME = "^[a-z][a-z0-9_]*$"


@attrs.frozen(kw_only=True, repr=False)
class When:
    """A condition on the result of a game; what it names must all be so, and what it leaves out does not matter."""

    winner: str | None = entry("the side that won", default=None, names="side")
    draw: bool = entry("whether nobody won", default=False)
    withdrawn: str | None = entry("the side that withdrew", default=None, names="side")
    reason: str = entry("the key of the reason of the end, such as outcome.undaunted.objectives", default="")
    points: dict[str, int] = entry("campaign points that a side has at least", default=dict, keys="side")


@attrs.frozen(kw_only=True, repr=False)
class Next(When):
    """Where the campaign goes after a game; the first of a stage's list whose condition fits counts."""

    to: tuple[str, ...] = entry(
        "stages to go on with: with several a side chooses, with none the campaign ends", default=()
    )
    chooses: str | None = entry("the side that chooses between several stages", default=None, names="side")
    wins: str | None = entry("the side that wins the campaign that ends here", default=None, names="side")
    by_points: bool = entry("whether the side with the most campaign points wins the campaign", default=False)


@attrs.frozen(kw_only=True, repr=False)
class Award(When):
    """Campaign points for a result."""

    side: str = entry("the side that gets them", names="side")
    gains: int = entry("how many", minimum=1, maximum=1000)


@attrs.frozen(kw_only=True, repr=False)
class Option:
    """One thing that a side may choose."""

    id: str = entry("its name in the choice", pattern=NAME)
    title: au.Title = entry("what it is called")
    costs: int = entry("the campaign points that it costs", default=0, minimum=0, maximum=1000)
    lasting: bool = entry("whether its changes hold for all later games; else for the next game alone", default=False)
    changes: dict[str, object] = entry(
        "laid over the scenario document: numbers are added, lists get longer, other values are set", default=dict
    )


@attrs.frozen(kw_only=True, repr=False)
class Offer:
    """What a side chooses between before the game of a stage."""

    id: str = entry("its name in the stage", pattern=NAME)
    side: str = entry("the side that chooses", names="side")
    title: au.Title = entry("what is asked")
    secret: bool = entry("whether the others learn of the answer only when the game begins", default=False)
    options: tuple[Option, ...] = entry("what there is to choose between", minItems=2)


@attrs.frozen(kw_only=True, repr=False)
class Stage:
    """A game of the campaign."""

    id: str = entry("its name in the campaign", pattern=NAME)
    scenario: str = entry("the id of its scenario")
    briefing: dict[str, au.Title] = entry(
        "what one side alone reads before it: side -> text", default=dict, keys="side"
    )
    offers: tuple[Offer, ...] = entry("what the sides choose before it", default=())
    awards: tuple[Award, ...] = entry("campaign points for its result", default=())
    next: tuple[Next, ...] = entry("where its result leads to; the last one has no condition", minItems=1)


@attrs.frozen(kw_only=True, repr=False)
class Losses:
    """Cards that were lost in a game and are missing in all later ones."""

    zones: tuple[str, ...] = entry("the kinds of zones that hold lost cards at the end; all must see what enters them")
    fields: tuple[str, ...] = entry("the parts of a side in scenarios that lose them, in this order: supply, deck")
    pieces: tuple[str, ...] = entry(
        "the parts of a side whose entries go with the last card of that name; in a list null stays", default=()
    )
    spares: tuple[str, ...] = entry("cards that come back", default=(), names="cards.local")


@attrs.frozen(kw_only=True, repr=False)
class Veteran(When):
    """Cards or pieces that others replace in all later games, better or weaker ones."""

    side: str = entry("their side", names="side")
    name: str = entry("what is replaced, by its name on its side", names="cards.local")
    becomes: str = entry("what replaces it, by its name on its side", names="cards.local")
    number: int = entry("how many cards; 0: all", default=0, minimum=0, maximum=1000)
    fields: tuple[str, ...] = entry("the parts of a side in scenarios that name it, in this order")
    stages: tuple[str, ...] = entry("the stages after which it may happen; none: all", default=())
    unhurt: bool = entry("whether none of that name may have been lost in the game", default=False)


@attrs.frozen(kw_only=True, repr=False)
class Kept:
    """What a map keeps: what positions say of its spaces at the end of a game goes into later scenarios."""

    part: str = entry("the part of positions that says it of spaces, such as markers; of a pack: slice.column")
    field: str = entry("the field of a space in scenarios that says it, such as markers; tile: the tile is replaced")


@attrs.frozen(kw_only=True, repr=False)
class CampaignDefinition(au.Definition):
    """A campaign: scenarios of one game that follow from each other's results.

    >>> CampaignDefinition.__name__
    'CampaignDefinition'
    """

    #: No game is played by it: a save of one game needs no campaign.
    is_rule: ClassVar[bool] = False

    title: au.Title = entry("what it is called")
    stages: tuple[Stage, ...] = entry("its games; it begins with the first", minItems=1)
    withdrawal: tuple[str, ...] = entry("the sides that may withdraw from a game", default=(), names="side")
    losses: Losses | None = entry("cards that stay lost", default=None)
    veterans: tuple[Veteran, ...] = entry("cards and pieces that others replace", default=())
    kept: tuple[Kept, ...] = entry("what the map keeps", default=())

    def stage(self, name: str) -> Stage:
        """The stage of that name."""
        return next(stage for stage in self.stages if stage.id == name)


__all__ = [
    "Award", "CampaignDefinition", "Kept", "Losses", "Next", "Offer", "Option", "Stage", "Veteran", "When",
]  # fmt: skip
