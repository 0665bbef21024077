"""AA-17.79 and the rulings after it: exchanges as moves, and cards that meet other cards in one fire."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import undaunted_core as uc
from kit.aa_policy import fights
from kit.aa_scenes import at, card, cell, decision, drawing, field, name, scene, settle, solo, state, told, unit
from kit.places import DEEP
from undaunted_core.authoring.secrets import candidates
from undaunted_testing import context, notations, zone
from undaunted_testing.walk import random_move, take

HIDDEN = {"face_up": False}
#: Enough on both sides that nobody has lost.
BOTH = {(0, 4): "us:veterans", (5, 0): "german:grenadiers"}
CAR = "us:m8_greyhound"


def go(game: uc.Game, *words: str) -> uc.Game:
    """Take the options; nobody answers a card."""
    for one in words:
        game.apply(one)
        while not game.is_terminal and game.to_move and decision(game) == "core.choose_reaction":
            game.apply("pass")
    return game


def may_be(game: uc.Game, spot: tuple[int, int]) -> set[str]:
    """What all know that a face-down unit may be."""
    names = game.rules.names["card"]
    return {names[number] for number in candidates(context(game), "units.card", unit(game, spot))}


# -- exchanges --------------------------------------------------------------------------------


def beside(car: Any = CAR, other: Any = "us:recruits", **more: Any) -> uc.Game:
    """A scout car with another unit to its right, and a third one beyond a free tile below."""
    units = {**BOTH, (2, 2): car, (3, 2): other, (1, 3): "us:regulars", **more.pop("units", {})}
    return scene(field(settings=more.pop("settings", {}), special=more.pop("special", [])), units=units, **more)


def test_a_unit_that_moves_twice_moves_and_exchanges() -> None:
    """Next to each other, and so to speak in a row: the other unit has moved.  AA-6.2, AA-17.79"""
    game = beside()
    car, third = name(game, (2, 2)), name(game, (1, 3))
    go(game, f"move {car} {at(game, (2, 3))}")
    assert f"swap_with {third}" in notations(game)
    go(game, f"swap_with {third}")
    assert (name(game, (1, 3)), name(game, (2, 3))) == (car, third)
    assert [cell(game, spot, "steps") for spot in ((1, 3), (2, 3))] == [2, 1]
    assert "end_operations" in notations(game)
    assert game.why_illegal(f"move {car} {at(game, (1, 2))}")[0].key.endswith("cannot_move")


def test_a_unit_that_moves_twice_exchanges_and_moves_or_exchanges_again() -> None:
    """AA-6.2, AA-17.79"""
    game = beside()
    car, other = name(game, (2, 2)), name(game, (3, 2))
    go(game, f"swap {car} {other}")
    assert f"step {at(game, (4, 2))}" in notations(game)
    assert f"swap_with {other}" not in notations(game)
    assert game.why_illegal(f"swap_with {other}")[0].key.endswith("other_cannot_move")
    go(game, f"step {at(game, (4, 2))}")
    assert (name(game, (4, 2)), cell(game, (4, 2), "steps")) == (car, 2)
    again = beside(units={(4, 2): "us:engineers"})
    go(again, f"swap {name(again, (2, 2))} {name(again, (3, 2))}", f"swap_with {name(again, (4, 2))}")
    assert card(again, (4, 2)) == CAR
    assert "end_operations" in notations(again)


def test_both_units_of_an_exchange_may_move_twice() -> None:
    """The one that is named first is asked first; a face-down unit is asked whatever it is.  AA-17.70, AA-17.79"""
    game = beside(other=("us:white_scout_car", HIDDEN))
    first, second = name(game, (2, 2)), name(game, (3, 2))
    go(game, f"swap {first} {second}")
    asked = []
    while decision(game) == "choose_second":
        asked.append(game.rules.names["piece"][state(game).stack[-1][1][1]])
        go(game, "stop")
    assert asked == [first, second]
    assert "end_operations" in notations(game)
    hidden = beside(car=("us:veterans", HIDDEN))
    go(hidden, f"swap {name(hidden, (2, 2))} {name(hidden, (3, 2))}")
    assert notations(hidden) == ["stop"]


def test_an_exchange_may_be_no_move() -> None:
    """By the setting it is an order alone, as for units that move once.  AA-17.79"""
    game = beside(settings={"exchange_is_move": False})
    go(game, f"swap {name(game, (2, 2))} {name(game, (3, 2))}")
    assert "end_operations" in notations(game)
    game = beside(settings={"exchange_is_move": False})
    third = name(game, (1, 3))
    go(game, f"move {name(game, (2, 2))} {at(game, (2, 3))}")
    assert not any(one.startswith("swap_with") for one in notations(game))
    assert game.why_illegal(f"swap_with {third}")[0].clause == "AA-17.79"
    plain = beside(car="us:veterans")
    go(plain, f"swap {name(plain, (2, 2))} {name(plain, (3, 2))}")
    assert "end_operations" in notations(plain)


@pytest.mark.parametrize("card_name", ["commander_initiative", "double_time", "counter_offensive"])
def test_a_card_that_moves_a_unit_lets_it_exchange(card_name: str) -> None:
    """The other unit uses its own activation, this one does not.  AA-14.25, AA-14.27, AA-14.28, AA-17.79"""
    game = beside(car="us:veterans", zones={"us:hand": [f"{card_name}_1"]}, prestige={"us": 9})
    piece, other = name(game, (2, 2)), name(game, (3, 2))
    go(game, f"play {card_name}_1", f"pick {piece}", f"swap_with {other}")
    assert (name(game, (2, 2)), name(game, (3, 2))) == (other, piece)
    assert [cell(game, spot, "steps") for spot in ((2, 2), (3, 2))] == [1, 0]
    if card_name == "double_time":
        assert f"swap_with {other}" not in notations(game)
        go(game, f"step {at(game, (3, 3))}")
    assert "end_operations" in notations(game)
    assert f"move {piece} {at(game, (4, 2) if card_name != 'double_time' else (4, 3))}" in notations(game)


@pytest.mark.parametrize(("steps", "further"), [(1, False), (2, True)])
def test_an_activation_that_is_given_may_be_an_exchange(steps: int, further: bool) -> None:
    """Two of them, by a setting, for units that move twice.  AA-6.11, AA-17.38, AA-17.79"""
    units = {(2, 1): "us:commander", (4, 2): "us:engineers"}
    game = beside(units=units, settings={"extra_steps": steps})
    car, other, third = (name(game, spot) for spot in ((2, 2), (3, 2), (4, 2)))
    go(game, f"give {name(game, (2, 1))} {car}", f"swap_with {other}")
    assert (f"swap_with {third}" in notations(game)) is further
    if further:
        go(game, f"swap_with {third}")
        assert name(game, (4, 2)) == car
    assert "end_operations" in notations(game)


def test_what_bars_an_exchange_bars_it_as_a_further_move() -> None:
    """A unit that stays, ground, Swamp, a unit that has acted.  AA-10.3b, AA-10.4a, AA-17.79"""
    static = {"rule": "static", "side": "us", "units": ["us:veterans"]}
    game = beside(
        car="us:veterans", special=[static], zones={"us:hand": ["commander_initiative_1"]}, prestige={"us": 9}
    )
    go(game, "play commander_initiative_1", f"pick {name(game, (2, 2))}")
    assert not any(one.startswith("swap_with") for one in notations(game))
    swamp = scene(
        field({(3, 2): "swamp"}, special=[{"rule": "marsh", "terrains": ["swamp"]}]),
        units={**BOTH, (2, 3): CAR, (3, 2): "us:recruits", (1, 2): ("us:regulars", {"dug": True})},
    )
    go(swamp, f"move {name(swamp, (2, 3))} {at(swamp, (2, 2))}")
    reasons = [swamp.why_illegal(f"swap_with {name(swamp, spot)}")[0].key for spot in ((3, 2), (1, 2))]
    assert [one.rpartition(".")[2] for one in reasons] == ["other_no_footing", "other_cannot_move"]
    assert not any(one.startswith("swap_with") for one in notations(swamp))


def test_an_exchange_of_a_face_down_unit_shows_that_it_moves_twice() -> None:
    """AA-16.1, AA-17.79"""
    document = field(sides={"us": {"start": {"budget": 30}}})
    game = scene(document, units={**BOTH, (2, 2): (CAR, HIDDEN), (3, 2): "us:recruits"})
    go(game, f"move {name(game, (2, 2))} {at(game, (2, 3))}")
    assert "us:veterans" in may_be(game, (2, 3))
    game = scene(document, units={**BOTH, (2, 2): (CAR, HIDDEN), (3, 3): "us:recruits"})
    go(game, f"move {name(game, (2, 2))} {at(game, (2, 3))}", f"swap_with {name(game, (3, 3))}")
    assert may_be(game, (3, 3)) == {"us:m8_greyhound", "us:white_scout_car"}


def test_tiles_next_to_both_units_of_an_exchange_are_taken_together() -> None:
    """From the farthest row to the nearest, whichever unit a tile is next to.  AA-11.4, AA-17.64, AA-17.65"""
    ground = {(2, 2): "clear", (2, 3): "clear", (1, 1): "village", (3, 4): "town", (1, 4): "fortification"}
    plain = [(2, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3), (2, 4)]
    game = scene(
        solo({**ground, **dict.fromkeys(plain, "clear")}),
        units={(2, 3): "us:recruits", (2, 2): "us:regulars"},
        edit=lambda rules, now: now.land.control.__setitem__(slice(None), [-1] * 30),
    )
    pair = [name(game, (2, 3)), name(game, (2, 2))]
    assert pair == sorted(pair)
    go(game, f"swap {pair[0]} {pair[1]}")
    settle(game)
    spots = [(1, 1), (3, 4), (1, 4)]
    assert [one["space"] for one in told(game, "arrived")] == [at(game, spot) for spot in spots]


# -- cards that meet cards --------------------------------------------------------------------

HERE, THERE = (2, 2), (2, 1)


def fight(us: Any, german: Any, *, hands: dict[str, list[str]], **more: Any) -> uc.Game:
    """A combat of the US in step 9, both sides with cards and prestige."""
    zones = {f"{side}:hand": held for side, held in hands.items()}
    units = {**BOTH, HERE: us, THERE: german, **more.pop("units", {})}
    ground = {HERE: "clear", THERE: "clear", **more.pop("ground", {})}
    game = scene(
        field(ground, settings=more), units=units, zones=zones, prestige={"us": 30, "german": 30}
    )
    while game.to_move == ("german",):
        go(game, "pass")
    return go(game, f"attack {name(game, HERE)} {name(game, THERE)}")


@pytest.mark.parametrize(
    ("settings", "morale", "lost"),
    [({}, -3, 1), ({"last_stand_holds": True}, -3, 1), ({"last_stand_holds": False}, None, 2)],
)
def test_a_last_stand_holds_against_deadly_fire_after_it(
    settings: dict[str, bool], morale: int | None, lost: int
) -> None:
    """It is for the unit that is fired at alone, by default.  AA-14.13, AA-14.35, AA-17.80"""
    hands = {"us": ["deadly_fire_1"], "german": ["last_stand_1"]}
    game = fight("us:recruits", ("german:grenadiers", {"morale": -2}), hands=hands, **settings)
    go(game, "pass", "play last_stand_1", "play deadly_fire_1")
    assert (cell(game, THERE, "morale") if unit(game, THERE) >= 0 else None) == morale
    assert state(game).fight.lost == [0, lost]
    late = fight("us:recruits", ("german:grenadiers", {"morale": -2}), hands=hands, **settings)
    go(late, "play deadly_fire_1")
    assert unit(late, THERE) < 0


def test_a_last_stand_does_not_spare_the_unit_that_fires() -> None:
    """AA-17.80"""
    hands = {"us": ["accuracy_1"], "german": ["last_stand_1", "deadly_fire_1"]}
    game = fight(("us:recruits", {"morale": -3}), "german:grenadiers", hands=hands)
    attacker = unit(game, HERE)
    go(game, "pass", "play last_stand_1", "pass", "play deadly_fire_1")
    assert state(game).pieces.space[attacker] < 0


@pytest.mark.parametrize(("adds_up", "times"), [(False, 2), (True, 3)])
def test_a_second_increased_support(adds_up: bool, times: int) -> None:
    """AA-14.38, AA-17.81"""
    hands = {"us": ["increased_support_1", "increased_support_2"], "german": []}
    game = fight(
        "us:recruits", "german:grenadiers", hands=hands, units={(3, 2): "us:regulars"}, support_adds_up=adds_up
    )
    before = state(game).fight.fire
    go(game, "play increased_support_1", "pass", "play increased_support_2")
    assert state(game).fight.fire == before + 2 * (times - 1)
    codec = game.rules.codec
    assert codec.decode(codec.encode(state(game))).fight == state(game).fight


@pytest.mark.parametrize(("aims", "checks"), [(False, 0), (True, 1)])
def test_a_strafing_run_after_the_support_was_cancelled(aims: bool, checks: int) -> None:
    """A hidden anti-air unit stays hidden.  AA-6.13, AA-14.21, AA-17.82"""
    units = {(3, 2): "us:howitzer_75mm", (2, 4): ("us:m16_half_track", HIDDEN)}
    hands = {"us": [], "german": ["off_target_1", "strafing_run_1"]}
    game = fight("us:recruits", "german:grenadiers", hands=hands, units=units, strafes_cancelled=aims)
    go(game, "pass", "play off_target_1", "pass", "play strafing_run_1")
    assert (game.current_player == "chance") is bool(checks)
    assert len(told(game, "anti_air")) == checks
    assert cell(game, (2, 4), "face_up") is bool(checks)
    fresh = fight("us:recruits", "german:grenadiers", hands=hands, units=units, strafes_cancelled=aims)
    go(fresh, "pass", "play strafing_run_1")
    assert len(told(fresh, "anti_air")) == 1


@pytest.mark.parametrize(("as_attacker", "bonus"), [(False, 0), (True, 5)])
def test_a_defender_cancels_the_terrain_of_the_attacker(as_attacker: bool, bonus: int) -> None:
    """When it returns the fire; the attacker cancels it by both readings.  AA-6.9, AA-17.8"""
    settings = {"cancels_as_attacker": as_attacker}
    ground = {HERE: "city", THERE: "bocage"}
    game = fight("us:recruits", "german:waffen_ss", hands={}, ground=ground, **settings)
    go(game, "pass", "pass")
    for seat in ("us", "german"):
        game.apply("bluff", seat=seat)
    go(game, drawing(game, 0))
    assert state(game).fight.firing == unit(game, THERE)
    assert state(game).fight.defence == 6 + bonus
    attacking = fight("us:army_rangers", "german:volkssturm", hands={}, ground=ground, **settings)
    assert state(attacking).fight.defence == 6


# -- what face-down units show ----------------------------------------------------------------


@pytest.mark.parametrize(("hidden", "marker"), [(True, True), (False, False)])
def test_hidden_units_dig_in_by_themselves_by_a_setting(hidden: bool, marker: bool) -> None:
    """Then all know which can and which cannot.  AA-3.7, AA-16.1, AA-17.47"""
    units = {**BOTH, (2, 3): ("us:army_rangers", HIDDEN), (3, 3): ("us:veterans", HIDDEN)}
    document = field(sides={"us": {"start": {"budget": 30}}}, settings={"hidden_units_dug_in": hidden})
    game = scene(document, units=units)
    before = may_be(game, (2, 3))
    go(game, "end_operations")
    assert [cell(game, spot, "dug_in") for spot in ((2, 3), (3, 3))] == [marker, False]
    able = game.rules.allied.cards.can["auto_dug_in"]  # type: ignore[attr-defined]
    can = {one for one in before if able[game.rules.numbers["card"][one]]}
    assert (may_be(game, (2, 3)), may_be(game, (3, 3))) == ((can, before - can) if hidden else (before, before))
    if hidden:
        for seed in range(8):
            assert card(game.determinize("german", seed), (2, 3)) in can


def enumerated(game: uc.Game, spot: tuple[int, int], fits: Any) -> set[str]:
    """The unit cards of the side that fit, by a rule of the test's own."""
    cards, names = game.rules.allied.cards, game.rules.names["card"]  # type: ignore[attr-defined]
    side = "us:"
    return {
        one
        for number, one in enumerate(names)
        if one.startswith(side) and cards.unit[number] and fits(cards.morale[number])
    }


