"""The published description of the server: both documents are valid, and all that a whole game sends fits them."""

from __future__ import annotations

import json
import random
import re
from contextlib import ExitStack
from functools import cache
from typing import Any

import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

import undaunted_core as uc
from kit.places import DEEP, ROOT
from kit.web import Made, server
from undaunted_command.main import main
from undaunted_table.web import arrangements, handlers, protocol
from undaunted_table.web.messages import check_message
from undaunted_table.web.protocol import MESSAGES_BY_NAME
from undaunted_table.web.published import codes_of, published, validating
from undaunted_table.web.words import PHRASES

#: A scenario of each title, quick to play, and every how many views one is validated in a quick run.
TITLES = [("normandy", "la_raye"), ("north_africa", "landing_ground_7"), ("allied_assault", "training_grounds")]
EVERY = 1 if DEEP else 40
CLOCK, SECRET = {"per": "game", "seconds": 900, "then": "lose"}, "a-long-random-secret-of-somebody"
ANSWERS = {f"/api{request.path}": request for request in protocol.REQUESTS if request.method == "GET"}


@cache
def validator(name: str) -> Any:
    """A validator of a message, a body or an answer."""
    return jsonschema.Draft202012Validator(validating(name))


def faults(name: str, value: object) -> list[str]:
    """What a value has wrong."""
    return [f"{name}{error.json_path}: {error.message}"[:300] for error in validator(name).iter_errors(value)]


class Recorder:
    """Everything that a server and its clients send: by the name of its schema."""

    def __init__(self) -> None:
        self.sent: dict[str, list[Any]] = {}

    def note(self, name: str, value: Any) -> None:
        self.sent.setdefault(name, []).append(value)

    def note_answer(self, answer: Any) -> None:
        """Note an answer over HTTP, by the request that it answers."""
        path = re.sub(r"^/api/tables/[^/]+/", "/api/tables/{table}/", answer.request.url.path)
        answer.read()
        request = next(
            each for each in protocol.REQUESTS
            if each.method == answer.request.method and f"/api{each.path}" == path
        )  # fmt: skip
        if answer.status_code >= 400:
            self.note("error", answer.json())
            assert answer.json()["error"]["code"] in codes_of(request)
        elif request.answer.schema is not None:
            self.note(f"answer_{request.name}", answer.json())
        for shape in request.bodies:
            if not answer.request.content:
                break
            if request.bodies[-1] is shape or shape.fields[0].name in json.loads(answer.request.content):
                self.note(shape.name, json.loads(answer.request.content))
                break

    def note_messages(self, page: Any) -> None:
        for message in page.got:
            self.note(f"tell_{message['is']}", message)
        for message in page.sent:
            self.note(f"ask_{message['do']}", message)


def play_everything(recorder: Recorder, game: str, scenario: str) -> None:
    """A whole game by clients of both seats, over the connection and over HTTP by turns, with all that they can ask.

    In a quick run the game is a draw after some decisions.
    """
    begun = uc.new_game(game, scenario, seed=5, max_decisions=None if DEEP else 24)
    chance = random.Random(5)
    with server() as client, ExitStack() as stack:
        client.event_hooks["response"].append(recorder.note_answer)
        client.get("/api/games", params={"lang": "es"})
        client.get("/api/setup", params={"game": game, "scenario": scenario, "lang": "es"})
        Made(client, game=game, scenario=scenario, players={})
        extra = {"seed": None, "players": {}, "clock": CLOCK, "visitor": SECRET}
        settle_everything(recorder, Made(client, game=game, scenario=scenario, **extra))
        table = Made(client, document=begun.to_json(), players=dict.fromkeys(begun.seats, "link"))
        pages = {
            key: stack.enter_context(table.page(key, lang="es")) for key in (*begun.seats, "watch")
        }
        views = {key: page.next() for key, page in pages.items()}
        for step in range(3000):
            seen = views["watch"]
            if seen["outcome"]:
                break
            seat = seen["to_move"][0]
            choice, token = chance.choice(views[seat]["choices"]), views[seat]["decision"]["token"]
            if step % 50 == 0:
                ask_everything(table, pages[seat], views[seat], choice)
            if step % 2:
                table.post("choose", seat, at=token, action=choice["notation"])
            else:
                pages[seat].do("choose", at=token, action=choice["action"], **({"n": step} if step % 4 == 0 else {}))
            for key, page in pages.items():
                views[key] = page.until(lambda view, before=seen["revision"]: view["revision"] > before)
        assert seen["outcome"]
        for what in ("view", "save", "position", "replay", "stops"):
            table.get(what, "watch", params={"lang": "es"})
        save = table.get("save", begun.seats[0]).text
        client.post("/api/documents", json={"document": save, "lang": "es"})
        client.post("/api/tables", json={"document": save})
        for page in pages.values():
            recorder.note_messages(page)


