"""Node for the tests of the client: the compiled client and what is installed of the machine; nothing is downloaded."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from typing import TYPE_CHECKING

import pytest

from kit.places import ROOT

if TYPE_CHECKING:
    from pathlib import Path

#: Set by `.ci/run`: a test that needs Node and has none fails, instead of being skipped.
REQUIRED = "UNDAUNTED_NODE_REQUIRED"
PACKAGE = ROOT / "clients/typescript"
PAGE = ROOT / "tools/table/src/undaunted_table/web/client"
#: Node has WebSockets of its own since 22, and since 20.10 by this option.
OPTION = "--experimental-websocket"


def node() -> str:
    """The path of Node; without it the test is skipped."""
    return shutil.which("node") or _missing("no Node on this machine (Debian: apt-get install nodejs npm)")


def compiler() -> Path:
    """The compiler of TypeScript as the package installs it; without it the test is skipped."""
    node()
    path = PACKAGE / "node_modules/.bin/tsc"
    return path if path.exists() else _missing("no compiler of TypeScript (python clients/typescript/build.py)")  # type: ignore[return-value]


@cache
def options() -> tuple[str, ...]:
    """The options by which Node has WebSockets; without any the test is skipped."""
    for tried in ((), (OPTION,)):
        ran = subprocess.run([node(), *tried, "-p", "typeof WebSocket"], capture_output=True, text=True, check=False)
        if ran.stdout.strip() == "function":
            return tried
    # Debian 12 has such a Node: this is no fault of the machine, not even in CI.
    pytest.skip("this Node has no WebSocket: 20.10 or newer has")


def lay_out(folder: Path) -> str:
    """The compiled client as the page has it, in a folder where Node reads it as a module; its address."""
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for name in ("client.js", "transport.js"):
        shutil.copy(PAGE / name, folder)
    return (folder / "client.js").as_uri()


def run(script: Path, *more: str, **environment: str) -> str:
    """What a script prints, with these variables; AssertionError with all that it said if it fails."""
    ran = subprocess.run(
        [node(), *options(), "--no-warnings", *more, str(script)], capture_output=True, text=True, timeout=120,
        env={**os.environ, **environment}, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-4000:]
    return ran.stdout


def _missing(why: str) -> str:
    if os.environ.get(REQUIRED):
        pytest.fail(f"{why}, and {REQUIRED} is set", pytrace=False)
    pytest.skip(why)
