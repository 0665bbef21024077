"""A study as one HTML page: tables and plots, nothing from outside, no script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from undaunted_core.extension.core import VERSION
from undaunted_lab.study import plots
from undaunted_lab.study.tables import bots_of, comparison, pairings, tables
from undaunted_lab.study.titles import name_card, name_scenario, name_sides
from undaunted_lab.study.words import number, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from undaunted_lab.study.counting import Study
    from undaunted_lab.study.tables import Table

#: The page has room for more cards than the terminal, and its plot for some of them.
CARDS, DRAWN = 400, 30
STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #222; background: #fff; max-width: 62rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
p.note { color: #555; max-width: 48rem; } figure { margin: 1rem 0; } figcaption { color: #555; }
svg { width: 100%; height: auto; }
div.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; border-bottom: 2px solid #999; padding: .2rem .8rem .2rem 0; vertical-align: bottom; }
td { border-bottom: 1px solid #e4e4e4; padding: .15rem .8rem .15rem 0; white-space: nowrap; }
details > summary { cursor: pointer; color: #0b57a4; margin: .5rem 0; }
@media print { body { max-width: none; margin: 0; } h2 { break-after: avoid; } figure { break-inside: avoid; } }
"""


def page(
    study: Study, files: Sequence[str], compared: dict[str, object] | None, against: Sequence[str], lang: str = "en"
) -> str:
    """The whole page as text."""
    title = say("title", lang, games=number(study.games))
    scenarios = len({(figures.game, figures.scenario) for figures in study.figures.values()})
    seconds = number(round(study.seconds))
    intro = [
        say("made", lang, version=VERSION, files=", ".join(files)),
        say("counted", lang, games=number(study.games), scenarios=scenarios, seconds=seconds) + ".",
    ]
    if study.twice:
        intro.append(say("twice", lang, twice=number(study.twice)) + ".")
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(' '.join(intro))}</p>",
    ]
    if compared is not None:
        parts += _comparison(compared, against, lang)
    all_tables = tables(study, lang, CARDS)
    pictures = _pictures(study, lang)
    for table in all_tables:
        parts += _section(table, pictures.get(table.title, ()), folded=table.key in ("ends", "cards"), lang=lang)
    return "\n".join([*parts, "</body></html>", ""])


def _pictures(study: Study, lang: str) -> dict[str, list[tuple[str, str]]]:
    """Per title of a table the plots above it, each with its caption."""
    pictures: dict[str, list[tuple[str, str]]] = {}
    for (game, players), figures in pairings(study).items():
        name = f"{game}, {bots_of(players)}"
        for key, words, draw in (
            ("results", "plot.results", plots.results),
            ("lengths", "plot.rounds", plots.rounds),
            ("ends", "plot.ends", plots.ends),
        ):
            side = figures[0].sides[0]
            caption = say(words, lang, side=name_sides(game, [side], lang)[side])
            pictures[f"{say(key, lang)}: {name}"] = [(draw(figures, lang), caption)]
    cards = [card for card in study.cards() if card["difference"] is not None][:DRAWN]
    if cards:
        caption = say("plot.cards", lang)
        names = [f"{name_card(card['game'], card['scenario'], card['card'], lang)}, {card['what']}" for card in cards]
        marked = [card["more_than_chance"] for card in cards]
        picture = plots.forest(cards, names, marked, caption, _in_points(lang))
        pictures[say("cards", lang)] = [(picture, caption)]
    return pictures


def _in_points(lang: str) -> str:
    return f"{say('difference', lang)} ({say('unit.points', lang)})"


def _comparison(compared: dict[str, Any], against: Sequence[str], lang: str) -> Iterator[str]:
    wins = [entry for entry in compared["results"] if entry["kind"] == "wins"]
    caption = say("plot.compare", lang)
    names = [
        f"{name_scenario(entry['game'], entry['scenario'], lang)}: "
        + name_sides(entry["game"], [entry["name"]], lang)[entry["name"]]
        for entry in wins
    ]
    filled = [entry["more_than_chance"] for entry in wins]
    pictures = [(plots.forest(wins, names, filled, caption, _in_points(lang)), caption)]
    marked = comparison(compared, against, lang)
    every = comparison(compared, against, lang, everything=True)
    for few, all_of in zip(marked, every, strict=True):
        yield from _section(few, pictures, folded=False, lang=lang)
        yield _fold(all_of, lang)
        pictures = []
    yield f"<p>{escape(say('same_rules' if compared['same_rules'] else 'other_rules', lang))}</p>"
    for key in ("only_now", "only_then"):
        if compared[key]:
            yield f"<p>{escape(say(key, lang, names='; '.join(compared[key])))}</p>"


def _section(table: Table, pictures: Iterable[tuple[str, str]], *, folded: bool, lang: str) -> Iterator[str]:
    yield f"<h2>{escape(table.title)}</h2>"
    if table.note:
        yield f'<p class="note">{escape(table.note)}</p>'
    for picture, caption in pictures:
        yield f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"
    if not table.rows:
        yield f"<p>{escape(say('no_difference', lang))}</p>" if table.key.startswith("compare") else ""
    elif folded:
        yield _fold(table, lang)
    else:
        yield _table(table)


def _fold(table: Table, lang: str) -> str:
    summary = escape(say("rows", lang, number=len(table.rows)))
    return f"<details><summary>{summary}</summary>{_table(table)}</details>"


def _table(table: Table) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in table.headers)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>\n" for row in table.rows
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>'


__all__ = ["page"]
