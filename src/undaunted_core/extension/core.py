"""The pack ``core``: the mechanics, registered through the same hook as the rules of any other pack.

It stands here because the layers below need no pluggy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.content.definitions import TableCard
from undaunted_core.content.kinds import ContentKind
from undaunted_core.content.symbols import Symbol
from undaunted_core.extension.hookspecs import Pack, hookimpl
from undaunted_core.ids import CORE
from undaunted_core.mechanics import plugin

if TYPE_CHECKING:
    from undaunted_core.kernel.registry import Registrar

#: The version of the library.
VERSION = "0.1.0"
PACK = Pack(CORE, VERSION, requires=())


@hookimpl
def register_content(register: Registrar) -> None:
    """Register the kinds of data that packs of every game may have."""
    register.add(ContentKind("symbols", Symbol), ContentKind("table_cards", TableCard))


@hookimpl
def register_rules(register: Registrar) -> None:
    """Register rounds, initiative, decks, attacks and all other mechanics."""
    plugin.register_rules(register)
