"""The tables of a browser, without one: requests, messages, bots, what is kept, a game that is passed on."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

import pytest

import undaunted_core as uc
from undaunted_site.inside.keeping import Row
from undaunted_site.inside.room import ANSWERED, Room
from undaunted_table.web.arrangements import ARRANGING
from undaunted_table.web.kept import StoreError
from undaunted_table.web.protocol import MESSAGES_BY_NAME, REQUESTS

#: What the browser does not have.
MISSING = ("jsonschema", "referencing", "rpds", "starlette", "uvicorn", "websockets", "sqlalchemy", "rich")
PLAY = f"""
import json, sys
for name in {MISSING!r}:
    sys.modules[name] = None
from undaunted_site.inside.room import ANSWERED, Room
said = []
room = Room(lambda name, text: None, lambda line, text: said.append(json.loads(text)))
body = {{"game": "normandy", "scenario": "la_raye", "seed": 3, "players": {{"german": "normal"}}}}
made = json.loads(room.request(json.dumps({{"path": "/tables", "body": body}})))["content"]
room.take(1, made["table"], json.dumps({{"do": "enter", "key": made["keys"]["here"], "pictures": ["board", "hand"]}}))
room.draw()
print(said[-1]["is"], len(said[-1]["choices"]), sorted(said[-1]["pictures"]))
"""


class Browser:
    """A page that talks to a room as the worker does."""

    def __init__(self) -> None:
        self.storage: dict[str, str] = {}
        self.said: list[dict[str, Any]] = []
        self.room = Room(self.storage.__setitem__, lambda line, text: self.said.append(json.loads(text)))

    def ask(self, path: str, *, lang: str = "en", **more: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.room.request(json.dumps({"path": path, "lang": lang, **more})))
        return answer

    def make(self, scenario: str = "la_raye", **more: Any) -> Browser:
        """A table of a new game; this page holds its key."""
        made = self.ask("/tables", body={"game": "normandy", "scenario": scenario, "seed": 3, **more})["content"]
        self.table, self.key = made["table"], made["keys"]["maker"]
        return self

    def enter(self, **more: Any) -> Browser:
        return self.send({"do": "enter", "key": self.key, "lang": "en", **more})

    def send(self, message: dict[str, Any]) -> Browser:
        self.room.take(1, self.table, json.dumps(message))
        self.room.draw()
        return self

    def about(self, what: str) -> Any:
        answer = self.ask(f"/tables/{self.table}/{what}", key=self.key)
        return answer.get("content", answer)

    @property
    def view(self) -> dict[str, Any]:
        return next(message for message in reversed(self.said) if message["is"] == "view")

    def think(self) -> None:
        """Let the bots decide."""
        while table := self.room.thinker():
            self.room.think(table)
            self.room.draw()

    def choose(self, number: int = 0) -> None:
        view = self.view
        self.send({"do": "choose", "at": view["decision"]["token"], "action": view["choices"][number]["action"]})


def test_a_game_needs_none_of_what_the_browser_lacks() -> None:
    ran = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=False)
    assert ran.stdout == "view 4 ['board', 'hand']\n", ran.stderr


def test_a_whole_game_against_a_bot_is_kept_and_shown_as_on_a_server() -> None:
    page = Browser().make(players={"german": "greedy"}).enter(pictures=["board"])
    assert page.about("replay")["error"]["code"] == "not_over"
    assert page.about("catalog")["seats"].keys() == {"us", "german"}
    assert page.about("board")["spaces"]
    while page.view["outcome"] is None:
        page.choose()
        page.think()
    assert page.view["outcome"]["winners"] == ["german"]
    replay = uc.Replay.from_json(page.about("replay"))
    assert replay.play().outcome is not None
    assert [*page.about("stops?from=0")] == ["stops", "from", "next", "of"]
    # Whoever comes again finds the table as it was.
    again = Browser()
    assert again.room.bring(page.table, page.storage[page.table])
    again.table, again.key = page.table, page.key
    assert again.enter().view["revision"] == page.view["revision"]
    assert again.about("save") == page.about("save")


def test_explain_why_undo_seat_and_language_are_answered() -> None:
    page = Browser().make().enter()
    assert page.view["seat"] in ("us", "german")
    first = page.view
    page.choose()
    assert page.view["undo"]
    page.send({"do": "undo", "at": page.view["revision"]})
    assert page.view["choices"] == first["choices"]
    page.send({"do": "why", "action": "end_turn", "n": 7})
    assert page.said[-1]["to"] == 7
    assert page.said[-1]["reasons"]
    page.send({"do": "explain", "action": first["choices"][0]["action"], "n": 8})
    assert page.said[-1]["to"] == 8
    page.send({"do": "lang", "lang": "es"})
    assert page.view["choices"][0]["text"] != first["choices"][0]["text"]
    other = next(seat for seat in ("us", "german") if seat != page.view["seat"])
    page.send({"do": "seat", "seat": other, "pictures": ["hand"]})
    assert page.view["seat"] == other
    page.send({"do": "ping"})
    assert page.said[-1] == {"is": "pong"}


@pytest.mark.parametrize(("message", "code"), [
    ({"do": "dance"}, "bad_value"),
    ({"do": "choose", "at": "0.none", "action": "end_turn"}, "stale"),
    ({"do": "seat", "seat": "nobody"}, "not_yours"),
    ({"do": "go_on", "at": 0}, "no_campaign"),
])  # fmt: skip
def test_a_message_is_refused_as_by_a_server(message: dict[str, Any], code: str) -> None:
    page = Browser().make().enter().send({**message, "n": 3})
    refused = next(message for message in page.said if message["is"] == "refused")
    assert (refused["code"], refused["to"]) == (code, 3)


def test_a_request_is_refused_in_the_language_of_the_player() -> None:
    page = Browser().make()
    wanted = {"game": "normandy", "scenario": "la_raye", "players": {"german": "gready"}}
    error = page.ask("/tables", body=wanted)["error"]
    assert (error["code"], error["nearest"]) == ("unknown_name", "greedy")
    assert page.ask("/documents", body={"document": "{"}, lang="es")["error"]["message"].startswith("Este archivo")
    assert page.ask("/tables/none/save", key="none")["error"]["code"] == "no_access"
    assert page.ask("/nothing")["error"]["code"] == "not_found"
    page.table = "none"
    page.key = "none"
    assert page.enter().said[-1]["code"] == "no_access"


def test_a_document_is_described_and_goes_on() -> None:
    page = Browser().make().enter()
    page.choose()
    document = page.about("save")
    assert page.ask("/documents", body={"document": document})["content"]["game"] == "normandy"
    made = page.ask("/tables", body={"document": document})["content"]
    page.table, page.key = made["table"], made["keys"]["here"]
    page.room.leave(1)
    assert page.enter().about("save") == document
    assert json.loads(page.about("position"))["format"] == "undaunted_core/position"


def test_another_page_of_the_browser_sees_what_was_done() -> None:
    page = Browser().make().enter()
    other = Browser()
    other.table, other.key = page.table, page.key
    other.room.bring(page.table, page.storage[page.table])
    other.enter()
    page.choose()
    other.room.refresh(page.table, page.storage[page.table])
    other.room.draw()
    assert other.view["revision"] == page.view["revision"]
    assert other.view["to_move"] == page.view["to_move"]
    # What cannot be read changes nothing.
    other.room.refresh(page.table, "{}")
    assert other.room._table(page.table).version == page.view["revision"]


def test_a_bot_that_was_stopped_waits_until_it_is_let_go_on() -> None:
    page = Browser().make(players={"german": "greedy"}).enter()
    page.choose()
    assert page.room.thinker() == page.table
    page.room.halt(page.table, "es")
    page.room.draw()
    assert page.room.thinker() == ""
    assert page.view["trouble"].startswith("Se detuvo el bot")
    # The worker that was ended told late what it had decided: it is here already.
    page.room.refresh(page.table, page.storage[page.table])
    page.send({"do": "look", "pictures": []})
    assert page.view["trouble"].startswith("Se detuvo el bot")
    page.room.go_on(page.table)
    page.room.draw()
    assert page.view["trouble"] is None
    assert page.room.thinker() == page.table
    page.room.halt("no such table", "en")


def test_a_bot_that_fails_is_told_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Browser().make(players={"german": "greedy"}).enter()
    page.choose()
    bots = page.room._table(page.table)._bots
    monkeypatch.setattr(bots["german"], "choose", lambda observation: 1 / 0)
    page.think()
    assert "ZeroDivisionError" in page.view["trouble"]


def test_a_storage_that_holds_no_table_is_refused() -> None:
    for text in ("", "{}", "[]", '{"form":1}', '{"form":2}', "[" * 100_000):
        with pytest.raises(StoreError):
            Row.from_text(text)
        assert not Browser().room.bring("table", text)


def test_a_stored_game_that_makes_no_sense_is_refused() -> None:
    page = Browser().make()
    row = json.loads(page.storage[page.table])
    row["moves"] = [["us", "no such action"]]
    again = Browser()
    again.table, again.key = page.table, page.key
    assert again.room.bring(page.table, json.dumps(row))
    assert again.enter().said[-1]["code"] == "unreadable"


#: What the server answers and a site does not: its games are a file, and its page plays by messages.
ELSEWHERE = {
    "games", "openapi", "asyncapi", "view", "choose", "undo", "explain", "why", "slides", "slides_by_form", "mine",
    *ARRANGING,
}  # fmt: skip


def test_every_request_of_the_server_is_answered_or_left_out_on_purpose() -> None:
    """A new request of the protocol has to be thought of here too."""
    assert {request.name for request in ANSWERED.values()} | ELSEWHERE == {request.name for request in REQUESTS}


@pytest.mark.parametrize("task", sorted(MESSAGES_BY_NAME))
def test_every_message_of_the_protocol_is_answered(task: str) -> None:
    """With its members as the server wants them, a message is done or refused with a reason; none is unknown."""
    page = Browser().make().enter(pictures=["board"])
    first = page.view
    members = {
        "key": page.key, "at": first["decision"]["token"], "action": first["choices"][0]["action"], "seat": None,
        "lang": "es", "pictures": ["hand"], "question": "none", "option": "none", "query": "none", "name": "Ana",
        "agrees": False, "visitor": "x" * 32, "clause": "UND-8.3", "domain": "space",
    }  # fmt: skip
    wanted = {field.name for field in MESSAGES_BY_NAME[task].fields if field.is_required}
    message = {name: members[name] for name in wanted}
    if task in ("undo", "go_on", "withdraw", "answer", "reseat"):
        message["at"] = first["revision"]
    if task == "describe":
        message["name"] = "13B"
    if task in ("explain", "why"):
        message["action"] = members["action"]
    page.said.clear()
    page.send({"do": task, "n": 1, **message})
    refused = [said["code"] for said in page.said if said["is"] == "refused"]
    is_of_campaigns = task in ("answer", "go_on", "withdraw", "enter")
    reasons = {"undo": ["no_undo"], "reseat": ["begun"], "rematch": ["not_over"]}
    assert refused == (["no_campaign"] if is_of_campaigns else reasons.get(task, []))
    assert page.said


def test_the_first_page_hears_how_a_scenario_begins() -> None:
    """What each side must do, and the board, before a table is made."""
    content = Browser().ask("/setup?game=normandy&scenario=la_raye")["content"]
    assert {goal["side"] for goal in content["goals"]} == {"us", "german"}
    assert content["board"].startswith("<svg")
    assert Browser().ask("/setup?game=normandy&scenario=la_raya")["error"]["nearest"] == "la_raye"


# -- people ----------------------------------------------------------------------------------


def test_a_table_ends_by_its_people_and_has_a_rematch() -> None:
    page = Browser().make().enter()
    page.send({"do": "name", "name": " Ana  ", "n": 1})
    assert page.view["table"]["players"][page.view["seat"]]["name"] == "Ana"
    page.send({"do": "resign", "n": 2})
    assert page.view["outcome"]["reason"] == "resigned"
    page.send({"do": "rematch", "changes": True, "n": 3})
    done = next(said for said in page.said if said["is"] == "done" and said["to"] == 3)
    page.room.leave(1)
    page.table = done["table"]
    assert page.enter().view["outcome"] is None
    assert page.table in page.storage


def test_seats_that_are_changed_are_entered_again() -> None:
    page = Browser()
    made = page.ask("/tables", body={"game": "normandy", "scenario": "la_raye"})["content"]
    page.table, page.key = made["table"], made["keys"]["maker"]
    page.enter()
    assert page.view["people"]["may_reseat"]
    page.send({"do": "reseat", "at": page.view["revision"], "players": {"german": "gready"}, "n": 1})
    assert page.said[-1]["code"] == "unknown_name"
    page.send({"do": "reseat", "at": page.view["revision"], "players": {"german": "greedy"}, "n": 2})
    assert {"is": "again"} in page.said
    assert page.enter().view["table"]["players"]["german"]["bot"] == "greedy"
    page.send({"do": "delete", "n": 3})
    assert page.storage[page.table] == ""
    assert page.enter().said[-1]["code"] == "no_access"


def test_a_clock_ends_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = {"per": "game", "seconds": 60, "then": "lose"}
    page = Browser().make(clock=clock)
    assert page.room.wait() == -1
    page.enter()
    assert 50 < page.room.wait() <= 60
    later = time.time() + 61
    monkeypatch.setattr("time.time", lambda: later)
    assert page.room.wait() == 0
    page.room.ring()
    page.room.draw()
    assert page.view["outcome"]["reason"] == "time"


def test_what_only_others_may_do_is_refused() -> None:
    page = Browser().make(players={"german": "link"})
    page.key = page.ask("/tables", body={"game": "normandy", "scenario": "la_raye"})["content"]["keys"]["watch"]
    assert page.enter().said[-1]["code"] == "no_access"


# -- a game that is passed on ----------------------------------------------------------------


def passed(page: Browser) -> dict[str, Any]:
    record: dict[str, Any] = page.about("record")
    return record


def played_by_both() -> tuple[Browser, Browser]:
    """A game whose other side is elsewhere, at both ends."""
    here = Browser().make(players={"us": "here", "german": "link"}).enter()
    here.choose()
    there = Browser()
    made = there.ask("/records", body=passed(here))["content"]
    there.table, there.key = made["table"], made["keys"]["here"]
    return here, there.enter()


def test_a_game_goes_to_and_fro_as_its_record() -> None:
    here, there = played_by_both()
    assert there.table == here.table
    assert (here.view["seat"], there.view["seat"]) == ("us", "german")
    assert here.view["to_move"] == there.view["to_move"] == ["german"]
    there.choose()
    assert here.ask("/records", body={**passed(there), "key": here.key})["content"]["table"] == here.table
    here.room.leave(1)
    here.enter()
    assert here.view["observation"]["round"] == there.view["observation"]["round"]
    assert passed(here)["record"] == passed(there)["record"]
    # An older link changes nothing.
    older = here.view["revision"]
    assert "error" not in here.ask("/records", body={**passed(here), "key": here.key})
    assert here.enter().view["revision"] == older


def test_a_record_that_does_not_go_on_from_the_game_is_refused() -> None:
    here, there = played_by_both()
    other = Browser().make(players={"us": "here", "german": "link"}, seed=99).enter()
    other.choose()
    record = {**passed(other), "table": here.table, "key": here.key}
    error = here.ask("/records", body=record, lang="es")["error"]
    assert error["code"] == "document"
    assert "no continúa tu partida" in error["message"]
    assert here.ask("/records", body=passed(there))["error"]["code"] == "no_access"


def test_a_record_is_played_again_with_every_check() -> None:
    here, _ = played_by_both()
    record = json.loads(passed(here)["record"])
    record["moves"][-1][1] = "bid us:no_such_card"
    error = Browser().ask("/records", body={**passed(here), "record": json.dumps(record)})["error"]
    assert (error["code"], "holds no game" in error["message"]) == ("document", True)
    assert Browser().ask("/records", body={"table": "x"})["error"]["code"] == "missing_member"
