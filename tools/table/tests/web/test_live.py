"""Pages that are connected: each sees its own seat, nothing is done twice, nothing is lost."""

from __future__ import annotations

import json
import threading
import time

import attrs
import pytest
from starlette.websockets import WebSocketDisconnect

import undaunted_core as uc
from kit.web import QUICK, Made, server
from undaunted_table.web import hall
from undaunted_table.web.kept import StoreError
from undaunted_table.web.store import Store


@pytest.fixture(scope="module")
def client():
    with server() as made:
        yield made


def refusal(page):
    return page.next("refused")["code"]


def test_a_change_with_a_number_is_told_when_it_is_done(client):
    """One without a number is told by the next view alone; one that is refused is not done."""
    with Made(client).page("us") as us:
        view = us.next()
        asked = {"at": view["decision"]["token"], "action": view["choices"][0]["action"]}
        us.do("choose", **asked, n=7)
        assert us.next("done") == {"is": "done", "to": 7, "revision": 1}
        us.do("choose", **asked, n=8)
        assert us.next("refused")["to"] == 8
        us.do("undo", at=1)
        us.until(lambda view: view["revision"] == 2)
        us.do("ping", n=9)
        us.next("pong")
    assert [message["to"] for message in us.got if message["is"] == "done"] == [7]


def test_a_page_sees_its_seat_and_plays(client):
    table = Made(client)
    with table.page("us") as us, table.page("german", lang="es") as german:
        view = us.next()
        assert (view["seat"], view["seats"], view["to_move"]) == ("us", ["us"], ["us", "german"])
        assert view["observation"]["seat"] == "us"
        assert view["decision"]["seat"] == "us"
        assert all(one["text"] and one["targets"][0]["title"] for one in view["choices"])
        assert "pictures" not in view
        assert german.next()["decision"]["text"] != view["decision"]["text"]
        us.choose(view)
        after = us.until(lambda one: one["revision"] == 1)
        assert after["decision"] is None
        assert after["choices"] == []
        assert after["to_move"] == ["german"]
        assert after["undo"]
        other = german.until(lambda one: one["revision"] == 1)
        assert other["decision"]["token"] == german.got[0]["decision"]["token"]
        assert not other["undo"]
        german.choose(other)
        begun = us.until(lambda one: one["revision"] == 2)
        assert begun["events"]
        assert us.log == begun["events"] or us.log[: begun["from"]]
        assert [event["number"] for event in us.log] == list(range(len(us.log)))


def test_a_double_click_decides_once_and_a_second_tab_sees_it(client):
    table = Made(client)
    with table.page("us") as one, table.page("us") as other:
        view, older = one.next(), other.next()
        one.choose(view)
        one.choose(view)
        assert refusal(one) == "stale"
        assert one.next()["revision"] == 1
        other.choose(older)
        assert refusal(other) == "stale"
        seen = other.until(lambda got: got["revision"] == 1)
        assert seen["decision"] is None
        assert other.got[0]["table"]["players"]["us"]["online"]


def test_a_page_that_lost_its_connection_goes_on(client):
    table = Made(client)
    with table.page("us") as us:
        begun = us.next()
        us.choose(begun)
        us.until(lambda one: one["revision"] == 1)
        seen = len(us.log)
    with table.page("german") as german:
        german.choose(german.next())
        german.until(lambda one: one["revision"] == 2)
    with table.page("us", since=seen, revision=1) as us:
        view = us.next()
        assert view["from"] == seen
        assert view["events"][0]["number"] == seen
        us.choose(begun)
        assert refusal(us) == "stale"
    for odd in ({"since": 10_000, "revision": 2}, {"since": seen}, {"since": seen, "revision": 99}):
        with table.page("us", **odd) as us:
            assert us.next()["from"] == 0
    for wrong in ({"since": -3, "revision": 2}, {"since": "x", "revision": 1}, {"since": True, "revision": True}):
        with table.page("us", **wrong) as us:
            assert us.next("refused")["path"] == "/since"


