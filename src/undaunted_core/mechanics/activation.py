"""Activation: a seat plays cards from its hand, one at a time, each for one use.

The uses of a card are the abilities its definition names, whatever uses packs
offer for every card besides (``extra`` uses), and those that the seat its piece
sits in lends it (``lent`` uses).  *Gates* are asked once per card before any of
its abilities; an extra use has none.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.components.pieces import OFF_BOARD
from undaunted_core.declarations.choosing import Choice, Decision, Requirement
from undaunted_core.declarations.words import ActionKind, Derived, text
from undaunted_core.errors import Fault, LinkError, RulesetError
from undaunted_core.ids import nearest, play_name
from undaunted_core.kernel.binding import bind, run_generated
from undaunted_core.kernel.flow import Procedure, Step, procedure, step
from undaunted_core.kernel.registry import Declaration, Members
from undaunted_core.mechanics.decks import IN_HAND, OWN_CARD
from undaunted_core.mechanics.setting import seat_abilities, seat_ability
from undaunted_core.mechanics.words import END_TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.declarations.words import Words
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.registry import Registry

    Test = Callable[[Any, Any, int], bool]

#: A use with the one test that stands for all its requirements (None: it has none) and its action.
Entry = tuple["Use", "Test | None", "Action"]

NO_PIECE = -1


@attrs.frozen(eq=False)
class Condition:
    """A requirement of uses, ready to be asked: ``holds(ctx, use, at)``, the key of its reason and its clause."""

    holds: Test
    reason: str
    clause: str


@attrs.frozen(eq=False)
class Ability(Declaration):
    """Something a card can be played for.

    ``requires`` are the requirements, asked in order; they may ask for ``side``,
    ``card``, ``piece``, ``x``, ``squad``, ``use`` and ``at``, where the piece is or
    would enter.  What it does is one of:

    - ``effect``, a function that names what it needs of ``side``, ``use``, ``played``
      (the card) and ``ability``;
    - ``choose``, a decision whose fields are filled by name: ``side`` or ``seat``,
      ``played``, ``ability``, ``piece``; the field that its ``up_to`` names gets X of
      the card (with X 0 nothing is asked); a list begins empty;
    - ``steps``, the steps of a procedure, for packs to edit.

    Either way it is the procedure ``<pack>.<name>``, whose step is called as the
    ability.  ``needs_piece``: it is nothing without a piece on the board, so only cards
    with a piece may name it.  ``for_every``: it is offered for every card whose
    definition fits, named on the card or not.
    """

    name: str
    clause: str = ""
    title: Words | None = None
    effect: Callable[..., object] | None = None
    choose: Decision | None = None
    steps: tuple[Step, ...] = ()
    requires: tuple[Requirement, ...] = ()
    needs_piece: bool = False
    for_every: Callable[[Any], bool] | None = None
    #: The procedure that carries it out; set when it is registered.
    procedure: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the ability, its procedure, title and decision, and the texts of its requirements."""
        name = f"{pack}.{self.name}"
        if not registry.add("ability", self.name, attrs.evolve(self, procedure=name), pack, of=self):
            return
        steps = self.steps
        if not steps:
            run = asks(self.choose) if self.choose is not None else self.effect
            if run is None:
                raise RulesetError(f"pack {pack}: ability {self.name!r} does nothing; expected effect, choose or steps")
            steps = (Step(self.name, run, self.clause, pack),)
        steps = tuple(attrs.evolve(one, pack=pack) for one in steps)
        registry.add("flow", name, Procedure(name, USE_FIELDS, steps), pack)
        if self.choose is not None:
            self.choose.declare(registry, pack)
        if self.title is not None:
            registry.add("title", f"ability {self.name}", self.title, pack)
        for one in self.requires:
            one.declare(registry, pack)


