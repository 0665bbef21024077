"""The pack without a mistake: its module as a text, its data as documents, and how both are put into a library."""

from __future__ import annotations

import copy
import json
import sys
import types
from typing import TYPE_CHECKING, Any

import undaunted_core as uc

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = '''
"""Engineers that bridge tiles, a coin, a watch, and what they win by."""

from __future__ import annotations

from pathlib import Path

import attrs

import undaunted_core as uc
from undaunted_core.authoring import (
    PUBLIC, STOP, ActionKind, Chance, Choice, Decision, Event, Folder, Insert, Messages, Reaction, Requirement,
    Slice, Window, column, move_card, step, text,
)
from undaunted_core.authoring.documents import PositionWord
from undaunted_core.authoring.secrets import Moved
from undaunted_core.authoring.victory import Cause, ConditionKind, EndCheck
from undaunted_system import Hints
from undaunted_core.authoring import Modifier
from undaunted_system import DEFENCE, USE_CARD, Ability

PACK = uc.Pack(id="arnhem", version="1", requires=("normandy",))
FOLDER = Path("@FOLDER@")


@attrs.define
class Arnhem:
    bridged: list[bool] = column("space", holds="bool", default=False, visible=PUBLIC)
    lucky: list[bool] = column("side", holds="bool", default=False, visible=PUBLIC)


def has_unit(card):
    return card.unit is not None


def is_free(ctx, space):
    return not ctx.state.arnhem.bridged[space]


def free(ctx):
    return [space for space, built in enumerate(ctx.state.arnhem.bridged) if not built]


def build(ctx, side, space):
    ctx.state.arnhem.bridged[space] = True
    ctx.emit(BRIDGED, side, space)
    ctx.check_end(BUILT)


def across(ctx, attack, kind):
    return 1


def holds_all(ctx, side, given):
    return all(ctx.state.arnhem.bridged)


def never(ctx):
    return None


def toss(ctx, args):
    ctx.call(COIN, args[0])


def faces(ctx, args):
    return [0, 1]


def landed(ctx, args, outcome):
    ctx.state.arnhem.lucky[args[0]] = outcome == 1


def watch(ctx, args):
    ctx.open_window(PLAYED, args[0])


def is_watchful(definition):
    return definition.role == "command"


def may_react(ctx, side):
    return not ctx.state.arnhem.lucky[side]


def react(ctx, side, card):
    zones = ctx.rules.zones.of
    move_card(ctx, card, zones["hand"][side], zones["discard"][side])
    ctx.emit(REACTED, side, card)


def reacted(rules, event):
    yield Moved(event["side"], event["card"], "hand", "discard")


BUILT = Cause("arnhem.built", text(en="a bridge was built", es="se construyó un puente"))
SPAN = ActionKind("arnhem.span", text(en="bridge {space}", es="tender un puente en {space}"), space="space")
TOSS = ActionKind("arnhem.toss", text(en="the coin: {face}", es="la moneda: {face}"), face="face")
BRIDGED = Event(
    "arnhem.bridged",
    text(en="{side} bridges {space}.", es="{side} tiende un puente en {space}."),
    side="side",
    space="space",
)
REACTED = Event(
    "arnhem.reacted",
    text(en="{side} shows {card:short}.", es="{side} muestra {card:short}."),
    tells=reacted,
    side="side",
    card="card",
)
FREE = Requirement("arnhem.bridged", is_free, text(en="There is a bridge.", es="Ya hay un puente."))
CHOOSE_SPAN = Decision(
    "arnhem.choose_span",
    {"side": "seat"},
    text(en="Choose a tile to bridge.", es="Elige una loseta."),
    (Choice(SPAN, build, among=free, where=(FREE,)),),
    stop=STOP,
)
BRIDGE = Ability("bridge", title=text(en="Bridge", es="Puente"), choose=CHOOSE_SPAN, for_every=has_unit)
COIN = Chance("arnhem.coin", {"side": "side"}, "arnhem.toss", faces, landed)
PLAYED = Window("arnhem.played")
WATCHING = Insert(
    USE_CARD, step("toss", toss, "", "arnhem.coin"), step("watch", watch, "", "arnhem.played"), after="carry_out"
)
WATCH = Reaction("watch", PLAYED, is_watchful, may_react, react)
RIVER = Modifier(DEFENCE, "term.arnhem.river", across, "", text(en="across the river", es="a través del río"))
HELD = ConditionKind(
    "hold_bridge", holds_all, (BUILT,), "outcome.arnhem.held", "",
    text=text(en="every tile is bridged", es="todas las losetas tienen puente"),
)
CALM = EndCheck("calm", never, (BUILT,))
HINTS = Hints(abilities={"bridge": "move"})
MESSAGES = {
    "condition.hold_bridge": text(en="bridge every tile", es="tender puentes en todas las losetas"),
    "ending.calm": text(en="all is calm", es="todo está en calma"),
    "column.arnhem.bridged": text(en="bridged", es="con puente"),
    "column.arnhem.lucky": text(en="lucky", es="con suerte"),
}


@uc.hookimpl
def register_content(register):
    register.add(Folder(FOLDER, "normandy"))


@uc.hookimpl
def register_rules(register):
    register.add(
        Slice("arnhem", Arnhem),
        Messages(MESSAGES),
        BUILT, SPAN, TOSS, BRIDGED, REACTED, CHOOSE_SPAN, BRIDGE, COIN, PLAYED, WATCHING, WATCH, RIVER, HELD,
        CALM, HINTS,
    )
'''

