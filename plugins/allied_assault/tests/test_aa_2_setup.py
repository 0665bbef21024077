"""AA-2: set-up: hands, who goes first, starting units."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc
from kit.aa_scenes import SIDES, card, cell, drawing, field, state, tile, told, unit
from undaunted_testing import context, notations, zone

NOTHING: dict[str, Any] = {"start": {"units": {}, "budget": 0}, "hand": {"actions": 0, "units": 0}}


def sides(**changes: dict[str, Any]) -> dict[str, Any]:
    """Parts of both sides, without hands and starting units, with these changes."""
    return {side: {**NOTHING, **changes.get(side, {})} for side in SIDES}


def begin(ground: Any = None, **changes: Any) -> uc.Game:
    """A game of the field with changes, from its start."""
    return uc.new_game("allied_assault", field(ground, **changes), seed=1, chance="explicit")


def sizes(game: uc.Game, kind: str) -> list[int]:
    return [len(zone(game, f"{side}:{kind}")) for side in SIDES]


def deal(game: uc.Game) -> uc.Game:
    """Take the first outcome of all that chance draws."""
    while game.current_player == "chance":
        game.apply(game.legal_actions()[0])
    return game


# -- hands ------------------------------------------------------------------------------------


def test_the_opening_hand_is_six_action_and_two_unit_cards() -> None:
    """Seen by their side alone; the Bluff is no card that is drawn.  AA-2.4"""
    game = deal(begin(sides={side: {"start": NOTHING["start"]} for side in SIDES}))
    assert (sizes(game, "hand"), sizes(game, "reserve")) == ([6, 6], [2, 2])
    drawn = told(game, "drawn", "us")
    assert [("card" in event) == (event["side"] == "us") for event in drawn] == [True] * 16


def test_a_scenario_gives_other_hands() -> None:
    """Cards that it names, and a number of cards of the side's choice.  AA-2.4, AA-12.5"""
    hand = {"actions": 1, "units": 1, "choice": 3, "fixed": {"snafu": 2}}
    game = deal(begin(sides=sides(german={"hand": hand})))
    assert game.to_move == ("german",)
    assert notations(game) == [f"draw_units {units}" for units in range(4)]
    game.apply("draw_units 2")
    deal(game)
    assert told(game, "split_said") == [{"side": "german", "units": 2, "actions": 1}]
    assert (sizes(game, "hand"), sizes(game, "reserve")) == ([0, 4], [0, 3])
    assert zone(game, "german:hand")[-2:] == ["snafu_1", "snafu_1"] or "snafu_1" in zone(game, "german:hand")


# -- who goes first ---------------------------------------------------------------------------


def test_the_higher_modifier_chooses_who_goes_first() -> None:
    """The second side gets 10 prestige; both cards are discarded.  AA-2.5, AA-2.6"""
    game = begin(first="drawn", sides=sides())
    game.apply(drawing(game, 1))
    game.apply(drawing(game, 2))
    assert (game.to_move, notations(game)) == (("german",), ["begin us", "begin german"])
    game.apply("begin us")
    assert state(game).allied.prestige == [0, 10]
    assert len(zone(game, "action_discard")) == 2
    assert game.to_move == ("us",)


def test_the_first_drawer_may_choose_the_other_side() -> None:
    """AA-2.5"""
    game = begin(first="drawn", sides=sides())
    game.apply(drawing(game, 3))
    game.apply(drawing(game, 2))
    assert game.to_move == ("us",)
    game.apply("begin german")
    assert (state(game).allied.first, state(game).allied.prestige) == (1, [10, 0])


def test_equal_modifiers_are_drawn_again() -> None:
    """AA-17.55"""
    game = begin(first="drawn", sides=sides())
    game.apply(drawing(game, 1))
    game.apply(drawing(game, 1))
    assert game.current_player == "chance"
    game.apply(drawing(game, 0))
    game.apply(drawing(game, -1))
    assert game.to_move == ("us",)
    assert len(zone(game, "action_discard")) == 4


def test_without_action_cards_the_us_goes_first() -> None:
    """AA-17.55"""
    document = field(first="drawn", sides=sides(us={"hand": {"actions": 0, "units": 0, "fixed": {"snafu": 4}}}))
    document["action_cards"] = {"snafu": 4}
    game = uc.new_game("allied_assault", document, seed=1, chance="explicit")
    assert (game.to_move, state(game).allied.first) == (("us",), 0)