def test_an_undo_takes_events_out_of_every_log(client):
    table = Made(client, players={"us": "here", "german": "here"}, seed=3)
    with table.page("here") as page, table.page("watch") as watcher:
        view = page.next()
        for step in range(300):
            logged = len(page.log)
            seat = view["seat"]
            page.choose(view, step % len(view["choices"]))
            view = page.until(lambda one, before=view["revision"]: one["revision"] > before)
            if view["undo"] and len(page.log) > logged:
                break
            if view["decision"] is None:
                page.do("seat", seat="german" if seat == "us" else "us")
                view = page.until(lambda one, other=seat: one["seat"] != other)
        else:
            raise AssertionError("nothing could be taken back")
        watcher.until(lambda one: one["revision"] == view["revision"])
        longest = list(watcher.log)
        page.do("undo", at=view["revision"] - 1)
        assert refusal(page) == "stale"
        page.do("undo", at=view["revision"])
        after = page.until(lambda one: one["revision"] == view["revision"] + 1)
        assert after["from"] == logged == len(page.log)
        watcher.until(lambda one: one["revision"] == after["revision"])
        assert watcher.log == longest[:logged]
    # A page that was away while it happened gets all again.
    with table.page("watch", since=len(longest), revision=view["revision"]) as watcher:
        assert watcher.next()["from"] == 0
        assert watcher.log == longest[:logged]


def test_who_watches_sees_no_hand_and_decides_nothing(client):
    table = Made(client)
    with table.page("watch", pictures=["board", "hand"]) as watcher:
        view = watcher.next()
        assert (view["seat"], view["seats"], view["choices"], view["decision"]) == (None, [], [], None)
        assert not any(zone.endswith(":hand") for zone in view["observation"]["seen"]["zones"]["cards"])
        for message in ({"do": "choose", "at": "1.8", "action": "end_turn"}, {"do": "undo", "at": 0},
                        {"do": "explain", "query": "victory"}, {"do": "seat", "seat": "us"}):  # fmt: skip
            watcher.socket.send_json(message)
            assert refusal(watcher) == "not_yours"


def test_a_key_of_one_seat_holds_no_other(client):
    table = Made(client)
    with table.page("us") as us:
        us.next()
        us.do("seat", seat="german")
        assert refusal(us) == "not_yours"
    with table.page("us", seat="german") as us:
        assert refusal(us) == "not_yours"
        with pytest.raises(WebSocketDisconnect):
            us.next()


def test_pictures_are_sent_when_they_change(client):
    table = Made(client)
    with table.page("us", pictures=["board", "hand"]) as us:
        view = us.next()
        assert list(view["pictures"]) == ["board", "hand"]
        assert view["pictures"]["hand"].startswith("<svg")
        us.choose(view)
        # What was lit in the hand is not any more; the board is as it was.
        assert list(us.until(lambda one: one["revision"] == 1)["pictures"]) == ["hand"]
        us.do("lang", lang="es")
        assert set(us.until(lambda one: one["from"] == 0)["pictures"]) == {"board", "hand"}
        us.do("look", pictures=["tables"])
        assert list(us.next()["pictures"]) == ["tables"]


def test_the_board_shows_what_was_just_played_and_not_the_past(client):
    table = Made(client)
    drawn = '<g class="event"'
    with table.page("us", pictures=["board"]) as us, table.page("german") as german:
        pages = {"us": us, "german": german}
        views = {seat: page.next() for seat, page in pages.items()}
        for revision in range(1, 60):
            seat = views["us"]["to_move"][0]
            asked = views[seat]
            actions = [one["action"] for one in asked["choices"]]
            action = next((one for one in actions if one.get("ability") == "move" or "space" in one), actions[-1])
            pages[seat].do("choose", at=asked["decision"]["token"], action=action)
            views = {
                one: page.until(lambda view, least=revision: view["revision"] == least) for one, page in pages.items()
            }
            view = views["us"]
            if any(event["kind"] == "tactics.moved" for event in view["events"]):
                break
        assert drawn in view["pictures"]["board"]
        us.do("lang", lang="es")
        assert drawn not in us.until(lambda one: one["from"] == 0)["pictures"]["board"]


def test_sums_and_reasons_are_answered_in_the_language(client):
    table = Made(client, players={"us": "here", "german": "here"})
    with table.page("here", lang="es") as page:
        view = page.next()
        page.do("explain", n=1, query="victory")
        answer = page.next("answer")
        assert answer["to"] == 1
        assert answer["text"]
        page.do("explain", n=2, action=view["choices"][0]["action"])
        assert page.next("answer")["explanation"]["label"]
        page.do("why", n=3, action={"kind": "core.end_turn"})
        (reason,) = page.next("answer")["reasons"]
        assert reason["text"]
        page.do("why", n=4, action=view["choices"][0]["action"])
        assert page.next("answer")["reasons"] == []
        wrong = ({"query": "nothing"}, {"query": "points", "arguments": {"x": 1}}, {"action": 7}, {})
        for n, odd in enumerate(wrong, 5):
            page.do("explain", n=n, **odd)
            assert page.next("refused")["to"] == n


