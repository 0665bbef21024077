"""Places of definitions: so that a fault of a card names the card's file, and not the scenario that uses it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_core.content.kinds import FOLDERS
from undaunted_core.errors import Fault, Faults, LinkError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from undaunted_core.content.compose import Entity
    from undaunted_core.kernel.registry import Registry


@contextmanager
def point_faults(entities: Sequence[Entity], content: Registry, own: Collection[str] = ()) -> Iterator[None]:
    """Faults of linking that speak of a definition are raised with its file and its place there.

    ``own`` are the parts of the scenario document: a pointer that begins with one of them is meant so.
    """
    try:
        yield
    except LinkError as error:
        kinds = {item.kind for item in entities}.difference(own)
        raise LinkError(Faults.retold(error, lambda item: _point(item, kinds, entities, content))) from None


def _point(fault: Fault, kinds: set[str], entities: Sequence[Entity], content: Registry) -> Fault:
    """The fault at the definition that its pointer ``/kind/name/...`` names; any other as it is."""
    pointer = f"/{fault.file}{fault.pointer}" if fault.file in kinds else fault.pointer
    _, kind, name, *rest = (*pointer.split("/", 3), "", "")
    definitions = [item for item in entities if item.kind == kind and kind in kinds and item.name == name]
    if not definitions:
        return fault
    inner = f"/{rest[0]}" if rest[0] else ""
    # What a pack changed may be its fault, or that of two packs which changed it both.
    packs = " and ".join(definitions[0].changes) or None
    return Fault(*place_of(definitions[0], entities, content, inner), fault.found, fault.expected, fault.nearest, packs)


def place_of(entity: Entity, entities: Sequence[Entity], content: Registry, inner: str = "") -> tuple[str, str]:
    """The file of a definition, and the pointer to a part of it there."""
    return _file(entity, content), _pointer(entity, entities) + inner


def _file(entity: Entity, content: Registry) -> str:
    """The path of the file, as short as the working folder allows; the name alone where that is all that is known."""
    head = entity.file.partition("/")[0]
    for pack, (folder, _) in content.with_packs(FOLDERS):
        if pack == entity.pack and folder.name == head:
            path = Path(folder).parent / entity.file
            here = Path.cwd()
            return os.path.relpath(path, here) if path.is_relative_to(here) else str(path)
    return entity.file


def _pointer(entity: Entity, entities: Sequence[Entity]) -> str:
    """The place of the definition in its file: in the list of its kind, or the whole file."""
    here = entity.pack, entity.file, entity.kind
    beside = [other for other in entities if (other.pack, other.file, other.kind) == here]
    if len(beside) == 1 and Path(entity.file).stem != entity.kind:
        return ""
    # Two may have one name.
    index = next((index for index, other in enumerate(beside) if other is entity), None)
    if index is None:
        index = next(index for index, other in enumerate(beside) if other.name == entity.name)
    return f"/{entity.kind}/{index}"
