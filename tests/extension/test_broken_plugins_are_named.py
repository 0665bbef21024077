"""A plugin that did not load is named, with its cause, by whatever misses something it would have brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from mistakes.pack import documents, scenario, write_data
from undaunted_command.main import main
from undaunted_core.extension.manager import shared_library
from undaunted_testing import check_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CAUSE = "cannot be imported: ModuleNotFoundError: No module named 'bridges'"
SAID = f"plugin arnhem did not load, so what it brings is missing: {CAUSE}"


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every library finds a plugin ``arnhem`` that cannot be imported."""
    discover = uc.Library._discover

    def found(library: uc.Library, only: str | None = None) -> None:
        discover(library, only)
        library._fail("arnhem", "undaunted-arnhem", CAUSE)

    monkeypatch.setattr(uc.Library, "_discover", found)
    shared_library.cache_clear()
    yield
    shared_library.cache_clear()


def test_a_game_or_pack_that_is_missing() -> None:
    library = uc.Library()
    for ask in (
        lambda: library.game("arnhem"),
        lambda: uc.new_game("arnhem", "first", seed=1, library=library),
        lambda: uc.new_game("normandy", "la_raye", seed=1, packs=("arnhem",), library=library),
        lambda: library.scenarios("normandy", ("arnhem",)),
        lambda: check_ruleset(library, "normandy", "la_raye", packs=("arnhem",)),
    ):
        with pytest.raises(uc.PluginError) as caught:
            ask()
        assert str(caught.value).count(SAID) == 1


def test_a_condition_or_unit_that_is_missing_from_a_scenario() -> None:
    with pytest.raises(uc.LinkError) as caught:
        uc.new_game("normandy", scenario(), seed=1, library=uc.Library())
    assert "expected a registered condition" in str(caught.value)
    assert str(caught.value).count(SAID) == 1
    assert caught.value.faults


@pytest.mark.parametrize(
    "command",
    [
        ("scenarios", "arnhem"),
        ("scenarios", "normandy", "--pack", "arnhem"),
        ("simulate", "arnhem", "first", "--games", "1"),
        ("simulate", "normandy", "la_raye", "--games", "1", "--pack", "arnhem"),
        ("sequence", "normandy", "--pack", "arnhem"),
        ("hooks", "normandy", "--pack", "arnhem"),
        ("play", "arnhem", "first"),
        ("rules", "UND-8", "--pack", "arnhem"),
        ("validate", "--game", "normandy", "--pack", "arnhem"),
    ],
    ids=" ".join,
)
def test_commands(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(list(command)) in (1, 2)
    assert SAID in capsys.readouterr().err


def test_validate_names_it_beside_the_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_data(tmp_path, {"scenarios/first.json": documents()["scenarios/first.json"]})
    assert main(["validate", "--game", "normandy", str(tmp_path / "scenarios" / "first.json")]) == 1
    said = capsys.readouterr().out
    assert "expected a registered condition" in said
    assert f"pack arnhem: plugin: found that it did not load: {CAUSE}" in said


def test_where_nothing_is_missing_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenarios", "normandy"]) == 0
    said = capsys.readouterr()
    assert "did not load" not in said.out + said.err
