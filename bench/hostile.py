"""One hostile visitor on the server of the page: how long an honest player's click takes at another table.

The honest players sit at two tables and think for a moment before each click.  The visitor, at another address of this
machine, does each of: undo in bursts and another language at a table with a long record (``long``), all stops of a
finished game (``stops``), tables whose bots think as long as they may (``bots``), a bid that is taken back again and
again at an honest table (``bids``), uploads of a long game (``documents``).  See README.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import websockets.asyncio.client as ws

import undaunted_core as uc

VISITOR = "127.0.0.2"
LA_RAYE = {"game": "normandy", "scenario": "la_raye", "seed": 1, "lang": "en"}
KINDS = ("nobody", "long", "stops", "bots", "bids", "documents")


def document(decisions: int, *, is_over: bool) -> str:
    """A save of so many decisions, most of them ends of turns; at its end if wanted."""
    game = uc.new_game("normandy", "la_raye", seed=7, max_decisions=decisions if is_over else None)
    while not game.is_terminal and (is_over or len(game._marks) < decisions):
        offered = game.legal_actions()
        game.apply(next((action for action in offered if action.kind.endswith("end_turn")), offered[0]))
    return game.to_json()


def post(port: int, wanted: dict[str, Any], source: str = "127.0.0.1") -> dict[str, Any]:
    """A new table."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=300, source_address=(source, 0))
    link.request("POST", "/api/tables", json.dumps(wanted), {"content-type": "application/json"})
    answer = link.getresponse()
    made: dict[str, Any] = json.loads(answer.read())
    link.close()
    return made


def enter(port: int, table: str, source: str = "127.0.0.1") -> Any:
    """A connection to a table."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    return ws.connect(address, max_size=None, open_timeout=300, ping_timeout=None, local_addr=(source, 0))


async def view(link: Any, wait: float = 300) -> dict[str, Any]:
    """The next view."""
    while (message := json.loads(await asyncio.wait_for(link.recv(), wait)))["is"] != "view":
        pass
    return message


async def play(port: int, made: dict[str, Any], seconds: float, think: float, late: list[float]) -> None:
    """Both seats of an honest table, by turns."""
    rng = random.Random(made["table"])
    async with contextlib.AsyncExitStack() as stack:
        links = []
        for key in made["keys"]["seats"].values():
            link = await stack.enter_async_context(enter(port, made["table"]))
            await link.send(json.dumps({"do": "enter", "key": key, "pictures": ["board", "hand"]}))
            links.append(link)
        seen = [await view(link) for link in links]
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and seen[0]["outcome"] is None:
            number = next(n for n, one in enumerate(seen) if one["decision"])
            await asyncio.sleep(rng.expovariate(1 / think))
            begun, token = time.perf_counter(), seen[number]["decision"]["token"]
            choice = rng.choice(seen[number]["choices"])["action"]
            await links[number].send(json.dumps({"do": "choose", "at": token, "action": choice}))
            while seen[number]["decision"] and seen[number]["decision"]["token"] == token:
                seen[number] = await view(links[number])
            late.append(time.perf_counter() - begun)
            for n, link in enumerate(links):
                while n != number and seen[n]["revision"] < seen[number]["revision"]:
                    seen[n] = await view(link)


async def bid(port: int, made: dict[str, Any], seconds: float, late: list[float], refused: list[int]) -> None:
    """An honest seat of the table of the visitor who bids and takes back: it clicks, and is refused or not."""
    async with enter(port, made["table"]) as link:
        await link.send(json.dumps({"do": "enter", "key": made["keys"]["seats"]["us"]}))
        seen = await view(link)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            # As long as a click takes from eye to server.
            await asyncio.sleep(0.15)
            begun, action = time.perf_counter(), seen["choices"][0]["action"]
            await link.send(json.dumps({"do": "choose", "at": seen["decision"]["token"], "action": action}))
            while True:
                message = json.loads(await link.recv())
                if message["is"] == "refused":
                    refused.append(1)
                    seen = await view(link)
                    break
                if message["is"] == "view":
                    seen = message
                    if seen["decision"] is None:
                        late.append(time.perf_counter() - begun)
                        return


async def visit(kind: str, port: int, made: dict[str, Any]) -> None:
    """What the visitor does, for ever, as fast as the server takes it."""
    if kind == "documents":
        while True:
            await asyncio.to_thread(post, port, made, VISITOR)
    if kind == "stops":
        while True:
            await asyncio.to_thread(read_stops, port, made)
    key = made["keys"]["here"] or next(reversed(made["keys"]["seats"].values()))
    async with enter(port, made["table"], VISITOR) as link:
        await link.send(json.dumps({"do": "enter", "key": key, "lang": "en"}))
        seen, langs = await view(link), ("es", "en")
        while True:
            if kind == "long":
                for number in range(12):
                    await link.send(json.dumps({"do": "undo", "at": seen["revision"]}))
                    await link.send(json.dumps({"do": "lang", "lang": langs[number % 2]}))
                seen = await view(link)
                if seen["decision"]:
                    token, action = seen["decision"]["token"], seen["choices"][-1]["action"]
                    await link.send(json.dumps({"do": "choose", "at": token, "action": action}))
            elif kind == "bids" and seen["decision"]:
                token, action = seen["decision"]["token"], seen["choices"][0]["action"]
                await link.send(json.dumps({"do": "choose", "at": token, "action": action}))
                seen = await view(link)
            elif kind == "bids":
                await link.send(json.dumps({"do": "undo", "at": seen["revision"]}))
                seen = await view(link)
            else:
                seen = await view(link)
            await asyncio.sleep(0.045)


def read_stops(port: int, made: dict[str, Any]) -> None:
    """All stops, as one answer or in pages."""
    number: int | None = 0
    while number is not None:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=600, source_address=(VISITOR, 0))
        headers = {"authorization": f"Bearer {made['keys']['watch']}"}
        link.request("GET", f"/api/tables/{made['table']}/stops?from={number}", headers=headers)
        number = json.loads(link.getresponse().read()).get("next")
        link.close()


def visitor(kind: str, port: int, tables: list[dict[str, Any]]) -> None:
    """The process of the visitor, with a connection for each table."""

    async def run() -> None:
        await asyncio.gather(*(visit(kind, port, made) for made in tables), return_exceptions=True)

    asyncio.run(run())


def memory_of(process: int) -> float:
    """The most megabytes a process has held."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024


