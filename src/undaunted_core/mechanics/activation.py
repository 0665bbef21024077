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
from undaunted_core.errors import Fault, LinkError
from undaunted_core.ids import nearest
from undaunted_core.kernel.flow import Decision, procedure, step
from undaunted_core.kernel.registry import Members
from undaunted_core.mechanics.setting import seat_abilities, seat_ability

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.actions import Action

    Test = Callable[[Any, Any, int], bool]
    #: A use with the one test that stands for all its conditions (None: it has none) and its action.
    Entry = tuple["Use", Test | None, Action]

NO_PIECE = -1


@attrs.frozen(eq=False)
class Condition:
    """A test ``holds(ctx, use, at)`` of a use; ``at`` is where its piece is or would enter.

    ``reason`` is the key of the message for when it fails.  ``blocked_by`` is a
    general word for what stands against it, for who plays by the catalogue alone.
    """

    holds: Callable[[Any, Any, int], bool]
    reason: str
    clause: str
    blocked_by: str = ""


@attrs.frozen(eq=False)
class Ability:
    """Something a card can be played for; its procedure has the fields side, card, ability.

    ``role`` says in a general word what it does, for who plays by the catalogue alone.
    """

    name: str
    procedure: str
    conditions: tuple[Condition, ...] = ()
    clause: str = ""
    #: Whether it is nothing without a piece on the board, so that only cards with a piece may name it.
    needs_piece: bool = False
    #: Whether it is offered for every card for which this holds, named on the card or not.
    extra: Callable[[Any], bool] | None = None
    role: str = ""


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
    names = sorted(abilities, key=lambda name: abilities[name].extra is None)
    seats = (wanted for _, _, wanted in seat_abilities(setting))
    return Members(tuple(dict.fromkeys((*names, *(seat_ability(wanted) for wanted in seats)))))


class _Uses:
    """Makes the uses of a ruleset, and gathers faults."""

    def __init__(self, rules: Any, setting: Any) -> None:
        self.rules = rules
        self.abilities: dict[str, Ability] = rules.registry.all("ability")
        self.added: dict[str, list[Condition]] = {}
        for ability, condition in rules.registry.every("condition"):
            self.added.setdefault(ability, []).append(condition)
        self.waivers: dict[str, list[Test]] = {}
        for reason, make in rules.registry.every("waiver"):
            test = make(rules, setting)
            if test is not None:
                self.waivers.setdefault(reason, []).append(test)
        self.made: dict[tuple[int, int], Use] = {}
        self.faults: list[Fault] = []

    def make(self, card: Any, at: tuple[int, int], name: str, wanted: Any = None, known_as: str = "") -> Use:
        """The use of an ability on a card, ``at`` being the numbers of card and piece."""
        ability, place = self.abilities[name], self.rules.numbers["ability"][known_as or name]
        number, piece = at
        x, squad = (wanted.x, wanted.squad) if wanted else (0, None)
        conditions = tuple(
            _waived(condition, self.waivers.get(condition.reason, []))
            for condition in (*ability.conditions, *self.added.get(name, ()))
        )
        action = self.rules.action("core.play", number, place)
        is_lent = bool(known_as)
        use = Use(number, place, name, card.side, piece, x, squad, ability.procedure, conditions, action, is_lent)
        self.made[number, place] = use
        return use

    def extra(self, card: Any, at: tuple[int, int]) -> tuple[Entry, ...]:
        """The uses offered for every card of its sort."""
        return tuple(
            _entry(self.make(card, at, ability.name))
            for ability in self.abilities.values()
            if ability.extra and ability.extra(card.definition)
        )

    def named(self, card: Any, at: tuple[int, int]) -> tuple[Entry, ...]:
        """The uses that a card names."""
        mine: dict[str, Use] = {}
        for place, wanted in enumerate(card.definition.actions):
            pointer = f"/{card.name}/actions/{place}/action"
            known = self.check("cards", pointer, wanted.action)
            if known and (wanted.action in mine or self.abilities[wanted.action].extra):
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
        piece_of.append(pieces.get(setting.names.get(unit, ""), NO_PIECE) if unit else NO_PIECE)
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
    gates = tuple(rules.registry.every("gate"))
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


def _waived(condition: Condition, waivers: list[Callable[[Any, Any, int], bool]]) -> Condition:
    if not waivers:
        return condition
    return attrs.evolve(
        condition,
        holds=lambda ctx, use, at: condition.holds(ctx, use, at) or any(test(ctx, use, at) for test in waivers),
    )


def _options(ctx: Any, args: Any, seat: int) -> Sequence[Action]:
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


def _resolve(ctx: Any, args: Any, action: Action) -> None:
    if action.args:
        rules, stack = ctx.rules, ctx.state.stack
        card, ability = action.args
        stack.append((rules.entry["core.choose_play"], args))
        stack.append((rules.entry["core.use_card"], (rules.side_of[args[0]], card, ability)))


def _why(ctx: Any, args: Any, seat: int, action: Action) -> list[tuple[str, str]]:
    if action.kind != "core.play":
        return []
    rules = ctx.rules
    card, ability = action.args
    side = rules.side_of[seat]
    if rules.zones.card_side[card] != side:
        return [("reason.core.not_your_card", "")]
    if card not in ctx.state.zones.cards[rules.zones.hand[side]]:
        return [("reason.core.not_in_hand", "")]
    return why_not(ctx, card, ability)


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


def _carry_out(ctx: Any, args: Any) -> None:
    rules = ctx.rules
    ctx.state.stack.append((rules.entry[rules.activation.uses[args[1], args[2]].procedure], args))


def _is_sound(rules: Any, state: Any, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    """It is the seat's turn, if it is anybody's."""
    side = rules.side_of[args[0]]
    if state.rounds.active not in (-1, side):
        return [("seat", rules.seats[args[0]], f"one of {rules.sides[state.rounds.active]}, whose turn it is")]
    return []


CHOOSE_PLAY = Decision("core.choose_play", {"seat": "seat"}, _options, _resolve, why=_why, sound=_is_sound)
USE_CARD = procedure("core.use_card", (step("carry_out", _carry_out),), side="side", card="card", ability="ability")
