"""The pages made from the library: they are current, and their examples are data that the library reads."""

from __future__ import annotations

import json
import re
from pathlib import Path

import data_file_pages
import name_pages
import pytest
import reference_tables as tables

from undaunted_command.main import main
from undaunted_core.content.loader import load_document
from undaunted_core.errors import ContentError
from undaunted_core.extension.manager import shared_library

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = re.compile(r"^## (\w+)\.json$|^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KINDS = data_file_pages.kinds_by_part()


def examples() -> dict[tuple[str, str], str]:
    """The examples of the page of data files, by game and kind."""
    found = {}
    for page, (_, game, _) in data_file_pages.PAGES.items():
        kind = ""
        text = (ROOT / data_file_pages.FOLDER / f"{page}.md").read_text(encoding="utf-8")
        for heading, example in EXAMPLE.findall(text):
            if heading:
                kind = heading
            else:
                found[game, kind] = example
    return found


def test_the_pages_are_current() -> None:
    assert tables.main(["--check"]) == 0, "run python docs/reference_tables.py"


@pytest.mark.nightly
def test_a_page_that_is_not_current_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "docs/reference").mkdir(parents=True)
    assert tables.main(["--check"], tmp_path) == 1
    assert capsys.readouterr().err.count("not current; run python docs/reference_tables.py") == len(tables.pages())
    assert tables.main([], tmp_path) == 0
    assert tables.main(["--check"], tmp_path) == 0


def test_every_kind_of_data_file_has_an_example_that_the_library_reads() -> None:
    found = examples()
    wanted = {(game, "pack" if kind == "packs" else kind) for game, kinds in KINDS.items() for kind in kinds}
    assert set(found) == wanted - {("", "scenarios")}
    for (game, kind), text in found.items():
        kind = "packs" if kind == "pack" else kind
        assert load_document(json.loads(text), kind, KINDS[game][kind], "page")
    with pytest.raises(ContentError):
        load_document({"unitz": 1}, "units", KINDS[""]["units"], "page")


def test_the_examples_of_a_pack_are_a_pack_that_validates(tmp_path: Path) -> None:
    folder = tmp_path / "my_pack"
    folder.mkdir()
    # Cards of the table need a zone, which code declares.
    for kind, entry in (pair for pair in data_file_pages.EXAMPLES.items() if pair[0] != "table_cards"):
        name, document = ("pack", entry) if kind == "packs" else (kind, {kind: [entry]})
        (folder / f"{name}.json").write_text(json.dumps(document), encoding="utf-8")
    assert main(["validate", str(folder)]) == 0
    # The command adds the pack to those of the process.
    shared_library.cache_clear()


def test_every_field_of_a_data_file_says_what_it_is() -> None:
    for kinds in KINDS.values():
        for cls in kinds.values():
            for one in (cls, *data_file_pages.parts_of(cls)):
                for field in one.__attrs_attrs__:
                    assert field.metadata.get("description"), (one, field.name)


def test_two_games_that_have_a_name_are_told_in_one_line() -> None:
    assert name_pages.merged(["a", "c"], ["a", "b", "c", "d"]) == ["a", "b", "c", "d"]
    assert name_pages.merged({"x": 1}, {"x": 2, "y": 3}) == {"x": 1, "y": 3}
    assert name_pages.merged("", "text") == "text"
