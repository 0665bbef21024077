"""The tables of a study: one content for the terminal, the page and Markdown."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import UndauntedError
from undaunted_core.extension.manager import default_library
from undaunted_core.text import decimals
from undaunted_lab.agents.series import UNFINISHED, share_of
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
    found: dict[tuple[str, tuple[tuple[str, str], ...]], list[Figures]] = {}
    for one in study.figures.values():
        found.setdefault((one.game, tuple(one.players.items())), []).append(one)
    return found


def bots_of(players: Iterable[tuple[str, str]]) -> str:
    """Who plays: ``us=greedy german=random``."""
    return " ".join(f"{side}={bot}" for side, bot in players)


def tables(study: Study, lang: str = "en", cards: int = CARDS) -> list[Table]:
    """Everything a study found, in the order of interest."""
    found: list[Table] = []
    for (game, players), figures in pairings(study).items():
        found += _of_pairing(f"{game}, {bots_of(players)}", figures, lang, titles(game, figures[0].sides, lang))
    found += [*_bots(study, lang), *_cards(study, lang, cards)]
    return _in_language(found, lang)


def _in_language(made: Iterable[Table], lang: str) -> list[Table]:
    """With the decimal numbers of their rows as the language writes them."""
    return [
        attrs.evolve(table, rows=tuple(tuple(decimals(cell, lang) for cell in row) for row in table.rows))
        for table in made
    ]


def titles(game: str, sides: Iterable[str], lang: str) -> dict[str, str]:
    """What the sides are called: in English by their ids, in another language as an installed game calls them."""
    library = default_library()
    known = library.game(game).sides if lang != "en" and game in library.games() else {}
    return {side: known.get(side, {}).get(lang, side) for side in sides}


def leaning(one: Figures) -> str:
    """The side that wins more than half of the games by more than chance (95 %); empty for none."""
    for side in one.sides:
        if share_of(one.wins[side], one.games)["low"] > 1 / len(one.sides):
            return side
    return ""


def _of_pairing(name: str, figures: Sequence[Figures], lang: str, called: dict[str, str]) -> Iterable[Table]:
    sides = figures[0].sides
    nobody = any(one.draws or one.unfinished for one in figures)
    yield Table(
        "results",
        f"{say('results', lang)}: {name}",
        (
            say("scenario", lang), say("games", lang), *(say("wins", lang, side=called[side]) for side in sides),
            *([say("nobody", lang)] if nobody else []), say("leans", lang),
        ),
        tuple(
            (
                one.scenario, number(one.games), *(percent(share_of(one.wins[side], one.games)) for side in sides),
                *([percent(share_of(one.draws + one.unfinished, one.games))] if nobody else []),
                say("leans_to", lang, side=called[leaning(one)]) if leaning(one) else say("even", lang),
            )
            for one in figures
        ),
        say("level", lang),
    )
    spreads = [one.to_dict() for one in figures]
    yield Table(
        "lengths",
        f"{say('lengths', lang)}: {name}",
        (
            say("scenario", lang),
            *(text for what in ("rounds", "decisions") for text in (
                say(what, lang), say("range", lang, name=say(what, lang))
            )),
            say("seconds", lang),
        ),
        tuple(
            (
                one["scenario"],
                *(text for what in ("rounds", "decisions") for text in (
                    f"{one[what]['mean']:.1f}", f"{one[what]['p5']:.0f}–{one[what]['p95']:.0f}"
                )),
                f"{1000 * one['seconds']['mean']:.0f}",
            )
            for one in spreads
        ),
    )
    yield Table(
        "ends",
        f"{say('ends', lang)}: {name}",
        (say("scenario", lang), say("end", lang), say("clause", lang), say("games", lang), say("share", lang)),
        tuple(
            (one.scenario, text, clause, number(games), percent(share_of(games, one.games)))
            for one in figures
            for text, clause, games in ends_of(one, lang)
        ),
    )
    firsts = [one for one in figures if any(games for games, _ in one.first.values())]
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
                    one.scenario,
                    percent(share_of(sum(won for _, won in one.first.values()), sum(n for n, _ in one.first.values()))),
                    *(text for side in sides for text in (
                        number(one.first[side][0]), percent(share_of(one.first[side][1], one.first[side][0]))
                    )),
                )
                for one in firsts
            ),
            say("initiative_note", lang),
        )


def ends_of(one: Figures, lang: str) -> list[tuple[str, str, int]]:
    """How the games of a scenario ended, the most frequent end first."""
    return [
        (_end_in(one, reason, text, lang), clause, games) for (reason, clause, text), games in one.ends_by_number()
    ]


def _end_in(one: Figures, reason: str, text: str, lang: str) -> str:
    """An end in a language: as the game says it where it is installed, else as the row does, in English."""
    if reason == UNFINISHED:
        return say("unfinished", lang)
    if lang != "en":
        with suppress(UndauntedError):
            texts = default_library().ruleset(one.game, one.scenario).text
            return texts.say(reason, lang) if reason in texts.messages else text
    return text


def _bots(study: Study, lang: str) -> Iterable[Table]:
    bots = study.bots()
    if bots:
        rows = tuple((one["bot"], number(one["games"]), percent(one)) for one in bots)
        yield Table("bots", say("bots", lang), (say("bot", lang), say("games", lang), say("share", lang)), rows)


def _cards(study: Study, lang: str, most: int) -> Iterable[Table]:
    cards = [one for one in study.cards() if one["difference"] is not None]
    if not cards:
        return
    note = say("cards_note", lang)
    if len(cards) > most:
        note += "  " + say("cards_more", lang, more=len(cards) - most)
    headers = ("card", "what", "times", "games", "won_with", "won_without", "difference")
    yield Table(
        "cards",
        say("cards", lang),
        tuple(say(key, lang) for key in headers),
        tuple(
            (
                one["card"], one["what"], f"{one['times'] / (one['games'] + one['games_without']):.2f}",
                number(one["games"]), *(f"{100 * one[key]['share']:.1f} %" for key in ("won", "won_without")),
                f"{points(one['difference'])} ({points(one['low'])} – {points(one['high'])})",
            )
            for one in cards[:most]
        ),
        note,
    )


def comparison(
    found: dict[str, Any], files: Sequence[str], lang: str = "en", *, everything: bool = False
) -> list[Table]:
    """What differs between two runs: that which is more than chance, or every comparison."""
    made = []
    for family in ("results", "cards"):
        entries = found[family]
        if not entries:
            continue
        marked = [one for one in entries if one["more_than_chance"]]
        title = say("against", lang, files=", ".join(files))
        if family == "cards":
            title = f"{say('cards', lang)}: {title[0].lower()}{title[1:]}"
        note = say("compare_note", lang, marked=len(marked), number=len(entries), level=found["level"])
        headers = ("scenario", "of_what", "then", "now", "difference", "p", "marked")
        shown = sorted(entries if everything else marked, key=lambda one: one["p"])
        made.append(Table(
            f"compare_{family}",
            title,
            tuple(say(key, lang) for key in headers),
            tuple(_compared(one, family, lang) for one in shown),
            note,
        ))
    return _in_language(made, lang)


def _compared(one: dict[str, Any], family: str, lang: str) -> tuple[str, ...]:
    if family == "cards":
        what = say("kind.card", lang, name=one["name"], what=one["kind"])
    else:
        what = say(f"kind.{one['kind']}", lang, name=one["name"])
    if one["kind"] in ("wins", "end", "initiative"):
        then, now = (f"{100 * one[key]:.1f} %" for key in ("then", "now"))
        grown, low, high = (points(one[key]) for key in ("difference", "low", "high"))
    else:
        then, now = (f"{one[key]:.2f}" for key in ("then", "now"))
        grown, low, high = (f"{one[key]:+.2f}" for key in ("difference", "low", "high"))
    p = f"{one['p_corrected']:.3f}" if one["p_corrected"] >= 0.001 else "< 0.001"
    return (
        one["scenario"], what, then, now, f"{grown} ({low} – {high})", p,
        say("yes", lang) if one["more_than_chance"] else "",
    )


__all__ = ["Table", "bots_of", "comparison", "ends_of", "leaning", "pairings", "tables"]
