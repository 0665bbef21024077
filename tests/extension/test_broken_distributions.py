"""A distribution that cannot be loaded is named, and what the others bring is there: every group of entry points."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.commands import ran
from undaunted_command.catalogue import catalogue_of
from undaunted_core.__main__ import PROGRAM, main
from undaunted_core.agents.base import FURTHER, load_further
from undaunted_core.game import drawing as drawings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RAISES = "raise RuntimeError('no good')\n"


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Install the distribution ``rotten`` with one entry point and its module ``rot``."""

    def forget() -> None:
        for cached in (load_further, drawings.drawing, catalogue_of):
            cached.cache_clear()

    def write(group: str, point: str, source: str = RAISES) -> None:
        about = tmp_path / "rotten-1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: rotten\nVersion: 1\n", encoding="utf-8")
        (about / "entry_points.txt").write_text(f"[{group}]\n{point}\n", encoding="utf-8")
        (tmp_path / "rot.py").write_text(source, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.delitem(importlib.sys.modules, "rot", raising=False)
        forget()

    yield write
    forget()


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (RAISES, "RuntimeError: no good ("),
        ("raise SystemExit(3)\n", "SystemExit: 3 ("),
        ("BOTS = 3\n", "found 3, expected a FurtherBots"),
        ("", "AttributeError: module 'rot' has no attribute 'BOTS'"),
        (
            "from undaunted_core.agents.base import FurtherBots\n\n"
            f"def make(usual):\n    {RAISES}\nBOTS = FurtherBots(make)\n",
            "RuntimeError: no good (",
        ),
    ],
)
def test_broken_bots_keep_no_other_bots_out(install: Callable[..., None], source: str, why: str) -> None:
    install(FURTHER, "a_rotten = rot:BOTS", source)
    assert {"random", "planner", "easy"} <= {*uc.bots("normandy")}
    assert uc.bot_title("hard", "es") == "difícil"
    game = uc.new_game("normandy", "la_raye", seed=1)
    assert uc.play(game, dict.fromkeys(game.sides, "easy"), 2) == 2
    told = f"; undaunted_core.bots: a_rotten of the distribution rotten cannot be loaded: {why}"
    with pytest.raises(ValueError, match="no bot 'sower'") as caught:
        uc.play(game, dict.fromkeys(game.sides, "sower"))
    assert told in str(caught.value)


def test_an_interrupt_while_bots_load_goes_through(install: Callable[..., None]) -> None:
    """It comes from the user, and not from the distribution."""
    install(FURTHER, "a_rotten = rot:BOTS", "raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        uc.bots("normandy")


def test_a_broken_drawing_is_told_with_its_distribution(install: Callable[..., None]) -> None:
    install(drawings.DRAWINGS, "other = rot:draw")
    with pytest.raises(uc.PluginError, match="other of the distribution rotten cannot be loaded: RuntimeError: no"):
        drawings.drawing("other")
    assert uc.new_game("normandy", "la_raye", seed=1).observation("us").svg().startswith("<svg")


@pytest.mark.parametrize(("source", "why"), [(RAISES, "RuntimeError: no good"), ("", "AttributeError: module 'rot'")])
def test_a_broken_program_is_told_with_its_distribution(
    install: Callable[..., None], source: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    install(PROGRAM, "undaunted = rot:main", source)
    assert main() == 1
    error = capsys.readouterr().err
    assert error.startswith(f"undaunted: the command of the distribution rotten cannot be loaded: {why}")


def test_a_broken_command_is_told_with_its_distribution(
    install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install("undaunted.commands", "sow = rot:SOW")
    code, _, error = ran(capsys, "sow")
    assert code == 1
    assert error.startswith("undaunted: the command sow (rotten) cannot be loaded: RuntimeError: no good (")
    assert ran(capsys, "games")[0] == 0


def test_a_broken_catalogue_is_told_with_its_distribution(
    install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install("undaunted.catalogues", "sow = rotting", "")
    code, shown, error = ran(capsys, "games", "--lang", "es")
    assert (code, "juego" in shown) == (0, True)
    assert error == "undaunted: the catalogue sow (rotten) cannot be read: no such package\n"
