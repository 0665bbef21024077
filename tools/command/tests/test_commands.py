"""Commands are entry points: another distribution adds one, a broken one harms no other, and a run loads one alone."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.commands import ran
from undaunted_command.command import GROUP, LAST, Command, find_commands
from undaunted_command.main import command_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SHUFFLE = """
from undaunted_command.command import Command

def add_arguments(parser):
    parser.add_argument("number", type=int, metavar="N", help="how many")

def run(args):
    print("shuffled", args.number, args.lang, args.json)
    return 3

SHUFFLE = Command("shuffle a %s", run, add_arguments)
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Install a module with commands, as another distribution would."""
    find = importlib.metadata.entry_points
    points: list[EntryPoint] = []
    monkeypatch.syspath_prepend(str(tmp_path))

    def find_all(**wanted: str) -> object:
        return [*find(**wanted), *points] if wanted.get("group") == GROUP else find(**wanted)

    monkeypatch.setattr(importlib.metadata, "entry_points", find_all)

    def write(source: str, *names: str, value: str = "SHUFFLE") -> None:
        module = f"added_command_{len(points)}"
        (tmp_path / f"{module}.py").write_text(source, encoding="utf-8")
        monkeypatch.delitem(sys.modules, module, raising=False)
        for name in names:
            points.append(EntryPoint(name, f"{module}:{value}", GROUP))
            vars(points[-1])["dist"] = SimpleNamespace(name="card-tricks")

    return write


def test_another_distribution_adds_a_command(
    install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install(SHUFFLE.replace("%s", "deck"), "shuffle")
    assert ran(capsys, "shuffle", "4", "--json", "--lang", "es")[:2] == (3, "shuffled 4 es True\n")
    code, shown, _ = ran(capsys, "shuffle", "--help")
    assert code == 0
    assert "shuffle a deck" in shown
    assert "how many" in shown
    listing = ran(capsys, "--help")[1].splitlines()
    assert listing[-1].split() == ["shuffle", "shuffle", "a", "deck"], "it asks for no place, and so it is the last"


def test_a_command_has_the_place_it_asks_for(
    install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install(SHUFFLE.replace("%s", "deck").replace("add_arguments)", "add_arguments, order=15)"), "shuffle", "again")
    listed = [line.split()[0] for line in ran(capsys, "--help")[1].splitlines() if line.startswith("    ")]
    assert listed[:4] == ["games", "again", "shuffle", "scenarios"]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import no_such_module_at_all", "ModuleNotFoundError: No module named 'no_such_module_at_all'"),
        ("raise SystemExit(7)", "SystemExit: 7"),
        ("other = 3", "AttributeError: module 'added_command_0' has no attribute 'SHUFFLE'"),
        ("SHUFFLE = 3", "added_command_0:SHUFFLE is no Command"),
    ],
)
def test_a_command_that_cannot_be_loaded_is_told_and_the_others_run(
    source: str, why: str, install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install(source, "shuffle")
    code, shown, error = ran(capsys, "shuffle", "4")
    assert (code, shown) == (1, "")
    assert error.startswith(f"undaunted: the command shuffle (card-tricks) cannot be loaded: {why}")
    code, shown, error = ran(capsys, "--help")
    assert (code, error) == (0, "")
    assert f"the command shuffle (card-tricks) cannot be loaded: {why}" in " ".join(shown.split())
    assert ran(capsys, "games")[0] == 0


def test_a_command_whose_arguments_fail_is_told_with_the_line(
    install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install(SHUFFLE.replace('"number", type=int', '"--json"'), "shuffle")
    code, _, error = ran(capsys, "shuffle", "4")
    assert code == 1
    assert "cannot be loaded: ArgumentError: argument --json: conflicting option string: --json" in error
    assert "added_command_0.py:5)" in error
    assert ran(capsys, "--help")[0] == 0


def test_a_name_that_two_distributions_claim_runs_neither(
    install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install(SHUFFLE, "games")
    code, shown, error = ran(capsys, "games")
    assert (code, shown) == (1, "")
    both = "card-tricks, undaunted-core-command"
    assert f"the command games ({both}) cannot be loaded: two distributions claim the name" in error
    assert ran(capsys, "plugins")[0] == 0


def test_an_error_in_a_command_is_that_of_its_distribution(
    install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install(SHUFFLE.replace("return 3", "return 1 / 0"), "shuffle")
    code, _, error = ran(capsys, "shuffle", "4")
    assert code == 1
    assert error.startswith("undaunted: an error in the command shuffle (card-tricks): ZeroDivisionError: ")


def test_an_error_in_a_command_of_the_library_is_one_of_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(uc, "games", lambda: 1 / 0)
    code, _, error = ran(capsys, "games")
    assert code == 1
    assert error.startswith("undaunted: an error in the program itself: ZeroDivisionError: ")


def test_an_interruption_while_a_command_loads_is_no_fault_of_it(
    install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install("raise KeyboardInterrupt", "shuffle")
    assert ran(capsys, "shuffle", "4")[0] == 130
    install(SHUFFLE.replace("parser.add_argument", "raise KeyboardInterrupt #"), "interrupt")
    assert ran(capsys, "interrupt", "4")[0] == 130


def test_without_any_command_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: ())
    for typed in (["games"], ["--help"]):
        code, _, error = ran(capsys, *typed)
        assert code == 1
        assert "install undaunted-core again" in error
    assert ran(capsys, "--version")[0] == 0


def test_every_command_of_the_library_loads_under_its_name() -> None:
    commands = {name: installed for name, installed in find_commands().items()
                if installed.distributions == ["undaunted-core-command"]}
    assert len(commands) > 20
    orders = [installed.load().order for installed in commands.values()]
    assert len({*orders}) == len(orders), "each has a place of its own"
    assert max(orders) < LAST
    assert all(isinstance(installed.load(), Command) for installed in commands.values())


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("games", "games"), ("--lang es games", "games"), ("--lang=es games", "games"), ("--la es games", "games"),
        ("games --lang es", "games"), ("--lang es", None), ("", None), ("--version", None), ("-h games", None),
        ("--he games", None), ("games -h", "games"), ("--lang", None), ("--version games", "games"),
    ],
)  # fmt: skip
def test_the_command_is_the_first_word_that_is_neither_option_nor_language(typed: str, name: str | None) -> None:
    assert command_in(typed.split()) == name


@pytest.mark.parametrize(
    ("typed", "absent"),
    [
        (["--version"], ["undaunted_command.commands", "importlib.metadata", "undaunted_core.extension"]),
        (["perft", "--help"], ["undaunted_command.commands.games", "undaunted_command.perft"]),
        (["--help"], ["undaunted_command.perft", "undaunted_core.extension", "undaunted_core.kernel"]),
    ],
)
def test_a_help_imports_no_more_than_it_needs(typed: list[str], absent: list[str]) -> None:
    """Reason for a process: what this one has imported is there already."""
    code = (
        "import sys\nfrom undaunted_command.main import main\n"
        f"main({typed!r})\n"
        f"print([name for name in sys.modules if name in {absent!r}], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
