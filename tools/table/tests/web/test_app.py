"""Pages and the JSON interface: what can be played, documents in and out, headers, limits."""

from __future__ import annotations

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest

import undaunted_core as uc
from kit.web import LA_RAYE, QUICK, Made, server
from undaunted_core.agents.base import is_for_all
from undaunted_table.render.html import slides, stops
from undaunted_table.web import handlers
from undaunted_table.web.app import CLIENT
from undaunted_table.web.documents import begin_table
from undaunted_table.web.guard import Rate, Rates, Site


@pytest.fixture(scope="module")
def client():
    with server() as made:
        yield made


def error_of(answer):
    return answer.status_code, answer.json()["error"]["code"]


def played(decisions, seed=7):
    game = uc.new_game("normandy", "la_raye", seed=seed)
    uc.play(game, {"us": "random", "german": "random"}, max_decisions=decisions)
    return game


@pytest.fixture(scope="module")
def finished(client):
    return Made(client, document=played(None).to_json())


# -- pages -----------------------------------------------------------------------


def test_the_page_and_its_files_are_served_with_strict_headers(client):
    for path in ("/", "/table/anything", "/client/index.html"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
    for path in ("/nothing", "/client/../app.py", "/client/%2e%2e/app.py", "/api/tables/x", "/api"):
        assert client.get(path).status_code == 404
    assert client.put("/api/games").status_code == 405


def test_no_page_has_inline_script_or_style():
    for path in CLIENT.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", text), path


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_installed_title_is_offered(client, lang):
    games = client.get("/api/games", params={"lang": lang}).json()
    assert {game["id"] for game in games} == set(uc.games())
    for game in games:
        infos = {info.id: info for info in uc.scenarios(game["id"])}
        # A bot that plays some scenarios alone is chosen by name.
        assert {bot["name"] for bot in game["bots"]} == set(filter(is_for_all, uc.bots(game["id"])))
        # Those of packs that other tests have made known stand behind them.
        ours = [scenario for scenario in game["scenarios"] if not scenario["packs"]]
        assert {scenario["id"] for scenario in ours} == set(infos)
        for scenario in ours:
            assert scenario["title"] == infos[scenario["id"]].titles[lang]
            assert {side["id"] for side in scenario["sides"]} == set(infos[scenario["id"]].sides)
            assert {side["id"]: side["automated"] for side in scenario["sides"] if side["automated"]} == infos[
                scenario["id"]
            ].automated


# -- setting up --------------------------------------------------------------------


def test_a_table_is_set_up_with_a_key_for_each_who_needs_one(client):
    table = Made(client, players={"us": "here", "german": "link"}, lang="es")
    assert set(table.told["keys"]["seats"]) == {"german"}
    assert len(set(table.keys.values())) == 3
    assert all(len(key) >= 32 for key in table.keys.values())
    bots = Made(client, players={"us": "greedy", "german": "greedy"})
    assert (bots.told["keys"]["here"], bots.told["keys"]["seats"]) == (None, {})
    with bots.page("watch") as page:
        assert page.next()["table"]["made"] == "seed"
    with Made(client, seed=None).page("us") as page:
        assert page.next()["table"]["made"] == "new"


@pytest.mark.parametrize(
    ("wanted", "code", "path", "nearest"),
    [
        ({"game": "normandie"}, "unknown_name", "/game", "normandy"),
        ({"scenario": "la_ray"}, "unknown_name", "/scenario", "la_raye"),
        ({"scenario": "/etc/passwd.json"}, "unknown_name", "/scenario", None),
        ({"campaign": "iron_quarte"}, "unknown_member", "/scenario", None),
        ({"packs": ["/etc"]}, "unknown_name", "/packs/0", None),
        ({"players": {"us": "gredy"}}, "unknown_name", "/players/us", "greedy"),
        ({"players": {"germans": "here"}}, "unknown_name", "/players/germans", "german"),
        ({"player": {}}, "unknown_member", "/player", "players"),
        ({"unknown": 1}, "unknown_member", "/unknown", None),
        ({"scenario": {}}, "bad_value", "/scenario", None),
        ({"packs": [7]}, "bad_value", "/packs/0", None),
        ({"packs": "x"}, "bad_value", "/packs", None),
        ({"seed": "7"}, "bad_value", "/seed", None),
        ({"seed": -1}, "bad_value", "/seed", None),
        ({"seed": 2**64}, "bad_value", "/seed", None),
        ({"seed": True}, "bad_value", "/seed", None),
        ({"seed": 7.5}, "bad_value", "/seed", None),
        ({"lang": "en-GB"}, "bad_value", "/lang", None),
        ({"players": []}, "bad_value", "/players", None),
        ({"players": {"us": []}}, "bad_value", "/players/us", None),
        ({"players": {"us": "planner:9999s"}}, "unknown_name", "/players/us", None),
    ],
)
def test_what_cannot_be_set_up_is_refused_with_its_path_and_the_nearest_name(client, wanted, code, path, nearest):
    before = _count(client)
    answer = client.post("/api/tables", json={"game": "normandy", "scenario": "la_raye", "players": {}, **wanted})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["path"]) == (400, code, path)
    assert nearest is None or error["nearest"] == nearest
    assert path in error["message"]
    assert _count(client) == before


