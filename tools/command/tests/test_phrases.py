"""What each part says of its own: every sentence in both languages, no key that is missing, no sentence unsaid."""

from __future__ import annotations

import json
import re
import string
from typing import TYPE_CHECKING

import pytest

from kit.places import ROOT
from undaunted_core.phrases import Phrases
from undaunted_core.text import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

SOURCES = sorted(ROOT.glob("tools/*/src"))
FILES = sorted(file for folder in SOURCES for file in folder.rglob("words.json"))
PARTS = [file.parent for file in FILES if file.with_suffix(".py").is_file()]
COMMAND = ROOT / "tools" / "command" / "src"
#: A key with a part that is filled in, such as ``player.{kind}``, and a key as it is.
KEY = re.compile(r"""["']((?:[a-z_]+|\{[^}]*\})(?:\.(?:[a-z_]+|\{[^}]*\}))*)["']""")
#: What is said, by the function of a module of words or by what has a language.
SAID = re.compile(r"""(?:(?<![.\w])|\b(?:self|seen|table)\.)say\(["']([\w.]+)["']""")


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_every_sentence_is_in_both_languages_with_the_same_fields(file: Path) -> None:
    texts = Phrases(file).texts
    assert texts
    for key, by_language in texts.items():
        assert {*by_language} == {*LANGUAGES}, key
        assert all(by_language.values()), key
        assert fields_of(by_language["en"]) == fields_of(by_language["es"]), key


def keys_in(code: str) -> list[re.Pattern[str]]:
    """What may be a key in the code of a part; a place in braces may be any word."""
    keys = {key for key in KEY.findall(code) if not key.startswith("{")}
    return [re.compile(re.sub(r"\\\{.*?\\\}", "[a-z_]+", re.escape(key))) for key in keys]


@pytest.mark.parametrize("folder", PARTS, ids=lambda folder: folder.name)
def test_every_sentence_is_said(folder: Path) -> None:
    """A sentence that nothing says any more is no help to who translates."""
    files = {*folder.rglob("*.py"), *COMMAND.rglob("*.py")}
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    keys = keys_in(code)
    texts = Phrases(folder / "words.json").texts
    assert not [text for text in texts if not any(key.fullmatch(text) for key in keys)]


@pytest.mark.parametrize("folder", PARTS, ids=lambda folder: folder.name)
def test_every_key_that_is_said_is_there(folder: Path) -> None:
    """Those that stand in the code as they are, with the module of words from which ``say`` comes."""
    texts = Phrases(folder / "words.json").texts
    module = ".".join([*folder.parts[folder.parts.index("src") + 1 :], "words"])
    said = {
        key
        for source in SOURCES
        for file in source.rglob("*.py")
        if re.search(rf"from {re.escape(module)} import .*\bsay\b", code := file.read_text(encoding="utf-8"))
        for key in SAID.findall(code)
    }
    assert said
    assert said <= texts.keys()


def test_a_sentence_is_filled_in_and_the_file_read_when_the_first_is_said(tmp_path: Path) -> None:
    phrases = Phrases.beside(str(tmp_path / "bear.py"))
    (tmp_path / "words.json").write_text(json.dumps({"bear": {"en": "{n} bears", "es": "{n} osos"}}), encoding="utf-8")
    assert phrases.say("bear", "es", n=3) == "3 osos"
    (tmp_path / "words.json").unlink()
    assert phrases.say("bear", "en", n=2) == "2 bears"
    with pytest.raises(KeyError):
        phrases.say("cat", "en")