def measured(kind: str, options: argparse.Namespace) -> dict[str, Any]:
    """One run on a new server."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "undaunted_core", "serve", "--port", "0", "--no-browser"]
        server = subprocess.Popen([*command, "--data", f"{folder}/tables.db"], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        port = int(server.stdout.readline().split()[-1].rstrip("/").rpartition(":")[2])
        process = None
        try:
            link = {"players": {"us": "link", "german": "link"}}
            honest = [post(port, {**LA_RAYE, **link, "seed": number}) for number in (1, 2)]
            tables = {
                "nobody": list,
                "long": lambda: [post(port, {"document": document(options.decisions, is_over=False), **link}, VISITOR)],
                "stops": lambda: [post(port, {"document": document(options.stops, is_over=True), **link}, VISITOR)],
                "bots": lambda: [
                    post(port, {**LA_RAYE, "players": {"us": options.bot, "german": options.bot}}, VISITOR)
                    for _ in range(2)
                ],
                "bids": lambda: [post(port, {**LA_RAYE, **link})],
                "documents": lambda: 4 * [{"document": document(options.decisions, is_over=False), **link}],
            }[kind]()
            if kind == "bots":
                for made in tables:
                    made["keys"]["here"] = made["keys"]["watch"]
            if tables:
                process = multiprocessing.get_context("spawn").Process(
                    target=visitor, args=(kind, port, tables), daemon=True
                )
                process.start()
                time.sleep(2)
            late: list[float] = []
            refused: list[int] = []

            async def run() -> None:
                await asyncio.gather(*(play(port, made, options.seconds, options.think, late) for made in honest))

            async def bids() -> None:
                await asyncio.wait_for(bid(port, tables[0], options.seconds, late, refused), options.seconds + 5)

            with contextlib.suppress(TimeoutError):
                asyncio.run(bids() if kind == "bids" else run())
            most = memory_of(server.pid)
        finally:
            if process is not None:
                process.kill()
            server.send_signal(signal.SIGINT)
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
    late.sort()
    late = late or [float("inf")]
    p50, p95 = (1000 * late[min(len(late) - 1, len(late) * part // 100)] for part in (50, 95))
    return {"visitor": kind, "clicks": len(late), "refused": len(refused), "p50 ms": p50, "p95 ms": p95,
            "max ms": 1000 * late[-1], "MB": most}  # fmt: skip


def main() -> int:
    """Run what is asked for, and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", choices=[*KINDS, []], help="what the visitor does (all)")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--think", type=float, default=0.5, help="the seconds an honest player thinks, on average")
    parser.add_argument("--decisions", type=int, default=20_000, help="the record of the long table")
    parser.add_argument("--stops", type=int, default=1_000, help="the decisions of the finished game")
    parser.add_argument("--bot", default="hard", help="the bot of the visitor's tables")
    options = parser.parse_args()
    print(f"{os.cpu_count()} processors; load before: {os.getloadavg()[0]:.1f}")
    for kind in options.kinds or KINDS:
        row = measured(kind, options)
        print(" | ".join(f"{name} {value:.0f}" if isinstance(value, float) else f"{name} {value}"
                         for name, value in row.items()), flush=True)  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
