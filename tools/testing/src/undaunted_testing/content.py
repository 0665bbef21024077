"""Strategies for content: scenarios and packs of data, right ones, and ones with one fault and the place of it.

    @given(faulty_scenarios("my_game"))
    def test_each_fault_is_found(given):
        document, pointer = given
        ...

A scenario is one of the game with a few changes that its schema allows and after which it can still be set up.
They shrink to the first scenario without a change, faults to the first that there can be.  Hypothesis is imported
when a strategy is made.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undaunted_core.content.loader import load_one
from undaunted_core.content.schema import file_schema
from undaunted_core.errors import UndauntedError
from undaunted_core.extension.compiling import Together
from undaunted_core.extension.infos import PackFile
from undaunted_core.extension.manager import default_library
from undaunted_core.game.setup import begin
from undaunted_testing.written import documents_at, faulty_documents, places_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hypothesis.strategies import DrawFn, SearchStrategy

    from undaunted_core.extension.manager import Library

    Document = dict[str, Any]
    #: The documents of a pack by the paths of their files in its folder.
    Files = dict[str, Document]

#: How many changes a drawn scenario has at most.
CHANGES = 4
#: The id of a drawn pack.
PACK = "my_pack"
#: What is not changed: whose the scenario is.
FIXED = ("$schema", "id")


def content_schema(
    game: str, kind: str = "scenarios", *, packs: tuple[object, ...] = (), library: Library | None = None
) -> Document:
    """The schema of a kind of content in a game with packs, each field with the names that it may hold.

    >>> from undaunted_testing.content import content_schema
    >>> content_schema("normandy", "scenarios")["$defs"]["VictoryCondition"]["properties"]["condition"]["enum"]
    ['claim_objectives', 'pin']
    """
    home = library or default_library()
    together = Together(home, game, packs)
    return file_schema(kind, home._kinds(together.game, together.active)[kind], together.known)


def scenario_documents(
    game: str, *, packs: tuple[object, ...] = (), library: Library | None = None, changes: int = CHANGES
) -> SearchStrategy[Document]:
    """Strategy for scenario documents that can be set up: those of the game with up to so many changes.

    >>> from hypothesis import given, settings
    >>> from undaunted_testing.content import scenario_documents
    >>> @settings(max_examples=2, database=None, deadline=None)
    ... @given(scenario_documents("normandy"))
    ... def test_it_begins(document):
    ...     assert uc.new_game("normandy", document).to_move
    >>> test_it_begins()
    """
    from hypothesis import strategies as st

    home = library or default_library()
    together = Together(home, game, packs)
    schema = content_schema(game, packs=packs, library=home)
    originals = [scenario.document for scenario in together.scenarios.values()]

    def draw_document(draw: DrawFn) -> Document:
        document: Document = copy.deepcopy(draw(st.sampled_from(originals)))
        for _ in range(draw(st.integers(0, changes))):
            changed = _change(draw, document, schema)
            if _can_be_set_up(together, changed):
                document = changed
        return document

    return st.composite(draw_document)()


def _change(draw: DrawFn, document: Document, schema: Document) -> Document:
    """The document with another value at one place, with a part less or with a part more."""
    from hypothesis import strategies as st

    changed = copy.deepcopy(document)
    places = [entry for entry in places_of(changed, schema) if entry[0] and entry[0][0] not in FIXED]
    path, part = draw(st.sampled_from(places))
    holder: Any = changed
    for key in path[:-1]:
        holder = holder[key]
    value = holder[path[-1]]
    way = draw(st.sampled_from(["other", "less", "more"]))
    if way == "less":
        del holder[path[-1]]
    elif way == "more" and isinstance(value, list) and "items" in part:
        value.append(draw(documents_at(part["items"], schema)))
    elif way == "more" and isinstance(value, dict) and isinstance(part.get("additionalProperties"), dict):
        value |= draw(documents_at(part, schema))
    else:
        holder[path[-1]] = draw(documents_at(part, schema))
    return changed


def _can_be_set_up(together: Together, document: Document) -> bool:
    """Whether a game of the scenario begins."""
    try:
        plan = load_one(document, "scenarios", together.game.scenario, "scenario")
        begin(together.sketch(document, "scenario", plan), 0)
    except UndauntedError:
        return False
    return True


def faulty_scenarios(
    game: str, *, packs: tuple[object, ...] = (), library: Library | None = None, changes: int = 0
) -> SearchStrategy[tuple[Document, str]]:
    """Strategy for a scenario document with one fault, and the JSON pointer that the fault is told with.

    A field too many, one that is missing, a value of a wrong type, or a name that there is not.

    >>> from hypothesis import given, settings
    >>> from undaunted_testing.content import faulty_scenarios
    >>> @settings(max_examples=2, database=None, deadline=None)
    ... @given(faulty_scenarios("normandy"))
    ... def test_it_is_refused(given):
    ...     document, pointer = given
    ...     try:
    ...         uc.new_game("normandy", document)
    ...     except uc.ContentError as error:
    ...         assert pointer in [fault.pointer for fault in error.faults]
    >>> test_it_is_refused()
    """
    schema = content_schema(game, packs=packs, library=library)
    right = scenario_documents(game, packs=packs, library=library, changes=changes)
    return right.flatmap(lambda document: faulty_documents(document, schema))


def pack_documents(game: str, *, library: Library | None = None) -> SearchStrategy[Files]:
    """Strategy for packs that are folders of data: their documents, by the paths of the files.

    A pack has some scenarios, and definitions like those of the game under ids of its own.  The smallest has
    neither.  :func:`write_files` puts it on the disk.

    >>> from hypothesis import given, settings
    >>> from undaunted_testing.content import pack_documents
    >>> @settings(max_examples=2, database=None, deadline=None)
    ... @given(pack_documents("normandy"))
    ... def test_it_has_a_pack_file(files):
    ...     assert files["pack.json"]["game"] == "normandy"
    >>> test_it_has_a_pack_file()
    """
    from hypothesis import strategies as st

    home = library or default_library()
    together = Together(home, game, ())
    several = [entity for entity in together.entities if entity.kind != "scenarios"]
    scenarios = st.lists(scenario_documents(game, library=home, changes=1), max_size=2)
    definitions = st.lists(st.sampled_from(several), max_size=2, unique_by=lambda entity: (entity.kind, entity.name))

    def draw_files(draw: DrawFn) -> Files:
        about = {"id": PACK, "provenance": "original", "version": "1", "game": game}
        files: Files = {"pack.json": about}
        for number, scenario in enumerate(draw(scenarios)):
            files[f"scenarios/number_{number}.json"] = scenario | {"id": f"{PACK}:number_{number}"}
        for entity in draw(definitions):
            entries = files.setdefault(f"{entity.kind}.json", {entity.kind: []})[entity.kind]
            entries.append(entity.document | {"id": f"{PACK}:{entity.document['id'].partition(':')[2]}"})
        return files

    return st.composite(draw_files)()


def faulty_packs(game: str, *, library: Library | None = None) -> SearchStrategy[tuple[Files, str, str]]:
    """Strategy for a pack with one fault, the file that has it, and the JSON pointer that the fault is told with.

    >>> from hypothesis import given, settings
    >>> from undaunted_testing.content import faulty_packs
    >>> @settings(max_examples=2, database=None, deadline=None)
    ... @given(faulty_packs("normandy"))
    ... def test_the_fault_is_in_a_file_of_the_pack(given):
    ...     files, file, pointer = given
    ...     assert file in files
    >>> test_the_fault_is_in_a_file_of_the_pack()
    """
    from hypothesis import strategies as st

    home = library or default_library()

    def schema_of(file: str) -> Document:
        kind = Path(file).parts[0].removesuffix(".json")
        return file_schema("packs", PackFile) if kind == "pack" else content_schema(game, kind, library=home)

    def draw_fault(draw: DrawFn) -> tuple[Files, str, str]:
        files = draw(pack_documents(game, library=home))
        file = draw(st.sampled_from(list(files)))
        document, pointer = draw(faulty_documents(files[file], schema_of(file)))
        return files | {file: document}, file, pointer

    return st.composite(draw_fault)()


def write_files(folder: Path, files: Mapping[str, Document]) -> Path:
    """Write the documents of a pack into a folder; the folder.

    >>> import pathlib, tempfile
    >>> from undaunted_testing.content import write_files
    >>> pack = {"id": "my_pack", "game": "normandy", "version": "1.0", "provenance": "original"}
    >>> folder = write_files(pathlib.Path(tempfile.mkdtemp()), {"pack.json": pack})
    >>> uc.new_game("normandy", "la_raye", packs=(folder,), library=uc.Library()).seats
    ('us', 'german')
    """
    for name, document in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document, indent=1, ensure_ascii=False), encoding="utf-8")
    return folder


__all__ = [
    "content_schema",
    "faulty_packs",
    "faulty_scenarios",
    "pack_documents",
    "scenario_documents",
    "write_files",
]
