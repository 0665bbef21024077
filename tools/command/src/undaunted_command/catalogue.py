"""The words of the command in another language: catalogues of gettext, and texts with places that are filled in.

A catalogue is a file ``es.po``, as gettext knows it.  Its English texts may have places, ``{}``.  A sentence of the
command fits a text if the parts between the places stand in it in their order. The words in the places are looked up
in turn.  Of several texts that fit, the one with the most letters of its own is taken.  What no text fits stays as it
is.

The library's own catalogue is beside this module.  Another distribution names a package with one by an entry point of
the group :data:`GROUP`.
"""

from __future__ import annotations

import gettext
import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import EntryPoint

#: The group of the entry points that are packages with a catalogue.
GROUP = "undaunted.catalogues"
#: The folder of the library's own catalogues.
FOLDER = Path(__file__).parent / "locale"
PLACE = "{}"


class Catalogue(gettext.NullTranslations):
    """The texts of one language, by their English texts."""

    def __init__(self) -> None:
        super().__init__()
        #: The texts that are whole sentences, by context and English text.
        self.texts: dict[tuple[str, str], str] = {}
        self._templates: list[tuple[list[str], str]] = []
        self._is_sorted = True

    def read(self, source: str, name: str) -> None:
        """Take the entries of a file ``.po``; ValueError with the line of one that makes no sense."""
        for context, english, other in read_po(source, name):
            self.add(english, other, context)

    def add(self, english: str, other: str, context: str = "") -> None:
        """Take one text; an English one that is there already keeps its translation."""
        if (context, english) in self.texts:
            return
        self.texts[context, english] = other
        if PLACE in english:
            self._templates.append((english.split(PLACE), other))
            self._is_sorted = False

    def gettext(self, message: str) -> str:
        """A sentence in the language; as it is where there is none."""
        if not self._is_sorted:
            self._templates.sort(key=lambda template: -sum(map(len, template[0])))
            self._is_sorted = True
        whole = self.texts.get(("", message))
        if whole is not None:
            return whole
        for parts, other in self._templates:
            values = match(parts, message)
            if values is not None:
                return other.format(*map(self.gettext, values))
        return message

    def pgettext(self, context: str, message: str) -> str:
        """A text of a context in the language; as it is where there is none."""
        return self.texts.get((context, message), message)


def match(parts: list[str], text: str) -> list[str] | None:
    """What stands in the places between the parts of a template; None where the text does not fit it.

    >>> match(["no game ", "; known: ", ""], "no game 'x'; known: a, b")
    ["'x'", 'a, b']
    """
    first, *middle, last = parts
    if not text.startswith(first) or not text.endswith(last) or len(text) < len(first) + len(last):
        return None
    values, start, end = [], len(first), len(text) - len(last)
    for part in middle:
        begin = text.find(part, start, end)
        if begin < 0:
            return None
        values.append(text[start:begin])
        start = begin + len(part)
    return [*values, text[start:end]]


def read_po(source: str, name: str) -> Iterator[tuple[str, str, str]]:
    """The entries of a file ``.po``: context, English text and translation; its head is none."""
    entry: dict[str, str] = {}
    key = ""
    # One more entry ends the last one.
    for number, line in enumerate([*source.splitlines(), 'msgid ""'], 1):
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            continue
        if line.startswith('"'):
            word, rest = key, line
        elif word in ("msgid", "msgctxt") and "msgstr" in entry:
            if entry["msgid"]:
                yield entry.get("msgctxt", ""), entry["msgid"], entry["msgstr"]
            entry = {}
        try:
            if word not in ("msgctxt", "msgid", "msgstr") or (word == "msgstr" and "msgid" not in entry):
                raise ValueError
            entry[word] = entry.get(word, "") + json.loads(rest)
        except ValueError:
            expected = "msgctxt, msgid or msgstr and a text"
            raise ValueError(f"{name}:{number}: found {line[:60]}, expected {expected}") from None
        key = word


@lru_cache
def catalogue_of(lang: str) -> Catalogue:
    """The texts of a language, those of all distributions among them."""
    catalogue = Catalogue()
    file = FOLDER / f"{lang}.po"
    catalogue.read(file.read_text(encoding="utf-8"), file.name)
    for point in _entry_points():
        try:
            _read_package(catalogue, point.value, lang)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever it does, the other texts are there
            whose = point.dist.name if point.dist else point.value
            print(f"undaunted: the catalogue {point.name} ({whose}) cannot be read: {error}", file=sys.stderr)
    return catalogue


def _entry_points() -> list[EntryPoint]:
    from importlib.metadata import entry_points

    return sorted(entry_points(group=GROUP), key=lambda point: point.name)


def _read_package(catalogue: Catalogue, package: str, lang: str) -> None:
    """Take the catalogue of a package, if it has one of the language; the package is not imported."""
    from importlib.util import find_spec

    spec = find_spec(package)
    if spec is None:
        raise ValueError("no such package")
    for folder in spec.submodule_search_locations or ():
        file = Path(folder, f"{lang}.po")
        if file.is_file():
            catalogue.read(file.read_text(encoding="utf-8"), f"{package}/{file.name}")


__all__ = ["GROUP", "Catalogue", "catalogue_of", "match", "read_po"]
