"""What a run of many games consists of, and the playing of one of them.

Everything here can travel to another process or machine: names, documents,
numbers.  A run is the same when its plan is the same and the rules and data are.
"""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.agents.base import bots_in, factory_of
from undaunted_core.arguments import quoted
from undaunted_core.errors import ExplainError, StudyError
from undaunted_core.extension.core import VERSION
from undaunted_core.extension.manager import default_library
from undaunted_core.game.setup import new_game
from undaunted_core.game.watchdog import SECONDS, Watchdog
from undaunted_core.ids import near_hint
from undaunted_lab.agents.series import end_of
from undaunted_lab.study.noting import TABLES, make_tables, play_noted
from undaunted_lab.study.record import GameRecord, count_cards, first_side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.agents.base import Bots
    from undaunted_core.game.game import Game

#: A limit, so that a simulation stops even if its bots never end a game; random bots need far fewer.
MOST_DECISIONS = 20_000
#: A batch ends before a game that would likely make it longer, by the clock.
MOST_SECONDS = 4.0


#: The bot of each side, as pairs.
Seating = tuple[tuple[str, str], ...]


@attrs.frozen
class Plan:
    """Everything that decides how a game of a run goes, except its scenario and seed."""

    game: str
    #: Ids of scenarios or scenario documents as JSON text.
    scenarios: tuple[str, ...]
    packs: tuple[str, ...]
    #: Who plays each side, as (side, bot) pairs; with several, seed after seed takes the next of them.
    seatings: tuple[Seating, ...]
    limit: int
    cards: bool = False
    replays: bool = False
    #: The tables to keep beside the row of each game, such as ``decisions``.
    tables: tuple[str, ...] = ()
    #: So many seconds of processor time without a decision stop a run: rules without end.
    move_seconds: float = SECONDS
    #: Per scenario the fingerprint of rules and data as they are where the run was planned.
    fingerprints: tuple[str, ...] = ()
    #: Per scenario its id.
    names: tuple[str, ...] = ()
    #: Per scenario the hash that is the column ``run``.
    runs: tuple[str, ...] = ()
    #: Per scenario the number of the seating of all its games; empty if the seed decides.
    matches: tuple[int, ...] = ()

    def scenario(self, number: int) -> object:
        """The scenario of that number as ``new_game`` takes it."""
        text = self.scenarios[number]
        return json.loads(text) if text.startswith("{") else text

    def set_up(self, number: int, seed: int) -> Game:
        """The game of a scenario and a seed; its first one compiles the rules."""
        return new_game(self.game, self.scenario(number), seed=seed, packs=self.packs, record=self.replays)

    def seating(self, number: int, seed: int) -> dict[str, str]:
        """The bot of each side in the game of a scenario and a seed."""
        return dict(self.seatings[self.matches[number] if self.matches else seed % len(self.seatings)])


def make_plan(
    game: str,
    scenarios: Sequence[object],
    players: str | Mapping[str, str] | Sequence[str],
    *,
    packs: Sequence[Any] = (),
    limit: int = MOST_DECISIONS,
    cards: bool = False,
    replays: bool = False,
    tables: Sequence[str] = (),
    allow_clock: bool = False,
) -> Plan:
    """The plan of a run, every scenario set up once to see that it can be.

    Raises what ``new_game`` raises, and ValueError for players that do not fit.
    """
    for table in tables:
        if table not in TABLES:
            raise ValueError(f"no table {quoted(table)}; tables: {', '.join(TABLES)}{near_hint(table, TABLES)}")
    library = default_library()
    ids = library.asked(packs)
    rulesets = [library.ruleset(game, scenario, ids) for scenario in scenarios]
    if not rulesets:
        raise ValueError("no scenario to play")
    # A file or a document travels as the document; a scenario of a pack by its id.
    texts = tuple(
        scenario if isinstance(scenario, str) and not scenario.endswith(".json")
        else json.dumps(rules.source.raw["scenario"], sort_keys=True)
        for scenario, rules in zip(scenarios, rulesets, strict=True)
    )
    names = tuple(rules.scenario.removeprefix(f"{game}:") for rules in rulesets)
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"scenario {name!r} twice")
    bare = Plan(
        game=game,
        scenarios=texts,
        packs=tuple(str(Path(pack).resolve()) if _is_folder(pack) else pack for pack in packs),
        seatings=seatings_of(players, rulesets[0].sides, bots_in(library, game, ids), game, clock=allow_clock),
        limit=limit,
        cards=cards,
        replays=replays,
        tables=tuple(tables),
    )
    fingerprints = tuple(rules.fingerprint for rules in rulesets)
    runs = tuple(_hash_run(bare, fingerprint) for fingerprint in fingerprints)
    return attrs.evolve(bare, fingerprints=fingerprints, names=names, runs=runs)


