"""The source of a pack: its modules, and the line that a fault of a declaration points at.

The source is read only when there is something to tell; declaring a rule costs nothing.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_core.errors import DeclarationFault
from undaunted_core.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import ModuleType

#: What a fault names: first what was found in quotes or braces, then the words of the declaration.
QUOTED = re.compile(r"'([^']+)'|(\{[^}]+\})")
WORD = re.compile(r"[\w.]+")
#: The parts of a key of a message that stand before and behind the name of what it belongs to.
KEY = re.compile(r"^(?:action|event|decision|cause|window|phase)\.|\.unseen$")


def modules_of(plugin: object) -> list[ModuleType]:
    """The modules of a plugin that are loaded; none of the library's own, and none of a pack that is a folder."""
    if isinstance(plugin, Path):
        return []
    name = getattr(plugin, "__name__", None) or type(plugin).__module__
    root = str(name).partition(".")[0]
    if root == "undaunted_core":
        return []
    return [module for path, module in sys.modules.items() if path == root or path.startswith(f"{root}.")]


def sources_of(plugin: object) -> Iterator[tuple[str, str]]:
    """The file and the text of each module of a plugin whose source can be read."""
    for module in modules_of(plugin):
        path = getattr(module, "__file__", None) or ""
        try:
            yield path, Path(path).read_text(encoding="utf-8")
        except (OSError, ValueError):
            continue


def tree_of(text: str) -> ast.Module:
    """The syntax tree of a source; an empty one if the file is no Python."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def trees_of(plugin: object, holding: str = "") -> Iterator[tuple[str, ast.Module]]:
    """The file and the syntax tree of each module of a plugin whose source can be read and holds such a text."""
    return ((path, tree_of(text)) for path, text in sources_of(plugin) if re.search(holding, text))


def with_lines(faults: Iterable[DeclarationFault], plugins: Mapping[str, object]) -> list[DeclarationFault]:
    """The faults, each with the line of its pack's source in which what it names stands as a text, if it does."""
    places: dict[str, dict[str, str]] = {}
    located = []
    for fault in faults:
        if fault.file not in places:
            places[fault.file] = texts_of(plugins.get(fault.file))
        lines = places[fault.file]
        line = next((lines[word] for word in _words(fault) if word in lines), "")
        located.append(DeclarationFault(fault.file, fault.pointer, fault.found, fault.expected, fault.nearest, line))
    return located


def texts_of(plugin: object) -> dict[str, str]:
    """Where each text stands first in the source of a plugin: ``file:line``."""
    lines: dict[str, str] = {}
    for path, source in sources_of(plugin):
        for text, line in _texts_in(source).items():
            lines.setdefault(text, f"{path}:{line}")
    return lines


@lru_cache(maxsize=512)
def _texts_in(source: str) -> dict[str, int]:
    """The line of each text in a source, kept: many faults are told one after the other, of the same modules."""
    lines: dict[str, int] = {}
    for node in ast.walk(tree_of(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            lines.setdefault(node.value, node.lineno)
    return lines


def _words(fault: DeclarationFault) -> Iterator[str]:
    """What a fault names, the most telling first: a dotted name says more than a plain one."""
    yield from (quoted or braces for quoted, braces in QUOTED.findall(fault.found))
    words = [word for word in WORD.findall(fault.pointer)[::-1] if word not in LANGUAGES]
    for word in sorted(words, key=lambda word: "." not in word):
        yield from (word, KEY.sub("", word))
