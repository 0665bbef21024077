"""A toy game that only the tests play: a whole pack on ``undaunted_core.authoring`` and the pack ``aboard``.

Each of its features is a group of declarations that can be left out:

    library = toy.make_library(without=("reaction_card",))
    game = uc.new_game("toy", "skirmish", library=library)
"""

import undaunted_core as uc
from toy import base
from toy.definitions import ToyScenario
from toy.feature import DATA, Feature
from toy.features import FEATURES as OTHERS
from toy.fights import FIGHTS
from toy.setup import link
from toy.text import MESSAGES, TITLES
from toy.wagons import WAGONS
from undaunted_core.authoring import Folder, GameKind, Messages, Registrar, Slice, Titles
from undaunted_system.aboard import plugin as seats
from undaunted_system.tactics import plugin as tactics

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
        self.PACK = uc.Pack(id="toy", version="1", requires=("tactics", *further))

    @uc.hookimpl
    def register_content(self, register: Registrar) -> None:
        register.add(GAME, Folder(DATA))
        for feature in self.features:
            if feature.content is not None:
                feature.content(register)

    @uc.hookimpl
    def register_rules(self, register: Registrar) -> None:
        register.add(Slice("toy", base.Toy), Messages(MESSAGES), Titles(TITLES))
        for feature in self.features:
            if feature.state is not None:
                feature.state(register)
            register.add(*feature.rules)
        # The casualty policy that is declared last is the game's own.
        register.add(*base.DECLARATIONS)


def make_plugin(without: tuple[str, ...] = ()) -> Plugin:
    """The toy pack without the named features and those that need them.  ValueError for an unknown name."""
    unknown = set(without) - set(FEATURES)
    if unknown:
        raise ValueError(f"no features {sorted(unknown)}; features: {', '.join(FEATURES)}")
    return Plugin(tuple(one for one in ALL if one.name not in without and one.needs.isdisjoint(without)))


def make_library(without: tuple[str, ...] = ()) -> uc.Library:
    """A library that has the toy pack, the two that it builds on, and no installed pack."""
    library = uc.Library(discover=False)
    for plugin in (tactics, seats, make_plugin(without)):
        library.register(plugin)
    return library