def test_an_error_is_worded_in_the_language_and_says_what_was_expected(client):
    told = {"en": "found -1, expected a whole number from 0", "es": "se encontró -1, se esperaba un número entero de 0"}
    for lang, text in told.items():
        answer = client.post(f"/api/tables?lang={lang}", json={"game": "normandy", "scenario": "la_raye", "seed": -1})
        assert text in answer.json()["error"]["message"]
    answer = client.get("/api/games", params={"langs": "es"})
    assert answer.json()["error"] == {
        "code": "unknown_member", "path": "?langs", "nearest": "lang",
        "message": "?langs is no member of this request; its members: lang. Nearest: lang.",
    }  # fmt: skip
    assert error_of(client.put("/api/games")) == (405, "no_method")


def _count(client):
    return client.app.state.hall.store.count()


@pytest.mark.parametrize("body", [b"", b"[]", b"\xff", b"[" * 100_000])
def test_a_body_that_is_no_request_is_refused(client, body):
    assert error_of(client.post("/api/tables", content=body)) == (400, "bad_request")


def test_nothing_is_read_that_is_too_large():
    with server(limits=attrs.evolve(QUICK, upload=1000, tables=2, new_burst=4, new_rate=0)) as client:
        assert error_of(client.post("/api/tables", content=b"x" * 1001)) == (413, "too_large")
        assert error_of(client.post("/api/tables", content=iter([b"x" * 600] * 2))) == (413, "too_large")
        Made(client)
        Made(client)
        assert error_of(client.post("/api/tables", json={})) == (429, "too_fast")
    with server(limits=attrs.evolve(QUICK, tables=1)) as client:
        Made(client)
        answer = client.post("/api/tables?lang=es", json=LA_RAYE)
        assert error_of(answer) == (503, "full")
        assert "mesas" in answer.json()["error"]["message"]


# -- documents ---------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "json"])
def test_documents_are_loaded_and_given_back(client, form):
    game = played(40)
    for document, same in ((game.to_json(), True), (json.dumps(game.position()), False),
                           (game.replay().to_json(), True), (game.to_json(record=False), False)):  # fmt: skip
        given = document if form == "text" else json.loads(document)
        table = Made(client, document=given, players={"us": "here", "german": "here"})
        saved = uc.Game.from_json(table.get("save", "here").text)
        # A position has no generator: what comes next is drawn again.
        assert saved.position() == game.position()
        assert (saved.history == game.history) is same
        assert table.get("position", "here").json() == game.position()
        with table.page("here") as page:
            assert page.next()["table"]["made"] == "document"


def test_a_long_game_is_in_memory_when_its_table_is_made(client, monkeypatch):
    """Who waits for the document does not wait again at the table."""
    short = Made(client, document=played(10).to_json())
    monkeypatch.setattr(handlers, "LONG_GAME", 9)
    long = Made(client, document=played(10).to_json())
    seatings = client.app.state.hall._seatings
    assert long.name in seatings
    assert short.name not in seatings
    longer = Made(client, document=played(12).to_json())
    assert longer.name in seatings
    assert long.name not in seatings, "one at a time is there for nobody"


