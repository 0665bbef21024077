"""Load on the server of the page: many games with two seats each, played by clients at once.

The server is a process with a store on disk, as `undaunted serve` starts it; all clients are in another one, so that
the processor time of the server is its own.  Clients choose at random among the choices of their view.  With
``--servers`` several processes share a PostgreSQL database, which is started for this.  See README.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import orjson
import psycopg
import websockets.asyncio.client as ws

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from kit.postgres import Postgres, find_programs, make_folder  # noqa: E402

SCENARIOS = ("normandy:la_raye", "north_africa:landing_ground_7", "allied_assault:training_grounds")
PARTS = ["board", "hand", "tables"]
#: Where Linux tells in TCP_INFO how many bytes a socket has received.
RECEIVED = 128
TICKS = os.sysconf("SC_CLK_TCK")
#: An answer that takes longer is an error.
PATIENCE = 120.0


# -- the clients -------------------------------------------------------------------


class Clients:
    """The seats of all games, in one event loop."""

    def __init__(self, addresses: list[str], options: argparse.Namespace, pictures: bool) -> None:
        self.addresses = addresses
        self.options = options
        self.parts = PARTS if pictures else []
        self.latencies: list[float] = []
        #: When each move was answered.
        self.answered: list[float] = []
        #: When a page was first told of a revision that its own choice made, and how long after that the others were.
        self.told_at: dict[tuple[str, int], float] = {}
        self.news: list[float] = []
        self.errors: list[str] = []
        self.text = self.wire = self.over = self.moves = 0
        self.ready = 0
        self.go = asyncio.Event()

    def make(self, number: int) -> dict[str, Any]:
        """Make a table; its name and the keys by seat."""
        game, _, scenario = SCENARIOS[number % len(SCENARIOS)].partition(":")
        if self.options.scenario:
            game, _, scenario = self.options.scenario.partition(":")
        sides = self.sides[game, scenario]
        players = dict.fromkeys(sides, "link")
        if self.options.bot:
            players[sides[-1]] = self.options.bot
        wanted = {"game": game, "scenario": scenario, "seed": self.options.seed + number, "lang": "en",
                  "players": players}  # fmt: skip
        request = urllib.request.Request(
            f"{self.addresses[number % len(self.addresses)]}api/tables", json.dumps(wanted).encode(),
            {"content-type": "application/json"},
        )  # fmt: skip
        with urllib.request.urlopen(request, timeout=60) as answer:
            made: dict[str, Any] = json.load(answer)
        return made

    async def seat(self, server: str, table: str, name: str, key: str, left: list[int]) -> None:
        """Play a seat until the game is over or its moves are used up; ``left`` is what both seats share."""
        rng = random.Random(f"{self.options.seed} {table} {name}")
        address = f"ws{server.removeprefix('http')}api/tables/{table}/live"
        compression = None if self.options.plain else "deflate"
        async with ws.connect(address, compression=compression, max_size=None, open_timeout=60) as link:
            await link.send(json.dumps({"do": "enter", "key": key, "lang": "en", "pictures": self.parts, "since": 0}))
            view = await self.view(link)
            self.ready += 1
            self.told_at[table, view["revision"]] = time.perf_counter()
            await self.go.wait()
            while view["outcome"] is None:
                if view["decision"] is None or not view["choices"]:
                    if left[0] <= 0:
                        break
                    view = await self.view(link, left)
                    if told := self.told_at.get((table, view.get("revision", -1))):
                        self.news.append(time.perf_counter() - told)
                    continue
                if left[0] <= 0:
                    break
                if self.options.think:
                    await asyncio.sleep(rng.expovariate(1 / self.options.think))
                token, action = view["decision"]["token"], rng.choice(view["choices"])["action"]
                left[0] -= 1
                begun = time.perf_counter()
                await link.send(json.dumps({"do": "choose", "at": token, "action": action}))
                while True:
                    view = await self.view(link)
                    if view["decision"] is None or view["decision"]["token"] != token:
                        break
                self.answered.append(time.perf_counter())
                self.latencies.append(self.answered[-1] - begun)
                self.told_at.setdefault((table, view["revision"]), time.perf_counter())
                self.moves += 1
            self.over += view["outcome"] is not None
            info = link.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 192)
            self.wire += struct.unpack_from("Q", info, RECEIVED)[0]

    async def view(self, link: ws.ClientConnection, left: list[int] | None = None) -> dict[str, Any]:
        """The next view; whatever is refused is an error.  Who waits while no moves are left gets an end."""
        begun = time.perf_counter()
        while True:
            try:
                async with asyncio.timeout(1.0):
                    text = await link.recv(decode=False)
            except TimeoutError:
                if left is not None and left[0] <= 0:
                    return {"outcome": None, "decision": None, "choices": []}
                # Who waits for a player who thinks may have to wait.
                if left is None and time.perf_counter() - begun > PATIENCE:
                    raise RuntimeError(f"no answer in {PATIENCE:.0f} s") from None
                continue
            self.text += len(text)
            message: dict[str, Any] = orjson.loads(text)
            if message["is"] == "view":
                if message.get("trouble"):
                    self.errors.append(str(message["trouble"]))
                return message
            if message["is"] == "refused":
                self.errors.append(f"{message['code']}: {message['message']}")

    async def guarded(self, server: str, table: str, name: str, key: str, left: list[int]) -> None:
        """A seat; what it raises is counted."""
        try:
            await self.seat(server, table, name, key, left)
        except Exception as error:  # noqa: BLE001 - whatever happens is an error of the test
            self.errors.append(f"{type(error).__name__}: {error}"[:200])
            self.ready += 1

    async def run(self, told: Any) -> dict[str, Any]:
        """All games; ``told`` is the pipe on which the other side is told when play begins and ends."""
        with urllib.request.urlopen(f"{self.addresses[0]}api/games?lang=en", timeout=60) as answer:
            listed = json.load(answer)
        self.sides = {
            (game["id"], scenario["id"]): [side["id"] for side in scenario["sides"]]
            for game in listed
            for scenario in game["scenarios"]
        }
        tables = [await asyncio.to_thread(self.make, number) for number in range(self.options.games)]
        told.send("made")
        told.recv()
        tasks = []
        for number, made in enumerate(tables):
            left = [self.options.moves or 10**9]
            for seat, (name, key) in enumerate(made["keys"]["seats"].items()):
                server = self.addresses[(number + (seat if self.options.apart else 0)) % len(self.addresses)]
                tasks.append(asyncio.create_task(self.guarded(server, made["table"], name, key, left)))
        while self.ready < len(tasks):
            await asyncio.sleep(0.05)
        told.send("entered")
        told.recv()
        text, begun, cpu = self.text, time.perf_counter(), time.process_time()
        self.go.set()
        stopped = asyncio.gather(*tasks)
        await asyncio.wait_for(stopped, self.options.seconds or None)
        seconds = time.perf_counter() - begun
        # When few games are left, a server may have none: the last tenth of the moves is no part of the rate.
        counted = self.answered[: len(self.answered) * 9 // 10] or [begun + seconds]
        found = {
            "seconds": seconds, "moves": self.moves, "moves/s": len(counted) / (counted[-1] - begun),
            "games over": self.over // 2, "errors": len(self.errors),
            "latencies": self.latencies, "news": self.news, "text": self.text - text, "wire": self.wire,
            "told": self.errors[:5], "client cpu": time.process_time() - cpu,
        }  # fmt: skip
        told.send(found)
        return found


def play(addresses: list[str], options: argparse.Namespace, pictures: bool, told: Any) -> None:
    """The process of the clients."""
    asyncio.run(Clients(addresses, options, pictures).run(told))


# -- the server, measured from outside -----------------------------------------------


def cpu_of(process: int) -> float:
    """The seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def cpu_of_bots(process: int) -> float:
    """The seconds of processor time of the processes in which the bots of a server think."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return sum(cpu_of(int(child)) for child in children)


def memory_of(process: int) -> float:
    """The megabytes a process holds in memory."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


