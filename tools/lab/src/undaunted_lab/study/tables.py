"""The tables of a study: one content for the terminal, the page and Markdown."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import UndauntedError
from undaunted_core.extension.manager import default_library
from undaunted_core.text import decimals
from undaunted_lab.agents.series import UNFINISHED, share_of
from undaunted_lab.study.rating import games_needed
from undaunted_lab.study.titles import name_card, name_scenario, name_sides
from undaunted_lab.study.words import number, percent, points, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undaunted_lab.study.counting import Figures, Study

#: How many cards the terminal shows; the page shows more.
CARDS = 15


@attrs.frozen
class Table:
    """A heading, a note about it, and rows under headers."""

    key: str
    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def pairings(study: Study) -> dict[tuple[str, tuple[tuple[str, str], ...]], list[Figures]]:
    """The figures by game and bots, in the order of the rows."""
    pairs: dict[tuple[str, tuple[tuple[str, str], ...]], list[Figures]] = {}
    for figures in study.figures.values():
        pairs.setdefault((figures.game, tuple(figures.players.items())), []).append(figures)
    return pairs


def bots_of(players: Iterable[tuple[str, str]]) -> str:
    """Who plays: ``us=greedy german=random``."""
    return " ".join(f"{side}={bot}" for side, bot in players)


def tables(study: Study, lang: str = "en", cards: int = CARDS) -> list[Table]:
    """Everything a study found, in the order of interest."""
    content: list[Table] = []
    for (game, players), figures in pairings(study).items():
        content += _of_pairing(f"{game}, {bots_of(players)}", figures, lang, name_sides(game, figures[0].sides, lang))
    content += [*_bots(study, lang), *_cards(study, lang, cards)]
    return _in_language(content, lang)


def _in_language(content: Iterable[Table], lang: str) -> list[Table]:
    """With the decimal numbers of their rows as the language writes them."""
    return [
        attrs.evolve(table, rows=tuple(tuple(decimals(cell, lang) for cell in row) for row in table.rows))
        for table in content
    ]


def leader_of(figures: Figures) -> str:
    """The side that wins more than half of the games by more than chance (95 %); empty for none."""
    for side in figures.sides:
        if share_of(figures.wins[side], figures.games)["low"] > 1 / len(figures.sides):
            return side
    return ""


def title_of(figures: Figures, lang: str) -> str:
    """The title of a scenario."""
    return name_scenario(figures.game, figures.scenario, lang)


def _of_pairing(name: str, figures: Sequence[Figures], lang: str, called: dict[str, str]) -> Iterable[Table]:
    sides = figures[0].sides
    nobody = any(row.draws or row.unfinished for row in figures)
    yield Table(
        "results",
        f"{say('results', lang)}: {name}",
        (
            say("scenario", lang), say("games", lang), *(say("wins", lang, side=called[side]) for side in sides),
            *([say("nobody", lang)] if nobody else []), say("leans", lang),
        ),
        tuple(
            (
                title_of(row, lang), number(row.games),
                *(percent(share_of(row.wins[side], row.games)) for side in sides),
                *([percent(share_of(row.draws + row.unfinished, row.games))] if nobody else []),
                say("leans_to", lang, side=called[leader_of(row)]) if leader_of(row) else say("even", lang),
            )
            for row in figures
        ),
        say("level", lang),
    )
    spreads = [row.to_dict() for row in figures]
    yield Table(
        "lengths",
        f"{say('lengths', lang)}: {name}",
        (
            say("scenario", lang),
            *(text for length in ("rounds", "decisions") for text in (
                say(length, lang), say("range", lang, name=say(length, lang))
            )),
            say("seconds", lang),
        ),
        tuple(
            (
                name_scenario(row["game"], row["scenario"], lang),
                *(text for length in ("rounds", "decisions") for text in (
                    f"{row[length]['mean']:.1f}", f"{row[length]['p5']:.0f}–{row[length]['p95']:.0f}"
                )),
                f"{1000 * row['seconds']['mean']:.0f}",
            )
            for row in spreads
        ),
    )
    yield Table(
        "ends",
        f"{say('ends', lang)}: {name}",
        (say("scenario", lang), say("end", lang), say("clause", lang), say("games", lang), say("share", lang)),
        tuple(
            (title_of(row, lang), text, clause, number(games), percent(share_of(games, row.games)))
            for row in figures
            for text, clause, games in ends_of(row, lang)
        ),
    )
    firsts = [row for row in figures if any(games for games, _ in row.first.values())]
    if firsts:
        yield Table(
            "initiative",
            f"{say('initiative', lang)}: {name}",
            (
                say("scenario", lang), say("first_wins", lang),
                *(say(key, lang, side=called[side]) for side in sides for key in ("first_is", "wins")),
            ),
            tuple(
                (
                    title_of(row, lang),
                    percent(share_of(sum(won for _, won in row.first.values()), sum(n for n, _ in row.first.values()))),
                    *(text for side in sides for text in (
                        number(row.first[side][0]), percent(share_of(row.first[side][1], row.first[side][0]))
                    )),
                )
                for row in firsts
            ),
            say("initiative_note", lang),
        )


def ends_of(figures: Figures, lang: str) -> list[tuple[str, str, int]]:
    """How the games of a scenario ended, the most frequent end first."""
    return [
        (_end_in(figures, reason, text, lang), clause, games)
        for (reason, clause, text), games in figures.ends_by_number()
    ]


def _end_in(figures: Figures, reason: str, text: str, lang: str) -> str:
    """An end in a language: as the game says it where it is installed, else as the row does, in English."""
    if reason == UNFINISHED:
        return say("unfinished", lang)
    if lang != "en":
        with suppress(UndauntedError):
            texts = default_library().ruleset(figures.game, figures.scenario).text
            return texts.say(reason, lang) if reason in texts.messages else text
    return text


def _bots(study: Study, lang: str) -> Iterable[Table]:
    bots = study.bots()
    if bots:
        rows = tuple((bot["bot"], number(bot["games"]), percent(bot)) for bot in bots)
        yield Table("bots", say("bots", lang), (say("bot", lang), say("games", lang), say("share", lang)), rows)


def _cards(study: Study, lang: str, most: int) -> Iterable[Table]:
    cards = [card for card in study.cards() if card["difference"] is not None]
    notes = list(_swept(study, lang))
    if not cards and not notes:
        return
    if cards:
        notes.insert(0, say("cards_note", lang))
    if len(cards) > most:
        notes.append(say("cards_more", lang, more=len(cards) - most))
    headers = ("card", "what", "times", "games", "won_with", "won_without", "difference", "marked")
    yield Table(
        "cards",
        say("cards", lang),
        tuple(say(key, lang) for key in headers),
        tuple(
            (
                name_card(card["game"], card["scenario"], card["card"], lang), card["what"],
                f"{card['times'] / (card['games'] + card['games_without']):.2f}",
                number(card["games"]), *(f"{100 * card[key]['share']:.1f} %" for key in ("won", "won_without")),
                f"{points(card['difference'])} ({points(card['low'])} – {points(card['high'])})",
                say("yes", lang) if card["more_than_chance"] else "",
            )
            for card in cards[:most]
        ),
        "  ".join(notes),
    )


def _swept(study: Study, lang: str) -> Iterable[str]:
    """A sentence for each scenario with cards in which one side won every game."""
    for figures in study.figures.values():
        side = figures.sweeper()
        if side and figures.with_cards:
            called = name_sides(figures.game, [side], lang)[side]
            yield say("swept", lang, side=called, scenario=title_of(figures, lang), games=number(figures.games))


def needed(study: Study, wanted: float, lang: str = "en") -> Table:
    """How many games each of two runs needs to show a difference of some points in the wins of the first side."""
    rows = []
    for figures in study.figures.values():
        side = figures.sides[0]
        share = figures.wins[side] / figures.games
        called = name_sides(figures.game, [side], lang)[side]
        rows.append((
            title_of(figures, lang), bots_of(figures.players.items()), called, f"{100 * share:.1f} %",
            number(figures.games), number(games_needed(wanted / 100, share)),
        ))  # fmt: skip
    headers = ("scenario", "bots_playing", "side", "share", "games", "games_needed")
    title = say("needed", lang, points=f"{wanted:g}")
    table = Table("needed", title, tuple(say(key, lang) for key in headers), tuple(rows), say("needed_note", lang))
    return _in_language([table], lang)[0]


def comparison(
    differences: dict[str, Any], files: Sequence[str], lang: str = "en", *, everything: bool = False
) -> list[Table]:
    """What differs between two runs: that which is more than chance, or every comparison."""
    content = []
    for family in ("results", "cards"):
        entries = differences[family]
        if not entries:
            continue
        marked = [entry for entry in entries if entry["more_than_chance"]]
        title = say("against", lang, files=", ".join(files))
        if family == "cards":
            title = f"{say('cards', lang)}: {title[0].lower()}{title[1:]}"
        words = "compare_paired" if differences["paired"] and family == "results" else "compare_note"
        note = say(words, lang, marked=len(marked), number=len(entries), level=differences["level"])
        headers = ("scenario", "of_what", "then", "now", "difference", "p", "marked")
        chosen = sorted(entries if everything else marked, key=lambda entry: entry["p"])
        content.append(Table(
            f"compare_{family}",
            title,
            tuple(say(key, lang) for key in headers),
            tuple(_comparison_row(entry, family, lang) for entry in chosen),
            note,
        ))
    return _in_language(content, lang)


def _comparison_row(entry: dict[str, Any], family: str, lang: str) -> tuple[str, ...]:
    if family == "cards":
        called = name_card(entry["game"], entry["scenario"], entry["name"], lang)
        name = say("kind.card", lang, name=called, what=entry["kind"])
    else:
        name = say(f"kind.{entry['kind']}", lang, name=name_sides(entry["game"], [entry["name"]], lang)[entry["name"]])
    if entry["kind"] in ("wins", "end", "initiative"):
        then, now = (f"{100 * entry[key]:.1f} %" for key in ("then", "now"))
        grown, low, high = (points(entry[key]) for key in ("difference", "low", "high"))
    else:
        then, now = (f"{entry[key]:.2f}" for key in ("then", "now"))
        grown, low, high = (f"{entry[key]:+.2f}" for key in ("difference", "low", "high"))
    p = f"{entry['p_corrected']:.3f}" if entry["p_corrected"] >= 0.001 else "< 0.001"
    return (
        name_scenario(entry["game"], entry["scenario"], lang), name, then, now, f"{grown} ({low} – {high})", p,
        say("yes", lang) if entry["more_than_chance"] else "",
    )


__all__ = ["Table", "bots_of", "comparison", "ends_of", "leader_of", "needed", "pairings", "tables", "title_of"]
