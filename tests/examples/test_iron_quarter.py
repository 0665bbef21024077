"""Iron Quarter: the tests of the example itself, run with its pack as if installed, and the suite on a few stops."""

from __future__ import annotations

import runpy
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.places import ROOT
from undaunted_core.extension.manager import default_library, shared_library
from undaunted_testing.advice import Advice
from undaunted_testing.suite import SUITE, Effort, Setup, run_check

if TYPE_CHECKING:
    from collections.abc import Iterator

HOME = ROOT / "examples" / "iron_quarter"
#: What the suite plays in a test that runs each day: little, as the example runs all of it.
BRIEF = Effort(games=1, plies=60, every=12, secret_moves=10, secret_stops=1, own_moves=40, own_looks=1, own_secrets=1)
#: A reader runs these with the example installed.
globals().update(
    (name, test)
    for name, test in runpy.run_path(str(HOME / "tests" / "test_iron_quarter.py")).items()
    if name.startswith("test_")
)


@pytest.fixture(scope="module", autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """An entry point of the pack for as long as these tests run."""
    site = tmp_path_factory.mktemp("site")
    about = site / "undaunted_iron_quarter-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: undaunted-iron-quarter\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[undaunted_core]\niron_quarter = iron_quarter.plugin\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        shared_library.cache_clear()
        yield
    shared_library.cache_clear()


def test_nothing_is_warned_of() -> None:
    """Titles of the packs that it requires serve other games too: they are no matter of this pack."""
    game = uc.new_game("normandy", "iron_quarter:gate", packs=("iron_quarter",))
    assert Advice(default_library(), game.rules).of(game.rules) == []


@pytest.mark.parametrize("scenario", ["gate", "yards", "foundry"])
@pytest.mark.parametrize("check", SUITE)
@pytest.mark.nightly
def test_each_scenario_passes_the_suite(check: str, scenario: str) -> None:
    setup = Setup("normandy", f"iron_quarter:{scenario}", packs=("iron_quarter",))
    run_check(setup, check, BRIEF)
