"""Packs in one file, named by its path: played, checked and tested without a project and without an installation."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from kit.commands import ran
from undaunted_core.extension.manager import Library, default_library

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RULE = '''
import undaunted_core as uc
import undaunted_core.authoring as au

PACK = uc.Pack(id="{name}", version="1.0", requires=("normandy",), authoring=1)


def cheer(ctx):
    ctx.emit(CHEERED)


CHEERED = au.Event("{name}.cheered", au.text(en="They cheer.", es="Vitorean."))


@uc.hookimpl
def register_rules(register):
    register.add(
        CHEERED,
        au.Messages({{"phase.{name}.{name}_cheer": au.text(en="cheering", es="vítores")}}),
        au.Insert("core.round", au.step("{name}_cheer", cheer), before="end_round"),
    )
'''


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with a pack in one file; what it added to the library goes with it."""
    (tmp_path / "cheering.py").write_text(RULE.format(name="cheering"), encoding="utf-8")
    library, modules = default_library(), {*sys.modules}
    before = {*library.packs}
    yield tmp_path
    for pack in {*library.packs} - before:
        library._forget(pack, library._packs[pack][1])
    library._infos[:] = [info for info in library._infos if not info.distribution.startswith(str(tmp_path))]
    for name in {*sys.modules} - modules:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def test_a_file_is_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "simulate", "normandy", "la_raye", "--games", 1, "--show"
    code, shown, _ = ran(capsys, *arguments, "--pack", folder / "cheering.py")
    assert code == 0
    assert "They cheer." in shown
    # Without it the game is the printed one.
    assert "They cheer." not in ran(capsys, *arguments)[1]


@pytest.mark.nightly
def test_all_files_of_a_folder_are_played_and_no_helper(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "shouting.py").write_text(RULE.replace("They cheer", "They shout").format(name="shouting"), "utf-8")
    (folder / "_helper.py").write_text("1 / 0", "utf-8")
    code, shown, _ = ran(capsys, "simulate", "normandy", "la_raye", "--games", 1, "--show", "--packs", folder)
    assert code == 0
    assert "They cheer." in shown
    assert "They shout." in shown


def test_a_file_is_checked_with_every_scenario(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, shown, _ = ran(capsys, "validate", folder / "cheering.py")
    assert (code, shown) == (0, f"{folder / 'cheering.py'}: ok (12 scenarios)\n")
    (folder / "wrong.py").write_text(RULE.replace('"core.round"', '"core.rond"').format(name="wrong"), "utf-8")
    code, shown, _ = ran(capsys, "validate", folder / "wrong.py")
    assert code == 1
    assert f"{folder / 'wrong.py'}:" in shown
    assert "nearest: core.round" in shown


@pytest.mark.parametrize(
    ("file", "text", "error"),
    [
        ("cheerin.py", None, "expected a pack in one file; nearest: cheering.py"),
        ("json.py", "", "json.py: found the name of another module, 'json', expected a name of its own"),
        ("a-b.py", "", "a-b.py: found no name of a module, 'a-b', expected a name of its own"),
        ("no_pack.py", "", "no_pack.py has no PACK (an undaunted_core.Pack)"),
        ("broken.py", "\n1 / 0", "cannot be loaded: ZeroDivisionError: division by zero ({folder}/broken.py:2)"),
    ],
)
def test_a_file_that_is_no_pack_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], file: str, text: str | None, error: str
) -> None:
    if text is not None:
        (folder / file).write_text(text, "utf-8")
    code, shown, said = ran(capsys, "simulate", "normandy", "la_raye", "--games", 1, "--pack", folder / file)
    assert code != 0
    assert not shown
    assert error.format(folder=folder) in said
    # The next try finds the file as it is then.
    assert file.removesuffix(".py") not in sys.modules or file == "json.py"


def test_ctrl_c_while_a_file_loads_ends_the_command(folder: Path) -> None:
    from undaunted_command.single_files import load_file

    (folder / "slow.py").write_text("raise KeyboardInterrupt", "utf-8")
    with pytest.raises(KeyboardInterrupt):
        load_file(folder / "slow.py", Library())
    assert "slow" not in sys.modules


def test_a_folder_without_packs_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, said = ran(capsys, "simulate", "normandy", "la_raye", "--games", 1, "--packs", tmp_path)
    assert code == 2
    assert f"no pack in {tmp_path}, expected files such as my_rule.py" in said


def test_other_processes_need_it_installed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "simulate", "normandy", "la_raye", "--games", 2, "--jobs", 2, "--pack", folder / "cheering.py"
    assert "which a file is not: undaunted new-plugin" in ran(capsys, *arguments)[2]


def test_the_same_file_is_one_pack_however_often_it_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = folder / "cheering.py"
    assert ran(capsys, "simulate", "normandy", "la_raye", "--games", 1, "--pack", name, "--pack", name)[0] == 0
    # Another library loads it anew, from the module that is there.
    assert ran(capsys, "validate", name)[0] == 0


def test_what_goes_on_names_the_file_once(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    name = str(folder / "cheering.py")
    _, shown, _ = ran(capsys, "play", "normandy", "la_raye", "--lines", "--pack", name, "--pack", name)
    (line,) = [line for line in shown.splitlines() if line.startswith("To go on:")]
    assert line.count(f"--pack={name}") == 1