#: Supplies add 2 each, up to 9; mines cost 1.  What is done to the unit, by the cards that it may be after it.
GAINS = [2, 2, 1, 2]


@pytest.mark.parametrize("unit_card", ["us:veterans", "us:regulars", "us:recruits", "us:m26_pershing"])
def test_what_a_face_down_unit_gains_tells_its_morale(unit_card: str) -> None:
    """A gain that is cut short at 9 tells it exactly, one that is not bars what it would have cut; for good.

    The worlds drawn are those that the list of all cards leaves.  AA-4.19, AA-14.31, AA-16.1
    """
    supplies = [f"supply_column_{number}" for number in (1, 2)]
    document = field(sides={"us": {"start": {"budget": 30}}})
    units = {**BOTH, (2, 3): (unit_card, HIDDEN)}
    game = scene(document, units=units, zones={"us:hand": supplies * 2}, prestige={"us": 20})
    printed = game.rules.allied.cards.morale[game.rules.numbers["card"][unit_card]]  # type: ignore[attr-defined]
    start = may_be(game, (2, 3))
    markers, events = 0, []
    for number in range(4):
        if printed + markers == 9:
            # The card would do nothing.
            break
        go(game, f"play {supplies[number % 2]}", f"pick {name(game, (2, 3))}")
        gain = min(2, 9 - printed - markers)
        assert cell(game, (2, 3), "morale") == markers + gain
        events.append((markers, gain))
        markers += gain
        # Each card that would have gained as much each time.
        fits = enumerated(
            game, (2, 3), lambda morale: all(min(2, 9 - morale - before) == gained for before, gained in events)
        )
        assert may_be(game, (2, 3)) == start & fits
    # A loss does not make it forgotten.
    state(game).units.morale[unit(game, (2, 3))] -= 2
    assert may_be(game, (2, 3)) == start & fits
    drawn = {card(game.determinize("german", seed), (2, 3)) for seed in range(60)}
    assert drawn <= start & fits
    assert len(drawn) > min(2, len(start & fits) - 1)


