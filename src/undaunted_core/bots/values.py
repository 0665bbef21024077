"""What each choice is worth: plays, steps, targets, picks, bids.  Ending the turn or stopping is worth 0.

One unit is about a sixth of a hit on a Rifleman.  Nothing looks further than
the choice at hand.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from undaunted_core.bots.fire import WIN, Fire
from undaunted_core.bots.now import SCOUTED
from undaunted_core.bots.plan import Plan

if TYPE_CHECKING:
    from undaunted_core.bots.known import CardFacts, Use
    from undaunted_core.bots.now import Now

SHOOTING = 0.4
DANGER = 0.12
FOG_COST = 1.0
SCOUT_NEARNESS = 0.6
RECON = 8.0
CONCEAL = 5.0
READY = 2.5
NEVER = -5.0
#: How much a card fetched from the supply counts against one played now.
BOLSTER = 1.0
#: What going first is worth, and what it adds to hold a winning play or to face one.
FIRST = 2.5
DECISIVE = 12.0


class Values:
    """The worth of all that can be chosen in one position."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.known = now.known
        self.plan = Plan(now)
        self.fire = Fire(now)
        self._cards: dict[str, float] = {}
        self._stands: dict[tuple[str, str], float] = {}

    # -- steps ------------------------------------------------------------------

    def stand(self, piece: str, at: str) -> float:
        """What a tile is worth to a piece apart from jobs: shooting and safety."""
        found = self._stands.get((piece, at))
        if found is None:
            found = SHOOTING * self.fire.best_attack(piece, at) - DANGER * self.fire.danger(piece, at)
            self._stands[piece, at] = found
        return found

    def step(self, piece: str, source: str, goal: str, movement: str) -> float:
        """What one step is worth."""
        found = self.stand(piece, goal) - self.stand(piece, source)
        if movement == "scout":
            found += self.marking(goal) + self.ahead(goal) - self.ahead(source)
        elif "move" in self.known.pieces[piece].uses:
            found += self.plan.outlook({piece: goal}) - self.plan.outlook({piece: source})
        return found

    def steps(self, piece: str, at: str, movement: str, left: int) -> float:
        """The best that up to so many steps are worth."""
        best = 0.0
        if left:
            for goal in self.known.near[at]:
                if movement != "move" or self.now.my_marker.get(goal):
                    here = self.step(piece, at, goal, movement)
                    if left > 1 and movement != "scout":
                        here += self.steps(piece, goal, movement, left - 1)
                    best = max(best, here)
        return best

    def marking(self, space: str) -> float:
        """What it is worth to lay an own marker on a tile, the Fog of War it costs included."""
        if self.now.my_marker.get(space):
            return 0.0
        return self.plan.scouting[space] - self.fog_cost

    def ahead(self, at: str) -> float:
        """How near a Scout is to tiles worth scouting."""
        steps = self.known.steps[at]
        marker = self.now.my_marker
        values = [
            self.marking(space) * SCOUT_NEARNESS ** steps[space]
            for space in self.known.near
            if space != at and not marker.get(space)
        ]
        return max([0.0, *values])

    @cached_property
    def fog_cost(self) -> float:
        """What a further Fog of War costs; nothing when the supply has none."""
        return FOG_COST if self.blanks(self.now.me) else 0.0

    def blanks(self, side: str) -> int:
        """How many cards without any use are in a side's supply."""
        supply = self.now.supply if side == self.now.me else self.now.foe_supply
        return sum(count for name, count in supply.items() if is_blank(self.known.cards[name]))

    # -- plays --------------------------------------------------------------------

    def play(self, card: str, ability: str) -> float:
        """What playing a card for an ability is worth; what cannot be done is worth nothing."""
        facts = self.known.cards[card]
        if ability == "hunker_down":
            return self._hunker_down(facts)
        if ability == "ready":
            return READY
        use = facts.uses.get(ability)
        if use is None or (facts.piece and self.now.suppressed.get(facts.piece)):
            return 0.0
        if facts.piece is None:
            return self._command(facts, ability, use)
        at = self.now.place(facts.piece)
        return 0.0 if at is None else self._combat(facts.piece, at, ability, use)

    def _combat(self, piece: str, at: str, ability: str, use: Use) -> float:
        now, fire = self.now, self.fire
        if ability == "control":
            return self.control(at)
        if ability in ("move", "scout", "stalk"):
            return self.steps(piece, at, ability, use.x)
        if ability in ("attack", "suppress"):
            value = fire.attack if ability == "attack" else fire.suppress
            return max((value(target, at, use.x) for target in now.foes), default=0.0)
        if ability == "recon":
            return RECON if any(is_blank(self.known.cards[name]) for name in now.hand) else 0.0
        if ability == "conceal":
            return CONCEAL if self.blanks(now.foe) else 0.0
        if ability == "blast":
            space = now.target_marker()
            return fire.blast(space, use.x) if space else 0.0
        if ability == "target":
            space = now.target_marker()
            best = max((self.aim(other) for other, steps in self.known.steps[at].items() if steps > 2), default=0.0)
            return 0.8 * best - (self.aim(space) if space else 0.0)
        return 0.0

    def _command(self, facts: CardFacts, ability: str, use: Use) -> float:
        if ability == "bolster":
            values = sorted(self._bolster_values(use.squad), reverse=True)
            return sum(max(0.0, value) for value in values[: use.x])
        if ability == "inspire":
            played = [name for name in self.now.zone("play") if self.known.cards[name].squad == use.squad]
            values = sorted((self.card(name) for name in played if name != facts.name), reverse=True)
            return 0.9 * sum(values[: use.x])
        if ability == "command":
            deck = self.now.zone("deck") or self.now.zone("discard")
            mean = sum(self.card(name) for name in deck) / len(deck) if deck else 0.0
            return mean * min(use.x, len(deck))
        if ability == "guide":
            return max((self.steps(name, self.now.at[name], "move", use.x) for name in self.guidable), default=0.0)
        return 0.0

    @property
    def guidable(self) -> list[str]:
        """Own pieces that another card could move."""
        return [name for name in self.now.mine if not self.now.suppressed.get(name)]

    def control(self, at: str) -> float:
        """What taking control of a tile now is worth."""
        now, value = self.now, self.now.objective.get(at, 0)
        grows = self.known.grows.get(at) == now.me
        if at in now.foe_tiles or not (now.my_marker.get(at) == SCOUTED or grows):
            return 0.0
        if self.plan.wins(value if now.my_marker.get(at) == SCOUTED else 1):
            return WIN
        return self.plan.worth(at)

    def card(self, name: str) -> float:
        """The best use of a card, were it in the hand."""
        found = self._cards.get(name)
        if found is None:
            facts = self.known.cards[name]
            self._cards[name] = 0.0  # what returns itself by Inspire is worth nothing by that
            if facts.piece and self.now.suppressed.get(facts.piece):
                found = READY
            else:
                found = max((self.play(name, ability) for ability in facts.uses), default=0.0)
            self._cards[name] = found = max(0.0, min(found, WIN))
        return found

    def _hunker_down(self, facts: CardFacts) -> float:
        """Only for a card that can never do anything."""
        return 0.2 if facts.piece and self.now.place(facts.piece) is None else NEVER

    # -- picks -------------------------------------------------------------------------

    def _bolster_values(self, squad: str | None) -> list[float]:
        found = []
        for name, count in self.now.supply.items():
            if squad is None or self.known.cards[name].squad == squad:
                found += [self.take(name) - 0.5 * further for further in range(count)]
        return found

    def take(self, name: str) -> float:
        """What fetching a card from the supply is worth: more the fewer of it there are."""
        facts, now = self.known.cards[name], self.now
        if is_blank(facts):
            return NEVER
        if facts.piece is None:
            return BOLSTER * 1.5
        if now.place(facts.piece) is None:
            return NEVER
        if "control" in facts.uses:
            worth, falls = (4.0 if self.known.pins[now.foe] else 3.0), 0.6
        elif "suppress" in facts.uses or "stalk" in facts.uses:
            worth, falls = 2.8, 0.6
        elif "scout" in facts.uses:
            useful = max([0.0, *(value - self.fog_cost for value in self.plan.scouting.values())])
            worth, falls = min(2.5, 1.0 + useful), 0.8
        else:
            worth, falls = 1.5, 0.8
        return BOLSTER * (worth - falls * now.lives[name])

    def aim(self, space: str) -> float:
        """What a target marker on a tile is worth."""
        return self.fire.blast(space, 1)

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
        """What a card in the hand is worth for the turn."""
        hand = self.now.hand
        if is_blank(self.known.cards[name]):
            return RECON if any("recon" in self.known.cards[other].uses for other in hand) else 0.0
        return self.card(name) * (0.7 if hand.count(name) > 1 else 1.0)

    @cached_property
    def first(self) -> float:
        """What going first this round is worth."""
        now = self.now
        decisive = any(self.card(name) >= WIN for name in now.hand) or self._foe_may_win()
        return DECISIVE if decisive else FIRST

    def _foe_may_win(self) -> bool:
        """Whether an enemy stands where one Control would win for him."""
        now, need = self.now, self.known.needs[self.now.foe]
        own = {now.at[name] for name in now.mine}
        return need > 0 and any(
            now.foe_marker.get(now.at[name]) == SCOUTED
            and now.at[name] not in own
            and now.foe_points + now.objective.get(now.at[name], 0) >= need
            for name in now.foes
            if "control" in self.known.pieces[name].uses
        )


def is_blank(facts: CardFacts) -> bool:
    """Whether a card can be played for nothing."""
    return facts.piece is None and not facts.uses
