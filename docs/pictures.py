"""Make the pictures of the documentation and of README: ``python docs/pictures.py`` (``--check``: only compare).

Those of the documentation show random games after some decisions.  README has the board of its own example, light
and dark, and badges, which say what pyproject.toml says.  Nobody has to draw anything.
"""

from __future__ import annotations

import argparse
import colorsys
import random
import re
import sys
import tomllib
from pathlib import Path
from xml.sax.saxutils import escape

import undaunted_core as uc
from undaunted_table.render.canvas import measure
from undaunted_table.render.seeing import count_claimed
from undaunted_table.render.svg import svg

FOLDER = Path(__file__).resolve().parent / "_static"
PROJECT = FOLDER.parent.parent / "pyproject.toml"
#: The game of README's example: seed, and how many decisions the two bots make.
EXAMPLE = (24, 94)
COLOUR = re.compile(r"#[0-9a-f]{6}")
GROUND = re.compile(r'^<rect width="[^"]*" height="[^"]*" fill="#ffffff"/>\n', re.MULTILINE)
#: Per file: game, scenario, seed, the decisions made at random, who looks (None: a spectator), language.
PICTURES: dict[str, tuple[str, str, int, int, str | None, str]] = {
    "la_raye.svg": ("normandy", "la_raye", 47, 74, "us", "en"),
    "crossing_the_vire.svg": ("normandy", "crossing_the_vire", 29, 218, None, "es"),
    "the_whole_patrol.svg": ("north_africa", "the_whole_patrol", 2, 90, "lrdg", "en"),
    "metz.svg": ("allied_assault", "metz", 7, 144, "us", "en"),
}


def picture(game_id: str, scenario: str, seed: int, decisions: int, seat: str | None, lang: str) -> str:
    """The picture of a random game after so many decisions."""
    game = uc.new_game(game_id, scenario, seed=seed)
    choose = random.Random(seed).choice
    for _ in range(decisions):
        game.apply(choose(game.legal_actions()))
    return svg(game.observation(seat), game.board, game.catalog, lang, claimed=count_claimed(game))


def board_of_readme() -> str:
    """The board of README's example, as the US player sees it."""
    seed, decisions = EXAMPLE
    game = uc.new_game("normandy", "la_raye", seed=seed)
    uc.play(game, {"us": "greedy", "german": "greedy"}, max_decisions=decisions)
    drawing = svg(game.observation("us"), game.board, game.catalog, claimed=count_claimed(game), parts=("board",))
    # Without a ground of its own it stands on any page.
    return GROUND.sub("", drawing.replace("; background: #ffffff", ""), count=1)


def darken(drawing: str) -> str:
    """The same drawing for a dark page: each colour keeps its hue, what is light becomes dark."""

    def turn(colour: re.Match[str]) -> str:
        red, green, blue = (int(colour[0][start : start + 2], 16) / 255 for start in (1, 3, 5))
        hue, light, strength = colorsys.rgb_to_hls(red, green, blue)
        # No darker than the pages around it, and less strong: large dark areas of full colour hide the counters.
        turned = colorsys.hls_to_rgb(hue, 0.07 + 0.88 * (1 - light), 0.7 * strength)
        return "#" + "".join(f"{round(255 * part):02x}" for part in turned)

    return COLOUR.sub(turn, drawing)


def badge(label: str, value: str) -> str:
    """A small sign with a label and a value."""
    wide, more = (round(measure(text, 11) + 12) for text in (label, value))
    words = f"{escape(label)}: {escape(value)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide + more}" height="20" role="img" aria-label="{words}" '
        f'font-family="Verdana, \'DejaVu Sans\', sans-serif" font-size="11" text-anchor="middle" fill="#ffffff">\n'
        f'<rect width="{wide + more}" height="20" rx="3" fill="#1d4f91"/>\n'
        f'<path d="M3 0H{wide}V20H3a3 3 0 0 1 -3 -3V3a3 3 0 0 1 3 -3z" fill="#444444"/>\n'
        f'<text x="{wide / 2}" y="14">{escape(label)}</text>\n'
        f'<text x="{wide + more / 2}" y="14">{escape(value)}</text>\n</svg>\n'
    )


def badges() -> dict[str, str]:
    """README's badges by file, from pyproject.toml and the version of the library."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    return {
        "badge_version.svg": badge("version", uc.__version__),
        "badge_python.svg": badge("Python", project["requires-python"].removeprefix(">=") + "+"),
        "badge_licence.svg": badge("licence", project["license"]),
        "badge_docs.svg": badge("docs", "guides and rules"),
        # Which command is run, not how it came out: no service runs it yet.
        "badge_ci.svg": badge("CI", ".ci/run"),
    }


def make_all() -> dict[str, str]:
    """Every picture by its file."""
    board = board_of_readme()
    made = {name: picture(*what) for name, what in PICTURES.items()}
    return made | {"readme_board.svg": board, "readme_board_dark.svg": darken(board)} | badges()


def main(arguments: list[str] | None = None, folder: Path = FOLDER) -> int:
    """Write the pictures, or say which are not current; the exit code."""
    parser = argparse.ArgumentParser(description="Make the pictures of the documentation.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when one is not current")
    check = parser.parse_args(arguments).check
    stale = []
    for name, made in make_all().items():
        path = folder / name
        if check:
            stale += [name] if not path.is_file() or path.read_text(encoding="utf-8") != made else []
        else:
            folder.mkdir(exist_ok=True)
            path.write_text(made, encoding="utf-8")
    for name in stale:
        print(f"{folder / name}: not current; run python docs/pictures.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
