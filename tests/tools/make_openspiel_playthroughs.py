"""Writes one short game of each title as OpenSpiel plays it through: ``tests/openspiel/<title>.txt``.

    python tests/tools/make_openspiel_playthroughs.py           write them all again
    python tests/tools/make_openspiel_playthroughs.py --check    compare; exit 1 and the first line that differs

OpenSpiel's own ``generate_playthrough`` writes the lines, with what each of its functions gives at a stop.  Long ones,
such as information states, are cut, and end with their length and a digest.  The first line says which version of
OpenSpiel wrote them: another one may write other lines, so the test compares those of this version alone.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from importlib.metadata import version
from itertools import zip_longest
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kit.places import TESTS

FOLDER = TESTS / "openspiel"
GAMES = {
    "normandy": "undaunted_normandy(scenario=la_raye,max_decisions=6)",
    "north_africa": "undaunted_north_africa(scenario=landing_ground_7,max_decisions=6)",
    "allied_assault": "undaunted_allied_assault(scenario=herrken_forest,max_decisions=3)",
}
AGAIN = "python tests/tools/make_openspiel_playthroughs.py"
SEED = 1
#: Longer lines are cut there.
LONGEST = 160


def head() -> str:
    """The first line of a file: which OpenSpiel wrote it."""
    return f"open_spiel {version('open_spiel')}"


def short(line: str) -> str:
    """The line, or its beginning with its length and a digest."""
    if len(line) <= LONGEST:
        return line
    return f"{line[:LONGEST]} ... {len(line)} #{hashlib.sha256(line.encode()).hexdigest()[:8]}"


def playthrough(title: str) -> list[str]:
    """The lines of a title's game."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

    import undaunted_lab.adapters.openspiel  # noqa: F401 - it registers the games

    return [head(), *(short(line) for line in playthrough_lines(GAMES[title], seed=SEED))]


def kept(title: str) -> list[str]:
    """The lines of the file of a title; empty where there is none."""
    path = FOLDER / f"{title}.txt"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def difference(title: str) -> str:
    """The first line that is another now, and what to do; nothing where there is none."""
    pairs = enumerate(zip_longest(kept(title), playthrough(title), fillvalue="(no line)"))
    for place, (was, comes) in pairs:
        if was != comes:
            told = f"tests/openspiel/{title}.txt, line {place + 1}\n  kept: {was}\n  now:  {comes}"
            return f"{told}\nIf the change is meant: {AGAIN}"
    return ""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with what is kept")
    if parser.parse_args(argv).check:
        found = [text for title in GAMES if (text := difference(title))]
        print(*found, sep="\n", end="\n" if found else "")
        return int(bool(found))
    for title in GAMES:
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{title}.txt").write_text("\n".join(playthrough(title)) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
