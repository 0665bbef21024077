"""The bot ``greedy``: takes what is worth most at once, by a heuristic, from its observation alone."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from undaunted_core import RatingBot
from undaunted_system.bot.fire import WIN
from undaunted_system.bot.known import Known, read_constants
from undaunted_system.bot.now import Now
from undaunted_system.bot.outlook import outlook
from undaunted_system.bot.plan import Plan, basis_of
from undaunted_system.bot.reasons import reasons
from undaunted_system.bot.style import USUAL_STYLE
from undaunted_system.bot.values import Values
from undaunted_system.bot.walking import Walking, basis_of_places

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core import Action, Observation

T = TypeVar("T")

#: In which order plays are made: what shows more cards first, what works on played cards last.
EARLY = ("draw", "clear")
LATE = ("fetch", "return")
#: Apart enough that no worth of a play reaches the next order.
APART = 2 * WIN
#: How many plans are kept, and for each of them the worth of places in so many positions.
KEPT, PLACES = 14, 6
#: With so many pieces and tiles together, tiles counted twice and vehicles three times, a choice takes as long as the
#: budget of a search reckons.
USUAL = 38
#: The roles of which all are compared: what a bid is worth hangs on the enemy's bid, and of the others the worth at
#: first sight says little.
EQUAL = ("bid", "pick", "enter", "exit", "reposition", "fetch", "return")
#: The roles of actions on which much depends.
THOUGHT = ("play", "step", "mark", "target", *EQUAL)


def _play(values: Values, fields: dict[str, str]) -> float:
    """A card for one of its uses; what its soldier may do afterwards counts, unless the use shelves the card."""
    card, ability = fields["card"], fields["ability"]
    role = values.known.abilities[ability]
    is_extra = ability in values.known.extra
    worth = values.extra(card, role) if is_extra else values.play(card, ability, legal=True)
    if role != "shelve":
        worth += values.afterwards(card, role)
    return _in_order(worth, role)


def _in_order(worth: float, role: str) -> float:
    if worth <= 0 or role in LATE:
        return worth
    if worth >= WIN and role not in EARLY:
        return worth + 3 * APART
    return worth + (2 * APART if role in EARLY else APART)


def _step(values: Values, fields: dict[str, str]) -> float:
    frame, at = values.now.stack[-1], values.now.at
    piece = frame["piece"]
    return values.walking.step(piece, at[piece], fields["space"], frame["movement"], frame.get("left", 1))


def _leave(values: Values, fields: dict[str, str]) -> float:
    piece = values.now.stack[-1]["piece"]
    return values.walking.leave(piece, values.now.at[piece])


def _target(values: Values, fields: dict[str, str]) -> float:
    attack, now = values.now.seen["attack"], values.now
    return values.fire.attack(attack["kind"], fields["piece"], now.at.get(attack["source"]), attack["dice"])


def _pick(values: Values, fields: dict[str, str]) -> float:
    """Who aboard is hurt by the attack under way."""
    attack = values.now.seen["attack"]
    fire, piece = values.fire, fields["piece"]
    suppresses = values.known.harm(attack["kind"], attack["target"]) == "suppression"
    return fire.suppression(piece) if suppresses else fire.casualty(piece)


def _shell(values: Values, fields: dict[str, str]) -> float:
    piece = fields["piece"]
    if values.known.pieces[piece].side == values.now.me:
        return -values.fire.price(piece)
    return values.fire.casualty(piece)


def _mark(values: Values, fields: dict[str, str]) -> float:
    frame = values.now.stack[-1]
    if "piece" in frame:
        return values.walking.chain(fields["space"], frame.get("left", 1), {*frame.get("chosen", ())})
    return values.walking.marking(fields["space"])


def _shift_to(values: Values, card: str, seat: Callable[[str], tuple[str, int] | None]) -> float:
    """The worth of moving a card's soldier to a seat: before the card is used, with its best use there; or after."""
    piece = values.known.cards[card].piece or ""
    to = seat(piece)
    worth = values.walking.shift(piece, to)
    if card not in values.now.hand or values.now.stack[-1].get("played"):
        return worth
    best = values.from_seat(card, to)
    return _in_order(worth + best, "") if best >= 0 else -1.0


def _enter(values: Values, fields: dict[str, str]) -> float:
    return _shift_to(values, fields["card"], lambda piece: (fields["vehicle"], int(fields["place"]) - 1))


def _reposition(values: Values, fields: dict[str, str]) -> float:
    place = int(fields["place"]) - 1
    return _shift_to(values, fields["card"], lambda piece: (values.now.seats[piece][0], place))


def _switch(values: Values, fields: dict[str, str]) -> float:
    return values.walking.switch(values.now.stack[-1]["soldier"], fields["piece"])


