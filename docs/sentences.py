"""Lists what is hard to read: sentences of more than 25 words, and chains of semicolons.

It reads the pages written by hand, the docstrings of public names, the texts of help and errors, and all sentences
that the library says.  Run ``python docs/sentences.py`` for the list, with the worst files first; with a path for one
file.  ``--check`` compares the number in each kind of text with the record ``docs/sentences.json``, which only shrinks;
``--record`` writes it.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
RECORD = Path(__file__).with_suffix(".json")
MOST_WORDS = 25
#: From this many semicolons on, a sentence is a chain.
CHAIN = 2
PAGES = (
    "*.md", "docs/**/*.md", "tools/*/README.md", "plugins/*/README.md", "examples/*/README.md", "tests/README.md",
    ".github/*.md",
)  # fmt: skip
#: Pages that a program writes: their sentences stand in docstrings and data.
MADE = re.compile(r"<!-- Made by .*docs/\w+\.py|<!-- Made by undaunted")
MADE_PAGES = {"docs/reference/rule-index.md", "docs/reference/rulings.md", "docs/reference/balance.md"}
MODULES = ("src/**/*.py", "tools/*/src/**/*.py", "plugins/*/src/**/*.py")
#: Calls whose texts people read: help, faults, and texts of both languages.
TELLING = {"Fault", "fault", "add_argument", "add_parser", "expect", "Command", "entry", "text", "Texts"}
#: A sentence ends here, unless an abbreviation stands before the point.
END = re.compile(r"(?<=[.!?:])[\"')*_`]*\s+(?=[\"'(*_`\[]*[A-Z0-9`*\"(\[])")
SHORTENED = re.compile(r"\b(?:e\.g|i\.e|etc|vs|St|Hill|No|cf)\.$")


class Hard(NamedTuple):
    """A sentence that is hard to read: the kind of text, where it stands, and what it says."""

    kind: str
    file: str
    line: int
    words: int
    semicolons: int
    sentence: str


def split_sentences(text: str) -> list[str]:
    """The sentences of a paragraph; a colon before a capital letter ends a sentence too."""
    parts: list[str] = []
    for part in END.split(" ".join(text.split())):
        if parts and SHORTENED.search(parts[-1]):
            parts[-1] += f" {part}"
        else:
            parts.append(part)
    return [part for part in parts if part]


def count_words(sentence: str) -> int:
    """The words of a sentence; code is one word, however long, and the address of a link is none."""
    text = re.sub(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[\w-]*\])?", r"\1", sentence)
    text = re.sub(r"\{\w+\}`[^`]*`|``[^`]*``|`[^`]*`|<[^>]+>|\{[^}]*\}", " code ", text)
    return len(re.findall(r"[^\W_][\w'.,/%-]*", text))


def count_semicolons(sentence: str) -> int:
    """The semicolons outside of code."""
    return re.sub(r"``[^`]*``|`[^`]*`|&\w+;", "", sentence).count(";")


def find_hard(kind: str, file: str, blocks: Iterator[tuple[int, str]]) -> Iterator[Hard]:
    """The sentences of these paragraphs, each with its line, that are too long or chains."""
    for line, block in blocks:
        for sentence in split_sentences(block):
            words, semicolons = count_words(sentence), count_semicolons(sentence)
            if words > MOST_WORDS or semicolons >= CHAIN:
                yield Hard(kind, file, line, words, semicolons, sentence)


def read_page(text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs and list entries of a page with their lines, without code, tables, headings and comments."""
    text = re.sub(r"<!--.*?-->", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
    block: list[str] = []
    start, fence = 0, ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        bare = line.strip()
        opened = re.match(r"(`{3,}|~{3,}|\${2})", bare)
        is_code = bool(fence) or bool(opened) or (line.startswith("    ") and not block)
        if opened:
            fence = "" if fence and bare.startswith(fence) else fence or opened[1]
        is_entry = bool(re.match(r"([-*+]|\d+\.) ", bare))
        is_other = not bare or is_code or bare.startswith(("|", "#")) or bool(re.match(r"\[[\w.-]+\]: ", bare))
        if block and (is_other or is_entry):
            yield start, " ".join(block)
            block = []
        if not is_other:
            start = start if block else number
            block.append(re.sub(r"^([-*+]|\d+\.) ", "", bare))


def read_docstrings(text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs of the docstrings of public modules, classes and functions."""
    tree = ast.parse(text)

    def look(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[int, str]]:
        docstring = ast.get_docstring(node)
        if docstring and node.body:
            for line, block in read_page(re.sub(r">>> .*(\n\s*\S.*)*", "", docstring)):
                yield node.body[0].lineno + line - 1, block
        for child in node.body:
            is_definition = isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            if is_definition and not child.name.startswith("_") and isinstance(node, ast.Module | ast.ClassDef):
                yield from look(child)

    yield from look(tree)


def text_of(node: ast.expr) -> str | None:
    """The text of a literal; what is filled in counts as a word."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or "{x}" for part in node.values)
    return None


def read_messages(text: str) -> Iterator[tuple[int, str]]:
    """What is raised, and the texts of calls that tell people something; of two languages the English one."""
    for node in ast.walk(ast.parse(text)):
        name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
        if not isinstance(node, ast.Raise) and name not in TELLING:
            continue
        inside: set[int] = set()
        for part in ast.walk(node):
            if isinstance(part, ast.keyword) and part.arg == "es":
                inside |= {id(deep) for deep in ast.walk(part)}
            said = text_of(part) if isinstance(part, ast.expr) and id(part) not in inside else None
            if said:
                inside |= {id(deep) for deep in ast.walk(part)}
                yield part.lineno, said


def read_phrases(text: str) -> Iterator[tuple[int, str]]:
    """The English sentences of a file ``words.json``."""
    for number, (_, texts) in enumerate(json.loads(text).items(), 2):
        yield number, texts["en"] if isinstance(texts, dict) and isinstance(texts.get("en"), str) else ""


def list_hard() -> list[Hard]:
    """Every hard sentence of the repository."""
    hard: list[Hard] = []
    for pattern in PAGES:
        for path in sorted(ROOT.glob(pattern)):
            name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
            if "_build" not in path.parts and name not in MADE_PAGES and not MADE.search(text):
                kind = "decisions" if "/adr/" in name else "pages"
                hard += find_hard(kind, name, read_page(text))
    for pattern in MODULES:
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            if not {"template", "templates"} & set(path.parts):
                text = path.read_text(encoding="utf-8")
                hard += find_hard("docstrings", name, read_docstrings(text))
                hard += find_hard("messages", name, read_messages(text))
    for pattern in ("src/**/words.json", "tools/*/src/**/words.json", "plugins/*/src/**/words.json"):
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            hard += find_hard("messages", name, read_phrases(path.read_text(encoding="utf-8")))
    return list(dict.fromkeys(hard))


def main(arguments: list[str] | None = None) -> int:
    """Print the list, or compare it with the record; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", help="only files whose path begins so")
    parser.add_argument("--check", action="store_true", help="print only what the record does not allow; exit 1 then")
    parser.add_argument("--record", action="store_true", help="write the record")
    chosen = parser.parse_args(arguments)
    hard = list_hard()
    count = dict(sorted(Counter(sentence.kind for sentence in hard).items()))
    if chosen.record:
        RECORD.write_text(json.dumps(count, indent=2) + "\n", encoding="utf-8")
        return 0
    if chosen.check:
        allowed = json.loads(RECORD.read_text(encoding="utf-8"))
        over = {kind: number for kind, number in count.items() if number > allowed.get(kind, 0)}
        for kind, number in over.items():
            print(f"{kind}: {number} hard sentences, expected at most {allowed.get(kind, 0)}", file=sys.stderr)
        return 1 if over else 0
    shown = [sentence for sentence in hard if not chosen.paths or sentence.file.startswith(tuple(chosen.paths))]
    files = Counter(sentence.file for sentence in shown)
    for sentence in sorted(shown, key=lambda found: (-files[found.file], found.file, found.line)):
        size = f"{sentence.words} words, {sentence.semicolons} semicolons"
        print(f"{sentence.file}:{sentence.line}: {size}: {sentence.sentence}")
    print(f"{len(shown)} of {len(hard)}: {count}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
