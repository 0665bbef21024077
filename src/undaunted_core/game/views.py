"""Views of a state, built up from what a side may see, and full states built from a view.

A view is a JSON value: the visible rows of every column in stable words. For pooled columns it has the hidden rows
with their sizes, and the values they hold between them.  Both are made of a :class:`Glimpse` and of nothing else.
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

from undaunted_core import rng
from undaunted_core.game.seeing import seer_of
from undaunted_core.kernel.choices import HAS_CHOSEN
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.kernel.state import ONE, PLAIN, empty_slice
from undaunted_core.mechanics.pools import Row, list_hidden_numbers, look_into_pools

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import Frame, State
    from undaunted_core.mechanics.state import CoreRules, CoreState

    FrameWords = dict[str, object]

#: An event as it is kept: its kind by number, its values, who sees the secret ones.
Record = tuple[int, tuple[Any, ...], int]
#: How often a random split is tried before one is put together card by card.
TRIES = 500
#: How often a pool is dealt until all facts are kept.
DEALS = 100


class Glimpse:
    """What a side may see of a state (``SPECTATOR``: what is public), kept when the game moves on.

    Each observation has one, and most are never read. So it is a copy of the columns with blank hidden rows:
    :meth:`view` makes JSON values of it, :meth:`world` a full state.  Nothing leads from it to the state, to the
    generator or to what a hidden row holds.
    """

    __slots__ = ("pools", "state")

    def __init__(self, rules: CoreRules, state: CoreState, viewer: int) -> None:
        #: The columns, with blank hidden rows and without a generator.
        self.state = copied = state.clone()
        copied.rng, copied.drawn = (), 0
        for slot, column, blank in rules.pools.guarded:
            part = getattr(copied, slot)
            if not column.index:
                setattr(part, column.name, blank)
                continue
            rows = getattr(part, column.name)
            for number in list_hidden_numbers(rules, column, part, viewer):
                rows[number] = blank
        #: Per pool its hidden rows, how many values each holds, and the values that they hold between them.
        self.pools: list[tuple[list[Row], list[int], list[Any]]] = look_into_pools(rules, state, viewer)

    @classmethod
    def read(cls, rules: CoreRules, seen: dict[str, Any]) -> Glimpse:
        """The glimpse of which this is the view."""
        glimpse = object.__new__(cls)
        own = {name: seen[name] for name in ("stack", "ply", "revealed", "outcome")}
        slices = {slot: {**blank, **seen["seen"][slot]} for slot, blank in _blank(rules).items()}
        generator = {"key": rng.key_of(0, rng.WORLD).hex(), "drawn": 0}
        glimpse.state = rules.codec.decode({**own, "rng": generator, **slices}, checked=False)
        glimpse.pools = [
            _read_pool(rules, {column: pool["where"], **pool.get("beside", {})}, pool["holds"])
            for column, pools in seen["hidden"].items() for pool in pools
        ]
        return glimpse

    def view(self, rules: CoreRules, words: Words) -> dict[str, object]:
        """The visible rows of every column and the hidden pools, in words; ``words`` are those of a last look."""
        state = self.state
        if not words.columns:
            words.columns = [(None, None)] * sum(map(len, rules.columns.values()))
        return {
            "stack": words.write_stack(rules, state.stack),
            "ply": state.ply,
            "revealed": state.revealed,
            "outcome": rules.codec.outcome(state.outcome),
            "seen": seer_of(rules)(state, words.columns),
            "hidden": words.write_pools(rules, self.pools),
        }

    def world(self, rules: CoreRules, seed: int) -> Any:
        """A full state that agrees with what is seen, drawn at random.

        Hidden cards are weighted by their number, and the facts about closed zones are kept. Committed secret choices
        are drawn from those that the drawn hand allows. There is no inference from style of play.  The generator gets
        a key of its own, which no game has, not even one with the same seed.
        """
        state, key = self.state.clone(), rng.key_of(seed, rng.WORLD)
        state.rng, draw = rng.block(key, 0), rng.draws(key)
        for rows, sizes, values in self.pools:
            for _ in range(DEALS):
                if _deal(rules, state, rows, sizes, values, draw):
                    break
        # Secret choices are still missing; they depend on the hands just drawn.
        _commit(rules, state, draw)
        return state


class Words:
    """The words of a seat's last look, with what they were written from: what is as it was is not written again.

    They are never handed out, only copies.
    """

    __slots__ = ("columns", "pools", "stack")

    def __init__(self) -> None:
        self.columns: list[tuple[object, Any]] = []
        #: Each frame in words, after the function that copies it.
        self.stack: tuple[list[Frame], list[tuple[Callable[[FrameWords], FrameWords], FrameWords]]] = ([], [])
        self.pools: tuple[object, dict[str, list[Any]]] = (None, {})

    def write_stack(self, rules: CoreRules, stack: list[Frame]) -> list[FrameWords]:
        """The frames of the stack."""
        old_stack, old_frames = self.stack
        if stack != old_stack:
            same = 0
            for frame, old in zip(stack, old_stack, strict=False):
                if frame != old:
                    break
                same += 1
            old_frames = old_frames[:same] + [(_copier(frame), frame) for frame in rules.codec.frames(stack[same:])]
            self.stack = stack, old_frames
        return [copy(frame) for copy, frame in old_frames]

    def write_pools(self, rules: CoreRules, pools: list[Any]) -> dict[str, list[dict[str, object]]]:
        """Per column its pools with hidden rows; a pool of several columns stands at the first, others beside it."""
        old_pools, entries = self.pools
        if pools != old_pools:
            entries = {f"{slot}.{column.name}": [] for slot, column, _ in rules.pools.columns}
            for rows, counts, values in pools:
                names = rules.names.get(rows[0].column.holds)
                where: dict[str, dict[str, int]] = {}
                for row, count in zip(rows, counts, strict=True):
                    if row.where not in where:
                        where[row.where] = {}
                    where[row.where][row.member] = count
                holds = [None if value < 0 else names[value] for value in values] if names else values
                entries[rows[0].where].append((where, holds))
            self.pools = pools, entries
        return {column: [*map(_tell_pool, pools_there)] for column, pools_there in entries.items()}


def _copier(frame: FrameWords) -> Callable[[FrameWords], FrameWords]:
    return _copy_lists if any(isinstance(value, list) for value in frame.values()) else dict.copy


def _copy_lists(frame: FrameWords) -> FrameWords:
    return {field: value[:] if isinstance(value, list) else value for field, value in frame.items()}


def _tell_pool(entry: tuple[dict[str, dict[str, int]], list[object]]) -> dict[str, object]:
    where, holds = entry
    (_, first), *others = where.items()
    pool: dict[str, object] = {"where": first.copy(), "holds": holds[:]}
    if others:
        pool["beside"] = {column: sizes.copy() for column, sizes in others}
    return pool


def hear(rules: CoreRules, record: Record, side: int) -> Record:
    """An event's record as a side gets it: what is secret from it is blanked, so that it may keep the record."""
    number, values, viewer = record
    kind = rules.events[number]
    if not kind.secret or viewer in (EVERYBODY, side):
        return record
    return number, tuple(None if f in kind.secret else v for f, v in zip(kind.fields, values, strict=True)), viewer


