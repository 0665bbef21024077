"""What the packs of a game define: their data files, read once, with the overrides that other packs make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.content.compose import Entity, apply_overrides, read_overrides
from undaunted_core.content.kinds import FOLDERS
from undaunted_core.content.loader import load_folder
from undaunted_core.errors import DuplicateNameError, Fault, LinkError
from undaunted_core.extension.order import predecessors
from undaunted_core.extension.places import place_of
from undaunted_core.mechanics.setting import GAMES, GameKind

if TYPE_CHECKING:
    from undaunted_core.extension.manager import Library


def list_entities(library: Library, game: GameKind, active: tuple[str, ...]) -> list[Entity]:
    """All definitions of the active packs for a game, overrides applied.

    Raises :class:`ContentError` with the faults of their files.
    """
    kinds = library._kinds(game, active)
    own = library._content.pack_of(GAMES, game.id)
    entities: list[Entity] = []
    overrides = []
    for pack in active:
        for owner, (folder, for_game) in library._content.with_packs(FOLDERS):
            if owner == pack and for_game == game.id:
                if (pack, folder, for_game) not in library._folders:
                    library._folders[pack, folder, for_game] = [
                        Entity(pack, file, kind, kinds[kind], document, definition, own=pack == own)
                        for kind, documents in load_folder(folder, kinds).items()
                        for file, definition, document in documents
                    ]
                entities += library._folders[pack, folder, for_game]
                overrides += [(pack, *documents) for documents in read_overrides(folder)]
    entities = apply_overrides(entities, overrides, predecessors(library._packs, active, game.requires))
    faults = [
        Fault(*place_of(entity, entities, library._content, "/id"), repr(entity.definition.id), f"{entity.pack}:name")
        for entity in entities
        if entity.pack != own and not entity.definition.id.startswith(f"{entity.pack}:")
    ]
    if faults:
        raise LinkError(faults)
    firsts: dict[tuple[str, str], Entity] = {}
    for entity in entities:
        key = (entity.kind, entity.name)
        if key in firsts:
            both = f"packs {firsts[key].pack} ({firsts[key].file}) and {entity.pack} ({entity.file})"
            where = place_of(entity, entities, library._content, "/id")
            raise DuplicateNameError(Fault(*where, f"{both} both define {entity.kind} {key[1]!r}", "another name"))
        firsts[key] = entity
    return entities


__all__ = ["list_entities"]
