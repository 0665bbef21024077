"""The kernel on its own: values, frames, flow, visibility, and how it refuses what does not fit."""

from __future__ import annotations

import json
from itertools import repeat
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import toy
import undaunted_core as uc
from undaunted_core.authoring import Insert, Messages, Remove, Replace, SetUp, Slice, Window, text
from undaunted_core.errors import Fault, RulesetError, SaveError
from undaunted_core.game.views import _pick
from undaunted_core.kernel.codec import find_faults
from undaunted_core.kernel.flow import INSERTIONS, Chance, procedure, step
from undaunted_core.kernel.machine import advance
from undaunted_core.kernel.registry import Registrar, Registry
from undaunted_core.kernel.state import MANY, State, column, columns, empty_slice, make_state_class
from undaunted_system import MARKER_TURNED
from undaunted_system.tactics.movement import move_piece
from undaunted_testing import play, scene


@pytest.fixture
def game() -> uc.Game:
    return uc.new_game("normandy", "la_raye", seed=7)


def test_a_clone_shares_no_row_however_deep_it_lies() -> None:
    @attrs.define
    class Deep:
        flags: list[list[bool]] = column("side", "space", holds="bool")
        held: list[list[list[int]]] = column("side", "space", cell=MANY)

    state: Any = object.__new__(make_state_class({"deep": Deep}))
    for name in State.__slots__:
        setattr(state, name, [])
    state.deep = Deep([[True, False], [False, False]], [[[1], []], [[2, 3], []]])
    twin = state.clone()
    assert twin == state
    twin.deep.flags[0][1] = True
    twin.deep.held[1][0].append(4)
    twin.stack.append(5)
    assert state.deep == Deep([[True, False], [False, False]], [[[1], []], [[2, 3], []]])
    assert state.stack == []


def test_an_action_is_equal_by_kind_and_notation_and_prints_its_notation(game: uc.Game) -> None:
    action = game.legal_actions()[0]
    twin = uc.new_game("normandy", "mortain", seed=7).action(action.notation)
    assert action == twin
    assert hash(action) == hash(twin)
    assert action is not twin
    assert action != game.legal_actions()[1]
    assert action != action.notation
    assert str(action) == action.notation
    assert repr(action) == f"<Action {action.notation}>"


def test_an_action_kind_without_fields_has_one_action(game: uc.Game) -> None:
    assert game.rules.actions["core.stop"].all() == (game.action("stop"),)


def test_an_event_is_equal_by_content(game: uc.Game) -> None:
    first, again = game.events(None)[0], game.events(None)[0]
    assert first == again
    assert hash(first) == hash(again)
    assert first != game.events(None)[1]
    assert first != first.to_dict()
    assert repr(first).startswith("<Event 0 core.round_begun")


def test_a_state_is_equal_to_states_only(game: uc.Game) -> None:
    state = game._ctx.state
    assert state == state.clone()
    assert state != "state"
    assert state != uc.new_game("toy", "skirmish", seed=1, library=toy.make_library())._ctx.state


def test_the_game_ends_once(game: uc.Game) -> None:
    """What comes after the first end changes nothing."""
    game._ctx.finish((0,), "first", "")
    game._ctx.finish((1,), "second", "")
    assert game._ctx.state.outcome == ((0,), "first", "")
    assert game._ctx.check_end(MARKER_TURNED)
    assert game.outcome is not None
    assert game.outcome.reason == "first"


@pytest.mark.parametrize(("seat", "why"), [(-1, "a seat is a number from 0"), ("us", "not supported between")])
def test_a_decision_asks_a_seat_by_its_number(game: uc.Game, seat: object, why: str) -> None:
    game._ctx.jump("tactics.choose_play", seat)
    with pytest.raises(TypeError, match=why):
        advance(game._ctx)


def test_a_movement_of_no_steps_asks_nobody() -> None:
    game = scene("normandy", "la_raye")
    before = game.digest()
    move_piece(game._ctx, 0, 0, "move", 0)
    assert game.digest() == before