def _blank(rules: CoreRules) -> Any:
    """The encoded slices with every cell at its default."""
    state = rules._template.clone()
    for slot, cls in rules.slices.items():
        setattr(state, slot, empty_slice(cls, rules.columns[slot], rules.size))
    return rules.codec._encode(state)


def _read_pool(
    rules: CoreRules, where: dict[str, dict[str, int]], holds: list[object]
) -> tuple[list[Row], list[int], list[object]]:
    """A pool of a glimpse from its entry in a view: of one column, or of several."""
    rows: list[Row] = []
    sizes: list[int] = []
    for name, counts in where.items():
        slot, _, last = name.partition(".")
        column = next(col for col in rules.columns[slot] if col.name == last)
        numbers = rules.numbers[column.index[0]]
        rows += [Row(slot, column, numbers[member], member) for member in counts]
        sizes += counts.values()
    numbered: dict[Any, int] = {} if column.holds in PLAIN else {**rules.numbers[column.holds], None: -1}
    return rows, sizes, [numbered.get(value, value) for value in holds]


def _deal(
    rules: CoreRules, state: State, rows: list[Row], sizes: list[int], values: list[object], draw: Iterator[int]
) -> bool:
    """Deal a pool's values to its rows, those with facts first and the rest at random; whether all facts are kept."""
    if len(rows) == 1:
        rows[0].put(state, values)
        return True
    facts = [row.known(rules, state) for row in rows]
    left = _without(values, chain.from_iterable(facts))
    # What fits everything comes last, and of single cells first those that have the fewest candidates.
    tests = [row.test(rules, state) or _all_fit for row in rows]
    fitting: dict[int, set[object]] = {}
    keys = []
    for index, (row, test) in enumerate(zip(rows, tests, strict=True)):
        if row.column.cell == ONE and test is not _all_fit:
            # A single cell is asked once for each value.
            fitting[index] = single = {value for value in {*left} if test([value])}
            keys.append((len(single) == len({*left}), len(single)))
        else:
            keys.append((test(left), 0))
    fits = True
    for last, index in enumerate(sorted(range(len(rows)), key=keys.__getitem__), 1 - len(rows)):
        fact, size = facts[index], sizes[index] - len(facts[index])
        if last == 0:
            cards = [*fact, *left]
        elif keys[index][0] and not fact:
            # What fits in whole fits in part: nothing needs to be tried.
            cards, left = rng.split(draw, left, size)
        elif index in fitting and not fact:
            cards, _ = rng.split(draw, [value for value in left if value in fitting[index]], size)
            left = _without(left, cards)
        else:
            cards = _pick(left, size, fact, tests[index], draw)
            left = _without(left, cards[len(fact) :])
        fits = fits and len(cards) == sizes[index] and (keys[index][0] or tests[index](cards))
        rows[index].put(state, cards)
    return fits


