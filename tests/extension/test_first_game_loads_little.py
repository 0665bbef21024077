"""A first game loads the plugins that it needs, and the others are there when somebody asks for them."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import undaunted_core as uc
from undaunted_core.extension.manager import default_library, shared_library
from undaunted_core.game import later

FIRST = """
import sys
import undaunted_core as uc
game = uc.new_game("north_africa", "landing_ground_7", seed=1)
print(*sorted(sys.modules))
assert list(uc.games()) == ["allied_assault", "normandy", "north_africa"]
assert uc.new_game("normandy", "la_raye", seed=1)._library is game._library
assert uc.new_game("north_africa", "landing_ground_7", seed=1).rules is game.rules
assert uc.Game.from_json(game.to_json()) == game
"""

LATER = [f"undaunted_core.game.{name}" for name in later.__all__]


@pytest.fixture
def early() -> Iterator[None]:
    """Nothing is loaded yet."""
    shared_library.cache_clear()
    yield
    shared_library.cache_clear()


def test_a_first_game_imports_no_other_title_and_no_dear_library() -> None:
    ran = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True)
    modules = ran.stdout.split()
    assert "undaunted_system.vehicles.plugin" in modules
    titles = ("undaunted_normandy", "undaunted_allied_assault", "undaunted_campaign")
    for module in ("importlib.metadata", "cattrs", "jsonschema", *titles, *LATER):
        assert module not in modules


def test_modules_that_come_later_are_there_when_somebody_names_them() -> None:
    for name, module in zip(later.__all__, LATER, strict=True):
        vars(later).pop(name, None)
        assert getattr(later, name) is sys.modules[module] is vars(later)[name]
    with pytest.raises(AttributeError, match="no attribute 'setup'"):
        later.setup  # noqa: B018 - only asked for


@pytest.mark.usefixtures("early")
@pytest.mark.parametrize("ask", [
    lambda library: library.packs, uc.Library.plugins, uc.Library.games, uc.Library.shared, uc.Library.folders,
    uc.Library.bots, lambda library: library.add("allied_assault"), lambda library: library.game("allied_assault"),
])  # fmt: skip
def test_who_asks_about_the_rest_gets_it(ask: object) -> None:
    library = uc.new_game("normandy", "la_raye", seed=1)._library
    assert set(library._packs) == {"core", "tactics", "undaunted", "normandy"}
    assert callable(ask)
    ask(library)
    assert library._packs == uc.Library()._packs
    assert list(library._packs) == list(uc.Library().packs)
    assert default_library() is library is uc.new_game("normandy", "la_raye", seed=1)._library


@pytest.mark.usefixtures("early")
def test_a_pack_that_is_added_to_a_game_s_library_stays() -> None:
    library = uc.new_game("normandy", "la_raye", seed=1)._library

    class Snow:
        PACK = uc.Pack("snow", "1", requires=())

    library.register(Snow())
    assert "snow" in default_library().packs
    assert set(uc.Library().packs) < set(library.packs)


@pytest.mark.usefixtures("early")
def test_an_error_tells_of_all_packs() -> None:
    with pytest.raises(uc.PluginError, match="known games: allied_assault, normandy, north_africa"):
        uc.new_game("normandie", "la_raye", seed=1)
    shared_library.cache_clear()
    with pytest.raises(uc.PluginError, match="allied_assault"):
        uc.new_game("normandy", "la_raye", seed=1, packs=("allied_assalt",))
    shared_library.cache_clear()
    with pytest.raises(uc.UndauntedError):
        uc.new_game("normandy", "la_rave", seed=1)
    assert "allied_assault" in default_library()._packs


@pytest.mark.usefixtures("early")
def test_threads_that_ask_at_once_get_all_packs() -> None:
    """One begins a first game, others ask for all games meanwhile."""

    def ask(number: int) -> list[str]:
        if number % 2:
            return [*uc.games()]
        uc.new_game("normandy", "la_raye", seed=1)
        return [*uc.games()]

    with ThreadPoolExecutor(4) as threads:
        asked = list(threads.map(ask, range(4)))
    assert asked == [["allied_assault", "normandy", "north_africa"]] * 4
