"""The bot ``routine``: plays by the routines that packs bring as data, and sees its observation alone.

Each decision is looked at anew. The order of the cards and of their instructions chooses the play. The instruction of
the card that acts chooses the rest: a step, a target, a card.
"""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from undaunted_system.bot.conditions import fits, key
from undaunted_system.bot.known import Use, read_constants
from undaunted_system.bot.now import Now
from undaunted_system.bot.phrases import NOTHING, OTHER, tell
from undaunted_system.bot.plan import Plan
from undaunted_system.bot.scene import Actor, Scene, Target
from undaunted_system.bot.targets import targets

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from undaunted_core import Action, Observation
    from undaunted_system.bot.known import Known

#: An instruction or a routine, as the catalogue has it.
Entry = dict[str, Any]
#: Roles of abilities by the roles of the actions that follow their play.
FOLLOWS = {"target": "shoot", "pick": "shoot", "step": "move"}
#: Roles of actions that are offered together with plays.
SHIFTS = ("enter", "exit", "reposition")
#: The role of the action that goes off the board, and of the one that is offered for every card.
LEAVE, PLAY = "leave", "play"


class Choice(NamedTuple):
    """What a routine says: the actions that are equally good, and by which instruction (none: by no instruction)."""

    actions: list[Action]
    routine: Entry | None = None
    number: int = 0


class Offer(NamedTuple):
    """A legal action, the general word for what it does, and its fields."""

    action: Action
    role: str
    fields: dict[str, str]


@attrs.frozen(eq=False, repr=False)
class Facts:
    """What never changes in a game: its constants, the routines by side, the ability that each name stands for."""

    known: Known
    routines: tuple[Entry, ...]
    base: dict[str, str]

    def routine(self, side: str, card: str | None) -> Entry | None:
        """The routine of a card of a side (None: what no card decides): the one that is most special."""
        local = (card or "").rpartition(":")[2]
        best: tuple[bool, bool, bool] = (False, False, False)
        routine = None
        for entry in self.routines:
            if entry["side"] in (None, side) and (not entry["cards"] or local in entry["cards"]):
                special = bool(entry["cards"]), entry["scenario"] is not None, entry["side"] is not None
                if special >= best:
                    best, routine = special, entry
        return routine


class RoutineBot:
    """Does the first instruction of a routine that fits; ties are broken at random."""

    def __init__(self, seed: int | None = None) -> None:
        self._pick = random.Random(seed)  # noqa: S311 - repeatable play, no secret
        self._facts: Facts | None = None
        self._catalog: object = None

    def choose(self, observation: Observation) -> Action:
        """The legal action that the routine says; any of those that it holds for equally good."""
        legal = observation.legal_actions
        return legal[0] if len(legal) == 1 else self._pick.choice(self._decide(observation).actions)

    def why(self, observation: Observation, action: Action) -> Mapping[str, str]:
        """Which instruction says so, by language: one sentence."""
        choice = self._decide(observation)
        if action not in choice.actions:
            return OTHER
        if choice.routine is None:
            return NOTHING
        return tell(choice.routine, choice.number, observation.catalog)

    def _decide(self, observation: Observation) -> Choice:
        # Every ruleset has one catalogue; a bot put to another game reads that one's.
        if self._facts is None or self._catalog is not observation.catalog:
            self._facts, self._catalog = _read(observation), observation.catalog
        return Decision(self._facts, observation).choose()


def _read(observation: Observation) -> Facts:
    catalog = observation.catalog
    base = {name: entry["ability"] for name, entry in catalog["abilities"].items()}
    return Facts(read_constants(observation), tuple(catalog["routines"].values()), base)