def ask_everything(table: Any, page: Any, seen: dict[str, Any], choice: dict[str, Any]) -> None:
    """Each question once, and requests that are refused."""
    page.do("explain", n=1, action=choice["action"])
    page.do("explain", n=2, query="victory")
    page.do("why", n=3, action="end_turn")
    page.do("why", n=4, action=choice["notation"])
    page.do("look", pictures=["board", "hand"])
    page.do("lang", lang="en")
    page.do("ping")
    page.next("pong")
    stale = {"do": "choose", "at": "1.0", "action": "x"}
    for message in ({"do": "undo", "at": seen["revision"] + 7}, {"do": "fly"}, stale, {"do": "go_on", "at": 0, "n": 5}):
        page.socket.send_json(message)
        page.next("refused")
    for what in ("view", "catalog", "board", "save", "position", "replay", "stops", "campaign"):
        table.get(what, seen["seat"])
        table.get(what, "watch", params={"unknown": 1})
    seat = seen["seat"]
    for body in ({"action": choice["action"], "seat": seat}, {"query": "victory"}, {"query": "x"}, {}):
        table.post("explain", seat, **body)
    table.post("why", seat, action="end_turn")
    table.post("undo", seat, at=seen["revision"] + 7)
    table.client.post("/api/documents", json={"document": {"format": "undaunted_core/save"}})


def settle_everything(recorder: Recorder, table: Any) -> None:
    """Each message beside the game once, and some that are refused; the table is deleted in the end."""
    maker = table.told["keys"]["maker"]
    with table.page(maker) as page:
        seat = page.next()["seat"]
        page.do("name", name="Ana", n=9)
        page.next("done")
    recorder.note_messages(page)
    for task, body in (
        ("name", {"name": "Eva"}), ("agree", {"agrees": False}), ("keep", {"visitor": f"{SECRET}s"}),
        ("reseat", {"at": 99}), ("reseat", {"at": 3}),
        ("rematch", {"changes": True}), ("resign", {"seat": seat}), ("resign", {}), ("rematch", {"changes": True}),
        ("leave", {}),
    ):  # fmt: skip
        table.post(task, maker, **body)
    table.get("view", maker)
    table.post("leave", SECRET)
    table.client.post("/api/mine", json={"visitor": SECRET, "tables": [{"table": table.name, "key": maker}]})
    table.post("delete", maker)


