"""Play over HTTP alone: views, long polling, choices, undo, odds; and pages of other origins."""

from __future__ import annotations

import threading
import time

import attrs
import pytest
from starlette.websockets import WebSocketDisconnect

from kit.web import QUICK, Made, TestClient, server
from undaunted_table.web.app import make_app
from undaunted_table.web.guard import Site, read_origin
from undaunted_table.web.store import Store

VITE = "http://localhost:5173"


@pytest.fixture(scope="module")
def client():
    with server() as made:
        yield made


def view(table, key, **query):
    answer = table.get("view", key, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(answer):
    return answer.status_code, answer.json()["error"]["code"]


def test_a_bid_is_made_and_taken_back_by_notation(client):
    table = Made(client)
    seen = view(table, "us")
    assert (seen["is"], seen["seat"], seen["revision"]) == ("view", "us", 0)
    assert "pictures" not in seen
    token, notation = seen["decision"]["token"], seen["choices"][0]["notation"]
    assert table.post("choose", "us", at=token, action=notation).json() == {"revision": 1}
    assert refused(table.post("choose", "us", at=token, action=notation)) == (409, "stale")
    after = view(table, "us", lang="es", pictures="board,hand")
    assert (after["decision"], after["undo"], set(after["pictures"])) == (None, True, {"board", "hand"})
    assert refused(table.post("undo", "us", at=0)) == (409, "stale")
    assert table.post("undo", "us", at=1).json() == {"revision": 2}
    assert refused(table.post("undo", "us", at=2)) == (409, "no_undo")
    again = view(table, "us", lang="es")
    assert again["choices"][0]["notation"] == notation
    assert (after["undo_turn"], again["undo_turn"]) == (1, 0)
    assert again["no_undo"] == "no hay ninguna decisión antes"
    answer = table.post("undo?lang=es", "us", at=2).json()
    assert answer["error"]["message"].endswith("no hay ninguna decisión antes.")
    assert table.post("choose", "us", at=again["decision"]["token"], action=notation).json() == {"revision": 3}
    assert table.post("undo", "us", at=3, whole=True).json() == {"revision": 4}
    assert view(table, "us")["choices"] == seen["choices"]


def test_actions_are_asked_about_in_json_and_in_notation(client):
    table = Made(client)
    choice = view(table, "us")["choices"][0]
    token = view(table, "us")["decision"]["token"]
    for action in (choice["notation"], choice["action"]):
        assert table.post("explain", "us", action=action).json()["text"]
        assert table.post("why", "us", action=action).json() == {"reasons": []}
    (reason,) = table.post("why", "us", action="end_turn").json()["reasons"]
    assert reason["reason"] == "reason.core.other_question"
    illegal = table.post("choose", "us", at=token, action="end_turn")
    assert refused(illegal) == (422, "illegal")
    assert reason["text"] in illegal.json()["error"]["message"]
    assert table.post("explain", "us", query="victory").json()["explanation"]["label"]
    assert refused(table.post("explain", "us", query="nothing")) == (400, "no_answer")
    assert refused(table.post("explain", "us")) == (400, "missing_member")
    assert refused(table.post("why", "us", action=7)) == (400, "bad_value")
    assert refused(table.post("choose", "us", at=token, action="x", again=1)) == (400, "unknown_member")


def test_the_seat_is_one_of_the_key(client):
    table = Made(client, players={"us": "here", "german": "here"})
    assert view(table, "here")["seat"] == "us"
    seen = view(table, "here", seat="german")
    token, notation = seen["decision"]["token"], seen["choices"][0]["notation"]
    assert table.post("choose", "here", seat="german", at=token, action=notation).status_code == 200
    assert view(table, "watch")["seat"] is None
    assert refused(table.get("view", "watch", params={"seat": "us"})) == (403, "not_yours")
    assert refused(table.post("choose", "watch", at="1.8", action="end_turn")) == (403, "not_yours")
    assert refused(table.get("view", "wrong")) == (404, "no_access")


def test_news_comes_as_soon_as_it_is_there(client):
    """A long poll answers when another seat decides, not before, and after its time in any case."""
    table = Made(client)
    seen = view(table, "german")
    assert view(table, "german", revision=0, wait=0)["revision"] == 0
    begun = time.monotonic()
    assert view(table, "german", revision=7, wait=60)["revision"] == 0
    told = []
    waiting = threading.Thread(target=lambda: told.append(view(table, "german", revision=0, wait=60)))
    waiting.start()
    while not (seating := client.app.state.hall._seatings[table.name]).connections:
        time.sleep(0.01)
    assert view(table, "us")["table"]["players"]["german"]["online"]
    mine = view(table, "us")
    table.post("choose", "us", at=mine["decision"]["token"], action=mine["choices"][0]["notation"])
    waiting.join(60)
    assert told[0]["revision"] == 1
    assert told[0]["decision"]["token"] == seen["decision"]["token"]
    assert not seating.connections
    assert time.monotonic() - begun < 60


def test_a_client_gets_the_events_since_those_it_has(client):
    table = Made(client, players={"us": "here", "german": "here"})
    for seat in ("us", "german"):
        seen = view(table, "here", seat=seat)
        table.post("choose", "here", seat=seat, at=seen["decision"]["token"], action=seen["choices"][0]["notation"])
    whole = view(table, "here")
    assert [event["number"] for event in whole["events"]] == list(range(len(whole["events"])))
    part = view(table, "here", since=1, revision=whole["revision"])
    assert (part["from"], part["events"]) == (1, whole["events"][1:])
    assert view(table, "here", since=1)["from"] == 0


def test_bots_play_on_while_somebody_asks(client):
    table = Made(client, players={"us": "here", "german": "random"})
    seen = view(table, "here")
    for _ in range(200):
        if seen["decision"]:
            notation = seen["choices"][0]["notation"]
            table.post("choose", "here", at=seen["decision"]["token"], action=notation)
        seen = view(table, "here", revision=seen["revision"], wait=5)
        if seen["outcome"] or len({event["number"] for event in seen["events"]}) > 30:
            break
    assert seen["trouble"] is None
    assert len(seen["events"]) > 30


def test_an_address_asks_so_often_and_a_wait_takes_the_place_of_a_connection():
    with server(limits=attrs.evolve(QUICK, burst=2, rate=0)) as client:
        table = Made(client)
        answers = [table.get("view", "us"), table.post("why", "us", action="end_turn"), table.get("view", "us")]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
    with server(limits=attrs.evolve(QUICK, sockets_per_table=0)) as client:
        table = Made(client)
        assert refused(table.get("view", "us", params={"revision": 0, "wait": 1})) == (503, "full")
        assert table.get("view", "us").status_code == 200
    with server(limits=attrs.evolve(QUICK, wait=0.01)) as client:
        assert view(Made(client), "us", revision=0, wait=60)["revision"] == 0


# -- other origins ---------------------------------------------------------------------


@pytest.fixture
def open_client():
    site = Site.of("testserver", origins=[VITE, "https://Play.example.org/"])
    with TestClient(make_app(Store(":memory:"), site, QUICK)) as made:
        yield made


def test_a_page_of_an_origin_that_was_named_may_ask(open_client):
    for origin in (VITE, "https://play.example.org"):
        asked = open_client.options("/api/tables", headers={
            "origin": origin, "access-control-request-method": "POST",
            "access-control-request-headers": "authorization, content-type",
        })  # fmt: skip
        assert asked.status_code == 204
        assert asked.headers["access-control-allow-origin"] == origin
        assert "POST" in asked.headers["access-control-allow-methods"]
        assert "authorization" in asked.headers["access-control-allow-headers"]
        answer = open_client.get("/api/games", headers={"origin": origin})
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == origin
        assert "origin" in answer.headers["vary"]
        wrong = open_client.post("/api/tables", json={}, headers={"origin": origin})
        assert wrong.headers["access-control-allow-origin"] == origin
    table = Made(open_client)
    with open_client.websocket_connect(f"/api/tables/{table.name}/live", headers={"origin": VITE}) as socket:
        socket.send_json({"do": "enter", "key": table.keys["us"]})
        assert socket.receive_json()["is"] == "view"


def test_other_origins_get_nothing_from_an_open_server(open_client):
    for origin in ("http://localhost:5174", "http://localhost", "https://evil.example", "null"):
        for method in ("GET", "OPTIONS"):
            headers = {"origin": origin, "access-control-request-method": "GET"}
            answer = open_client.request(method, "/api/games", headers=headers)
            assert answer.status_code == 403
            assert "access-control-allow-origin" not in answer.headers
        with pytest.raises(WebSocketDisconnect), open_client.websocket_connect(
            "/api/tables/x/live", headers={"origin": origin}
        ):
            pass


def test_without_the_option_no_answer_is_for_another_origin(client):
    assert client.options("/api/games", headers={"origin": VITE}).status_code == 403
    answer = client.get("/api/games")
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("text", ["*", "localhost:5173", "ftp://x", "http://", "http://x/path", "http://u@x", "http://[",
                                  "http://x:port", "http://x?a"])  # fmt: skip
def test_what_is_no_origin_is_refused(text):
    with pytest.raises(ValueError, match="expected an origin such as"):
        read_origin(text)
    assert read_origin("HTTP://LocalHost:5173/") == VITE
