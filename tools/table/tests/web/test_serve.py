"""The command ``undaunted serve``: what it says, what it survives."""

from __future__ import annotations

import builtins
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest
from websockets.sync.client import connect

from kit.commands import whole_parser
from undaunted_command import serve
from undaunted_command.main import main
from undaunted_command.out import UsageError


class Running:
    """A server of its own process."""

    def __init__(self, data, *options):
        command = [sys.executable, "-m", "undaunted_core", "serve", "--port", "0", "--no-browser", "--data", str(data)]
        self.process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = []
        while not (found := re.search(r"http://\S+", self.lines[-1] if self.lines else "")):
            self.lines.append(self.process.stdout.readline())
            assert self.lines[-1], self.process.stderr.read()
        self.address = found[0]

    def ask(self, path, body=None):
        request = urllib.request.Request(self.address + path, None if body is None else json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    @contextmanager
    def enter(self, table, key):
        with connect(f"{self.address.replace('http', 'ws')}api/tables/{table}/live", max_size=None) as page:
            page.send(json.dumps({"do": "enter", "key": key}))
            yield page

    def end(self, how):
        self.process.send_signal(how)
        self.process.wait(timeout=60)
        with self.process.stdout as out, self.process.stderr as err:
            return self.process.returncode, "".join(self.lines) + out.read(), err.read()


def view(socket):
    while (message := json.loads(socket.recv(timeout=60)))["is"] != "view":
        pass
    return message


def choose(socket, seen):
    socket.send(json.dumps({
        "do": "choose", "at": seen["decision"]["token"], "action": seen["choices"][0]["action"],
    }))  # fmt: skip


@pytest.fixture
def running():
    """Starts servers; none outlives the test."""
    started = []

    def start(*arguments):
        started.append(Running(*arguments))
        return started[-1]

    yield start
    for one in started:
        one.process.kill()


def test_a_killed_server_has_lost_nothing_and_does_nothing_twice(running, tmp_path):
    """kill -9 right after a choice was told, and once more with a choice under way."""
    data = tmp_path / "tables.db"
    first = running(data)
    made = first.ask("api/tables", {
        "game": "normandy", "scenario": "la_raye", "seed": 7, "players": {"us": "here", "german": "here"},
    })  # fmt: skip
    key = made["keys"]["here"]
    with first.enter(made["table"], key) as page:
        begun = view(page)
        choose(page, begun)
        told = view(page)
        assert told["revision"] == 1
        page.send(json.dumps({"do": "seat", "seat": told["to_move"][0]}))
        other = view(page)
        choose(page, other)
        first.end(signal.SIGKILL)
    assert data.stat().st_mode & 0o777 == 0o600
    second = running(data)
    with second.enter(made["table"], key) as page:
        after = view(page)
        # The choice under way was made whole or not at all; what was told was made.
        assert after["revision"] in (1, 2)
        if after["revision"] == 1:
            # It was not made, and its decision is still asked.
            page.send(json.dumps({"do": "seat", "seat": other["seat"]}))
            view(page)
            choose(page, other)
            after = view(page)
        for old in (begun, other):
            page.send(json.dumps({"do": "seat", "seat": old["seat"]}))
            view(page)
            choose(page, old)
            assert json.loads(page.recv(timeout=60))["code"] == "stale"
            assert view(page)["revision"] == after["revision"] == 2
    code, out, err = second.end(signal.SIGINT)
    assert code == 0
    assert str(data) in out
    assert err == ""
    assert key not in out


def test_a_port_that_is_taken_is_told_with_a_free_one(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--no-browser", "--data", ":memory:"]) == 2
        said = capsys.readouterr().err
    free = int(re.search(r"nearest: (\d+)", said)[1])
    assert f"--port {port}: " in said
    serve.listen("127.0.0.1", free).close()


def test_an_address_that_is_not_of_this_machine_is_told(capsys):
    assert main(["serve", "--host", "203.0.113.1", "--port", "0", "--no-browser", "--data", ":memory:"]) == 2
    assert "203.0.113.1" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main_parse("serve", "--port", "70000")


def main_parse(*argv):
    return whole_parser().parse_args(argv)


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    real = builtins.__import__

    def missing(name, *rest):
        if name.partition(".")[0] == "uvicorn":
            raise ModuleNotFoundError("No module named 'uvicorn'", name="uvicorn")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(UsageError, match=r'pip install "undaunted-core\[web\]"'):
        serve.serve(main_parse("serve"))


@pytest.fixture
def uvicorn_stopped(monkeypatch):
    """A server that is stopped at once; the configuration it was given."""
    import uvicorn

    configs = []

    def run(self, sockets):
        configs.append(self.config)
        raise KeyboardInterrupt

    monkeypatch.setattr(uvicorn.Server, "run", run)
    return configs


@pytest.mark.parametrize(
    ("options", "warned"),
    [((), False), (("--host", "0.0.0.0"), True), (("--host", "::"), True), (("--host", "localhost"), False)],
)
def test_it_warns_when_others_can_reach_it(uvicorn_stopped, capsys, options, warned):
    assert main(["serve", "--port", "0", "--no-browser", "--data", ":memory:", "--lang", "es", *options]) == 0
    out, err = capsys.readouterr()
    assert re.search(r"La página está en http://(127\.0\.0\.1|localhost):\d+/", out)
    assert ("TLS" in err) is warned
    assert not uvicorn_stopped[0].access_log


def test_the_browser_is_opened_unless_it_is_not_wanted(uvicorn_stopped, monkeypatch):
    opened = []

    class Now:
        def __init__(self, _, run, args):
            self.start = lambda: run(*args)

    monkeypatch.setattr(serve, "Timer", Now)
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert main(["serve", "--port", "0", "--data", ":memory:"]) == 0
    assert main(["serve", "--port", "0", "--data", ":memory:", "--no-browser"]) == 0
    assert len(opened) == 1
    assert opened[0].startswith("http://127.0.0.1:")


def test_games_are_kept_where_the_system_keeps_data(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serve.default_path() == tmp_path / "undaunted" / "tables.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert serve.default_path().parts[-4:] == (".local", "share", "undaunted", "tables.db")


@pytest.mark.parametrize("requires", [[], ["vehicles"]])
def test_a_pack_that_is_named_is_offered(uvicorn_stopped, tmp_path, capsys, requires):
    """It may require rules that its own game does not use, as long as they bring no game."""
    assert main(["serve", "--port", "0", "--no-browser", "--data", ":memory:", "--pack", "nothing"]) == 2
    assert "nothing" in capsys.readouterr().err
    about = {"id": "my_pack", "game": "normandy", "version": "1", "provenance": "original", "requires": requires}
    (tmp_path / "pack.json").write_text(json.dumps(about))
    from undaunted_core.extension.manager import shared_library
    from undaunted_table.web.documents import Catalogue

    try:
        arguments = ["serve", "--port", "0", "--no-browser", "--data", ":memory:", "--pack", str(tmp_path)]
        assert main(arguments) == 0
        offered = {game["id"]: game["packs"] for game in Catalogue().games("en")}
        assert "my_pack" in offered["normandy"]
        assert "my_pack" not in offered["north_africa"]
        assert "vehicles" not in offered["normandy"]
    finally:
        shared_library.cache_clear()


def test_a_data_file_that_is_none_is_one_line(tmp_path, capsys):
    assert main(["serve", "--port", "0", "--no-browser", "--data", str(tmp_path)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_page_of_another_origin_is_let_in_if_it_is_named(running, tmp_path):
    """As a reader starts the server: the option comes twice, and what is no origin is told before anything starts."""
    origins = ["http://localhost:5173", "http://localhost:3000"]
    options = [word for origin in origins for word in ("--allow-origin", origin)]
    server = running(tmp_path / "tables.db", *options)
    for origin in (*origins, "http://localhost:1"):
        request = urllib.request.Request(f"{server.address}api/games", headers={"origin": origin})
        if origin in origins:
            with urllib.request.urlopen(request, timeout=60) as answer:
                assert answer.headers["access-control-allow-origin"] == origin
        else:
            with pytest.raises(urllib.error.HTTPError, match="403"):
                urllib.request.urlopen(request, timeout=60)
    server.end(signal.SIGINT)


def test_what_is_no_origin_is_a_usage_error(capsys):
    assert main(["serve", "--port", "0", "--allow-origin", "localhost:5173"]) == 2
    told = capsys.readouterr().err
    assert "--allow-origin: found 'localhost:5173', expected an origin such as http://localhost:5173" in told