class Gate(Declaration):
    """A requirement of every ability a card names (not of those offered for every card); asked once per card."""

    __slots__ = ("requirement",)

    def __init__(self, requirement: Requirement) -> None:
        self.requirement = requirement

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the requirement and its text."""
        registry.append("gate", self.requirement, pack)
        self.requirement.declare(registry, pack)


class Waive(Declaration):
    """An exception to a requirement of abilities: where ``when`` holds, it need not.

    ``when`` names the same values as the requirement.  ``only_if(setting)`` leaves
    the exception out of scenarios that do not have it.
    """

    __slots__ = ("only_if", "requirement", "when")

    def __init__(
        self, requirement: Requirement, when: Callable[..., bool], only_if: Callable[[Any], bool] | None = None
    ) -> None:
        self.requirement = requirement
        self.when = when
        self.only_if = only_if

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the exception."""
        registry.append("waiver", self, pack)


class Lender(Declaration):
    """Uses that a card has because of what its piece is at now: ``lends(ctx, card, piece)``."""

    __slots__ = ("lends",)

    def __init__(self, lends: Callable[[Any, int, int], Sequence[Entry]]) -> None:
        self.lends = lends

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the lender."""
        registry.append("lender", self.lends, pack)


def asks(decision: Decision) -> Callable[[Any, Any], None]:
    """The step of an ability that asks a decision, its frame filled by the names of its fields."""
    known = {"side": "args[0]", "seat": "args[0]", "played": "args[1]", "ability": "args[2]", "piece": "use.piece"}
    values = []
    for field, domain in decision.fields.items():
        if field == decision.up_to:
            values.append("use.x")
        elif field in known:
            values.append(known[field])
        elif domain.endswith("[]"):
            values.append("()")
        else:
            raise RulesetError(
                f"decision {decision.name}: the field {field!r} cannot be filled from a card; "
                f"expected one of {', '.join(known)}, the field of up_to, or a list"
            )
    source = (
        "def ask(ctx, args):\n"
        "    use = ctx.rules.activation.uses[args[1], args[2]]\n"
        + ("    if use.x:\n    " if decision.up_to else "")
        + f"    ctx.state.stack.append((ctx.rules.entry[{decision.name!r}], ({', '.join(values)},)))\n"
    )
    ask: Callable[[Any, Any], None] = run_generated(source, f"asks {decision.name}", {})["ask"]
    return ask


@attrs.frozen(eq=False)
class Use:
    """One ability on one card: the numbers of both, the card's side and piece, and the parameters."""

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
    #: Whether a seat lends it, so that it is there only while the piece sits in such a seat.
    is_lent: bool


@attrs.frozen(eq=False)
class ActivationTable:
    """Per card its piece, extra uses and abilities; per piece its cards and where it enters; the gates."""

    end_turn: Action
    uses: dict[tuple[int, int], Use]
    extra: tuple[tuple[Entry, ...], ...]
    named: tuple[tuple[Entry, ...], ...]
    piece: tuple[int, ...]
    cards_of: tuple[tuple[int, ...], ...]
    entry: tuple[int, ...]
    gates: tuple[Condition, ...]
    gate_tests: tuple[Test, ...]
    #: Per card the use that is shown to the gates (None: nothing of the card is gated).
    gated: tuple[Use | None, ...]
    #: Per card, vehicle and place the uses that a seat offers, and the packs' word on which a card has now.
    lent: dict[tuple[int, int, int], tuple[Entry, ...]]
    lenders: tuple[Callable[[Any, int, int], Sequence[Entry]], ...]
    #: Every member of the domain of abilities; what a seat offers is the ability of that name without the seat.
    abilities: dict[str, Ability]


def ability_members(rules: Any, setting: Any) -> Members:
    """The domain of abilities; extra ones come first, as they are offered before those a card names.

    Behind them stand those that seats offer: a card may have the same one with another value.
    """
    abilities = rules.registry.all("ability")
    names = sorted(abilities, key=lambda name: abilities[name].for_every is None)
    seats = (wanted for _, _, wanted in seat_abilities(setting))
    return Members(tuple(dict.fromkeys((*names, *(seat_ability(wanted) for wanted in seats)))))


