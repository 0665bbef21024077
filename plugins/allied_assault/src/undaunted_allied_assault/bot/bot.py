"""The bot ``greedy``: takes what is worth most at once, by a heuristic, from its observation alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from undaunted_allied_assault.bot.fire import WIN
from undaunted_allied_assault.bot.known import Known, read_constants
from undaunted_allied_assault.bot.now import Now
from undaunted_allied_assault.bot.reasons import reasons
from undaunted_allied_assault.bot.style import USUAL_STYLE
from undaunted_allied_assault.bot.values import Values
from undaunted_core import RatingBot

if TYPE_CHECKING:
    from undaunted_core import Action, Observation

#: Orders are given in this sequence as long as they are worth anything: cards that bring cards or prestige, moves and
#: new units, combats, digging in.
EARLY, BEFORE_COMBAT, IN_COMBAT, LATE = 3, 2, 1, 0
#: Apart enough that no worth of an order reaches the next.
APART = 10 * WIN
#: An enemy's card outside combats is worth its cost and this to the enemy.
ENEMY_CARD = 1.0
#: To stop a move costs the mover more when the tile is decisive.
STOP = 0.6
#: Conditions on tiles that nobody holds at first: of 40 games each, the side that went first won 36 and 26.  Where it
#: is choosable and these do not decide, it won 79 of 160.
RACES = frozenset({"hold_objectives", "hold_hills"})


MUSTER = "allied_assault.choose_unit"
#: Choices before the first turn: nothing that is near tells them apart.
PREPARED = (MUSTER, "allied_assault.choose_place", "allied_assault.choose_first")
#: What counts for the chance to win, in logits, fitted to the turns of 1,293 games: prestige, what the tiles that are
#: held and those that are stood on are worth, units by their morale, cards in the hand.
PRESTIGE, HELD, STOOD, STRENGTH, CARDS = 0.023, 0.006, 0.037, 0.31, 0.035
#: How long a choice takes, beside one of a game without support and chains of control.
COST = 1.3
Fields = dict[str, str]


def _rank(worth: float, place: int) -> float:
    """What is worth nothing is not done, whatever its place in the sequence."""
    return worth + place * APART if worth > 0 else worth


def _end(values: Values, fields: Fields) -> float:
    """To end the phase: at once if the side has won."""
    return 10 * APART if values.goals.has_won else 0.0


def _move(values: Values, fields: Fields) -> float:
    return _rank(values.move(fields["piece"], fields["space"]), BEFORE_COMBAT)


def _step(values: Values, fields: Fields) -> float:
    """A further move, or one by a card."""
    return values.move(str(values.now.stack[-1]["piece"]), fields["space"], free=True)


def _deploy(values: Values, fields: Fields) -> float:
    return _rank(values.deploy(fields["card"], fields["space"]), BEFORE_COMBAT)


def _play(values: Values, fields: Fields) -> float:
    """A card as an order, or in a combat."""
    card = values.known.cards[fields["card"]]
    if values.now.fires:
        return values.fights.card(card, values.now.me) - values.price(card.cost) - values.keep(card)
    order = EARLY if card.effect in ("gain_prestige", "draw_units", "draw_actions", "sabotage") else BEFORE_COMBAT
    return _rank(values.play(fields["card"]), order)


def _react(values: Values, fields: Fields) -> float:
    """Surprise cards: Sabotage as soon as it is worth its cost, SNAFU and Tank Obstacles by what they prevent."""
    card = values.known.cards[fields["card"]]
    cost = values.price(card.cost) + values.keep(card)
    if card.effect == "annul":
        laid = values.known.cards[values.now.seen["play"]["cards"][-1]]
        if values.now.fires:
            return values.fights.card(laid, values.now.foe) - cost
        return ENEMY_CARD + laid.cost * values.fire.point - cost
    if card.effect == "stop_move":
        return _worth_to_enemy(values) - cost
    return values.effect(card) - cost


def _worth_to_enemy(values: Values) -> float:
    """What the move that is announced is worth to the enemy."""
    frame = next((entry for entry in reversed(values.now.stack) if {"piece", "space"} <= entry.keys()), None)
    if frame is None:
        return 0.0
    tile = frame["space"]
    if tile in values.goals.decisive(values.now.foe):
        return WIN
    worth = values.goals.tiles(values.now.foe)[tile] + values.goals.stands(values.now.foe).get(tile, 0.0)
    return STOP * worth


def _sacrifice(values: Values, fields: Fields) -> float:
    card = values.known.cards[fields["card"]]
    return values.fights.sacrifice(card.battle) - values.keep(card)


def _pick(values: Values, fields: Fields) -> float:
    """The unit for a card, or a further one for it."""
    frame = next(entry for entry in reversed(values.now.stack) if "card" in entry)
    return values.on_unit(values.known.cards[frame["card"]], fields["piece"])


def _attack_now(values: Values, fields: Fields) -> float:
    return values.attack(str(values.now.stack[-1]["piece"]), fields["enemy"])


def _dig_here(values: Values, fields: Fields) -> float:
    return values.dig_in(str(values.now.stack[-1]["piece"]))


def _give(values: Values, fields: Fields) -> float:
    """The unit that gets the activation acts at once; the giver does not start a combat any more."""
    giver = values.now.units[fields["piece"]]
    missed = values.places.chance(giver, giver.at) if giver.may_fire else 0.0
    return _rank(values.extra(fields["other"]) - missed, IN_COMBAT)


def _advance(values: Values, fields: Fields) -> float:
    fight = values.now.seen["fight"]
    unit, tile = values.now.units[fight["attacker"]], fight["tile"]
    worth_of, moves = values.places.place, values.places.take(tile)
    return worth_of(unit, tile, fires=False) + moves - worth_of(unit, unit.at, fires=False)


def _bombard(values: Values, fields: Fields) -> float:
    """The free fire of a scenario: what it takes leaves 1 morale."""
    unit = values.now.units[fields["piece"]]
    even = values.now.round % 2 == 0
    amount = sum(rule["even" if even else "amount"] for rule in values.known.rules("free_fire", values.now.me))
    return _rank(0.01 + values.fire.hurt(unit, max(0, min(amount, int(unit.current) - 1))), EARLY)


def _raze(values: Values, fields: Fields) -> float:
    unit = values.now.units[fields["piece"]]
    near = [friend for friend in values.now.mine if unit.at in values.known.orthogonal[friend.at]]
    return _rank(0.1 + len(near) + 0.05 * unit.card.cost, EARLY)


def _stand(values: Values, fields: Fields) -> float:
    """A unit that may refuse to retreat: its morale for its tile."""
    unit = values.now.units[values.now.seen["fight"]["defender"]]
    tile = values.goals.tiles(values.now.foe)[unit.at] + values.goals.tiles(values.now.me)[unit.at]
    return tile - values.fire.loss(unit, 1)


def _begin(values: Values, fields: Fields) -> float:
    """Who goes first: the own side where tiles that are still free decide."""
    races = any(aim["condition"] in RACES for aim in values.goals.aims(values.now.me))
    return float(fields["first"] == (values.now.me if races else values.now.foe))


#: By the last word of an action, and its fields.
JUDGES: dict[tuple[str, ...], Callable[[Values, Fields], float]] = {
    ("end_operations",): _end,
    ("move", "piece", "space"): _move,
    ("step", "space"): _step,
    ("swap", "piece", "other"): lambda values, fields: _rank(values.swap(**fields), BEFORE_COMBAT),
    ("dig_in", "piece"): lambda values, fields: values.dig_in(fields["piece"]),
    ("dig_in_here",): _dig_here,
    ("attack", "piece", "enemy"): lambda values, fields: _rank(values.attack(**fields), IN_COMBAT),
    ("attack_now", "enemy"): _attack_now,
    ("deploy", "card", "space"): _deploy,
    ("land", "card", "space"): lambda values, fields: _rank(
        values.deploy(fields["card"], fields["space"], 0.0), EARLY
    ),
    ("drop", "card", "space"): lambda values, fields: _rank(
        values.deploy(fields["card"], fields["space"], values.known.cards[fields["card"]].cost, acts=True),
        BEFORE_COMBAT,
    ),
    ("give", "piece", "other"): _give,
    ("rouse", "piece"): lambda values, fields: EARLY * APART + 0.1,
    ("raze", "piece"): _raze,
    ("bombard", "piece"): _bombard,
    ("play", "card"): _play,
    ("react", "card"): _react,
    ("sacrifice", "card"): _sacrifice,
    ("pick", "piece"): _pick,
    ("re_deploy", "piece", "space"): lambda values, fields: values.way(fields["piece"], fields["space"]),
    ("advance_now",): _advance,
    ("stand",): _stand,
    ("add_prestige",): lambda values, fields: 1.0,
    ("draw_units", "units"): lambda values, fields: values.split(
        int(fields["units"]), int(values.now.stack[-1]["count"])
    ),
    ("buy_card", "deck"): lambda values, fields: values.buy(fields["deck"]),
    ("begin", "first"): _begin,
    ("place", "card", "space"): lambda values, fields: values.start(fields["card"], fields["space"]),
}


class GreedyBot(RatingBot[Known, Values]):
    """Rates every legal action by :class:`Values` and takes the best."""

    judges = JUDGES
    style = USUAL_STYLE
    apart = APART
    #: A play-out is judged when the enemy has answered.
    horizons = (0,)

    def know(self, observation: Observation) -> Known:
        """The constants of the game that is observed."""
        return read_constants(observation, self.style)

    def evaluate(self, observation: Observation, known: Known) -> Values:
        """The worths in the position that is observed."""
        return Values(Now(known, observation))

    def cost(self, observation: Observation) -> float:
        """How long a choice takes, beside one of a small game."""
        return COST

    def least(self, observation: Observation, action: Action, worth: float) -> float:
        """The best is clear if it wins, costs or sets up."""
        kind = observation.decision.kind if observation.decision else ""
        if kind in PREPARED or worth < 0 or worth % APART >= WIN:
            return math.inf
        return super().least(observation, action, worth) if worth > 0 else -math.inf

    def outlook(self, observation: Observation) -> float:
        """How well the seat stands, in logits: the difference of two seats is that of their chances to win."""
        values = self._values(observation)
        now, goals = values.now, values.goals
        ground = sum(worth for tile, worth in goals.tiles(now.me).items() if now.control.get(tile) == now.me)
        stood = sum(goals.stands(now.me).get(unit.at, 0.0) for unit in now.mine)
        strength = sum(min(1.0, unit.current / max(1.0, unit.card.morale)) for unit in now.mine)
        total = PRESTIGE * now.prestige[now.me] * values.fire.point + HELD * ground + STOOD * stood
        return total + STRENGTH * strength + CARDS * (len(now.hand) + len(now.reserve))

    def reason(self, known: Known, fields: Mapping[str, str], worth: float) -> Mapping[str, str]:
        """What a worth is made of, by language: one short sentence."""
        return reasons(self.word(known, fields["kind"]), worth)

    def rates(self, observation: Observation) -> list[float]:
        """The worth of each legal action; a choice of units is rated as a whole."""
        if observation.decision is None or observation.decision.kind != MUSTER:
            return super().rates(observation)
        cards = [action.to_dict().get("card") for action in observation.legal_actions]
        best = self._values(observation).muster([card for card in cards if card])
        return [best[card] if card else -WIN for card in cards]
