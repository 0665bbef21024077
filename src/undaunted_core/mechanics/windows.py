"""Windows: named moments at which seats may react with a card.

Public facts alone decide whether a seat is asked. A seat that could hold a reaction is asked even if it can only
pass.  Otherwise the question itself would reveal the hand.  After a reaction has taken effect the next seat is asked,
so that reactions can follow reactions. A window ends when all seats have passed in a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.content.definitions import TableCard
from undaunted_core.declarations.decisions import Decision
from undaunted_core.declarations.requirements import Choice, Requirement
from undaunted_core.declarations.returned import yes_or_no
from undaunted_core.declarations.words import ActionKind, text
from undaunted_core.errors import RulesetError
from undaunted_core.ids import near_hint
from undaunted_core.kernel.domains import Members
from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.kernel.flow import procedure, step
from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.mechanics.words import PASS
from undaunted_core.mechanics.zones import may_hold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.flow import Args
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.mechanics.setting import Setting
    from undaunted_core.mechanics.state import CoreRules, CoreState, Ctx


@attrs.frozen(eq=False, repr=False)
class Window(Declaration):
    """A moment at which seats may react with a card; ``ctx.open_window`` opens it.

    ``name`` is ``pack.moment``, ``clause`` the rule.  The step that opens it names it
    among what it starts, so that the sequence of play shows it.

    >>> STRUCK = Window("my_pack.struck")
    >>> STRUCK.name
    'my_pack.struck'
    """

    name: str
    clause: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the window."""
        registry.add(WINDOWS, self.name, self, pack, of=self)

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is the pack's own."""
        findings.own(pack, "window", self.name)


WINDOWS: Kind[Window] = Kind("window", Window, starts=True)


