"""Checks of what is hidden: frames tell nothing of it, and the counter for undo counts what comes to light."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undaunted_core.game.game import CHANCE
from undaunted_core.kernel.binding import MAYBE
from undaunted_core.kernel.events import as_event
from undaunted_core.kernel.state import OWNER, SEVERAL
from undaunted_core.mechanics.pools import SPECTATOR, Row, list_hidden_pools, list_pooled_rows
from undaunted_testing.twins import pooled_domains
from undaunted_testing.walk import Visit, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.state import State
    from undaunted_core.mechanics.state import CoreRules, CoreState


def check_frames(visit: Visit) -> None:
    """A frame holds no hidden thing that not all know: frames are public.

    What an event told all since the frame came is known, and so is what lies open
    or is known by the public facts.
    """
    game = visit.game
    rules, state = game.rules, game._ctx.state
    domains = pooled_domains(rules)
    for (address, args), (_, _, heard) in zip(state.stack, visit.frames, strict=True):
        for (field, domain), content in zip(rules.fields_of[address].items(), args, strict=True):
            holds = domain.removesuffix(SEVERAL).removesuffix(MAYBE)
            if holds in domains:
                for value in content if domain.endswith(SEVERAL) else [content]:
                    where = _where_hidden(rules, state, holds, value)
                    word = rules.word(holds, value)
                    if where and word not in _list_told(game, holds, heard):
                        expect(
                            False,
                            f"frame {rules.label_of[address]}, field {field}: found {word}, which lies hidden in "
                            f"{where}, expected public facts. "
                            "Frames are public: keep it in a column that its owner sees",
                        )


def _where_hidden(rules: CoreRules, state: CoreState, holds: str, value: int) -> str:
    """A row closed to the public that holds the value; empty if it lies openly somewhere or is known to lie there."""
    hidden = [pool for pool in list_hidden_pools(rules, state, SPECTATOR).values() if pool[0].column.holds == holds]
    closed = {(row.slot, row.column.name, row.number) for pool in hidden for row in pool}
    for row, _ in list_pooled_rows(rules, holds):
        if value in row.values(state) and (row.slot, row.column.name, row.number) not in closed:
            return ""
    where = ""
    for pool in hidden:
        for row in pool:
            if value in row.values(state):
                if value in _sure_values(rules, state, pool, row):
                    return ""
                where = row.name(rules)
    return where


def _sure_values(rules: CoreRules, state: State, pool: list[Row], row: Row) -> list[int]:
    """What everybody knows that a hidden row holds: by the facts, or because its pool holds one kind alone."""
    values = {value for other in pool for value in other.values(state)}
    return row.values(state) if len(values) == 1 else row.known(rules, state)


def _list_told(game: Game, holds: str, heard: int) -> set[object]:
    """The members of a domain that events told everybody since there were so many events."""
    log = game._ctx.events or []
    members: set[object] = set()
    for number in range(heard, len(log)):
        event = as_event(game.rules, number, log[number], SPECTATOR)
        fields = game.rules.events[log[number][0]].fields
        for field, value in event.fields.items():
            if fields[field].removesuffix(SEVERAL) == holds:
                members |= set(value) if isinstance(value, list) else {value}
    return members


def check_revealed(visit: Visit) -> None:
    """The counter ``revealed`` rises whenever something hidden came to light for the seat that moved.

    Undo depends on it: a move that taught its maker something cannot be taken back.
    """
    if visit.mover in ("", CHANCE) or visit.game._ctx.state.revealed > visit.earlier.revealed:
        return
    rules, then, now = visit.game.rules, visit.earlier, visit.game._ctx.state
    side = rules.side_of[rules.numbers["seat"][visit.mover]]
    for lesson in _came_to_light(rules, then, now, side):
        expect(False, f"{visit.mover} learnt {lesson}, but revealed did not rise: a rule that shows it must raise it")


def _came_to_light(rules: CoreRules, then: CoreState, now: CoreState, side: int) -> Iterator[str]:
    for slot, cols in rules.columns.items():
        for col in cols:
            if col.visible == OWNER and col.unless:
                opened = [getattr(getattr(state, slot), col.unless) for state in (then, now)]
                for number, (before, after) in enumerate(zip(*opened, strict=True)):
                    row = Row(slot, col, number)
                    closed = not before and rules.members[col.index[0]].viewer(number) not in (-1, side)
                    if closed and after and not _is_known(rules, then, row, side):
                        yield f"what {row.name(rules)} holds"
    for holds in sorted(pooled_domains(rules)):
        left, come = (_count_hidden(rules, state, side, holds) for state in (then, now))
        saw, sees = (_count_open(rules, state, side, holds) for state in (then, now))
        for value in (left - come) & (sees - saw):
            yield f"that a hidden {holds} was {rules.word(holds, value)}"


def _is_known(rules: CoreRules, state: CoreState, row: Row, side: int) -> bool:
    for pool in list_hidden_pools(rules, state, side).values():
        if row in pool:
            return not Counter(row.values(state)) - Counter(_sure_values(rules, state, pool, row))
    return False


def _count_hidden(rules: CoreRules, state: CoreState, side: int, holds: str) -> Counter[object]:
    """How often each value lies where the side can neither see it nor know of it."""
    counts: Counter[object] = Counter()
    for pool in list_hidden_pools(rules, state, side).values():
        if pool[0].column.holds == holds:
            for row in pool:
                counts += Counter(row.values(state)) - Counter(_sure_values(rules, state, pool, row))
    return counts


def _count_open(rules: CoreRules, state: CoreState, side: int, holds: str) -> Counter[object]:
    """How often each value lies where the side sees it or knows of it."""
    every = Counter(value for row, _ in list_pooled_rows(rules, holds) for value in row.values(state))
    return every - _count_hidden(rules, state, side, holds)


__all__ = ["check_frames", "check_revealed"]