def test_losses_and_spared_morale_tell_it_too() -> None:
    """AA-4.19, AA-16.1"""
    from undaunted_allied_assault.units import lose_morale

    document = field(sides={"us": {"start": {"budget": 30}}})
    for amount, spare, fits in ((4, 0, lambda morale: morale > 4), (6, 1, lambda morale: morale == 6), (3, 1, None)):
        game = scene(document, units={**BOTH, (2, 3): ("us:veterans", HIDDEN)})
        start = may_be(game, (2, 3))
        lose_morale(context(game), unit(game, (2, 3)), amount, spare=spare)
        wanted = enumerated(game, (2, 3), fits or (lambda morale: morale > 3))
        assert may_be(game, (2, 3)) == start & wanted
        state(game).units.morale[unit(game, (2, 3))] = 0
        assert may_be(game, (2, 3)) == start & wanted
    open_unit = scene(document, units={**BOTH, (2, 3): "us:veterans"})
    lose_morale(context(open_unit), unit(open_unit, (2, 3)), 2)
    assert (cell(open_unit, (2, 3), "least"), cell(open_unit, (2, 3), "most")) == (1, 9)


def test_a_face_down_unit_that_checks_for_mines_ignores_none() -> None:
    """For good.  AA-6.6, AA-16.1, AA-17.48"""
    document = field(sides={"us": {"start": {"budget": 30}}})
    game = scene(document, units={**BOTH, (2, 3): ("us:veterans", HIDDEN)}, control={"german": [(2, 2)]})
    before = may_be(game, (2, 3))
    go(game, f"move {name(game, (2, 3))} {at(game, (2, 2))}")
    go(game, drawing(game, 1))
    ignores = game.rules.allied.cards.can["ignore_mines"]  # type: ignore[attr-defined]
    after = {one for one in before if not ignores[game.rules.numbers["card"][one]]}
    assert may_be(game, (2, 2)) == after != before
    for seed in range(20):
        assert card(game.determinize("german", seed), (2, 2)) in after