class Decision:
    """One decision of one seat."""

    def __init__(self, facts: Facts, observation: Observation) -> None:
        self.facts, self.known = facts, facts.known
        self.legal = observation.legal_actions
        self.now = Now(facts.known, observation)
        self.scene = Scene(self.now, Plan(self.now), observation.round, self._is_busy)
        #: The actions with the general word for what each does, and its fields.
        self.offers: list[Offer] = []
        for action in self.legal:
            fields = action.to_dict()
            self.offers.append(Offer(action, self.known.roles[fields.pop("kind")], fields))

    def choose(self) -> Choice:
        """What the routine says, or else to stop, or else anything; without routines anything."""
        if not self.facts.routines:
            return Choice(list(self.legal))
        return self._play() or self._follow() or Choice(self._stops() or list(self.legal))

    def _stops(self) -> list[Action]:
        """The actions that end something: those without a role and without fields."""
        return [offer.action for offer in self.offers if not offer.role and not offer.fields]

    # -- plays -------------------------------------------------------------------

    def _play(self) -> Choice | None:
        """The first card with an instruction that fits, among plays and what is offered with them."""
        offers: dict[str, list[Offer]] = defaultdict(list)
        for offer in self.offers:
            if offer.role == PLAY or offer.role in SHIFTS:
                offers[offer.fields["card"]].append(offer)
        for card in sorted(offers, key=self._turn):
            for routine, number, instruction in self._instructions(card):
                if actions := self._fitting(card, instruction, offers[card]):
                    return Choice(actions, routine, number)
        return None

    def _turn(self, card: str) -> tuple[int, int, str]:
        """When a card is played: by the order of its routine, then by its initiative."""
        routine = self.facts.routine(self.now.me, card)
        return routine["order"] if routine else 0, -self.known.cards[card].initiative, card

    def _instructions(self, card: str | None) -> Iterator[tuple[Entry, int, Entry]]:
        routine = self.facts.routine(self.now.me, card)
        if routine:
            for number, instruction in enumerate(routine["instructions"], 1):
                yield routine, number, instruction

    def _fitting(self, card: str, instruction: Entry, offers: Sequence[Offer]) -> list[Action]:
        """The actions with a card that an instruction says."""
        do, piece = instruction["do"], self.known.cards[card].piece
        shifts = [(offer.action, self._seat(piece or "", offer.fields)) for offer in offers if offer.action.kind == do]
        if shifts:
            return self._matching(Actor(card, piece), instruction, shifts)
        plays = []
        for offer in offers:
            if offer.role == PLAY and self.facts.base[offer.fields["ability"]] == do:
                actor = self._actor(card, offer.fields["ability"])
                if self._fits(actor, instruction):
                    plays.append((actor.use.x, offer.action))
        # A card and the seat of its piece may offer the same ability: the higher value counts.
        highest = max((x for x, _ in plays), default=0)
        return [action for x, action in plays if x == highest]

    def _seat(self, piece: str, fields: Mapping[str, str]) -> Target:
        """Where a shift leads to: a seat, or the space of the piece."""
        if "place" not in fields:
            return Target("piece", piece)
        vehicle = fields["vehicle"] if "vehicle" in fields else self.now.seats[piece][0]
        return Target("seat", vehicle, int(fields["place"]) - 1)

    def _actor(self, card: str, ability: str) -> Actor:
        """Who acts if a card is played for an ability; one that no card names has no value."""
        facts = self.known.cards[card]
        use = self._uses(card).get(ability)
        return Actor(card, facts.piece, use or Use(ability, self.known.abilities[ability], ability, 0, None, True))

    def _uses(self, card: str) -> Mapping[str, Use]:
        facts = self.known.cards[card]
        return self.now.uses(facts.piece) if facts.piece else facts.uses

    def _is_busy(self, card: str) -> bool:
        """Whether a card has anything to do by its routine, were it to be played now."""
        piece = self.known.cards[card].piece
        if piece and self.now.suppressed.get(piece):
            return False
        return any(
            use.kind == instruction["do"] and self._fits(Actor(card, piece, use), instruction)
            for _, _, instruction in self._instructions(card)
            for use in self._uses(card).values()
        )

    def _fits(self, actor: Actor, instruction: Entry) -> bool:
        return bool(self._best(actor, instruction, targets(self.scene, actor)))

    # -- targets ---------------------------------------------------------------------

    def _matching(
        self, actor: Actor, instruction: Entry, choices: Sequence[tuple[Action, Target]]
    ) -> list[Action]:
        """The actions with the best targets."""
        best = self._best(actor, instruction, [target for _, target in choices])
        return [action for action, target in choices if target in best]

    def _best(self, actor: Actor, instruction: Entry, choices: Sequence[Target]) -> list[Target]:
        """The targets of an instruction that come first; none if nothing fits it."""
        fitting = [target for target in choices if fits(self.scene, actor, target, instruction)]
        role = actor.use.role
        if role == "move":
            return self._goals(actor, instruction, fitting)
        if role == "lead":
            fitting = [target for target in fitting if self._may_go(target.name)]
        return self._first(actor, instruction, fitting)

    def _first(self, actor: Actor, instruction: Entry, choices: list[Target]) -> list[Target]:
        """Those of some targets that come first by the orders of an instruction."""
        for given in instruction["first"]:
            keys = [key(self.scene, actor, target, given) for target in choices]
            choices = [target for target, own in zip(choices, keys, strict=True) if own == min(keys)]
        return choices

    def _goals(self, actor: Actor, instruction: Entry, goals: list[Target]) -> list[Target]:
        """The first goals that a mover can come nearer to, or leave by; none once it stands on a goal as good."""
        movement = actor.use.kind
        mover = self.scene.mover(actor.piece or "", movement)
        here = Target("space", self.now.place(mover) or "")
        while goals:
            first = self._first(actor, instruction, goals)
            if here in first:
                return [here] if self.scene.may_leave(mover, here.name) else []
            reached = [goal for goal in first if self.scene.steps(mover, movement, goal.name)]
            if reached:
                return reached
            goals = [goal for goal in goals if goal not in first]
        return []

    def _may_go(self, piece: str) -> bool:
        """Whether a piece has somewhere to go by the routine of its own card."""
        actor = self._walker(piece, self.known.on_foot)
        return any(
            instruction["do"] == self.known.on_foot and self._fits(actor, instruction)
            for _, _, instruction in self._instructions(actor.card)
        )

    def _walker(self, piece: str, movement: str) -> Actor:
        """A piece that moves; another card may lead it in a way that is not its own."""
        return Actor(self.known.pieces[piece].card, piece, Use(movement, "move", movement, 1, None, True))

    # -- what follows a play ------------------------------------------------------------

    def _follow(self) -> Choice | None:
        """What the instruction of the card that acts says of a step, a target, a card and the like."""
        roles = {offer.role for offer in self.offers}.difference(("", LEAVE, PLAY, *SHIFTS))
        if len(roles) != 1:
            return None
        (role,) = roles
        actor = self._acting(FOLLOWS.get(role, role)) if role != "bid" else Actor(None, None)
        choices = [(offer.action, _target(offer.fields)) for offer in self.offers if offer.role == role]
        said = [
            (routine, number, instruction)
            for routine, number, instruction in self._instructions(actor.card)
            if instruction["do"] == (actor.use.kind or choices[0][0].kind)
        ]
        for routine, number, instruction in said:
            actions = (
                self._step(actor, instruction) if role == "step" else self._matching(actor, instruction, choices)
            )
            if actions:
                return Choice(actions, routine, number)
        if not said or self._stops():
            return None
        # Something must be chosen, though nothing fits.
        routine, number, instruction = said[0]
        best = self._first(actor, instruction, [target for _, target in choices])
        return Choice([action for action, target in choices if target in best], routine, number)

    def _step(self, actor: Actor, instruction: Entry) -> list[Action]:
        """The steps that lead to the best goal at the least cost, or the way off the board."""
        movement = actor.use.kind
        mover = self.scene.mover(actor.piece or "", movement)
        goals = self._best(actor, instruction, targets(self.scene, actor))
        if any(self.scene.may_leave(mover, goal.name) for goal in goals):
            return [offer.action for offer in self.offers if offer.role == LEAVE]
        ways = [self.scene.steps(mover, movement, goal.name) for goal in goals]
        costs = [
            (min(way[space] for way in ways if space in way), offer.action)
            for offer in self.offers
            if any((space := offer.fields.get("space", "")) in way for way in ways)
        ]
        least = min((cost for cost, _ in costs), default=0.0)
        return [action for cost, action in costs if cost == least]

    def _acting(self, role: str) -> Actor:
        """Who acts in the choice that follows a play."""
        attack, frames = self.now.seen["attack"], self.now.stack[::-1]
        if role == "shoot" and attack["source"]:
            piece = attack["source"]
            use = Use(attack["kind"], role, attack["kind"], attack["dice"], None, True)
            return Actor(self.known.pieces[piece].card, piece, use)
        if "movement" in frames[0] and not self.known.pieces[frames[0]["piece"]].seats:
            return self._walker(frames[0]["piece"], frames[0]["movement"])
        for frame in frames:
            if "played" in frame and "ability" in frame:
                return self._actor(frame["played"], frame["ability"])
        actors = (
            Actor(card, self.known.cards[card].piece, use)
            for card in self.now.zone("play")
            for use in self._uses(card).values()
            if use.role == role
        )
        return next(actors, Actor(None, None))


def _target(fields: Mapping[str, str]) -> Target:
    """What an action is done to."""
    sort = next((sort for sort in ("card", "space") if sort in fields), "piece")
    return Target(sort, fields.get(sort) or fields.get("vehicle", ""))
