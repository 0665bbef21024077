"""Seats on their own: what they give, who goes along, who may be aimed at, and how wrong crews are refused."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import toy
import undaunted_core as uc
from undaunted_system import aboard
from undaunted_system.aboard import seats
from undaunted_system.tactics.movement import move_piece
from undaunted_testing import notations, play, scene


@pytest.fixture(scope="module")
def library() -> uc.Library:
    """Without what would be asked and drawn before the first turn."""
    return toy.make_library(without=("hidden_counter", "phase"))


def convoy(library: uc.Library, *hand: str, edit: Any = None, **more: Any) -> uc.Game:
    """Red's turn with these cards in hand; where the pieces stand is the scenario's, unless told otherwise."""
    return scene("toy", "convoy", active="red", hand={"red": list(hand)}, library=library, edit=edit, **more)


def numbers(game: uc.Game, *names: str) -> list[int]:
    return [game.rules.numbers["piece"][name] for name in names]


def seat(piece: str, wagon: str, place: int) -> Any:
    """An edit that puts a piece into a place (from 0), where the wagon is."""

    def edit(rules: Any, state: Any) -> None:
        one, carrier = (rules.numbers["piece"][name] for name in (piece, wagon))
        state.aboard.vehicle[one], state.aboard.place[one] = carrier, place
        state.pieces.space[one] = state.pieces.space[carrier]

    return edit


def hauls(game: uc.Game) -> list[str]:
    return [notation for notation in notations(game) if "haul" in notation]


# -- what seats give -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "place", "given"),
    [
        ("rider", 0, ["seat_haul_1"]),
        ("rider", 1, ["seat_haul_2"]),
        ("patrol_1", 0, ["seat_haul_1"]),
        ("patrol_1", 1, []),
    ],
)
def test_a_seat_gives_its_uses_to_those_trained_for_it(
    library: uc.Library, piece: str, place: int, given: list[str]
) -> None:
    """The second seat asks for a specialism that riders have and patrols have not."""
    game = convoy(library, piece, edit=seat(f"red:{piece}", "red:wagon", place))
    assert hauls(game) == [f"play red:{piece} {ability}" for ability in given]


def test_nothing_is_given_on_foot_or_to_a_card_without_a_piece(library: uc.Library) -> None:
    game = convoy(library, "rider", "captain")
    rider, captain = (game.rules.numbers["card"][f"red:{name}"] for name in ("rider", "captain"))
    assert hauls(game) == []
    assert aboard.given_uses(game._ctx, rider, game.rules.activation.piece[rider]) == ()
    assert aboard.given_uses(game._ctx, captain, game.rules.activation.piece[captain]) == ()
    (reason,) = game.why_illegal("play red:rider seat_haul_1")
    assert reason.key == "reason.tactics.not_given"
    (reason,) = game.why_illegal("play red:captain seat_haul_1")
    assert reason.key == "reason.tactics.not_on_card"


def test_a_given_use_says_its_seat_in_words(library: uc.Library) -> None:
    game = convoy(library, "rider", edit=seat("red:rider", "red:wagon", 1))
    assert game.action("play red:rider seat_haul_2").text() == "play Rider: Haul 2 (seat)"
    assert game.action("play red:rider seat_haul_2").text("es").endswith("Tirar 2 (asiento)")


def test_a_seat_with_an_ability_nobody_registers_is_refused_with_the_nearest(tmp_path: Any) -> None:
    wagon = json.loads((toy.DATA / "wagons.json").read_text(encoding="utf-8"))["wagons"][0]
    change = {
        "id": "broken:wagon", "kind": "wagons", "target": wagon["id"],
        "set": {"seats": [{"actions": [{"action": "haull"}]}]},
    }  # fmt: skip
    (tmp_path / "pack.json").write_text(
        json.dumps({"id": "broken", "game": "toy", "version": "1", "provenance": "original"})
    )
    (tmp_path / "overrides.json").write_text(json.dumps({"overrides": [change]}))
    with pytest.raises(uc.ContentError) as caught:
        uc.new_game("toy", "convoy", seed=1, packs=(tmp_path,), library=toy.make_library())
    (fault, *_) = caught.value.faults
    assert (fault.pointer, fault.found, fault.nearest) == ("/red:wagon/seats/0", "'haull'", "haul")


# -- going along, changing hands ---------------------------------------------------------------


def test_those_aboard_go_along_step_by_step_and_nobody_else(library: uc.Library) -> None:
    game = convoy(library, edit=seat("red:rider", "red:wagon", 0))
    rider, wagon, patrol = numbers(game, "red:rider", "red:wagon", "red:patrol_2")
    space, stayed = game._ctx.state.pieces.space, game._ctx.state.pieces.space[patrol]
    move_piece(game._ctx, wagon, 1, "march", 0)
    game._legal = []
    (step, *_) = [notation for notation in notations(game) if notation.startswith("step ")]
    play(game, step)
    assert space[rider] == space[wagon] == game.rules.numbers["space"][step.split()[1]]
    assert space[patrol] == stayed
    seats.carry_along(game._ctx, patrol)
    assert space[rider] == space[wagon]


def test_an_empty_wagon_changes_hands_with_whoever_boards_it_and_one_with_a_crew_does_not(library: uc.Library) -> None:
    there = {"red:rider": "b3", "red:patrol_1": "b3"}
    game = convoy(library, "rider", "patrol_1", counters=there)
    assert game._ctx.state.aboard.owner[numbers(game, "blue:wagon")[0]] == 1
    events = play(game, "board red:rider blue:wagon 2")
    assert [event.kind for event in events] == ["toy.spent", "aboard.seated", "aboard.taken_over"]
    assert game._ctx.state.aboard.owner[numbers(game, "blue:wagon")[0]] == 0
    assert "board red:patrol_1 blue:wagon 2" not in notations(game)
    assert "board red:patrol_1 blue:wagon 1" in notations(game)
    held = convoy(library, "rider", edit=seat("blue:rider", "blue:wagon", 0), counters={"red:rider": "b3"})
    assert not [notation for notation in notations(held) if "blue:wagon" in notation]


def test_seats_are_swapped_left_and_forgotten(library: uc.Library) -> None:
    game = convoy(library, edit=seat("red:rider", "red:wagon", 0))
    ctx, state = game._ctx, game._ctx.state.aboard
    rider, patrol, wagon = numbers(game, "red:rider", "red:patrol_1", "red:wagon")
    assert aboard.empty_places(ctx, wagon) == [1]
    aboard.take_seat(ctx, patrol, wagon, 1)
    assert aboard.crew(ctx, wagon) == [rider, patrol]
    aboard.swap_seats(ctx, rider, patrol)
    assert aboard.crew(ctx, wagon) == [patrol, rider]
    aboard.leave_seat(ctx, patrol)
    aboard.forget_seat(ctx, rider)
    assert aboard.crew(ctx, wagon) == []
    assert [state.place[rider], state.place[patrol]] == [seats.ON_FOOT] * 2
    assert [event.kind for event in game.events(None)] == ["aboard.seated", "aboard.swapped", "aboard.left"]


def test_without_events_the_same_happens_unsaid(library: uc.Library) -> None:
    game = convoy(library, events=False)
    ctx, state = game._ctx, game._ctx.state.aboard
    rider, patrol, wagon = numbers(game, "red:rider", "red:patrol_1", "blue:wagon")
    aboard.take_seat(ctx, rider, wagon, 0)
    aboard.take_seat(ctx, patrol, wagon, 1)
    aboard.swap_seats(ctx, rider, patrol)
    aboard.leave_seat(ctx, rider)
    assert (state.owner[wagon], aboard.crew(ctx, wagon), state.place[patrol]) == (0, [patrol], 0)


def test_aimed_at_are_enemies_in_the_open_alone(library: uc.Library) -> None:
    """Neither own pieces, nor those aboard, nor a wagon of the enemy's that was captured."""
    game = convoy(library, edit=seat("blue:rider", "blue:wagon", 0))

    def targets() -> set[str]:
        names = game.rules.names["piece"]
        return {name for piece, name in enumerate(names) if seats.is_enemy_in_the_open(game._ctx, 0, piece)}

    assert targets() == {"blue:gun", "blue:patrol_1", "blue:patrol_2", "blue:wagon"}
    game._ctx.state.aboard.owner[numbers(game, "red:wagon")[0]] = 1
    game._ctx.state.aboard.owner[numbers(game, "blue:wagon")[0]] = seats.NOBODY
    assert targets() == {"blue:gun", "blue:patrol_1", "blue:patrol_2", "red:wagon"}