#: By the general word for what an action does, and its fields.
JUDGES: dict[tuple[str, ...], Callable[[Values, dict[str, str]], float]] = {
    ("play", "card", "ability"): _play,
    ("bid", "card"): lambda values, fields: values.bid(fields["card"]),
    ("step", "space"): _step,
    ("leave",): _leave,
    ("target", "piece"): _target,
    ("pick", "piece"): _pick,
    ("fetch", "card"): lambda values, fields: values.fetch(fields["card"]),
    ("draw",): lambda values, fields: 1.0,
    ("return", "card"): lambda values, fields: values.card(fields["card"]) + 0.01,
    ("lead", "piece"): lambda values, fields: values.lead(fields["piece"], values.now.stack[-1].get("steps", 1)),
    ("aim", "space"): lambda values, fields: values.aim(fields["space"]),
    ("shell", "piece"): _shell,
    ("mark", "space"): _mark,
    ("enter", "card", "vehicle", "place"): _enter,
    ("exit", "card"): lambda values, fields: _shift_to(values, fields["card"], lambda piece: None),
    ("reposition", "card", "place"): _reposition,
    ("swap", "piece"): _switch,
    ("mend", "vehicle"): lambda values, fields: values.mend(fields["vehicle"]),
}


def _keep(store: dict[object, T], key: object, make: Callable[[], T], most: int) -> T:
    """The value of a key, made if it is missing; a store keeps the ``most`` values that were asked for last."""
    value = store.pop(key, None)
    if value is None:
        value = make()
    store[key] = value
    if len(store) > most:
        del store[next(iter(store))]
    return value


class GreedyBot(RatingBot[Known, Values]):
    """Rates every legal action by :class:`Values` and takes the best."""

    judges = JUDGES
    style = USUAL_STYLE
    apart = APART
    #: What counts for the chance to win; None: the usual weights.
    outlook_weights: Mapping[str, float] | None = None
    #: The plans of the latest positions, each with the worth of places by the further parts that decide it.
    _plans: dict[object, tuple[Plan, dict[object, Walking]]]
    #: The position of the latest choice.
    _now: Now | None = None
    #: The tiles and counters that have turned, if any turn, and the constants since.
    _turned: object = None
    _since: Known

    def know(self, observation: Observation) -> Known:
        """The constants of the game that is observed."""
        self._plans, self._turned = {}, None
        return read_constants(observation, self.style)

    def word(self, known: Known, kind: str) -> str:
        """The general word for what a kind of action does."""
        return known.roles[kind]

    def least(self, observation: Observation, action: Action, worth: float) -> float:
        """The best is clear if it wins or little depends on it."""
        known = self._constants(observation)
        roles = {known.roles[other.kind] for other in observation.legal_actions}
        wins = 3 * APART + WIN if "ability" in action.to_dict() else WIN
        if worth >= wins or roles.isdisjoint(THOUGHT):
            return math.inf
        is_equal = "play" not in roles and not roles.isdisjoint(EQUAL)
        return -math.inf if is_equal else super().least(observation, action, worth)

    def cost(self, observation: Observation) -> float:
        """How long a choice takes, beside one with :data:`USUAL` pieces and tiles."""
        known = self._constants(observation)
        number = sum(3 if known.pieces[name].seats else 1 for name in observation.data["seen"]["pieces"]["space"])
        return (2 * len(known.near) + number) / USUAL

    def outlook(self, observation: Observation) -> float:
        """How well the seat stands, in logits: the difference of two seats is that of their chances to win."""
        return outlook(self._values(observation), self.outlook_weights)

    def evaluate(self, observation: Observation, known: Known) -> Values:
        """The worths in the position that is observed."""
        turned = observation.data["seen"].get("turned")
        if turned != self._turned:
            self._plans, self._turned, self._since = {}, turned, read_constants(observation, known.style)
        if turned is not None:
            known = self._since
        if self._now is not None:
            self._now.let_go()
        self._now = now = Now(known, observation)
        # Most choices in a turn leave board and markers as they are, and with them the plan, which is dear to make.
        # Play-outs come back to it as well.
        basis = basis_of(now)
        # What packs say of entering may hang on more than the basis: such a plan serves for the next choice only.
        plan, walkings = _keep(self._plans, basis, lambda: (Plan(now), {}), 1 if known.asks else KEPT)
        # The worth of places asks for little more than the plan does.
        places = basis_of_places(now)
        values = Values(now, plan, walkings.get(places))
        _keep(walkings, places, lambda: values.walking, PLACES)
        return values

    def reason(self, known: Known, fields: Mapping[str, str], worth: float) -> Mapping[str, str]:
        """What a worth is made of, by language: one short sentence."""
        role = known.roles[fields["kind"]]
        return reasons(known.abilities[fields["ability"]] if role == "play" else role, worth)
