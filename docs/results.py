"""Fills the page "Results" from its entries, ``docs/reference/results/*.json``, which must fit the schema there.

    python docs/results.py                          # the page, from the entries
    python docs/results.py build/results/*.json     # takes what ``undaunted rate --json`` printed as entries first
"""

from __future__ import annotations

import datetime
import json
import platform
import sys
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from undaunted_core.errors import UndauntedError
from undaunted_core.extension.manager import default_library

PAGE = Path(__file__).parent / "reference" / "results.md"
ENTRIES = PAGE.with_suffix("")
SCHEMA = ENTRIES / "result.schema.json"
BEGIN, END = "<!-- results: begin -->", "<!-- results: end -->"


def take(file: Path) -> None:
    """Make an entry of what the command printed: who made it, when, and on what."""
    entry = json.loads(file.read_text(encoding="utf-8"))
    entry = {
        "by": {"name": "undaunted-core"},
        "date": datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        **entry,
    }
    text = json.dumps(entry, indent=1, ensure_ascii=False) + "\n"
    (ENTRIES / f"{entry['game']}.json").write_text(text, encoding="utf-8")


def read_entries() -> list[tuple[Path, dict[str, Any]]]:
    """Every entry; ValueError with the file and the place if it does not fit the schema."""
    validator = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    entries = []
    for file in sorted(ENTRIES.glob("*.json")):
        if file == SCHEMA:
            continue
        entry = json.loads(file.read_text(encoding="utf-8"))
        for error in validator.iter_errors(entry):
            raise ValueError(f"{file.name}, {error.json_path}: {error.message[:200]}")
        entries.append((file, entry))
    games = list(default_library().games())
    return sorted(entries, key=lambda item: (games.index(item[1]["game"]) if item[1]["game"] in games else 99, item[0]))


def make_tables(file: Path, entry: dict[str, Any]) -> str:
    """An entry as Markdown: the ratings of its bots, and the pairs in each scenario."""
    by = entry["by"]
    name = f"[{by['name']}]({by['link']})" if "link" in by else by["name"]
    lines = [
        f"## {_title(entry['game'])}, by {name}",
        "",
        f"{entry['games']:,} games of {entry['date']}, undaunted-core {entry['version']}, seeds from {entry['seed']}, "
        f"{entry['seconds'] / 60:.0f} min of processor time ({entry['machine']}); [all numbers](results/{file.name}).",
        "",
        "| bot | Elo | 95 % interval | decisions | ms a decision |",
        "|---|--:|---|--:|--:|",
        *(
            f"| `{bot['bot']}` | {bot['elo']:+.0f} | {bot['low']:+.0f} to {bot['high']:+.0f} | {bot['decisions']:,} "
            f"| {bot['ms']:.2f} |"
            for bot in entry["bots"]
        ),
        "",
    ]
    pairs = [(pair["first"], pair["second"]) for pair in entry["pairs"]]
    lines += [
        f"| scenario | games of a pair | {' | '.join(f'`{first}` against `{second}`' for first, second in pairs)} |",
        "|---|--:|" + "---|" * len(pairs),
        f"| all | {_games(entry['pairs'])} | {' | '.join(map(_share, entry['pairs']))} |",
        *(
            f"| `{row['scenario']}` | {_games(row['pairs'])} | {' | '.join(map(_share, row['pairs']))} |"
            for row in entry["scenarios"]
        ),
    ]
    return "\n".join(lines)


def _title(game: str) -> str:
    try:
        return default_library().game(game).title["en"]
    except UndauntedError:
        return game


def _games(pairs: list[dict[str, Any]]) -> str:
    least, most = (choose(pair["games"] for pair in pairs) for choose in (min, max))
    return f"{least}" if least == most else f"{least} to {most}"


def _share(pair: dict[str, Any]) -> str:
    return f"{100 * pair['share']:.0f} % ({100 * pair['low']:.0f}–{100 * pair['high']:.0f})"


def make_page() -> str:
    """The page with the tables of all entries between its marks."""
    head, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    tail = rest.split(END)[1]
    tables = "\n\n".join(make_tables(*item) for item in read_entries())
    return f"{head}{BEGIN}\n\n{tables}\n\n{END}{tail}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        take(Path(name))
    PAGE.write_text(make_page(), encoding="utf-8")
