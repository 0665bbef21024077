"""The page of texts: every key of a message and every domain of titles that packs use stands on it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from undaunted_core.extension.manager import default_library
from undaunted_core.kernel.kinds import FORMS, TEXTS, TITLES

PAGE = Path(__file__).resolve().parent.parent.parent / "docs/reference/texts.md"
#: Words of a key on the page that stand for others; NAME and the like may have dots.
LONG = ("NAME", "KIND", "CHECK")


def patterns(text: str) -> list[re.Pattern[str]]:
    """What the keys of the page match."""
    keys = re.findall(r"^\| `([a-z]+\.[\w.]+)` \|", text, flags=re.MULTILINE)
    found = []
    for key in keys:
        parts = [r"[\w.]+?" if one in LONG else r"\w+" if one.isupper() else re.escape(one) for one in key.split(".")]
        found.append(re.compile(r"\.".join(parts)))
    return found


def domains(text: str) -> set[str]:
    """The domains of the table of titles, and the forms it names."""
    part = text.partition("## Titles")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", part, flags=re.MULTILINE)
    return {name for row in rows for cell in row for name in re.findall(r"`([a-z_]+(?:\.noun|\.short)?)`", cell)}


@pytest.fixture(scope="module")
def registries() -> list[Any]:
    library = default_library()
    return [
        library.ruleset(game, library.scenarios(game)[0].id, ()).registry
        for game in ("normandy", "north_africa", "allied_assault")
    ]


def test_every_key_of_a_message_is_of_a_kind_that_the_page_has(registries: list[Any]) -> None:
    known = patterns(PAGE.read_text(encoding="utf-8"))
    keys = {key for registry in registries for key in registry.all(TEXTS)}
    assert len(keys) > 400
    assert not [key for key in keys if not any(one.fullmatch(key) for one in known)]


def test_every_domain_of_titles_stands_on_the_page(registries: list[Any]) -> None:
    used = {key.partition(" ")[0] for one in registries for kind in (TITLES, FORMS) for key in one.all(kind)}
    assert used - {"seat.noun"} <= domains(PAGE.read_text(encoding="utf-8"))


def test_a_kind_of_key_that_is_missing_is_seen() -> None:
    (one,) = patterns("| `reason.PACK.NAME` | x | y |\n")
    assert one.fullmatch("reason.core.over")
    assert not one.fullmatch("raison.core.over")
    assert domains("## Titles\n\n| `trait` | `Titles`; form `attack.noun` |\n") == {"trait", "attack.noun"}
