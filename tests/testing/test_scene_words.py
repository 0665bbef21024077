"""A written situation takes the words of the game's positions: the packs declare them."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import toy
import undaunted_core as uc
from undaunted_core.authoring import PUBLIC, Insert, PositionWord, RulesRegistrar, column, step, text
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


class Dawn:
    """At the beginning of round 3 a lamp burns on the first space."""

    PACK = uc.Pack(id="dawn", version="1", requires=("dusk",))

    @uc.hookimpl
    def register_rules(self, register: RulesRegistrar) -> None:
        def light(ctx: Any) -> None:
            ctx.state.dusk.lamps[0] += ctx.state.rounds.number == 3

        register.messages({"phase.dawn.light": text("light", "luz")})
        register.add(Insert("core.round", step("light", light), after="begin_round", before="conceal"))


@pytest.mark.parametrize(("number", "lamps"), [(2, 0), (3, 1), (4, 0), (None, 0)])
def test_a_situation_in_a_round_begins_that_round(number: int | None, lamps: int) -> None:
    library = toy.make_library()
    library.register(Pack())
    library.register(Dawn())
    words = {} if number is None else {"round": number}
    game = scene("toy", "skirmish", packs=("dawn",), library=library, **words)
    assert context(game).state.dusk.lamps[0] == lamps
    assert game.round == (number or 1)


def test_more_than_a_place_of_a_counter_is_told_to_be_elsewhere() -> None:
    with pytest.raises(TypeError, match=r"counters: us:scout_a: found dict, expected a tile or None; .* edit="):
        scene("normandy", "la_raye", counters={"us:scout_a": {"at": "12B", "suppressed": True}})  # type: ignore[dict-item]