class _Uses:
    """Makes the uses of a ruleset, and gathers faults."""

    def __init__(self, rules: Any, setting: Any) -> None:
        self.rules = rules
        self.abilities: dict[str, Ability] = rules.registry.all("ability")
        self.derived = rules.registry.all("derived")
        self.before: dict[str, list[Requirement]] = {}
        self.after: dict[str, list[Requirement]] = {}
        for one in rules.registry.every("require"):
            (self.before if one.first else self.after).setdefault(one.of, []).extend(one.requirements)
        self.waivers: dict[Requirement, list[Test]] = {}
        for one in rules.registry.every("waiver"):
            if one.only_if is None or one.only_if(setting):
                self.waivers.setdefault(one.requirement, []).append(self.bound(one.when, one.requirement.name))
        self.made: dict[tuple[int, int], Use] = {}
        self.made_conditions: dict[str, tuple[Condition, ...]] = {}
        self.faults: list[Fault] = []

    def bound(self, test: Callable[..., bool], place: str) -> Test:
        """A test of uses, called with what it names."""
        return bind(test, USE, USE_NAMES, self.derived, f"requirement {place}")

    def condition(self, requirement: Requirement, clause: str) -> Condition:
        """A requirement ready to be asked, with its exceptions."""
        holds = self.bound(requirement.test, requirement.name)
        waivers = self.waivers.get(requirement, [])
        if waivers:
            holds = _waived(holds, waivers)
        return Condition(holds, requirement.key, requirement.clause or clause)

    def make(self, card: Any, at: tuple[int, int], name: str, wanted: Any = None, known_as: str = "") -> Use:
        """The use of an ability on a card, ``at`` being the numbers of card and piece."""
        ability, place = self.abilities[name], self.rules.numbers["ability"][known_as or name]
        number, piece = at
        x, squad = (wanted.x, wanted.squad) if wanted else (0, None)
        conditions = self.conditions_of(ability)
        action = self.rules.action("core.play", number, place)
        is_lent = bool(known_as)
        use = Use(number, place, name, card.side, piece, x, squad, ability.procedure, conditions, action, is_lent)
        self.made[number, place] = use
        return use

    def conditions_of(self, ability: Ability) -> tuple[Condition, ...]:
        """The requirements of an ability, those that packs add included."""
        found = self.made_conditions.get(ability.name)
        if found is None:
            before, after = (added.get(ability.name, ()) for added in (self.before, self.after))
            found = self.made_conditions[ability.name] = tuple(
                self.condition(one, ability.clause) for one in (*before, *ability.requires, *after)
            )
        return found

    def extra(self, card: Any, at: tuple[int, int]) -> tuple[Entry, ...]:
        """The uses offered for every card of its sort."""
        return tuple(
            _entry(self.make(card, at, ability.name))
            for ability in self.abilities.values()
            if ability.for_every and ability.for_every(card.definition)
        )

    def named(self, card: Any, at: tuple[int, int]) -> tuple[Entry, ...]:
        """The uses that a card names."""
        mine: dict[str, Use] = {}
        for place, wanted in enumerate(card.definition.actions):
            pointer = f"/{card.name}/actions/{place}/action"
            known = self.check("cards", pointer, wanted.action)
            if known and (wanted.action in mine or self.abilities[wanted.action].for_every):
                self.faults.append(Fault("cards", pointer, f"{wanted.action!r} twice", "every ability once"))
            elif known and self.abilities[wanted.action].needs_piece and at[1] < 0:
                expected = "an ability that needs no piece, or a unit"
                self.faults.append(Fault("cards", pointer, repr(wanted.action), expected))
            elif known:
                mine[wanted.action] = self.make(card, at, wanted.action, wanted)
        return tuple(_entry(one) for one in sorted(mine.values(), key=lambda one: one.ability))

    def lent(self, card: Any, at: tuple[int, int], seat: Any) -> tuple[Entry, ...]:
        """What the seat of a vehicle lends a card: nothing to one without the specialism it needs."""
        if seat.specialism not in (None, card.definition.specialism):
            return ()
        made = [self.make(card, at, wanted.action, wanted, seat_ability(wanted)) for wanted in seat.actions]
        return tuple(_entry(one) for one in sorted(made, key=lambda one: one.ability))

    def check(self, file: str, pointer: str, name: str) -> bool:
        """Whether an ability is registered; a fault if not."""
        if name not in self.abilities:
            near = nearest(name, self.abilities)
            self.faults.append(Fault(file, pointer, repr(name), "a registered ability", near))
        return name in self.abilities


