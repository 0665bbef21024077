"""Vectors of a game in play: written from what changed, they are those of the observations."""

from __future__ import annotations

import random
from array import array
from types import SimpleNamespace
from typing import Any

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from kit.setups import few, maker, own_library
from undaunted_core.kernel.binding import run_generated
from undaunted_core.kernel.state import MANY, ONE, OWNER, Column
from undaunted_lab.vectors.counts import LONG_ROW, Counted
from undaunted_lab.vectors.following import TOOLS, Follower, Places, Rows, pooled_lines


def follow(game: uc.Game, encoding: lab.Encoding, decisions: int, seed: int = 2) -> int:
    """Look at random stops of a random game; the number of looks.  Every look must equal the observation's vector."""
    follower, pick, looks = Follower(encoding._layout, game.rules), random.Random(seed), 0
    watch, width = follower.begin(), len(encoding.features)
    out = array("f", bytes(4 * (width + 1)))
    for _ in range(decisions):
        for number, seat in enumerate(game.seats):
            if pick.random() < 0.3 or game.is_terminal:
                follower.look(game._ctx.state, watch, number, memoryview(out).cast("B"), 4)
                expected = encoding.vector(game.observation(seat))[:width]
                wrong = [label for label, a, b in zip(encoding.features, out[1:], expected, strict=True) if a != b]
                assert wrong == []
                looks += 1
        if game.is_terminal:
            break
        game.apply(pick.choice(game.legal_actions()))
    return looks


@pytest.mark.parametrize(("game", "scenario"), few(3))
def test_a_look_that_writes_what_changed_is_the_vector_of_the_observation(game: str, scenario: str) -> None:
    assert follow(maker(game, scenario, 1)(), lab.encoding(game, scenario, library=own_library(game)), 90) > 20


def test_an_end_is_followed() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    follow(game, lab.encoding("normandy", "la_raye"), 1_000)
    assert game.is_terminal


def test_a_look_that_misses_a_change_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the rows of pools are never written; the comparison above then fails."""
    plain = Follower._make_functions

    def forget(self: Follower) -> None:
        plain(self)
        self._write_pooled = [lambda *_: None for _ in self._write_pooled]

    monkeypatch.setattr(Follower, "_make_functions", forget)
    with pytest.raises(AssertionError, match="zones"):
        follow(uc.new_game("normandy", "la_raye", seed=1), lab.encoding("normandy", "la_raye"), 20)


#: Of two rows what they hold at two stops, by what a column holds and the kind of its cells.
CELLS: dict[tuple[str, str], list[list[Any]]] = {
    ("card", ONE): [[0, -1], [1, 0]],
    ("card", MANY): [[[0, 0], []], [[1], [0, 1]]],
    ("int", ONE): [[3, 4], [5, 0]],
    ("int", MANY): [[[3, 4], []], [[5], [1, 1, 1]]],
    ("text", ONE): [["a", ""], ["", "b"]],
    ("text", MANY): [[["a"], []], [[], ["b", "c"]]],
}


def write_directly(column: Column, rows: list[Any], hidden: list[bool], places: Places, values: list[float]) -> None:
    """What stands in a vector, worked out row by row from nothing."""
    for number, row in enumerate(rows):
        cells = row if column.cell == MANY else [row]
        where = places.pools[number] if hidden[number] else places.own[number]
        if hidden[number]:
            values[places.sizes[number]] = sum(1 for cell in cells if column.holds != "card" or cell >= 0)
        if column.holds == "card":
            for cell in cells:
                values[where[cell]] += cell >= 0
        elif column.holds == "text":
            values[where] += len(cells) if hidden[number] else bool(row)
        elif hidden[number] or column.cell == MANY:
            values[where[0]] += len(cells)
            values[where[1]] += sum(cells)
        else:
            values[where] += row


@pytest.mark.parametrize("unless", ["", "opened"])
@pytest.mark.parametrize(("holds", "cell"), CELLS)
def test_rows_of_every_kind_of_pooled_column_are_written(holds: str, cell: str, unless: str) -> None:
    """No title pools numbers or texts; a pack may."""
    column = Column(("piece",), holds, cell, None, OWNER, unless, True, 0, name="held")
    is_list = holds == "card" and cell == MANY and not unless
    one_place = holds == "text" or (holds == "int" and cell == ONE)
    own: list[Any] = [0, 2] if one_place else [(0, 1), (2, 3)]
    pool: Any = 4 if holds == "text" else (4, 5)
    unseen = [True, False]
    places = Places(own, [pool, pool], (6, 7), unseen, [slice(0, 2), slice(2, 4)], [((4, 5), [0])], range(2))
    lines = ["def write(values, state, kept, rows_of):", *pooled_lines("s", column, is_shared=True)]
    write = run_generated("\n".join(lines), "test", {**TOOLS, "counted": Counted((0, 1))})["write"]
    rows_of = Rows(places, () if is_list else None, write)
    values = array("f", bytes(4 * 8))
    opened_at = [[False, False], [True, True], [False, True]] if unless else [[False, False]] * 3
    first, second = CELLS[holds, cell]
    for rows, opened in zip((first, second, first), opened_at, strict=True):
        state = SimpleNamespace(s=SimpleNamespace(held=rows, opened=opened))
        write(values, state, rows_of.kept, rows_of)
        expected = [0.0] * 8
        hidden = [unseen[0] and not opened[0], False]
        write_directly(column, rows, hidden, places, expected)
        assert list(values) == expected


LONG = [0, 0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize(
    "later",
    [
        pytest.param([0, 0, 0, 1, 1, 1, 2, 2], id="one came"),
        pytest.param([*LONG, 0], id="one came at the end"),
        pytest.param([0, 0, 0, 1, 2, 2], id="one went, and the row is short"),
        pytest.param([0, 0, 1, 1, 1, 2, 2, 2], id="one went and two came"),
        pytest.param([2, 0, 0, 0, 1, 1, 2], id="another order"),
        pytest.param([], id="all went"),
    ],
)
def test_a_long_row_is_written_by_what_changed(later: list[int]) -> None:
    assert len(LONG) == LONG_ROW
    column = Column(("piece",), "card", MANY, None, OWNER, "", True, 0, name="held")
    places = Places([(0, 1, 2)], [(3, 4, 5)], (6,), [False], [slice(0, 3)], [], range(1))
    lines = ["def write(values, state, kept, rows_of):", *pooled_lines("s", column, is_shared=True)]
    write = run_generated("\n".join(lines), "test", {**TOOLS, "counted": Counted((0, 1, 2))})["write"]
    rows_of, values = Rows(places, (), write), array("f", bytes(4 * 7))
    for row in (LONG, later, LONG, [*LONG, 1], later):
        write(values, SimpleNamespace(s=SimpleNamespace(held=[row])), rows_of.kept, rows_of)
        assert list(values) == [float(row.count(member)) for member in range(3)] + [0.0] * 4