def test_pieces_are_called_after_what_is_drawn(client):
    """A unit of cards is called by the card that it looks like, as in the picture, and not by its number alone."""
    table = Made(client, game="allied_assault", scenario="metz", players={"us": "here", "german": "here"}, seed=4)
    with table.page("here") as page:
        view = page.next()
        named = []
        for step in range(80):
            called = [one for choice in view["choices"] for one in choice["targets"] if one["domain"] == "piece"]
            for choice in view["choices"]:
                named += [(one["title"], choice["text"]) for one in choice["targets"] if one in called and one["space"]]
            if named:
                break
            page.choose(view, step % len(view["choices"]))
            view = page.until(lambda one, before=view["revision"]: one["revision"] > before)
            if view["decision"] is None:
                page.do("seat", seat=view["to_move"][0])
                view = page.until(lambda one, seat=view["to_move"][0]: one["seat"] == seat)
    assert named
    seen = client.app.state.hall._seatings[table.name].table.game.observation(view["seat"])
    for title, text in named:
        assert title in text
        assert title not in {seen.wording.title("piece", piece) for piece in seen.catalog["pieces"]}


def test_what_cannot_be_read_is_refused_and_the_page_stays(client):
    table = Made(client)
    with table.page("us") as us:
        view = us.next()
        for text in ("", "[", "[]", "7", "[" * 15_000):
            us.socket.send_text(text)
            assert refusal(us) == "bad_request"
        for text in ('{"do": 7}', '{"do": "\\ud800"}', "{}"):
            us.socket.send_text(text)
            refused = us.next("refused")
            assert (refused["code"], refused["path"]) == ("bad_value", "/do")
        us.do("chose", n=4)
        refused = us.next("refused")
        assert (refused["code"], refused["nearest"], refused["to"]) == ("bad_value", "choose", 4)
        us.socket.send_bytes(b"\x00")
        assert refusal(us) == "bad_request"
        us.socket.send_text(json.dumps({"do": "why", "action": "x" * QUICK.message}))
        assert refusal(us) == "too_large"
        wrong = (
            (None, "bad_value", "/action"), (7, "bad_value", "/action"), ([], "bad_value", "/action"),
            ({}, "missing_member", "/action/kind"), ({"kind": "tactics.bid", "card": 3}, "bad_value", "/action/card"),
        )  # fmt: skip
        for action, code, path in wrong:
            us.do("choose", at=view["decision"]["token"], action=action)
            refused = us.next("refused")
            assert (refused["code"], refused["path"]) == (code, path)
        us.do("choose", at=view["decision"]["token"], actions="end_turn")
        refused = us.next("refused")
        assert (refused["code"], refused["path"], refused["nearest"]) == ("unknown_member", "/actions", "action")
        wrong = ({"kind": "\ud800"}, {"kind": "undaunted.bid", "card": "us:nobody"}, "bid nobody")
        for action in wrong:
            us.do("choose", at=view["decision"]["token"], action=action)
            assert refusal(us) == "illegal"
        us.do("lang", lang="xx")
        assert us.next("refused")["path"] == "/lang"
        us.choose(view)
        assert us.until(lambda one: one["revision"] == 1)


def test_who_is_too_fast_is_told_and_then_disconnected():
    with server(limits=attrs.evolve(QUICK, burst=5, rate=0.001, refusals=4)) as client:
        table = Made(client)
        with table.page("us") as us:
            us.next()
            for _ in range(12):
                us.do("lang", lang="en")
            with pytest.raises(WebSocketDisconnect):
                us.next("the end")
            assert next(one["code"] for one in us.got if one["is"] == "refused") == "too_fast"


def test_there_is_room_for_so_many_and_no_more():
    with server(limits=attrs.evolve(QUICK, sockets_per_table=1, sockets=2)) as client:
        table = Made(client)
        with table.page("us") as us:
            us.next()
            with table.page("us") as second:
                assert refusal(second) == "full"
            with Made(client).page("us") as other:
                other.next()
                with pytest.raises(WebSocketDisconnect), table.page("us") as third:
                    third.next()