def test_the_first_side_may_be_drawn_at_random() -> None:
    """AA-10.2"""
    game = begin(first="random", sides=sides(us={"prestige": 3}))
    assert notations(game) == ["begin us", "begin german"]
    game.apply("begin german")
    assert state(game).allied.prestige == [13, 0]


# -- starting units ---------------------------------------------------------------------------


def test_a_side_takes_units_for_its_budget() -> None:
    """As many as it pays and at most six; the other side sees none of them.  AA-2.7"""
    game = begin(sides=sides(us={"start": {"budget": 30}}))
    assert "end_muster" not in notations(game)
    game.apply("choose_unit us:m26_pershing")
    assert "end_muster" in notations(game)
    game.apply("choose_unit us:m26_pershing")
    assert "choose_unit us:veterans" in notations(game)
    assert "choose_unit us:mechanized" not in notations(game)
    assert game.why_illegal("choose_unit us:mechanized")[0].key == "reason.allied_assault.over_budget"
    game.apply("end_muster")
    assert [event.get("card") for event in told(game, "chosen", "german")] == [None, None]
    assert zone(game, "us:muster") == ["us:m26_pershing"] * 2


@pytest.mark.parametrize("first", SIDES)
def test_the_side_that_goes_first_takes_its_units_first(first: str) -> None:
    """AA-2.7"""
    start = {"start": {"budget": 12}}
    game = begin(first=first, sides=sides(us=start, german=start))
    assert game.to_move == (first,)
    game.apply(notations(game)[0])
    game.apply("end_muster")
    assert game.to_move == tuple(side for side in SIDES if side != first)
    assert notations(game)[0].startswith("choose_unit")


def test_at_most_six_units_are_chosen() -> None:
    """The side is asked as long as there is room, whatever it can pay.  AA-2.7"""
    game = begin(sides=sides(us={"start": {"budget": 12, "most": 3}}))
    game.apply("choose_unit us:m26_pershing")
    assert notations(game) == ["choose_unit us:mortar_42cm", "end_muster"] or "end_muster" in notations(game)
    assert all("pershing" not in notation for notation in notations(game))
    game.apply("end_muster")
    game = begin(sides=sides(us={"start": {"budget": 99, "most": 2}}))
    game.apply("choose_unit us:recruits")
    game.apply("choose_unit us:recruits")
    assert notations(game)[0].startswith("place us:recruits")


def test_a_side_that_must_take_six_units_keeps_enough_for_them() -> None:
    """AA-10.9a"""
    start = {"budget": 12, "least": 6}
    game = begin(sides=sides(us={"start": start}))
    assert "choose_unit us:regulars" not in notations(game)
    for _ in range(6):
        assert "end_muster" not in notations(game)
        game.apply(notations(game)[0])
    assert game.to_move == ("us",)
    assert notations(game)[0].startswith("place")
    costs = [game.rules.allied.cards.cost[game.rules.numbers["card"][one]] for one in zone(game, "us:muster")]
    assert (len(costs), sum(costs) <= 12) == (6, True)


def test_starting_units_lie_face_down_on_the_home_row() -> None:
    """First the side that goes first, one on a tile; they show nothing.  AA-2.8, AA-2.9"""
    units = {"units": {"recruits": 1, "commander": 1}}
    game = begin(first="german", sides=sides(us={"start": units}, german={"start": {"units": {"puma": 1}}}))
    row = [game.rules.names["space"][tile(game.rules, (x, 0))] for x in range(6)]
    assert notations(game) == sorted(
        (f"place german:puma {name}" for name in row), key=lambda one: game.rules.numbers["space"][one.split()[2]]
    )
    game.apply(f"place german:puma {row[0]}")
    assert told(game, "placed", "us")[0].get("card") is None
    assert (card(game, (0, 0)), cell(game, (0, 0), "face_up"), cell(game, (0, 0), "cost")) == ("german:puma", False, -1)
    assert game.to_move == ("us",)
    home = game.rules.names["space"][tile(game.rules, (3, 4))]
    game.apply(f"place us:recruits {home}")
    assert all(home not in notation for notation in notations(game))
    assert game.why_illegal(f"place us:commander {home}")[0].key == "reason.allied_assault.occupied"
    game.apply(next(iter(notations(game))))
    assert game.phase == "allied_assault.first_turn"