CARDS: dict[str, Any] = {
    "cards": [
        {
            "id": "arnhem:us/engineer",
            "side": "us",
            "title": {"en": "Engineer", "es": "Zapador"},
            "role": "combat",
            "unit": "arnhem:us/engineer",
            "initiative": 4,
            "actions": [{"action": "move", "x": 1}],
            "copies": 3,
            "provenance": "the tests",
        }
    ]
}
UNITS: dict[str, Any] = {
    "units": [
        {
            "id": "arnhem:us/engineer",
            "side": "us",
            "title": {"en": "Engineer", "es": "Zapador"},
            "defence": {"regular": 4},
            "traits": [],
            "provenance": "the tests",
        }
    ]
}


def scenario() -> dict[str, Any]:
    """La Raye, with an Engineer and another way to win."""
    found = copy.deepcopy(uc.new_game("normandy", "la_raye", seed=0).rules.source.raw["scenario"])
    found["id"] = "arnhem:first"
    us = found["sides"]["us"]
    us["deck"]["arnhem.engineer"] = 1
    us["counters"]["arnhem.engineer"] = "17B"
    us["victory"].append({"condition": "hold_bridge"})
    return found


def documents() -> dict[str, Any]:
    """The data files by name."""
    return {
        "cards.json": copy.deepcopy(CARDS),
        "units.json": copy.deepcopy(UNITS),
        "scenarios/first.json": scenario(),
    }


def write_data(folder: Path, files: dict[str, Any]) -> None:
    """Write the data files."""
    for name, document in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document), encoding="utf-8")


def module_of(source: str, folder: Path, name: str = "arnhem_pack") -> types.ModuleType:
    """The pack's module."""
    made = types.ModuleType(name)
    text = source.replace("@FOLDER@", folder.as_posix())
    file = folder / ("plugin.py" if name == "arnhem_pack" else f"{name}.py")
    made.__file__ = str(file)
    file.write_text(text, encoding="utf-8")
    sys.modules[name] = made
    exec(compile(text, str(file), "exec"), made.__dict__)
    return made


def make_library(source: str, files: dict[str, Any], folder: Path) -> uc.Library:
    """A library of everything installed and the pack; PluginError where it does not load."""
    write_data(folder, files)
    library = uc.Library()
    library.register(module_of(source, folder))
    return library
