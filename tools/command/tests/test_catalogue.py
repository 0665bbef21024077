"""The Spanish of the command: every phrase has an entry, and a sentence is put together of the entries that fit it."""

from __future__ import annotations

import importlib.metadata
import json
import re
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

import pytest

from kit.commands import ran
from kit.phrases import phrases, phrases_in
from undaunted_command.catalogue import FOLDER, GROUP, Catalogue, catalogue_of, match, read_po

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PLACE = re.compile(r"\{\d*\}")


def test_every_phrase_of_the_commands_has_spanish() -> None:
    """Faults of documents, wrong usage, errors, helps, reports and tables, in the library and in the plugins."""
    known = catalogue_of("es").texts
    assert len(phrases()) > 500
    assert not {phrase: file for phrase, file in phrases().items() if phrase not in known}


@pytest.mark.parametrize(
    ("source", "phrase"),
    [
        ("Fault(name, '', found, f'at most {most} bears')", "at most {} bears"),
        ("Fault(name, '', 'a bear', expected='no bear' if none else 'a cat')", "no bear"),
        ("uc.Fault(name, '', 'a ' + 'bear', '')", "a bear"),
        ("self.fault(pointer, name or 'no bear', what)", "no bear"),
        ("raise UsageError(f'no bear {name!r}; nearest: {near}')", "no bear {}"),
        ("parser.add_argument('--bear', help='a bear')", "a bear"),
        ("BEAR = Command('list the bears', run)", "list the bears"),
        ("expected = 'a bear here'", "a bear here"),
        ("def check(rules) -> list[tuple[str, str, str]]:\n    return [('/bear', 'two bears', 'a bear')]", "two bears"),
        ("print(in_language(f'{bears} bears\\nno cats', lang))", "no cats"),
    ],
)
def test_a_phrase_without_spanish_is_noticed(source: str, phrase: str) -> None:
    assert ("", phrase) in phrases_in(source)


def test_a_text_that_is_no_phrase_asks_for_no_spanish() -> None:
    assert phrases_in("Fault(name, '', f'{one} of {other}', kind)\nFault('', '', 'tiles', repr(name))") == set()
    assert phrases_in("print_table(('bear', name), rows)") == {("column", "bear")}


def test_what_is_filled_in_is_the_same_in_both_languages() -> None:
    """Nothing named is lost; the kind of a value, which argparse tells, is a word of Python."""
    for (_, english), spanish in catalogue_of("es").texts.items():
        count = english.count("{}")
        if english != "invalid {} value: {}":
            assert len(PLACE.findall(spanish)) == count, english
        if count:
            assert spanish.format(*("x" * count)), english


@pytest.mark.parametrize(
    ("parts", "text", "values"),
    [
        ("no game {}; known: {}", "no game 'x'; known: a, b", ["'x'", "a, b"]),
        ("no game {}", "no game ", [""]),
        ("{} at {}", "here at last at home", ["here", "last at home"]),
        ("{}{}", "all", ["", "all"]),
        ("ab{}ba", "aba", None),
        ("a{}b{}c", "a1c", None),
        ("no game {}", "some game x", None),
        ("{} end", "end", None),
    ],
)
def test_a_text_fits_a_template_if_its_parts_stand_in_it_in_order(
    parts: str, text: str, values: list[str] | None
) -> None:
    assert match(parts.split("{}"), text) == values


def test_the_text_with_the_most_letters_of_its_own_is_taken_and_values_are_looked_up() -> None:
    catalogue = Catalogue()
    catalogue.add("at most {}", "como mucho {}")
    catalogue.add("at most {} cards", "como mucho {} cartas")
    catalogue.add("the end of {} before {}", "{1} tras el fin de {0}")
    assert catalogue.gettext("at most 3 cards") == "como mucho 3 cartas"
    assert catalogue.gettext("at most 3") == "como mucho 3"
    assert catalogue.gettext("the end of 3 before at most 4 cards") == "como mucho 4 cartas tras el fin de 3"
    assert catalogue.gettext("nothing fits this") == "nothing fits this"
    catalogue.add("at most {}", "a lo sumo {}")
    assert catalogue.gettext("at most 5") == "como mucho 5", "the first to come keeps a text"
    assert catalogue.pgettext("column", "at most {}") == "at most {}"


