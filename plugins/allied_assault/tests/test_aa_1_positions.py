"""AA-1.9, AA-1.10: what a position says of units and tiles, and what no state may say of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.places import ROOT
from kit.positions import check_round_trip, everything

if TYPE_CHECKING:
    from collections.abc import Callable

pytest.importorskip("undaunted_allied_assault", reason="the plugin allied_assault (in progress) is not installed")

EXAMPLE = ROOT / "plugins/allied_assault/examples/worked_example.json"


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    change(document)
    return document


def units(side: str, **entries: Any) -> Callable[[dict[str, Any]], object]:
    return lambda document: document["counters"][side].update(entries)


#: What is done to the example, and what is told of it.
FAULTS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a unit of the other side": (
        units("us", unit_2={"at": "22A", "card": "german:grenadiers"}),
        "/counters/us/unit_2/card: found german:grenadiers, expected a unit card of its side",
    ),
    "an action card": (
        units("us", unit_2={"at": "22A", "card": "poor_aim_1"}),
        "/counters/us/unit_2/card: found poor_aim_1, expected a unit card of its side",
    ),
    "a misspelt unit": (
        units("us", unit_2={"at": "22A", "card": "mortar_24cm"}),
        "/counters/us/unit_2/card: found 'mortar_24cm', expected a card of this game; nearest: us:mortar_42cm",
    ),
    "no unit": (
        units("us", unit_2="22A"),
        "/counters/us/unit_2: found no card, expected the unit card that is on the tile",
    ),
    "markers without a unit": (
        units("us", unit_4={"morale": 2}),
        "/counters/us/unit_4/morale: found something of a unit off the map, expected nothing, or a tile for it",
    ),
    "two units on a tile": (
        units("us", unit_2={"at": "12A", "card": "mortar_42cm"}),
        "/counters/german/unit_1: found a second unit on 12A, expected a free tile",
    ),
    "a tile of another map": (
        units("us", unit_2={"at": "22B", "card": "mortar_42cm"}),
        "/counters/us/unit_2/at: found '22B', expected a space of this map, or null off it; nearest: 22A",
    ),
    "a unit that stands in hand too": (
        lambda document: document["zones"]["us"].update(reserve={"recruits": 1, "veterans": 1}),
        "/zones/us: found 2 of veterans, expected 1, each in one zone",
    ),
    "morale beyond the markers": (
        units("us", unit_2={"at": "22A", "card": "mortar_42cm", "morale": 10}),
        "/counters/us/unit_2/morale: found 10, expected a whole number from -99 to 9",
    ),
    "footing in other words": (
        units("us", unit_2={"at": "22A", "card": "mortar_42cm", "footing": "sunk"}),
        "/counters/us/unit_2/footing: found 'sunk', expected may_act, stuck, or null; nearest: stuck",
    ),
    "tiles held by nobody known": (
        lambda document: document["control"].update({"8A": "usa"}),
        "/control/8A: found 'usa', expected a side of this game; nearest: us",
    ),
    "a unit of a cost that it does not have": (
        units("us", unit_3={"at": "19A", "card": "howitzer_105mm", "face_up": False, "cost": 8}),
        "/counters/us/unit_3/card: found facts that what lies there does not fit, expected facts that are true of it",
    ),
    "a combat without frames": (
        lambda document: document.update(pending={"stack": [], "fight": {}}),
        "/pending/stack: found [], expected frames; none when the game is over",
    ),
    "the occupants of tiles": (
        lambda document: document.update(state={"land": {"unit": {"8A": "us:unit_2"}}}),
        "/state/land/unit: found 'unit', expected no entry, because /counters gives the value",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_no_game_can_have_is_refused_with_its_place(name: str) -> None:
    change, told = FAULTS[name]
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position(changed(change))
    assert f"position#{told}" in str(caught.value).split("\n") + [str(one) for one in caught.value.faults]


def test_what_a_position_leaves_out_is_as_in_the_scenario() -> None:
    """Units that the scenario places stand on their tiles, and a unit that is named comes out of its deck."""
    head = {"format": "undaunted_core/position", "version": 1, "game": "allied_assault", "scenario": "ardennes"}
    game = uc.Game.from_position(head)
    assert game.to_move == ("german",)
    start = uc.new_game("allied_assault", "ardennes", seed=1)
    assert game.observation(None).data["seen"]["pieces"] == start.observation(None).data["seen"]["pieces"]
    check_round_trip(game)
    document = game.position()
    assert set(document["counters"]["us"]) == {f"unit_{number}" for number in range(1, 5)}
    changed = {**head, "counters": {"us": {"unit_5": {"at": "18A", "card": "recruits"}, "unit_1": None}}}
    again = uc.Game.from_position(changed)
    check_round_trip(again)
    deck, less = (one["zones"]["us"]["unit_deck"] for one in (again.position(), document))
    assert deck == {**less, "m10_wolverine": less.get("m10_wolverine", 0) + 1, "recruits": less["recruits"] - 1}
    assert again.position()["counters"]["us"]["unit_1"] is None


HEAD = {"format": "undaunted_core/position", "version": 1, "game": "allied_assault"}
#: Each scenario with the sides that somebody plays.
PLAYED = [
    (one.id, side)
    for one in uc.scenarios("allied_assault")
    for side in ("us", "german")
    if side not in one.automated
]


@pytest.mark.parametrize(("scenario", "side"), PLAYED)
@pytest.mark.parametrize("turn", [1, 3])
def test_the_active_side_alone_says_where_play_stands(scenario: str, side: str, turn: int) -> None:
    """The first decision of its turn; the turn of the other side before it brings no prestige.  AA-3.1, AA-3.2"""
    game = uc.Game.from_position({**HEAD, "scenario": scenario, "round": turn, "active": side})
    state = game._ctx.state
    assert (game.to_move, state.rounds.number, game.rules.sides[state.rounds.active]) == ((side,), turn, side)  # type: ignore[attr-defined]
    decision = game.decision_for(side)
    assert decision is not None
    assert decision.kind == ("allied_assault.split" if turn > 1 else "allied_assault.choose_order")
    start = uc.Game.from_position({**HEAD, "scenario": scenario})
    assert state.allied.prestige == start._ctx.state.allied.prestige  # type: ignore[attr-defined]
    document = game.position()
    assert "pending" not in document
    assert document["active"] == side
    assert everything(uc.Game.from_position(document)) == everything(game)


def test_a_game_at_the_start_of_a_turn_writes_no_stack() -> None:
    """AA-3.1: what the set-up asked before, and the turn of the other side, are over."""
    game = uc.new_game("allied_assault", "ardennes", seed=3)
    begun = []
    while len(begun) < 4:
        decision, turn = game.decision_for(game.to_move[0]), (game._ctx.state.rounds.number, game.to_move)  # type: ignore[attr-defined]
        assert decision is not None
        if decision.kind == "allied_assault.split" and turn not in begun:
            begun.append(turn)
            assert "pending" not in game.position()
        offered = [action.notation for action in game.legal_actions()]
        game.apply(next((one for one in ("end_operations", "end_draw", "pass") if one in offered), offered[0]))


def test_a_game_that_ends_in_a_combat_is_read_again() -> None:
    """The objective is taken by the advance: nothing is cleared up.  AA-10.3a"""

    def for_the_tile(document: dict[str, Any]) -> None:
        scenario = document["scenario"]
        next(one for one in scenario["spaces"] if one["tile"] == "8A")["objective"] = True
        scenario["sides"]["german"]["victory"] = [{"condition": "hold_objectives", "tiles": 1}]
        document["counters"]["us"]["unit_1"]["morale"] = -5

    game = uc.Game.from_position(changed(for_the_tile), seed=1, chance="explicit")
    for seat, words in (("german", "attack german:unit_1 us:unit_1"), ("german", "pass"), ("us", "pass"),
                        ("german", "bluff"), ("us", "bluff")):  # fmt: skip
        game.apply(words, seat=seat)
    game.apply(next(action for action in game.legal_actions() if action.notation.endswith("morale_boost_2")))
    while not game.is_terminal:
        wanted = [one for one in game.legal_actions() if one.notation in ("gain", "advance", "pass")]
        game.apply(wanted[0])
    assert game.outcome is not None
    assert game.outcome.winners == ("german",)
    assert game.observation(None).data["seen"]["fight"]["attacker"] == "german:unit_1"
    check_round_trip(game)
    assert uc.Game.from_json(game.to_json()) == game


def test_a_save_in_which_tiles_and_units_differ_is_refused() -> None:
    game = uc.Game.from_position(EXAMPLE)
    encoded = game.rules.codec.encode(game._ctx.state)
    encoded["land"]["unit"]["8A"] = "us:unit_2"
    with pytest.raises(uc.SaveError, match=r"/land/unit: found something else, expected what pieces.space says"):
        game.rules.codec.decode(encoded)


@pytest.mark.parametrize(
    ("at", "target", "expected"),
    [
        ("allied_assault.draw", "us:reserve", "expected a zone for the cards of the deck"),
        ("allied_assault.drawing/rest", "us:reserve", "expected a zone for cards of this kind"),
    ],
)
def test_drawn_cards_go_to_zones_that_may_hold_them(at: str, target: str, expected: str) -> None:
    """AA-1.8: an action card never comes into the hand of unit cards, whatever a document says."""
    game = uc.new_game("allied_assault", "metz", seed=1, chance="explicit")
    while game.position()["pending"]["stack"][-1].get("target") != "us:hand":
        seat = game.current_player
        game.apply(game.legal_actions(seat)[0], None if seat == uc.CHANCE else seat)
    document = game.position()
    frame = next(one for one in reversed(document["pending"]["stack"]) if one["at"] == at)
    frame["target"] = target
    with pytest.raises(uc.SaveError, match=expected):
        uc.Game.from_position(document)
