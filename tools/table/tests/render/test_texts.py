"""Texts: everything a player may be told is there in English and Spanish, and nothing raw shows in a sentence."""

from __future__ import annotations

import random
import re
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest

import toy
import undaunted_core as uc
from kit import places
from kit.places import DEEP, TESTS
from kit.setups import SETUPS, few, maker
from undaunted_core.kernel.flow import FLOWS, OFFERS
from undaunted_core.mechanics.victory import CONDITION_KINDS
from undaunted_core.mechanics.zones import ZONE_KINDS
from undaunted_core.text import LANGUAGES, Text
from undaunted_system.tactics.abilities import ABILITIES
from undaunted_testing import play, scene
from undaunted_testing.walk import random_move, take

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = [*places.SOURCES, TESTS / "packs/toy"]
#: A key of a message in the code, as a whole text.
KEY = re.compile(r'"((?:reason|term|explain|outcome|word)\.[a-z_.]*[a-z_])"')
#: What has no place in a sentence: words of the engine and of Python.
RAW = re.compile(r"\b(None|True|False)\b|[a-z]_[a-z]|\w:\w|[\[\]{}<>'\"]|\b[a-z]+\.[a-z]")
#: Spanish that runs together.
LOOSE = re.compile(r"\b(de|a) el\b")

PLAY = "tactics.choose_play"
GAMES = sorted(dict(SETUPS).items())


@cache
def rules_of(name: str, scenario: str) -> Any:
    return maker(name, scenario, 1)(chance="sampled").rules


def all_rules() -> Iterator[Any]:
    for name, scenario in SETUPS:
        yield rules_of(name, scenario)


def places(template: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(template) if field is not None}


def forms(template: str) -> Iterator[str]:
    return (form for _, field, form, _ in Formatter().parse(template) if field is not None and form)


# -- what is registered ------------------------------------------------------------------


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_every_message_stands_in_both_languages_with_the_same_places(name: str, scenario: str) -> None:
    for key, by_language in rules_of(name, scenario).text.messages.items():
        assert set(by_language) == set(LANGUAGES), key
        assert all(text.strip() == text != "" for text in by_language.values()), key
        english, spanish = (places(by_language[lang]) for lang in LANGUAGES)
        assert english == spanish, key
        assert "" not in english, key


def test_every_title_stands_in_both_languages() -> None:
    for rules in all_rules():
        for key, by_language in rules.text.titles.items():
            assert all(by_language[lang].strip() for lang in LANGUAGES), key


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_every_kind_of_thing_has_its_message(name: str, scenario: str) -> None:
    """Actions, events (for those who may not see all as well), decisions, terms, outcomes, and what they name."""
    rules = rules_of(name, scenario)
    messages, titles = rules.text.messages, rules.text.titles
    wanted = {f"action.{kind}" for kind in rules.actions}
    wanted |= {f"event.{kind.name}" for kind in rules.events}
    wanted |= {f"event.{kind.name}.unseen" for kind in rules.events if kind.secret}
    flow = rules.registry.all(FLOWS).values()
    wanted |= {f"decision.{item.name}" for item in flow if hasattr(item, "options") or hasattr(item, "choices")}
    wanted |= {modifier.label for terms in rules.sums.terms.values() for _, modifier in terms}
    wanted |= {kind.reason for kind in rules.registry.all(CONDITION_KINDS).values()}
    if hasattr(rules, "activation"):
        wanted |= {use.reason for use in rules.activation.gates}
        wanted |= {test.reason for use in rules.activation.uses.values() for test in use.conditions}
        wanted |= {key for where in rules.movement.where for _, key, _ in where}
        wanted |= {key for where in rules.combat.where for _, key, _ in where}
    wanted |= {test.key for ability in rules.registry.all(ABILITIES).values() for test in ability.requires}
    asked = [choice for item in flow for choice in getattr(item, "choices", ())]
    asked += [choice for offer in rules.registry.every(OFFERS) for choice in offer.choices]
    wanted |= {test.key for choice in asked for test in choice.where}
    assert asked
    wanted |= {f"condition.{kind}" for kind in rules.registry.all(CONDITION_KINDS)}
    wanted |= {f"ending.{check.name}" for check in rules.victory.checks}
    wanted |= {f"column.{slot}.{one.name}" for slot, columns in rules.columns.items() for one in columns}
    wanted |= {f"phase.{step.pack}.{step.name}" for step in rules.procedures["core.round"]}
    assert not wanted - messages.keys()
    named = {("zone_kind", kind) for kind in rules.registry.all(ZONE_KINDS)}
    named |= {("zone_kind.noun", kind) for kind in rules.registry.all(ZONE_KINDS)}
    named |= {("side.noun", side) for side in rules.sides} | {("seat.noun", seat) for seat in rules.seats}
    named |= {("ability", ability) for ability in rules.names.get("ability", ())}
    assert not named - titles.keys()
    for domain in ("movement", "attack"):
        for one in rules.names.get(domain, ()):
            assert {(domain, one), (f"{domain}.noun", one), ("ability", one)} & titles.keys(), (domain, one)


