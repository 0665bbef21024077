"""The page of the command line: each command and option has an example, and the examples run."""

from __future__ import annotations

import io
import shutil
from typing import TYPE_CHECKING

import command_line
import pytest

import undaunted_core as uc
from kit.places import ROOT
from undaunted_command.main import main

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = command_line.read_examples()
#: The commands that others need: these run by day, all by night.
SHORT = ("games", "plugins", "scenarios", "turn", "rules", "new-scenario", "show", "explain", "replay", "validate")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the examples run."""
    shutil.copytree(ROOT / "examples/iron_quarter", tmp_path / "iron_quarter")
    # A module of its own for each test: a module stays imported.
    name = f"house_rule_of_{tmp_path.name}"
    pack = f'import undaunted_core as uc\n\nPACK = uc.Pack(id="{name}", version="1")\n'
    (tmp_path / "packs").mkdir()
    (tmp_path / f"packs/{name}.py").write_text(pack, encoding="utf-8")
    game = uc.new_game("normandy", "la_raye", seed=7)
    uc.play(game, {"us": "random", "german": "random"}, max_decisions=30)
    (tmp_path / "game.json").write_text(game.to_json(), encoding="utf-8")
    (tmp_path / "replay.json").write_text(game.replay().to_json(), encoding="utf-8")
    page = "<!-- balance normandy: begin -->\n<!-- balance normandy: end -->\n"
    (tmp_path / "balance.md").write_text(page, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    # Nobody sits at the keyboard: a command that asks gets the end of the input.
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return tmp_path


def run(lines: list[tuple[str, int | None]], capsys: pytest.CaptureFixture[str]) -> None:
    for line, code in lines:
        if code is not None:
            assert (line, main(line.split()[1:])) == (line, code), capsys.readouterr().err
            capsys.readouterr()


@pytest.mark.usefixtures("folder")
def test_the_examples_of_short_commands_run(capsys: pytest.CaptureFixture[str]) -> None:
    """Each line ends with the code that it tells."""
    run([(line, code) for line, code in EXAMPLES if line.split()[1] in SHORT], capsys)


def test_every_argument_says_what_it_is() -> None:
    """On the page and by ``--help``."""
    parsers = command_line.find_parsers()
    assert parsers
    assert [
        (name, action.dest) for name, parser in parsers.items() for action in command_line.options_of(parser)
        if not action.help
    ] == []


@pytest.mark.nightly
@pytest.mark.usefixtures("folder")
def test_all_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    """Each line ends with the code that it tells, those of whole games and whole packs too."""
    run(EXAMPLES, capsys)


def test_each_command_and_each_option_has_an_example() -> None:
    """Nobody has to guess how an option is written."""
    missing = []
    for name, parser in command_line.find_parsers().items():
        lines = command_line.examples_of(name, EXAMPLES)
        words = {word for line in lines for word in line.split()}
        options = [action.option_strings[-1] for action in command_line.options_of(parser) if action.option_strings]
        missing += [name] * (not lines) + [f"{name} {option}" for option in options if option not in words]
    assert not missing, "add an example to docs/command_examples.txt"
