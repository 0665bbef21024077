"""What the telling of a mistake is worth, from 0 to 3, and where it is told.

- 1 point where something is told that names the mistake (``says``); 0 where nothing is: the mistake is silent.
- 1 more where it names file and line, and what is wrong stands in that line (``line``).
- 1 more where it says how to mend it: what was expected, or the nearest name (``cure``).
- No more than 2 where one call tells it more than once.
"""

from __future__ import annotations

import re
from pathlib import Path

from mistakes.variants import Variant

#: A place in a file, as messages have it.
PLACE = re.compile(r"([^\s()#]+\.(?:py|json|toml)):(\d+)")


def score(variant: Variant, said: str, folder: Path) -> int:
    """What a message about a variant is worth; the files of the pack are under the folder."""
    if variant.says not in said:
        return 0
    points = 1 + names_the_line(variant, said, folder) + (variant.cure in said)
    return min(points, 2) if is_told_twice(variant, said) else points


def names_the_line(variant: Variant, said: str, folder: Path) -> bool:
    """Whether a message names file and line of what is wrong."""
    for name, number in PLACE.findall(said):
        files = [file for file in (Path(name), folder / name) if file.is_file()]
        if files and files[0].name == Path(variant.file).name:
            lines = files[0].read_text(encoding="utf-8").splitlines()
            if int(number) <= len(lines) and variant.line in lines[int(number) - 1]:
                return True
    return False


def is_told_twice(variant: Variant, said: str) -> bool:
    """Whether more lines than one of what a call prints name the mistake."""
    return sum(variant.says in line for line in said.splitlines()) > 1
