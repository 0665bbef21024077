"""What a seat may know of a campaign: the public past, its own choices, and its view of the present game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_campaign.edits import copy_of

if TYPE_CHECKING:
    from undaunted_campaign.campaign import Campaign

VIEW = "undaunted_campaign/view"


def view_for(campaign: Campaign, seat: str | None, lang: str) -> dict[str, Any]:
    """The view of a seat, None for a spectator: no seed, no replay, no save, no secret choice of another side.

    Nothing else of a campaign is secret: what is carried over comes from what all see.  Rule: CMP-2.2.
    """
    game = None if campaign.stage is None or campaign.questions else campaign.game
    return {
        "format": VIEW,
        "version": 1,
        "game": campaign.game_id,
        "campaign": campaign.definition.id,
        "seat": seat,
        **standing_for(campaign, seat, lang),
        "changes": [edit.to_dict() for edit in campaign.edits],
        "kept": copy_of(campaign.kept),
        "present": None if game is None else game.observation(seat).to_dict(lang, events=True),
    }


def standing_for(campaign: Campaign, seat: str | None, lang: str) -> dict[str, Any]:
    """How the campaign stands for a seat, without the present game and the changes of scenarios."""
    own = _side_of(campaign, seat)
    stage = None if campaign.stage is None or campaign.is_at_fork else campaign.definition.stage(campaign.stage)
    offers = () if stage is None else stage.offers
    # When everything is answered, the game begins: its scenario is open to all.
    hidden = {offer.id for offer in offers if campaign.questions and offer.secret and offer.side != own}
    return {
        "title": campaign.definition.title[lang],
        "stage": campaign.stage,
        "briefing": stage.briefing[own][lang] if stage is not None and own in stage.briefing else "",
        "results": [result.to_dict() for result in campaign.results],
        "points": dict(campaign.points),
        "answers": {name: option for name, option in campaign.answers.items() if name not in hidden},
        "waiting": sorted({question.side for question in campaign.questions}),
        # What others may choose would say what they can still pay, and so what they chose in secret.
        "questions": [question.to_dict(lang) for question in campaign.questions if question.side == own],
        "winners": list(campaign.winners),
    }


def _side_of(campaign: Campaign, seat: str | None) -> str | None:
    """The side of a seat; ValueError for a seat that there is not."""
    if seat is None:
        return None
    # The seats are those of every game of the campaign; a fresh ruleset is at hand, whatever is asked.
    first = campaign.scenario_of(campaign.definition.stages[0].id)
    rules = campaign.library.ruleset(campaign.game_id, first.id, campaign.packs)
    if seat not in rules.seats:
        raise ValueError(f"no seat {seat!r}; seats: {', '.join(rules.seats)}")
    return str(rules.sides[rules.side_of[rules.numbers["seat"][seat]]])


__all__ = ["standing_for", "view_for"]