@pytest.mark.nightly(but=["allied_assault-training_grounds"])
@pytest.mark.parametrize(("game", "scenario"), TITLES)
def test_all_that_a_whole_game_sends_fits(game: str, scenario: str) -> None:
    """Over the connection and over HTTP; in a quick run one view of so many, and the first and the last."""
    recorder = Recorder()
    play_everything(recorder, game, scenario)
    told = {f"tell_{message.name}" for message in protocol.BY_SERVER} - {"tell_players"}
    assert told <= recorder.sent.keys()
    answers = {f"answer_{each.name}" for each in protocol.REQUESTS if each.answer.schema is not None}
    assert answers - recorder.sent.keys() == {"answer_openapi", "answer_asyncapi", "answer_undo", "answer_campaign"}
    assert len(recorder.sent["tell_view"]) > 40
    assert any("pictures" in view for view in recorder.sent["tell_view"])
    wrong = []
    for name, values in recorder.sent.items():
        is_refused = name.startswith("ask_")
        for value in () if is_refused else [values[0], *values[1:-1:EVERY if len(values) > EVERY else 1], values[-1]]:
            wrong += faults(name, value)
    assert wrong[:5] == []
    # Views hold the documents of the library whole.
    for value in recorder.sent["tell_view"][:: EVERY * 2]:
        published_observation = json.loads((ROOT / "schemas/observation.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator(published_observation).validate(value["observation"])


def test_what_clients_send_fits_or_is_refused() -> None:
    """The check of the server and the published schemas agree on good and bad messages."""
    good = {"do": "choose", "at": "1.8", "action": {"kind": "core.end_turn"}, "n": 3}
    assert faults("ask_choose", good) == []
    for change in ({"at": 8}, {"action": 7}, {"action": {}}, {"n": -1}, {"n": True}, {"more": 1}, {"at": ""}):
        message = {**good, **change}
        assert faults("ask_choose", message), change
        with pytest.raises(handlers.Refused):
            check_message(message, MESSAGES_BY_NAME)


def test_openapi_is_valid_and_served() -> None:
    document = published()["openapi"]
    assert [str(error)[:300] for error in OpenAPIV31SpecValidator(document).iter_errors()] == []
    with server() as client:
        assert client.get("/api/openapi.json").json() == json.loads(json.dumps(document))
        assert client.get("/api/asyncapi.json").json() == json.loads(json.dumps(published()["asyncapi"]))
    broken = {**document, "paths": {"/x": {"get": {"responses": {"200": {}}}}}}
    assert [*OpenAPIV31SpecValidator(broken).iter_errors()]


def test_each_address_of_the_server_is_described_and_has_a_handler() -> None:
    with server() as client:
        routes = {
            (method, route.path)
            for route in client.app.routes
            for method in getattr(route, "methods", None) or ()
            if route.path.startswith("/api") and method != "HEAD"
        }
    paths = published()["openapi"]["paths"]
    assert routes == {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert all(
        hasattr(handlers.Web, request.name) or request.name in arrangements.ARRANGING for request in protocol.REQUESTS
    )
    codes = {code for request in protocol.REQUESTS for code in codes_of(request)}
    assert codes | {"enter_first", "not_found"} == {code.name for code in protocol.CODES}


def test_asyncapi_is_sound() -> None:
    """What AsyncAPI 3.0 asks of the parts that the document uses."""
    document = published()["asyncapi"]
    assert document["asyncapi"] == "3.0.0"
    assert {"title", "version"} <= document["info"].keys()
    (channel,) = document["channels"].values()
    assert set(re.findall(r"{(\w+)}", channel["address"])) == channel["parameters"].keys()
    assert {each["action"] for each in document["operations"].values()} == {"send", "receive"}
    for operation in document["operations"].values():
        assert resolve(document, operation["channel"]) is channel
        for reference in operation["messages"]:
            message = resolve(document, resolve(document, reference))
            jsonschema.Draft202012Validator.check_schema(resolve(document, message["payload"]))
    references = [each["$ref"] for each in find_references(document)]
    assert len(references) > 50
    assert all(resolve(document, {"$ref": reference}) for reference in references)
    listed = {resolve(document, ref)["$ref"] for each in document["operations"].values() for ref in each["messages"]}
    assert listed == {f"#/components/messages/{name}" for name in document["components"]["messages"]}


def resolve(document: dict[str, Any], reference: dict[str, str]) -> Any:
    """What a reference leads to; KeyError if it leads nowhere."""
    value: Any = document
    for word in reference["$ref"].removeprefix("#/").split("/"):
        value = value[word]
    return value


def find_references(value: Any) -> list[dict[str, str]]:
    if isinstance(value, dict):
        own = [value] if isinstance(value.get("$ref"), str) else []
        return own + [each for inner in value.values() for each in find_references(inner)]
    return [each for inner in value for each in find_references(inner)] if isinstance(value, list) else []


def test_the_command_says_whether_the_documents_are_current(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("openapi", "asyncapi"):
        assert main(["schema", name, "--check", "--out", str(ROOT / "schemas")]) == 0
        assert main(["schema", name, "--out", str(tmp_path)]) == 0
        file = tmp_path / f"{name}.json"
        file.write_text(file.read_text(encoding="utf-8").replace(uc.__version__, "0"), encoding="utf-8")
        assert main(["schema", name, "--check", "--out", str(tmp_path)]) == 1
    assert "openapi.json: differs" in capsys.readouterr().err


def test_each_code_has_a_sentence_and_a_meaning_of_its_own() -> None:
    names = [code.name for code in protocol.CODES]
    assert len(names) == len(set(names)) == len({code.about for code in protocol.CODES})
    assert [name for name in names if name not in PHRASES.texts] == []
