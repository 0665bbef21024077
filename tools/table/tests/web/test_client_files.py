"""The files of the page: in the package, in both languages, without inline code, and without a word of any title."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

import undaunted_core as uc
from undaunted_core.text import LANGUAGES

CLIENT = files("undaunted_table.web").joinpath("client")
TEXTS = {one.name: one.read_text(encoding="utf-8") for one in CLIENT.iterdir() if one.is_file()}
SCRIPTS = {name: text for name, text in TEXTS.items() if name.endswith(".js")}
WORDS = json.loads(TEXTS["words.json"])
#: The parts of an observation that the kernel itself lays out, for every game.
OF_THE_KERNEL = ("zones.", "pieces.")


def names_of(game: str) -> set[str]:
    """What a title and its packs call things: ids of definitions and kinds, and of the title itself."""
    scenarios = uc.scenarios(game)
    catalog = uc.new_game(game, scenarios[0].id, seed=1).catalog
    found = {game, *(one.id for one in scenarios)}
    for kind, entries in catalog.items():
        if kind != "domains":
            found |= set(entries)
    # A plain word, such as `move`, tells nothing of a title; a name that is put together does.
    return {name for name in found if re.search(r"[.:_]", name) and not name.startswith(OF_THE_KERNEL)} | {game}


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[\w]+(?:[.:][\w]+)*", text)) | set(re.findall(r"\w+", text))


@pytest.mark.parametrize("game", uc.games())
def test_no_word_of_a_title_is_in_the_client(game: str) -> None:
    names = names_of(game)
    assert len(names) > 50
    for name, text in TEXTS.items():
        assert not names & words_in(text), name
    assert names & words_in(f'if (kind === "{sorted(names)[0]}")')


def test_every_sentence_has_both_languages_with_the_same_fields() -> None:
    for key, texts in WORDS.items():
        assert set(texts) == set(LANGUAGES), key
        assert all(text.strip() for text in texts.values()), key
        fields = [set(re.findall(r"\{(\w+)\}", text)) for text in texts.values()]
        assert fields[0] == fields[1], key


def test_every_sentence_is_used_and_every_one_used_is_there() -> None:
    code = "\n".join([*SCRIPTS.values(), TEXTS["index.html"]])
    used = set(re.findall(r'\bt\("(\w+)"', code)) | set(re.findall(r'data-t="(\w+)"', code))
    assert used - set(WORDS) == set()
    # Some are named by a variable: buttons that fetch a document, colours, speeds, how a table was made, levels.
    indirect = set(re.findall(r'fetched\("(\w+)"\)', code))
    indirect |= {key for key in WORDS if key.startswith(("theme_", "made_", "speed_", "bot_", "level_"))}
    assert set(WORDS) == used | indirect


def test_the_page_calls_a_level_as_the_library_does() -> None:
    levels = [key.removeprefix("bot_") for key in WORDS if key.startswith("bot_")]
    assert levels == ["easy", "normal", "hard"]
    for level in levels:
        assert WORDS[f"bot_{level}"] == {lang: uc.bot_title(level, lang) for lang in LANGUAGES}


def test_the_page_has_no_inline_code_and_loads_nothing_from_elsewhere() -> None:
    page = TEXTS["index.html"]
    assert re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", page) == []
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)
    for name, text in TEXTS.items():
        outside = [found for found in re.findall(r"https?://[^\s\"'`)]+", text) if "www.w3.org" not in found]
        assert [found for found in outside if not found.startswith("${")] == [], name
    risky = r"\beval\(|new Function|innerHTML|insertAdjacentHTML|document\.write"
    assert not re.search(risky, "\n".join(SCRIPTS.values()))


def test_what_the_files_name_is_there() -> None:
    named = {name for text in TEXTS.values() for name in re.findall(r"/client/([\w.]+)", text)}
    named |= {name for text in SCRIPTS.values() for name in re.findall(r'from "\./([\w.]+)"', text)}
    # Beside the file that names them, wherever the folder stands.
    named |= {name for text in SCRIPTS.values() for name in re.findall(r'URL\("([\w.]+)", import\.meta\.url\)', text)}
    assert named <= set(TEXTS)
    assert set(TEXTS) - named == {"index.html"}
    assert all(len(text.splitlines()) <= 400 for text in SCRIPTS.values())
