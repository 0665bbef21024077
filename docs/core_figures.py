"""The figures of the core on the page of its structure: how large it is, what a small game loads and runs.

``python docs/core_figures.py`` writes them into ``docs/explanation/layers.md``; ``--check`` compares.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "src" / "undaunted_core"
PAGE = ROOT / "docs" / "explanation" / "layers.md"
#: A whole game of the example on the core alone, with random moves.
GAME = """
import random, sys
sys.path.insert(0, "examples/prizes/src")
import undaunted_core as uc
import prizes.plugin
library = uc.Library(discover=False)
library.register(prizes.plugin)
def play():
    game, pick = uc.new_game("prizes", "first", seed=1, library=library), random.Random(1)
    while not game.is_terminal:
        seat = game.to_move[0]
        game.apply(pick.choice(game.legal_actions(seat)), seat)
    return game.outcome
"""
LOADED = """
play()
import json
print(json.dumps(sorted(sys.modules)))
"""
#: The lines of the core that run in a game, its set-up included.
RUN = """
play()
library = uc.Library(discover=False)
ran = set()
def local(frame, event, arg):
    ran.add((frame.f_code.co_filename, frame.f_lineno))
    return local
def trace(frame, event, arg):
    return local if "undaunted_core" in frame.f_code.co_filename else None
sys.settrace(trace)
library.register(prizes.plugin)
play()
sys.settrace(None)
print(len(ran))
"""


def ran(code: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout


def loaded(code: str = GAME) -> list[str]:
    """The modules that a whole game loads."""
    names: list[str] = json.loads(ran(code + LOADED))
    return names


def lines_of(path: Path) -> int:
    """The lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


def lines_of_core() -> int:
    """The lines of Python in the wheel of the core."""
    return sum(lines_of(path) for path in CORE.rglob("*.py"))


def figures() -> str:
    """The sentence with the figures."""
    modules = [name for name in loaded() if name.partition(".")[0] == "undaunted_core"]
    files = [CORE.parent.joinpath(*name.split(".")) for name in modules]
    paths = [path / "__init__.py" if path.is_dir() else path.with_suffix(".py") for path in files]
    return (
        f"The core has {lines_of_core():,} lines of Python. `examples/prizes` is a game of four files on it. A whole "
        f"game of it loads {len(modules)} modules with {sum(map(lines_of, paths)):,} lines.\n"
        f"Of these, {int(ran(GAME + RUN)):,} lines run, the set-up included."
    )


def mentions(*words: str) -> list[str]:
    """Where a name or a text of the core's code holds one of these words; docstrings are left out."""
    pattern = re.compile(rf"\b({'|'.join(words)})\b")
    places = []
    for path in sorted(CORE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            text = getattr(node, "id", "") or getattr(node, "attr", "") or getattr(node, "name", "")
            if isinstance(node, ast.Constant) and id(node) not in docstrings:
                text = node.value
            if isinstance(text, str) and pattern.search(text):
                places.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return places


def main(arguments: list[str]) -> int:
    """Write the page, or compare it; the exit status."""
    text = PAGE.read_text(encoding="utf-8")
    begin, _, rest = text.partition("<!-- figures -->\n")
    new = f"{begin}<!-- figures -->\n{figures()}\n<!-- end -->{rest.partition('<!-- end -->')[2]}"
    if "--check" in arguments:
        if new != text:
            print(f"{PAGE.relative_to(ROOT)} is not current: python docs/core_figures.py", file=sys.stderr)
        return int(new != text)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