def activation_table(rules: Any, setting: Any) -> ActivationTable:
    """All uses of all cards; LinkError for an ability nobody registers."""
    uses = _Uses(rules, setting)
    of_seats = seat_abilities(setting)
    for piece, place, wanted in of_seats:
        uses.check("vehicles", f"/{setting.pieces[piece].name}/seats/{place}", wanted.action)
    pieces = rules.numbers["piece"]
    extra, named, piece_of = [], [], []
    for number, card in enumerate(setting.cards):
        unit = getattr(card.definition, "unit", None)
        piece_of.append(pieces.get(play_name(unit), NO_PIECE) if unit else NO_PIECE)
        at = (number, piece_of[number])
        extra.append(uses.extra(card, at))
        named.append(uses.named(card, at))
    if uses.faults:
        raise LinkError(uses.faults)
    lent = {
        (number, piece, place): uses.lent(card, (number, piece_of[number]), seat)
        for number, card in enumerate(setting.cards)
        if piece_of[number] >= 0
        for piece, vehicle in enumerate(setting.pieces)
        for place, seat in enumerate(getattr(vehicle.definition, "seats", ()))
    }
    entry = [OFF_BOARD] * rules.size("piece")
    for find in rules.registry.every("entry"):
        for piece, space in find(rules, setting).items():
            entry[piece] = space
    cards_of = tuple(
        tuple(card for card, own in enumerate(piece_of) if own == piece) for piece in range(rules.size("piece"))
    )
    gates = tuple(uses.condition(one, "") for one in rules.registry.every("gate"))
    return ActivationTable(
        rules.action("core.end_turn"),
        uses.made,
        tuple(extra),
        tuple(named),
        tuple(piece_of),
        cards_of,
        tuple(entry),
        gates,
        tuple(gate.holds for gate in gates),
        tuple(_first_gated(number, named[number], lent) for number in range(len(named))),
        lent,
        tuple(rules.registry.every("lender")),
        uses.abilities | {seat_ability(wanted): uses.abilities[wanted.action] for _, _, wanted in of_seats},
    )


def _first_gated(
    card: int, named: Sequence[Entry], lent: dict[tuple[int, int, int], tuple[Entry, ...]]
) -> Use | None:
    """The first use that a card names, or else that a seat would lend it: gates ask only whose it is."""
    found = [*named, *(entry for seat, entries in lent.items() if seat[0] == card for entry in entries)]
    return found[0][0] if found else None


def _entry(use: Use) -> Entry:
    tests = [condition.holds for condition in use.conditions]
    if len(tests) < 2:
        return use, tests[0] if tests else None, use.action
    return use, functools.reduce(_both, tests), use.action


def _both(first: Test, second: Test) -> Test:
    return lambda ctx, use, at: first(ctx, use, at) and second(ctx, use, at)


def _waived(holds: Test, waivers: list[Test]) -> Test:
    return lambda ctx, use, at: holds(ctx, use, at) or any(test(ctx, use, at) for test in waivers)


def plays(ctx: Any, args: Any, seat: int) -> Sequence[Action]:
    """To end the turn, and all that the cards of the hand can be played for."""
    rules = ctx.rules
    offered = [rules.activation.end_turn]
    last = -1
    for card in ctx.state.zones.cards[rules.zones.hand[rules.side_of[seat]]]:
        if card != last:
            last = card
            add_uses(ctx, card, offered)
    return offered


