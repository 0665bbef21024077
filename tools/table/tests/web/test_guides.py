"""What packs tell newcomers: the briefs, the balance and the guided games of the titles, and faults in such files."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.places import ROOT
from undaunted_command.main import main
from undaunted_core.errors import SchemaError
from undaunted_core.extension.manager import default_library
from undaunted_core.text import LANGUAGES
from undaunted_table.web.documents import Catalogue
from undaunted_table.web.guides import Told, _read, read_guides
from undaunted_table.web.messages import Refused

if TYPE_CHECKING:
    from pathlib import Path

#: A brief is two sentences.
SENTENCES = 2
MOST_WORDS = 25
#: The decisions of a newcomer that are followed, at most.
LONGEST = 80


def told_of(game: str) -> Told:
    return read_guides(folder for _, (folder, of_game) in default_library().folders() if of_game == game)


def sentences(text: str) -> list[str]:
    marks = text.replace("St. ", "St ").replace("?", ".")
    return [part for part in marks.split(".") if part.strip()]


@pytest.mark.parametrize("game", uc.games())
def test_every_scenario_has_a_brief_and_figures(game: str) -> None:
    """Two sentences in each language; no file speaks of a scenario that there is not."""
    told, names = told_of(game), {info.id for info in uc.scenarios(game)}
    assert set(told.guide.scenarios) == set(told.balances) == names
    for name, brief in told.guide.scenarios.items():
        for lang in LANGUAGES:
            parts = sentences(brief[lang])
            assert len(parts) == SENTENCES, (name, lang)
            assert all(len(part.split()) <= MOST_WORDS for part in parts), (name, lang)
        assert set(told.balances[name].wins) == set(uc.new_game(game, name, seed=0).sides)
    assert told.guide.first in names
    wins = told.balances[str(told.guide.first)].wins
    assert max(wins.values()) <= 60


def asked(game: str, bot: str, seed: int) -> list[str]:
    """What the newcomer of a guided game is asked, decision by decision, if a bot chooses for both sides."""
    tour = told_of(game).guide.tour
    assert tour is not None
    begun = uc.new_game(game, tour.scenario, seed=tour.seed)
    bots = {seat: uc.bots(game)[bot](seed=seed) for seat in begun.seats}
    kinds = []
    while not begun.is_terminal and len(kinds) < LONGEST:
        decision = begun.observation(begun.to_move[0]).decision
        assert decision is not None
        if decision.seat == tour.seat:
            kinds.append(decision.kind)
        uc.play(begun, bots, 1)
    return kinds


@pytest.mark.parametrize("game", uc.games())
def test_a_guided_game_has_help_at_its_first_ten_decisions(game: str) -> None:
    """An even scenario and a seat that people play; each kind of help is for decisions that come."""
    tour = told_of(game).guide.tour
    assert tour is not None
    assert tour.seat in uc.new_game(game, tour.scenario, seed=tour.seed).seats
    assert tour.opponent in uc.bots(game)
    assert max(told_of(game).balances[tour.scenario].wins.values()) <= 60
    helped = {step.decision for step in tour.steps}
    games = [asked(game, bot, seed) for bot, seeds in (("random", 6), ("greedy", 1)) for seed in range(seeds)]
    assert {kind for kinds in games for kind in kinds[:10]} <= helped
    assert helped <= {kind for kinds in games for kind in kinds}


def test_the_figures_are_those_of_the_published_tables() -> None:
    path = ROOT / "docs/balance_data.py"
    spec = importlib.util.spec_from_file_location("balance_data", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    balances = module.read_balances(module.PAGE.read_text("utf-8"))
    assert set(balances) == set(uc.games())
    for game, scenarios in balances.items():
        assert module.path_of(game).read_text("utf-8") == module.balance_text(scenarios)


def test_a_fault_in_a_guide_names_the_file_and_the_nearest_key(tmp_path: Path) -> None:
    (tmp_path / "guide.json").write_text(json.dumps({"ordr": 1}))
    with pytest.raises(SchemaError, match=r"guide\.json.*ordr.*order"):
        read_guides([tmp_path])


@pytest.mark.parametrize(
    ("guide", "said"),
    [
        ({"first": "la_raya"}, r"guide\.json\S*/first.*'la_raya'.*la_raye"),
        ({"scenarios": {"la_rai": {"en": "A.", "es": "B."}}}, r"guide\.json\S*/scenarios/la_rai.*'la_rai'.*la_raye"),
        ({"ordr": 1}, r"guide\.json.*ordr.*order"),
    ],
)
def test_validate_tells_the_faults_of_a_guide(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], guide: dict[str, object], said: str
) -> None:
    """An author hears of them before a player misses the brief."""
    data = ROOT / "plugins/normandy/src/undaunted_normandy/data"
    (tmp_path / "scenarios").mkdir()
    shutil.copy(data / "scenarios/la_raye.json", tmp_path / "scenarios")
    (tmp_path / "guide.json").write_text(json.dumps({"first": "la_raye"}))
    main(["validate", "--game", "normandy", str(tmp_path)])
    assert "guide.json" not in "".join(capsys.readouterr())
    _read.cache_clear()
    (tmp_path / "guide.json").write_text(json.dumps(guide))
    assert main(["validate", "--game", "normandy", str(tmp_path)]) == 1
    assert re.search(said, "".join(capsys.readouterr()))


def test_a_pack_adds_to_what_another_tells(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two", tmp_path / "three"]
    for number, folder in enumerate(folders[:2]):
        folder.mkdir()
        (folder / "guide.json").write_text(json.dumps({"scenarios": {f"s{number}": {"en": "A.", "es": "B."}}}))
    told = read_guides(folders)
    assert set(told.guide.scenarios) == {"s0", "s1"}
    assert not told.balances


def test_a_setup_has_goals_and_a_board_and_refuses_unknown_names() -> None:
    catalogue = Catalogue()
    asked = {"game": "normandy", "scenario": "la_raye"}
    setup = catalogue.setup(asked, "es")
    assert [goal["side"] for goal in setup["goals"]] == ["us", "german"]  # type: ignore[index, attr-defined]
    assert "objetivos" in str(setup["goals"])
    assert str(setup["board"]).startswith("<svg")
    assert catalogue.setup(asked, "es") is setup
    with pytest.raises(Refused):
        catalogue.setup({**asked, "scenario": "la_ray"}, "es")
