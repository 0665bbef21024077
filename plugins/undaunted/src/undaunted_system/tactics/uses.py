"""Uses: every ability on every card, made once with its requirements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.declarations.requirements import REQUIRES
from undaunted_core.declarations.returned import yes_or_no
from undaunted_core.errors import Fault
from undaunted_core.ids import nearest
from undaunted_core.kernel.binding import bind, bind_later, call_text, run_generated
from undaunted_core.kernel.kinds import DERIVED_NAMES, TITLES
from undaunted_core.mechanics.setting import Names
from undaunted_core.text import LANGUAGES
from undaunted_system.tactics.abilities import ABILITIES, WAIVERS
from undaunted_system.tactics.definitions import Card

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.declarations.requirements import Requirement
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.setting import CardSetting, Setting
    from undaunted_system.tactics.abilities import Ability
    from undaunted_system.tactics.definitions import AbilityUse, Seat
    from undaunted_system.tactics.state import Ctx, TacticsRules

    Test = Callable[[Ctx, "Use", int], bool]

#: A use with the one test that stands for all its requirements (None: it has none) and its action.
Entry = tuple["Use", "Test | None", "Action"]

#: What a requirement of uses is called with, and what it may ask for.
USE = ("ctx", "use", "at")
USE_NAMES = {
    "use": "use",
    "at": "at",
    "side": "use.side",
    "card": "use.card",
    "piece": "use.piece",
    "x": "use.x",
    "squad": "use.squad",
}


@attrs.frozen(eq=False, repr=False)
class Condition:
    """A requirement of uses, ready to be asked: ``holds(ctx, use, at)``, the key of its reason and its clause."""

    holds: Test
    reason: str
    clause: str


@attrs.frozen(eq=False, repr=False)
class Use:
    """One ability on one card: the numbers of both, the card's side and piece, and the parameters.

    >>> use = ctx.rules.activation.uses[card, numbers["ability"]["move"]]
    >>> use.name, use.x, use.piece == piece
    ('move', 1, True)
    """

    card: int
    ability: int
    name: str
    side: int
    piece: int
    x: int
    squad: str | None
    procedure: str
    conditions: tuple[Condition, ...]
    action: Action
    #: Whether a seat gives it, so that it exists only while the piece sits in such a seat.
    is_given: bool


class UseMaker:
    """Makes the uses of a ruleset, and gathers faults."""

    def __init__(self, rules: TacticsRules, setting: Setting) -> None:
        self.rules = rules
        self.abilities: dict[str, Ability] = rules.registry.all(ABILITIES)
        self.derived = rules.registry.all(DERIVED_NAMES)
        self.before: dict[str, list[Requirement]] = {}
        self.after: dict[str, list[Requirement]] = {}
        for addition in rules.registry.every(REQUIRES):
            (self.before if addition.first else self.after).setdefault(addition.of, []).extend(addition.requirements)
        self.waivers: dict[Requirement, list[Callable[..., bool]]] = {}
        for waiver in rules.registry.every(WAIVERS):
            if waiver.only_if is None or waiver.only_if(setting):
                self.waivers.setdefault(waiver.requirement, []).append(waiver.when)
        self.made: dict[tuple[int, int], Use] = {}
        self.made_conditions: dict[str, tuple[Condition, ...]] = {}
        self.tests: dict[str, Test | None] = {}
        self.faults: list[Fault] = []

    def condition(self, requirement: Requirement, clause: str) -> Condition:
        """A requirement ready to be asked for a reason, with its exceptions."""
        where = f"requirement {requirement.name}"
        tests = [
            bind_later(test, USE, USE_NAMES, self.derived, where)
            for test in (requirement.test, *self.waivers.get(requirement, ()))
        ]
        return Condition(tests[0] if len(tests) == 1 else _any_of(tests), requirement.key, requirement.clause or clause)

    def test(self, name: str, requirements: Sequence[Requirement]) -> Test | None:
        """One test for all these requirements, with their exceptions; None without any."""
        if not requirements:
            return None
        where = f"requirements of {name}"
        tests = [(requirement.test, *self.waivers.get(requirement, ())) for requirement in requirements]
        if len(tests) == len(tests[0]) == 1:
            return bind(tests[0][0], USE, USE_NAMES, self.derived, where)
        scope: dict[str, object] = {}
        all_of = []
        for functions in tests:
            any_of = []
            for function in functions:
                known_as = f"rule_{len(scope)}"
                scope[known_as] = function
                any_of.append(call_text(known_as, function, USE, USE_NAMES, self.derived, where))
            all_of.append(any_of[0] if len(any_of) == 1 else f"({' or '.join(any_of)})")
        source = f"def hold(ctx, use, at):\n    return {' and '.join(all_of)}\n"
        hold: Test = run_generated(source, where, scope)["hold"]
        return hold

    def make(
        self, card: CardSetting, at: tuple[int, int], name: str, values: AbilityUse | None = None, known_as: str = ""
    ) -> Use:
        """The use of an ability on a card, ``at`` being the numbers of card and piece."""
        ability, ability_number = self.abilities[name], self.rules.numbers["ability"][known_as or name]
        number, piece = at
        x, squad = (values.x, values.squad) if values else (0, None)
        conditions = self.conditions_of(ability)
        action = self.rules.action("tactics.play", number, ability_number)
        is_given = bool(known_as)
        steps = ability.procedure
        use = Use(number, ability_number, name, card.side, piece, x, squad, steps, conditions, action, is_given)
        self.made[number, ability_number] = use
        return use

    def conditions_of(self, ability: Ability) -> tuple[Condition, ...]:
        """The requirements of an ability, those that packs add included."""
        conditions = self.made_conditions.get(ability.name)
        if conditions is None:
            before, after = (requirements.get(ability.name, ()) for requirements in (self.before, self.after))
            every = (*before, *ability.requires, *after)
            conditions = tuple(self.condition(requirement, ability.clause) for requirement in every)
            self.made_conditions[ability.name] = conditions
            self.tests[ability.name] = self.test(ability.name, every)
        return conditions

    def extra(self, card: CardSetting, at: tuple[int, int]) -> tuple[Entry, ...]:
        """The uses offered for every card of its sort."""
        return tuple(
            self.entry_of(self.make(card, at, ability.name))
            for ability in self.abilities.values()
            if ability.for_every and isinstance(card.definition, Card)
            and yes_or_no(ability.for_every(card.definition), self.rules, ABILITIES, ability, "for_every")
        )

    def uses_of_card(self, card: CardSetting, at: tuple[int, int]) -> tuple[Entry, ...]:
        """The uses that a card names."""
        mine: dict[str, Use] = {}
        for index, use in enumerate(getattr(card.definition, "actions", ())):
            pointer = f"/{card.name}/actions/{index}/action"
            exists = self.check("cards", pointer, use.action)
            if exists and (use.action in mine or self.abilities[use.action].for_every):
                self.faults.append(Fault("cards", pointer, f"{use.action!r} twice", "every ability once"))
            elif exists and self.abilities[use.action].needs_piece and at[1] < 0:
                expected = "an ability that needs no piece, or a unit"
                self.faults.append(Fault("cards", pointer, repr(use.action), expected))
            elif exists:
                mine[use.action] = self.make(card, at, use.action, use)
        return tuple(self.entry_of(use) for use in sorted(mine.values(), key=lambda use: use.ability))

    def uses_of_seat(self, card: CardSetting, at: tuple[int, int], seat: Seat) -> tuple[Entry, ...]:
        """The uses that the seat of a vehicle gives a card: none for a card without the needed specialism."""
        if seat.specialism not in (None, card.definition.specialism):
            return ()
        uses = [self.make(card, at, offer.action, offer, seat_ability(offer)) for offer in seat.actions]
        return tuple(self.entry_of(use) for use in sorted(uses, key=lambda use: use.ability))

    def entry_of(self, use: Use) -> Entry:
        """The use with one test for all its requirements."""
        return use, self.tests[use.name], use.action

    def check(self, file: str, pointer: str, name: str) -> bool:
        """Whether an ability is registered; a fault if not."""
        if name not in self.abilities:
            near = nearest(name, self.abilities)
            self.faults.append(Fault(file, pointer, repr(name), "a registered ability", near))
        return name in self.abilities


def _any_of(tests: list[Test]) -> Test:
    return lambda ctx, use, at: any(test(ctx, use, at) for test in tests)


def seat_abilities(setting: Setting) -> list[tuple[int, int, AbilityUse]]:
    """What the seats of pieces offer: (piece, place, ability with its parameters)."""
    return [
        (number, place, use)
        for number, piece in enumerate(setting.pieces)
        for place, seat in enumerate(getattr(piece.definition, "seats", ()))
        for use in seat.actions
    ]


def seat_ability(use: AbilityUse) -> str:
    """The name of an ability that a seat offers: ``seat_drive_2``."""
    return "_".join(str(part) for part in ("seat", use.action, use.x or None, use.squad) if part is not None)


def _squad_of(definition: object) -> tuple[str, ...]:
    squad = getattr(definition, "squad", None)
    return (squad,) if squad else ()


#: Follows the title of an ability that a seat offers.
SEAT = {"en": "(seat)", "es": "(asiento)"}


def _titles_at_seats(rules: Ruleset, setting: Setting) -> dict[tuple[str, str], Mapping[str, str]]:
    """The abilities that seats offer: the title of the ability, its parameters, and that a seat offers it."""
    title_of = rules.registry.all(TITLES)
    titles: dict[tuple[str, str], Mapping[str, str]] = {}
    for _, _, use in seat_abilities(setting):
        title = title_of.get(f"ability {use.action}", dict.fromkeys(LANGUAGES, use.action))
        words = [str(use.x or ""), f"({use.squad})" if use.squad else ""]
        titles["ability", seat_ability(use)] = {
            lang: " ".join(filter(None, (title[lang], *words, SEAT[lang]))) for lang in LANGUAGES
        }
    return titles


NAMES = Names(_squad_of, _titles_at_seats)
