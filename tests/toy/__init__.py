"""A toy game that only the tests play: a whole pack on kernel, components, content and mechanics.

Every one of its features is a bundle of registrations that can be left out:

    library = uc.Library(discover=False)
    library.register(toy.make_plugin(without=("reaction_card",)))
    game = uc.new_game("toy", "skirmish", library=library)
"""

from __future__ import annotations

from typing import Any

import undaunted_core as uc
from toy import base
from toy.definitions import ToyScenario
from toy.feature import DATA, Feature
from toy.features import FEATURES as OTHERS
from toy.fights import FIGHTS
from toy.setup import link
from toy.text import MESSAGES, TITLES
from toy.wagons import WAGONS
from undaunted_core.mechanics.setting import GameKind

ALL = (*OTHERS, *FIGHTS, *WAGONS)
#: The names of the features, in the order in which they register.
FEATURES = tuple(feature.name for feature in ALL)
SCENARIOS = ("skirmish", "crossing", "convoy")

GAME = GameKind(
    id="toy",
    title={"en": "Toy", "es": "Juguete"},
    sides={"red": {"en": "Red", "es": "rojo"}, "blue": {"en": "Blue", "es": "azul"}},
    requires=("toy",),
    scenario=ToyScenario,
    link=link,
)


class Plugin:
    """The toy pack with some of its features."""

    def __init__(self, features: tuple[Feature, ...]) -> None:
        self.features = features
        further = [pack for feature in features for pack in feature.requires]
        self.PACK = uc.Pack(id="toy", version="1", requires=("core", *further))

    def _register(self, hook: str, register: Any) -> None:
        for feature in self.features:
            bundle = getattr(feature, hook)
            if bundle is not None:
                bundle(register)

    @uc.hookimpl
    def register_content(self, register: Any) -> None:
        register.game(GAME)
        register.folder(DATA)
        self._register("content", register)

    @uc.hookimpl
    def register_state(self, register: Any) -> None:
        base.register_state(register)
        self._register("state", register)

    @uc.hookimpl
    def register_flow(self, register: Any) -> None:
        # What is offered for every card comes first, as in any list of choices of the core.
        self._register("flow", register)
        base.register_flow(register)

    @uc.hookimpl
    def register_combat(self, register: Any) -> None:
        # The policy registered last is the game's own.
        self._register("combat", register)
        base.register_combat(register)

    @uc.hookimpl
    def register_victory(self, register: Any) -> None:
        base.register_victory(register)
        self._register("victory", register)

    @uc.hookimpl
    def register_text(self, register: Any) -> None:
        register.messages(MESSAGES)
        register.titles(TITLES)


def make_plugin(without: tuple[str, ...] = ()) -> Plugin:
    """The toy pack, the named features left out; ValueError for a name that is none."""
    unknown = set(without) - set(FEATURES)
    if unknown:
        raise ValueError(f"no features {sorted(unknown)}; features: {', '.join(FEATURES)}")
    return Plugin(tuple(feature for feature in ALL if feature.name not in without))


def make_library(without: tuple[str, ...] = ()) -> uc.Library:
    """A library that holds the toy pack and nothing that is installed."""
    library = uc.Library(discover=False)
    library.register(make_plugin(without))
    return library