@attrs.frozen(eq=False, repr=False)
class Reaction(Declaration):
    """A card that may be played in a window.

    ``plays(definition)`` says which cards have it.  ``open(ctx, side)`` says whether the side may react now, and
    ``may(ctx, side, card)`` whether it may with this kind of card. Both use public facts and the kind of card alone,
    because they also decide whether the side is asked. ``react(ctx, side, card)`` does it, and moves the card;
    ``starts`` are the procedures and decisions that it starts.  ``zone`` is the kind of zone that the card is in: one
    that the side sees.

    >>> DUCK = Reaction(
    ...     "my_pack.duck", "my_pack.struck", lambda card: card.role == "combat", lambda ctx, side: True, print
    ... )
    >>> DUCK.window_name
    'my_pack.struck'
    """

    name: str
    window: Window | str
    plays: Callable[[Any], bool]
    open: Callable[[Any, int], bool]
    react: Callable[[Any, int, int], None]
    zone: str = "hand"
    may: Callable[[Any, int, int], bool] | None = None
    starts: tuple[object, ...] = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the reaction."""
        registry.add(REACTIONS, self.name, self, pack, of=self)
        for start in self.starts:
            if isinstance(start, Declaration):
                registry.declare(start, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        where = f"reaction {self.name}"
        yield f"{where}, plays", self.plays, "definition"
        yield f"{where}, open", self.open, "ctx, side"
        yield f"{where}, react", self.react, "ctx, side, card"
        yield f"{where}, may", self.may, "ctx, side, card"

    def check(self, findings: Findings, pack: str) -> None:
        """Its window exists, and what it starts."""
        where, windows = f"reaction {self.name}", findings.registry.by_name(WINDOWS)
        findings.known(pack, f"{where}, window", self.window_name, windows, "a Window that a pack registers")
        findings.starts(pack, where, self.starts)

    @property
    def window_name(self) -> str:
        """The name of its window."""
        return self.window if isinstance(self.window, str) else self.window.name


REACTIONS: Kind[Reaction] = Kind("reaction", Reaction)


@attrs.frozen(eq=False, repr=False)
class WindowTable:
    """Per window its reactions and, for each, the cards that have it and the zone of each side."""

    reactions: dict[int, tuple[tuple[Reaction, frozenset[int], tuple[int, ...]], ...]]

    def open(self, ctx: Ctx, name: str, first: int) -> None:
        """Ask the seats in turn from the first on: what ``ctx.open_window`` does."""
        number = ctx.rules.numbers["window"].get(name)
        if number is not None:
            _ask(ctx, number, first, 0)
        elif name not in ctx.rules.registry.by_name(WINDOWS):
            raise RulesetError(
                f"open_window: no window {name!r}, expected one that a pack registers as a Window"
                + near_hint(name, ctx.rules.registry.by_name(WINDOWS))
            )


def window_members(rules: CoreRules, setting: Setting) -> Members:
    """The domain of windows: those any reaction names."""
    return Members(tuple(dict.fromkeys(r.window_name for r in rules.registry.all(REACTIONS).values())))


def window_table(rules: CoreRules, setting: Setting) -> WindowTable:
    """The reactions of each window; raises :class:`RulesetError` for a zone that the reacting side does not see."""
    table: dict[int, list[tuple[Reaction, frozenset[int], tuple[int, ...]]]] = {}
    viewers = rules.members["zone"].viewers
    for reaction in rules.registry.all(REACTIONS).values():
        zones = rules.zones.of.get(reaction.zone, ())
        if not zones or any(viewers[zone] not in (EVERYBODY, side) for side, zone in enumerate(zones)):
            open_zones = [kind for kind, (zone, *_) in rules.zones.of.items() if viewers[zone] in (EVERYBODY, 0)]
            raise RulesetError(
                f"reaction {reaction.name}: found the zone {reaction.zone!r}, expected a kind of zone whose cards "
                "its side sees" + near_hint(reaction.zone, open_zones)
            )
        cards = frozenset(
            n for n, card in enumerate(setting.cards)
            if not isinstance(card.definition, TableCard)
            and yes_or_no(reaction.plays(card.definition), rules, REACTIONS, reaction, "plays")
        )
        table.setdefault(rules.numbers["window"][reaction.window_name], []).append((reaction, cards, zones))
    return WindowTable({window: tuple(reactions) for window, reactions in table.items()})


def _ask(ctx: Ctx, window: int, seat: int, passes: int) -> None:
    seats = len(ctx.rules.seats)
    while passes < seats:
        if _could_react(ctx, window, ctx.rules.side_of[seat]):
            ctx.call(CHOOSE_REACTION, seat, window, passes)
            return
        seat, passes = (seat + 1) % seats, passes + 1


def _could_react(ctx: Ctx, window: int, side: int) -> bool:
    cards_in = ctx.state.zones.cards
    for reaction, cards, zones in ctx.rules.windows.reactions[window]:
        if cards_in[zones[side]] and _is_open(ctx, reaction, side):
            for card in cards:
                if _may_react(ctx, reaction, side, card) and may_hold(ctx, zones[side], card):
                    return True
    return False


def _is_open(ctx: Ctx, reaction: Reaction, side: int) -> bool:
    """Whether a side may react so; :class:`RuleError` if the reaction does not answer True or False."""
    is_open = reaction.open
    answer = is_open(ctx, side)
    return answer is True or (answer is not False and yes_or_no(answer, ctx.rules, REACTIONS, reaction, "open"))


def _may_react(ctx: Ctx, reaction: Reaction, side: int, card: int) -> bool:
    """Whether a side may react so with this card; :class:`RuleError` as above."""
    return reaction.may is None or yes_or_no(reaction.may(ctx, side, card), ctx.rules, REACTIONS, reaction, "may")


def _reactions_of(ctx: Ctx, side: int, window: int, card: int) -> list[Reaction]:
    """The reactions that a card has in the window, from where it is."""
    cards_in = ctx.state.zones.cards
    return [
        reaction
        for reaction, cards, zones in ctx.rules.windows.reactions[window]
        if card in cards
        and card in cards_in[zones[side]]
        and _is_open(ctx, reaction, side)
        and _may_react(ctx, reaction, side, card)
    ]


def reactions(ctx: Ctx, side: int, window: int) -> list[int]:
    """The cards that have a reaction which is open in the window."""
    able: set[int] = set()
    for reaction, cards, zones in ctx.rules.windows.reactions[window]:
        if _is_open(ctx, reaction, side):
            own = cards.intersection(ctx.state.zones.cards[zones[side]])
            able |= {card for card in own if _may_react(ctx, reaction, side, card)}
    return sorted(able)


def lies_there(ctx: Ctx, side: int, window: int, card: int) -> bool:
    """Whether a card is in a zone that the side may react from."""
    cards = ctx.state.zones.cards
    return any(card in cards[zones[side]] for _, _, zones in ctx.rules.windows.reactions[window])


def has_reaction(ctx: Ctx, side: int, window: int, card: int) -> bool:
    """Whether a card has a reaction that is open in the window."""
    return bool(_reactions_of(ctx, side, window, card))


def react(ctx: Ctx, seat: int, side: int, window: int, card: int) -> None:
    """Play the reaction; when it has taken effect the next seat is asked."""
    reaction = _reactions_of(ctx, side, window, card)[0]
    ctx.call(GO_ON, seat, window)
    reaction.react(ctx, side, card)


def ask_next(ctx: Ctx, seat: int, window: int) -> None:
    """After a reaction of this seat, ask the next one."""
    _ask(ctx, window, (seat + 1) % len(ctx.rules.seats), 0)


def pass_on(ctx: Ctx, seat: int, window: int, passes: int) -> None:
    """Ask the next seat; when all have passed in a row the window closes."""
    _ask(ctx, window, (seat + 1) % len(ctx.rules.seats), passes + 1)


def _is_sound(rules: CoreRules, state: CoreState, args: Args, place: int) -> list[tuple[str, str, str]]:
    """Fewer have passed than there are seats."""
    most = len(rules.seats) - 1
    return [] if args[2] <= most else [("passes", str(args[2]), f"at most {most}")]


HAS_REACTION = Requirement(
    "core.no_reaction",
    has_reaction,
    text(en="That card cannot be played as a reaction now.", es="Esa carta no puede jugarse ahora como reacción."),
)
REACT = ActionKind("core.react", text(en="react with {card:short}", es="reaccionar con {card:short}"), card="card")
LIES_THERE = Requirement(
    "core.cannot_react_from_there",
    lies_there,
    text(
        en="That card is not in a zone from which you can react.",
        es="Esa carta no está en una zona desde la que puedas reaccionar.",
    ),
)


def _list_starts(rules: CoreRules) -> list[object]:
    """What the reactions of the game start."""
    return [start for reaction in rules.registry.all(REACTIONS).values() for start in reaction.starts]


#: The next seat is asked.
_AGAIN = ("core.choose_reaction",)
GO_ON = procedure(
    "core.after_reaction", step("ask_next", ask_next, "", "core.choose_reaction"), seat="seat", window="window"
)
CHOOSE_REACTION = Decision(
    "core.choose_reaction",
    {"seat": "seat", "window": "window", "passes": "int"},
    text(en="React or pass.", es="Reacciona o pasa."),
    (
        Choice(PASS, pass_on, starts=_AGAIN),
        Choice(
            REACT,
            react,
            starts=("core.after_reaction", _list_starts),
            among=reactions,
            where=(LIES_THERE, HAS_REACTION),
        ),
    ),
    sound=_is_sound,
)