def add_uses(ctx: Any, card: int, offered: list[Action]) -> None:
    """Add all that a card can be played for now to a list of actions."""
    table = ctx.rules.activation
    piece = table.piece[card]
    at = OFF_BOARD
    if piece >= 0:
        at = ctx.state.pieces.space[piece]
        if at < 0:
            at = table.entry[piece]
    for use, test, action in table.extra[card]:
        if test is None or test(ctx, use, at):
            offered.append(action)
    gated = table.gated[card]
    if gated is None:
        return
    for gate in table.gate_tests:
        if not gate(ctx, gated, at):
            return
    for use, test, action in table.named[card]:
        if test is None or test(ctx, use, at):
            offered.append(action)
    for lend in table.lenders:
        for use, test, action in lend(ctx, card, piece):
            if test is None or test(ctx, use, at):
                offered.append(action)


def place_of(ctx: Any, piece: int) -> int:
    """Where a piece is, or would enter when its card is played; -1 for nowhere."""
    if piece < 0:
        return OFF_BOARD
    at: int = ctx.state.pieces.space[piece]
    return at if at >= 0 else int(ctx.rules.activation.entry[piece])


def play(ctx: Any, args: Any, seat: int, given: Any) -> None:
    """Use the card; then the next one is chosen."""
    rules, stack = ctx.rules, ctx.state.stack
    stack.append((rules.entry["core.choose_play"], args))
    stack.append((rules.entry["core.use_card"], (rules.side_of[seat], *given)))


def why_not(ctx: Any, card: int, ability: int) -> list[tuple[str, str]]:
    """Why a card that is at hand cannot be played for an ability."""
    rules = ctx.rules
    use = rules.activation.uses.get((card, ability))
    if use is None:
        return [("reason.core.not_on_card", "")]
    at = place_of(ctx, use.piece)
    lent = [one for lend in rules.activation.lenders for one, _, _ in lend(ctx, card, use.piece)]
    if use.is_lent and use not in lent:
        return [("reason.core.not_lent", "")]
    is_extra = any(use is one for one, _, _ in rules.activation.extra[card])
    # What the gates say comes first and alone: behind a closed one the conditions mean nothing.
    for tests in ((), use.conditions) if is_extra else (rules.activation.gates, use.conditions):
        failed = [(test.reason, test.clause) for test in tests if not test.holds(ctx, use, at)]
        if failed:
            return failed
    return []


def is_of_seats(ctx: Any, ability: int) -> bool:
    """Whether an ability is one that seats offer, and no card names."""
    return ctx.rules.names["ability"][ability] not in ctx.rules.registry.all("ability")


def use_of(ctx: Any, played: int, ability: int) -> Use:
    """What a card is played for."""
    found: Use = ctx.rules.activation.uses[played, ability]
    return found


def carry_out(ctx: Any, args: Any) -> None:
    """Start the procedure of the ability."""
    rules = ctx.rules
    ctx.state.stack.append((rules.entry[rules.activation.uses[args[1], args[2]].procedure], args))


#: What the procedures of abilities hold: the side, the card played and what it is played for.
USE_FIELDS = {"side": "side", "played": "card", "ability": "ability"}
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
THE_USE = Derived("use", use_of)
PLAY = ActionKind(
    "core.play",
    text(en="play {card:short}: {ability}", es="jugar {card:short}: {ability}"),
    card="card",
    ability="ability",
)
CHOOSE_PLAY = Decision(
    "core.choose_play",
    {"seat": "seat"},
    text(en="Play a card or end the turn.", es="Juega una carta o termina el turno."),
    (Choice(END_TURN), Choice(PLAY, play, where=(OWN_CARD, IN_HAND), reasons=why_not)),
    lists=plays,
)
USE_CARD = procedure("core.use_card", step("carry_out", carry_out), **USE_FIELDS)
