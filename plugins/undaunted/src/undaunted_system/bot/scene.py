"""One position as routines see it: who acts, what the targets are, where things are and how to get there."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from undaunted_system.bot.fire import Fire
from undaunted_system.bot.known import FAR, Use
from undaunted_system.bot.now import CONTROLLED
from undaunted_system.bot.threats import Threats

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_system.bot.now import Now
    from undaunted_system.bot.plan import Plan


#: That of who acts without an ability.
NO_USE = Use("", "", "", 0, None, from_piece=False)


class Target(NamedTuple):
    """What an instruction is done to: a ``space``, a ``piece``, a ``card`` or a ``seat`` (a vehicle and a place)."""

    sort: str
    name: str
    place: int = 0


class Actor(NamedTuple):
    """Who acts: a card, the piece that it activates, and the use."""

    card: str | None
    piece: str | None
    use: Use = NO_USE


class Scene:
    """One position, as routines see it."""

    def __init__(self, now: Now, plan: Plan, number: int, is_busy: Callable[[str], bool]) -> None:
        self.now = now
        self.known = now.known
        self.plan = plan
        self.mine, self.foes = plan.mine, plan.foes
        #: The number of the round.
        self.round = number
        #: Whether a card has anything to do by its routine.
        self.is_busy = is_busy

    @cached_property
    def fire(self) -> Fire:
        """The shooting of the position."""
        return Fire(self.now, self.mine, self.foes, Threats(self.now, self.plan.jobs.menaces))

    # -- places -------------------------------------------------------------------

    def here(self, actor: Actor) -> str | None:
        """Where the acting piece is, or would enter."""
        return self.now.place(actor.piece) if actor.piece else None

    def space(self, target: Target) -> str | None:
        """Where a target is."""
        if target.sort == "space":
            return target.name
        piece = self.known.cards[target.name].piece if target.sort == "card" else target.name
        return self.now.place(piece) if piece else None

    def distance(self, actor: Actor, target: Target) -> int:
        """The steps from the acting piece to a target."""
        here, there = self.here(actor), self.space(target)
        return self.known.steps[here][there] if here and there else FAR

    def mover(self, piece: str, movement: str) -> str:
        """What a movement moves: the piece, or the vehicle that it is aboard of."""
        if self.known.movements[movement].carries and piece in self.now.seats:
            return self.now.seats[piece][0]
        return piece

    def steps(self, mover: str, movement: str, goal: str) -> dict[str, float]:
        """The spaces next to a mover that are nearer to a goal, each with its cost from there."""
        here = self.now.place(mover) or ""
        by_markers = self.known.movements[movement].by_markers
        barred, marker = self.now.closed_to(mover, movement), self.now.my_marker
        ways = self.plan.map.way((by_markers, 1.0, barred), goal)
        return {
            space: ways[space]
            for space in self.known.near.get(here, ())
            if ways.get(space, FAR) < ways.get(here, FAR) and (not by_markers or marker.get(space))
        }

    def may_leave(self, mover: str, goal: str) -> bool:
        """Whether a mover stands on a goal by which it, or somebody aboard, is to leave the board."""
        return goal in self.mine.exits and self.now.place(mover) == goal and self.is_leaver(mover)

    def is_leaver(self, mover: str) -> bool:
        """Whether a piece, or somebody aboard, counts once it has left the board."""
        return any(name in self.mine.leaves for name in (mover, *self.now.crew(mover)))

    # -- facts -----------------------------------------------------------------------

    def is_objective(self, space: str | None) -> bool:
        """Whether to control a space now counts for a condition of the own side."""
        is_mine = self.now.my_marker.get(space or "") == CONTROLLED
        return space in self.mine.raises or (space in self.mine.spaces and not is_mine)

    def gains(self, target: Target) -> list[tuple[int, int]]:
        """What a target counts for the conditions of the own side: a piece that is removed, or those on a space."""
        if target.sort == "space":
            pieces = [name for name, at in self.now.at.items() if at == target.name]
            return [gain for name in pieces for gain in self.gains(Target("piece", name))]
        return [*self.mine.removes.get(target.name, ()), *self.mine.destroys.get(target.name, ())]

    def card(self, target: Target) -> str | None:
        """The card of a target: itself, or that of a piece."""
        if target.sort == "card":
            return target.name
        return self.known.pieces[target.name].card if target.name in self.known.pieces else None

    def points(self, target: Target) -> float:
        """What a target counts, as a share of all that the conditions of the own side ask for."""
        spaces = self.mine.spaces.get(self.space(target) or "", []) if target.sort == "space" else []
        return self.mine.part([*spaces, *self.gains(target)])

    def initiative(self, target: Target) -> int:
        """The initiative of a card, or of the card of a piece."""
        card = self.card(target)
        return self.known.cards[card].initiative if card else 0

    def total(self, actor: Actor, target: Target) -> int:
        """The total defence of a piece against the use; FAR of what cannot be attacked."""
        at, use = self.now.at.get(target.name), actor.use
        if at is None or use.kind not in self.known.attacks:
            return FAR
        return self.fire.total(use.kind, target.name, at, self.here(actor))

    def count_cards(self, target: Target) -> int:
        """How many cards of a piece, or of a kind, circulate."""
        return self.now.lives[self.card(target) or ""]

    def is_menaced(self, space: str | None, most: int) -> bool:
        """Whether an enemy is at most so many steps from a space."""
        return space is not None and any(self.known.steps[foe][space] <= most for foe in self.now.foe_tiles)

    def has_friend(self, actor: Actor, space: str | None) -> bool:
        """Whether another own piece is on a space."""
        return any(self.now.at[name] == space for name in self.now.mine if name != actor.piece)

    def drives(self, actor: Actor, target: Target) -> bool:
        """Whether a seat moves its vehicle with the acting piece in it."""
        return target.sort == "seat" and self.plan.garage.can_drive(actor.piece or "", target.name, target.place)

    def index(self, target: Target, names: tuple[str, ...]) -> int:
        """The number of a card, or of the card of a piece, in a list of cards without side; the last if it is not."""
        local = (self.card(target) or "").rpartition(":")[2]
        return names.index(local) if local in names else len(names)