class Database:
    """The store of a run: a file, or a PostgreSQL server for the run."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.server: Postgres | None = None
        self.place = str(folder / "tables.db")
        if options.servers > 1 or options.postgres:
            programs = find_programs()
            if programs is None:
                raise SystemExit("no PostgreSQL: install Debian's package postgresql")
            self.server = Postgres(programs, make_folder(), is_safe=True)
            self.place = self.server.new_database()

    def cpu(self) -> float:
        """The processor time of all processes of the PostgreSQL server."""
        if self.server is None:
            return 0.0
        master = self.server.process.pid
        children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        return cpu_of(master) + sum(cpu_of(int(child)) for child in children)

    def count(self) -> tuple[int, int]:
        """How many transactions PostgreSQL has made, and the bytes of its log."""
        if self.server is None:
            return 0, 0
        with psycopg.connect(self.place, autocommit=True) as connection:
            query = "SELECT xact_commit, pg_current_wal_lsn() - '0/0' FROM pg_stat_database WHERE datname = "
            row = connection.execute(f"{query}current_database()").fetchone()
        return (0, 0) if row is None else (int(row[0]), int(row[1]))

    def size(self) -> int:
        """The bytes of the store, with what a file has not merged yet."""
        if self.server is None:
            path = Path(self.place)
            return sum(part.stat().st_size for part in path.parent.glob(f"{path.name}*"))
        with psycopg.connect(self.place, autocommit=True) as connection:
            row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        return 0 if row is None else int(row[0])

    def stop(self) -> None:
        """End the server."""
        if self.server is not None:
            self.server.stop()


def measured(options: argparse.Namespace, pictures: bool) -> dict[str, Any]:
    """One run: new servers and a new store."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database(options, Path(folder))
        servers = []
        try:
            for _ in range(options.servers):
                command = [sys.executable]
                if options.profile:
                    command += ["-m", "cProfile", "-o", f"{options.profile}{len(servers) or ''}"]
                command += ["-m", "undaunted_core", "serve", "--port", "0", "--no-browser", "--data", database.place]
                servers.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            addresses = [server.stdout.readline().split()[-1] for server in servers if server.stdout]
            here, there = multiprocessing.Pipe()
            clients = multiprocessing.get_context("spawn").Process(
                target=play, args=(addresses, options, pictures, there), daemon=True
            )

            def of_all(read: Any) -> float:
                return float(sum(read(server.pid) for server in servers))

            empty = of_all(memory_of)
            clients.start()
            answered(here, clients)
            made = of_all(memory_of)
            here.send("enter")
            answered(here, clients)
            begun, start, thought = of_all(cpu_of), of_all(memory_of), of_all(cpu_of_bots)
            work, (commits, written) = database.cpu(), database.count()
            here.send("go")
            found = answered(here, clients)
            cpu, end, work = of_all(cpu_of) - begun, of_all(memory_of), database.cpu() - work
            thought = of_all(cpu_of_bots) - thought
            clients.join()
            time.sleep(0.5 if database.server else 0)
            now = database.count()
        finally:
            # As Ctrl-C: a profile is written, and what the store has not merged yet is merged.
            for server in servers:
                server.send_signal(signal.SIGINT)
            for server in servers:
                server.wait(60)
            size = database.size()
            database.stop()
    moves = found["moves"] or 1
    late, news = sorted(found["latencies"]) or [0.0], sorted(found["news"]) or [0.0]
    return {
        "servers": options.servers, "store": "PostgreSQL" if database.server else "SQLite", "apart": options.apart,
        "games": options.games, "pictures": pictures, "think s": options.think, "deflate": not options.plain,
        "moves": found["moves"], "games over": found["games over"], "errors": found["errors"], "told": found["told"],
        "seconds": round(found["seconds"], 1), "moves/s": round(found["moves/s"], 1),
        **{f"p{part:g} ms": milliseconds(late, part) for part in (50, 95, 99, 100)},
        **{f"news p{part:g} ms": milliseconds(news, part) for part in (50, 95, 99, 100)},
        "server ms/move": round(1000 * cpu / moves, 2), "clients ms/move": round(1000 * found["client cpu"] / moves, 2),
        "bots ms/move": round(1000 * thought / moves, 2),
        "database ms/move": round(1000 * work / moves, 2), "transactions/move": round((now[0] - commits) / moves, 2),
        "bytes of the log/move": round((now[1] - written) / moves), "store bytes/game": round(size / options.games),
        "MB empty": round(empty, 1), "MB made": round(made, 1), "MB entered": round(start, 1), "MB end": round(end, 1),
        "bytes/move": round(found["text"] / moves), "bytes/move on the wire": round(found["wire"] / moves),
    }  # fmt: skip