def test_a_new_game_and_the_list_wait_for_no_document(client, monkeypatch):
    """A long document is read for a while; others go on."""
    reading, ready = threading.Event(), threading.Event()

    def slow(asked):
        if "document" in asked:
            reading.set()
            assert ready.wait(60)
        return begin_table(asked)

    monkeypatch.setattr(handlers, "begin_table", slow)
    document = {"document": played(10).to_json()}
    with ThreadPoolExecutor(1) as other:
        loaded = other.submit(client.post, "/api/tables", json=document)
        try:
            assert reading.wait(60)
            assert client.get("/api/games").status_code == 200
            assert client.post("/api/tables", json=LA_RAYE).status_code == 201
            assert not loaded.done()
        finally:
            ready.set()
    assert loaded.result().status_code == 201


def test_a_bad_document_gets_one_clear_error_and_loses_nothing(client):
    game = played(10)
    save, position = game.to_json(), game.position()
    bad = [
        {}, "", "no JSON", "[" * 10_000, {"format": "undaunted_core/other"}, save[:-20],
        save.replace('"version":1', '"version":2', 1), {**json.loads(save), "record": []}, {**position, "pieces": 7},
        {**position, "scenario": "/etc/passwd.json"}, {**position, "packs": ["/etc"]},
        {"format": "undaunted_core/replay", "version": 1},
    ]  # fmt: skip
    before = _count(client)
    for document in (7, None, []):
        answer = client.post("/api/tables", json={"document": document})
        assert (error_of(answer), answer.json()["error"]["path"]) == ((400, "bad_value"), "/document")
    for document in bad:
        answer = client.post("/api/tables", json={"document": document, "players": {}})
        assert error_of(answer) == (400, "document"), document
        assert answer.json()["error"]["faults"]
        assert answer.json()["error"]["message"]
    assert _count(client) == before


def test_who_may_play_a_document_is_told_before_it_is_loaded(client):
    game, before = played(10), _count(client)
    listed = next(one for one in client.get("/api/games?lang=es").json() if one["id"] == "normandy")
    scenario = next(one for one in listed["scenarios"] if one["id"] == "la_raye")
    game._players = who = {"us": "human", "german": "planner:20"}
    for document, players in ((game.to_json(), who), (game.position(), {}), (game.replay().to_json(), who)):
        told = client.post("/api/documents", json={"document": document, "lang": "es"}).json()
        assert told == {"game": "normandy", "title": scenario["title"], "sides": scenario["sides"],
                        "bots": listed["bots"], "players": players, "over": False}  # fmt: skip
    solo = uc.new_game("allied_assault", "metz_solo", seed=1)
    sides = client.post("/api/documents", json={"document": solo.to_json()}).json()["sides"]
    assert [side["automated"] for side in sides if side["automated"]] == ["rules"]
    ended = client.post("/api/documents", json={"document": played(None).replay().to_json()})
    assert ended.json()["over"]
    assert _count(client) == before


@pytest.mark.parametrize("path", ["/api/documents", "/api/tables"])
def test_faults_of_a_document_stand_below_a_sentence_in_the_language_of_the_page(client, path):
    told = (("en", "This file cannot be loaded", "expected"), ("es", "Este archivo no se puede cargar", "se esperaba"))
    for lang, sentence, word in told:
        answer = client.post(f"{path}?lang={lang}", json={"document": {**played(3).position(), "pieces": 7}})
        first, *faults = answer.json()["error"]["message"].split("\n")
        assert first.startswith(sentence)
        assert any("/pieces" in fault and word in fault for fault in faults)
    assert error_of(client.post("/api/documents", json={})) == (400, "missing_member")
    with server(limits=attrs.evolve(QUICK, new_burst=1, new_rate=0)) as strict:
        assert strict.post("/api/documents", json={"document": played(3).to_json()}).status_code == 200
        assert error_of(strict.post("/api/documents", json={})) == (429, "too_fast")


