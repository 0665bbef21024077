"""The Spanish pages: the check that tells which of them is old, and the link from a page to the other language."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
import translations

from kit.places import ROOT

if TYPE_CHECKING:
    from pathlib import Path

DOCS = ROOT / "docs"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A documentation of one page, in two languages."""
    (tmp_path / "how-to").mkdir()
    (tmp_path / "es").mkdir()
    (tmp_path / "how-to/turn.md").write_text("# A round\n", encoding="utf-8")
    (tmp_path / "es/turn.md").write_text("<!-- From how-to/turn.md, digest 0. -->\n# Una ronda\n", encoding="utf-8")
    assert translations.main(["es/turn.md"], tmp_path) == 0
    return tmp_path


def test_a_changed_english_page_is_told_until_its_translator_has_looked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert translations.main(["--check"], folder) == 0
    assert capsys.readouterr().err == ""
    (folder / "how-to/turn.md").write_text("# How a round is played\n", encoding="utf-8")
    assert translations.main(["--check"], folder) == 1
    assert capsys.readouterr().err.startswith("es/turn.md is older than how-to/turn.md: ")
    assert translations.main(["es/turn.md"], folder) == 0
    assert translations.main(["--check"], folder) == 0
    assert (folder / "es/turn.md").read_text(encoding="utf-8").endswith(" -->\n# Una ronda\n")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("# Una ronda\n", "es/turn.md: the first line has to be <!-- From PAGE.md, digest DIGEST. -->"),
        (
            "<!-- From how-to/turns.md, digest 0. -->\n",
            "es/turn.md: there is no page how-to/turns.md; nearest: how-to/turn.md",
        ),
    ],
)
def test_a_spanish_page_without_an_english_one_is_an_error(folder: Path, text: str, wrong: str) -> None:
    (folder / "es/turn.md").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(wrong)):
        translations.main(["--check"], folder)


def test_a_page_that_is_not_spanish_gets_no_digest(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        translations.main(["how-to/turn.md"], folder)
    assert "no Spanish page 'how-to/turn.md'; expected es/turn.md" in capsys.readouterr().err


def show(folder: Path, name: str) -> dict[str, object]:
    """What the theme writes a page from."""
    context = {"body": "<h1>", "language": "en", "pathto": lambda page: f"to/{page}.html"}
    translations.add_switch(SimpleNamespace(srcdir=folder), name, "page.html", context, None)
    return context


def test_each_page_of_a_pair_has_a_link_to_the_other_language(folder: Path) -> None:
    english, spanish, alone = (show(folder, name) for name in ("how-to/turn", "es/turn", "index"))
    link = '<p class="language"><a href="to/{}.html" lang="{}" hreflang="{}">{}</a></p>\n<h1>'
    assert (english["body"], english["language"]) == (link.format("es/turn", "es", "es", "Español"), "en")
    assert (spanish["body"], spanish["language"]) == (link.format("how-to/turn", "en", "en", "English"), "es")
    assert (alone["body"], alone["language"]) == ("<h1>", "en")


def test_the_pages_for_players_are_there_in_spanish() -> None:
    """Each English page has one Spanish page, and the side bar lists all of them."""
    pairs = translations.read_pairs()
    assert {
        "players.md", "how-to/first-game.md", "how-to/first-game-at-the-terminal.md", "how-to/turn.md",
        "how-to/play.md", "how-to/play-in-the-browser.md", "titles/normandy.md",
        "titles/north-africa.md", "reference/allied-assault.md",
    } == {pair.english for pair in pairs}
    assert len(pairs) == len({pair.english for pair in pairs})
    (listed,) = re.findall(r":hidden:\n\n(.*?)```", (DOCS / "es/index.md").read_text("utf-8"), re.DOTALL)
    assert {f"es/{name}.md" for name in ("index", *listed.split())} == {pair.spanish for pair in pairs}


def test_sphinx_is_told_of_the_switch() -> None:
    connected = []
    translations.setup(SimpleNamespace(connect=lambda *arguments: connected.append(arguments)))
    assert connected == [("html-page-context", translations.add_switch)]
    assert '"translations"' in (DOCS / "conf.py").read_text(encoding="utf-8")
