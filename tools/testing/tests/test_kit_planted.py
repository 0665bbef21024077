"""The suite finds every fault planted in an author's pack, with no line of test code, and makes its game short."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

import undaunted_core as uc
from kit.places import DEEP, ROOT, in_repository
from mistakes import pack
from mistakes.planted import COVER, PLANTS, Plant, find, not_covered, setup_of
from undaunted_testing import suite
from undaunted_testing.files import check_file
from undaunted_testing.suite import HANDLED, SECRECY, SUITE, Effort, Setup, run_check
from undaunted_testing.walk import CheckFailedError

#: A failing game of this length can be read; most are shorter than half of it.
READABLE = 80
#: How often a failing game is tried again to make it shorter.
ATTEMPTS = 40
BY_THE_CLOCK = "a rule reads the clock"
#: The check of secrets takes long at each attempt, so unless the run is deep one leak is made short for all.
LEAK_ATTEMPTS = 40 if DEEP else 20
#: The leak that is made short in every run.
SHORTENED = "an event tells a hand"
#: How much of a sound pack is played.
FEWER = Effort(games=2, plies=80, secret_moves=40, secret_stops=1, own_moves=500, own_secrets=4)
OF_HANDLING = tuple(
    plant for plant in PLANTS if plant.fault in ("a card is lost", "an effect is written to the definition")
)
OF_GAMES = tuple(plant for plant in PLANTS if plant.checks not in ((SECRECY,), (COVER,)))
OF_COVERAGE = tuple(plant for plant in PLANTS if plant.checks == (COVER,))
#: What is named for each of them.
NEVER = {
    "a requirement is never the failing one": "  refused arnhem.span arnhem.late",
    "a reaction that nobody can play": "  event arnhem.reacted",
    "an event that nobody is told of": "  event arnhem.bridged",
}
OF_SECRETS = tuple(plant for plant in PLANTS if plant.checks == (SECRECY,))


def by_turns(plants: tuple[Plant, ...]) -> list[object]:
    """Every fifth fault by day, and the rest by night; one of each group that shortens its game."""
    return [
        plant if number % 5 == 0 or plant.fault == SHORTENED else pytest.param(plant, marks=pytest.mark.nightly)
        for number, plant in enumerate(plants)
    ]


@pytest.mark.nightly(
    but=[
        "clones share a list",
        "a card is lost",
        "an event with a field too many",
        "a step starts what it does not declare",
    ]
)
@pytest.mark.usefixtures("attempts")
@pytest.mark.parametrize("plant", by_turns(OF_GAMES), ids=lambda one: one.fault)
def test_a_planted_fault_is_found_and_its_game_is_short(plant: Plant, tmp_path: Path) -> None:
    setup = setup_of(plant, tmp_path)
    for name in dict.fromkeys(name if name in SUITE else "asked" for name in plant.checks):
        try:
            run_check(setup, name, seconds=ATTEMPTS)
        except CheckFailedError as error:
            assert error.check in ("", name, "play", *plant.checks)  # noqa: PT017
            # By the clock a game fails today and not the next time: what can be left out of it is chance.
            assert len(error.moves) <= READABLE or plant.fault == BY_THE_CLOCK  # noqa: PT017
            return
    pytest.fail(f"{plant.fault}: not found by {plant.checks}")


@pytest.mark.nightly(but=["an event tells of another zone than that of the card"])
@pytest.mark.usefixtures("attempts")
@pytest.mark.parametrize("plant", by_turns(OF_SECRETS), ids=lambda one: one.fault)
def test_a_planted_leak_is_found_and_its_game_is_short(plant: Plant, tmp_path: Path) -> None:
    setup = setup_of(plant, tmp_path)
    is_shortened = DEEP or plant.fault == SHORTENED
    with pytest.raises(CheckFailedError) as found:
        run_check(setup, SECRECY, seconds=LEAK_ATTEMPTS if is_shortened else 0)
    assert found.value.check == SECRECY
    assert len(found.value.moves) <= READABLE or not is_shortened
    assert found.value.game is not None
    assert len(found.value.game.history) == len(found.value.moves)


@pytest.mark.nightly(but=["a card is lost"])
@pytest.mark.usefixtures("attempts")
@pytest.mark.parametrize("plant", OF_HANDLING, ids=lambda one: one.fault)
def test_what_is_done_with_games_finds_a_fault_as_well(plant: Plant, tmp_path: Path) -> None:
    """Play, save, undo, clone and the rest in any order; the list of deeds is short."""
    setup = setup_of(plant, tmp_path)
    with pytest.raises(CheckFailedError, match="handled: ") as found:
        run_check(setup, HANDLED, seconds=ATTEMPTS)
    assert len(found.value.moves) <= READABLE
    assert found.value.moves[0].startswith("game 0: ")


@pytest.mark.nightly(but=["an event that nobody is told of"])
@pytest.mark.parametrize("plant", OF_COVERAGE, ids=lambda one: one.fault)
def test_what_is_declared_and_never_comes_to_play_is_named(plant: Plant, tmp_path: Path) -> None:
    error = not_covered(setup_of(plant, tmp_path))
    assert error is not None
    # Behind the declaration stands its file with the line.
    assert [line for line in str(error).splitlines() if line.startswith(f"{NEVER[plant.fault]} (")]


@pytest.mark.nightly
def test_the_pack_without_a_fault_passes(tmp_path: Path) -> None:
    setup = Setup("normandy", "arnhem:first", ("arnhem",), pack.make_library(pack.SOURCE, pack.documents(), tmp_path))
    for name in SUITE:
        run_check(setup, name, suite.QUICK if DEEP else FEWER)
    assert not_covered(setup) is None


@pytest.mark.skipif(not DEEP, reason="takes minutes")
@pytest.mark.parametrize("plant", PLANTS, ids=lambda one: one.fault)
def test_the_first_failure_of_the_whole_suite_is_of_a_check_that_fits(plant: Plant, tmp_path: Path) -> None:
    error, name, _ = find(plant, tmp_path)
    assert error is not None
    assert {error.check, name} & {*plant.checks}


@pytest.mark.parametrize("leaks", [True, False])
def test_the_replay_of_a_leak_that_is_kept_is_a_test(leaks: bool, tmp_path: Path) -> None:
    (plant,) = (one for one in PLANTS if one.fault == "a public column shows a hand")
    library = setup_of(attrs.evolve(plant, source=plant.source if leaks else ()), tmp_path).library
    game = uc.new_game("normandy", "arnhem:first", seed=0, packs=("arnhem",), library=library, chance="explicit")
    while not any(one.notation.endswith(" bridge") for one in game.legal_actions()):
        game.apply(game.legal_actions()[0])
    game.apply(next(one for one in game.legal_actions() if one.notation.endswith(" bridge")))
    file = tmp_path / "leak.json"
    file.write_text(game.replay().to_json(), encoding="utf-8")
    if not leaks:
        assert check_file(file, library=library) == game
        return
    with pytest.raises(CheckFailedError, match="secrecy, stop"):
        check_file(file, library=library)


@in_repository
def test_the_table_in_the_docs_has_every_fault() -> None:
    page = (ROOT / "docs/reference/testing/index.md").read_text(encoding="utf-8")
    table = page.partition("| fault | found by |")[2].partition("\n\n")[0].splitlines()[2:]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table]
    assert [row[0] for row in rows] == [plant.fault for plant in PLANTS]
    assert len(PLANTS) > 30
    for plant, (_, found, moves, _) in zip(PLANTS, rows, strict=True):
        assert found.strip("`") in plant.checks
        assert moves == "-" or int(moves) <= READABLE


def test_a_check_that_draws_is_tried_with_several_seeds() -> None:
    """The names that the suite treats apart are names of checks."""
    assert {*suite.DRAWING, *suite.ON_THE_WAY} <= {*SUITE, "play"}
