"""Every mistake that a first expansion made on purpose is told where it is made, and the message leads to the mend."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.places import DEEP, ROOT, in_repository
from mistakes.cases import CASES, Case
from mistakes.pack import SOURCE, documents, module_of, write_data
from mistakes.project import forgetting
from undaunted_command.checking import Checker
from undaunted_testing import CheckFailedError, check_game, check_secrecy, check_sequence
from undaunted_testing.suite import CONTENT, Setup, run_check
from undaunted_testing.walk import random_move, take

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: The checks of the kit that tell the mistakes of these cases; all of them would take three times as long.
CHECKED = ("conserved", "asking", "options", "undone")
#: Stops of the games of the first seeds at which something secret can be told.
STOPS = (14, 65)
PAGE = ROOT / "docs/reference/mistakes.md"


def planted(case: Case) -> tuple[str, dict[str, object]]:
    """The pack with the mistake of a case."""
    source, files = SOURCE, documents()
    for found, put in case.source:
        assert source.count(found) >= 1, f"{found!r} does not stand in the pack"
        source = source.replace(found, put)
    if case.data is not None:
        case.data(files)
    return source, files


@pytest.fixture(scope="module")
def installed() -> uc.Library:
    """Everything that is installed: each test adds its pack and has it forgotten."""
    return uc.Library()


@pytest.fixture
def load(installed: uc.Library) -> Iterator[Callable[..., uc.Library]]:
    """Puts a pack of a source and data into the library."""

    def put(source: str, files: dict[str, object], folder: Path) -> uc.Library:
        write_data(folder, files)
        installed.register(module_of(source, folder))
        return installed

    with forgetting(installed):
        yield put


def set_up(library: uc.Library, chance: str = "sampled", seed: int = 1) -> uc.Game:
    return uc.new_game("normandy", "arnhem:first", seed=seed, packs=("arnhem",), library=library, chance=chance)


def setup_with(library: uc.Library) -> Setup:
    return Setup("normandy", "arnhem:first", ("arnhem",), library)


def compiled(library: uc.Library, folder: Path) -> str:
    """What compiling says; validate says the same of the scenario's file."""
    with pytest.raises(uc.UndauntedError) as caught:
        run_check(setup_with(library), CONTENT)
    report = Checker(library, "normandy", ("arnhem",)).check(folder / "scenarios" / "first.json")
    assert report.faults, "validate finds nothing"
    return "\n".join([str(caught.value), *map(str, report.faults)])


def validated(library: uc.Library, folder: Path) -> str:
    """What validate warns of: the game can be played, and the suite has a test that fails."""
    report = Checker(library, "normandy", ("arnhem",)).check(folder / "scenarios" / "first.json")
    assert not report.faults
    said = "\n".join(map(str, report.warnings))
    # A clause without a text is for `undaunted rules`: to no rule does it make a difference.
    if "the clause" not in said:
        with pytest.raises(CheckFailedError) as caught:
            run_check(setup_with(library), CONTENT)
        assert str(caught.value) in said
    return said


def played(library: uc.Library, folder: Path) -> str:
    """What playing random games says."""
    with pytest.raises(uc.RuleError) as caught:
        play_some(library)
    return str(caught.value)


def play_some(library: uc.Library) -> None:
    for seed in range(10):
        rng, game = random.Random(seed), set_up(library, ("sampled", "explicit")[seed % 2], seed)
        while not game.is_terminal and game.round < 12:
            take(game, *random_move(game, rng))


def checked(library: uc.Library, folder: Path) -> str:
    """What the testing kit says, at every stop."""
    with pytest.raises(CheckFailedError) as caught:
        check_some(library)
    return str(caught.value)


def check_some(library: uc.Library) -> None:
    for seed in range(8):
        check_game(partial(set_up, library, seed=seed), seed=seed, plies=60, checks=CHECKED)


def kept_secret(library: uc.Library, folder: Path) -> str:
    """What the check of secrecy says."""
    with pytest.raises(CheckFailedError) as caught:
        check_secrets(library)
    return str(caught.value)


def check_secrets(library: uc.Library) -> None:
    for seed in range(8):
        check_secrecy(partial(set_up, library, seed=seed), seed=seed, stop=STOPS)


def followed(library: uc.Library, folder: Path) -> str:
    """What the check of the sequence of play says."""
    with pytest.raises(CheckFailedError) as caught:
        check_sequence(library, "normandy", "arnhem:first", packs=("arnhem",))
    return str(caught.value)


