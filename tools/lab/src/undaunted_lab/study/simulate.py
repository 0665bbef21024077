"""``simulate``: many games, a record of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.arguments import check_whole, quoted
from undaunted_core.limits import MOST_COUNT
from undaunted_lab.study.batches import Batches
from undaunted_lab.study.plan import MOST_DECISIONS, make_plan
from undaunted_lab.study.pool import play_in_processes, play_in_this_process

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from undaunted_lab.study.plan import Plan
    from undaunted_lab.study.record import GameRecord


def simulate(
    game: str,
    scenarios: object,
    players: str | Mapping[str, str] | Sequence[str],
    games: int,
    *,
    seed: int = 0,
    jobs: int = 1,
    cluster: object = None,
    cards: bool = False,
    packs: Sequence[object] = (),
    max_decisions: int = MOST_DECISIONS,
    part: tuple[int, int] = (1, 1),
    replays: bool = False,
    tables: Sequence[str] = (),
    allow_clock: bool = False,
) -> Iterator[GameRecord]:
    """Play a number of games of each scenario; yields the record of each when it is finished.

    The records are the same (except ``seconds`` and ``thought``) with any ``jobs`` and ``cluster``, and come in any
    order.  Arguments that do not fit raise at once the errors of :func:`~undaunted_core.new_game`, ValueError or
    TypeError.

    :param game: The id of a game.
    :param scenarios: One scenario or several: ids, documents or paths of files.  None: every scenario of the game.
    :param players: The name of a bot for all sides, ``{side: name}``, or names that change sides from seed to seed.
    :param games: How many games of each scenario, from 1.
    :param seed: The seed of the first game of a scenario; the next ones count up from it.
    :param jobs: How many processes play.
    :param cluster: The address of a Dask scheduler, or a ``distributed.Client``.  None: this machine.
    :param cards: Whether the records count what happened to each card.
    :param packs: Further packs that act, each by id or as a folder.
    :param max_decisions: A game that has so many decisions is stopped; its record is ``unfinished``.
    :param part: ``(k, n)``: play the k-th of n parts of the seeds, from 1.
    :param replays: Whether the records have the replays.
    :param tables: Of ``decisions``, ``events`` and ``sides`` those whose rows each record has in ``tables``.
    :param allow_clock: Whether bots may go by the clock (``planner:2s``).  A seed does not give the same game then.
    :raises BotError: A bot fails.
    :raises StudyError: Processes or the cluster are lost.
    """
    for name, value in (("games", games), ("jobs", jobs), ("max_decisions", max_decisions)):
        if type(value) is not int or not 1 <= value <= MOST_COUNT:
            raise ValueError(f"{name} is a whole number from 1 to {MOST_COUNT}, not {quoted(value)}")
    seed = check_whole("the seed", seed)
    plan = make_plan(
        game, list_scenarios(game, scenarios, packs), players, packs=packs, limit=max_decisions, cards=cards,
        replays=replays, tables=tables, allow_clock=allow_clock,
    )
    return run(plan, part_of(range(seed, seed + games), part), jobs=jobs, cluster=cluster)


def list_scenarios(game: str, scenarios: object, packs: Sequence[object] = ()) -> tuple[object, ...]:
    """The scenarios that were meant: one, several, or for None all that the game and the packs have."""
    if scenarios is None:
        from undaunted_core.extension.manager import default_library

        library = default_library()
        infos = library.scenarios(game, tuple(library.add(pack) for pack in packs))
        return tuple(info.id for info in infos)
    if isinstance(scenarios, list | tuple):
        return tuple(scenarios)
    return (scenarios,)


def part_of(seeds: range, part: tuple[int, int]) -> range:
    """The k-th of n parts of the seeds, each as long as the others or one longer."""
    k, n = part if isinstance(part, tuple) and len(part) == 2 else (None, None)
    if type(k) is not int or type(n) is not int or not 1 <= k <= n:
        raise ValueError(f"part is (k, n) with k from 1 to n, not {quoted(part)}")
    return seeds[len(seeds) * (k - 1) // n : len(seeds) * k // n]


def run(
    plan: Plan,
    seeds: Sequence[int],
    *,
    jobs: int = 1,
    cluster: object = None,
    done: Container[tuple[str, int]] = (),
) -> Iterator[GameRecord]:
    """The games of a plan that are not done yet, given as (scenario, seed)."""
    return play_batches(plan, Batches(plan.names, seeds, done), jobs=jobs, cluster=cluster)


def play_batches(plan: Plan, batches: Batches, *, jobs: int = 1, cluster: object = None) -> Iterator[GameRecord]:
    """The games of all batches, in this process, in others or on a cluster; games may be added on the way."""
    if cluster is not None:
        from undaunted_lab.study.cluster import play_on_cluster

        return play_on_cluster(plan, batches, cluster)
    return play_in_processes(plan, batches, jobs) if jobs > 1 else play_in_this_process(plan, batches)


__all__ = ["list_scenarios", "part_of", "play_batches", "run", "simulate"]
