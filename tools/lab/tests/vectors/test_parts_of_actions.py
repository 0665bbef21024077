"""Blocks of a vector by name, and actions as parts."""

from __future__ import annotations

import random
from math import prod

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from kit.setups import few, maker, own_library


@pytest.mark.parametrize(("game", "scenario"), few(1))
def test_a_block_has_the_labels_of_its_axes(game: str, scenario: str) -> None:
    encoding = lab.encoding(game, scenario, library=own_library(game))
    for name, block in encoding.blocks.items():
        assert block.shape == tuple(map(len, block.labels))
        assert len(block.axes) == len(block.shape)
        assert block.end - block.begin == prod(block.shape)
        listed = encoding.labels[block.begin : block.end]
        first, last = (" ".join([name, *(axis[at] for axis in block.labels)]) for at in (0, -1))
        # The number of members of a list has no word of its own.
        assert listed[0] == first.removesuffix(" count")
        assert listed[-1] == last


def test_a_block_over_the_board_tells_where_each_piece_is() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    encoding, seen = lab.encoding("normandy", "la_raye"), game.observation("us")
    block = encoding.blocks["pieces.space"]
    assert block.axes == ("piece", "space")
    vector = encoding.vector(seen)[block.begin : block.end]
    pieces, spaces = block.labels
    where = {
        piece: space for row, piece in enumerate(pieces) for at, space in enumerate(spaces)
        if vector[row * len(spaces) + at]
    }  # fmt: skip
    assert where == seen.data["seen"]["pieces"]["space"]


@pytest.mark.parametrize(("game", "scenario"), few(2))
def test_parts_chosen_one_after_the_other_are_a_legal_action(game: str, scenario: str) -> None:
    """Whatever the masks allow, and every legal action can be reached."""
    encoding, pick = lab.encoding(game, scenario, library=own_library(game)), random.Random(1)
    parts, played = encoding.parts, maker(game, scenario, 1)()
    assert len({*parts.table}) == len(encoding.actions)
    for number in range(30):
        if played.is_terminal:
            break
        legal = encoding.mask(played.observation(played.to_move[0]))
        if number % 6 == 0:
            chosen: list[int] = []
            while len(chosen) < len(parts.names):
                may = [value for value, is_open in enumerate(parts.mask(legal, chosen)) if is_open]
                rows = [row for row, is_legal in zip(parts.table, legal, strict=True) if is_legal]
                assert may == sorted({row[len(chosen)] for row in rows if [*row[: len(chosen)]] == chosen} - {-1})
                chosen.append(pick.choice(may or [-1]))
            assert legal[parts.table.index(tuple(chosen))]
        played.apply(pick.choice(played.legal_actions()))
