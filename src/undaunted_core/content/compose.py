"""Composing the data of several packs: references, overrides, conflicts.

A pack adds entities by its data files, and changes those of others by an ``overrides.json``. Its entries ``set``
fields, ``append`` to lists or ``remove`` from them.  Two packs that change one field are in conflict if the order
matters: one sets it, or takes out an addition of the other. If one of them says that it comes after the other, the
later one counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.content.definitions import entry
from undaunted_core.content.loader import check_schema, load_document, parse_json, read_text
from undaunted_core.content.structure import structure
from undaunted_core.errors import Fault, LinkError
from undaunted_core.ids import ID_PATTERN, NAME_PATTERN, nearest, play_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from pathlib import Path


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Override(ByValue):
    """A change of one entity of another pack."""

    id: str = entry("pack:name of this change", pattern=ID_PATTERN)
    kind: str = entry("the kind of the entity to change, such as cards", names="kind", pattern=NAME_PATTERN)
    target: str = entry("the entity to change", names="id", pattern=ID_PATTERN)
    set: dict[str, object] = entry("fields to set", default=dict)
    append: dict[str, tuple[object, ...]] = entry("values to append to list fields", default=dict)
    remove: dict[str, tuple[object, ...]] = entry("values to take out of list fields", default=dict)


@attrs.frozen(eq=False, repr=False)
class Entity:
    """A definition with the file and pack it came from; ``own`` where that pack brings the game."""

    pack: str
    file: str
    kind: str
    cls: type
    document: dict[str, Any]
    definition: Any
    own: bool
    #: The overrides that changed it, each with its pack and file.
    changes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name in play, whatever other packs act."""
        return play_name(str(self.document["id"]), "" if self.own else self.pack)


@attrs.frozen(eq=False, repr=False)
class Change(ByValue):
    """What an override does to one field: ``set`` it, ``append`` to it, ``remove`` from it."""

    pack: str
    file: str
    pointer: str
    field: str
    way: str
    values: tuple[object, ...] = ()

    def clashes(self, other: Change, before: Collection[str]) -> bool:
        """Whether another pack's earlier change gives something else in the other order, and no order is declared."""
        if other.pack == self.pack or other.pack in before:
            return False
        ways = {self.way, other.way}
        return "set" in ways or ("remove" in ways and any(value in other.values for value in self.values))

    def conflict(self, other: Change, target: str) -> Fault:
        """The conflict with an earlier change, both packs and files named."""
        said = " and ".join(f"{DONE[change.way]} pack {change.pack} ({change.file})" for change in (other, self))
        return Fault(self.file, self.pointer, f"{target}.{self.field} {said}", ORDER)


#: What is said of a change.
DONE = {"set": "set by", "append": "added to by", "remove": "taken from by"}
ORDER = "an order of the two packs, declared with requires or after"


def _changes(pack: str, file: str, pointer: str, override: Override) -> Iterator[Change]:
    for field in override.set:
        yield Change(pack, file, f"{pointer}/set/{field}", field, "set")
    for way in ("append", "remove"):
        for field, values in getattr(override, way).items():
            yield Change(pack, file, f"{pointer}/{way}/{field}", field, way, tuple(values))


def read_overrides(folder: Path) -> list[tuple[str, str, Override]]:
    """The overrides of a pack's data folder, each with the file's name and its pointer there."""
    path = folder / "overrides.json"
    if not path.exists():
        return []
    name = f"{folder.name}/overrides.json"
    document = parse_json(read_text(path), name)
    overrides = load_document(document, "overrides", Override, name)
    in_list = "overrides" in document
    return [(name, f"/overrides/{index}" if in_list else "", override) for index, override in enumerate(overrides)]


def apply_overrides(
    entities: Sequence[Entity],
    overrides: Sequence[tuple[str, str, str, Override]],
    before: Mapping[str, frozenset[str]],
) -> list[Entity]:
    """The entities after all overrides (pack, file, pointer, override), in the order of the packs.

    ``before`` gives the packs that each pack says come before it.  Raises
    :class:`LinkError` with every conflict and every target that does not exist.
    """
    documents = {(entity.kind, str(entity.document["id"])): dict(entity.document) for entity in entities}
    changes: dict[tuple[str, str, str], list[Change]] = {}
    faults: list[Fault] = []
    for pack, file, pointer, override in overrides:
        document = documents.get((override.kind, override.target))
        if document is None:
            kinds = dict.fromkeys(kind for kind, _ in documents)
            if override.kind in kinds:
                near = nearest(override.target, [name for kind, name in documents if kind == override.kind])
                expected = f"one of the {override.kind} of this game"
                faults.append(Fault(file, f"{pointer}/target", repr(override.target), expected, near))
            else:
                near = nearest(override.kind, kinds)
                expected = f"one of {', '.join(kinds)}"
                faults.append(Fault(file, f"{pointer}/kind", repr(override.kind), expected, near))
            continue
        for change in _changes(pack, file, pointer, override):
            earlier = changes.setdefault((override.kind, override.target, change.field), [])
            clashes = [other for other in earlier if change.clashes(other, before[pack])]
            faults += [change.conflict(other, override.target) for other in clashes]
            earlier.append(change)
        document.update(override.set)
        for way, fields in (("append", override.append), ("remove", override.remove)):
            for field in fields:
                if not isinstance(document.get(field, []), list):
                    problem = f"{field}, which is not a list"
                    faults.append(Fault(file, f"{pointer}/{way}/{field}", problem, "a field that holds a list"))
                    document[field] = []
        for field, values in override.append.items():
            document[field] = [*document.get(field, []), *values]
        for field, values in override.remove.items():
            gone = [value for value in values if value not in document.get(field, [])]
            if gone:
                faults.append(Fault(file, f"{pointer}/remove/{field}", repr(gone[0]), "a value in the list"))
            document[field] = [value for value in document.get(field, []) if value not in values]
    if faults:
        raise LinkError(faults)
    changed: dict[tuple[str, str], dict[str, None]] = {}
    for pack, file, _, override in overrides:
        changed.setdefault((override.kind, override.target), {})[f"pack {pack} ({file})"] = None
    # A document that no longer fits its schema is the fault of the pack that changed it last.
    last = {(override.kind, override.target): file for _, file, _, override in overrides}
    return [
        _change(entity, documents[key], last[key], tuple(changed[key]))
        if (key := (entity.kind, entity.document["id"])) in changed
        else entity
        for entity in entities
    ]


def _change(entity: Entity, document: dict[str, object], file: str, changes: tuple[str, ...]) -> Entity:
    check_schema(document, entity.kind, entity.cls, file)
    definition = structure(document, entity.cls)
    return attrs.evolve(entity, document=document, definition=definition, changes=changes)
