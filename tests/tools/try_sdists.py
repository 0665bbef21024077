"""Runs the tests of source distributions, unpacked outside of the checkout.

    python tests/tools/try_sdists.py dist               all of them
    python tests/tools/try_sdists.py dist core normandy  these
    python tests/tools/try_sdists.py --sample dist core  every fifth test of each file

The core's holds the kit of all tests.  A part's is unpacked into its place there, such as ``plugins/normandy``.  Only
quick tests run, on the unpacked sources; what else they need is that of the environment.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = {path.parent.name: path.parent for path in sorted(ROOT.glob("*/*/pyproject.toml"))}
PARTS = {"core": ROOT, **{name: path for name, path in PARTS.items() if path.parent.name in ("plugins", "tools")}}
#: The tests of the page need the whole repository, so its source distribution has none.
del PARTS["table"]


def unpack(dist: Path, part: str, folder: Path) -> Path:
    """Unpack the newest source distribution of a part into a folder; the folder of its sources."""
    name = tomllib.loads((PARTS[part] / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"]
    archives = sorted(dist.glob(f"{name.replace('-', '_')}-[0-9]*.tar.gz"))
    if not archives:
        sys.exit(f"{dist}: no source distribution of {name}; build it first: make packages")
    with tarfile.open(archives[-1]) as archive, tempfile.TemporaryDirectory(dir=folder.parent) as unpacked:
        archive.extractall(unpacked, filter="data")
        (top,) = Path(unpacked).iterdir()
        folder.parent.mkdir(parents=True, exist_ok=True)
        top.rename(folder)
    return folder / "src"


def try_part(dist: Path, part: str, work: Path, sample: Sequence[str]) -> int:
    """Run the quick tests of a part, or a sample of them; the exit code of pytest."""
    core = work / part
    sources = [unpack(dist, "core", core)]
    tests = "tests"
    if part != "core":
        place = PARTS[part].relative_to(ROOT)
        (core / place.parent).mkdir()
        sources.append(unpack(dist, part, core / place))
        tests = f"{place.as_posix()}/tests"
    print(f"== {part}", flush=True)
    workers = ["-n", "auto", "--dist", "worksteal"]
    command = [sys.executable, "-m", "pytest", *workers, "--quick", *sample, "-p", "no:cacheprovider", tests]
    where = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sources))}
    return subprocess.run(command, cwd=core, env=where, check=False).returncode


def main() -> int:
    """Run the tests of the parts that are named; the exit code."""
    sample = [argument for argument in sys.argv[1:] if argument == "--sample"]
    names = [argument for argument in sys.argv[1:] if argument != "--sample"]
    if not names or not {*names[1:]} <= {*PARTS}:
        print(f"expected a folder of distributions, then any of {', '.join(PARTS)}", file=sys.stderr)
        return 2
    dist, parts = Path(names[0]).resolve(), names[1:] or list(PARTS)
    with tempfile.TemporaryDirectory(prefix="sdists-") as work:
        failed = [part for part in parts if try_part(dist, part, Path(work), sample)]
    print(f"tests fail from the source distributions of {', '.join(failed)}" if failed else f"{len(parts)} pass")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
