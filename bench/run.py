"""One command for every figure of the README: our rows, catanatron and the floor, in one run on one core.

    python bench/run.py [--json OUT] [--write] [--seconds S] [--rounds N]

The rows take turns, each in a process of its own, so that a core that slows
down slows all of them; medians over the turns are printed.  The clock is CPU
time.  ``--write`` puts the table between the markers of README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import peers  # noqa: E402
import undaunted_rows  # noqa: E402 - registers our rows

OURS = [name for name, row in peers.ROWS.items() if row["group"] == "undaunted-core"]
CATAN = "catanatron:2p"
FLOOR = "floor:cpython"
ROWS = [*OURS, CATAN, FLOOR]
RATES = ("clone_per_s", "roundtrip_per_s", "observation_per_s", "determinize_per_s")
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
IMPORTS = {
    "attrs": "import attrs",
    "undaunted_core": "import undaunted_core",
    "undaunted_core and new_game": "from undaunted_core import new_game",
    "undaunted_core, to a first game of La Raye": (
        "import undaunted_core; undaunted_core.new_game('normandy', 'la_raye', seed=1)"
    ),
}
PROBE = "import time; t = time.process_time(); {code}; print(time.process_time() - t)"
GAMES_COUNTED = 100
SOLITAIRE_GAMES = 20


def turn(name: str, args: argparse.Namespace) -> dict[str, Any]:
    """One turn of a row in a process of its own."""
    return peers.run_child(
        [
            sys.executable,
            str(HERE / "peers.py"),
            *("--child", name, "--extra", str(HERE / "undaunted_rows.py")),
            *("--seconds", str(args.seconds), "--repeats", "1", "--cpu", str(args.cpu)),
        ]
    )


def combined(name: str, turns: list[dict[str, Any]]) -> dict[str, Any]:
    """The medians of a row's turns."""
    if "skipped" in turns[0]:
        return {"name": name, "skipped": turns[0]["skipped"]}
    playouts = [one["playout"] for one in turns]
    speeds = [one["moves_per_s"] for one in playouts]
    middle = statistics.median(speeds)
    made: dict[str, Any] = {
        "name": name,
        "version": turns[0]["version"],
        "moves_per_s": middle,
        "spread": (max(speeds) - min(speeds)) / middle / 2,
        "turns": speeds,
    }
    for key in ("moves_per_game", "branching", "chance_per_move"):
        made[key] = statistics.median(one[key] for one in playouts)
    made["games_per_s"] = made["moves_per_s"] / made["moves_per_game"]
    for key in RATES:
        if key in turns[0]:
            made[key] = statistics.median(one[key] for one in turns)
    for key in ("roundtrip_bytes", "clone_how", "roundtrip_how"):
        made[key] = turns[0].get(key)
    return made


def count_decisions(name: str) -> dict[str, float]:
    """How many decisions have one option only, and how many options the others have."""
    peer = peers.ROWS[name]["cls"]()
    peer.setup()
    rng = random.Random(2024)
    games = [peer.decisions(rng) for _ in range(GAMES_COUNTED)]
    decisions, single, options = (sum(column) for column in zip(*games, strict=True))
    return {
        "single_share": single / decisions,
        "options_per_decision": (options + single) / decisions,
        "options_where_there_is_a_choice": options / (decisions - single),
        "games_cut": sum(game[0] >= peer.longest for game in games),
    }


def measure_imports(repeats: int) -> dict[str, float]:
    """CPU milliseconds of each import in fresh processes, taking turns; the median after one warm-up."""
    times: dict[str, list[float]] = {name: [] for name in IMPORTS}
    for _ in range(repeats + 1):
        for name, code in IMPORTS.items():
            done = subprocess.run(
                [sys.executable, "-c", PROBE.format(code=code)], capture_output=True, text=True, check=True
            )
            times[name].append(float(done.stdout) * 1000)
    return {name: statistics.median(found[1:]) for name, found in times.items()}


