"""All replays and the conformance checks in the engine of a site, in Node: the same results, event for event.

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
from undaunted_site.parts import files_of  # noqa: E402
from undaunted_site.writing import write_site  # noqa: E402

SAME = Path(__file__).with_name("same.py")
REPLAYS = ROOT / "tests" / "replays"
#: Starts the engine of a site as the worker does, from its memory, with all its parts; then it runs the comparison.
SCRIPT = """
import { readFileSync } from "node:fs";
const [site, kit, replays, same, ...words] = process.argv.slice(2);
const { filesIn, unpacked } = await import(`${site}/client/archives.js`);
const { startRuntime } = await import(`${site}/client/runtime.js`);
const file = (name) => unpacked(new Response(readFileSync(`${site}/${name}`)));
const { memory, modules, sizes } = JSON.parse(readFileSync(`${site}/site.json`));
const python = await startRuntime(`${site}/runtime/`, file(memory));
for (const name of Object.keys(sizes).filter((name) => name.endsWith(".tar.gz"))) {
  for (const [path, bytes] of filesIn(await file(name))) {
    python.FS.mkdirTree(`${modules}/${path}`.replace(/\\/[^/]*$/, ""));
    python.FS.writeFile(`${modules}/${path}`, bytes);
  }
}
python.mountNodeFS("/kit", kit);
python.mountNodeFS("/replays", replays);
python.mountNodeFS("/tests", same);
try {
  python.runPython(`
import importlib, runpy, sys
assert "undaunted_site.inside.room" in sys.modules, "the engine did not start from the memory"
importlib.invalidate_caches()
sys.path[:0] = ["/kit"]
sys.argv = ["same.py", "/replays", *${JSON.stringify(words)}]
runpy.run_path("/tests/same.py", run_name="__main__")
`);
} catch (error) {
  console.error(String(error.message).slice(-2000));
  process.exit(1);
}
process.exit(0);
"""


def lay_out(files: dict[str, bytes], folder: Path) -> None:
    """The testing kit, which no site has."""
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def compare(words: list[str]) -> tuple[list[str], list[str]]:
    """The lines of the runtime, and those of this Python."""
    with tempfile.TemporaryDirectory() as work:
        lay_out(files_of("undaunted-core-testing"), Path(work) / "kit")
        write_site(Path(work) / "site", find_runtime())
        script = Path(work) / "same.mjs"
        script.write_text(SCRIPT)
        node = shutil.which("node") or sys.exit("no Node.js on this machine")
        command = [node, str(script), f"{work}/site", f"{work}/kit", str(REPLAYS), str(SAME.parent), *words]
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
