"""Names of what is not there, given from outside, are refused with what there is."""

from __future__ import annotations

import pytest

import bidding
import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_core.authoring import text
from undaunted_core.text import LANGUAGES, Text


@pytest.mark.parametrize("lang", ["fr", "", "EN", None, 5])
def test_a_language_that_is_none_of_ours_is_refused_everywhere(lang: str) -> None:
    game = uc.new_game("normandy", "la_raye", seed=3)
    (reason,) = game.why_illegal("end_turn")
    over = uc.new_game("normandy", "la_raye", seed=3)
    uc.play(over, {"us": "greedy", "german": "random"})
    for thing in (game.legal_actions()[0], game.events(None)[0], game.decision, reason, over.outcome,
                  game.explain(game.legal_actions()[0])):  # fmt: skip
        with pytest.raises(ValueError, match=r"^no language '.*'; languages: en, es$"):
            thing.text(lang)
        assert all(thing.text(known) for known in LANGUAGES)


def test_a_title_or_message_that_is_missing_does_not_hide_a_wrong_language() -> None:
    text = Text({}, {})
    assert (text.title("side", "us", "es"), text.say("no.such", "es", x=1)) == ("us", "no.such x=1")
    for ask in (lambda: text.title("side", "us", "fr"), lambda: text.say("no.such", "fr")):
        with pytest.raises(ValueError, match="no language 'fr'"):
            ask()


def errors(monkeypatch: pytest.MonkeyPatch, wanted: str) -> dict[str, str]:
    """The plugins that did not load under this setting, with their errors."""
    monkeypatch.setenv("UNDAUNTED_PLUGINS", wanted)
    return {info.name: info.error for info in uc.Library().plugins() if info.error}


@pytest.mark.parametrize("wanted", ["none", "", "normandy", "core, normandy", "undaunted"])
def test_settings_that_name_what_is_installed_are_no_fault(monkeypatch: pytest.MonkeyPatch, wanted: str) -> None:
    assert errors(monkeypatch, wanted) == {}


def test_a_plugin_that_is_not_installed_is_reported_with_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    said = errors(monkeypatch, "normandi")
    assert said == {
        "normandi": "UNDAUNTED_PLUGINS names it, but no plugin of that name is installed; nearest: normandy"
    }
    assert uc.Library().games() == {}
    assert list(errors(monkeypatch, "normandy,stalingrad")) == ["stalingrad"]
    assert "normandy" in uc.Library().games()


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        (au.ActionKind("yard.moor", text("moor", "amarrar"), kind="side"), "yard.moor: found the field 'kind'"),
        (au.Event("yard.moored", text("moored", "amarrado"), number="int"), "yard.moored: found the field 'number'"),
    ],
)
def test_a_field_with_a_word_of_the_documents_is_refused(declared: au.Declaration, told: str) -> None:
    """A document of an action has its kind under ``kind``, one of an event its number too."""

    class Yard:
        PACK = uc.Pack(id="yard", version="1", requires=("prizes",))

        @uc.hookimpl
        def register_rules(self, register: au.Registrar) -> None:
            register.add(declared)

    library = bidding.make_library()
    library.register(Yard())
    with pytest.raises(uc.DeclarationError, match=f"{told}, expected another word"):
        uc.new_game("prizes", "first", library=library, packs=("yard",))