def make_matches(plan: Plan, seatings: Sequence[Seating]) -> Plan:
    """A plan with each scenario of another once for each seating: the same seed is played with all of them.

    The rows are of the same runs as if each seating was a plan of its own.
    """
    numbers = [(number, match) for number in range(len(plan.names)) for match in range(len(seatings))]
    alone = [attrs.evolve(plan, seatings=(seating,)) for seating in seatings]

    def repeat(values: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(values[number] for number, _ in numbers)

    return attrs.evolve(
        plan,
        seatings=tuple(seatings),
        matches=tuple(match for _, match in numbers),
        scenarios=repeat(plan.scenarios),
        names=repeat(plan.names),
        fingerprints=repeat(plan.fingerprints),
        runs=tuple(_hash_run(alone[match], plan.fingerprints[number]) for number, match in numbers),
    )


def _is_folder(pack: object) -> bool:
    return not isinstance(pack, str) or pack not in default_library().packs


def _hash_run(plan: Plan, fingerprint: str) -> str:
    """A short hash of all that a row depends on, except scenario and seed."""
    parts = [VERSION, plan.game, fingerprint, plan.seatings, plan.limit, plan.cards]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def seatings_of(
    players: str | Mapping[str, str] | Sequence[str], sides: Sequence[str], bots: Bots, game: str, *, clock: bool
) -> tuple[tuple[tuple[str, str], ...], ...]:
    """The bot of each side: one bot for all sides, a bot for each, or bots that change sides from seed to seed."""
    if isinstance(players, str):
        lists = [[players] * len(sides)]
    elif isinstance(players, Mapping):
        for side in players:
            if side not in sides:
                raise ValueError(f"no side {quoted(side)}; sides: {', '.join(sides)}{near_hint(side, sides)}")
        missing = [side for side in sides if side not in players]
        if missing:
            raise ValueError(f"no bot plays {', '.join(missing)}")
        lists = [[players[side] for side in sides]]
    else:
        names = list(players)
        if len(names) != len(sides):
            raise ValueError(f"{len(names)} bots for the {len(sides)} sides {', '.join(sides)}")
        lists = [names[turn:] + names[:turn] for turn in range(len(sides))]
    for name in sorted({name for seating in lists for name in seating}):
        factory_of(name, bots, game, clock=clock)
    seatings = [tuple(zip(sides, seating, strict=True)) for seating in lists]
    return tuple(dict.fromkeys(seatings))


def play_one(plan: Plan, number: int, seed: int) -> GameRecord:
    """Play the game of a scenario and a seed."""
    players = plan.seating(number, seed)
    with Watchdog(seconds=plan.move_seconds) as watchdog:
        game = plan.set_up(number, seed)
        watchdog.progress = lambda: game._ctx.state.ply
        begun = time.thread_time()
        noted = play_noted(game, players, plan.limit, plan.tables)
    seconds = time.thread_time() - begun
    end = end_of(game, noted.decisions)
    record = GameRecord(
        game=plan.game,
        scenario=plan.names[number],
        seed=seed,
        players=players,
        winners=end.winners,
        reason=end.reason,
        clause=end.clause,
        text=end.text,
        condition=condition_of(game),
        rounds=end.rounds,
        decisions=noted.decisions,
        seconds=round(seconds, 6),
        asked=noted.asked,
        thought={side: round(spent, 6) for side, spent in noted.thought.items()},
        initiative=first_side(game),
        run=plan.runs[number],
        fingerprint=game.rules.fingerprint,
        cards=count_cards(game) if plan.cards else None,
        replay=game.replay().to_json() if plan.replays else None,
    )
    return attrs.evolve(record, tables=make_tables(record, game, noted, plan.tables)) if plan.tables else record


def condition_of(game: Game) -> str:
    """The victory condition that ended a game, in a few words; empty when something else did or nothing."""
    if game.outcome is None or not game.outcome.winners:
        return ""
    side = game.outcome.winners[0]
    conditions = game.catalog["sides"][side].get("victory", ())
    numbers = [number for number, condition in enumerate(conditions) if condition["clause"] == game.outcome.clause]
    if len(numbers) > 1:
        # Several of a kind: the first with nothing missing, as they are asked in this order.
        try:
            missing = game.explain("victory", side=side).parts
        except ExplainError:
            return ""
        # Only where each condition tells what is missing are these parts those of the conditions.
        is_complete = len(missing) == len(conditions)
        numbers = [number for number in numbers if is_complete and (missing[number].total or 0) <= 0]
    return describe_condition(side, conditions[numbers[0]]) if numbers else ""


def describe_condition(side: str, condition: Mapping[str, object]) -> str:
    """A condition in a few words: whose, its name, and the numbers and names that the scenario gives it."""
    numbers = list(dict.fromkeys(str(value) for value in condition.values() if type(value) is int and value))
    lists = [value for value in condition.values() if isinstance(value, list | tuple)]
    names = [", ".join(value) for value in lists if value and all(isinstance(item, str) for item in value)]
    return f"{side} {condition['condition']} {' of '.join(numbers + names)}".strip()


# -- in a process of a pool or a cluster ------------------------------------------------

_plans: dict[str, Plan] = {}
_compiling = threading.Lock()


def key_of(plan: Plan) -> str:
    """The name under which a worker keeps a plan."""
    return hashlib.sha256(repr(plan).encode()).hexdigest()[:16]


def prepare(key: str, plan: Plan) -> None:
    """Keep a plan in this process and compile its scenarios; :class:`StudyError` where rules or data are others."""
    with _compiling:
        if key in _plans:
            return
        library = default_library()
        ids = library.asked(plan.packs)
        for number, wanted in enumerate(plan.fingerprints):
            actual = library.ruleset(plan.game, plan.scenario(number), ids).fingerprint
            if actual != wanted:
                raise StudyError(
                    f"{plan.names[number]}: a worker has other rules or data (fingerprint {actual}) than where the run "
                    f"was started ({wanted}); install the same versions on both machines"
                )
        _plans[key] = plan


def play_batch(key: str, number: int, seeds: Sequence[int]) -> list[GameRecord]:
    """The games of some seeds, in a process that is :func:`ready`; fewer of them if they take long.

    A process that is killed loses the games of its batch, so that these come back before much time is in them.
    """
    plan = _plans[key]
    records: list[GameRecord] = []
    begun, longest = time.monotonic(), 0.0
    for seed in seeds:
        before = time.monotonic()
        if records and before - begun + longest > MOST_SECONDS:
            break
        records.append(play_one(plan, number, seed))
        longest = max(longest, time.monotonic() - before)
    return records

