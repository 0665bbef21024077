"""The slice and the tables of the Undaunted system, and the types its rules are written against."""

from collections.abc import Sequence
from functools import partial
from typing import TypedDict

import attrs

from undaunted_core.authoring import PUBLIC, Context, Setting, column
from undaunted_system.definitions import FOG_OF_WAR, MARKER_SIDES
from undaunted_system.tactics import TacticsRules, TacticsState

REGULAR = "regular"
HILL = "hill"


@attrs.define
class Undaunted:
    """The counters that show their suppressed side, and the value of each tile's objective (0: none)."""

    suppressed: list[bool] = column("piece", holds="bool", default=False, visible=PUBLIC)
    objective: list[int] = column("space", visible=PUBLIC)


@attrs.frozen(eq=False, repr=False)
class UndauntedTable:
    """Numbers that the rules often need.

    ``fog`` is each side's Fog of War card (-1: none in this scenario), and ``squad`` each card's squad. ``order`` has
    the sides per holder of the initiative marker. ``enemies`` has, per side, the counters an Attack may aim at.
    ``likely`` is the same with enemy vehicles first, as these are never aboard another. ``bolster`` has, per card,
    the squads it can fetch (None: any, nothing: no Bolster). ``defence`` is each counter's regular defence, and
    ``cover`` and ``low_cover`` are each tile's bonus. ``hill`` says which tiles are hills, and ``turns`` whether
    tiles and counters turn. ``circulation`` has, per side, discard pile, deck, hand and play area. ``hunker_down`` is
    the number of that ability (-1: no card has it).

    Counters and tiles have the numbers of pieces and spaces.  If they turn, those that
    they turn to follow.
    """

    fog: tuple[int, ...]
    squad: tuple[str | None, ...]
    order: tuple[tuple[int, ...], ...]
    enemies: tuple[tuple[int, ...], ...]
    likely: tuple[tuple[int, ...], ...]
    bolster: tuple[tuple[str | None, ...], ...]
    defence: tuple[int, ...]
    cover: tuple[int, ...]
    low_cover: tuple[int, ...]
    hill: tuple[bool, ...]
    turns: bool
    hand: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    play: tuple[int, ...]
    supply: tuple[int, ...]
    removed: tuple[int, ...]
    circulation: tuple[tuple[int, int, int, int], ...]
    hunker_down: int


class Points(TypedDict):
    """What the condition of objectives asks for.  Rule: UND-10.2.

    >>> given: Points = {"points": 5}
    >>> CLAIM_OBJECTIVES.met(ctx, 1, given)
    False
    """

    points: int


class UndauntedState(TacticsState):
    """A state as the rules of the system see it (types only).

    >>> class MyPack:
    ...     depth: list[int]
    >>> class MyState(UndauntedState):
    ...     my_pack: MyPack
    >>> Ctx = Context[UndauntedRules, MyState]
    """

    undaunted: Undaunted


class UndauntedRules(TacticsRules):
    """A ruleset as the rules of the system see it (types only).

    >>> class MyTable:
    ...     forts: tuple[int, ...]
    >>> class MyRules(UndauntedRules):
    ...     my_pack: MyTable
    >>> Ctx = Context[MyRules, UndauntedState]
    """

    undaunted: UndauntedTable


Ctx = Context[UndauntedRules, UndauntedState]


def undaunted_table(rules: TacticsRules, setting: Setting) -> UndauntedTable:
    """The table of a scenario; own and enemy go by side.  Rule: UND-1.16."""
    zones = rules.zones.of
    sides = range(len(setting.sides))
    enemies = tuple(_enemies(rules, setting, side) for side in sides)
    tiles, counters = setting.by_number["tile"], setting.by_number["counter"]
    return UndauntedTable(
        fog=tuple(
            next(
                (n for n, card in enumerate(setting.cards) if card.side == side and card.definition.role == FOG_OF_WAR),
                -1,
            )
            for side in sides
        ),
        squad=tuple(getattr(card.definition, "squad", None) for card in setting.cards),
        order=tuple(tuple(sorted(sides, key=lambda side: side != holder)) for holder in sides),
        enemies=enemies,
        likely=tuple(tuple(sorted(enemies[side], key=partial(_is_rather_aboard, setting, side))) for side in sides),
        bolster=tuple(
            tuple(use.squad for use in getattr(card.definition, "actions", ()) if use.action == "bolster")
            for card in setting.cards
        ),
        defence=tuple(counter.defence.get(REGULAR, 0) for counter in counters),
        cover=tuple(tile.cover for tile in tiles),
        low_cover=tuple(tile.cover if tile.low_cover is None else tile.low_cover for tile in tiles),
        hill=tuple(HILL in tile.traits for tile in tiles),
        turns="turned" in rules.slices,
        hand=zones["hand"],
        deck=zones["deck"],
        discard=zones["discard"],
        play=zones["play"],
        supply=zones["supply"],
        removed=zones["removed"],
        circulation=tuple(zip(zones["discard"], zones["deck"], zones["hand"], zones["play"], strict=True)),
        hunker_down=rules.numbers["ability"].get("hunker_down", -1),
    )


def _enemies(rules: TacticsRules, setting: Setting, side: int) -> tuple[int, ...]:
    return tuple(
        number
        for number, piece in enumerate(setting.pieces)
        if REGULAR in piece.definition.defence
        # A piece with seats may change sides, if packs allow it.
        and (piece.side not in (side, -1) or (rules.pieces.owners and hasattr(piece.definition, "seats")))
    )


def _is_rather_aboard(setting: Setting, side: int, number: int) -> bool:
    """Whether a counter is no vehicle that begins as an enemy."""
    piece = setting.pieces[number]
    return piece.side == side or not hasattr(piece.definition, "seats")


def lay_out(rules: UndauntedRules, state: UndauntedState, setting: Setting) -> None:
    """Objective values and control markers of the scenario.

    The deck needs no shuffle, because a draw takes any of its cards.  The supply
    stays sorted.  Rule: UND-2.1, UND-2.2.
    """
    for space, plan in enumerate(setting.scenario.spaces):
        state.undaunted.objective[space] = plan.objective
        for side, level in plan.markers.items():
            state.control.marker[setting.sides.index(side)][space] = MARKER_SIDES[level]


def check_suppressed(rules: UndauntedRules, state: UndauntedState) -> Sequence[tuple[str, str, str]]:
    """A counter off the board shows its ready side."""
    return [
        (f"/undaunted/suppressed/{name}", "a suppressed counter off the board", "a suppressed counter on the board")
        for piece, name in enumerate(rules.names["piece"])
        if state.undaunted.suppressed[piece] and state.pieces.space[piece] < 0
    ]
