"""Saves that say what no game could: refused when they are loaded, and not a traceback some moves later."""

from __future__ import annotations

import copy
import json
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.signing import signed
from undaunted_allied_assault.frames import check_frames
from undaunted_allied_assault.nesting import check_nesting
from undaunted_core.errors import Faults
from undaunted_core.game import written
from undaunted_core.limits import MOST_COUNT, MOST_ENTRIES, MOST_FAULTS, MOST_FRAMES, MOST_NUMBER, find_excess
from undaunted_testing.scene import scene

if TYPE_CHECKING:
    from collections.abc import Callable

State = dict[str, Any]


def changed(game: uc.Game, change: Callable[[State], object], *, record: bool = False) -> str:
    """The save of a game whose state was changed."""
    document = json.loads(game.to_json(record=record))
    change(document["state"])
    return signed(document)


def played(game: str, scenario: str, decisions: int) -> uc.Game:
    """A game some decisions on."""
    made = uc.new_game(game, scenario, seed=5)
    for _ in range(decisions):
        made.apply(made.legal_actions()[-1])
    return made


def refused(text: str, match: str) -> None:
    """The save is refused with a fault like this, whichever way it is read."""
    with pytest.raises(uc.SaveError, match=match):
        uc.Game.from_json(text)


@pytest.fixture(params=["normandy", "north_africa"])
def game(request: pytest.FixtureRequest) -> uc.Game:
    """A game of either title at a decision of a turn."""
    first = next(iter(uc.scenarios(request.param))).id
    return played(request.param, first, 8)


def test_forty_draws_below_a_decision_are_refused(game: uc.Game) -> None:
    side = game.sides[0]
    draws = [{"at": "core.draw", "side": side, "count": 1}] * 40
    text = changed(game, lambda state: state["stack"].__setitem__(slice(-1, -1), draws))
    refused(text, "found a draw below another frame")


def test_draws_have_a_deck_to_draw_from() -> None:
    game = scene("normandy", "la_raye", hand={"us": ["platoon_sergeant"]}, chance="explicit")
    cards = len(game.rules.zones.every[game.sides[0]])

    def draws(*counts: int) -> str:
        frames = [{"at": "core.draw", "side": "us", "count": count} for count in counts]
        return changed(game, lambda state: state.update(stack=[*state["stack"][:1], *frames]))

    assert uc.Game.from_json(draws(1)).to_move == ()
    assert uc.Game.from_json(draws(1, 1)).to_move == ()
    refused(draws(0), "/count: found 0, expected from 1 to")
    refused(draws(cards + 1), f"/count: found {cards + 1}")
    refused(draws(1, cards), "found a draw from a deck of")


def test_facts_are_true_of_their_zones(game: uc.Game) -> None:
    side = game.sides[0]
    hand, deck = f"{side}:hand", f"{side}:deck"
    cards = [name for name in game.rules.names["card"] if name.startswith(f"{side}:")]
    other = next(name for name in game.rules.names["card"] if not name.startswith(f"{side}:"))
    held = game.rules.codec.encode(game._ctx.state)["zones"]["cards"][deck]

    def facts(**rows: dict[str, Any]) -> str:
        return changed(game, lambda state: [state["zones"][name].update(row) for name, row in rows.items()])

    refused(facts(known={deck: cards * 3}), "found a card that is not in the zone")
    refused(facts(known={deck: [held[-1], held[0]]}), "found cards out of order")
    refused(facts(absent={hand: cards[:2]}, room={hand: [1]}), "found 2 cards, 1 in room")
    refused(facts(absent={hand: [cards[0]] * 2}, room={hand: [9, 9]}), "found 2 cards, 2 in room")
    refused(facts(absent={deck: [held[0]]}, room={deck: [0]}), "found a card that is in the zone")
    refused(facts(absent={hand: [other]}, room={hand: [9]}), "found a card of another pool")
    refused(facts(known={f"{side}:discard": [cards[0]]}), "found facts about an open zone")


def test_a_card_moved_out_of_the_game_unseen_is_a_lie(game: uc.Game) -> None:
    """Rule: UND-1.5."""
    deck = f"{game.sides[0]}:deck"
    removed = f"{game.sides[0]}:removed"
    text = changed(game, lambda state: state["zones"]["cards"].update({removed: [state["zones"]["cards"][deck].pop()]}))
    refused(text, "found 0 of 1 cards, expected all, since all were seen")


