"""Types, layers and tests of the core and of the games that need nothing else, without the Undaunted system.

These games are the toys on the core alone and the plugin of Allied Assault.

    python tests/tools/without_undaunted.py           in a folder of its own, removed afterwards
    python tests/tools/without_undaunted.py --keep     leave the folder there
    python tests/tools/without_undaunted.py --sample   every fifth test of each file

A copy has the core, the tools and Allied Assault, and no other plugin.
It passes mypy, import-linter and the tests of :data:`TESTS`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TITLES = ("undaunted_normandy", "undaunted_north_africa")
#: The title that stays, a game of another family.
KEPT = "allied_assault"
#: The examples that build on the core alone.
EXAMPLES = ("prizes", "broadside")
#: The tests that need neither a title nor the system: those of games on the core alone, and of what all games have.
TESTS = (
    "tests/extension/test_bazaar.py",
    "tests/mechanics/test_pools.py",
    "tests/examples/test_prizes.py",
    "tests/examples/test_broadside.py",
    "tests/mechanics/test_table_zones.py",
    "tests/mechanics/test_windows.py",
    "tests/mechanics/test_hook_points.py",
    "tools/testing/tests/test_moved_cards.py",
    *sorted(
        path.relative_to(ROOT).as_posix()
        for path in ROOT.glob(f"plugins/{KEPT}/tests/test_*.py")
        # They damage documents of Normandy too, or the code itself.
        if path.stem not in ("test_allied_assault_faults", "test_plant_faults")
    ),
)


def copied(folder: Path) -> None:
    """The source and the tests without the other plugins, and the settings of the tools without their names."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__", "replays"))
    shutil.copy(ROOT / "conftest.py", folder)
    # The game by which the CPU time of tests is told.
    (folder / "bench").mkdir()
    shutil.copy(ROOT / "bench" / "floor_game.py", folder / "bench")
    # Some tests hold the guides against the code.
    shutil.copytree(ROOT / "docs" / "reference", folder / "docs" / "reference")
    for name in EXAMPLES:
        shutil.copytree(ROOT / "examples" / name, folder / "examples" / name)
    shutil.copytree(ROOT / "plugins" / KEPT, folder / "plugins" / KEPT, ignore=shutil.ignore_patterns("__pycache__"))
    # Mypy reads of its cache what is the same in the copy, and checks what imports a module that is gone.
    if (ROOT / ".mypy_cache").is_dir():
        shutil.copytree(ROOT / ".mypy_cache", folder / ".mypy_cache")
    (folder / "pyproject.toml").write_text(settings((ROOT / "pyproject.toml").read_text(encoding="utf-8")), "utf-8")


def settings(text: str) -> str:
    """The settings of the tools without the system and the titles."""
    blocks = re.split(r"(?=^\[\[tool\.importlinter\.contracts\]\])", text, flags=re.MULTILINE)
    text = "".join(one for one in blocks if not re.search(r'^name = ".*titles', one, flags=re.MULTILINE))
    gone = [*TITLES, "undaunted_system", rf"examples/(?!{'|'.join(EXAMPLES)})\w+/src", rf"plugins/(?!{KEPT})\w+/src"]
    return re.sub(rf'"(?:{"|".join(gone)})",? ?', "", text)


def run(folder: Path, *command: str) -> int:
    """Run a tool in the copy, on its source alone."""
    print(f"== {' '.join(command)}", flush=True)
    sources = (folder / "src", *folder.glob("tools/*/src"), folder / "plugins" / KEPT / "src")
    paths = os.pathsep.join(map(str, sources))
    where = {**os.environ, "PYTHONPATH": paths, "UNDAUNTED_PLUGINS": KEPT, "MYPYPATH": ""}
    return subprocess.run(command, cwd=folder, env=where, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", action="store_true", help="leave the copy there")
    parser.add_argument("--sample", action="store_true", help="run every fifth test of each file, and its first")
    args = parser.parse_args()
    sample = ["--sample"] if args.sample else []
    folder = Path(tempfile.mkdtemp(prefix="without-undaunted-"))
    try:
        copied(folder)
        tools = Path(sys.executable).parent
        workers = ["-n", "auto", "--dist", "worksteal"]
        tests = ["-m", "pytest", *workers, "--quick", *sample, "-p", "no:cacheprovider", *TESTS]
        failed = [
            run(folder, sys.executable, "-m", "mypy"),
            run(folder, str(tools / "lint-imports"), "--no-cache"),
            run(folder, sys.executable, *tests),
        ]
    finally:
        if args.keep:
            print(folder)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    return int(any(failed))


if __name__ == "__main__":
    sys.exit(main())
