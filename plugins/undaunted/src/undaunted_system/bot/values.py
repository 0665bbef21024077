"""What each choice is worth: plays, targets, picks, bids.  Ending the turn or stopping is worth 0.

One unit is about a sixth of a hit on a piece that takes objectives.  Nothing
looks further than the present choice and its purpose.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from undaunted_system.bot.fire import WIN, Fire
from undaunted_system.bot.now import SCOUTED
from undaunted_system.bot.threats import Threats
from undaunted_system.bot.walking import Walking

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_system.bot.known import CardFacts, Use
    from undaunted_system.bot.now import Now
    from undaunted_system.bot.plan import Plan

READY = 2.5
MENDED = 1.5
NEVER = -5.0
#: A fetched card counts in full up to so many useful cards in the supply: of a larger supply each counts the less, and
#: there is time for it later.
LARGE = 14
#: What going first is worth, and what it adds to hold a winning play or to face one.
FIRST = 0.8
WINS_FIRST = 150.0
STOPPED_FIRST = 60.0
#: How much the second of two like cards counts, and the most that counts of it.
SECOND = 0.7
MOST_AGAIN = 30.0
#: A card is shelved only where it could do hardly anything now, which is worth no more than this, and where its piece
#: and its side keep so many cards in circulation.
IDLE = 1.5
KEPT = 1
FEWEST = 8
#: What it is worth that the other cards come the more often: so many times what each draw gains, and at most so much.
THINNED = 8.0
MOST_THINNED = 2.0


class Values:
    """The worth of all that can be chosen in one position."""

    def __init__(self, now: Now, plan: Plan, walking: Walking | None = None) -> None:
        self.now = now
        self.known = now.known
        self.style = now.known.style
        self.plan = plan
        if walking is None:
            walking = Walking(now, plan, Fire(now, plan.mine, plan.foes, Threats(now, plan.jobs.menaces)))
        self.walking = walking
        self.fire = self.walking.fire
        self._cards: dict[str, float] = {}

    # -- plays --------------------------------------------------------------------

    def play(self, card: str, ability: str, *, legal: bool = False) -> float:
        """What playing a card for an ability is worth; what cannot be done is worth nothing."""
        facts = self.known.cards[card]
        use = facts.uses.get(ability)
        if use is None and facts.piece:
            use = self.now.uses(facts.piece).get(ability)
        if use is None or (facts.piece and self.now.suppressed.get(facts.piece)):
            return 0.0
        return self.use(facts, use, legal=legal)

    def extra(self, card: str, role: str) -> float:
        """What playing a card for something that is offered for all cards is worth."""
        facts = self.known.cards[card]
        if role == "ready":
            return READY
        if role == "shelve":
            return self._shelve(card, facts)
        if role == "swap" and facts.piece:
            return max((self.walking.switch(facts.piece, other) for other in self.crewmates(facts.piece)), default=0.0)
        return 0.0

    def _shelve(self, card: str, facts: CardFacts) -> float:
        """What it is worth that a card leaves the deck: the better ones come the more often."""
        now = self.now
        if facts.piece is None:
            return NEVER
        if now.place(facts.piece) is None:
            return 0.2
        worth, cards = self.card(card), now.count_circulation(now.me)
        if worth > IDLE or now.lives[card] <= KEPT or cards <= FEWEST:
            return NEVER
        own = ((name, count) for name, count in now.lives.items() if self.known.cards[name].side == now.me)
        mean = sum(count * min(MOST_AGAIN, self.card(name)) for name, count in own) / cards
        return min(MOST_THINNED, THINNED * (mean - worth) / cards)

    def afterwards(self, card: str, role: str) -> float:
        """What a shift after a card's use is worth; nothing is said of it when the use goes elsewhere."""
        piece = self.known.cards[card].piece
        return self.walking.after(piece) if piece and role != "move" and piece in self.now.at else 0.0

    def from_seat(self, card: str, seat: tuple[str, int] | None) -> float:
        """The best use of a card after its soldier has shifted; below 0 when there is none."""
        facts = self.known.cards[card]
        piece = facts.piece or ""
        if self.now.suppressed.get(piece):
            return READY
        walking = Walking(self.now, self.plan, self.fire, self.walking.seats_with(piece, seat))
        highest = NEVER
        for use in self.now.uses_in(piece, seat).values():
            if use.role == "shoot" and not self.fire.can_shoot(use, self.now.at[piece]):
                continue
            if use.role in ("move", "mark"):
                highest = max(highest, self._goes_or_marks(walking, piece, use))
            elif use.role in ("shoot", "take", "burden"):
                highest = max(highest, self.use(facts, use, legal=False))
        return highest

    def _goes_or_marks(self, walking: Walking, piece: str, use: Use) -> float:
        at = self.now.at[piece]
        return walking.mark(at, use.x) if use.role == "mark" else walking.go(piece, at, use)

    def crewmates(self, piece: str) -> list[str]:
        """The others in a piece's vehicle."""
        seat = self.now.seats.get(piece)
        return [name for name in self.now.crew(seat[0]) if name != piece] if seat else []

    def use(self, facts: CardFacts, use: Use, *, legal: bool = False) -> float:
        """What a use of a card is worth."""
        now, piece = self.now, facts.piece
        if piece is None:
            return self._command(facts, use)
        space = now.place(piece)
        if space is None:
            return 0.0
        if use.role == "take":
            return self.control(space, legal=legal)
        if use.role == "move":
            return self.walking.go(piece, space, use)
        if use.role == "mend":
            return max((self.mend(vehicle) for vehicle in self._repairable(piece, space)), default=0.0)
        return self._general(use, space)

    def _general(self, use: Use, at: str | None) -> float:
        """Uses that soldiers and commanders share; from nowhere, they work anywhere."""
        role = use.role
        if role == "shoot":
            return self.fire.best(use, at)
        if role == "clear":
            return self.style.clear if any(self.known.cards[name].is_blank for name in self.now.hand) else 0.0
        if role == "burden":
            return self.style.burden if self.blanks(self.now.foe) else 0.0
        if role == "mark":
            return self.walking.mark(at if use.from_piece else None, use.x)
        if role == "shell":
            space = self.now.aim()
            return self.fire.blast(use.kind, space, use.x) if space else 0.0
        if role == "aim" and at:
            space = self.now.aim()
            best = max((self.aim(other) for other, steps in self.known.steps[at].items() if steps > 2), default=0.0)
            return 0.8 * best - (self.aim(space) if space else 0.0)
        return 0.0

    def _command(self, facts: CardFacts, use: Use) -> float:
        if use.role == "fetch":
            values = sorted(self._fetch_values(use.squad), reverse=True)
            return sum(max(0.0, value) for value in values[: use.x])
        if use.role == "return":
            cards = [
                name
                for name in self.now.zone("play")
                if use.squad is None or self.known.cards[name].squad == use.squad
            ]
            values = sorted((self.card(name) for name in cards if name != facts.name), reverse=True)
            return 0.9 * sum(values[: use.x])
        if use.role == "draw":
            deck = self.now.zone("deck") or self.now.zone("discard")
            mean = sum(self.card(name) for name in deck) / len(deck) if deck else 0.0
            return mean * min(use.x, len(deck))
        if use.role == "lead":
            return max((self.lead(name, use.x) for name in self.guidable), default=0.0)
        return self._general(use, None)

    def lead(self, piece: str, steps: int) -> float:
        """What moving an own piece as its card would is worth."""
        return self.walking.best(piece, self.now.at[piece], self.known.on_foot, steps)

    @property
    def guidable(self) -> list[str]:
        """Own pieces that another card could move."""
        return [name for name in self.now.mine if not self.now.suppressed.get(name)]

    def _repairable(self, piece: str, at: str) -> Iterable[str]:
        now = self.now
        seat = now.seats.get(piece)
        near = [seat[0]] if seat else now.vehicles
        return [vehicle for vehicle in near if now.at[vehicle] == at and now.damage.get(vehicle)]

    def mend(self, vehicle: str) -> float:
        """What one damage less is worth."""
        now = self.now
        if now.side(vehicle) != now.me:
            return NEVER
        worth = MENDED + 0.3 * min(60.0, self.fire.damage_cost(vehicle))
        if now.damage.get(vehicle) == self.known.pieces[vehicle].critical:
            worth += self.plan.outlook(mended=vehicle) - self.plan.base
        return worth

    def control(self, at: str, *, legal: bool = False) -> float:
        """What taking control of a tile now is worth."""
        now, again = self.now, at in self.plan.mine.raises
        blocked = at in now.foe_tiles and now.is_kept(at, now.foe)
        if not legal and (blocked or not (now.my_marker.get(at) == SCOUTED or again)):
            return 0.0
        return WIN if self.plan.jobs.wins(at) else self.plan.jobs.worth(at)

    def card(self, name: str) -> float:
        """The best use of a card, as if it were in the hand."""
        worth = self._cards.get(name)
        if worth is None:
            facts = self.known.cards[name]
            self._cards[name] = 0.0  # what returns itself is worth nothing by that
            if facts.piece and self.now.suppressed.get(facts.piece):
                worth = READY
            else:
                uses = self.now.uses(facts.piece) if facts.piece else facts.uses
                worth = max((self.use(facts, use) for use in uses.values()), default=0.0)
            self._cards[name] = worth = max(0.0, min(worth, WIN))
        return worth

    # -- picks -------------------------------------------------------------------------

    def blanks(self, side: str) -> int:
        """How many cards without any use are in a side's supply."""
        supply = self.now.supply if side == self.now.me else self.now.foe_supply
        return sum(count for name, count in supply.items() if self.known.cards[name].is_blank)

    def _fetch_values(self, squad: str | None) -> list[float]:
        worths = []
        for name, count in self.now.supply.items():
            if squad is None or self.known.cards[name].squad == squad:
                worths += [self.fetch(name) - 0.5 * further for further in range(count)]
        return worths

    def fetch(self, name: str) -> float:
        """What fetching a card from the supply is worth: more the fewer of it there are."""
        fetches = self.walking.fetches
        if name not in fetches:
            fetches[name] = self._fetch(name)
        return fetches[name]

    def _fetch(self, name: str) -> float:
        facts, now = self.known.cards[name], self.now
        if facts.is_blank:
            return NEVER
        if facts.piece is None:
            return self.style.fetched * 1.5
        if now.place(facts.piece) is None:
            return NEVER
        able = self.fire.able(facts.piece, now.me)
        is_target = facts.piece in self.plan.foes.removes
        worth, falls = 1.5, 0.8
        if "take" in able or "destroy" in able or facts.piece in self.plan.mine.leaves:
            worth, falls = 3.0, 0.6
        elif "suppress" in able or "roam" in able:
            worth, falls = 2.8, 0.6
        elif "mark" in able:
            useful = max([0.0, *(value - self.walking.fog_cost for value in self.plan.scouting.values())])
            worth = min(2.5, 1.0 + useful)
        scarce = min(1.0, LARGE / max(1, now.spare))
        return self.style.fetched * scarce * (worth + (1.0 if is_target else 0.0) - falls * now.lives[name])

    def aim(self, space: str) -> float:
        """What a target marker on a tile is worth."""
        kinds = [use.kind for card in self.known.cards.values() for use in card.uses.values() if use.role == "shell"]
        return self.fire.blast(kinds[0], space, 1) if kinds else 0.0

    # -- bids ------------------------------------------------------------------------------

    def bid(self, name: str) -> float:
        """The chance of going first times its worth, less what the card could do in the turn."""
        now = self.now
        facts = self.known.cards[name]
        holds = now.seen["initiative"]["holder"] == now.me
        pool = now.foe_pool
        total = sum(pool.values())
        beaten = sum(
            count
            for card, count in pool.items()
            if self.known.cards[card].initiative < facts.initiative + (1 if holds else 0)
        )
        chance = beaten / total if total else 1.0
        return chance * self.first - self._keep(name)

    def _keep(self, name: str) -> float:
        """What the turn loses without a card of the hand: little when another one can do the same."""
        hand = self.now.hand
        if self.known.cards[name].is_blank:
            clears = any(use.role == "clear" for other in hand for use in self.known.cards[other].uses.values())
            return self.style.clear if clears else 0.0
        worth = self.card(name)
        if hand.count(name) > 1:
            # Once is enough to win.
            return SECOND * min(worth, MOST_AGAIN)
        return worth

    @cached_property
    def first(self) -> float:
        """What going first this round is worth: more with a play that wins at once, and when the enemy may win."""
        worth = FIRST + STOPPED_FIRST * self.fire.threats.worst
        if any(self.card(name) >= WIN for name in self.now.hand):
            worth += WINS_FIRST
        return worth
