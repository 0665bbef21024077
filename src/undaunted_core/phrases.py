"""Sentences in the languages of the library, by key: a part that says something has a file of them beside its code.

The file is JSON: a key, and for each language a sentence, in which ``{name}`` stands for what is filled in.
"""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path


class Phrases:
    """The sentences of a file, which is read if the first of them is said."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @classmethod
    def beside(cls, module: str) -> Phrases:
        """The sentences of the file ``words.json`` in the folder of a module, of which this is the file's name."""
        return cls(Path(module).with_name("words.json"))

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """The sentences by key and language."""
        texts: dict[str, dict[str, str]] = json.loads(self.file.read_text(encoding="utf-8"))
        return texts

    def say(self, key: str, lang: str, **fields: object) -> str:
        """The sentence of a key in a language, filled in."""
        return self.texts[key][lang].format_map(fields)
