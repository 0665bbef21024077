"""Documents with their sentences, and the catalogue's kinds of actions, events and domains, in both languages."""

from __future__ import annotations

import random

import pytest
from jsonschema import Draft202012Validator

import undaunted_core as uc
from undaunted_table.schemas.documents import document_schemas

TITLES = [(one, uc.scenarios(one)[0].id) for one in uc.games()]


def played(game_id, scenario, moves=40):
    game = uc.new_game(game_id, scenario, seed=3)
    pick = random.Random(3).choice
    for _ in range(moves):
        game.apply(pick(game.legal_actions()))
    return game


@pytest.fixture(params=TITLES, ids=[one for one, _ in TITLES])
def game(request):
    return played(*request.param)


def test_a_client_of_another_language_gets_every_sentence(game):
    seat = game.to_move[0]
    seen = game.observation(seat)
    document = seen.to_dict("es", events=True)
    Draft202012Validator(document_schemas()["observation"]).validate(document)
    assert document["decision"]["text"] == game.decision_for(seat).text("es")
    assert [one["text"] for one in document["legal_actions"]] == [one.text("es") for one in seen.legal_actions]
    assert [one["text"] for one in document["events"]] == [one.text("es") for one in seen.events]


def test_without_a_language_documents_are_as_they_were(game):
    seat = game.to_move[0]
    document = game.observation(seat).to_dict(events=True)
    assert not any("text" in one for one in (document["decision"], *document["legal_actions"], *document["events"]))


def test_an_action_with_its_sentence_is_taken(game):
    action = game.legal_actions()[0]
    assert game.action(action.to_dict("es")) == action


def test_a_reason_and_an_outcome_have_sentences():
    game = uc.new_game("normandy", "la_raye", seed=7)
    (reason, *_) = game.why_illegal("end_turn", "us")
    assert reason.to_dict("es")["text"] == reason.text("es") != reason.text()
    pick = random.Random(1).choice
    while not game.is_terminal:
        game.apply(pick(game.legal_actions()))
    assert "text" not in game.outcome.to_dict()
    assert game.outcome.to_dict("es")["text"] == game.outcome.text("es")


def test_every_kind_of_action_has_a_title_of_its_own_in_spanish(game):
    alike = {kind for kind, entry in game.catalog["actions"].items() if entry["title"]["en"] == entry["title"]["es"]}
    assert not alike


def test_every_kind_of_event_is_listed_with_the_domains_of_its_fields(game):
    events, domains = game.catalog["events"], game.catalog["domains"]
    for event in game.events(None):
        entry = events[event.kind]
        assert set(event.fields) >= set(entry["fields"]) - set(entry["secret"])
        for field, value in event.fields.items():
            if entry["fields"][field] in domains and value is not None:
                assert value in domains[entry["fields"][field]]


def test_every_domain_has_the_names_that_actions_use(game):
    for action in game.legal_actions():
        for field, domain in game.catalog["actions"][action.kind]["fields"].items():
            assert action.to_dict()[field] in game.catalog["domains"][domain]


def test_titles_say_what_is_left_of_the_sentence():
    catalog = played("normandy", "la_raye", 0).catalog
    assert catalog["actions"]["undaunted.take"]["title"]["es"] == "tomar … de la reserva"
    assert catalog["actions"]["tactics.step"]["title"] == {"en": "go to", "es": "ir a"}
    assert catalog["events"]["tactics.moved"]["title"]["en"] == "… moves to …."
