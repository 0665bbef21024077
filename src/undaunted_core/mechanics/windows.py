"""Windows: named moments at which seats may react with a card from their hand.

Whether a seat is asked depends on what is public alone: one that could hold a
reaction is asked even if "pass" is all it can say, else the asking itself would
betray the hand.  A window ends when all seats have passed in a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.components.zones import may_hold
from undaunted_core.kernel.flow import Decision, call
from undaunted_core.kernel.registry import Members

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.actions import Action


@attrs.frozen(eq=False)
class Reaction:
    """A card that may be played in a window.

    ``plays(definition)`` says which cards have it, ``open(ctx, side)`` whether
    the side may react now, by public facts; ``react(ctx, side, card)`` does it.
    """

    name: str
    window: str
    plays: Callable[[Any], bool]
    open: Callable[[Any, int], bool]
    react: Callable[[Any, int, int], None]


@attrs.frozen(eq=False)
class WindowTable:
    """Per window its reactions and, for each, the cards that have it."""

    reactions: dict[int, tuple[tuple[Reaction, frozenset[int]], ...]]
    skip: Action
    react: tuple[Action, ...]


def window_members(rules: Any, setting: Any) -> Members:
    """The domain of windows: those any reaction names."""
    return Members(tuple(dict.fromkeys(r.window for r in rules.registry.all("reaction").values())))


def window_table(rules: Any, setting: Any) -> WindowTable:
    """The reactions of each window."""
    table: dict[int, list[tuple[Reaction, frozenset[int]]]] = {}
    for reaction in rules.registry.all("reaction").values():
        cards = frozenset(n for n, card in enumerate(setting.cards) if reaction.plays(card.definition))
        table.setdefault(rules.numbers["window"][reaction.window], []).append((reaction, cards))
    return WindowTable(
        {window: tuple(found) for window, found in table.items()},
        rules.action("core.pass"),
        rules.actions["core.react"].all(),
    )


def open_window(ctx: Any, name: str, first: int) -> None:
    """Ask the seats in turn from the first on; a window without reactions asks nobody."""
    if name in ctx.rules.numbers["window"]:
        _ask(ctx, ctx.rules.numbers["window"][name], first, 0)


def _ask(ctx: Any, window: int, seat: int, passes: int) -> None:
    seats = len(ctx.rules.seats)
    while passes < seats:
        if _could_react(ctx, window, ctx.rules.side_of[seat]):
            call(ctx, "core.choose_reaction", seat, window, passes)
            return
        seat, passes = (seat + 1) % seats, passes + 1


def _could_react(ctx: Any, window: int, side: int) -> bool:
    hand = ctx.rules.zones.hand[side]
    return any(
        reaction.open(ctx, side)
        and any(may_hold(ctx, hand, card) for card in cards if ctx.rules.zones.card_side[card] == side)
        for reaction, cards in ctx.rules.windows.reactions[window]
    )


def _options(ctx: Any, args: Any, seat: int) -> Sequence[Action]:
    table, side = ctx.rules.windows, ctx.rules.side_of[seat]
    hand = ctx.state.zones.cards[ctx.rules.zones.hand[side]]
    found = {
        card
        for reaction, cards in table.reactions[args[1]]
        if reaction.open(ctx, side)
        for card in cards
        if card in hand
    }
    return [table.skip, *(table.react[card] for card in sorted(found))]


def _resolve(ctx: Any, args: Any, action: Action) -> None:
    seat, window, passes = args
    following = (seat + 1) % len(ctx.rules.seats)
    if not action.args:
        _ask(ctx, window, following, passes + 1)
        return
    side, card = ctx.rules.side_of[seat], action.args[0]
    reaction = next(r for r, cards in ctx.rules.windows.reactions[window] if card in cards and r.open(ctx, side))
    _ask(ctx, window, following, 0)
    reaction.react(ctx, side, card)


def _why(ctx: Any, args: Any, seat: int, action: Action) -> list[tuple[str, str]]:
    if action.kind != "core.react":
        return []
    side, (card,) = ctx.rules.side_of[seat], action.args
    if ctx.rules.zones.card_side[card] != side:
        return [("reason.core.not_your_card", "")]
    if card not in ctx.state.zones.cards[ctx.rules.zones.hand[side]]:
        return [("reason.core.not_in_hand", "")]
    return [("reason.core.no_reaction", "")]


def _is_sound(rules: Any, state: Any, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    """Fewer have passed than there are seats."""
    most = len(rules.seats) - 1
    return [] if args[2] <= most else [("passes", str(args[2]), f"at most {most}")]


CHOOSE_REACTION = Decision(
    "core.choose_reaction",
    {"seat": "seat", "window": "window", "passes": "int"},
    _options,
    _resolve,
    why=_why,
    sound=_is_sound,
)