@pytest.mark.parametrize(("unit_card", "scouts"), [("us:white_scout_car", True), ("us:veterans", False)])
def test_a_face_down_unit_shows_whether_it_scouts(unit_card: str, scouts: bool) -> None:
    """By what it reveals two tiles away, or does not.  AA-6.12, AA-16.1"""
    document = field(sides={"us": {"start": {"budget": 30}}})
    units = {**BOTH, (2, 4): (unit_card, HIDDEN), (2, 1): ("german:volkssturm", HIDDEN)}
    game = scene(document, units=units)
    before = may_be(game, (2, 4))
    cars = {"us:m8_greyhound", "us:white_scout_car"}
    go(game, f"move {name(game, (2, 4))} {at(game, (2, 3))}")
    assert cell(game, (2, 1), "face_up") is scouts
    assert may_be(game, (2, 3)) == (cars if scouts else before - cars)
    for seed in range(20):
        assert (card(game.determinize("german", seed), (2, 3)) in cars) is scouts


# -- scenarios --------------------------------------------------------------------------------


def test_bastogne_deals_ten_action_cards_to_the_german() -> None:
    """AA-10.7a, AA-17.76"""
    game = uc.new_game("allied_assault", "bastogne", seed=1)
    assert (len(zone(game, "german:hand")), len(zone(game, "german:reserve"))) == (10, 0)
    assert (len(zone(game, "us:hand")), len(zone(game, "us:reserve"))) == (12, 0)


