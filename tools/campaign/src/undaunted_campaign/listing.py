"""The campaigns that packs bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_campaign.errors import CampaignError
from undaunted_core.extension.entities import list_entities
from undaunted_core.extension.manager import library_of
from undaunted_core.ids import local_name, near_hint

if TYPE_CHECKING:
    from undaunted_core.content.compose import Entity
    from undaunted_core.extension.manager import Library


@attrs.frozen
class CampaignInfo:
    """A campaign: its id, its title by language, its stages, each with the scenario.

    >>> campaigns("normandy")
    ()
    """

    id: str
    titles: dict[str, str]
    stages: dict[str, str]


def campaigns(game: str, packs: tuple[object, ...] = (), *, library: Library | None = None) -> tuple[CampaignInfo, ...]:
    """The campaigns of a game with these packs, by their ids.

    >>> campaigns("normandy")
    ()
    """
    return tuple(
        CampaignInfo(
            definition.id, dict(definition.title.items()), {stage.id: stage.scenario for stage in definition.stages}
        )
        for definition in (entity.definition for entity in entities(library_of(library), game, packs))
    )


def entities(library: Library, game: str, packs: tuple[object, ...]) -> list[Entity]:
    """The definitions of campaigns, each with its file."""
    kind = library.game(game)
    entities = list_entities(library, kind, library.active(kind, packs))
    every = [entity for entity in entities if entity.kind == "campaigns"]
    return sorted(every, key=lambda entity: str(entity.definition.id))


def find_entity(library: Library, game: str, name: str, packs: tuple[object, ...]) -> Entity:
    """The campaign of an id, which may be short; :class:`CampaignError` with the nearest otherwise."""
    every = {entity.definition.id: entity for entity in entities(library, game, packs)}
    ids = [key for key in every if name in (key, local_name(key))]
    if len(ids) == 1:
        return every[ids[0]]
    names = ", ".join(ids or every) or "none; a pack that brings one is named with packs"
    raise CampaignError(f"no campaign {str(name)[:60]!r} of {game}; known: {names}{near_hint(name, every)}")


__all__ = ["CampaignInfo", "campaigns", "entities", "find_entity"]
