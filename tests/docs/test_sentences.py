"""docs/sentences.py finds long sentences and chains where people read, and nothing in code and tables."""

from __future__ import annotations

import json

import pytest
import sentences

LONG = "This sentence has a great many words" + ", and then it goes on with more of them" * 3
CHAIN = "It begins; it goes on; it ends."


def hard(read, text):
    return [(found.line, found.words, found.semicolons) for found in sentences.find_hard("", "", read(text))]


def test_a_long_sentence_and_a_chain_are_found_with_their_lines():
    """Twenty-five words are allowed, and one semicolon."""
    page = f"# A page\n\nShort. {LONG}.\n\n- An entry.\n- {CHAIN}\n"
    assert hard(sentences.read_page, page) == [(3, 34, 0), (6, 7, 2)]
    edge = " ".join(["word"] * 25)
    assert hard(sentences.read_page, f"{edge}; and.\n") == [(1, 26, 1)]
    assert hard(sentences.read_page, f"{edge}. Next; one.\n") == []


@pytest.mark.parametrize(
    "text",
    [
        f"```text\n{LONG}\n```", f"    {LONG}", f"| a | {LONG} |", f"## {LONG}", f"<!-- {LONG} -->", f"`{LONG}`",
        f"[here](https://example.org/{LONG.replace(' ', '-')})", f"```python\n# {LONG}\n```\nShort.",
    ],
)  # fmt: skip
def test_code_tables_headings_comments_and_addresses_do_not_count(text):
    assert hard(sentences.read_page, f"{text}\n") == []


def test_what_follows_a_box_of_code_counts_again():
    assert hard(sentences.read_page, f"```sh\nls\n```\n{LONG}.\n") == [(4, 34, 0)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It ends. It begins.", 2), ("So it is: the rest follows.", 1), ("So it is: The rest follows.", 2),
        ("Some of it, e.g. This, counts.", 1), ("On Hill 2018 it is so.", 1), ("It ends.) `code` begins.", 2),
    ],
)  # fmt: skip
def test_a_paragraph_is_split_where_sentences_end(text, parts):
    assert len(sentences.split_sentences(text)) == parts


def test_docstrings_of_public_names_count():
    """Not those of private ones, of what stands inside a function, nor examples."""
    text = (
        f'"""Short."""\ndef f():\n    """Short.\n\n    {LONG}.\n\n    >>> print(1)\n    {LONG}\n    """\n'
        f'    def inner():\n        """{LONG}."""\ndef _g():\n    """{LONG}."""\n'
        f'class C:\n    def h(self):\n        """{LONG}."""\n'
    )
    assert hard(sentences.read_docstrings, text) == [(5, 34, 0), (16, 34, 0)]


def test_errors_and_helps_count_in_english():
    """What is raised, faults, options; what is filled in is one word; the Spanish text is for its own readers."""
    assert hard(sentences.read_messages, f'raise ValueError(f"{LONG} {{value:>{{width}}}}")') == [(1, 35, 0)]
    assert hard(sentences.read_messages, f'parser.add_argument("--x", help="{LONG}")') == [(1, 34, 0)]
    assert hard(sentences.read_messages, f'text(en="Short.", es="{LONG}")') == []
    assert hard(sentences.read_messages, f'print("{LONG}")') == []


def test_sentences_of_the_catalogues_count():
    assert hard(sentences.read_phrases, json.dumps({"a": {"en": LONG, "es": LONG}}, indent=1)) == [(2, 34, 0)]


def test_the_check_fails_when_there_are_more_than_recorded(monkeypatch, tmp_path, capsys):
    """The record is a limit for each kind of text; fewer are welcome."""
    found = sentences.Hard("pages", "a.md", 1, 30, 0, LONG)
    monkeypatch.setattr(sentences, "list_hard", lambda: [found, found._replace(line=2)])
    monkeypatch.setattr(sentences, "RECORD", tmp_path / "record.json")
    assert sentences.main(["--record"]) == 0
    assert sentences.main(["--check"]) == 0
    monkeypatch.setattr(sentences, "list_hard", lambda: [found._replace(line=line) for line in range(3)])
    assert sentences.main(["--check"]) == 1
    assert "pages: 3 hard sentences, expected at most 2" in capsys.readouterr().err
    assert sentences.main(["b.md"]) == 0
    assert sentences.main([]) == 0
    assert "a.md:2: 30 words" in capsys.readouterr().out
