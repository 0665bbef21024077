"""Signs for drawings and menus: each is one that there is, of a thing that there is, with its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.ids import nearest
from undaunted_core.mechanics.signs import EVENTS, OF_COLUMNS, SUMS, VALUES, Sign, signs_of
from undaunted_core.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.extension.found import Found


def check_signs(found: Found, definitions: Mapping[str, Mapping[str, Any]], made: tuple[type, ...] = ()) -> None:
    """Note what is wrong with the signs; ``definitions`` and the classes ``made`` say which values there are."""
    classes = {type(one) for members in definitions.values() for one in members.values()}
    classes |= set(made)
    values = {field.name for one in classes if attrs.has(one) for field in attrs.fields(one)}
    columns = {f"{slot}.{field.name}" for slot, _, cls in found.named("slice") for field in attrs.fields(cls)}
    for name, pack, sign in found.named("sign"):
        if not isinstance(sign, Sign):
            continue
        what = f"sign of {name}"
        known = signs_of(name)
        if sign.sign not in known:
            expected = "; ".join(f"{one}: {asked}" for one, asked in known.items())
            found.fault(pack, what, repr(sign.sign), expected, nearest(sign.sign, known))
        head, _, rest = name.partition(".")
        if head in VALUES:
            # A pack may stand alone, with the definitions of games to come.
            if values:
                found.known(pack, what, rest, values, "a value of definitions")
        elif head in SUMS:
            found.known(pack, what, name, found.registry.named.get("message", {}), "the key of an explanation's text")
        elif head in EVENTS:
            found.known(pack, what, rest, found.registry.named.get("event", {}), "an event kind that a pack registers")
        else:
            found.known(pack, what, name, columns, "a column: slice.name")
        for action in sign.at:
            found.known(pack, f"{what}, at", action, found.registry.named.get("action", {}),
                        "an action kind that a pack registers")
        for part, text in (("title", sign.title), ("legend", sign.legend)):
            if text is None and (part == "legend" or head in EVENTS or sign.sign in OF_COLUMNS):
                continue
            if not isinstance(text, dict) or set(text) != set(LANGUAGES):
                found.fault(pack, f"{what}, {part}", repr(text), "text(en=..., es=...)")
    for pack, menu in found.listed("menu"):
        for kind in menu.kinds:
            found.known(pack, "menu", kind, found.registry.named["action"], "an action kind that a pack registers")