def test_who_does_not_say_who_it_is_is_sent_away():
    with server(limits=attrs.evolve(QUICK, greeting=0.05)) as client:
        table = Made(client)
        with client.websocket_connect(f"/api/tables/{table.name}/live") as socket, pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_the_first_message_says_who_it_is(client):
    table = Made(client)
    key = table.keys["us"]
    for first, code in (({"do": "choose", "key": key}, "enter_first"), ({"do": "enter"}, "missing_member"),
                        ({"do": "enter", "key": 7}, "bad_value"), ({"do": "enter", "key": key, "as": "us"},
                         "unknown_member")):  # fmt: skip
        with client.websocket_connect(f"/api/tables/{table.name}/live") as socket:
            socket.send_json(first)
            assert socket.receive_json()["code"] == code


def test_a_wrong_key_and_no_table_are_alike(client):
    table = Made(client)
    other = Made(client)
    told = []
    for name, key in ((table.name, "wrong"), (table.name, other.keys["us"]), ("nothing", table.keys["us"])):
        with client.websocket_connect(f"/api/tables/{name}/live") as socket:
            socket.send_json({"do": "enter", "key": key})
            told.append(socket.receive_json())
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()
    assert told[0]["code"] == "no_access"
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("headers", [
    {"origin": "https://evil.example"}, {"origin": "null"}, {"origin": "http://testserver.evil.example"},
    {"origin": "http://testserver:81"}, {"origin": "file://"}, {"host": "evil.example", "origin": "http://evil.example"},
])  # fmt: skip
def test_another_site_gets_nothing(client, headers):
    table = Made(client)
    address = f"/api/tables/{table.name}/live"
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(address, headers=headers):
        pass
    answer = client.post("/api/tables", json={}, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "host" if "host" in headers else "origin")
    assert client.get("/", headers={"origin": "http://testserver"}).status_code == 200


def test_it_is_told_who_comes_and_goes(client):
    table = Made(client)
    with table.page("us") as us:
        us.next()
        with table.page("german") as german:
            german.next()
            assert us.next("players")["players"]["german"]["online"]
        assert not us.next("players")["players"]["german"]["online"]


def test_bots_play_while_somebody_looks(client):
    table = Made(client, players={"us": "greedy", "german": "random"})
    with table.page("watch") as watcher:
        end = watcher.until(lambda one: one["outcome"])
        assert end["trouble"] is None
        assert end["outcome"]["text"]
        assert [event["number"] for event in watcher.log] == list(range(len(watcher.log)))


def test_a_bot_that_fails_is_told_and_the_game_waits(client, monkeypatch):
    from undaunted_core.agents.random import RandomBot

    monkeypatch.setattr(RandomBot, "choose", lambda *_: 1 / 0)
    table = Made(client, players={"us": "link", "german": "random"})
    with table.page("us") as us:
        assert "division" in us.until(lambda one: one["trouble"])["trouble"]
        us.choose(us.got[0])
        us.until(lambda one: one["revision"] == 1)


def test_after_a_restart_all_goes_on(tmp_path):
    with server(tmp_path / "tables.db") as client:
        table = Made(client)
        with table.page("us") as us:
            begun = us.next()
            us.choose(begun)
            before = us.until(lambda one: one["revision"] == 1)
    with server(tmp_path / "tables.db") as client:
        table.client = client
        logged = len(us.log)
        with table.page("us", since=logged, revision=1) as us:
            after = us.next()
            assert (after["revision"], after["from"], after["events"]) == (1, logged, [])
            assert after["observation"] == before["observation"]
            us.choose(begun)
            assert refusal(us) == "stale"
        with table.page("german") as german:
            german.choose(german.next())
            german.until(lambda one: one["revision"] == 2)


def test_a_table_nobody_looks_at_leaves_memory_and_comes_back():
    with server(limits=attrs.evolve(QUICK, idle=0.05)) as client:
        table = Made(client)
        with table.page("us") as us:
            first = us.next()
            us.choose(first)
            us.until(lambda one: one["revision"] == 1)
            # Long after it was used last: somebody looks.
            time.sleep(0.2)
            assert table.name in client.app.state.hall._seatings
        until = time.monotonic() + 60
        while client.app.state.hall._seatings and time.monotonic() < until:
            time.sleep(0.02)
        assert not client.app.state.hall._seatings
        with table.page("german") as german:
            assert german.next()["revision"] == 1