@pytest.mark.parametrize(("name", "scenario"), [game for game in GAMES if game[0] in uc.games()])
def test_what_data_files_hold_in_words_has_a_title(name: str, scenario: str) -> None:
    """Ground, kinds of defence, specialisms; and in a word what packs offer along with the uses of a card."""
    rules = rules_of(name, scenario)
    beside = {kind for offer in rules.registry.every(OFFERS) if offer.decision == PLAY for kind in offer.actions}
    named = {("action", kind) for kind in beside if "card" in rules.actions[kind].fields}
    seats = [seat for piece in rules.source.pieces for seat in getattr(piece.definition, "seats", ())]
    trained = [getattr(card.definition, "specialism", None) for card in rules.source.cards]
    trained += [seat.specialism for seat in seats]
    named |= {("specialism", one) for one in trained if one}
    named |= {("trait", one) for space in rules.source.spaces for one in space.tile.traits}
    named |= {("defence", kind) for piece in rules.source.pieces for kind in getattr(piece.definition, "defence", ())}
    assert not named - rules.text.titles.keys()
    if name == "north_africa":
        assert {domain for domain, _ in named} == {"action", "specialism", "trait", "defence"}


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_messages_speak_of_what_their_kind_has(name: str, scenario: str) -> None:
    """The places of a message are fields of its action or event; one without the secret fields names none of them."""
    rules = rules_of(name, scenario)
    for key, kind in rules.actions.items():
        assert places(rules.text.messages[f"action.{key}"]["en"]) <= set(kind.fields), key
    for event in rules.events:
        assert places(rules.text.messages[f"event.{event.name}"]["en"]) <= set(event.fields), event.name
        if event.secret:
            open_fields = set(event.fields) - set(event.secret)
            assert places(rules.text.messages[f"event.{event.name}.unseen"]["en"]) <= open_fields, event.name


def test_every_message_key_in_the_code_has_a_message() -> None:
    """Whatever key stands in the source of core, packs and toy game is registered by one of them."""
    known: set[str] = set()
    for name, scenario in GAMES:
        known |= rules_of(name, scenario).text.messages.keys()
    # The pack that no game requires acts where it is asked for.
    known |= uc.new_game("normandy", "la_raye", seed=1, packs=("campaigns",)).rules.text.messages.keys()
    found = {
        (path.name, key)
        for folder in SOURCES
        for path in folder.rglob("*.py")
        for key in KEY.findall(path.read_text(encoding="utf-8"))
        if ".my_pack." not in key  # the pack of the examples in docstrings
    }
    assert len(found) > 60
    assert not [(file, key) for file, key in sorted(found) if key not in known and f"{key}.none" not in known]


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_forms_that_messages_ask_for_exist(name: str, scenario: str) -> None:
    messages = rules_of(name, scenario).text.messages
    asked = {form for by_language in messages.values() for text in by_language.values() for form in forms(text)}
    assert asked <= {"short", "title"}


# -- how it is put together -----------------------------------------------------------------


def test_values_are_put_into_words() -> None:
    """A truth, nothing, nobody, a list, a name in its forms, a message inside a message."""
    text = Text(
        {
            "word.true": {"en": "yes", "es": "sí"},
            "word.none": {"en": "nobody", "es": "nadie"},
            "say.it.who.none": {"en": "no one", "es": "ninguno"},
            "say.it": {"en": "{who} and {who:title}.", "es": "{who} y {who:title}."},
            "say.of": {"en": "of {who}", "es": "de {who}, a {who}"},
            "why": {"en": "{who}: {reason}", "es": "{who}: {reason}"},
        },
        {
            ("side", "red"): {"en": "Red", "es": "rojo"},
            ("side.noun", "red"): {"en": "the red side", "es": "el bando rojo"},
        },
    )
    side = {"who": "side"}
    assert text.say("say.it", "en", side, who="red") == "The red side and Red."
    assert text.say("say.it", "es", side, who="red") == "El bando rojo y rojo."
    assert text.say("say.of", "es", side, who="red") == "del bando rojo, al bando rojo"
    assert text.say("say.it", "en", side, who=None) == "No one and no one."
    assert text.say("why", "en", {"who": "side[]", "reason": "text"}, who=[], reason="say.of.it") == "nobody: say.of.it"
    assert text.say("why", "en", {"who": "side[]"}, who=["red", "blue"], reason=3) == "the red side, blue: 3"
    assert text.say("why", "es", {"reason": "bool"}, who="x", reason=True) == "x: sí"
    assert text.say("no.such", "en", side, who="red") == "no.such who=the red side"


def test_what_reads_like_a_raw_word_is_caught() -> None:
    """The patterns find what they are for, and leave sentences alone."""
    for raw in ("us:hand", "None", "hit: True.", "[5, 8]", "rifleman_a", "outcome.undaunted.objectives"):
        assert RAW.search(raw), raw
    for good in ("German Rifleman A moves to 16B.", "The game is over. Winner: the US side (done).", "1/2 (50 %)"):
        assert not RAW.search(good), good
    assert LOOSE.search("el turno de el bando")