@pytest.mark.parametrize(("first", "prestige"), [("us", [0, 10]), ("german", [10, 0])])
def test_in_metz_the_second_side_starts_with_ten_prestige(first: str, prestige: list[int]) -> None:
    """Whichever it is; it draws four action cards more.  AA-2.6, AA-10.5a"""
    game = uc.new_game("allied_assault", "metz", seed=1, chance="explicit")
    rng = random.Random(1)
    for seed in itertools.count(1):
        game = uc.new_game("allied_assault", "metz", seed=seed, chance="explicit")
        while not any(one.startswith("choose_unit") for one in notations(game)):
            seat, action = random_move(game, rng, fights)
            take(game, seat, action)
        if state(game).allied.first == ("us", "german").index(first):
            break
    assert state(game).allied.prestige == prestige
    assert [len(zone(game, f"{side}:hand")) for side in ("us", "german")] == ([6, 10] if first == "us" else [10, 6])


SCENARIOS = [one.id for one in uc.scenarios("allied_assault")]
#: Words that a walk takes before all others: units change places, and go on from there.
WANTED = ("swap_with", "swap", "step", "place", "end_muster")


def walked(scenario: str, seed: int, stops: int) -> tuple[uc.Game, set[str]]:
    """A game by explicit chance, in lock-step with one that tells no events; which exchanges it had.

    At each stop the rulings hold: nobody is on the Hills after the last turn of a game that
    goes on, and no face-down unit has shown that it is another card than it is.
    """
    game, silent = (
        uc.new_game("allied_assault", scenario, seed=seed, chance="explicit", events=events) for events in (True, False)
    )
    rng, had = random.Random(seed), set()
    hills = game.rules.source.scenario.special
    sudden = any(one.rule == "sudden_hill" for one in hills)
    for _ in range(stops):
        if game.is_terminal:
            break
        seat, action = random_move(game, rng, fights)
        offered = [] if seat in (None, "chance") else game.legal_actions(seat)
        words = [one.notation.partition(" ")[0] for one in offered]
        for wanted in WANTED:
            if wanted in words and rng.random() < 0.7:
                action = offered[words.index(wanted)]
                break
        had |= {action.kind.rpartition(".")[2]}
        for one in (game, silent):
            take(one, seat, action)
        if not game.is_terminal and game.to_move and decision(game) == "choose_second":
            had |= {f"second after {action.kind.rpartition('.')[2]}"}
        now = state(game)
        for slot, space in enumerate(now.pieces.space):
            if space >= 0 and not now.units.face_up[slot]:
                assert now.units.card[slot] in candidates(context(game), "units.card", slot)
        late = now.rounds.number > game.rules.source.scenario.ending.turn
        if sudden and late and not game.is_terminal:
            terrain = game.rules.allied.land.terrain  # type: ignore[attr-defined]
            assert not any(one >= 0 and terrain[space] == "hills" for space, one in enumerate(now.land.unit))
    assert silent.digest() == game.digest()
    return game, had


