"""What is told in play of names that there are not: windows, queries, places of texts; and windows in the outline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from mistakes.pack import SOURCE, documents, make_library
from undaunted_core.authoring.explain import answer
from undaunted_testing.outline import outline

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def game(tmp_path: Path) -> Any:
    library = make_library(SOURCE, documents(), tmp_path / "arnhem")
    return uc.new_game("normandy", "arnhem:first", seed=1, packs=("arnhem",), library=library)


def test_a_window_that_no_pack_registers(game: Any) -> None:
    with pytest.raises(uc.RulesetError, match=r"no window 'arnhem\.plaid', .*; nearest: arnhem\.played"):
        game._ctx.open_window("arnhem.plaid", 0)
    with pytest.raises(uc.RulesetError, match=r"no window 'x', expected one that a pack registers as a Window$"):
        game._ctx.open_window("x", 0)


def test_a_window_without_reactions_asks_nobody(tmp_path: Path) -> None:
    source = SOURCE.replace("WATCHING, WATCH, ", "WATCHING, ")
    library = make_library(source, documents(), tmp_path / "arnhem")
    made: Any = uc.new_game("normandy", "arnhem:first", seed=1, packs=("arnhem",), library=library)
    before = list(made._ctx.state.stack)
    made._ctx.open_window("arnhem.played", 0)
    assert made._ctx.state.stack == before


def test_a_query_that_no_pack_registers(game: Any) -> None:
    with pytest.raises(uc.RulesetError, match=r"explain: no query 'viktory', .*; nearest: victory"):
        answer(game._ctx, "viktory", 0, 0)
    with pytest.raises(uc.RulesetError, match=r"explain: no query 'x', expected one that a pack registers as a Query$"):
        answer(game._ctx, "x", 0, 0)


def test_a_place_that_nothing_fills_is_told_when_it_is_read(game: Any) -> None:
    game.rules.text.messages["term.arnhem.odd"] = {"en": "{tile}", "es": "{space}"}
    with pytest.raises(uc.RulesetError, match=r"message term\.arnhem\.odd \(en\) asks for \{tile\}, .*: space$"):
        game.rules.text.say("term.arnhem.odd", "en", {"space": "space"}, space="17B")
    assert game.rules.text.say("term.arnhem.odd", "es", {"space": "space"}, space="17B") == "17B"


def test_the_outline_shows_a_window_and_what_it_asks(game: Any) -> None:
    nodes = [node for _, node in outline(game.rules).lines()]
    (window,) = [node for node in nodes if node.kind == "window"]
    assert (window.name, window.pack) == ("arnhem.played", "arnhem")
    assert [part.name for part in window.parts] == ["core.choose_reaction"]
