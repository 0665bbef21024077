"""The published schemas of what games hand out fit the documents of random games, and refuse others."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

import undaunted_core as uc
from kit.places import DEEP, ROOT
from kit.setups import SETUPS, few, own_library, stops
from undaunted_core.extension.compiling import registry_of
from undaunted_core.extension.manager import default_library
from undaunted_table.schemas.documents import document_schemas, documents_of

if TYPE_CHECKING:
    from collections.abc import Callable

#: The stops of a random game that are looked at.
AT = tuple(number for number in range(90) if number % (15 if DEEP else 30) in (0, 7))
FOLDER = ROOT / "schemas"
NAMES = ("observation", "event", "action", "decision", "explanation", "board", "catalog", "save", "replay")


@cache
def validator(name: str) -> Any:
    """A validator of the published file."""
    schema = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def faults(name: str, document: Any) -> list[str]:
    """What a document has wrong, after a way through JSON."""
    return [error.message for error in validator(name).iter_errors(json.loads(json.dumps(document)))]


def test_the_published_schemas_are_what_the_library_makes() -> None:
    assert tuple(document_schemas()) == NAMES
    for name, made in document_schemas().items():
        assert validator(name).schema == json.loads(json.dumps(made)), name


@pytest.mark.nightly(
    but=[
        "allied_assault-allied_assault:omaha",
        "normandy-normandy:critical_intelligence",
        "north_africa-north_africa:the_whole_patrol",
    ]
)
@pytest.mark.parametrize(("game", "scenario"), few(2))
def test_what_a_game_hands_out_fits(game: str, scenario: str) -> None:
    """Observations of every seat, their decisions, actions and events, at stops of every kind."""
    kinds = set()
    for number, played in enumerate((*stops(game, scenario, AT, 90, 8), *stops(game, scenario, AT, 90, 8, "explicit"))):
        for place, seat in enumerate((*played.seats, None)):
            seen = played.observation(seat)
            # In a quick run a view is looked at with its events or without, by turns.
            for events in (False, True) if DEEP else ((number + place) % 2 == 1,):
                assert not faults("observation", seen.to_dict(events=events))
            kinds |= {event.kind for event in seen.events}
            if seen.decision is not None:
                assert not faults("decision", seen.decision.to_dict())
        for action in played.legal_actions():
            assert not faults("action", action.to_dict())
    for event in played.events(None):
        assert not faults("event", event.to_dict())
    assert len(kinds) > 5


@pytest.mark.nightly(
    but=[
        "allied_assault-allied_assault:training_grounds",
        "normandy-normandy:mortain",
        "north_africa-north_africa:the_column",
    ]
)
@pytest.mark.parametrize(("game", "scenario"), few(3))
def test_saves_and_replays_fit(game: str, scenario: str) -> None:
    """With and without a record, from the set-up and from a drawn world, sampled and explicit."""
    for chance in ("sampled", "explicit"):
        for played in stops(game, scenario, AT, 90, 8, chance)[1:6:2]:
            drawn = played.determinize(played.seats[0], 1)
            for one in (played, drawn):
                assert not faults("save", json.loads(one.to_json()))
                assert not faults("save", json.loads(one.to_json(record=False)))
                assert not faults("replay", json.loads(one.replay().to_json()))


def test_a_save_of_a_scenario_of_ones_own_fits() -> None:
    file = ROOT / "plugins/normandy/src/undaunted_normandy/data/scenarios/la_raye.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    game = uc.new_game("normandy", scenario=document, seed=1)
    assert not faults("save", json.loads(game.to_json()))


@pytest.mark.parametrize(("game", "scenario"), few(4))
def test_board_catalogue_and_explanations_fit(game: str, scenario: str) -> None:
    first, *rest = stops(game, scenario, AT, 90, 8)
    assert not faults("board", first.board.to_dict())
    assert not faults("catalog", first.catalog)
    for played in rest[-2:]:
        for action in played.legal_actions()[:3] if played.to_move else ():
            assert not faults("explanation", played.explain(action, played.to_move[0]).to_dict())


@pytest.mark.nightly(but=["normandy-normandy:mortain", "bazaar-bazaar:first_night"])
@pytest.mark.parametrize(("game", "scenario"), {game: (game, scenario) for game, scenario in SETUPS}.values())
def test_the_schemas_of_a_game_have_a_member_for_each_kind(game: str, scenario: str) -> None:
    """So a generator of types makes unions that ``kind`` tells apart, and a field of another kind is a fault."""
    library = own_library(game) or default_library()
    made = documents_of(game, registry_of(library, library.active(library.game(game), ())))
    members = {name: {one["properties"]["kind"]["const"] for one in made[name]["$defs"][name]["oneOf"]}
               for name in ("action", "event")}
    checks = {name: jsonschema.Draft202012Validator(schema) for name, schema in made.items()}
    for played in stops(game, scenario, AT, 90, 8)[-2:]:
        assert members == {"action": set(played.catalog["actions"]), "event": set(played.catalog["events"])}
        for seat in played.to_move:
            seen = json.loads(json.dumps(played.observation(seat).to_dict("es", events=True)))
            assert not [error.message for error in checks["observation"].iter_errors(seen)]
            for action in seen["legal_actions"]:
                assert not checks["action"].is_valid({**action, "surprise": "one"})


def wrong(name: str, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """The faults of a good document after a change."""
    game = next(one for one in stops("normandy", "normandy:la_raye", AT, 90, 8) if one.decision)
    seen = game.observation(game.to_move[0])
    document = {
        "observation": seen.to_dict(),
        "event": game.events(None)[0].to_dict(),
        "action": game.legal_actions()[0].to_dict(),
        "decision": game.decision.to_dict() if game.decision else {},
        "save": json.loads(game.to_json()),
        "replay": json.loads(game.replay().to_json()),
    }[name]
    document = copy.deepcopy(document)
    change(document)
    return faults(name, document)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("observation", lambda made: made.pop("seen")),
        ("observation", lambda made: made.update(surprise=1)),
        ("observation", lambda made: made.update(format="undaunted_core/save")),
        ("observation", lambda made: made["seen"].pop("zones")),
        ("observation", lambda made: made["seen"]["pieces"].update(space={"us:scout_a": 3})),
        ("observation", lambda made: made["legal_actions"][0].pop("kind")),
        ("observation", lambda made: made["hidden"].update({"zones.cards": [{"where": {"us:deck": -1}, "holds": []}]})),
        ("event", lambda made: made.update(number=-1)),
        ("event", lambda made: made.update(kind="Round begun")),
        ("action", lambda made: made.update(card=7)),
        ("decision", lambda made: made.pop("clause")),
        ("save", lambda made: made["state"].update(rng="12")),
        ("save", lambda made: made["setup"].update(chance="fixed")),
        ("save", lambda made: made.pop("start")),
        ("save", lambda made: made.update(record=[["us"]])),
        ("replay", lambda made: made.update(moves=[["us", "pass", "no check"]])),
        ("replay", lambda made: made.pop("end")),
    ],
)
def test_a_document_that_is_none_is_refused(name: str, change: Callable[[dict[str, Any]], object]) -> None:
    """What is missing, too much or of another kind does not fit."""
    assert not wrong(name, lambda made: None)
    assert wrong(name, change)


def test_descriptions_speak_to_those_who_write_data() -> None:
    """What a class says to programmers, its examples in Python above all, is no part of a schema."""
    root = ROOT
    texts = [path.read_text(encoding="utf-8") for path in [*root.glob("schemas/*"), *root.glob("plugins/*/schemas/*")]]
    assert len(texts) > 8
    assert not [text for text in texts if ">>>" in text or "ctx." in text]
