"""The page of public names as a file: names, signatures and docstrings in Markdown, and links that lead somewhere."""

from __future__ import annotations

import re

import api_page
import pytest

PAGE = api_page.api_page()
HEADINGS = re.findall(r"^#{3,4} `(.+)`$", PAGE, re.MULTILINE)


def test_every_public_name_has_a_heading() -> None:
    assert sorted(name for name in HEADINGS if "." not in name) == sorted(api_page.NAMES)


def test_every_link_of_the_page_leads_to_a_heading() -> None:
    anchors = {name.replace(".", "").lower() for name in HEADINGS}
    linked = set(re.findall(r"\]\(#([^)]+)\)", PAGE))
    assert linked
    assert linked <= anchors


def test_nothing_of_restructuredtext_is_left() -> None:
    assert not re.findall(r"^\.\. |^ *:\w+:|:\w+:`|\{\w+(?:-\w+)?\}`|eval-rst|(?<!`)``(?!`)", PAGE, re.MULTILINE)


@pytest.mark.parametrize(
    "part",
    [
        "#### `Game.side_of`\n\n```py\ndef side_of(seat: str) -> str\n```\n\nThe side a seat plays for.\n",
        '    *,\n    seed: int | None = None,\n    chance: str = "sampled",\n',
        "```py\n@classmethod\ndef from_json(",
        "```py\nclass SaveError(UndauntedError)\n```",
        "| `current_player` | `str \\| None` | The first of `to_move`",
        "| `zone` | `str \\| None` | The zone of a card. |",
        "```pycon\n>>> ctx.rules.action(",
        "[frontend](../how-to/frontend.md)",
    ],
)
def test_signatures_tables_examples_and_links_are_markdown(part: str) -> None:
    assert part in PAGE
