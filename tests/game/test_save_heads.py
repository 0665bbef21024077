"""The beginning of a save is written and parsed once per ruleset: nobody can tell, but by the clock."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from undaunted_core.game import heads
from undaunted_core.game.record import SAVE, VERSION, setup_of
from undaunted_core.game.rerunning import compact, digest

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def game() -> uc.Game:
    """A game that begins."""
    return uc.new_game("normandy", "la_raye", seed=2)


def signed(text: str) -> str:
    return f'{text[:-1]},"digest":"{digest(text)}"}}'


def whole(game: uc.Game) -> str:
    """The save, written in one piece."""
    state = game._ctx.rules.codec.encode(game._ctx.state)
    return signed(compact({"format": SAVE, "version": VERSION, "setup": setup_of(game), "state": state}))


@pytest.mark.parametrize("seed", [0, 7, -3, 2**52, 2**53, -(2**60), 2**127])
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_a_save_is_what_one_written_in_one_piece_would_be(seed: int, chance: str) -> None:
    for scenario in ("la_raye", "mortain"):
        game = uc.new_game("normandy", scenario, seed=seed, chance=chance)
        assert game.to_json(record=False) == whole(game)


def test_the_packs_named_at_the_start_stand_in_the_save(game: uc.Game) -> None:
    """One ruleset, started with and without naming a pack that is in play anyhow."""
    named = uc.new_game("normandy", "la_raye", seed=2, packs=("normandy",))
    for one in (game, named, game, named):
        assert one.to_json(record=False) == whole(one)
    assert json.loads(named.to_json())["setup"]["packs"] == ["normandy"]


def test_a_scenario_of_somebodys_own_stands_in_the_save() -> None:
    document = dict(uc.new_game("normandy", "la_raye")._ctx.rules.source.raw["scenario"])
    document["id"] = "normandy:my_own"
    game = uc.new_game("normandy", document, seed=2)
    assert game.to_json(record=False) == whole(game)
    assert uc.Game.from_json(game.to_json()) == game


def test_a_save_is_read_alike_whether_its_beginning_is_known_or_not(
    game: uc.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = game.to_json()
    known = heads.parse(text, "save", heads.recall_head(text))
    monkeypatch.setattr(heads, "_PARSED", {})
    assert known == heads.parse(text, "save", heads.recall_head(text)) == json.loads(text)
    assert list(known) == list(json.loads(text))


@pytest.mark.parametrize(
    ("change", "told"),
    {
        "cut": (lambda text: text[:-40], "line 1, column"),
        "a setup that is none": (lambda text: signed(text.partition(',"digest"')[0] + ',"setup":5}'), "/setup"),
        "another seed": (lambda text: text.replace('"seed":2', '"seed":3'), "/digest"),
        "another beginning": (lambda text: text.replace('"version":1', '"version":2', 1), "/version"),
    }.values(),
)
def test_a_known_beginning_hides_no_fault(game: uc.Game, change: Callable[[str], str], told: str) -> None:
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_json(change(game.to_json()))
    assert told in str(caught.value)


def test_a_place_is_told_in_the_whole_text(game: uc.Game) -> None:
    text = game.to_json(record=False)
    place = text.index('"state"')
    with pytest.raises(uc.SaveError, match=f"column {place + 1}\\b"):
        uc.Game.from_json(text[:place] + "?" + text[place:])


def test_few_beginnings_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, Any] = {}
    monkeypatch.setattr(heads, "_PARSED", kept)
    monkeypatch.setattr(heads, "_WRITTEN", {})
    monkeypatch.setattr(heads, "_MOST", 1)
    for scenario in ("la_raye", "mortain", "la_raye"):
        uc.Game.from_json(uc.new_game("normandy", scenario, seed=1).to_json(record=False))
        assert len(kept) == 1