@pytest.mark.parametrize("scenario", SCENARIOS if DEEP else SCENARIOS[::3])
def test_the_rulings_hold_in_games_of_each_scenario(scenario: str) -> None:
    """A face-down unit is asked for a second move after an exchange too.  AA-16.1, AA-17.70, AA-17.78, AA-17.79"""
    game, had = walked(scenario, 3, 160)
    hidden = game.rules.source.scenario.automaton is None
    assert ("second after swap" in had) is (hidden and "swap" in had)


def test_in_hill_2018_a_unit_deployed_late_wins() -> None:
    """In the printed scenario, from the first decision of turn 13.  AA-10.6b, AA-17.78"""
    head = {"format": "undaunted_core/position", "version": 1, "game": "allied_assault", "scenario": "hill_2018"}
    spaces = uc.new_game("allied_assault", "hill_2018", seed=1).rules.source.spaces
    (hill,) = [space for space in spaces if space.tile.terrain == "hills"]
    below = [space.name for space in spaces if space.at[0] == hill.at[0] and space.at[1] >= hill.at[1]]
    corner = next(space.name for space in spaces if space.at == (0, 0))
    units = {
        "us": {"unit_1": {"at": below[-1], "card": "veterans"}},
        "german": {"unit_1": {"at": corner, "card": "grenadiers"}},
    }
    document = {
        **head,
        "round": 13,
        "active": "us",
        "counters": units,
        "control": dict.fromkeys(below, "us"),
        "prestige": {"us": 20},
        "zones": {"us": {"reserve": {"regulars": 1}}},
    }
    game = uc.Game.from_position(document, seed=1, chance="explicit")
    while "end_operations" not in notations(game):
        game.apply("end_draw" if "end_draw" in notations(game) else notations(game)[0])
    game.apply(f"deploy us:regulars {hill.name}")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == (("us",), "AA-10.6b")