def test_units_of_named_tiles_are_there_at_the_start() -> None:
    """Their side controls the tile; both sides know which unit it is.  AA-2.7, AA-2.9"""
    document = field()
    middle = document["spaces"][2 * 6 + 2]["tile"]
    game = begin(sides=sides(us={"start": {"placed": {middle: "veterans"}}}))
    assert (card(game, (2, 2)), cell(game, (2, 2), "face_up")) == ("us:veterans", False)
    assert state(game).land.control[tile(game.rules, (2, 2))] == 0
    for seed in range(5):
        assert card(game.determinize("german", seed), (2, 2)) == "us:veterans"


def test_units_drawn_at_random_start_on_the_home_row() -> None:
    """AA-17.27"""
    game = begin(sides=sides(us={"start": {"random": 3}}))
    deal(game)
    assert len(zone(game, "us:muster")) == 3
    assert all(notation.startswith("place us:") for notation in notations(game))


def test_units_without_room_go_back_to_the_deck() -> None:
    """Whether there is ground for them is hidden, so their side says it.  AA-17.56"""
    swamps = {(x, 4): "swamp" for x in range(5)}
    game = begin(swamps, sides=sides(us={"start": {"units": {"m26_pershing": 2}}}))
    row = game.rules.names["space"][tile(game.rules, (5, 4))]
    assert notations(game) == [f"place us:m26_pershing {row}"]
    assert game.why_illegal("give_back")[0].key == "reason.allied_assault.can_be_placed"
    game.apply(notations(game)[0])
    assert notations(game) == ["give_back"]
    silent = game.clone()
    silent._ctx.events = None
    for one in (silent, game):
        one.apply("give_back")
    assert silent.digest() == game.digest()
    assert zone(game, "us:muster") == []
    assert zone(game, "us:unit_deck").count("us:m26_pershing") == 3 - 1


def test_units_next_to_each_other_at_the_start_are_revealed() -> None:
    """AA-17.40"""
    document = field()
    near = {name: document["spaces"][number]["tile"] for name, number in (("us", 14), ("german", 9), ("far", 17))}
    placed = sides(
        us={"start": {"placed": {near["us"]: "veterans", near["far"]: "recruits"}}},
        german={"start": {"placed": {near["german"]: "puma"}}},
    )
    game = begin(sides=placed)
    assert [cell(game, spot, "face_up") for spot in ((2, 2), (3, 1), (5, 2))] == [True, True, False]


@pytest.mark.parametrize("scenario", ["omaha", "training_grounds", "utah"])
def test_printed_scenarios_begin(scenario: str) -> None:
    """Until the first order; every unit stands on a tile that it may be on.  AA-2.1, AA-2.10"""
    game = uc.new_game("allied_assault", scenario, seed=3, chance="sampled")
    while state(game).rounds.number == 0:
        game.apply(game.legal_actions()[-1])
    barred = game.rules.allied.barred  # type: ignore[attr-defined]
    for space, slot in enumerate(state(game).land.unit):
        assert slot < 0 or space not in barred[state(game).units.card[slot]]
    assert unit(game, (0, 0)) is not None
    assert context(game).state.rounds.active == state(game).allied.first


def test_it_is_public_which_units_may_wait_to_be_placed() -> None:
    """In every world that a side may imagine, the other has units with which it may start.  AA-2.7, AA-2.9"""
    start = {"units": {"flak_88": 1, "pioneers": 1, "marder_iii": 1}, "budget": 0}
    game = deal(begin(sides=sides(us={"start": {"units": {"recruits": 1}, "budget": 0}}, german={"start": start})))
    for _ in range(4):
        if "german" in game.to_move and "place" in notations(game)[0]:
            break
        game.apply(game.legal_actions()[0])
    game.apply(notations(game)[0])
    for seed in range(20):
        world = game.determinize("us", seed)
        assert {*zone(world, "german:muster")} <= {"german:flak_88", "german:pioneers", "german:marder_iii"}


def test_who_is_to_go_first_stands_in_the_past_of_the_seat_that_chose_it() -> None:
    """In other scenarios chance takes the same action.  AA-2.5"""
    game = uc.new_game("allied_assault", "metz", seed=1)
    seat = game.to_move[0]
    before, chosen = len(game.events(seat)), game.legal_actions()[0]
    assert chosen.kind in game.rules.outcomes
    game.apply(chosen)
    assert game.observation(seat).past[before] == chosen
