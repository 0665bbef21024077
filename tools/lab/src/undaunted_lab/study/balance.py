"""Whether scenarios are even: the bar they are held to, and the table for a page of documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.content.loader import read_text
from undaunted_core.errors import StudyError, UndauntedError
from undaunted_core.files import write_whole
from undaunted_core.game.setup import new_game
from undaunted_lab.agents.series import share_of
from undaunted_lab.study.plan import describe_condition
from undaunted_lab.study.tables import bots_of, pairings
from undaunted_lab.study.words import percent

if TYPE_CHECKING:
    from pathlib import Path

    from undaunted_lab.study.counting import Figures, Study

#: No side wins a larger share.
MOST_WINS = 0.70
#: At least this share ends by a victory condition.
LEAST_BY_CONDITION = 0.95


def conditions(figures: Figures) -> tuple[str, ...]:
    """The victory conditions of a scenario as the rows name them: all where its rules are installed, else those met."""
    try:
        game = new_game(figures.game, figures.scenario, seed=0, events=False)
    except UndauntedError:
        return tuple(sorted(figures.conditions))
    if game.rules.fingerprint != figures.fingerprint:
        return tuple(sorted(figures.conditions))
    sides = game.catalog["sides"]
    entries = [(side, condition) for side, entry in sides.items() for condition in entry.get("victory", ())]
    return tuple(describe_condition(side, condition) for side, condition in entries)


def misses(figures: Figures) -> list[str]:
    """Where a scenario falls short: a side too strong, too few ends by a condition, a condition never met."""
    faults = [
        f"{side} wins {figures.wins[side] / figures.games:.1%}, more than {MOST_WINS:.0%}"
        for side in figures.sides
        if figures.wins[side] / figures.games > MOST_WINS
    ]
    decided = figures.conditions.total() / figures.games
    if decided < LEAST_BY_CONDITION:
        faults.append(f"{decided:.1%} end by a victory condition, fewer than {LEAST_BY_CONDITION:.0%}")
    return faults + [f"never won by: {name}" for name in conditions(figures) if not figures.conditions[name]]


def balance(study: Study) -> list[dict[str, Any]]:
    """Every scenario and pairing with what it misses, as JSON values."""
    return [
        {"game": figures.game, "scenario": figures.scenario, "players": figures.players, "misses": misses(figures)}
        for figures in study.figures.values()
    ]


def markdown(study: Study, game: str) -> str:
    """The balance of a game's scenarios as Markdown, a table for each pairing of bots."""
    tables = []
    for (of_game, players), figures in pairings(study).items():
        if of_game == game:
            tables.append(_markdown(bots_of(players), figures))
    if not tables:
        raise StudyError(f"no games of {game} in these rows")
    return "\n\n".join(tables)


def _markdown(bots: str, figures: list[Figures]) -> str:
    sides = figures[0].sides
    counts = sorted({row.games for row in figures})
    games = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    seeds = sorted(seed for row in figures for seed in (min(row.seeds), max(row.seeds)))
    lines = [
        f"{bots}: {games} games of each scenario, seeds {seeds[0]} to {seeds[-1]}.",
        "",
        f"| scenario | {' | '.join(f'{side} wins' for side in sides)} | ended by a victory condition "
        "| wins by each condition, other ends | rounds |",
        "|---" * (len(sides) + 4) + "|",
    ]
    for row in figures:
        decided = share_of(row.conditions.total(), row.games)
        parts = [f"{name}: {row.conditions[name]}" for name in conditions(row)]
        parts += [f"{text} {clause}".rstrip() + f": {number}" for text, clause, number in _other_ends(row)]
        mean = sum(value * number for value, number in row.rounds.items()) / row.games
        shares = " | ".join(percent(share_of(row.wins[side], row.games)) for side in sides)
        lines.append(f"| `{row.scenario}` | {shares} | {percent(decided)} | {'; '.join(parts)} | {mean:.1f} |")
    return "\n".join(lines)


def _other_ends(figures: Figures) -> list[tuple[str, str, int]]:
    """The ends that were no condition's."""
    return [(text, clause, games) for (_, clause, text), games in sorted(figures.other_ends.items())]


def fill(page: Path, study: Study) -> None:
    """Write the tables of every game in a study between its marks in a page of Markdown."""
    text = read_text(page)
    for game in dict.fromkeys(figures.game for figures in study.figures.values()):
        begin, end = (f"<!-- balance {game}: {word} -->" for word in ("begin", "end"))
        if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
            raise StudyError(f"{page}: expected one line {begin} and one {end} below it, for the table")
        head, _, rest = text.partition(begin)
        _, _, tail = rest.partition(end)
        text = f"{head}{begin}\n{markdown(study, game)}\n{end}{tail}"
    write_whole(page, text)


__all__ = ["balance", "conditions", "fill", "markdown", "misses"]