def test_cards_that_all_saw_are_told_in_the_order_of_the_card_list(game: uc.Game) -> None:
    """What is wrong with them is told as it is: too few, others, or out of order."""
    removed = f"{game.sides[0]}:removed"
    deck = f"{game.sides[0]}:deck"

    def told(known: Callable[[list[str]], list[str]]) -> str:
        def change(state: State) -> None:
            cards = state["zones"]["cards"]
            gone = sorted(set(cards[deck]), key=game.rules.names["card"].index)[:3]
            for card in gone:
                cards[deck].remove(card)
            cards[removed] = gone
            state["zones"]["known"][removed] = known(gone)

        return changed(game, change)

    assert uc.Game.from_json(told(lambda gone: gone)).digest()
    refused(told(lambda gone: gone[::-1]), "found cards out of order, expected the order of the card list")
    refused(told(lambda gone: [gone[0], *gone[:2]]), "found a card that is not in the zone, expected cards that are in")
    refused(told(lambda gone: gone[:2]), "found 2 of 3 cards, expected all, since all were seen")


def test_a_use_is_chosen_for_the_card_that_was_played() -> None:
    """Rule: NAF-9.1."""
    game = scene("north_africa", "landing_ground_7", hand={"lrdg": ["scout"]})

    def change(state: State, zone: str) -> None:
        cards = state["zones"]["cards"]
        cards["lrdg:hand"].remove("lrdg:scout")
        cards[zone] = ["lrdg:scout", *cards.get(zone, ())]
        state["stack"].append({"at": "vehicles.choose_use", "seat": "lrdg", "played": "lrdg:scout"})

    refused(changed(game, lambda state: change(state, "lrdg:hand")), "expected a card in the play area")
    refused(changed(game, lambda state: change(state, "lrdg:play")), "expected a shift before this choice")


def test_the_stack_is_bounded(game: uc.Game) -> None:
    start = time.monotonic()
    for count, found in ((300_000, "300000 entries"), (MOST_FRAMES + 1, f"{MOST_FRAMES + 1} frames")):
        refused(changed(game, lambda state, count=count: state.update(stack=state["stack"][:1] * count)), found)
    assert time.monotonic() - start < 20


def test_one_loop_is_at_the_bottom(game: uc.Game) -> None:
    def insert(place: int, what: int) -> str:
        return changed(game, lambda state: state["stack"].insert(place, state["stack"][what]))

    refused(insert(1, 0), "expected one loop over all rounds, at the bottom")
    refused(insert(2, 1), "expected one loop over all rounds, at the bottom")
    refused(changed(game, lambda state: state["stack"].pop(0)), "expected core.game, the loop over all rounds")


@pytest.mark.parametrize("number", [-1, 0, MOST_NUMBER + 1])
def test_a_round_has_a_number(game: uc.Game, number: int) -> None:
    refused(changed(game, lambda state: state["rounds"].update(number=number)), "/rounds/number: found")


def test_a_frame_counts_something(game: uc.Game) -> None:
    def steps(left: int) -> str:
        piece = next(name for name in game.rules.names["piece"] if name.startswith(game.sides[0]))
        frame = {"at": "tactics.choose_step", "seat": game.sides[0], "piece": piece, "left": left}
        frame["movement"] = game.rules.names["movement"][0]
        return changed(game, lambda state: state["stack"].append(frame))

    refused(steps(-1), "/left: found -1, expected a whole number from 0")
    refused(steps(2**53), "/left: found 9007199254740992")


def test_counts_begin_too_low_to_reach_the_largest_number(game: uc.Game) -> None:
    """What is written can be read again, however long it is played on; and no undo tells what it may not."""
    assert MOST_NUMBER - MOST_COUNT > 10**15

    def change(beyond: int) -> Callable[[State], None]:
        def do(state: State) -> None:
            state.update(ply=MOST_COUNT + beyond - 60, revealed=MOST_COUNT + beyond - 600)
            state["rng"]["drawn"] = MOST_COUNT + beyond - 600
            state["rounds"]["number"] = MOST_COUNT + beyond - 60

        return do

    again = uc.Game.from_json(changed(game, change(0)))
    for _ in range(60):
        again.apply(again.legal_actions(again.to_move[0])[0], again.to_move[0])
        assert uc.Game.from_json(again.to_json(record=False)) == again
        assert uc.Game.from_json(again.to_json()) == again
        assert uc.Game.from_position(again.position()).position() == again.position()
    for name, beyond in {"/ply": 61, "/revealed": 601, "/rounds/number": 61, "/rng/drawn": 601}.items():
        refused(changed(game, change(beyond)), f"{name}: found {MOST_COUNT + 1}, expected a whole number from 0 to")
    position = again.position()
    for name in ("ply", "revealed", "round"):
        with pytest.raises(uc.SaveError, match=f"/{name}: found {MOST_COUNT + 1}, expected a number of at most"):
            uc.Game.from_position({**position, name: MOST_COUNT + 1})