# -- what a loaded state must keep to -----------------------------------------------------------


def aboard_row(column: str, piece: str, value: Any) -> Any:
    return lambda data: data["aboard"][column].update({piece: value})


def seated(piece: str, wagon: str, place: str, space: str | None = None) -> Any:
    def spoil(data: dict[str, Any]) -> None:
        data["aboard"]["vehicle"][piece], data["aboard"]["place"][piece] = wagon, place
        if space is not None:
            data["pieces"]["space"][piece] = space

    return spoil


def both(*changes: Any) -> Any:
    return lambda data: [change(data) for change in changes]


CREWS = {
    "a wagon that is nobody's": (
        lambda data: data["aboard"]["owner"].pop("red:wagon"),
        "/aboard/owner/red:wagon", "nobody", "a side",
    ),
    "a soldier of the other side": (
        aboard_row("owner", "red:rider", "blue"),
        "/aboard/owner/red:rider", "blue", "its own side",
    ),
    "a soldier that is nobody's": (
        lambda data: data["aboard"]["owner"].pop("red:rider"),
        "/aboard/owner/red:rider", "nobody", "its own side",
    ),
    "a wagon without a place": (
        aboard_row("vehicle", "red:rider", "red:wagon"),
        "/aboard/vehicle/red:rider",
        "either a vehicle without a place or a place without a vehicle", "both of them, or neither",
    ),
    "a place without a wagon": (
        aboard_row("place", "red:rider", "1"),
        "/aboard/vehicle/red:rider",
        "either a vehicle without a place or a place without a vehicle", "both of them, or neither",
    ),
    "a wagon in a wagon": (
        seated("blue:wagon", "red:wagon", "1", "b1"),
        "/aboard/vehicle/blue:wagon", "place 1 of red:wagon", "a soldier in a place that the vehicle has",
    ),
    "a seat of something without seats": (
        seated("red:rider", "red:gun", "1", "a3"),
        "/aboard/vehicle/red:rider", "place 1 of red:gun", "a soldier in a place that the vehicle has",
    ),
    "a seat taken twice": (
        both(seated("red:rider", "red:wagon", "1", "b1"), seated("red:patrol_1", "red:wagon", "1", "b1")),
        "/aboard/vehicle/red:patrol_1", "place 1 of red:wagon, which is taken", "an empty place",
    ),
    "a wagon somewhere else": (
        seated("red:rider", "red:wagon", "1", "a3"),
        "/aboard/vehicle/red:rider", "red:wagon, which is on another space", "a vehicle on the same space",
    ),
    "a wagon off the board": (
        both(
            lambda data: data["pieces"]["space"].pop("red:wagon"),
            seated("red:rider", "red:wagon", "1"),
            lambda data: data["pieces"]["space"].pop("red:rider"),
        ),
        "/aboard/vehicle/red:rider", "red:wagon, which is on another space", "a vehicle on the same space",
    ),
    "a wagon of the enemy's": (
        seated("red:rider", "blue:wagon", "1", "b3"),
        "/aboard/vehicle/red:rider", "blue:wagon of another side", "a vehicle of the same side",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CREWS)
def test_a_crew_that_cannot_be_is_refused_with_its_place(library: uc.Library, name: str) -> None:
    spoil, pointer, found, expected = CREWS[name]
    game = convoy(library)
    data = json.loads(json.dumps(game.rules.codec.encode(game._ctx.state)))
    assert game.rules.codec.decode(copy.deepcopy(data)) == game._ctx.state
    spoil(data)
    with pytest.raises(uc.SaveError) as caught:
        game.rules.codec.decode(data)
    assert (pointer, found, expected) in [(fault.pointer, fault.found, fault.expected) for fault in caught.value.faults]


def test_a_crew_that_can_be_is_read_back(library: uc.Library) -> None:
    game = convoy(library, edit=seat("red:rider", "red:wagon", 1))
    data = json.loads(json.dumps(game.rules.codec.encode(game._ctx.state)))
    assert game.rules.codec.decode(data) == game._ctx.state
