"""The plots of a study, as SVG text that can be put in a page without other files.

Drawn by matplotlib without a display.  The texts stay texts, and the same rows
give the same picture, byte for byte.
"""

from __future__ import annotations

import io
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import StudyError
from undaunted_lab.agents.series import share_of
from undaunted_lab.study.counting import spread
from undaunted_lab.study.tables import ends_of, title_of
from undaunted_lab.study.titles import name_sides
from undaunted_lab.study.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undaunted_lab.study.counting import Figures

EXTRA = "pip install 'undaunted-core[study]'"
#: Different also for readers who confuse red and green, and on paper (colours of Okabe and Ito).
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#999999", "#000000")
WIDTH, ROW, MARGIN = 9.0, 0.3, 1.2


@contextmanager
def drawing(rows: int, title: str) -> Iterator[tuple[Any, list[str]]]:
    """Axes with this number of rows, and a list that holds the SVG text after the ``with`` block."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise StudyError(f"plots need matplotlib: {EXTRA}; the tables and --json need no extra package") from None
    pictures: list[str] = []
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "undaunted", "font.family": "sans-serif",
                         "font.sans-serif": ["DejaVu Sans"], "font.size": 9}):
        figure = Figure(figsize=(WIDTH, MARGIN + ROW * rows), layout="constrained")
        axes = figure.subplots()
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x", color="#e0e0e0", linewidth=0.8)
        axes.set_axisbelow(True)
        yield axes, pictures
        axes.invert_yaxis()
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Title": title})
    text = out.getvalue()
    # In a page: no XML head, and names of its own beside other pictures.
    text = text[text.index("<svg"):]
    pictures.append(re.sub(r'(<svg [^>]*?)width="[^"]*" height="[^"]*"|(<svg [^>]*?)height="[^"]*" width="[^"]*"',
                       r'\1\2role="img"', text, count=1))


def _names(axes: Any, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(-0.6, len(names) - 0.4)


def results(figures: Sequence[Figures], lang: str) -> str:
    """The share of games that the first side wins, with intervals."""
    side = figures[0].sides[0]
    called = name_sides(figures[0].game, [side], lang)[side]
    with drawing(len(figures), say("plot.results", lang, side=called)) as (axes, pictures):
        axes.axvline(50, color="#555555", linewidth=1)
        for y, row in enumerate(figures):
            share = share_of(row.wins[side], row.games)
            low, middle, high = (100 * share[key] for key in ("low", "share", "high"))
            # Grey where one half is inside the interval: that may be chance.
            colour = "#777777" if low <= 50 <= high else COLOURS[0 if middle > 50 else 1]
            axes.plot([low, high], [y, y], color=colour, linewidth=2.5, solid_capstyle="round")
            axes.plot([middle], [y], "o", color=colour, markersize=6, clip_on=False)
        _names(axes, [title_of(row, lang) for row in figures])
        axes.set_xlim(0, 100)
        axes.set_xlabel(f"{say('wins', lang, side=called)} ({say('unit.games', lang)})")
    return pictures[0]


def rounds(figures: Sequence[Figures], lang: str) -> str:
    """How many rounds games take."""
    with drawing(len(figures), say("plot.rounds", lang)) as (axes, pictures):
        for y, row in enumerate(figures):
            lengths = spread(row.rounds)
            axes.plot([lengths["p5"], lengths["p95"]], [y, y], color=COLOURS[0], linewidth=1)
            axes.plot([lengths["p25"], lengths["p75"]], [y, y], color=COLOURS[0], linewidth=6, alpha=0.5,
                      solid_capstyle="butt")
            axes.plot([lengths["median"]], [y], "o", color=COLOURS[0], markersize=5)
        _names(axes, [title_of(row, lang) for row in figures])
        axes.set_xlim(left=0)
        axes.set_xlabel(f"{say('rounds', lang)} ({say('unit.rounds', lang)})")
    return pictures[0]


def ends(figures: Sequence[Figures], lang: str) -> str:
    """What part of the games each end has."""
    counts = [{f"{text} {clause}".strip(): games for text, clause, games in ends_of(row, lang)} for row in figures]
    totals: dict[str, int] = {}
    for row in counts:
        for name, games in row.items():
            totals[name] = totals.get(name, 0) + games
    names = sorted(totals, key=lambda name: -totals[name])
    with drawing(len(figures) + (len(names) + 1) // 2, say("plot.ends", lang)) as (axes, pictures):
        left = [0.0] * len(figures)
        for number, name in enumerate(names):
            widths = [100 * ends.get(name, 0) / row.games for ends, row in zip(counts, figures, strict=True)]
            colour = COLOURS[number % len(COLOURS)]
            hatch = "//" if number >= len(COLOURS) else None
            axes.barh(range(len(figures)), widths, 0.7, left, color=colour, hatch=hatch, label=name)
            left = [before + width for before, width in zip(left, widths, strict=True)]
        _names(axes, [title_of(row, lang) for row in figures])
        axes.set_xlim(0, 100)
        axes.set_xlabel(f"{say('fraction', lang)} (%)")
        axes.figure.legend(loc="outside lower center", ncols=2, frameon=False)
    return pictures[0]


def forest(entries: Sequence[dict[str, Any]], names: Sequence[str], filled: Sequence[bool], title: str,
           label: str) -> str:
    """Differences of shares in points, with intervals; filled dots are those that count."""
    with drawing(len(entries), title) as (axes, pictures):
        axes.axvline(0, color="#555555", linewidth=1)
        for y, (entry, full) in enumerate(zip(entries, filled, strict=True)):
            colour = COLOURS[0 if entry["difference"] > 0 else 1] if full else "#777777"
            axes.plot([100 * entry["low"], 100 * entry["high"]], [y, y], color=colour, linewidth=2)
            axes.plot([100 * entry["difference"]], [y], "o", color=colour, markersize=6,
                      markerfacecolor=colour if full else "white")
        _names(axes, names)
        axes.set_xlabel(label)
    return pictures[0]


__all__ = ["ends", "forest", "results", "rounds"]