def number(value: float | None) -> str:
    """A figure for the table; a dash for none."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:,.2f}" if value < 10 else f"{value:,.1f}"


def table(head: list[str], lines: list[list[str]]) -> list[str]:
    """A Markdown table, all columns but the first set to the right."""
    rule = ["---", *["--:"] * (len(head) - 1)]
    return [f"| {' | '.join(cells)} |" for cells in (head, rule, *lines)]


def report(result: dict[str, Any]) -> str:
    """The figures as Markdown."""
    rows = result["rows"]
    measured = {row["name"]: row for row in rows if "skipped" not in row}
    catan = measured.get(CATAN, {}).get("moves_per_s")
    floor = measured.get(FLOOR, {}).get("moves_per_s")
    speed, parts, choices = [], [], []
    for row in rows:
        if "skipped" in row:
            speed.append([row["name"], f"skipped: {row['skipped']}", *["-"] * 6])
            continue
        mine = row["moves_per_s"]
        speed.append(
            [
                row["name"],
                number(mine),
                f"±{row['spread']:.0%}",
                f"{mine / catan:.2f}" if catan else "-",
                f"{mine / floor:.2f}" if floor else "-",
                number(row["games_per_s"]),
                number(row["moves_per_game"]),
                number(row["branching"] or None),
            ]
        )
        # A play-out is another way to the same games, and differs in nothing else.
        if row["name"].endswith(":playout"):
            continue
        parts.append([row["name"], *(number(row.get(key)) for key in RATES), number(row.get("roundtrip_bytes"))])
        if "choices" in row:
            found = row["choices"]
            choices.append(
                [
                    row["name"],
                    number(found["options_per_decision"]),
                    f"{found['single_share']:.0%}",
                    number(found["options_where_there_is_a_choice"]),
                    str(found["games_cut"]),
                ]
            )
    machine = result["machine"]
    attrs = result["imports"]["attrs"]
    lines = [
        f"CPython {machine['python']}, {machine.get('cpu', machine['arch'])}, one core; {result['rounds']} turns of at "
        f"least {result['seconds']} s of CPU time per row"
        + (f"; catanatron {measured[CATAN]['version']}" if CATAN in measured else "")
        + ".",
        "",
        *table(
            ["row", "moves/s", "spread", "x catanatron", "x floor", "games/s", "moves per game", "options per move"],
            speed,
        ),
        "",
        *table(["row", "clone/s", "JSON round trip/s", "observation/s", "determinize/s", "bytes as JSON"], parts),
        "",
        *table(
            [
                f"row ({GAMES_COUNTED} games)",
                "options per decision",
                "decisions with one option",
                "options in the others",
                "games cut",
            ],
            choices,
        ),
        "",
        *table(
            ["import", "CPU ms", "x `import attrs`"],
            [[name, number(took), f"{took / attrs:.2f}"] for name, took in result["imports"].items()],
        ),
        "",
        *table(
            ["solitaire", "us of an automatic turn", "turns measured"],
            [[name, number(took), str(turns)] for name, (turns, took) in result["automatic_turns"].items()],
        ),
    ]
    return "\n".join(lines)


def write_readme(text: str) -> None:
    """Put the figures between the markers of README.md."""
    path = HERE / "README.md"
    before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure undaunted-core, catanatron and the floor on one core.")
    parser.add_argument("--json", type=Path, help="write every number here")
    parser.add_argument("--write", action="store_true", help="put the table into bench/README.md")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of one turn of a row, at least")
    parser.add_argument("--rounds", type=int, default=7, help="turns of each row")
    pinning = hasattr(os, "sched_setaffinity")
    parser.add_argument("--cpu", type=int, default=max(os.sched_getaffinity(0)) if pinning else 0)
    args = parser.parse_args()
    if pinning:
        os.sched_setaffinity(0, {args.cpu})
    os.environ.setdefault("PYTHONHASHSEED", "0")
    turns: dict[str, list[dict[str, Any]]] = {name: [] for name in ROWS}
    for done in range(args.rounds):
        for name in ROWS:
            if not turns[name] or "skipped" not in turns[name][-1]:
                turns[name].append(turn(name, args))
        print(f"turn {done + 1} of {args.rounds}", file=sys.stderr, flush=True)
    rows = [combined(name, turns[name]) for name in ROWS]
    for row in rows:
        if row["name"] in OURS and "skipped" not in row:
            row["choices"] = count_decisions(row["name"])
    result = {
        "machine": peers.machine(),
        "python": platform.python_version(),
        "seconds": args.seconds,
        "rounds": args.rounds,
        "rows": rows,
        "imports": measure_imports(7),
        "automatic_turns": {
            name: undaunted_rows.automatic_turns(name, SOLITAIRE_GAMES) for name in undaunted_rows.SOLITAIRE
        },
    }
    text = report(result)
    print(text)
    if args.json:
        args.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    if args.write:
        write_readme(text)


if __name__ == "__main__":
    main()
