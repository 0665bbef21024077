"""Normandy's slice and table, and the types its rules are written against."""

from collections.abc import Mapping, Sequence

import attrs

from undaunted_core.authoring import OFF_BOARD, PUBLIC, Context, Setting, column
from undaunted_core.authoring.victory import ConditionKind
from undaunted_normandy.definitions import RADIO
from undaunted_system import CLAIM_OBJECTIVES, UndauntedRules, UndauntedState

RIFLEMAN = "rifleman"
MORTAR = "mortar"


@attrs.define
class Normandy:
    """Each side's target marker (-1: off the board), and the sides beyond hope."""

    target: list[int] = column("side", holds="space", visible=PUBLIC)
    hopeless: list[bool] = column("side", holds="bool", default=False, visible=PUBLIC)


@attrs.frozen(eq=False, repr=False)
class NormandyTable:
    """Numbers that the rules often need.

    ``riflemen`` and ``mortar`` are per side. ``radio`` is the radio tile (-1: none) and ``radio_side`` the side that
    may raise it. ``control`` and ``scout`` have, per side, the cards with that action.  ``needs`` are the points of
    each side's easiest condition. They are 0 if there is none, or if another condition may be met as long as the game
    goes on. ``others`` are its conditions that are not about points.
    """

    riflemen: tuple[tuple[int, ...], ...]
    mortar: tuple[int, ...]
    radio: int
    radio_side: int
    control: tuple[tuple[int, ...], ...]
    scout: tuple[tuple[int, ...], ...]
    needs: tuple[int, ...]
    pins: tuple[bool, ...]
    others: tuple[tuple[tuple[ConditionKind, Mapping[str, object]], ...], ...]


class NormandyState(UndauntedState):
    """A state as Normandy's rules see it (types only)."""

    normandy: Normandy


class NormandyRules(UndauntedRules):
    """A ruleset as Normandy's rules see it (types only)."""

    normandy: NormandyTable


Ctx = Context[NormandyRules, NormandyState]


def normandy_table(rules: UndauntedRules, setting: Setting) -> NormandyTable:
    """The table of a scenario."""
    sides = range(len(setting.sides))
    pieces = list(enumerate(setting.pieces))
    radio = next((special for special in setting.scenario.special if special.rule == RADIO), None)

    def with_trait(side: int, trait: str) -> list[int]:
        return [n for n, piece in pieces if piece.side == side and trait in piece.definition.traits]

    def with_action(side: int, action: str) -> tuple[int, ...]:
        # A card has the action by itself, or from a seat that its soldier might take.
        from_seats = {
            card
            for (card, _, _), entries in rules.activation.given.items()
            for use, _, _ in entries
            if use.name == action
        }
        return tuple(
            n
            for n, card in enumerate(setting.cards)
            if card.side == side and (n in from_seats or any(use.action == action for use in card.definition.actions))
        )

    return NormandyTable(
        riflemen=tuple(tuple(with_trait(side, RIFLEMAN)) for side in sides),
        mortar=tuple(next(iter(with_trait(side, MORTAR)), OFF_BOARD) for side in sides),
        radio=rules.numbers["space"][radio.at] if radio else OFF_BOARD,
        radio_side=rules.numbers["side"][radio.side] if radio else OFF_BOARD,
        control=tuple(with_action(side, "control") for side in sides),
        scout=tuple(with_action(side, "scout") for side in sides),
        needs=tuple(_points_needed(rules, side) for side in sides),
        others=tuple(
            tuple(pair for pair in rules.victory.conditions[side] if pair[0] is not CLAIM_OBJECTIVES) for side in sides
        ),
        pins=tuple(any(kind.name == "pin" for kind, _ in rules.victory.conditions[side]) for side in sides),
    )


def _points_needed(rules: UndauntedRules, side: int) -> int:
    """The smallest number of points with which a side wins.  0 if it needs none.

    If a condition cannot tell whether it can still be met, the side always has hope.  Rule: NOR-10.6.
    """
    conditions = rules.victory.conditions[side]
    if any(kind is not CLAIM_OBJECTIVES and kind.reachable is None for kind, _ in conditions):
        return 0
    return min((condition["points"] for kind, condition in conditions if kind is CLAIM_OBJECTIVES), default=0)


def check_targets(rules: NormandyRules, state: NormandyState) -> Sequence[tuple[str, str, str]]:
    """A target marker needs a Mortar in the scenario.  Rule: NOR-1.12, NOR-7.7."""
    return [
        (f"/normandy/target/{name}", "a target marker", "no target marker, because the side has no Mortar")
        for side, name in enumerate(rules.sides)
        if state.normandy.target[side] >= 0 and rules.normandy.mortar[side] < 0
    ]