def test_documents_with_secrets_are_for_who_holds_every_seat(client):
    table = Made(client, players={"us": "here", "german": "link"})
    for key in ("here", "german", "watch"):
        for what in ("save", "position"):
            assert error_of(table.get(what, key)) == (403, "secrets")
        for what in ("replay", "stops", "stops.html"):
            assert error_of(table.get(what, key)) == (403, "not_over")
    alone = Made(client, players={"us": "here", "german": "greedy"})
    assert alone.get("save", "here").status_code == 200
    assert error_of(alone.get("save", "watch")) == (403, "secrets")
    assert "acabe" in alone.get("save", "watch", params={"lang": "es"}).json()["error"]["message"]


def test_a_finished_game_is_there_for_everybody(client, finished):
    for key in ("us", "watch"):
        assert uc.Game.from_json(finished.get("save", key).text).is_terminal
        answer = finished.get("replay", key)
        assert "attachment" in answer.headers["content-disposition"]
        assert uc.Replay.from_json(answer.text).play().is_terminal


def test_the_page_of_a_finished_game_runs_its_own_script_alone(client, finished):
    answer = client.post(
        f"/api/tables/{finished.name}/stops.html", data={"key": finished.keys["us"], "lang": "es", "seat": "us"}
    )
    assert answer.headers["content-type"].startswith("text/html")
    assert 'lang="es"' in answer.text
    policy = answer.headers["content-security-policy"]
    assert re.search(r"script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; style-src-attr 'unsafe-inline'", policy)
    assert "'self'" not in policy
    assert finished.keys["us"] not in answer.text
    wrong = client.post(f"/api/tables/{finished.name}/stops.html", data={"key": "wrong"})
    assert error_of(wrong) == (404, "no_access")
    large = client.post(f"/api/tables/{finished.name}/stops.html", data={"key": "x" * 20_000})
    assert error_of(large) == (413, "too_large")


def test_the_stops_of_a_finished_game_are_those_of_the_seat(client, finished):
    told = {}
    for key in ("us", "watch"):
        answer, number = [], 0
        while number is not None:
            part = finished.get("stops", key, params={"lang": "es", "seat": "us", "from": number}).json()
            assert 0 < len(part["stops"]) <= QUICK.stops
            answer += part["stops"]
            number = part["next"]
        assert all(stop["svg"].startswith("<svg") for stop in answer)
        told[key] = [line for stop in answer for line in stop["told"]]
    game = uc.Game.from_json(finished.get("save", "us").text)
    for key, seat in (("us", "us"), ("watch", None)):
        assert told[key] == [event.text("es") for event in game.events(seat)]
    assert told["us"] != told["watch"]
    for number in ("-1", "x", "9" * 20):
        assert error_of(finished.get("stops", "us", params={"from": number})) == (400, "bad_value")
    assert finished.get("stops", "us", params={"from": 10**9}).json()["stops"] == []


def test_a_finished_game_is_sent_stop_by_stop():
    """As pages of three stops, and as the page that the command writes."""
    game = uc.new_game("normandy", "la_raye", seed=7, max_decisions=7)
    uc.play(game, {"us": "random", "german": "random"})
    with server(limits=attrs.evolve(QUICK, stops=3)) as client:
        table = Made(client, document=game.to_json())
        shown, number = [], 0
        while number is not None:
            part = table.get("stops", "us", params={"from": number}).json()
            assert len(part["stops"]) <= 3
            shown, number = shown + part["stops"], part["next"]
        assert shown == stops(game.replay(), "us")[1]
        answer = client.post(f"/api/tables/{table.name}/stops.html", data={"key": table.keys["us"], "seat": "us"})
        assert answer.text == slides(game.replay(), "us")
        assert "content-length" not in answer.headers