def _all_fit(values: list[object]) -> bool:
    return True


def _pick(
    pool: list[object], size: int, known: list[Any], fits: Callable[[list[object]], bool], draw: Iterator[int]
) -> list[object]:
    """The known values and ``size`` more out of the pool that fit together with them."""
    rest = [value for value in pool if fits([*known, value])]
    for _ in range(TRIES if size <= len(rest) else 0):
        cards = [*known, *rng.split(draw, rest, size)[0]]
        if fits(cards):
            return cards
    cards = list(known)
    for value in rng.split(draw, rest, len(rest))[0]:
        if len(cards) < size + len(known) and fits([*cards, value]):
            cards.append(value)
    return cards


def _without(pool: list[object], taken: Iterable[object]) -> list[object]:
    left = list(pool)
    for value in taken:
        left.remove(value)
    return left


def _commit(rules: CoreRules, state: CoreState, draw: Iterator[int]) -> None:
    """Draw the secret choices of seats that have chosen but whose choice is not seen."""
    if not state.stack:
        return
    at, args = state.stack[-1]
    decision = rules.code[at][0]
    for seat, asked in enumerate(state.choices.asked):
        if asked == HAS_CHOSEN and not state.choices.made[seat]:
            ctx: Context[Ruleset, State] = Context(rules, state, events=None, record=[], explicit=True)
            offered = decision.options(ctx, args, seat)
            weights = [decision.weight(ctx, args, seat, action) if decision.weight else 1 for action in offered]
            likely = chain.from_iterable(map(repeat, offered, weights))
            state.choices.made[seat] = rng.split(draw, [*likely], 1)[0][0].notation
