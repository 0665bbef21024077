"""A written situation takes the words of the game's positions: the packs declare them."""

from __future__ import annotations

import attrs
import pytest

import toy
import undaunted_core as uc
from undaunted_core.authoring import PUBLIC, PositionWord, RulesRegistrar, column, text
from undaunted_core.testing import context, notations, scene


@attrs.define
class Dusk:
    """Where lamps burn, who keeps them, and who watches each space."""

    lamps: list[int] = column("space", visible=PUBLIC, most=9)
    keeper: int = column(holds="seat", visible=PUBLIC)
    watcher: list[int] = column("space", holds="side", visible=PUBLIC)


class Pack:
    PACK = uc.Pack(id="dusk", version="1", requires=("toy",))

    @uc.hookimpl
    def register_rules(self, register: RulesRegistrar) -> None:
        register.slice("dusk", Dusk)
        register.messages(
            {f"column.dusk.{name}": text(name, name) for name in ("lamps", "keeper", "watcher")}
        )
        register.add(*(PositionWord(f"dusk.{name}", name) for name in ("lamps", "keeper", "watcher")))


def at_dusk(**words: object) -> uc.Game:
    library = toy.make_library()
    library.register(Pack())
    return scene("toy", "skirmish", packs=("dusk",), library=library, **words)


def test_cells_and_rows_are_set_by_the_words_that_packs_declare() -> None:
    first, second, *_ = context(at_dusk()).rules.names["space"]
    game = at_dusk(lamps={first: 3}, keeper="blue", watcher={first: "blue", second: None})
    rules, state = context(game).rules, context(game).state
    assert state.dusk.lamps[:2] == [3, 0]
    assert rules.seats[state.dusk.keeper] == "blue"
    assert state.dusk.watcher[:2] == [rules.numbers["side"]["blue"], -1]


def test_the_active_side_goes_first_unless_it_is_said_who_does() -> None:
    for active in ("us", "german"):
        game = scene("normandy", "la_raye", active=active)
        assert game.to_move == (active,)
        assert context(game).rules.sides[context(game).state.initiative.holder] == active
        assert notations(game) == ["end_turn"]
    game = scene("normandy", "la_raye", active="us", initiative="german")
    assert game.to_move == ("us",)
    assert context(game).rules.sides[context(game).state.initiative.holder] == "german"


def test_a_word_that_the_positions_do_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match=r"scene: no word 'lamp'; words of toy: .*; nearest: lamps"):
        at_dusk(lamp={})


def test_the_round_is_the_one_that_is_written() -> None:
    game = scene("normandy", "la_raye", active="german", round=3)
    assert (game.round, game.to_move) == (3, ("german",))
    assert scene("normandy", "la_raye", active="us").round == 1
