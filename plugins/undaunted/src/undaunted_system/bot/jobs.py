"""What there is to do on the board: spaces to take and to hold, things to destroy, enemies to hunt, ways off it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from undaunted_system.bot.goals import Standing
from undaunted_system.bot.known import FAR
from undaunted_system.bot.now import CONTROLLED
from undaunted_system.bot.threats import menaces

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from undaunted_system.bot.known import Use
    from undaunted_system.bot.now import Now

#: How much of a threat is left with each further step between.
NEARNESS = 0.65
BLOCKED = 0.55
#: How much more holding a space counts where the enemy could win by it in one turn.
MENACED = 2.0
#: What it is worth to take back a space without which the enemy cannot win in its next turn.
RESCUE = 40.0


@attrs.frozen(eq=False, repr=False)
class Job:
    """A job at one of the spaces: its purpose, its worth, the extra steps it takes, and the word for who can do it."""

    name: tuple[str, str]
    goals: tuple[str, ...]
    worth: float
    further: float
    able: str


class Jobs:
    """The jobs of one side in one position, and the words for who is able to do them."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.style = now.known.style
        self.mine: Standing = Standing(now, now.me)
        self.foes: Standing = Standing(now, now.foe)
        #: Where the enemy could win in one turn, and with which pieces.
        self.menaces = menaces(now, self.foes)
        self._doers: dict[str, list[str]] = {}

    def worth(self, space: str) -> float:
        """What turning the own marker there to controlled brings, once more where that counts again."""
        now = self.now
        gains, theirs = self.mine.spaces.get(space, []), self.foes.spaces.get(space, [])
        if now.my_marker.get(space) == CONTROLLED:
            gains, theirs = self.mine.raises.get(space, []), []
        if not gains and not theirs:
            return 0.0
        worth = self.mine.worth(gains) if gains else sum(count for _, count in theirs) / 2
        if now.foe_marker.get(space) == CONTROLLED:
            worth += self.style.held * self.foes.part(theirs)
            if self._rescues(theirs):
                worth += RESCUE
        return BLOCKED * worth if space in now.foe_tiles and now.is_kept(space, now.foe) else worth

    def _rescues(self, theirs: list[tuple[int, int]]) -> bool:
        """Whether the enemy could win in its next turn, but not without what this space counts for it."""
        if not self.menaces:
            return False
        losses = [(number, -count) for number, count in theirs]
        return not any(self.foes.wins([*self.foes.spaces.get(space, ()), *losses]) for space in self.menaces)

    def wins(self, space: str) -> bool:
        """Whether taking control there wins."""
        again = self.now.my_marker.get(space) == CONTROLLED
        return self.mine.wins((self.mine.raises if again else self.mine.spaces).get(space, []))

    def _hold(self, space: str) -> float:
        """What standing there brings by keeping the enemy from taking it."""
        now, theirs = self.now, self.foes.spaces.get(space, [])
        if not theirs or now.foe_marker.get(space) == CONTROLLED:
            return 0.0
        steps = min((now.known.steps[start][space] for start in self._foes_who("take")), default=FAR)
        worth = self.style.held * self.foes.part(theirs) * NEARNESS ** max(0, steps - 1)
        if self.foes.wins(theirs):
            worth *= MENACED if space in self.menaces else 1.5
        if not now.is_kept(space, now.me):
            worth *= self.style.nearby
        return 1.5 * worth if self.mine.removes else worth

    def _guards(self) -> Iterable[tuple[str, float]]:
        """What standing by things brings that the enemy would destroy."""
        now = self.now
        for piece, theirs in self.foes.destroys.items():
            at = now.at[piece]
            steps = min((now.known.steps[start][at] for start in self._foes_who("destroy")), default=FAR)
            yield at, self.style.held * self.foes.part(theirs) * NEARNESS ** max(0, steps - 1)

    def _foes_who(self, word: str) -> list[str]:
        """Where the enemy's pieces that are able to something are or would enter."""
        spaces = self._doers.get(word)
        if spaces is None:
            now = self.now
            places = [
                now.place(name)
                for name, piece in now.known.pieces.items()
                if piece.side == now.foe and now.lives_of(name) and word in self.able(now.uses(name).values())
            ]
            spaces = self._doers[word] = [space for space in places if space]
        return spaces

    @cached_property
    def takes(self) -> dict[str, float]:
        """The spaces to take, and what each is worth."""
        spaces = (*self.mine.spaces, *self.foes.spaces)
        return {space: worth for space in dict.fromkeys(spaces) if (worth := self.worth(space)) > 0}

    @cached_property
    def holds(self) -> dict[str, float]:
        """The spaces to stand on, and what each is worth."""
        spaces = (*self.mine.spaces, *self.foes.spaces)
        holds = {space: worth for space in dict.fromkeys(spaces) if (worth := self._hold(space)) > 0}
        for space, worth in self._guards():
            holds[space] = max(worth, holds.get(space, 0.0))
        return holds

    @cached_property
    def all(self) -> list[Job]:
        """All there is to do."""
        now, mine = self.now, self.mine
        jobs = [Job(("take", space), (space,), worth, 0.0, "take") for space, worth in self.takes.items()]
        jobs += [Job(("hold", space), (space,), worth, 0.0, "hold") for space, worth in self.holds.items()]
        for piece, gains in mine.destroys.items():
            jobs.append(Job(("destroy", piece), (now.at[piece],), mine.worth(gains), 0.0, "destroy"))
        exits = tuple(sorted(mine.exits))
        if exits:
            for piece, gains in mine.leaves.items():
                jobs.append(Job(("leave", piece), exits, mine.worth(gains), 1.0, piece))
        hunt = self.style.hunt
        jobs += [
            Job(("hunt", piece), (now.at[piece],), hunt * worth, -1.0, "hunt") for piece, worth in self._prey().items()
        ]
        return jobs

    def _prey(self) -> dict[str, float]:
        """The enemies to hunt, those aboard for their vehicle's sake."""
        now, prey = self.now, dict[str, float]()
        for piece, gains in self.mine.removes.items():
            if now.side(piece) == now.foe:
                target = now.seats[piece][0] if piece in now.seats else piece
                prey[target] = max(prey.get(target, 0.0), self.mine.part(gains))
        return prey

    def able(self, uses: Collection[Use]) -> frozenset[str]:
        """The words for what a piece with these uses can do."""
        known, words = self.now.known, set()
        for use in uses:
            if use.role == "take":
                words.add("take")
            elif use.role == "move" and known.movements[use.kind].by_markers and not known.movements[use.kind].carries:
                words.add("hold")
            elif use.role == "shoot":
                if known.attacks[use.kind].harm[""] != "suppression" and known.attacks[use.kind].reach < 0:
                    words.add("hunt")
                if known.destroys(use):
                    words.add("destroy")
        return frozenset(words)
