"""All replays and the conformance checks in the runtime of a site, in Node: the same results, event for event.

    python tools/site/tests/in_node.py [STEP]
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "tests"))

from kit.sites import find_runtime  # noqa: E402
from undaunted_core.extension.manager import default_library  # noqa: E402
from undaunted_site.parts import Parts, files_of  # noqa: E402

SAME = Path(__file__).with_name("same.py")
REPLAYS = ROOT / "tests" / "replays"
SCRIPT = """
import { pathToFileURL } from "node:url";
const [runtime, modules, replays, same, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ args: ["same.py", "/replays", ...words] });
python.mountNodeFS("/modules", modules);
python.mountNodeFS("/replays", replays);
python.mountNodeFS("/tests", same);
try {
  python.runPython(`
import runpy, sys
sys.path[:0] = ["/modules"]
sys.argv = ["same.py", "/replays", *${JSON.stringify(words)}]
runpy.run_path("/tests/same.py", run_name="__main__")
`);
} catch (error) {
  console.error(String(error.message).slice(-2000));
  process.exit(1);
}
process.exit(0);
"""


def lay_out(folder: Path) -> None:
    """The modules as the browser has them, and the testing kit."""
    parts = Parts(default_library())
    parts.needed(pack for pack in default_library().packs if pack != "core")
    for files in (*(part.files for part in parts.by_name.values()), files_of("undaunted-core-testing")):
        for path, content in files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)


def compare(words: list[str]) -> tuple[list[str], list[str]]:
    """The lines of the runtime, and those of this Python."""
    with tempfile.TemporaryDirectory() as work:
        lay_out(Path(work) / "modules")
        script = Path(work) / "same.mjs"
        script.write_text(SCRIPT)
        node = shutil.which("node") or sys.exit("no Node.js on this machine")
        command = [node, str(script), str(find_runtime()), f"{work}/modules", str(REPLAYS), str(SAME.parent), *words]
        there = _lines(command)
    return there, _lines([sys.executable, str(SAME), str(REPLAYS), *words])


def _lines(command: list[str]) -> list[str]:
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return ran.stdout.splitlines()


def main() -> None:
    """Compare, and say what came out."""
    begun = time.monotonic()
    there, here = compare(sys.argv[1:])
    different = [f"- {one}\n+ {other}" for one, other in zip(here, there, strict=False) if one != other]
    print("\n".join(different) or f"{len(here)} lines are the same, in {time.monotonic() - begun:.0f} s")
    sys.exit(bool(different) or len(here) != len(there))


if __name__ == "__main__":
    main()
