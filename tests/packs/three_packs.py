"""Three small packs for the toy game: one changes a card, one adds a term to a sum, one has a reaction."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import toy
import undaunted_core as uc
from toy import base
from undaunted_core.authoring import Messages, Modifier, Reaction, text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

NAMES = ("drill", "fog", "lookout")


def fog(ctx: Any, attack: Any, kind: Any) -> int:
    return 2


def sees(definition: Any) -> bool:
    return definition.role == "piece"


def may_look(ctx: Any, side: int) -> bool:
    return bool(ctx.state.attack.side != side)


def look(ctx: Any, side: int, card: int) -> None:
    base.discard(ctx, side, card)
    ctx.state.attack.total += 1


FOG = Modifier(base.DEFENCE, "term.fog.fog", fog, "FOG-1", text("fog", "niebla"))
LOOK = Reaction("lookout.look", "toy.before_roll", sees, may_look, look)


def plugin(
    name: str,
    *rules: Any,
    requires: tuple[str, ...] = ("toy",),
    after: tuple[str, ...] = (),
    messages: dict[str, Any] | None = None,
    module: str = __name__,
) -> Any:
    """A pack of that name with these declarations; ``module`` is where they are written."""

    class Plugin:
        PACK = uc.Pack(id=name, version="1", requires=requires, after=after)

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(Messages(messages or {}), *rules)

    Plugin.__module__ = module
    return Plugin()


def folder(root: Path, name: str, *changes: dict[str, Any], **about: Any) -> Path:
    """A folder that changes cards of the toy game."""
    home = root / name
    home.mkdir()
    pack = {"id": name, "game": "toy", "version": "1", "provenance": "original", **about}
    (home / "pack.json").write_text(json.dumps(pack), encoding="utf-8")
    found = [{"id": f"{name}:change_{number}", "kind": "cards"} | one for number, one in enumerate(changes)]
    (home / "overrides.json").write_text(json.dumps({"overrides": found}), encoding="utf-8")
    return home


def drill(root: Path) -> Path:
    """The folder that lets a rider march further."""
    march = [{"action": "march", "x": x} for x in (2, 3)]
    actions = {"remove": {"actions": march[:1]}, "append": {"actions": march[1:]}}
    return folder(root, "drill", {"target": "toy:red/rider", **actions, "set": {"initiative": 9}})


def make_library(home: Path, order: Iterable[str] = NAMES) -> uc.Library:
    """A library in which the packs were installed in this order."""
    made = toy.make_library()
    for name in order:
        if name == "drill":
            made.add(home)
        else:
            made.register(plugin(name, {"fog": FOG, "lookout": LOOK}[name]))
    return made
