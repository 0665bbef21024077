"""Activation: a seat plays cards from its hand, one at a time, each for one use.

The uses of a card are the abilities its definition names, and whatever uses
packs offer for every card besides (``extra`` uses).  *Gates* are asked once per
card before any of its abilities.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.components.pieces import OFF_BOARD
from undaunted_core.errors import Fault, LinkError
from undaunted_core.ids import nearest, play_name
from undaunted_core.kernel.flow import Decision, procedure, step
from undaunted_core.kernel.registry import Members

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

    ``reason`` is the key of the message for when it fails.
    """

    holds: Callable[[Any, Any, int], bool]
    reason: str
    clause: str


@attrs.frozen(eq=False)
class Ability:
    """Something a card can be played for; its procedure has the fields side, card, ability."""

    name: str
    procedure: str
    conditions: tuple[Condition, ...] = ()
    clause: str = ""
    #: Whether it is nothing without a piece on the board, so that only cards with a piece may name it.
    needs_piece: bool = False
    #: Whether it is offered for every card for which this holds, named on the card or not.
    extra: Callable[[Any], bool] | None = None


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


def ability_members(rules: Any, setting: Any) -> Members:
    """The domain of abilities; extra ones come first, as they are offered before those a card names."""
    abilities = rules.registry.all("ability")
    return Members(tuple(sorted(abilities, key=lambda name: abilities[name].extra is None)))


def activation_table(rules: Any, setting: Any) -> ActivationTable:
    """All uses of all cards; LinkError for an ability nobody registers."""
    abilities: dict[str, Ability] = rules.registry.all("ability")
    added: dict[str, list[Condition]] = {}
    for ability, condition in rules.registry.every("condition"):
        added.setdefault(ability, []).append(condition)
    pieces = rules.numbers["piece"]
    waivers: dict[str, list[Callable[[Any, Any, int], bool]]] = {}
    for reason, make in rules.registry.every("waiver"):
        test = make(rules, setting)
        if test is not None:
            waivers.setdefault(reason, []).append(test)
    uses: dict[tuple[int, int], Use] = {}
    extra, named, piece_of = [], [], []
    faults = []
    for number, card in enumerate(setting.cards):
        unit = getattr(card.definition, "unit", None)
        piece = pieces.get(play_name(unit), NO_PIECE) if unit else NO_PIECE
        piece_of.append(piece)

        def use(
            name: str, x: int, squad: str | None, number: int = number, card: Any = card, piece: int = piece
        ) -> Use:
            ability, place = abilities[name], rules.numbers["ability"][name]
            conditions = tuple(
                _waived(condition, waivers.get(condition.reason, []))
                for condition in (*ability.conditions, *added.get(name, ()))
            )
            made = Use(
                number,
                place,
                name,
                card.side,
                piece,
                x,
                squad,
                ability.procedure,
                conditions,
                rules.action("core.play", number, place),
            )
            uses[number, place] = made
            return made

        extra.append(
            tuple(_entry(use(a.name, 0, None)) for a in abilities.values() if a.extra and a.extra(card.definition))
        )
        mine = []
        named_before: set[str] = set()
        for place, wanted in enumerate(card.definition.actions):
            pointer = f"/{card.name}/actions/{place}/action"
            if wanted.action not in abilities:
                near = nearest(wanted.action, abilities)
                faults.append(Fault("cards", pointer, repr(wanted.action), "a registered ability", near))
            elif wanted.action in named_before or abilities[wanted.action].extra:
                faults.append(Fault("cards", pointer, f"{wanted.action!r} twice", "every ability once"))
            elif abilities[wanted.action].needs_piece and piece < 0:
                faults.append(Fault("cards", pointer, repr(wanted.action), "an ability that needs no piece, or a unit"))
            else:
                named_before.add(wanted.action)
                mine.append(use(wanted.action, wanted.x, wanted.squad))
        named.append(tuple(_entry(one) for one in sorted(mine, key=lambda one: one.ability)))
    if faults:
        raise LinkError(faults)
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
        uses,
        tuple(extra),
        tuple(named),
        tuple(piece_of),
        cards_of,
        tuple(entry),
        gates,
        tuple(gate.holds for gate in gates),
    )


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
    rules, state = ctx.rules, ctx.state
    table = rules.activation
    space, entry = state.pieces.space, table.entry
    gates = table.gate_tests
    offered = [table.end_turn]
    last = -1
    for card in state.zones.cards[rules.zones.hand[rules.side_of[seat]]]:
        if card == last:
            continue
        last = card
        piece = table.piece[card]
        at = OFF_BOARD
        if piece >= 0:
            at = space[piece]
            if at < 0:
                at = entry[piece]
        for use, test, action in table.extra[card]:
            if test is None or test(ctx, use, at):
                offered.append(action)
        named = table.named[card]
        if named:
            for gate in gates:
                if not gate(ctx, named[0][0], at):
                    break
            else:
                for use, test, action in named:
                    if test is None or test(ctx, use, at):
                        offered.append(action)
    return offered


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
    use = rules.activation.uses.get((card, ability))
    side = rules.side_of[seat]
    if rules.zones.card_side[card] != side:
        return [("reason.core.not_your_card", "")]
    if card not in ctx.state.zones.cards[rules.zones.hand[side]]:
        return [("reason.core.not_in_hand", "")]
    if use is None:
        return [("reason.core.not_on_card", "")]
    at = place_of(ctx, use.piece)
    is_extra = any(use is one for one, _, _ in rules.activation.extra[card])
    # What the gates say comes first and alone: behind a closed one the conditions mean nothing.
    for tests in ((), use.conditions) if is_extra else (rules.activation.gates, use.conditions):
        failed = [(test.reason, test.clause) for test in tests if not test.holds(ctx, use, at)]
        if failed:
            return failed
    return []


def _carry_out(ctx: Any, args: Any) -> None:
    rules = ctx.rules
    ctx.state.stack.append((rules.entry[rules.activation.uses[args[1], args[2]].procedure], args))


CHOOSE_PLAY = Decision("core.choose_play", {"seat": "seat"}, _options, _resolve, why=_why)
USE_CARD = procedure("core.use_card", (step("carry_out", _carry_out),), side="side", card="card", ability="ability")