def test_an_outcome_names_sides_a_reason_and_a_clause(game: uc.Game) -> None:
    good = {"winners": [game.sides[0]], "reason": game.rules.reasons[0], "clause": ""}

    def over(**wrong: Any) -> str:
        def change(state: State) -> None:
            state.update(stack=[], outcome={**good, **wrong})
            state["attack"] = game.rules.codec.encode(game.rules.initial(0))["attack"]

        return changed(game, change)

    assert uc.Game.from_json(over()).is_terminal
    refused(over(winners=[game.sides[0]] * 2), "/outcome/winners: found")
    refused(over(winners=["x"]), "/outcome/winners: found")
    refused(over(winners="us"), "/outcome/winners: found")
    refused(over(reason="outcome.x"), "/outcome/reason: found")
    refused(over(reason=3), "/outcome/reason: found")
    refused(over(clause="a b"), "/outcome/clause: found")
    refused(over(clause=None), "/outcome/clause: found")
    refused(over(more=1), "/outcome/more: found")


def test_what_makes_a_rule_raise_is_a_fault_of_the_save() -> None:
    """A card hunkers down that does not lie in the play area: only a trial tells."""
    game = scene("normandy", "la_raye", hand={"us": ["scout_a", "rifleman_a"]})

    def change(state: State) -> None:
        card = {"side": "us", "played": "us:rifleman_a", "ability": "hunker_down"}
        frame = {"at": "undaunted.hunker_down/hunker_down", **card}
        state["stack"].insert(len(state["stack"]) - 1, frame)

    text = changed(game, change)
    refused(text, r"found a state in which the rules fail \(ValueError\)")
    # The same state as the start of a record, of a replay and of a position.
    document = json.loads(game.to_json())
    document["start"] = json.loads(text)["state"]
    refused(signed(document), "the rules fail")
    replay = json.loads(game.replay().to_json())
    replay["start"] = json.loads(text)["state"]
    with pytest.raises(uc.SaveError, match="the rules fail"):
        uc.Replay.from_json(signed(replay)).play()
    position = game.position()
    position["pending"] = {"stack": json.loads(text)["state"]["stack"]}
    with pytest.raises(uc.SaveError, match="the rules fail"):
        uc.Game.from_position(position)