def milliseconds(times: list[float], part: float) -> float:
    """The time that so many per cent of the sorted times are below."""
    return round(1000 * times[min(len(times) - 1, int(len(times) * part / 100))], 1)


def answered(pipe: Any, clients: Any) -> Any:
    """What the clients tell next; an error when they have ended without."""
    while not pipe.poll(0.2):
        if not clients.is_alive():
            raise SystemExit("the clients have ended without a result")
    return pipe.recv()


def shown(rows: list[dict[str, Any]]) -> str:
    """The rows as a table, one column each."""
    names = [name for name in rows[0] if name != "told"]
    lines = ["| " + " | ".join(["", *(f"run {number}" for number in range(1, len(rows) + 1))]) + " |"]
    lines.append("|---" + "|--:" * len(rows) + "|")
    for name in names:
        values = [row[name] for row in rows]
        # A boolean is a number too.
        cells = [f"{value:,}" if type(value) in (int, float) else str(value) for value in values]
        lines.append("| " + " | ".join([name, *cells]) + " |")
    return "\n".join(lines)


def main() -> int:
    """Run what is asked for, and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--moves", type=int, default=50, help="moves of each game; 0: until it is over")
    parser.add_argument("--seconds", type=float, default=0, help="fail when the games take longer")
    parser.add_argument("--think", type=float, default=0, help="seconds a player thinks, on average")
    parser.add_argument("--pictures", choices=("both", "with", "without"), default="both")
    parser.add_argument("--bot", help="a bot that plays the second side of each game")
    parser.add_argument("--plain", action="store_true", help="messages without compression")
    parser.add_argument("--scenario", help=f"GAME:SCENARIO (otherwise in turns {', '.join(SCENARIOS)})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", help="write what cProfile counts in the server into this file")
    parser.add_argument("--servers", type=int, default=1, help="processes on one PostgreSQL database")
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL also for one process")
    parser.add_argument("--apart", action="store_true", help="the seats of a game at different processes")
    parser.add_argument("--json", help="write every number into this file")
    options = parser.parse_args()
    load = os.getloadavg()[0]
    rows = [
        measured(options, pictures)
        for pictures, name in ((False, "without"), (True, "with"))
        if options.pictures in ("both", name)
    ]
    print(f"{os.cpu_count()} processors; load before: {load:.1f}\n")
    print(shown(rows))
    for row in rows:
        for error in row["told"]:
            print(f"error: {error}", file=sys.stderr)
    if options.json:
        Path(options.json).write_text(json.dumps({"load": load, "rows": rows}, indent=1) + "\n", encoding="utf-8")
    return int(any(row["errors"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
