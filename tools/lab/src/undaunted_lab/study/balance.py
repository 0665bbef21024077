"""Whether scenarios are even: the bar they are held to, and the table for a page of documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.content.loader import read_text
from undaunted_core.errors import StudyError, UndauntedError
from undaunted_core.files import write_whole
from undaunted_core.game.setup import new_game
from undaunted_lab.agents.series import share_of
from undaunted_lab.study.plan import named
from undaunted_lab.study.tables import bots_of, pairings
from undaunted_lab.study.words import percent

if TYPE_CHECKING:
    from pathlib import Path

    from undaunted_lab.study.counting import Figures, Study

#: No side wins a larger share.
MOST_WINS = 0.70
#: At least this share ends by a victory condition.
LEAST_BY_CONDITION = 0.95


def conditions(one: Figures) -> tuple[str, ...]:
    """The victory conditions of a scenario as the rows name them: all where its rules are installed, else those met."""
    try:
        game = new_game(one.game, one.scenario, seed=0, events=False)
    except UndauntedError:
        return tuple(sorted(one.conditions))
    if game.rules.fingerprint != one.fingerprint:
        return tuple(sorted(one.conditions))
    sides = game.catalog["sides"]
    return tuple(named(side, condition) for side, entry in sides.items() for condition in entry.get("victory", ()))


def misses(one: Figures) -> list[str]:
    """Where a scenario falls short: a side too strong, too few ends by a condition, a condition never met."""
    found = [
        f"{side} wins {one.wins[side] / one.games:.1%}, more than {MOST_WINS:.0%}"
        for side in one.sides
        if one.wins[side] / one.games > MOST_WINS
    ]
    decided = one.conditions.total() / one.games
    if decided < LEAST_BY_CONDITION:
        found.append(f"{decided:.1%} end by a victory condition, fewer than {LEAST_BY_CONDITION:.0%}")
    return found + [f"never won by: {name}" for name in conditions(one) if not one.conditions[name]]


def balance(study: Study) -> list[dict[str, Any]]:
    """Every scenario and pairing with what it misses, as JSON values."""
    return [
        {"game": one.game, "scenario": one.scenario, "players": one.players, "misses": misses(one)}
        for one in study.figures.values()
    ]


def markdown(study: Study, game: str) -> str:
    """The balance of a game's scenarios as Markdown, a table for each pairing of bots."""
    made = []
    for (of_game, players), figures in pairings(study).items():
        if of_game == game:
            made.append(_markdown(bots_of(players), figures))
    if not made:
        raise StudyError(f"no games of {game} in these rows")
    return "\n\n".join(made)


def _markdown(bots: str, figures: list[Figures]) -> str:
    sides = figures[0].sides
    counts = sorted({one.games for one in figures})
    games = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    seeds = sorted(seed for one in figures for seed in (min(one.seeds), max(one.seeds)))
    lines = [
        f"{bots}: {games} games of each scenario, seeds {seeds[0]} to {seeds[-1]}.",
        "",
        f"| scenario | {' | '.join(f'{side} wins' for side in sides)} | ended by a victory condition "
        "| wins by each condition, other ends | rounds |",
        "|---" * (len(sides) + 4) + "|",
    ]
    for one in figures:
        decided = share_of(one.conditions.total(), one.games)
        parts = [f"{name}: {one.conditions[name]}" for name in conditions(one)]
        parts += [f"{text} {clause}".rstrip() + f": {number}" for text, clause, number in _other_ends(one)]
        mean = sum(value * number for value, number in one.rounds.items()) / one.games
        shares = " | ".join(percent(share_of(one.wins[side], one.games)) for side in sides)
        lines.append(f"| `{one.scenario}` | {shares} | {percent(decided)} | {'; '.join(parts)} | {mean:.1f} |")
    return "\n".join(lines)


def _other_ends(one: Figures) -> list[tuple[str, str, int]]:
    """The ends that were no condition's."""
    return [(text, clause, games) for (_, clause, text), games in sorted(one.other_ends.items())]


def fill(page: Path, study: Study) -> None:
    """Write the tables of every game in a study between its marks in a page of Markdown."""
    text = read_text(page)
    for game in dict.fromkeys(one.game for one in study.figures.values()):
        begin, end = (f"<!-- balance {game}: {word} -->" for word in ("begin", "end"))
        if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
            raise StudyError(f"{page}: expected one line {begin} and one {end} below it, for the table")
        head, _, rest = text.partition(begin)
        _, _, tail = rest.partition(end)
        text = f"{head}{begin}\n{markdown(study, game)}\n{end}{tail}"
    write_whole(page, text)


__all__ = ["balance", "conditions", "fill", "markdown", "misses"]
