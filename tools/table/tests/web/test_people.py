"""What people settle beside the game, over the connection and HTTP: it ends the table, and the game stays legal."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager

import attrs
import pytest

import undaunted_core as uc
from kit.postgres import postgres
from kit.web import QUICK, Made, server
from undaunted_table.web.campaign_table import load_table
from undaunted_table.web.standing import MOST_LETTERS, clean_name
from undaunted_table.web.store import Store

ANA, BEA = "ana-has-a-long-random-secret", "bea-has-another-random-secret"
HERE = {"us": "here", "german": "here"}


@pytest.fixture(scope="module")
def client():
    with server() as made:
        yield made


@pytest.fixture(params=["connection", "http"])
def ask(request):
    """Sends a message beside the game with a key: the answer, or the code of the refusal."""

    def over_http(table, key, task, **body):
        answer = table.post(task, key, **body)
        return answer.json() if answer.status_code == 200 else answer.json()["error"]["code"]

    def over_connection(table, key, task, **body):
        with table.page(key) as page:
            page.next()
            page.do(task, n=7, **body)
            while True:
                message = page.socket.receive_json()
                if message["is"] in ("done", "refused"):
                    assert message.pop("to") == 7
                    return message["code"] if message.pop("is") == "refused" else message

    return over_http if request.param == "http" else over_connection


def view(table, key, **query):
    answer = table.get("view", key, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def choose(table, seat, number=0):
    seen = view(table, seat)
    return table.post("choose", seat, at=seen["decision"]["token"], action=seen["choices"][number]["notation"])


def mine(client, **whose):
    answer = client.post("/api/mine", json=whose)
    assert answer.status_code == 200, answer.text
    return answer.json()


def code(answer):
    return answer.json()["error"]["code"]


# -- names and spectators ----------------------------------------------------------------


def test_a_name_is_seen_by_all_and_taken_back(client, ask):
    table = Made(client)
    with table.page("german") as german:
        german.next()
        ask(table, "us", "name", name="  Ana <b>\u202e\u0007 ")
        seen = german.until(lambda one: one["table"]["players"]["us"]["name"])
        assert seen["table"]["players"]["us"]["name"] == "Ana <b>"
        assert ask(table, "watch", "name", name="Eva") == "not_yours"
        ask(table, "us", "name", name="")
        assert german.until(lambda one: one["revision"] == 2)["table"]["players"]["us"]["name"] is None
    assert ask(table, "us", "name", name="x" * (MOST_LETTERS + 1)) == "bad_value"


def test_a_name_has_no_sign_that_turns_or_hides_text():
    assert clean_name("\u202eAna\u2066\x00 \t  B\u200f") == "Ana B"
    assert clean_name("x" * 100) == "x" * MOST_LETTERS
    assert clean_name("e\u0301" * MOST_LETTERS) == "é" * MOST_LETTERS


def test_who_watches_is_counted(client):
    table = Made(client)
    with table.page("us") as us, table.page("watch") as watcher:
        watcher.next()
        us.next()
        while us.next("players")["spectators"] != 1:
            pass
        assert view(table, "us")["table"]["spectators"] == 1
    assert view(table, "us")["table"]["spectators"] == 0


# -- the end by the people ---------------------------------------------------------------


def test_a_seat_resigns_and_the_other_side_has_won(client, ask):
    table = Made(client)
    choose(table, "us")
    ask(table, "german", "resign")
    for key in ("us", "german", "watch"):
        seen = view(table, key, lang="es")
        assert seen["outcome"]["winners"] == ["us"]
        assert seen["outcome"]["reason"] == seen["people"]["end"]["reason"] == "resigned"
        assert "abandona" in seen["outcome"]["text"]
        assert (seen["to_move"], seen["decision"], seen["choices"], seen["undo"]) == ([], None, [], False)
        assert seen["observation"]["decision"] is None
    assert ask(table, "us", "resign") == "ended"
    assert ask(table, "us", "agree", agrees=True) == "ended"
    assert ask(table, "watch", "resign") == "not_yours"


def test_what_the_table_ended_is_a_legal_game_that_all_may_have(client, ask):
    """Save, replay and slider are there for everybody; the documents know nothing of the end."""
    table = Made(client)
    choose(table, "us")
    token = view(table, "german")["decision"]["token"]
    assert code(table.get("replay", "watch")) == "not_over"
    ask(table, "us", "resign")
    game = uc.Game.from_json(table.get("save", "watch").text)
    assert not game.is_terminal
    assert game.to_move == ("german",)
    game.apply(game.legal_actions("german")[0], "german")
    assert uc.Replay.from_json(table.get("replay", "watch").text).play().outcome is None
    assert table.get("stops", "watch").json()["stops"]
    # No decision is taken any more.
    assert code(table.post("choose", "german", at=token, action="end_turn")) == "stale"
    assert code(table.post("undo", "us", at=view(table, "us")["revision"])) == "stale"


def test_all_people_agree_to_end_and_nobody_wins(client, ask):
    table = Made(client)
    ask(table, "us", "agree", agrees=True)
    assert view(table, "german")["people"]["agreed"] == ["us"]
    ask(table, "us", "agree", agrees=False)
    ask(table, "german", "agree", agrees=True)
    seen = view(table, "german")
    assert (seen["people"]["agreed"], seen["outcome"]) == (["german"], None)
    ask(table, "us", "agree", agrees=True)
    seen = view(table, "watch")
    assert (seen["outcome"]["winners"], seen["outcome"]["reason"]) == ([], "agreed")
    assert seen["people"]["end"] == {"reason": "agreed", "seat": None}


def test_a_bot_never_refuses_to_end(client, ask):
    table = Made(client, players={"us": "here", "german": "random"})
    ask(table, "here", "agree", agrees=True)
    assert view(table, "here")["outcome"]["reason"] == "agreed"


@pytest.mark.nightly
def test_an_end_at_one_process_is_the_end_at_the_other(tmp_path):
    """And a choice that is made there in the meantime is refused."""
    for place in (tmp_path / "tables.db", postgres().new_database()):
        with server(place) as here, server(place) as there:
            table = Made(here)
            with table.page("us") as us, table.page("german", there) as german:
                us.next()
                asked = german.next()
                us.do("resign")
                assert german.until(lambda one: one["outcome"])["outcome"]["winners"] == ["german"]
                german.choose(asked)
                assert german.next("refused")["code"] == "stale"


# -- rematches ---------------------------------------------------------------------------


@pytest.mark.parametrize("changes", [False, True])
def test_a_rematch_is_a_new_table_for_the_same_keys(client, ask, changes):
    table = Made(client)
    ask(table, "us", "name", name="Ana")
    assert ask(table, "us", "rematch", changes=changes) == "not_over"
    ask(table, "us", "resign")
    name = ask(table, "german", "rematch", changes=changes)["table"]
    assert view(table, "us")["people"]["rematch"] == name
    # Whoever asks second gets the same one.
    assert ask(table, "us", "rematch", changes=not changes)["table"] == name
    assert ask(table, "watch", "rematch") == "not_yours"
    again = Made(client)
    again.name, again.keys = name, table.keys
    seen = view(again, "us")
    assert seen["seats"] == (["german"] if changes else ["us"])
    assert seen["table"]["players"][seen["seats"][0]]["name"] == "Ana"
    assert (seen["revision"], seen["outcome"], seen["table"]["made"]) == (0, None, "new")
    assert view(again, "watch")["seats"] == []


def test_a_rematch_keeps_bots_and_packs_of_the_scenario(client):
    table = Made(client, players={"us": "here", "german": "random"}, clock=CLOCK_OF_GAME)
    assert table.post("resign", "here").status_code == 200
    again = Made(client)
    again.name, again.keys = table.post("rematch", "here", changes=True).json()["table"], table.keys
    seen = view(again, "here")
    assert seen["seats"] == ["german"]
    assert [player["bot"] for player in seen["table"]["players"].values()] == ["random", None]
    assert seen["people"]["clock"]["seconds"] == CLOCK_OF_GAME["seconds"]


# -- seats before the start --------------------------------------------------------------


def test_the_maker_changes_sides_before_the_first_decision(client, ask):
    table = Made(client, seed=None)
    maker = table.told["keys"]["maker"]
    assert ask(table, "us", "reseat", at=0) == "not_maker"
    with table.page("us") as us:
        before = us.next()
        done = ask(table, maker, "reseat", at=0)
        assert done["keys"] == {}
        # The page has to come again, with its key: it holds another seat.
        while us.socket.receive()["type"] != "websocket.close":
            pass
    seen = view(table, "us")
    assert (before["seats"], seen["seats"]) == (["us"], ["german"])
    # The hand that was seen is dealt anew.
    assert client.app.state.hall._seatings[table.name].table.epoch == 1
    choose(table, "us")
    assert ask(table, maker, "reseat", at=view(table, "us")["revision"]) == "begun"


def test_the_maker_seats_other_players_and_keys_follow(client, ask):
    table = Made(client, seed=None, players={"us": "here", "german": "link"}, visitor=ANA)
    maker = table.told["keys"]["maker"]
    assert ask(table, maker, "reseat", at=0, players={"us": "lnk"}) == "unknown_name"
    ask(table, maker, "reseat", at=0, players={"us": "link", "german": "here"})
    assert [view(table, key)["seats"] for key in ("here", maker, ANA, "german")] == [["german"]] * 3 + [["us"]]
    done = ask(table, maker, "reseat", at=1, players={"us": "link", "german": "link"})
    assert view(table, done["keys"]["german"])["seats"] == ["german"]
    assert [view(table, key)["seats"] for key in ("here", "german")] == [[], ["us"]]
    ask(table, maker, "reseat", at=2, players={"us": "here", "german": "random"})
    assert [view(table, key)["seats"] for key in ("here", maker, "german")] == [[], ["us"], []]


def test_seats_stay_where_hidden_things_are_known(client, ask):
    """A seed or a document deals the same hands again."""
    table = Made(client)
    assert ask(table, table.told["keys"]["maker"], "reseat", at=0) == "begun"


def test_a_page_at_another_process_loses_its_seat_too(tmp_path):
    with server(tmp_path / "tables.db") as here, server(tmp_path / "tables.db") as there:
        table = Made(here, seed=None)
        with table.page("us", there) as us:
            us.next()
            assert table.post("reseat", table.told["keys"]["maker"], at=0).status_code == 200
            while us.socket.receive()["type"] != "websocket.close":
                pass
            with table.page("us", there) as again:
                assert again.next()["seats"] == ["german"]


# -- lists of a visitor --------------------------------------------------------------------


def test_a_visitor_keeps_tables_and_leaves_them(client, ask):
    made, other = Made(client, seed=None, visitor=f"{ANA} {time.time()}"), Made(client)
    ana = f"{ANA} {time.time()}"
    assert ask(other, "us", "keep", visitor=ana)["revision"] == 0
    ask(made, "german", "keep", visitor=ana)
    ask(made, "us", "keep", visitor=ana)
    rows = {row["id"]: row for row in mine(client, visitor=ana)}
    assert {name: row["seats"] for name, row in rows.items()} == {made.name: ["german", "us"], other.name: ["us"]}
    assert not rows[made.name]["maker"]
    assert (rows[other.name]["asked"], rows[other.name]["over"]) == (["us", "german"], False)
    # The secret opens the table as the key does.
    assert view(other, ana)["seats"] == ["us"]
    ask(other, ana, "leave")
    assert [row["id"] for row in mine(client, visitor=ana)] == [made.name]
    assert code(other.get("view", ana)) == "no_access"
    assert ask(other, "us", "leave") == "not_visitor"
    assert view(other, "us")["seats"] == ["us"]


def test_tables_are_listed_by_their_keys(client, ask):
    table = Made(client)
    ask(table, "us", "name", name="Ana")
    ask(table, "us", "resign")
    tables = [{"table": table.name, "key": table.keys[key]} for key in ("us", "watch")]
    wrong = [{"table": table.name, "key": "wrong"}, {"table": "none", "key": table.keys["us"]}]
    (row,) = mine(client, tables=[*tables, *wrong])
    assert (row["seats"], row["over"], row["asked"]) == (["us"], True, [])
    assert row["players"]["us"]["name"] == "Ana"
    assert mine(client) == []
    answer = client.post("/api/mine", json={"visitor": "short"})
    assert (answer.status_code, code(answer)) == (400, "bad_value")


def test_the_maker_deletes_and_nobody_else(client, ask):
    secret = f"{ANA} {time.time()}"
    table = Made(client, visitor=secret)
    assert mine(client, visitor=secret)[0]["maker"]
    assert ask(table, "us", "delete") == "not_maker"
    assert view(table, secret)["people"]["maker"]
    ask(table, secret, "delete")
    assert code(table.get("view", "us")) == "no_access"
    assert mine(client, visitor=secret) == []


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_table_that_is_deleted_is_gone_at_the_other_process(kind, tmp_path):
    place = tmp_path / "tables.db" if kind == "sqlite" else postgres().new_database()
    with server(place) as here, server(place) as there:
        table = Made(here)
        with table.page("us", there) as us:
            us.next()
            assert table.post("delete", table.told["keys"]["maker"]).status_code == 200
            while us.socket.receive()["type"] != "websocket.close":
                pass
        with table.page("us", there) as us:
            assert us.next("refused")["code"] == "no_access"


def test_so_many_visitors_keep_a_table():
    with server(limits=attrs.evolve(QUICK, visitors_per_table=1, listed=1)) as client:
        first, second = Made(client), Made(client)
        for table in (first, second):
            assert table.post("keep", "us", visitor=ANA).status_code == 200
        assert first.post("keep", "german", visitor=ANA).status_code == 200
        assert code(first.post("keep", "german", visitor=BEA)) == "full"
        assert len(mine(client, visitor=ANA)) == 1
        # A key of the table is nobody's secret.
        assert first.post("keep", "us", visitor=first.keys["german"]).status_code == 200
        assert view(first, "german")["seats"] == ["german"]


# -- clocks ----------------------------------------------------------------------------------

CLOCK_OF_GAME = {"per": "game", "seconds": 100, "then": "lose"}
CLOCK_OF_DECISION = {"per": "decision", "seconds": 100, "then": "lose"}


@contextmanager
def passing(monkeypatch):
    """Time that passes as the test says."""
    now = [time.time()]
    for module in ("people", "table", "affairs"):
        monkeypatch.setattr(f"undaunted_table.web.{module}.time.time", lambda: now[0])
    yield lambda seconds: now.__setitem__(0, now[0] + seconds)
    monkeypatch.undo()


def clock(table, key):
    return view(table, key)["people"]["clock"]


def test_a_clock_waits_until_all_people_have_come(client, monkeypatch):
    table = Made(client, clock=CLOCK_OF_GAME)
    with passing(monkeypatch) as wait:
        assert clock(table, "us")["begun"] is False
        wait(200)
        begun = clock(table, "german")
        assert (begun["begun"], begun["runs"]) == (True, ["us", "german"])
        wait(30)
        choose(table, "us")
        wait(30)
        seen = clock(table, "us")
        assert (seen["left"], seen["runs"]) == ({"us": 70.0, "german": 40.0}, ["german"])
        # What is taken back gives no time back.
        assert table.post("undo", "us", at=view(table, "us")["revision"]).status_code == 200
        wait(10)
        assert clock(table, "us")["left"] == {"us": 60.0, "german": 30.0}


def test_the_time_for_a_decision_begins_anew_and_nothing_is_taken_back(client, monkeypatch):
    table = Made(client, clock=CLOCK_OF_DECISION, players=HERE)
    with passing(monkeypatch) as wait:
        clock(table, "here")
        wait(90)
        seen = view(table, "here")
        answer = table.post(
            "choose", "here", seat="us", at=seen["decision"]["token"], action=seen["choices"][0]["notation"]
        )
        assert not view(table, "here", seat="us")["undo"]
        assert code(table.post("undo", "here", at=answer.json()["revision"], seat="us")) == "no_undo"
        with table.page("here", seat="us", lang="es") as page:
            page.do("undo", at=page.next()["revision"])
            assert "la mesa tiene reloj" in page.next("refused")["message"]
        wait(5)
        # The other bid is asked still, so its time goes on.
        assert clock(table, "here")["left"]["german"] == 5.0
        seen = view(table, "here", seat="german")
        table.post("choose", "here", seat="german", at=seen["decision"]["token"],
                   action=seen["choices"][0]["notation"])  # fmt: skip
        seen = clock(table, "here")
        assert [seen["left"][seat] for seat in seen["runs"]] == [100.0]


def test_who_has_no_time_left_loses(client, monkeypatch):
    table = Made(client, clock=CLOCK_OF_GAME)
    with passing(monkeypatch) as wait:
        token = view(table, "us")["decision"]["token"]
        clock(table, "german")
        choose(table, "german")
        wait(101)
        # Late by a second: the decision is refused, and the table has ended.
        assert code(table.post("choose", "us", at=token, action="end_turn")) == "stale"
        seen = view(table, "german", lang="es")
        assert seen["people"]["end"] == {"reason": "time", "seat": "us"}
        assert seen["outcome"]["winners"] == ["german"]
        assert "tiempo" in seen["outcome"]["text"]


def test_a_bot_takes_the_seat_over(client, monkeypatch):
    table = Made(client, clock={**CLOCK_OF_GAME, "then": "random"})
    with passing(monkeypatch) as wait:
        token = view(table, "us")["decision"]["token"]
        clock(table, "german")
        choose(table, "german")
        wait(101)
        assert code(table.post("choose", "us", at=token, action="end_turn")) == "stale"
        seen = view(table, "us")
        assert (seen["outcome"], seen["decision"]) == (None, None)
        assert seen["table"]["players"]["us"]["bot"] == "random"
        with table.page("german") as german:
            assert german.until(lambda one: "us" not in one["to_move"])
        for task in ("resign", "agree"):
            assert code(table.post(task, "us", **({"agrees": True} if task == "agree" else {}))) == "not_yours"
        # One of two people is left: a bot never refuses.
        assert table.post("agree", "german", agrees=True).status_code == 200
        assert view(table, "us")["outcome"]["reason"] == "agreed"


def test_the_table_ends_by_itself_when_the_time_is_over(client):
    """Nobody asks for anything: those who look are told."""
    table = Made(client, clock={**CLOCK_OF_GAME, "seconds": 1})
    with table.page("us") as us, table.page("german") as german:
        us.next()
        german.next()
        assert us.until(lambda one: one["outcome"])["people"]["end"]["reason"] == "time"


def test_a_clock_goes_on_while_no_server_runs(tmp_path, monkeypatch):
    """The store keeps when the time is over: whoever opens the table then finds it ended."""
    for place in (tmp_path / "tables.db", postgres().new_database()):
        with server(place) as client:
            table = Made(client, clock=CLOCK_OF_GAME)
            clock(table, "us")
            clock(table, "german")
        with passing(monkeypatch) as wait:
            store = Store(place)
            wait(90)
            assert load_table(store, table.name).outcome is None
            wait(11)
            assert load_table(store, table.name).outcome.reason == "time"
            assert json.loads(store.open(table.name).standing)["is_over"]
            store.close()


def test_two_processes_end_a_table_once(tmp_path, monkeypatch):
    with server(tmp_path / "tables.db") as client:
        table = Made(client, clock=CLOCK_OF_GAME)
        clock(table, "us")
        clock(table, "german")
    store = Store(tmp_path / "tables.db")
    here, there = load_table(store, table.name), load_table(store, table.name)
    with passing(monkeypatch) as wait:
        wait(101)
        here.run_out()
        there.run_out()
        there.run_out()
    assert here.version == there.version
    assert here.standing == there.standing
    store.close()


def test_a_clock_names_a_bot_of_the_game_and_a_time_within_bounds(client):
    wanted = {"game": "normandy", "scenario": "la_raye"}
    for wrong, path, near in (
        ({"then": "randm"}, "/clock/then", "random"), ({"then": "planner:4"}, "/clock/then", None),
        ({"seconds": 0}, "/clock/seconds", None), ({"per": "move"}, "/clock/per", None),
    ):  # fmt: skip
        answer = client.post("/api/tables", json={**wanted, "clock": {**CLOCK_OF_GAME, **wrong}})
        error = answer.json()["error"]
        assert (answer.status_code, error["path"]) == (400, path)
        assert near is None or error["nearest"] == near
