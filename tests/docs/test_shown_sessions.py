"""What pages say of installing, and the sessions at the terminal that they show."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kit.places import ROOT

if TYPE_CHECKING:
    import types

DOCS = ROOT / "docs"


def load_transcripts() -> types.ModuleType:
    spec = importlib.util.spec_from_file_location("transcripts", DOCS / "transcripts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_sessions_that_pages_show_are_current() -> None:
    """They are what the program prints now: ``python docs/transcripts.py`` writes them again."""
    transcripts = load_transcripts()
    assert len(transcripts.stages((DOCS / "how-to/first-game-at-the-terminal.md").read_text(encoding="utf-8"))) > 10
    assert transcripts.main(["--check"]) == 0


def test_a_session_that_prints_something_else_is_caught_and_mended(tmp_path: Path) -> None:
    transcripts = load_transcripts()
    page = tmp_path / "page.md"
    page.write_text(
        "<!-- run: undaunted play normandy la_raye --seed 1 --save a.json -->\n\nText.\n\n"
        "<!-- type: t | h -->\n```text\nstale\n```\n\n<!-- type: t, no board -->\n```text\n```\n\n"
        "<!-- type: q -->\n\n<!-- run: undaunted explain a.json points -->\n```text\n```\n",
        encoding="utf-8",
    )
    assert transcripts.main(["--check"], tmp_path) == 1
    assert "stale" in page.read_text(encoding="utf-8")
    assert transcripts.main([], tmp_path) == 0
    assert transcripts.main(["--check"], tmp_path) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!-- run: undaunted play normandy la_raye --seed 1 --save a.json -->\n\nText.\n\n")
    helped, table, explained = re.findall(r"```text\n(.*?)\n```", text, re.DOTALL)
    assert "US> h\n" in helped
    assert "cards in" in table
    assert "+--" not in table
    assert explained.startswith("Points controlled")
    page.write_text(text.replace("Points controlled", "Points held", 1), encoding="utf-8")
    assert transcripts.main(["--check"], tmp_path) == 1


def test_a_spanish_session_leaves_its_boards_out_too() -> None:
    page = (
        "<!-- run: undaunted play normandy la_raye --seed 1 --player us=random --save a.json --lang es, no board -->\n"
        "```text\n```\n\n"
        "<!-- type: q -->\n"
    )
    (printed,) = re.findall(r"```text\n(.*?)\n```", load_transcripts().filled(page, "page.md"), re.DOTALL)
    assert "cartas en" in printed
    assert "\n...\n" in printed
    assert "+--" not in printed


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ("<!-- run: undaunted play normandy la_raye --seed 1 -->\n", "0 lines are typed, 1 were asked for"),
        ("<!-- run: undaunted games -->\n<!-- type: 1 -->\n", "1 lines are typed, 0 were asked for"),
        ("<!-- type: 1 -->\n", "before a session has begun"),
        ("<!-- run: rm -rf x -->\n", "runs undaunted, not 'rm'"),
    ],
)
def test_a_session_that_cannot_be_shown_is_an_error(page: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)):
        load_transcripts().filled(page, "page.md")


def test_the_install_page_names_what_the_projects_need() -> None:
    """Its table has each dependency once, with when it comes, and its commands name distributions that exist."""
    text = (DOCS / "how-to/install.md").read_text(encoding="utf-8")
    table = re.search(r"^\| Package .*?\n\n", text, re.MULTILINE | re.DOTALL)
    assert table
    rows = re.findall(r"^\| ([a-z_, -]+) \| (always[^|]*|extra `(\w+)`) \| \S", table[0], re.MULTILINE)
    listed = {(name, extra) for names, _, extra in rows for name in names.split(", ")}
    projects = [ROOT / "pyproject.toml", *ROOT.glob("tools/*/pyproject.toml"), *ROOT.glob("plugins/*/pyproject.toml")]
    wanted = set()
    names = set()
    for path in projects:
        project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
        names.add(project["name"])
        for extra, needs in {"": project["dependencies"], **project.get("optional-dependencies", {})}.items():
            wanted |= {(re.match(r"[a-z_-]+", need)[0], extra) for need in needs}
    assert listed == {(name, extra) for name, extra in wanted if name not in names}
    for line in re.findall(r"^    pip install (?!-e)(.+)$", text, re.MULTILINE):
        given = {word.strip('"').partition("[")[0] for word in line.split() if "undaunted" in word}
        assert given
        assert given <= names
    minimum = tomllib.loads(projects[0].read_text(encoding="utf-8"))["project"]["requires-python"]
    assert f"Python {minimum.removeprefix('>=')} or newer" in text


def test_importing_the_package_loads_nothing_that_it_needs_only_later() -> None:
    """What the install page says of the first import."""
    needed = {"attr", "cattrs", "pluggy", "jsonschema", "rich"}
    asked = f"import sys, undaunted_core; print(sorted({needed} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout == "[]\n"
