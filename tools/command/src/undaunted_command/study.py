"""``study``: rows of many games counted, shown, drawn and compared."""

from __future__ import annotations

import shutil
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undaunted_command.out import print_json, print_table
from undaunted_core.errors import StudyError
from undaunted_core.files import write_whole
from undaunted_lab.study import rows
from undaunted_lab.study.balance import balance, fill
from undaunted_lab.study.comparing import compare
from undaunted_lab.study.counting import Study
from undaunted_lab.study.tables import comparison, needed, tables
from undaunted_lab.study.words import number, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Sequence

    from undaunted_lab.study.tables import Table

#: Longer lines are hard to read.
MOST_COLUMNS = 100


def width() -> int:
    """How long a line of text may be here."""
    return min(MOST_COLUMNS, shutil.get_terminal_size((MOST_COLUMNS, 24)).columns)


def study(args: Namespace) -> int:
    """Count the rows of files; print, draw and compare what they say."""
    figures = count_files(args.file)
    then = count_files(args.against) if args.against else None
    compared = compare(figures, then) if then else None
    if args.html:
        from undaunted_lab.study.page import page

        write_whole(args.html, page(figures, args.file, compared, args.against or (), args.lang))
    if args.markdown:
        fill(Path(args.markdown), figures)
    missed = balance(figures) if args.check or args.json else []
    if args.json:
        whole = {**figures.to_dict(), "balance": missed}
        print_json({**whole, "against": then.to_dict(), "comparison": compared} if then else whole)
    elif args.html or args.markdown:
        for name in filter(None, (args.html, args.markdown)):
            print(name)
    else:
        show(figures, args)
        if compared and args.against:
            print_tables(comparison(compared, args.against, args.lang, everything=args.everything))
            print_others(compared, args.lang)
        if args.points:
            print_tables([needed(figures, args.points, args.lang)])
    faults = [f"{row['game']} {row['scenario']}: {'; '.join(row['misses'])}" for row in missed if row["misses"]]
    if args.check and not args.json:
        print("\n".join(faults or [say("all_even", args.lang)]))
    return int(args.check and bool(faults))


def count_files(files: Iterable[str]) -> Study:
    """What the rows of some files say, taken together."""
    result = Study()
    for name in dict.fromkeys(files):
        path = Path(name)
        before = result.games + result.twice
        for record in rows.read(path):
            result.add(record)
        if result.games + result.twice == before:
            raise StudyError(f"{path}: the file has no games")
    result.order()
    return result


def show(result: Study, args: Namespace) -> None:
    """The tables of a study, or its numbers."""
    if args.json:
        print_json(result.to_dict())
        return
    scenarios = len({(figures.game, figures.scenario) for figures in result.figures.values()})
    seconds = number(round(result.seconds))
    print(say("counted", args.lang, games=number(result.games), scenarios=scenarios, seconds=seconds))
    if result.twice:
        print(say("twice", args.lang, twice=number(result.twice)))
    print_tables(tables(result, args.lang))


def print_tables(tables: Sequence[Table]) -> None:
    """Each table under its title, with its note."""
    for table in tables:
        print(f"\n{table.title}")
        if table.note:
            print("\n".join(textwrap.wrap(table.note, width())))
        if table.rows:
            print_table(table.headers, table.rows, tight=True)


def print_others(compared: dict[str, Any], lang: str) -> None:
    """What one of two runs alone has, and whether the rules are the same."""
    print()
    print(say("same_rules" if compared["same_rules"] else "other_rules", lang))
    for key in ("only_now", "only_then"):
        if compared[key]:
            print("\n".join(textwrap.wrap(say(key, lang, names="; ".join(compared[key])), width())))


__all__ = ["count_files", "show", "study"]