def test_a_wrong_key_and_no_table_are_alike(client, finished):
    other = Made(client)
    for what in ("catalog", "board", "save", "position", "replay", "stops.html"):
        answers = [
            finished.get(what, "wrong"), finished.get(what, other.keys["us"]), finished.get(what, ""),
            client.get(f"/api/tables/nothing/{what}", headers={"authorization": f"Bearer {finished.keys['us']}"}),
            client.get(f"/api/tables/{finished.name}/{what}"),
            client.get(f"/api/tables/{finished.name}/{what}", headers={"authorization": finished.keys["us"]}),
        ]  # fmt: skip
        assert {(answer.status_code, answer.text) for answer in answers} == {(404, answers[0].text)}


@pytest.mark.parametrize(
    ("game", "scenario"), [("normandy", "la_raye"), ("north_africa", "landing_ground_7"), ("allied_assault", "metz")]
)
def test_catalogue_and_board_are_those_of_the_library_and_hold_no_secret(client, game, scenario):
    """They are the same whatever was drawn, chosen in secret or rolled."""
    seen = []
    for seed in (1, 2):
        table = Made(client, game=game, scenario=scenario, players={}, seed=seed)
        with table.page("here") as page:
            view = page.next()
            page.choose(view, len(view["choices"]) - 1)
            page.until(lambda one: one["revision"] == 1)
        seen.append([table.get(what, "watch").text for what in ("catalog", "board")])
    assert seen[0] == seen[1]


def test_large_answers_are_compressed(client):
    table = Made(client)
    assert table.get("catalog", "us").headers["content-encoding"] == "gzip"


def test_what_fails_in_the_server_is_in_its_log_alone(monkeypatch, caplog):
    from starlette.testclient import TestClient

    from undaunted_table.web import handlers

    monkeypatch.setattr(handlers, "begin_table", lambda _: 1 / 0)
    with server() as client:
        quiet = TestClient(client.app, raise_server_exceptions=False)
        answer = quiet.post("/api/tables", json=LA_RAYE)
        assert error_of(answer) == (500, "internal")
        assert "division" not in answer.text
    assert "ZeroDivisionError" in caplog.text


def test_no_key_is_ever_logged(client, caplog):
    caplog.set_level("DEBUG")
    table = Made(client)
    with table.page("us") as us:
        us.choose(us.next())
        us.do("fly")
        us.next("refused")
    table.get("save", "us")
    assert not any(key in caplog.text for key in table.keys.values())


# -- names and rates -----------------------------------------------------------------


def test_a_server_answers_to_its_own_names_alone():
    local = Site.of("127.0.0.1", ["https://play.example.org", "table.example"])
    for name in ("localhost", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST", "play.example.org", "table.example:1"):
        assert local.is_host(name)
    for name in (None, "", "evil.example", "192.168.1.2", "[", "localhost.evil.example", "evil.example@localhost:x"):
        assert not local.is_host(name), name
    everywhere = Site.of("0.0.0.0", numbers=True)
    assert everywhere.is_host("192.168.1.2:8000")
    assert everywhere.is_host("[fe80::1]")
    assert not everywhere.is_host("evil.example")


def test_an_origin_is_that_of_the_page_or_one_that_was_given():
    site = Site.of("127.0.0.1", ["https://play.example.org"])
    assert site.is_origin({"host": "localhost:8000"})
    assert site.is_origin({"host": "localhost:8000", "origin": "http://localhost:8000"})
    assert site.is_origin({"host": "127.0.0.1:8000", "origin": "https://play.example.org"})
    for origin in ("http://localhost:3000", "null", "", "https://evil.example", "http://play.example.org.evil.example",
                   "ftp://localhost:8000", "http://[", "\x00"):  # fmt: skip
        assert not site.is_origin({"host": "localhost:8000", "origin": origin}), origin


def test_a_rate_gives_so_many_at_once_and_then_so_many_a_second():
    now = [0.0]
    rate = Rate(2, 1, lambda: now[0])
    assert [rate.take() for _ in range(3)] == [True, True, False]
    now[0] = 1.5
    assert [rate.take() for _ in range(2)] == [True, False]
    rates = Rates(1, 0, most=2)
    assert [rates.take(one) for one in "aabbc"] == [True, False, True, False, True]
    # Of very many addresses the oldest is forgotten.
    assert rates.take("a")
