"""Titles of a pack's own domain: terminal and pictures read them, and what has none, or is never read, is warned of."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import toy
import undaunted_core as uc
import undaunted_core.authoring as au
from three_packs import plugin
from undaunted_core.authoring import text
from undaunted_core.text import Text
from undaunted_table.render.facts import board_facts
from undaunted_table.render.text import View, draw
from undaunted_testing.advice import Advice

SALVOES = ("storm.gas", "storm.smoke")
TITLES = {
    ("salvo", "storm.gas"): text("gas salvo", "salva de gas"),
    ("salvo", "storm.smoke"): text("smoke salvo", "salva de humo"),
}


@attrs.define
class Battery:
    """What a battery has: for each salvo a number, for each side a salvo, the next one, those of an attack."""

    left: list[int] = au.column("salvo", visible=au.PUBLIC)
    aimed: list[int] = au.column("side", holds="salvo", visible=au.PUBLIC)
    following: int = au.column(holds="salvo", visible=au.PUBLIC)
    fired: int = au.column(holds="salvo", visible=au.PUBLIC)
    at: list[int] = au.column("space", holds="salvo", visible=au.PUBLIC)
    loaded: list[int] = au.column("piece", holds="salvo", visible=au.PUBLIC)


STATE = (
    au.family.Domain("salvo", lambda rules, setting: au.family.Members(SALVOES)),
    au.Slice("battery", Battery),
    au.drawing.Sign("battery.following", "heading"),
    au.drawing.Sign("battery.fired", "detail"),
)
WORDS = {
    f"column.battery.{name}": text(name, name) for name in ("left", "aimed", "following", "fired", "at", "loaded")
}


def battery(*more: Any) -> uc.Game:
    library = toy.make_library()
    library.register(plugin("storm", *STATE, *more, messages=WORDS))
    game = uc.new_game("toy", "skirmish", seed=1, library=library, packs=("storm",))
    state = game._ctx.state.battery
    state.left[:], state.aimed[:] = [3, 2], [0, 1]
    state.following, state.fired = 1, 0
    state.at[0], state.loaded[0] = 1, 0
    return game


@pytest.mark.parametrize("lang", ["en", "es"])
def test_titles_of_an_own_domain_reach_terminal_and_picture(lang: str) -> None:
    """Wherever a column has names of the domain, as rows or as values."""
    game = battery(au.Titles(TITLES))
    seen = game.observation("red")
    view = View(seen, game.board, game.catalog, lang)
    shown = [draw(seen, game.board, game.catalog, lang=lang), seen.svg(lang), *view.columns.detail_lines(),
             *board_facts(view), *view.remarks]
    for told in shown:
        assert "storm.gas" not in told
        assert "storm.smoke" not in told
    for title in TITLES.values():
        assert title[lang].casefold() in shown[0].casefold()
        assert title[lang].casefold() in shown[1].casefold()
    assert view.columns.detail_lines() == [f"fired {TITLES['salvo', 'storm.gas'][lang]}"]


def warnings_of(game: uc.Game) -> list[str]:
    return [str(fault) for fault in Advice(game._library, game.rules).of(game.rules) if "storm" in str(fault)]


def test_a_domain_that_only_columns_have_needs_titles() -> None:
    """Drawings show its names."""
    (warning,) = warnings_of(battery())
    assert "domain salvo: found no title of 'storm.gas', 'storm.smoke'" in warning
    assert warnings_of(battery(au.Titles(TITLES))) == []


@pytest.mark.parametrize("domain", ["space", "piece", "card", "side", "zone"])
def test_a_title_that_nothing_reads_is_warned_of(domain: str) -> None:
    """Of what has a title by its data, its name or its game."""
    name = battery().rules.names[domain][0]
    (warning,) = warnings_of(battery(au.Titles({**TITLES, (domain, name): text("Eagle", "Águila")})))
    assert f"title {domain} {name}: found a title that nobody reads, expected no title: the data" in warning


def test_a_further_form_of_a_title_is_read() -> None:
    """Sentences have it."""
    space = battery().rules.names["space"][0]
    assert warnings_of(battery(au.Titles({**TITLES, ("space.noun", space): text("the beach", "la playa")}))) == []


def test_no_capital_on_an_id_at_the_start_of_a_sentence() -> None:
    """It would not be the id any more; a word of a language has one."""
    words = Text({"fall": text("{space} falls.", "{space} cae.")}, {("space", "12b"): text("hill 12", "cota 12")})
    assert words.say("fall", "en", {"space": "space"}, space="storm_x.F1A") == "storm_x.F1A falls."
    assert words.say("fall", "es", {"space": "space"}, space="storm:F1A") == "storm:F1A cae."
    assert words.say("fall", "en", {"space": "space"}, space="12b") == "Hill 12 falls."
    assert words.say("fall", "en", {"space": "space"}, space="beach") == "Beach falls."


def test_a_domain_whose_name_has_a_point_is_refused_and_a_name_is_told() -> None:
    """Generated code names its variables after domains: a game with such a name could not be saved."""
    library = toy.make_library()
    salvoes = au.family.Domain("storm.salvo", lambda rules, setting: au.family.Members(SALVOES))
    library.register(plugin("storm", salvoes))
    with pytest.raises(uc.RulesetError) as caught:
        uc.new_game("toy", "skirmish", seed=1, library=library, packs=("storm",))
    assert "pack storm: domain storm.salvo: found the name 'storm.salvo'" in str(caught.value)
    assert "expected letters, digits and underscores, such as 'storm_salvo'" in str(caught.value)
