"""For which version of ``undaunted_core.authoring`` a pack was written, and how another one is refused."""

from __future__ import annotations

import ast
import inspect
from typing import TYPE_CHECKING, Any

from undaunted_core.authoring import VERSION
from undaunted_core.extension.lines import trees_of

if TYPE_CHECKING:
    from undaunted_core.extension.hookspecs import Pack

#: The guide from each form of a pack to the next.
GUIDE = "docs/how-to/migrate-a-pack.md"
#: The hooks of packs that were written before ``undaunted_core.authoring``.
OLD_HOOKS = ("register_state", "register_flow", "register_combat", "register_victory", "register_text")


def refusal(pack: Pack, plugin: Any) -> str:
    """Why a pack cannot be used with this version; empty where it can."""
    old = [name for name in OLD_HOOKS if inspect.getattr_static(plugin, name, None) is not None]
    if old:
        hooks = f"{'hooks' if len(old) > 1 else 'the hook'} {', '.join(old)}"
        found = f"{hooks} of the form before undaunted_core.authoring"
        expected = f"register_content and register_rules (authoring={VERSION})"
    elif pack.authoring != VERSION:
        found = f"authoring={pack.authoring}"
        expected = f"authoring={VERSION}, the version of undaunted_core.authoring that is installed"
    else:
        return ""
    was = f"pack {pack.id} {pack.version} was written for another version"
    return f"{was} of authoring: found {found}, expected {expected}; {see()}{_line(plugin)}"


def _line(plugin: Any) -> str:
    """Where a plugin says for which version it is, or who it is, `` (file:line)``; empty where that is not known."""
    for file, tree in trees_of(plugin, "Pack"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Pack"):
                line = next((one.value.lineno for one in node.keywords if one.arg == "authoring"), node.lineno)
                return f" ({file}:{line})"
    return ""


def see() -> str:
    """Where the guide is."""
    return f"the guide is {GUIDE}"


def imports_old_names(error: BaseException) -> bool:
    """Whether a plugin could not be imported because it names a part of the library that is not there."""
    return isinstance(error, ImportError) and (error.name or "").partition(".")[0] == "undaunted_core"