def test_a_window_nobody_can_react_in_asks_nobody() -> None:
    """A pack may open a window for which no installed pack has a reaction."""
    calm = Window("calm.moment")

    class Calm:
        PACK = uc.Pack(id="calm", version="1", requires=("normandy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(calm)

    library = uc.Library()
    library.register(Calm())
    game = uc.new_game("normandy", "la_raye", seed=7, packs=("calm",), library=library)
    before = game.digest()
    game._ctx.open_window(calm, 0)
    assert game.digest() == before


def test_a_window_that_no_pack_registers_is_an_error(game: uc.Game) -> None:
    with pytest.raises(RulesetError, match="no window 'no such window', expected one that a pack registers"):
        game._ctx.open_window("no such window", 0)


def registrar(registry: Registry, pack: str) -> Registrar:
    return Registrar(registry, pack)


def test_a_step_can_be_replaced_and_removed() -> None:
    """Both edits keep the order of the other steps."""
    from undaunted_core.kernel.flow import order_steps

    registry = Registry()
    base = procedure("p.day", *(step(name, print) for name in ("dawn", "noon", "night")))
    registrar(registry, "p").add(base)
    registrar(registry, "q").add(Replace("p.day", "noon", step("siesta", repr, "Q-1")))
    registrar(registry, "q").add(Remove("p.day", "dawn"))
    steps = order_steps(base, registry.every(INSERTIONS))
    assert [(s.name, s.pack, s.clause) for s in steps] == [("noon", "q", "Q-1"), ("night", "", "")]
    assert steps[0].run is repr


def order_of(*edits: Any) -> str:
    """The steps of a day, by first letters, after edits of packs of their own."""
    from undaunted_core.kernel.flow import order_steps

    registry = Registry()
    base = procedure("p.day", *(step(name, print) for name in ("dawn", "noon", "evening")))
    for number, edit in enumerate(edits):
        registrar(registry, f"q{number}").add(edit)
    return " ".join(one.name for one in order_steps(base, registry.every(INSERTIONS)))


def put(name: str, **where: str) -> Insert:
    """An edit that puts in one step."""
    return Insert("p.day", step(name, print), **where)


def test_a_step_lands_beside_its_anchor_though_another_pack_put_that_in() -> None:
    """Whichever of the packs comes first, and however long the chain of anchors is."""
    x_after, x_before = put("x", after="noon"), put("x", before="evening")
    for x in (x_after, x_before):
        assert order_of(x, put("y", before="x")) == "dawn noon y x evening"
        assert order_of(put("y", before="x"), x) == "dawn noon y x evening"
        assert order_of(put("y", after="x"), x) == "dawn noon x y evening"
        assert order_of(put("z", before="y"), put("y", before="x"), x) == "dawn noon z y x evening"
        assert order_of(put("y", before="x", after="dawn"), x) == "dawn noon y x evening"
    both = Insert("p.day", step("y", print), step("z", print), before="x")
    assert order_of(both, x_after) == "dawn noon y z x evening"


def test_steps_that_name_each_other_go_where_either_has_an_anchor_of_its_own() -> None:
    assert order_of(put("y", before="x"), put("x", after="y", before="evening")) == "dawn noon y x evening"
    assert order_of(put("y", before="x", after="noon"), put("x", after="y")) == "dawn noon y x evening"
    # Neither has: both are at the top, in the order they ask for.
    assert order_of(put("y", before="x"), put("x", after="y")) == "y x dawn noon evening"


def test_a_chance_event_without_its_action_kind_is_refused() -> None:
    class Faulty:
        PACK = uc.Pack(id="faulty", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(Chance("faulty.coin", {}, "faulty.toss", lambda ctx, args: range(2), print))

    library = toy.make_library()
    library.register(Faulty())
    with pytest.raises(RulesetError, match=r"faulty\.coin: found 'faulty\.toss', expected an action kind"):
        uc.new_game("toy", "skirmish", seed=1, packs=("faulty",), library=library)


def test_a_split_that_chance_hardly_finds_is_put_together_card_by_card() -> None:
    """One fitting hand among a great many: 30 cards of which at most one may be from each pair."""
    pool = [number // 15 for number in range(30)]

    def fits(held: list[Any]) -> bool:
        return held.count(0) <= 0 or len(held) == 1

    # Each number picks what is first: three of the same pair, however often it is tried.
    held = _pick(pool, 3, [], fits, repeat(0))
    assert len(held) <= 3
    assert fits(held)


def encoded(game: uc.Game) -> dict[str, Any]:
    return json.loads(json.dumps(game.rules.codec.encode(game._ctx.state)))


FAULTS = {
    "a missing slice": (lambda data: data.pop("rounds"), "rounds"),
    "a slice that is no object": (lambda data: data.update(rounds=[]), "/rounds"),
    "a counter below zero": (lambda data: data.update(ply=-1), "/ply"),
    "a generator of another kind": (lambda data: data.update(rng="8b0adf123a326d35"), "/rng"),
    "a generator without a key": (lambda data: data["rng"].pop("key"), "/rng"),
    "a generator with one entry more": (lambda data: data["rng"].update(block=3), "/rng/block"),
    "a key of another length": (lambda data: data["rng"].update(key="12"), "/rng/key"),
    "a key in capitals": (lambda data: data["rng"].update(key=data["rng"]["key"].upper()), "/rng/key"),
    "a key with spaces": (lambda data: data["rng"].update(key=" ".join(data["rng"]["key"])), "/rng/key"),
    "a key that is no text": (lambda data: data["rng"].update(key=12), "/rng/key"),
    "a count of draws below zero": (lambda data: data["rng"].update(drawn=-1), "/rng/drawn"),
    "a count of draws too large to be kept": (lambda data: data["rng"].update(drawn=2**53), "/rng/drawn"),
    "a stack that is no list": (lambda data: data.update(stack="x"), "/stack"),
    "a frame that is no object": (lambda data: data["stack"].append(3), "/stack/"),
    "a frame of no step": (lambda data: data["stack"].append({"at": "nowhere"}), "/at"),
    "a frame that lacks a field": (lambda data: data["stack"][-1].pop("seat"), "seat"),
    "a frame with one field more": (lambda data: data["stack"][-1].update(more=1), "/more"),
    "a frame's field of no member": (lambda data: data["stack"][-1].update(seat="nobody"), "/seat"),
    "a frame's field of another type": (lambda data: data["stack"][-1].update(seat=["us", "x"]), "/seat"),
    "a number that is a text": (lambda data: data["rounds"].update(number="1"), "/rounds/number"),
    "a boolean that is a number": (
        lambda data: data["undaunted"]["suppressed"].update({"us:scout_a": 1}),
        "suppressed",
    ),
    "a text that is a number": (lambda data: data["choices"]["made"].update(us=3), "/choices/made/us"),
    "a member that does not exist": (lambda data: data["pieces"]["space"].update({"us:scout_a": "99Z"}), "us:scout_a"),
    "a row that does not exist": (lambda data: data["pieces"]["space"].update({"us:nobody": "13B"}), "us:nobody"),
    "a row that is no object": (lambda data: data["control"]["marker"].update(us=[1]), "/control/marker/us"),
    "a list that is none": (lambda data: data["zones"]["cards"].update({"us:deck": 3}), "us:deck"),
    "a list with nothing in it": (lambda data: data["zones"]["cards"]["us:deck"].append(None), "us:deck"),
    "an outcome while frames wait": (
        lambda data: data.update(outcome={"winners": ["us"], "reason": "", "clause": ""}),
        "/stack",
    ),
    "an outcome whose reason is no text": (
        lambda data: data.update(stack=[], outcome={"winners": [], "reason": 3, "clause": ""}),
        "",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_state_that_does_not_fit_is_refused_with_its_place(name: str) -> None:
    """Both ways of decoding agree that it is wrong, and the message says where."""
    spoil, pointer = FAULTS[name]
    game = scene("normandy", "la_raye", hand={"us": ["rifleman_a"]})
    play(game, "play us:rifleman_a move")
    data = encoded(game)
    spoil(data)
    with pytest.raises(SaveError) as caught:
        game.rules.codec.decode(data)
    assert pointer in str(caught.value)
    assert all(isinstance(fault, Fault) for fault in caught.value.faults)


BLAST_FAULTS = {
    "no list": ({"left": "us:rifleman_a"}, "/left"),
    "a list with nothing in it": ({"left": [None]}, "/left"),
    "a card that is nothing": ({"card": None}, "/card"),
}


def blasting() -> uc.Game:
    game = scene(
        "normandy",
        "crossing_the_vire",
        active="german",
        hand={"german": ["mortar"]},
        counters={"us:rifleman_a": "01A"},
        edit=lambda rules, state: state.normandy.target.__setitem__(1, rules.numbers["space"]["01A"]),
    )
    play(game, "play german:mortar blast")
    return game


@pytest.mark.parametrize("name", BLAST_FAULTS)
def test_a_frame_whose_field_is_of_another_shape_is_refused(name: str) -> None:
    game = blasting()
    change, pointer = BLAST_FAULTS[name]
    data = encoded(game)
    data["stack"][-1].update(change)
    with pytest.raises(SaveError, match=f"/stack/.*{pointer}"):
        game.rules.codec.decode(data)


def test_a_frame_whose_number_is_a_text_is_refused() -> None:
    game = scene("normandy", "la_raye", hand={"us": ["scout_a"]})
    play(game, "play us:scout_a scout")
    data = encoded(game)
    data["stack"][-1]["left"] = "two"
    with pytest.raises(SaveError, match="/left: found 'two', expected a whole number"):
        game.rules.codec.decode(data)


def test_a_stop_that_makes_a_rule_stumble_is_refused() -> None:
    """Every value fits its column, but no card is played for what this one cannot do."""
    game = scene("normandy", "la_raye", hand={"us": ["scout_a"]})
    data = encoded(game)
    data["stack"][-1] = {
        "at": "undaunted.choose_bolster",
        "side": "us",
        "played": "us:scout_a",
        "ability": "control",
        "left": 1,
    }
    with pytest.raises(SaveError, match="/ability: found control, expected what us:scout_a can be played for"):
        game.rules.codec.decode(data)


def test_cells_begin_empty_by_what_they_hold() -> None:
    @attrs.define
    class Yard:
        depth: int = column()
        is_full: bool = column(holds="bool")
        name: str = column(holds="text")
        owner: int = column(holds="side")

    part = empty_slice(Yard, columns(Yard), lambda domain: 0)
    assert [part.depth, part.is_full, part.name, part.owner] == [0, False, "", -1]
    assert part.is_full is False


def test_a_hidden_column_is_seen_by_nobody() -> None:
    """What is not declared visible stands in no view; a sampled world has it at its default."""

    @attrs.define
    class Secret:
        number: int = column()

    class Keeper:
        PACK = uc.Pack(id="keeper", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(
                Slice("keeper", Secret),
                Messages({"column.keeper.number": text("number", "número")}),
                SetUp(lambda rules, state, setting: setattr(state.keeper, "number", 42)),
            )

    library = toy.make_library()
    library.register(Keeper())
    game = uc.new_game("toy", "skirmish", seed=1, packs=("keeper",), library=library)
    assert game._ctx.state.keeper.number == 42
    for seat in (*game.seats, None):
        assert game.observation(seat).to_dict()["seen"]["keeper"] == {}
        assert "42" not in str(game.observation(seat))
        assert game.determinize(seat, 1)._ctx.state.keeper.number == 0


def test_a_sound_state_has_no_faults() -> None:
    game = scene("normandy", "la_raye")
    assert find_faults(game.rules, encoded(game)) == []


def test_a_fight_in_a_frame_survives_saving() -> None:
    """A frame's list of pieces is written by name and read back."""
    game = blasting()
    assert game.decision is not None
    assert game.decision.kind == "normandy.choose_blasted"
    again = game.rules.codec.decode(encoded(game))
    assert again == game._ctx.state


def test_reasons_for_a_choice_that_breaks_only_its_own_conditions() -> None:
    """A use whose gates and conditions all hold has no reason against it."""
    game = scene("normandy", "la_raye", hand={"us": ["rifleman_a"]})
    at, args = game._ctx.state.stack[-1]
    why = game.rules.code[at][0].why
    assert why(game._ctx, args, 0, game.action("play us:rifleman_a move")) == []


def test_linking_names_a_combat_card_without_its_unit() -> None:
    from undaunted_core.authoring import Linker
    from undaunted_system.linking import _pieces

    linker = Linker(
        SimpleNamespace(sides=("us",)),
        SimpleNamespace(sides={"us": SimpleNamespace(counters={})}),
        {"units": {}},
        "file",
    )
    definition = SimpleNamespace(role="combat", unit=None, side="us")
    card = SimpleNamespace(name="us:ghost", definition=definition)
    _pieces(linker, ("us",), [card], set())
    assert [(fault.pointer, fault.expected) for fault in linker.faults] == [
        ("/cards/us:ghost/unit", "a unit of the card's own side")
    ]


def test_an_action_is_shared_by_all_games_and_cannot_be_changed() -> None:
    """A program that holds one cannot spoil the games of others."""
    action = uc.new_game("normandy", "la_raye", seed=1).legal_actions()[0]
    with pytest.raises(AttributeError, match="all games"):
        action.notation = "pass"
    assert action.notation == uc.new_game("normandy", "la_raye", seed=1).legal_actions()[0].notation