LEADING_ASTRAY: list[tuple[str, str, int, State]] = [
    ("herrken_forest", "cards for the hand of the side that nobody plays", 1,
     {"at": "allied_assault.split", "side": "german", "count": 1}),
    ("herrken_forest", "a card drawn by the side that nobody plays", 1,
     {"at": "allied_assault.draw", "side": "us", "source": "us:hand", "target": "german:hand"}),
    ("herrken_forest", "a move of a unit that is not on the map", 1,
     {"at": "allied_assault.move/go", "piece": "us:unit_3", "space": "35A"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("scenario", "place", "frame"), [(scenario, place, frame) for scenario, _, place, frame in LEADING_ASTRAY],
    ids=[what for _, what, _, _ in LEADING_ASTRAY],
)  # fmt: skip
def test_a_state_that_leads_to_one_that_is_refused_is_refused_itself(
    scenario: str, place: int, frame: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who went on from it would not get the game back; as a save, a replay's start and a position.  Rule: AA-11.1.

    A check of the stack refuses it first; the trial is for what no check looks at.
    """
    game = uc.new_game("allied_assault", scenario, seed=5)
    rules: Any = game.rules
    text = changed(game, lambda state: state["stack"].insert(place, frame))
    refused(text, r"/stack/1: found allied_assault\.\S+, expected what core\.game/set_up \(AA-2\.1\) starts")
    monkeypatch.setattr(rules, "checks", [one for one in rules.checks if one not in (check_nesting, check_frames)])
    refused(text, "found a state that leads to one no game can have")
    position = game.position()
    position["pending"]["stack"].insert(place, frame)
    with pytest.raises(uc.SaveError, match="found a state that leads to one no game can have"):
        uc.Game.from_position(position)


def test_a_save_that_this_process_wrote_needs_no_trial(game: uc.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    text = game.to_json(record=False)
    tried: list[Any] = []
    monkeypatch.setattr("undaunted_core.game.record.try_on", lambda rules, state: tried.append(state))
    assert uc.Game.from_json(text) == game
    assert not tried
    assert uc.Game.from_json(json.dumps(json.loads(text), indent=1)) == game
    written.forget()
    assert uc.Game.from_json(text) == game
    assert len(tried) == 2


def test_a_position_that_this_process_wrote_needs_no_trial(game: uc.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """So what rules do after it is told where they do it, and not as a fault of the position."""
    tried: list[Any] = []
    monkeypatch.setattr("undaunted_core.game.position.reading.find_dead_ends", lambda *given: tried.append(given) or [])
    position = game.position()
    assert uc.Game.from_position(json.loads(json.dumps(position))).position() == position
    assert not tried
    uc.Game.from_position({**position, "ply": position["ply"] + 1})
    written.forget()
    uc.Game.from_position(position)
    assert len(tried) == 2


def test_the_process_remembers_a_bounded_number_of_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written, "_MOST", 3)
    written.forget()
    for name in "abcd":
        written.remember(name)
    assert list(written._DIGESTS) == ["d"]
    written.forget()


def test_every_stop_of_a_game_can_be_read_again(game: uc.Game) -> None:
    """No check and no trial refuses what play reaches."""
    for stop in range(200):
        if game.is_terminal:
            break
        if stop % 5 == 0:
            written.forget()
            assert uc.Game.from_json(game.to_json(record=False)) == game
        offered = game.legal_actions(game.to_move[0])
        game.apply(offered[stop % 7 % len(offered)], game.to_move[0])


def test_an_error_lists_the_first_faults_and_counts_the_others(game: uc.Game) -> None:
    def change(state: State) -> None:
        state["pieces"]["space"].update({f"nobody_{number}": "nowhere" for number in range(1500)})

    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_json(changed(game, change))
    assert (len(caught.value.faults), caught.value.more) == (MOST_FAULTS, 1450)
    assert str(caught.value).endswith("\n... and 1450 more")
    assert len(Faults(caught.value)) == MOST_FAULTS
    assert Faults(caught.value).every == 1500


@pytest.mark.parametrize(
    ("column", "value"),
    [("faces", [1] * (MOST_ENTRIES + 1)), ("faces", [1]), ("total", 5), ("dice", 3), ("sides", 10), ("source", 0),
     ("target", 0), ("kind", "attack"), ("side", 0)],
)  # fmt: skip
def test_without_a_fight_there_is_no_attack(game: uc.Game, column: str, value: Any) -> None:
    """Nothing of a fight outlives it, and nothing comes before it."""
    while game.decision is None or game.decision.kind != "tactics.choose_play":
        game.apply(game.legal_actions(game.to_move[0])[0], game.to_move[0])
    names = {"source": "piece", "target": "piece", "side": "side"}
    told = game.rules.names[names[column]][value] if column in names else value
    text = changed(game, lambda state: state["attack"].update({column: told}))
    refused(text, "/attack: found an attack, expected no attack, because the stack has no frame of an attack")
    document = game.position()
    document["pending"] = {"stack": json.loads(text)["state"]["stack"], "attack": {column: told}}
    with pytest.raises(uc.SaveError, match="attack"):
        uc.Game.from_position(document)


def test_a_document_is_bounded() -> None:
    assert find_excess({"a": [{}] * MOST_ENTRIES}) is None
    assert find_excess({"a": [[0]] * (MOST_ENTRIES + 1)}) == (
        "/a",
        f"{MOST_ENTRIES + 1} entries",
        f"at most {MOST_ENTRIES}",
    )
    assert find_excess([[0] * MOST_ENTRIES] * 60) == ("", "more than 100000 values", "a smaller document")


TOO_LARGE: dict[str, Callable[[dict[str, Any]], object]] = {
    "at most 400": lambda scenario: scenario.update(
        spaces=[{**scenario["spaces"][0], "at": [place % 40, place // 40]} for place in range(1600)]
    ),
    "entries, expected at most 2000": lambda scenario: scenario["sides"]["us"]["deck"].update(
        {f"rifleman_{number}": 1 for number in range(100_000)}
    ),
    "cards, expected at most 2000": lambda scenario: scenario["sides"]["us"]["deck"].update(rifleman_a=10**9),
    "counters, expected at most 400": lambda scenario: scenario["sides"]["us"].setdefault("counters", {}).update(
        {f"rifleman_{number}": "x" for number in range(500)}
    ),
}


@pytest.mark.parametrize("expected", TOO_LARGE)
def test_a_scenario_is_bounded(expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused before distances are computed between any two of its spaces."""
    scenario = copy.deepcopy(uc.new_game("normandy", "la_raye", seed=1).rules.source.raw["scenario"])
    TOO_LARGE[expected](scenario)
    monkeypatch.setattr("undaunted_core.mechanics.board.graph_board", None)
    with pytest.raises(uc.ContentError, match=expected):
        uc.new_game("normandy", scenario, seed=1)


def many_sides(scenario: dict[str, Any]) -> None:
    """The same part again and again: small in memory, two million values when it is written out."""
    scenario["sides"].update({f"s{number}": scenario["sides"]["us"] for number in range(100_000)})


def many_spaces(scenario: dict[str, Any]) -> None:
    first = scenario["spaces"][0]
    scenario["spaces"] = [{**first, "at": [place % 200, place // 200]} for place in range(40_000)]


@pytest.mark.parametrize("grow", [many_sides, many_spaces])
def test_a_scenario_far_too_large_is_not_even_written_out(
    grow: Callable[[dict[str, Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work that comes before it is refused: a look at some of its parts, each once."""
    looked: list[str] = []

    class Looked(dict[str, Any]):
        def items(self) -> Any:
            looked.append("")
            return super().items()

    scenario = copy.deepcopy(uc.new_game("normandy", "la_raye", seed=1).rules.source.raw["scenario"])
    grow(scenario)
    for side in ("us", "german"):
        scenario["sides"][side] = Looked(scenario["sides"][side])
    monkeypatch.setattr("undaunted_core.extension.manager.json", None)
    with pytest.raises(uc.SchemaError, match="entries, expected at most 2000"):
        uc.new_game("normandy", Looked(scenario), seed=1)
    assert 1 <= len(looked) <= 3


@pytest.mark.parametrize("part", ["deck", "counters", "tiles", "rows"])
def test_the_nearest_name_is_looked_for_only_where_it_is_told(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is counted: comparisons of names, however many names are wrong."""
    asked: list[str] = []

    def counted(name: str, names: Any) -> None:
        asked.append(name)

    game = uc.new_game("normandy", "la_raye", seed=1)
    scenario = copy.deepcopy(game.rules.source.raw["scenario"])
    names = [f"rifelman_{number}" for number in range(390)]
    if part == "deck":
        scenario["sides"]["us"]["deck"].update(dict.fromkeys(names, 1))
    elif part == "counters":
        scenario["sides"]["us"]["counters"] = dict.fromkeys(names, "16A")
    elif part == "tiles":
        scenario["spaces"] = [{**scenario["spaces"][0], "tile": name} for name in names]
    text = changed(game, lambda state: state["pieces"]["space"].update(dict.fromkeys(names, "nowhere")))
    monkeypatch.setattr("undaunted_core.authoring.family.nearest", counted)
    monkeypatch.setattr("undaunted_core.mechanics.linking.nearest", counted)
    monkeypatch.setattr("undaunted_core.kernel.codec.nearest", counted)
    read = partial(uc.Game.from_json, text) if part == "rows" else partial(uc.new_game, "normandy", scenario, seed=1)
    with pytest.raises(uc.UndauntedError) as caught:
        read()
    assert isinstance(caught.value, uc.SaveError if part == "rows" else uc.LinkError)
    assert len(caught.value.faults) == MOST_FAULTS
    assert caught.value.more >= 390 - MOST_FAULTS
    assert 0 < len(asked) <= MOST_FAULTS


def test_faults_of_a_scenario_are_found_before_distances_are_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = copy.deepcopy(uc.new_game("normandy", "la_raye", seed=1).rules.source.raw["scenario"])
    scenario["spaces"][0]["tile"] = "nowhere"
    monkeypatch.setattr("undaunted_core.mechanics.board.graph_board", None)
    with pytest.raises(uc.LinkError, match="nowhere"):
        uc.new_game("normandy", scenario, seed=1)


def test_messages_can_be_written_down() -> None:
    """Halves of characters are told by their numbers."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    for wrong in (
        lambda: uc.new_game("normandy", "la_raye\ud800", seed=1),
        lambda: game.apply("play \ud800"),
        lambda: uc.Game.from_position({**game.position(), "a\ud800": 1}),
        lambda: uc.Game.from_json(changed(game, lambda state: state["pieces"]["space"].update({"\ud800": "\udfff"}))),
    ):
        with pytest.raises(uc.UndauntedError) as caught:
            wrong()
        str(caught.value).encode()
        assert "d800" in str(caught.value)
