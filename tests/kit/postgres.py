"""A PostgreSQL server in a folder that goes with it: one for each process of pytest, and for benchmarks."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from functools import cache
from itertools import count
from pathlib import Path

import pytest

#: Where Debian keeps the programs of the server, which are not on the path.
FOLDERS = Path("/usr/lib/postgresql")
#: PostgreSQL refuses to run as root: then one of these users runs it.
USERS = ("postgres", "nobody")


class Postgres:
    """A server that listens on a socket in its folder alone.

    What is lost with the machine is no loss in tests, so nothing waits for the disk, unless ``is_safe``.
    """

    def __init__(self, programs: Path, folder: Path, *, is_safe: bool = False) -> None:
        self.folder = folder
        self._numbers = count(1)
        own: dict[str, object] = {}
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            own = {"user": next(name for name in USERS if name in names), "cwd": "/"}
            shutil.chown(folder, own["user"])
        data = folder / "data"
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"],
            check=True, capture_output=True, **own,
        )  # fmt: skip
        options = {"listen_addresses": "", "unix_socket_directories": folder}
        if not is_safe:
            options |= {"fsync": "off", "shared_buffers": "16MB"}
        arguments = [f"--{name}={value}" for name, value in options.items()]
        with (folder / "log").open("wb") as log:
            command = [programs / "postgres", "-D", data, *arguments]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, **own)
        atexit.register(self.stop)
        self._run("SELECT 1", tries=1200)

    def _run(self, statement: str, tries: int = 1) -> None:
        import time

        import psycopg

        for left in reversed(range(tries)):
            try:
                with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
                    connection.execute(statement)
                    return
            except psycopg.OperationalError:
                if not left or self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def address(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://tests@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"tables{next(self._numbers)}"
        self._run(f"CREATE DATABASE {name}")
        return self.address(name)

    def stop(self) -> None:
        """End the server, and remove its folder."""
        # SIGINT: it ends at once, and its connections with it.
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def postgres() -> Postgres:
    """The server; the test is skipped where PostgreSQL is not installed, unless UNDAUNTED_POSTGRES_REQUIRED is set."""
    if (programs := find_programs()) is None:
        reason = "no PostgreSQL: install Debian's package postgresql"
        pytest.fail(reason) if os.environ.get("UNDAUNTED_POSTGRES_REQUIRED") else pytest.skip(reason)
    return Postgres(programs, make_folder())


def make_folder() -> Path:
    """A new folder; the path of a socket in it is short enough, as such a path has at most some 100 letters."""
    return Path(tempfile.mkdtemp(prefix="undaunted-", dir="/tmp"))


def find_programs() -> Path | None:
    """The folder of the server's programs."""
    programs = [found for found in FOLDERS.glob("*/bin") if (found / "initdb").exists()]
    if (path := shutil.which("initdb")) is not None:
        programs.append(Path(path).resolve().parent)
    return programs[-1] if programs else None
