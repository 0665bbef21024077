"""The frontend of the how-to, followed to the letter, and the pictures of the documentation."""

from __future__ import annotations

import builtins
import importlib.util
import random
import re
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import undaunted_core as uc
from kit.places import ROOT

PAGE = ROOT / "docs" / "how-to" / "frontend.md"
#: The names that a frontend may use of a game, other than for starting, asking and applying.
NEEDS = {"observation", "board", "catalog", "apply", "to_move", "is_terminal", "outcome"}


def program() -> str:
    """The program of the page: its first example."""
    found = re.search(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def play(monkeypatch: pytest.MonkeyPatch, seed: int, **options: Any) -> tuple[uc.Game, list[str]]:
    """A whole game played by random numbers; the game and what was printed before each answer."""
    page = types.ModuleType("frontend")
    exec(compile(program(), str(PAGE), "exec"), page.__dict__)
    screens, lines = [], []
    pick = random.Random(seed)

    def answer(prompt: str) -> str:
        screens.append("\n".join(lines))
        choices = len(re.findall(r"^  \d+ ", screens[-1], flags=re.MULTILINE))
        lines.clear()
        return pick.choice([str(pick.randint(1, choices))] * 5 + ["", "0", "x", str(choices + 1)])

    def ask(prompt: str) -> str:
        given = answer(prompt)
        # What is no choice is asked again without drawing; the screen stays.
        if not (given.isdigit() and 1 <= int(given) <= len(re.findall(r"^  \d+ ", screens[-1], flags=re.MULTILINE))):
            lines.append(screens.pop())
        return given

    monkeypatch.setattr(builtins, "input", ask)
    page.__dict__["print"] = lambda *words: lines.append(" ".join(str(word) for word in words))
    return page.__dict__["main"](seed=seed, **options), [*screens, "\n".join(lines)]


def test_the_frontend_is_short_and_needs_no_source() -> None:
    """Under 100 lines, one import, and of a game only what the page names."""
    text = program()
    assert len(text.splitlines()) < 100
    assert re.findall(r"^(?:import|from) .*", text, flags=re.MULTILINE) == ["import undaunted_core as uc"]
    assert set(re.findall(r"\bgame\.(\w+)", text)) <= NEEDS
    assert not re.search(r"\._[a-z]|\brules\b", text)


@pytest.mark.nightly(but=["en"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_random_game_is_played_with_it(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Every screen shows tiles, counters, the own hand and the choices of who is asked; the game ends."""
    game, screens = play(monkeypatch, 4, lang=lang)
    assert game.is_terminal
    assert game.outcome is not None
    assert screens[-1].endswith(game.outcome.text(lang))
    again = uc.new_game("normandy", "la_raye", seed=4)
    decisions = [move for move in game.history if move[0] != uc.CHANCE]
    assert len(screens) == len(decisions) + 1
    catalog = again.catalog
    for (seat, action), screen in list(zip(decisions, screens, strict=False))[:150]:
        seen = again.observation(seat)
        for space in again.board.spaces:
            assert re.search(rf"\|{space.name} cover {catalog['tiles'][space.name]['cover']}\b", screen)
        for piece, at in seen.data["seen"]["pieces"]["space"].items():
            name = catalog["pieces"][piece]["name"][lang]
            (code,) = re.findall(rf"^(\S+) +{re.escape(name)} on {at}$", screen, flags=re.MULTILINE)
            above = screen.partition(f"\n{code} ")[0]
            assert re.search(rf"[| ]{re.escape(code)}(?:$|[ |+])", above, flags=re.MULTILINE), "not on its tile"
        hand = seen.data["seen"]["zones"]["cards"].get(f"{seat}:hand", [])
        if hand:
            assert "Hand: " + ", ".join(catalog["cards"][card]["name"][lang] for card in hand) in screen
        for number, offered in enumerate(seen.legal_actions, 1):
            assert f"\n  {number} {offered.text(lang)}" in screen
        again.apply(action, seat)


@pytest.mark.nightly
def test_the_frontend_is_left_without_a_traceback(tmp_path: Path) -> None:
    """Saved to a file in an empty folder and run as the page says; the input ends in the middle of the game."""
    (tmp_path / "frontend.py").write_text(program(), encoding="utf-8")
    done = subprocess.run(  # noqa: S603 - our own page
        [sys.executable, "frontend.py"], cwd=tmp_path, input="1\n1\nhello\n", capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert done.stdout.endswith("\nLeft.\n")
    assert "|17B cover 3" in done.stdout


# -- the pictures --------------------------------------------------------------------------


def load_pictures() -> Any:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pictures_of_the_documentation_are_current() -> None:
    """They are what the library draws now: ``python docs/pictures.py`` makes them again."""
    assert load_pictures().main(["--check"]) == 0


def test_every_picture_is_shown_on_a_page() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    assert all(f"_static/{name})" in text for name in load_pictures().PICTURES)


def test_a_picture_that_is_not_current_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = load_pictures()
    assert pictures.main([], tmp_path) == 0
    assert pictures.main(["--check"], tmp_path) == 0
    path = tmp_path / "la_raye.svg"
    path.write_text(path.read_text(encoding="utf-8").replace("17B", "17A"), encoding="utf-8")
    assert pictures.main(["--check"], tmp_path) == 1
    assert "la_raye.svg: not current" in capsys.readouterr().err
