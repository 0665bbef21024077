"""Write how even scenarios are between equal bots beside the data of each title, from docs/reference/balance.md.

``python docs/balance_data.py`` writes the files; ``make balance`` runs it when the tables are filled.  The page of the
server reads the files.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/reference/balance.md"
#: The bot whose tables are read.
BOT = "greedy"
_TABLE = re.compile(r"<!-- balance (\w+): begin -->\n(.*?)<!-- balance \1: end -->", re.DOTALL)


def read_balances(page: str) -> dict[str, dict[str, dict[str, object]]]:
    """To each game the balance of its scenarios, as JSON values."""
    balances = {}
    for game, text in _TABLE.findall(page):
        for table in re.split(r"\n\n(?=\w+=)", text.strip()):
            ((bots, games),) = re.findall(r"^(\w.*): (\d+) games", table)
            if {pair.partition("=")[2] for pair in bots.split()} != {BOT}:
                continue
            sides = [pair.partition("=")[0] for pair in bots.split()]
            rows = {}
            for line in re.findall(r"^\| `.*$", table, re.MULTILINE):
                cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
                wins = {side: round(float(cell.split()[0])) for side, cell in zip(sides, cells[1:], strict=False)}
                rows[cells[0].strip("`")] = {
                    "bot": BOT, "games": int(games), "wins": wins, "rounds": round(float(cells[-1])),
                }  # fmt: skip
            balances[game] = rows
    return balances


def path_of(game: str) -> Path:
    """The file of a title."""
    return ROOT / f"plugins/{game}/src/undaunted_{game}/data/balance.json"


def balance_text(scenarios: dict[str, dict[str, object]]) -> str:
    """The text of a file: a line for each scenario."""
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(row)}" for name, row in scenarios.items())
    return f'{{\n  "scenarios": {{\n{lines}\n  }}\n}}\n'


if __name__ == "__main__":
    for of_game, scenarios in read_balances(PAGE.read_text("utf-8")).items():
        path_of(of_game).write_text(balance_text(scenarios), "utf-8")