def test_a_catalogue_is_read_as_gettext_writes_it() -> None:
    source = (
        '# a remark\nmsgid ""\nmsgstr ""\n"Language: es\\n"\n\n'
        'msgctxt "column"\nmsgid "a"\nmsgstr "b"\n\n#: file.py:3\n'
        'msgid ""\n"long \\"text\\" "\n"of two lines"\nmsgstr "dos"\n'
    )
    assert [*read_po(source, "x.po")] == [("column", "a", "b"), ("", 'long "text" of two lines', "dos")]


@pytest.mark.parametrize(
    ("line", "number"), [("msgid nothing", 1), ("msgstr \"first\"", 1), ("bear \"x\"", 1), ('"lost"', 1)]
)
def test_a_line_that_makes_no_sense_is_told(line: str, number: int) -> None:
    with pytest.raises(ValueError, match=re.escape(f"x.po:{number}: found {line}, expected msgctxt, msgid or msgstr")):
        [*read_po(line, "x.po")]


def test_no_catalogue_translates_a_text_twice() -> None:
    """In one file the first entry would hide the second."""
    for file in (FOLDER / "es.po", *FOLDER.parents[4].glob("plugins/*/src/*/es.po")):
        entries = [entry[:2] for entry in read_po(file.read_text(encoding="utf-8"), file.name)]
        assert len(entries) == len({*entries}) > 0, file


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Install a package with a catalogue, as another distribution would."""
    find, points = importlib.metadata.entry_points, []
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(
        importlib.metadata, "entry_points",
        lambda **wanted: [*find(**wanted), *points] if wanted.get("group") == GROUP else find(**wanted),
    )  # fmt: skip

    def write(name: str, source: str | None) -> None:
        points.append(EntryPoint(name, name, GROUP))
        if source is not None:
            (tmp_path / name).mkdir()
            # Nothing of the package is run for its words.
            (tmp_path / name / "__init__.py").write_text("raise RuntimeError", encoding="utf-8")
            (tmp_path / name / "es.po").write_text(source, encoding="utf-8")
        catalogue_of.cache_clear()

    yield write
    catalogue_of.cache_clear()


def test_another_distribution_brings_its_own_words(install: Callable[..., None]) -> None:
    install("bears", 'msgid "a bear of {}"\nmsgstr "un oso de {}"\n')
    said = catalogue_of("es").gettext("x.json#/id: found a bear of north, expected 3")
    assert said == "x.json#/id: se encontró un oso de north, se esperaba 3"


@pytest.mark.parametrize(
    ("source", "why"), [("bear", "bears/es.po:1: found bear, expected msgctxt"), (None, "no such package")]
)
def test_a_catalogue_that_cannot_be_read_is_told_and_the_others_are_there(
    source: str | None, why: str, install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install("bears", source)
    code, shown, error = ran(capsys, "games", "--lang", "es")
    assert code == 0
    assert "juego" in shown
    assert error.startswith(f"undaunted: the catalogue bears (bears) cannot be read: {why}")


@pytest.mark.nightly
def test_what_a_scenario_file_is_refused_for_is_told_in_spanish(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each kind of wrong value in turn, as the schema and the packs find it."""
    file = tmp_path / "b.json"
    ran(capsys, "new-scenario", "normandy", file)
    right = json.loads(file.read_text(encoding="utf-8"))
    sides = right["sides"]
    us = sides["us"]
    wrong = [
        {"geometry": "hexx"}, {"id": "x"}, {"title": {"en": ""}}, {"number": 0}, {"spaces": []}, {"colour": 1},
        {"initiative": "french"}, {"sides": {}}, {"sides": {**sides, "us": {**us, "deck": {"nobody": 99}}}},
        {"sides": {**sides, "us": {**us, "victory": [{"kind": "no_such"}]}}},
    ]  # fmt: skip
    for change in wrong:
        file.write_text(json.dumps({**right, **change}), encoding="utf-8")
        code, shown, _ = ran(capsys, "validate", file, "--game", "normandy", "--lang", "es")
        assert code == 1, change
        said = re.sub(r"'[^']*'|\S+\.json\S*|\b[a-z]+_\w+|\[.*?\]", "", shown)
        assert not re.findall(r"\b(a|an|the|of|registered|one|at|most|least|expected|found|with|and|or)\b", said), shown
