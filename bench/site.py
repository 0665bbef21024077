"""What a site weighs and how long it takes: ``python bench/site.py [--runtime DIR] [--write PAGE]``.

A site of all that is installed is written and served as it is.  A real Chromium opens it with an empty cache (cold) and
five times more (warm, the median).  Beside it stands what CPython needs for its first game in a new process.
"""

from __future__ import annotations

import argparse
import gzip
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from kit.browsers import FLAGS, chromium  # noqa: E402
from kit.sites import PLAY, Static, find_runtime  # noqa: E402
from undaunted_site.writing import write_site  # noqa: E402

FIRST = """
import time
begun = time.perf_counter()
import undaunted_core as uc
uc.new_game("normandy", "la_raye", seed=1)
print(time.perf_counter() - begun)
"""
BOOT = """
import { pathToFileURL } from "node:url";
const begun = performance.now();
const { loadPyodide } = await import(pathToFileURL(`${process.argv[1]}/pyodide.mjs`));
await loadPyodide();
console.log((performance.now() - begun) / 1000);
process.exit(0);
"""
#: Waits for a part of the page, in milliseconds since the page began.
READY = "() => document.documentElement.dataset.engine === 'ready'"
SHOWN = "() => document.documentElement.dataset.view === 'table' && document.querySelector('.options [data-choices]')"
CHOICE = "the first choice of La Raye, after the click"
#: How many clicks are measured.
CLICKS = 30
#: How many warm visits are made; the median counts.
WARM = 5
#: How long a visit lasts, in milliseconds.
STAY = 5_000


def weigh(folder: Path) -> list[tuple[str, int, int]]:
    """Each part with its bytes, as they are and as a host that compresses sends them."""
    groups = {
        "the page": "client/", "CPython as WebAssembly": "runtime/pyodide", "its standard library": "runtime/python",
        "the engine and the tables": "engine/undaunted-core.tar.gz", "the memory of a started engine": "engine/memory-",
    }  # fmt: skip
    rows = []
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = file.relative_to(folder).as_posix()
        other = file.name.removesuffix(".tar.gz") if name.startswith("engine/") else "lists, notices and the like"
        title = next((title for title, begin in groups.items() if name.startswith(begin)), other)
        data = file.read_bytes()
        rows.append((title, len(data), len(gzip.compress(data))))
    names = list(dict.fromkeys(name for name, _, _ in rows))
    return [(name, *(sum(row[at] for row in rows if row[0] == name) for at in (1, 2))) for name in names]


def visit(page: object, address: str) -> dict[str, float]:
    """The seconds to the first page, to a ready engine, and from a click to the first choice of La Raye."""
    begun = time.perf_counter()
    page.goto(address)  # type: ignore[attr-defined]
    page.wait_for_selector("[data-do=start]")  # type: ignore[attr-defined]
    first = time.perf_counter() - begun
    page.wait_for_function(READY)  # type: ignore[attr-defined]
    ready = time.perf_counter() - begun
    page.check("#game-normandy")  # type: ignore[attr-defined]
    page.select_option("#scenario", "la_raye")  # type: ignore[attr-defined]
    clicked = time.perf_counter()
    page.click("[data-do=start]")  # type: ignore[attr-defined]
    page.wait_for_function(SHOWN)  # type: ignore[attr-defined]
    return {"the first page": first, "the engine": ready, CHOICE: time.perf_counter() - clicked}


def first_game() -> float:
    """The seconds that CPython needs for its first game in a new process."""
    return statistics.median(run([sys.executable, "-c", FIRST]) for _ in range(3))


def boot_alone(runtime: Path) -> float:
    """The seconds that the runtime needs to start, in Node."""
    return run(["node", "--input-type=module", "-e", BOOT, str(runtime.resolve())])


def run(command: list[str]) -> float:
    """The number that a command prints."""
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def measure(runtime: Path) -> str:
    """The tables, as Markdown."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        write_site(folder, runtime, pause=0)
        sizes = weigh(folder)
        with Static(folder) as served, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            context = browser.new_context()
            context.set_default_timeout(300_000)
            page = context.new_page()
            cold = visit(page, served.address)
            clicks = page.evaluate(PLAY, CLICKS)
            page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
            # A visit lasts a while, and the browser keeps what it compiles meanwhile.
            visits = []
            for _ in range(WARM):
                page.wait_for_timeout(STAY)
                visits.append(visit(page, served.address))
            warm = {name: statistics.median(each[name] for each in visits) for name in cold}
            browser.close()
    lines = ["| part | MB | MB, compressed |", "|---|---|---|"]
    lines += [f"| {name} | {plain / 1e6:.2f} | {packed / 1e6:.2f} |" for name, plain, packed in sizes]
    total = [sum(row[at] for row in sizes) / 1e6 for at in (1, 2)]
    lines += [f"| all | {total[0]:.2f} | {total[1]:.2f} |", "", "| seconds to | cold | warm |", "|---|---|---|"]
    lines += [f"| {name} | {cold[name]:.1f} | {warm[name]:.1f} |" for name in cold]
    boot, first = boot_alone(runtime), first_game()
    bound = boot + 5 * first
    lines += [
        "",
        f"In the same minutes the runtime alone starts in {boot:.1f} s, and CPython's first game in a new process "
        f"takes {first:.2f} s.",
        f"The bound for a warm start to the first choice is {bound:.1f} s; it took "
        f"{warm['the engine'] + warm[CHOICE]:.1f} s.",
        f"The median of {len(clicks)} clicks, from the click to the new view, is {statistics.median(clicks):.0f} ms.",
    ]
    return "\n".join(lines)


def main() -> None:
    """Print the tables, or write them into a page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runtime", type=Path, default=None)
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write them between <!-- site: begin --> and end")
    args = parser.parse_args()
    text = measure(args.runtime or find_runtime())
    print(text)
    if args.write:
        page = args.write.read_text(encoding="utf-8")
        begin, end = "<!-- site: begin -->", "<!-- site: end -->"
        page = re.sub(f"{begin}.*?{end}", lambda _: f"{begin}\n{text}\n{end}", page, flags=re.S)
        args.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
