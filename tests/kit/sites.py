"""A site for tests: the runtime as it was fetched, a site that is written once, and a plain server of its files."""

from __future__ import annotations

import http.server
import json
import os
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Self

import pytest

#: Where the runtime is, if it is not where `make runtime` puts it.
PLACE = "UNDAUNTED_PYODIDE"
ROOT = Path(__file__).parents[2]
#: Packs that are examples: each with the game that it is for, or brings.
PACKS = ("iron_quarter", "river_crossing", "broadside")

#: Take the first choice that is offered, until the game is over or so many were taken; what each took, in milliseconds.
PLAY = """async (most) => {
    const root = document.documentElement;
    const shown = (one) => one && one.checkVisibility();
    const times = [];
    for (let waited = 0; times.length < most && root.dataset.view !== "end" && waited < 6000;) {
        const step = document.querySelector("[data-do=take-over], [data-do=go-on]");
        const choice = [...document.querySelectorAll(".options [data-choices]")].find(shown);
        const sure = document.querySelector("[data-do=confirm]");
        const click = [step, sure, choice].find(shown);
        if (click) {
            const before = root.dataset.revision, begun = performance.now();
            click.click();
            if (click === sure || (click === choice && !shown(document.querySelector("[data-do=confirm]")))) {
                while (root.dataset.revision === before && performance.now() - begun < 2000) {
                    await new Promise((go) => setTimeout(go, 4));
                }
                if (root.dataset.revision !== before) times.push(performance.now() - begun);
            }
            waited = 0;
        }
        waited += 1;
        await new Promise((go) => setTimeout(go, 10));
    }
    return times;
}"""


def find_runtime() -> Path:
    """The folder of the runtime; without it the test is skipped."""
    folder = Path(os.environ.get(PLACE) or ROOT / ".cache" / "pyodide")
    if not (folder / "pyodide.asm.wasm").is_file():
        pytest.skip(f"no runtime of a site in {folder}: make runtime, or name its folder in {PLACE}")
    return folder


def write(folder: Path, pause: int = 0) -> None:
    """Write a site with all titles and the example packs, as a user does; its bots wait so many milliseconds."""
    packs = [word for name in PACKS for word in ("--pack", str(ROOT / "examples" / name))]
    command = [sys.executable, "-m", "undaunted_core", "site", str(folder), "--runtime", str(find_runtime()), *packs]
    subprocess.run(command, check=True, capture_output=True)
    told = json.loads((folder / "site.json").read_text())
    (folder / "site.json").write_text(json.dumps({**told, "pause": pause}))


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


class Static:
    """A folder on a free port, served as `python -m http.server` does."""

    def __init__(self, folder: Path) -> None:
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_port}/"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._server.shutdown()
        self._server.server_close()