def check(sentence: str, lang: str, where: Any) -> None:
    assert sentence, where
    assert not RAW.search(sentence), (where, sentence)
    assert lang != "es" or not LOOSE.search(sentence), (where, sentence)


def check_whole(sentence: str, lang: str, where: Any) -> None:
    check(sentence, lang, where)
    assert sentence[0].isupper(), (where, sentence)
    assert sentence.endswith((".", ":")), (where, sentence)


def first_of(game: uc.Game, kind: str) -> str:
    """Some action of a kind, possible or not: the last of the names that each of its fields may have."""
    of = game.rules.actions[kind]
    names = [game.rules.names.get(domain, ("0",))[-1:] for domain in of.fields.values()]
    return " ".join([of.word, *(name for found in names for name in found)])


def check_stop(game: uc.Game) -> None:
    """What seats are asked and offered, why not something else, and what explains it."""
    for lang in LANGUAGES:
        for seat in game.to_move:
            decision = game.decision_for(seat)
            assert decision is not None
            check_whole(decision.text(lang), lang, decision.kind)
            offered = game.legal_actions(seat)
            for action in offered:
                check(action.text(lang), lang, action)
            for asked in ("roll 0", *(first_of(game, kind) for kind in game.rules.actions)):
                for reason in game.why_illegal(asked, seat):
                    check_whole(reason.text(lang), lang, reason.key)
            for line in game.explain(offered[-1], seat).text(lang).split("\n"):
                check(line, lang, offered[-1])
        for query in ("points", "victory", "draw"):
            if query in game.queries():
                for line in game.explain(query).text(lang).split("\n"):
                    check(line, lang, query)
        for piece, definition in game.catalog["pieces"].items():
            if "damage" in game.queries() and definition.get("seats"):
                for line in game.explain("damage", target=piece).text(lang).split("\n"):
                    check(line, lang, piece)


@pytest.mark.parametrize(("name", "scenario"), few(1))
def test_no_sentence_of_a_whole_game_shows_a_raw_word(name: str, scenario: str) -> None:
    """Events as every seat and the table see them, decisions, actions, explanations, the outcome; in both languages."""
    game = maker(name, scenario, 8)(chance="explicit")
    rng = random.Random(8)
    step = 0
    while not game.is_terminal and step < (100_000 if DEEP else 1200):
        if step % (7 if DEEP else 60) == 0 and game.to_move:
            check_stop(game)
        take(game, *random_move(game, rng))
        step += 1
    for seat in (*game.seats, None):
        for event in game.events(seat):
            for lang in LANGUAGES:
                check_whole(event.text(lang), lang, event.kind)
    if game.outcome is not None:
        for lang in LANGUAGES:
            check(game.outcome.text(lang), lang, game.outcome)


def test_sides_stand_in_sentences_as_nouns() -> None:
    """The title stays an adjective for names; in a sentence it is a side that acts."""
    zones = {"german": {"discard": ["rifleman_a"]}}
    game = scene("normandy", "normandy:la_raye", active="us", hand={"us": ["rifleman_a"]}, zones=zones)
    events = play(game, "play us:rifleman_a attack", "target german:rifleman_a", "roll 0")
    assert [event.text() for event in events] == [
        "The US side plays Rifleman A: Attack.",
        "Attack against German Rifleman A by US Rifleman A: total defence 7.",
        "The roll against German Rifleman A is 0: a hit.",
        "The German side loses Rifleman A from the discard pile.",
    ]
    assert [event.text("es") for event in events] == [
        "El bando de EE. UU. juega Fusilero A: Atacar.",
        "Ataque de Fusilero A (EE. UU.) a Fusilero A (Alemania): defensa total 7.",
        "La tirada contra Fusilero A (Alemania) es 0: impacto.",
        "El bando alemán pierde Fusilero A de la pila de descartes.",
    ]
    (ended,) = (event for event in play(game, "end_turn") if event.kind == "undaunted.turn_ended")
    assert ended.text("es") == "El bando de EE. UU. termina su turno; sin jugar: nada."
    assert game.catalog["sides"]["german"]["title"] == {"en": "German", "es": "Alemania"}
    name = game.catalog["pieces"]["german:rifleman_a"]["name"]
    assert name == {"en": "German Rifleman A", "es": "Fusilero A (Alemania)"}


def test_an_outcome_names_winner_and_reason() -> None:
    game = uc.new_game("normandy", "normandy:la_raye", seed=1)
    for winners, said in (((0,), "The US side: objectives claimed"), ((), "Nobody wins: objectives claimed")):
        game._ctx.state.outcome = (winners, "outcome.undaunted.objectives", "UND-10.2")
        assert game.outcome is not None
        assert game.outcome.text() == said


def test_a_title_without_a_form_stands_for_it() -> None:
    """The toy game has nouns for its sides; what has none stands as it is."""
    rules = uc.new_game("toy", "toy:skirmish", seed=1, library=toy.make_library()).rules
    assert rules.text.title("ability", "march", "es", "noun") == "Marchar"
    assert rules.text.title("nobody", "knows", "es") == "knows"
