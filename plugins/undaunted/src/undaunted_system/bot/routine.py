"""The bot ``routine``: plays by the routines that packs bring as data, and sees its observation alone.

Each decision is looked at anew: the play is chosen by the order of the cards and of their instructions, and what
follows (a step, a target, a card) by the instruction of the card that acts.
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
    from collections.abc import Iterable, Iterator, Mapping

    from undaunted_core import Action, Observation
    from undaunted_system.bot.known import Known

#: An instruction or a routine, as the catalogue has it.
Entry = dict[str, Any]
#: Roles of abilities by the roles of the actions that follow their play.
FOLLOWS = {"target": "shoot", "pick": "shoot", "step": "move"}
#: Roles of actions that name the thing that they are done to, with its sort.
SORTS = {"bid": "card", "fetch": "card", "return": "card", "step": "space", "mark": "space", "aim": "space"}
#: Roles of actions that are offered together with plays.
SHIFTS = ("enter", "exit", "reposition")
#: Roles of actions that take what is there without a choice.
FREE = ("draw",)
DRIVEN = ("leave",)


class Choice(NamedTuple):
    """What a routine says: the actions that are equally good, and by which instruction (none: by no instruction)."""

    actions: list[Action]
    routine: Entry | None = None
    number: int = 0


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
        self.fields = [action.to_dict() for action in self.legal]
        self.roles = [self.known.roles[fields["kind"]] for fields in self.fields]

    def choose(self) -> Choice:
        """What the routine says, or else to stop, or else anything."""
        if not self.facts.routines:
            return Choice(list(self.legal))
        free = self._actions(*FREE)
        choice = Choice(free) if free else self._play() or self._follow()
        return choice or Choice(self._stops() or list(self.legal))

    def _actions(self, *roles: str) -> list[Action]:
        return [action for action, role in zip(self.legal, self.roles, strict=True) if role in roles]

    def _stops(self) -> list[Action]:
        """The actions that end something: those without a role and without fields."""
        return [
            action
            for action, role, fields in zip(self.legal, self.roles, self.fields, strict=True)
            if not role and len(fields) == 1
        ]

    # -- plays -------------------------------------------------------------------

    def _play(self) -> Choice | None:
        """The first card with an instruction that fits, among plays and what is offered with them."""
        offers: dict[str, list[tuple[Action, Entry, str]]] = defaultdict(list)
        for action, fields, role in zip(self.legal, self.fields, self.roles, strict=True):
            if role == "play" or role in SHIFTS:
                offers[fields["card"]].append((action, fields, role))
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

    def _fitting(self, card: str, instruction: Entry, offers: list[tuple[Action, Entry, str]]) -> list[Action]:
        """The actions with a card that an instruction says: all with the best target."""
        do, piece = instruction["do"], self.known.cards[card].piece
        shifts = []
        for action, fields, role in offers:
            if role in SHIFTS:
                if fields["kind"] == do:
                    shifts.append((action, self._seat(piece or "", fields)))
            elif self.facts.base[fields["ability"]] == do:
                actor = self._actor(card, fields["ability"])
                if self._best(actor, instruction, targets(self.scene, actor)):
                    # A card and its seat may offer the same: the more of it the better.
                    return [action]
        actor = Actor(card, piece, None)
        best = self._best(actor, instruction, [target for _, target in shifts])
        return [action for action, target in shifts if target in best]

    def _seat(self, piece: str, fields: Entry) -> Target:
        """Where a shift leads to: a seat, or the space of the piece."""
        if "place" not in fields:
            return Target("piece", piece)
        vehicle = fields.get("vehicle") or self.now.seats[piece][0]
        return Target("seat", vehicle, int(fields["place"]) - 1)

    def _actor(self, card: str, ability: str) -> Actor:
        """Who acts if a card is played for an ability."""
        facts = self.known.cards[card]
        use = (self.now.uses(facts.piece) if facts.piece else facts.uses).get(ability)
        return Actor(card, facts.piece, use or self._extra(ability))

    def _extra(self, ability: str) -> Use:
        """A use that no card names, such as to turn ready."""
        return Use(ability, self.known.abilities[ability], ability, 0, None, from_piece=False)

    def _is_busy(self, card: str) -> bool:
        """Whether a card has anything to do by its routine, were it to be played now."""
        facts = self.known.cards[card]
        if facts.piece and self.now.suppressed.get(facts.piece):
            return False
        uses = self.now.uses(facts.piece) if facts.piece else facts.uses
        return any(
            use.kind == instruction["do"] and self._has_best(Actor(card, facts.piece, use), instruction)
            for _, _, instruction in self._instructions(card)
            for use in uses.values()
        )

    def _has_best(self, actor: Actor, instruction: Entry) -> bool:
        return bool(self._best(actor, instruction, targets(self.scene, actor)))

    # -- targets ---------------------------------------------------------------------

    def _best(self, actor: Actor, instruction: Entry, choices: Iterable[Target]) -> list[Target]:
        """The targets of an instruction that come first; none if nothing fits it."""
        scene = self.scene
        fitting = [target for target in choices if fits(scene, actor, target, instruction)]
        role = actor.use.role if actor.use else ""
        if role == "move":
            return self._goals(actor, instruction, fitting)
        if role == "lead":
            fitting = [target for target in fitting if self._may_go(target.name)]
        return self._first(actor, instruction, fitting)

    def _first(self, actor: Actor, instruction: Entry, choices: list[Target]) -> list[Target]:
        """Those of some targets that come first by the orders of an instruction."""
        for given in instruction["first"]:
            keys = [key(self.scene, actor, target, given) for target in choices]
            choices = [target for target, one in zip(choices, keys, strict=True) if one == min(keys)]
        return choices

    def _goals(self, actor: Actor, instruction: Entry, goals: list[Target]) -> list[Target]:
        """The first goals that a mover can come nearer to, or leave by; none once it stands on a goal as good."""
        movement = actor.use.kind if actor.use else ""
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
        card = self.known.pieces[piece].card
        movement = self.known.on_foot
        use = Use(movement, "move", movement, 1, None, from_piece=True)
        actor = Actor(card, piece, use)
        return piece not in self.now.seats and any(
            instruction["do"] == movement and self._has_best(actor, instruction)
            for _, _, instruction in self._instructions(card)
        )

    # -- what follows a play ------------------------------------------------------------

    def _follow(self) -> Choice | None:
        """What the instruction of the card that acts says of a step, a target, a card and the like."""
        roles = {role for role in self.roles if role and role not in DRIVEN}
        if len(roles) != 1:
            return None
        (role,) = roles
        actor = self._acting(FOLLOWS.get(role, role))
        choices = [
            (action, self._target(actor, fields))
            for action, fields, own in zip(self.legal, self.fields, self.roles, strict=True)
            if own == role
        ]
        matching = [
            (routine, number, instruction)
            for routine, number, instruction in self._instructions(actor.card if role != "bid" else None)
            if self._is_for(instruction["do"], actor, role)
        ]
        for routine, number, instruction in matching:
            actions = self._step(actor, instruction) if role == "step" else []
            if role != "step":
                best = self._best(actor, instruction, [target for _, target in choices])
                actions = [action for action, target in choices if target in best]
            if actions:
                return Choice(actions, routine, number)
        if matching and not self._stops():
            # Something must be chosen, though nothing fits.
            routine, number, instruction = matching[0]
            best = self._first(actor, instruction, [target for _, target in choices])
            return Choice([action for action, target in choices if target in best], routine, number)
        return None

    def _is_for(self, do: str, actor: Actor, role: str) -> bool:
        """Whether an instruction is the one for what is chosen now."""
        if role == "bid":
            return self.known.roles.get(do) == role
        return actor.use is not None and do == actor.use.kind

    def _target(self, actor: Actor, fields: Entry) -> Target:
        """What an action is done to."""
        for sort in ("card", "space", "piece"):
            if sort in fields:
                return Target(sort, fields[sort])
        return Target("piece", fields.get("vehicle", ""))

    def _step(self, actor: Actor, instruction: Entry) -> list[Action]:
        """The steps that lead to the best goal at the least cost, or the way off the board."""
        movement = actor.use.kind if actor.use else ""
        mover = self.scene.mover(actor.piece or "", movement)
        goals = self._best(actor, instruction, targets(self.scene, actor))
        if any(self.scene.may_leave(mover, goal.name) for goal in goals):
            return self._actions(*DRIVEN)
        costs: dict[str, float] = {}
        for goal in goals:
            for space, cost in self.scene.steps(mover, movement, goal.name).items():
                costs[space] = min(cost, costs.get(space, cost))
        steps = [(costs[fields["space"]], action) for action, fields in zip(self.legal, self.fields, strict=True)
                 if fields.get("space") in costs]  # fmt: skip
        return [action for cost, action in steps if cost == min(costs[action.to_dict()["space"]] for _, action in steps)]

    def _acting(self, role: str) -> Actor:
        """Who acts in the choice that follows a play: the innermost frame that says so."""
        frames = self.now.stack[::-1]
        attack = self.now.seen["attack"]
        if role == "shoot" and attack["source"]:
            return self._by_piece(attack["source"], role, attack["kind"])
        frame = frames[0]
        if "played" in frame and "ability" in frame:
            return self._actor(frame["played"], frame["ability"])
        if "movement" in frame:
            return self._by_piece(frame["piece"], role, frame["movement"])
        for outer in frames:
            if "played" in outer and "ability" in outer:
                return self._actor(outer["played"], outer["ability"])
        return self._by_role(frame.get("piece"), role)

    def _by_piece(self, piece: str, role: str, kind: str) -> Actor:
        """A piece that attacks or moves; of a vehicle, who drives it."""
        if self.known.pieces[piece].seats:
            drivers = [name for name in self.now.crew(piece) if any(
                use.kind == kind for use in self.now.uses(name).values())]  # fmt: skip
            piece = drivers[0] if drivers else piece
        uses = [use for use in self.now.uses(piece).values() if use.kind == kind]
        use = uses[0] if uses else Use(kind, role, kind, 1, None, from_piece=True)
        return Actor(self.known.pieces[piece].card, piece, use)

    def _by_role(self, piece: str | None, role: str) -> Actor:
        """The card in play that does what is chosen now."""
        for card in self.now.zone("play"):
            facts = self.known.cards[card]
            for use in facts.uses.values():
                if use.role == role and piece in (None, facts.piece):
                    return Actor(card, facts.piece, use)
        return Actor(None, piece, None)
