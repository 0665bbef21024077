"""The files of a new plugin: trees of templates, chosen by what the plugin is to hold, with its names put in.

A template is a real file of a plugin ``my_pack``.  Lines between ``# if action`` and ``# end`` (in Markdown
``<!-- if action -->``) are kept where the plugin has that part; a line may also say ``not action`` or
``action or scenario``.  A folder ``action+unit`` is for plugins with both parts, ``action-unit`` for those with an
action and without a unit.  Where several trees have the same JSON file, they are merged; of other files the last
counts.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from undaunted_command.scenario import lay_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

#: Where a pack's data folder may have templates of plugins for its games: a folder for each part.
PLUGIN = "templates/plugin"
#: The lines of a part: the condition, and what stands between.
PART = re.compile(r"^(?:#|<!--) if ([\w ]+?)(?: -->)?\n(.*?)^(?:#|<!--) end(?: -->)?\n", re.MULTILINE | re.DOTALL)


def parts_in(folder: Path) -> set[str]:
    """The parts for which a folder has templates."""
    trees = [tree.name for tree in folder.iterdir() if tree.is_dir()] if folder.is_dir() else []
    return {part for tree in trees for part in re.findall(r"\w+", tree)}


def fill_templates(
    folders: Iterable[Path], parts: set[str], words: Mapping[str, str], begun: Mapping[str, object]
) -> dict[str, str]:
    """The text of every file by its path: of all trees in the folders that fit the parts.

    ``words`` stand in the templates, each with its replacement. ``begun`` are JSON documents that the templates of
    the same path are merged into.
    """
    # Longer words first: one may be the beginning of another.
    pattern = re.compile("|".join(sorted(map(re.escape, words), key=len, reverse=True)))

    def fill_words(text: str) -> str:
        return pattern.sub(lambda match: words[match[0]], text)

    documents: dict[str, object] = dict(begun)
    texts: dict[str, str] = {}
    # What is for several parts adds to what is for each of them.
    trees = sorted((tree for folder in folders for tree in folder.iterdir()), key=lambda top: (len(top.name), top.name))
    for tree in (tree for tree in trees if fits(tree.name, parts)):
        for file in sorted(file for file in tree.rglob("*") if file.is_file() and file.suffix != ".pyc"):
            path = fill_words(re.sub(r"(^|/)dot_", r"\1.", file.relative_to(tree).as_posix()))
            text = fill_words(choose_lines(file.read_text(encoding="utf-8"), parts))
            if file.suffix == ".json":
                documents[path] = merge_documents(documents.get(path), json.loads(text))
            else:
                texts[path] = text
    return texts | {path: lay_out(document) + "\n" for path, document in documents.items()}


def fits(tree: str, parts: set[str]) -> bool:
    """Whether a tree is for a plugin with these parts: ``action-unit`` is for one with an action and no unit."""
    return all((sign != "-") == (part in parts) for sign, part in re.findall(r"([+-]?)(\w+)", tree))


def choose_lines(text: str, parts: set[str]) -> str:
    """A template with the lines of these parts."""

    def holds(condition: str) -> bool:
        return any(
            all(word.startswith("not ") != (word.removeprefix("not ") in parts) for word in alternative.split(" and "))
            for alternative in condition.split(" or ")
        )

    return PART.sub(lambda match: match[2] if holds(match[1]) else "", text)


def merge_documents(base: object, more: object) -> object:
    """A JSON document with what another one adds: entries of objects, and of lists; entries of one id become one."""
    if isinstance(base, dict) and isinstance(more, dict):
        return {**base, **{key: merge_documents(base.get(key), value) for key, value in more.items()}}
    if isinstance(base, list | tuple) and isinstance(more, list):
        items = list(base)
        for entry in more:
            alike = (n for n, old in enumerate(items) if "id" in _keys(entry) & _keys(old) and entry["id"] == old["id"])
            index = next(alike, len(items))
            items[index : index + 1] = [merge_documents(items[index], entry) if index < len(items) else entry]
        return items
    return more


def _keys(value: object) -> set[str]:
    return {*value} if isinstance(value, dict) else set()
