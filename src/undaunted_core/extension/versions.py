"""For which version of ``undaunted_core.authoring`` a pack was written, and how another one is refused."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from undaunted_core.checks.lines import trees_of

if TYPE_CHECKING:
    from undaunted_core.extension.hookspecs import Pack

#: The version of the names that packs are promised; a name that changes its meaning raises it.
VERSION = 1
#: The guide from each form of a pack to the next.
GUIDE = "docs/how-to/migrate-a-pack.md"


def refusal(pack: Pack, plugin: object) -> str:
    """Why a pack cannot be used with this version; empty where it can."""
    if pack.authoring == VERSION:
        return ""
    value = f"authoring={pack.authoring}"
    expected = f"authoring={VERSION}, the version of undaunted_core.authoring that is installed"
    was = f"pack {pack.id} {pack.version} was written for another version"
    return f"{was} of authoring: found {value}, expected {expected}; {see()}{_line(plugin)}"


def _line(plugin: object) -> str:
    """Where a plugin says for which version it is, or who it is, `` (file:line)``; empty where that is not known."""
    for file, tree in trees_of(plugin, "Pack"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Pack"):
                line = next((part.value.lineno for part in node.keywords if part.arg == "authoring"), node.lineno)
                return f" ({file}:{line})"
    return ""


def see() -> str:
    """Where the guide is."""
    return f"the guide is {GUIDE}"


def imports_old_names(error: BaseException) -> bool:
    """Whether a plugin could not be imported because it names a part of the library that is not there."""
    return isinstance(error, ImportError) and (error.name or "").partition(".")[0] == "undaunted_core"