@pytest.mark.parametrize(("error", "said"), [
    (uc.RulesetMismatchError("save: made under other rules"), "other rules"), (uc.SaveError("us: play us:secret"), ""),
])  # fmt: skip
def test_a_table_that_the_rules_cannot_continue_says_so_and_stays(client, monkeypatch, error, said):
    table = Made(client)
    with monkeypatch.context() as broken:
        broken.setattr(hall, "load_table", lambda *_: (_ for _ in ()).throw(error))
        with table.page("us") as us:
            refused = us.next("refused")
        answer = table.get("board", "us")
    assert (refused["code"], answer.status_code) == ("unreadable", 409)
    for message in (refused["message"], answer.json()["error"]["message"]):
        assert said in message
        assert "secret" not in message
    assert table.get("board", "us").status_code == 200


def test_a_choice_that_cannot_be_stored_is_not_told_as_made(client, monkeypatch):
    table = Made(client)
    with table.page("us") as us, table.page("german") as german:
        view = us.next()
        german.next()
        with monkeypatch.context() as broken:
            broken.setattr(Store, "play", lambda *_, **__: (_ for _ in ()).throw(StoreError("disk full")))
            us.choose(view)
            assert refusal(us) == "store"
            again = us.next()
            assert (again["revision"], again["choices"]) == (0, view["choices"])
            broken.setattr(Store, "open", lambda *_: (_ for _ in ()).throw(StoreError("disk gone")))
            us.choose(again)
            with pytest.raises(WebSocketDisconnect):
                us.next()
    with table.page("us") as us:
        view = us.next()
        us.choose(view)
        assert us.until(lambda one: one["revision"] == 1)


def test_who_reads_nothing_holds_up_nobody(client, monkeypatch):
    """The pictures of one viewer are not ready; the others play on meanwhile."""
    from undaunted_table.web import live

    drawing, ready = threading.Event(), threading.Event()

    def slow(*_):
        drawing.set()
        assert ready.wait(60)
        return {}

    monkeypatch.setattr(live, "pictures_of", slow)
    table = Made(client)
    with table.page("watch", pictures=["board"]) as watcher, table.page("us") as us, table.page("german") as german:
        assert drawing.wait(60)
        for page in (us, german):
            page.choose(page.next())
        us.until(lambda one: one["revision"] == 2)
        ready.set()
        first, second = watcher.next(), watcher.next()
        # What lay between was never sent.
        assert (first["revision"], second["revision"]) == (0, 2)


def test_pictures_of_a_view_that_is_not_sent_come_with_the_next(client, monkeypatch):
    """While the pictures of a seat are drawn, the page asks for the other seat, whose board looks the same."""
    from undaunted_table.web import live

    drawing, turned = threading.Event(), threading.Event()
    look = live.Connection._look

    def draw(*_):
        drawing.set()
        assert turned.wait(20)
        return {"board": "<svg/>"}

    def turn(*arguments):
        look(*arguments)
        if drawing.is_set():
            turned.set()

    monkeypatch.setattr(live, "pictures_of", draw)
    monkeypatch.setattr(live.Connection, "_look", turn)
    table = Made(client, players={"us": "here", "german": "here"})
    with table.page("here", pictures=["board"]) as page:
        assert drawing.wait(20)
        page.do("seat", seat="german")
        view = page.next()
        assert (view["seat"], view["pictures"]) == ("german", {"board": "<svg/>"})


def test_a_ping_is_answered_at_once(client):
    table = Made(client)
    with table.page("us") as us:
        us.next()
        us.do("ping")
        assert us.next("pong") == {"is": "pong"}


def test_a_view_of_a_long_game_tells_the_latest_events():
    """Who comes back with fewer events gets the latest ones too, and knows where they begin."""
    with server(limits=attrs.evolve(QUICK, events=3)) as client:
        table = Made(client)
        with table.page("us") as us, table.page("german") as german:
            us.choose(us.next())
            german.choose(german.until(lambda one: one["revision"] == 1))
            view = us.until(lambda one: one["revision"] == 2)
            count = view["from"] + len(view["events"])
            assert len(view["events"]) == 3 < count
        with table.page("us", since=1, revision=1) as again:
            view = again.next()
            assert (view["from"], len(view["events"])) == (count - 3, 3)
            assert [event["number"] for event in view["events"]] == list(range(count - 3, count))
        with table.page("us", since=count, revision=2) as again:
            assert again.next()["events"] == []
