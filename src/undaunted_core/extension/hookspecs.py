"""The hooks a plugin may implement.  Each is called once per ruleset, never in play.

A plugin is a module (or object) with a ``PACK`` and any of these functions,
marked with ``undaunted_core.hookimpl``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs
import pluggy

from undaunted_core.by_value import ByValue
from undaunted_core.errors import PluginError
from undaunted_core.ids import CORE, PACK_PATTERN

if TYPE_CHECKING:
    from undaunted_core.kernel.registry import Registrar

#: Name of the pluggy project and of the entry-point group.
PROJECT = "undaunted_core"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@attrs.frozen(eq=False, repr=False)
class Pack(ByValue):
    """What a plugin says of itself.

    ``requires`` names the packs it builds on; they register before it.  ``after`` names packs that it
    does not need and that register before it where they act too.
    ``rules_version`` goes into the fingerprint: raise it when the code of the
    rules plays otherwise than before.  ``authoring`` is the version of
    :mod:`undaunted_core.authoring` that the pack was written for; a pack that does not say was written for the first.
    """

    id: str
    version: str
    rules_version: int = 1
    requires: tuple[str, ...] = (CORE,)
    authoring: int = 1
    after: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.id, str) or not re.fullmatch(PACK_PATTERN, self.id):
            raise PluginError(f"a pack's id is a word like {PACK_PATTERN}, not {self.id!r}")
        if not isinstance(self.version, str) or type(self.rules_version) is not int:
            raise PluginError(f"pack {self.id}: version is a text and rules_version a whole number")
        for field in ("requires", "after"):
            value = getattr(self, field)
            if not isinstance(value, tuple) or not all(isinstance(name, str) for name in value):
                raise PluginError(f"pack {self.id}: {field} is a tuple of pack ids, not {value!r}")
        if type(self.authoring) is not int:
            raise PluginError(f"pack {self.id}: authoring is a whole number, not {self.authoring!r}")


@hookspec
def register_content(register: Registrar) -> None:
    """Kinds of content, games, folders of data."""


@hookspec
def register_rules(register: Registrar) -> None:
    """The rules: declarations, and the state they are built on."""
