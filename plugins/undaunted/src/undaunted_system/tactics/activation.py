"""Activation: a seat plays cards from its hand, one at a time, each for one use.

A card has the abilities that its definition names as uses.  It also has the uses
that packs offer for every card (``extra`` uses), and those of the seat in which
its piece sits (*given* uses).  *Gates* are asked once per card before any of
its abilities; an extra use has no gates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.declarations.decisions import Decision
from undaunted_core.declarations.requirements import Choice
from undaunted_core.declarations.words import ActionKind, Derived, text
from undaunted_core.errors import LinkError
from undaunted_core.kernel.domains import Members
from undaunted_core.kernel.flow import procedure, step
from undaunted_core.mechanics.decks import IN_HAND, OWN_CARD
from undaunted_core.mechanics.entering import ENTRANCES
from undaunted_core.mechanics.pieces import OFF_BOARD
from undaunted_core.mechanics.words import END_TURN
from undaunted_system.tactics.abilities import ABILITIES, GATES, GIVEN_USES, USE_FIELDS
from undaunted_system.tactics.uses import UseMaker, seat_abilities, seat_ability

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.flow import Args
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.setting import Setting
    from undaunted_system.tactics.abilities import Ability
    from undaunted_system.tactics.state import Ctx, TacticsRules, TacticsState
    from undaunted_system.tactics.uses import Condition, Entry, Test, Use

NO_PIECE = -1


@attrs.frozen(eq=False, repr=False)
class ActivationTable:
    """Per card its piece, extra uses and abilities, per piece its cards and where it enters, and the gates."""

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
    #: Per card what :func:`add_uses` asks for: piece, extra uses, the use for the gates, the uses that it names. None
    #: for a card that can be played for nothing.
    of_card: tuple[tuple[int, tuple[Entry, ...], Use | None, tuple[Entry, ...]] | None, ...]
    #: Per card, vehicle and place the uses that a seat gives, and the functions of packs: which of them a card has now.
    given: dict[tuple[int, int, int], tuple[Entry, ...]]
    given_now: tuple[Callable[[Ctx, int, int], Sequence[Entry]], ...]
    #: The codes whose frames hold an ability.
    frames: frozenset[int]
    #: Every member of the domain of abilities; what a seat offers is the ability of that name without the seat.
    abilities: dict[str, Ability]


def ability_members(rules: TacticsRules, setting: Setting) -> Members:
    """The domain of abilities; extra ones come first, as they are offered before those a card names.

    The abilities that seats offer come last: a card may have the same ability with another value.
    """
    abilities = rules.registry.all(ABILITIES)
    names = sorted(abilities, key=lambda name: abilities[name].for_every is None)
    seats = (use for _, _, use in seat_abilities(setting))
    return Members(tuple(dict.fromkeys((*names, *(seat_ability(use) for use in seats)))))


def activation_table(rules: TacticsRules, setting: Setting) -> ActivationTable:
    """All uses of all cards; LinkError for an ability that no pack registers."""
    uses = UseMaker(rules, setting)
    of_seats = seat_abilities(setting)
    for piece, seat_number, use in of_seats:
        uses.check("vehicles", f"/{setting.pieces[piece].name}/seats/{seat_number}", use.action)
    pieces = rules.numbers["piece"]
    extra, printed, piece_of = [], [], []
    for number, card in enumerate(setting.cards):
        unit = getattr(card.definition, "unit", None)
        piece_of.append(pieces.get(setting.names.get(unit, ""), NO_PIECE) if unit else NO_PIECE)
        numbers = (number, piece_of[number])
        extra.append(uses.extra(card, numbers))
        printed.append(uses.uses_of_card(card, numbers))
    if uses.faults:
        raise LinkError(uses.faults)
    entries_of_seat = {
        (number, piece, seat_number): uses.uses_of_seat(card, (number, piece_of[number]), seat)
        for number, card in enumerate(setting.cards)
        if piece_of[number] >= 0
        for piece, vehicle in enumerate(setting.pieces)
        for seat_number, seat in enumerate(getattr(vehicle.definition, "seats", ()))
    }
    entry = [OFF_BOARD] * rules.size("piece")
    for find in rules.registry.every(ENTRANCES):
        for piece, space in find(rules, setting).items():
            entry[piece] = space
    cards_of = tuple(
        tuple(card for card, own in enumerate(piece_of) if own == piece) for piece in range(rules.size("piece"))
    )
    gated = tuple(_first_gated(number, printed[number], entries_of_seat) for number in range(len(printed)))
    gates = tuple(uses.condition(gate, "") for gate in rules.registry.every(GATES))
    return ActivationTable(
        rules.action("core.end_turn"),
        uses.made,
        tuple(extra),
        tuple(printed),
        tuple(piece_of),
        cards_of,
        tuple(entry),
        gates,
        tuple(test for gate in rules.registry.every(GATES) if (test := uses.test(gate.name, [gate]))),
        gated,
        tuple(card if card[1] or card[2] else None for card in zip(piece_of, extra, gated, printed, strict=True)),
        entries_of_seat,
        tuple(rules.registry.every(GIVEN_USES)),
        frozenset(label for label, fields in enumerate(rules.fields_of) if "ability" in fields.values()),
        uses.abilities | {seat_ability(use): uses.abilities[use.action] for _, _, use in of_seats},
    )


def _first_gated(
    card: int, printed: Sequence[Entry], of_seat: dict[tuple[int, int, int], tuple[Entry, ...]]
) -> Use | None:
    """The first use that a card names, otherwise the first that a seat offers it; gates ask only for its owner."""
    all_entries = [*printed, *(entry for seat, entries in of_seat.items() if seat[0] == card for entry in entries)]
    return all_entries[0][0] if all_entries else None


def plays(ctx: Ctx, args: Args, seat: int) -> Sequence[Action]:
    """To end the turn, and all that the cards of the hand can be played for."""
    rules = ctx.rules
    offered = [rules.activation.end_turn]
    add_uses(ctx, ctx.state.zones.cards[rules.zones.hand[rules.side_of[seat]]], offered)
    return offered


def add_uses(ctx: Ctx, cards: Iterable[int], offered: list[Action]) -> None:
    """Add all that some cards can be played for now to a list of actions; the cards are sorted, as zones hold them.

    >>> offered: list[Action] = []
    >>> add_uses(ctx, [card], offered)
    >>> {action.kind for action in offered}
    {'tactics.play'}
    """
    table, space = ctx.rules.activation, ctx.state.pieces.space
    last = -1
    for card in cards:
        if card == last:
            continue
        last = card
        uses = table.of_card[card]
        if uses is None:
            continue
        piece, extra, gated, named = uses
        tile = OFF_BOARD
        if piece >= 0:
            tile = space[piece]
            if tile < 0:
                tile = table.entry[piece]
        for use, test, action in extra:
            if test is None or test(ctx, use, tile):
                offered.append(action)
        if gated is None:
            continue
        for gate in table.gate_tests:
            if not gate(ctx, gated, tile):
                break
        else:
            for use, test, action in named:
                if test is None or test(ctx, use, tile):
                    offered.append(action)
            for find in table.given_now:
                for use, test, action in find(ctx, card, piece):
                    if test is None or test(ctx, use, tile):
                        offered.append(action)


def place_of(ctx: Ctx, piece: int) -> int:
    """Where a piece is, or would enter when its card is played; -1 for nowhere.

    >>> place_of(ctx, piece) == space
    True
    """
    if piece < 0:
        return OFF_BOARD
    space: int = ctx.state.pieces.space[piece]
    return space if space >= 0 else int(ctx.rules.activation.entry[piece])


def play(ctx: Ctx, args: Args, seat: int, given: Args) -> None:
    """Use the card; then the next one is chosen."""
    rules, stack = ctx.rules, ctx.state.stack
    stack.append((rules.entry["tactics.choose_play"], args))
    card, ability = given
    stack.append((rules.entry["tactics.use_card"], (rules.side_of[seat], card, ability)))


def why_not(ctx: Ctx, card: int, ability: int) -> list[tuple[str, str]]:
    """Why a card in the hand cannot be played for an ability.

    Reasons are (key, clause) pairs, nothing where it can be played.

    >>> why_not(ctx, card, numbers["ability"]["control"])
    [('reason.undaunted.no_marker_to_turn', 'UND-7.4')]
    """
    rules = ctx.rules
    use = rules.activation.uses.get((card, ability))
    if use is None:
        return [("reason.tactics.not_on_card", "")]
    space = place_of(ctx, use.piece)
    # Seats of several vehicles may offer the same: it is one ability, by its number.
    abilities = {other.ability for find in rules.activation.given_now for other, _, _ in find(ctx, card, use.piece)}
    if use.is_given and ability not in abilities:
        return [("reason.tactics.not_given", "")]
    is_extra = any(use is other for other, _, _ in rules.activation.extra[card])
    # The reasons of the gates come first and alone: after a closed gate the conditions mean nothing.
    for tests in ((), use.conditions) if is_extra else (rules.activation.gates, use.conditions):
        failed = [(test.reason, test.clause) for test in tests if not test.holds(ctx, use, space)]
        if failed:
            return failed
    return []


def is_of_seats(ctx: Ctx, ability: int) -> bool:
    """Whether an ability is one that seats offer, and no card names.

    >>> is_of_seats(ctx, numbers["ability"]["move"])
    False
    """
    return ctx.rules.names["ability"][ability] not in ctx.rules.registry.all(ABILITIES)


def carry_out(ctx: Ctx, args: Args) -> None:
    """Start the procedure of the ability."""
    _, card, ability = args
    rules = ctx.rules
    ctx.state.stack.append((rules.entry[rules.activation.uses[card, ability].procedure], args))


def _is_sound(rules: TacticsRules, state: TacticsState, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """It is the seat's turn, if it is anybody's."""
    side = rules.side_of[args[0]]
    if state.rounds.active not in (-1, side):
        return [("seat", rules.seats[args[0]], f"one of {rules.sides[state.rounds.active]}, whose turn it is")]
    return []


def check_uses(rules: TacticsRules, state: TacticsState) -> Sequence[tuple[str, str, str]]:
    """What a frame says a card is played for is what it can be played for."""
    faults = []
    for depth, (label, args) in enumerate(state.stack):
        if label not in rules.activation.frames:
            continue
        card = -1
        for (field, domain), value in zip(rules.fields_of[label].items(), args, strict=True):
            if domain == "card":
                card = value
            elif domain == "ability" and card >= 0 and (card, value) not in rules.activation.uses:
                expected = f"what {rules.names['card'][card]} can be played for"
                faults.append((f"/stack/{depth}/{field}", rules.names["ability"][value], expected))
    return faults


def ability_procedures(rules: Ruleset) -> list[str]:
    """The procedures of all abilities."""
    return [ability.procedure for ability in rules.registry.all(ABILITIES).values()]


#: What a card is played for.
THE_USE = Derived("use", "ctx.rules.activation.uses[{played}, {ability}]")
#: Where nothing is called ``card``, it is the card played.
THE_CARD = Derived("card", "{played}")
#: Where nothing is called ``piece``, it is that of the card chosen.
THE_PIECE = Derived("piece", "ctx.rules.activation.piece[{card}]")
#: What the card says of the use.
THE_X = Derived("x", "{use}.x")
THE_SQUAD = Derived("squad", "{use}.squad")
PLAY = ActionKind(
    "tactics.play",
    text(en="play {card:short}: {ability}", es="jugar {card:short}: {ability}"),
    card="card",
    ability="ability",
)
CHOOSE_PLAY = Decision(
    "tactics.choose_play",
    {"seat": "seat"},
    text(en="Play a card or end the turn.", es="Juega una carta o termina el turno."),
    (
        Choice(END_TURN),
        Choice(
            PLAY, play, where=(OWN_CARD, IN_HAND), reasons=why_not, starts=("tactics.use_card", "tactics.choose_play")
        ),
    ),
    lists=plays,
    sound=_is_sound,
)
USE_CARD = procedure("tactics.use_card", step("carry_out", carry_out, "", ability_procedures), sound=None, **USE_FIELDS)
