"""A written situation takes the words of the game's positions: the packs declare them."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import toy
import undaunted_core as uc
from undaunted_core.authoring import PUBLIC, Insert, Messages, Registrar, Slice, column, procedure, step, text
from undaunted_core.authoring.documents import PositionWord
from undaunted_core.kernel.flow import Insertion, order_steps
from undaunted_testing import check_game, check_secrecy, check_stop, context, notations, scene, zone
from undaunted_testing.situation import Situation


@attrs.define
class Dusk:
    """Where lamps burn, who keeps them, and who watches each space."""

    lamps: list[int] = column("space", visible=PUBLIC, most=9)
    keeper: int = column(holds="seat", visible=PUBLIC)
    watcher: list[int] = column("space", holds="side", visible=PUBLIC)


class Pack:
    PACK = uc.Pack(id="dusk", version="1", requires=("toy",))

    @uc.hookimpl
    def register_rules(self, register: Registrar) -> None:
        register.add(
            Slice("dusk", Dusk),
            Messages(
                {f"column.dusk.{name}": text(name, name) for name in ("lamps", "keeper", "watcher")}
            ),
            *(PositionWord(f"dusk.{name}", name) for name in ("lamps", "keeper", "watcher")),
        )


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
    def register_rules(self, register: Registrar) -> None:
        def light(ctx: Any) -> None:
            ctx.state.dusk.lamps[0] += ctx.state.rounds.number == 3

        register.add(
            Messages({"phase.dawn.light": text("light", "luz")}),
            Insert("core.round", step("light", light), after="begin_round", before="conceal"),
        )


@pytest.mark.parametrize(("number", "lamps"), [(2, 0), (3, 1), (4, 0), (None, 0)])
def test_a_situation_in_a_round_begins_that_round(number: int | None, lamps: int) -> None:
    library = toy.make_library()
    library.register(Pack())
    library.register(Dawn())
    words = {} if number is None else {"round": number}
    game = scene("toy", "skirmish", packs=("dawn",), library=library, **words)
    assert context(game).state.dusk.lamps[0] == lamps
    assert game.round == (number or 1)


NINE = ["rifleman_a"] * 9
#: Wrong calls, each with what the error says.
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "tile of a counter": (
        {"counters": {"us:rifleman_a": "16C"}},
        "/counters/us/rifleman_a: found '16C', expected a space of this map, or null off it; nearest: 16B",
    ),
    "counter": (
        {"counters": {"us:riflemann_a": "16B"}},
        "/counters/us:riflemann_a: found 'us:riflemann_a', expected a counter of this game; nearest: us:rifleman_a",
    ),
    "card": (
        {"hand": {"us": ["riflemann_a"]}},
        "/hand/us: found 'riflemann_a', expected a card of this side here; nearest: rifleman_a",
    ),
    "active side": ({"active": "usa"}, "/active: found 'usa', expected a side of this game; nearest: us"),
    "kind of zone": (
        {"zones": {"us": {"hnad": ["rifleman_a"]}}},
        "/zones/us/hnad: found 'hnad', expected a zone of this game; nearest: hand",
    ),
    "tile of a marker": (
        {"markers": {"us": {"16C": "scouted"}}},
        "/markers/us/16C: found '16C', expected a space of this game; nearest: 16B",
    ),
    "state of a marker": (
        {"markers": {"us": {"16B": "scoutd"}}},
        "/markers/us/16B: found 'scoutd', expected scouted, controlled, or null; nearest: scouted",
    ),
    "zone of the rest": ({"rest": "suply"}, "/rest: found 'suply', expected a kind of zone; nearest: supply"),
    "more cards than there are": (
        {"hand": {"us": NINE}},
        "/zones/us: found 9 of rifleman_a, expected 5, each in one zone",
    ),
    "side of a hand": (
        {"hand": {"usa": ["rifleman_a"]}},
        "/hand/usa: found 'usa', expected a side with a hand; nearest: us",
    ),
    "side of zones": (
        {"zones": {"usa": {"hand": ["rifleman_a"]}}},
        "/zones/usa: found 'usa', expected an owner of zones; nearest: us",
    ),
    # Further wrong calls of the same kinds.
    "one card, no list": ({"hand": {"us": "scout_a"}}, "/hand/us: found 'scout_a', expected a list of cards"),
    "a number, no card": ({"hand": {"us": [3]}}, "/hand/us: found 3, expected a card of this side here"),
    "no object": ({"zones": {"us": ["scout_a"]}}, "/zones/us: found ['scout_a'], expected an object"),
    "a list, no zone": ({"rest": ["hand"]}, "/rest: found ['hand'], expected a kind of zone"),
    "no sides at all": ({"hand": ["scout_a"]}, "/hand: found ['scout_a'], expected an object"),
    "word of a counter": (
        {"counters": {"us:scout_a": {"supressed": True}}},
        "/counters/us/scout_a/supressed: found 'supressed', expected a word for counters; nearest: suppressed",
    ),
}


@pytest.mark.parametrize(("words", "said"), WRONG.values(), ids=WRONG)
def test_a_wrong_word_is_told_with_its_place_and_the_nearest(words: dict[str, Any], said: str) -> None:
    with pytest.raises(uc.SaveError) as caught:
        scene("normandy", "la_raye", **words)
    assert str(caught.value) == f"scene#{said}"


def test_all_wrong_words_of_a_call_are_told_at_once() -> None:
    with pytest.raises(uc.SaveError) as caught:
        scene("normandy", "la_raye", active="usa", hand={"usa": []}, rest="suply")
    assert [fault.pointer for fault in caught.value.faults] == ["/hand/usa", "/rest", "/active"]


def test_words_that_contradict_each_other_are_told() -> None:
    with pytest.raises(uc.SaveError, match="scene#/counters/us/scout_a/suppressed: found a suppressed counter off"):
        scene("normandy", "la_raye", counters={"us:scout_a": {"at": None, "suppressed": True}})


def test_a_counter_may_be_said_as_in_a_position() -> None:
    game = scene("normandy", "la_raye", counters={"us:scout_a": {"at": "16B", "suppressed": True}})
    rules, state = context(game).rules, context(game).state
    piece = rules.numbers["piece"]["us:scout_a"]
    assert (rules.names["space"][state.pieces.space[piece]], state.undaunted.suppressed[piece]) == ("16B", True)


def test_hand_and_zones_may_both_name_cards_of_a_hand() -> None:
    game = scene("normandy", "la_raye", hand={"us": ["scout_a"]}, zones={"us": {"hand": ["rifleman_a"]}})
    assert sorted(zone(game, "us:hand")) == ["us:rifleman_a", "us:scout_a"]


@pytest.mark.parametrize(
    ("words", "error", "said"),
    [
        ({"chance": "explcit"}, ValueError, "scene: chance is 'sampled' or 'explicit', not 'explcit'"),
        ({"seed": "1"}, TypeError, "scene: the seed is a whole number, not '1'"),
        ({"library": "all"}, TypeError, "library is None or a Library, not 'all'"),
        ({"packs": "river"}, TypeError, "packs is a series of packs, such as a tuple, not 'river'"),
        ({"zoens": {}}, TypeError, "scene: no word 'zoens'; .*; nearest: zones"),
    ],
)
def test_other_wrong_arguments_are_told(words: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        scene("normandy", "la_raye", **words)


def test_the_kit_names_the_nearest_zone_piece_space_and_card() -> None:
    game = scene("normandy", "la_raye", hand={"us": ["scout_a"]})
    now = Situation(game.rules, context(game).state)
    for look in (
        lambda: zone(game, "us:hnad"),
        lambda: now.cards("us:hnad"),
        lambda: now.count("us:hnad"),
    ):
        with pytest.raises(KeyError, match=r"no zone 'us:hnad'; nearest: us:hand"):
            look()
    with pytest.raises(KeyError, match=r"no card 'us:scot_a'; nearest: us:scout_a"):
        now.count("us:hand", "us:scot_a")
    with pytest.raises(KeyError, match=r"no piece 'us:scot_a'; nearest: us:scout_a"):
        now.at("us:scot_a")
    for look in (lambda: now.here("16C"), lambda: now.distance("16B", "16C"), lambda: now.distance("16C", "16B")):
        with pytest.raises(KeyError, match=r"no space '16C'; nearest: 16B"):
            look()


@pytest.mark.parametrize("checks", [("conservd",), "conservd"])
def test_a_check_that_does_not_exist_is_told_with_the_nearest(checks: Any) -> None:
    game = scene("normandy", "la_raye")
    for check in (check_stop, lambda game, checks: check_game(lambda *, chance: game.clone(), checks=checks)):
        with pytest.raises(ValueError, match=r"no check 'conservd'; checks: .*; nearest: conserved"):
            check(game, checks=checks)


def test_a_stop_that_the_game_does_not_come_to_is_told() -> None:
    game = scene("normandy", "la_raye")
    with pytest.raises(ValueError, match=r"check_secrecy: no stop 9; the last stop of this game is 2"):
        check_secrecy(lambda *, chance: game.clone(), plies=2, stop=9)


def test_where_no_name_is_near_none_is_told() -> None:
    """Messages ended in ``nearest: None``."""
    game = scene("normandy", "la_raye")
    now = Situation(game.rules, context(game).state)
    with pytest.raises(KeyError, match=r"^\"no zone 'qqq'\"$"):
        zone(game, "qqq")
    with pytest.raises(AttributeError, match=r"^no slice 'qqq'; slices: [^;]*$"):
        now.qqq  # noqa: B018
    with pytest.raises(AttributeError, match=r"^no column 'qqq' in the slice pieces; columns: [^;]*$"):
        now.pieces.qqq  # noqa: B018
    with pytest.raises(TypeError, match=r"^scene: no word 'qqq'; words of normandy: [^;]*$"):
        scene("normandy", "la_raye", qqq=1)
    steps = procedure("test.day", step("first", print))
    with pytest.raises(uc.OrderingError, match=r"this step does not exist$"):
        order_steps(steps, [Insertion("test.day", "test", step("second", print), after="qqq")])