TOLD: dict[str, Callable[[uc.Library, Path], str]] = {
    "compile and validate": compiled,
    "validate (a warning)": validated,
    "play": played,
    "testing kit": checked,
    "check_secrecy": kept_secret,
    "check_sequence": followed,
}


@pytest.mark.parametrize("case", [case for case in CASES if case.told != "load"], ids=lambda case: case.name)
def test_a_mistake_is_told_where_it_is_made(case: Case, load: Callable[..., uc.Library], tmp_path: Path) -> None:
    source, files = planted(case)
    folder = tmp_path / "arnhem"
    said = TOLD[case.told](load(source, files, folder), folder)
    for part in case.says:
        assert part in said, said


#: What stands on the line that the first fault of a declaration names.
LINES = {
    "a slice named like a part of every state": 'Slice("stack", Arnhem)',
    "a modifier of a sum that does not exist": 'Modifier("undaunted.defense"',
    "a hint for an ability that does not exist": '{"brigde": "move"}',
    "a place in a text that is no field": '"arnhem.bridged",',
    "a message that is missing": 'Modifier(DEFENCE, "term.arnhem.river"',
    "a step that asks for a name there is not": "def toss(",
    "a message that no declaration uses": '"event.arnhem.brigded": text(',
    "a title of a thing that does not exist": '("ability", "brigde")',
    "a clause that no list of clauses has": '"UND-8.44"',
    "a place in the text of a term that nothing fills": '"term.arnhem.left"',
}


@pytest.mark.nightly(but=["a message that no declaration uses", "a clause that no list of clauses has"])
@pytest.mark.parametrize("mistake", LINES)
def test_a_fault_of_a_declaration_names_the_line_in_which_it_is(
    mistake: str, load: Callable[..., uc.Library], tmp_path: Path
) -> None:
    case = next(case for case in CASES if case.mistake == mistake)
    source, files = planted(case)
    folder = tmp_path / "arnhem"
    said = TOLD[case.told](load(source, files, folder), folder).splitlines()[0]
    file, _, line = said.rpartition("(")[2].rstrip(")").rpartition(":")
    assert Path(file) == folder / "plugin.py"
    assert LINES[mistake] in (folder / "plugin.py").read_text(encoding="utf-8").splitlines()[int(line) - 1]


@pytest.mark.parametrize("case", [case for case in CASES if case.told == "load"], ids=lambda case: case.name)
def test_a_plugin_that_does_not_load_is_named_with_its_cause(
    case: Case, load: Callable[..., uc.Library], tmp_path: Path
) -> None:
    source, files = planted(case)
    with pytest.raises(uc.PluginError) as caught:
        load(source, files, tmp_path / "arnhem")
    for part in case.says:
        assert part in str(caught.value)


def test_the_pack_without_a_mistake_plays(load: Callable[..., uc.Library], tmp_path: Path) -> None:
    """What the mistakes are planted in has none: it compiles, validates without a warning and passes the kit."""
    folder = tmp_path / "arnhem"
    library = load(SOURCE, documents(), folder)
    report = Checker(library, "normandy", ("arnhem",)).check(folder / "scenarios" / "first.json")
    assert not [*map(str, report.faults), *map(str, report.warnings)]
    check_game(partial(set_up, library), plies=20)
    seeds = range(3 if DEEP else 2)
    games = [check_game(partial(set_up, library, seed=seed), seed=seed, plies=200, every=200) for seed in seeds]
    kinds = {action.kind for game in games for _, action in game.history}
    assert {"arnhem.toss", "arnhem.span", "core.react"} <= kinds
    check_secrets(library)
    check_some(library)
    check_sequence(library, "normandy", "arnhem:first", packs=("arnhem",), games=2)


def rows_of(heading: str) -> list[str]:
    """The rows of the table under a heading of the page, without its head."""
    part = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [line for line in part.splitlines() if line.startswith("| ")][1:]


@in_repository
def test_the_page_of_mistakes_lists_every_case() -> None:
    """docs/reference/mistakes.md has the table of these cases: mistake, where it is told, message."""
    rows = [f"| {case.mistake} | {case.told} | `{case.says[0]}` |" for case in CASES]
    assert rows_of("What names and declarations can get wrong") == rows, "\n".join(rows)
