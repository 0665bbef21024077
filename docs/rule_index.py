"""Writes the pages of the rules out of the clauses, the code and the tests.

``python docs/rule_index.py`` writes a page for each section of the clauses in
``docs/reference/rules/`` and ``docs/reference/rulings.md``; with ``--check`` it
writes nothing and exits with 1 if a page is not current, if a clause has no
code or no test, or if a clause is cited that does not exist.

Code cites a clause in the ``Rule:`` paragraph of a docstring or comment, or as
a string of its own, such as the clause of a step or a condition.  A test cites
it in its docstring.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
RULES = "docs/reference/rules"
INDEX = f"{RULES}/index.md"
RULINGS = "docs/reference/rulings.md"
CLAUSE_FILES = (
    "src/*/data/clauses.json",
    "plugins/*/src/*/data/clauses.json",
    "tools/*/src/*/data/clauses.json",
    "plugins/*/src/*/*/data/clauses.json",
)
CODE_FILES = ("src/**/*.py", "plugins/*/src/**/*.py", "tools/campaign/src/**/*.py")
TEST_FILES = ("tests/**/*.py", "plugins/*/tests/**/*.py", "tools/*/tests/**/*.py")

#: A clause, such as UND-8.3; without a part after a point (ARN-3) it counts where a list of clauses has it.
CLAUSE = re.compile(r"\b[A-Z]{2,4}-\d+(?:\.\d+[a-z]?)?\b")
#: A list in the side bar has at most so many entries.
MOST_SECTIONS = 12
RULE = re.compile(r"\bRule:(.*?)(?:\n\s*\n|\Z)", re.DOTALL)
COMMENT = re.compile(r"#:? ?(?=.*\bRule:)(.*)")
MARK = re.compile(r"\b(?:Ruling|Interpretación)(,[^:.]*)?:")
MADE = "<!-- Made by docs/rule_index.py; do not edit. -->"
#: What the clauses of a prefix are about.
TITLES = {
    "UND": "the Undaunted system",
    "VEH": "vehicles in every title",
    "NOR": "Undaunted: Normandy",
    "NAF": "Undaunted: North Africa",
    "AA": "Panzer General: Allied Assault",
    "CMP": "campaigns",
}
#: A place: the file, below the root, and the function, class or name in it ("" for the whole module).
Place = tuple[str, str]


@dataclass
class Clause:
    """A clause of the rules, with the places that cite it."""

    id: str
    section: str
    text: dict[str, str]
    ruling: bool
    source: str
    code: set[Place] = field(default_factory=set)
    tests: set[Place] = field(default_factory=set)


def read_clauses(root: Path) -> dict[str, Clause]:
    """All clauses, in the order of their files."""
    clauses: dict[str, Clause] = {}
    for pattern in CLAUSE_FILES:
        for path in sorted(root.glob(pattern)):
            for entry in json.loads(path.read_text(encoding="utf-8"))["clauses"]:
                source = path.relative_to(root).as_posix()
                text = {language: " ".join(entry["text"][language].split()) for language in ("en", "es")}
                clauses[entry["id"]] = Clause(entry["id"], entry["section"]["en"], text, entry["ruling"], source)
    return clauses


def code_citations(text: str) -> Iterator[tuple[str, str]]:
    """(clause, symbol) for each citation in the text of a module."""
    tree = ast.parse(text)
    spans = []
    for symbol, node in symbols_in(tree):
        spans.append((node.lineno, node.end_lineno or node.lineno, symbol))
        yield from ((found, symbol) for found in _own_strings(node))
        yield from ((found, symbol) for found in _documented(node))
    yield from ((found, "") for found in _documented(tree))
    for number, line in enumerate(text.splitlines(), start=1):
        comment = COMMENT.search(line)
        if comment:
            symbol = next((name for first, last, name in spans if first <= number <= last), "")
            yield from ((found, symbol) for found in CLAUSE.findall(comment[1].partition("Rule:")[2]))


def symbols_in(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """The names a module or class binds, innermost classes first."""
    for node in getattr(tree, "body", []):
        if isinstance(node, ast.ClassDef):
            yield from symbols_in(node, f"{prefix}{node.name}.")
            yield prefix + node.name, node
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                yield prefix + target.id, node


def _own_strings(node: ast.AST) -> Iterator[str]:
    """Clauses that stand as strings of their own, those of a class's methods left to the methods."""
    if isinstance(node, ast.ClassDef):
        return
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and CLAUSE.fullmatch(part.value):
            yield part.value


def _documented(node: ast.AST) -> Iterator[str]:
    """Clauses in the ``Rule:`` paragraphs of docstrings, those of inner functions included."""
    parts: Iterator[ast.AST] | list[ast.AST] = [node]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        parts = ast.walk(node)
    for part in parts:
        if isinstance(part, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for rule in RULE.finditer(ast.get_docstring(part) or ""):
                yield from CLAUSE.findall(rule[1])


def test_citations(text: str) -> Iterator[tuple[str, str]]:
    """(clause, test) for each clause that the docstring of a test names."""
    for symbol, node in symbols_in(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield from ((found, symbol) for found in CLAUSE.findall(ast.get_docstring(node) or ""))


def gather(root: Path) -> tuple[dict[str, Clause], list[str]]:
    """The clauses with the places that cite them, and what is wrong with the citations."""
    clauses = read_clauses(root)
    problems = []
    for patterns, find, kind in ((CODE_FILES, code_citations, "code"), (TEST_FILES, test_citations, "tests")):
        for path in sorted({path for pattern in patterns for path in root.glob(pattern)}):
            name = path.relative_to(root).as_posix()
            for clause, symbol in find(path.read_text(encoding="utf-8")):
                if clause in clauses:
                    getattr(clauses[clause], kind).add((name, symbol))
                elif "." in clause:
                    problems.append(f"{name}: {symbol or 'module'} cites {clause}, which does not exist")
    for clause in clauses.values():
        if not clause.code:
            problems.append(f"{clause.id}: no code cites it")
        if not clause.tests:
            problems.append(f"{clause.id}: no test cites it")
    return clauses, sorted(set(problems))


def section_page(title: str, members: list[Clause]) -> str:
    """The clauses of a section, English and Spanish beside each other, each with its code and its tests."""
    lines = [f"# {title}", "", MADE]
    for clause in members:
        lines += ["", f"({clause.id})=", f"## {clause.id}", "", '<div class="clause">']
        for language, text in clause.text.items():
            lines += [f'<div lang="{language}">', "", _shown(text), "", "</div>"]
        # In one paragraph: a list would take more room than the clause.
        code = "; ".join(line.removeprefix("- ") for line in _places(clause.code).splitlines())
        lines += ["</div>", "", f"Code: {code}", ""]
        summary = f"<details><summary>Tests: {len(clause.tests)}</summary>"
        lines += [summary, "", _places(clause.tests), "", "</details>"]
    return "\n".join(lines) + "\n"


def group_page(title: str, sections: dict[str, str]) -> str:
    """What a prefix of clauses is about: its sections, by the name of their page."""
    lines = [f"# {title}", "", MADE, "", "```{toctree}", ":maxdepth: 1", ""]
    return "\n".join([*lines, *sections, "```"]) + "\n"


def index_page(groups: dict[str, str], clauses: dict[str, Clause]) -> str:
    """The entry to the rules: what a clause is, and the parts."""
    lines = [
        "# Rules by section",
        "",
        MADE,
        "",
        f"{len(clauses)} clauses say what the engine does. Each has a number that code, tests and explanations cite.",
        "The search finds a clause by its number or its words. Each clause stands in English and Spanish, with its",
        "code and the tests that play it. `NAF` inside a clause is North Africa, the other title of the system. Where",
        "the rulebook is silent a clause says **Ruling** and why. All rulings stand together in",
        "[Rulings](../rulings.md).",
        "",
        "```{toctree}",
        ":maxdepth: 2",
        "",
    ]
    return "\n".join([*lines, *groups, "```"]) + "\n"


def rule_pages(clauses: dict[str, Clause]) -> dict[str, str]:
    """The text of each page of the rules, by its path."""
    made = {}
    prefixes: dict[str, dict[str, list[Clause]]] = {}
    for title, members in _groups(clauses):
        prefixes.setdefault(title.split()[0], {})[title] = members
    groups: dict[str, str] = {}
    for prefix, sections in prefixes.items():
        titles = list(sections)
        half = -(-len(titles) // 2) if len(titles) > MOST_SECTIONS else len(titles)
        for part in (titles[:half], titles[half:]):
            if not part:
                continue
            names = {_page_name(title): title for title in part}
            for name, title in names.items():
                made[f"{RULES}/{name}.md"] = section_page(title, sections[title])
            first, last = (title.split()[1].rstrip(":") for title in (part[0], part[-1]))
            name = f"{prefix.lower()}-{first}-to-{last}"
            groups[name] = f"{prefix} {first} to {last}" if first != last else f"{prefix} {first}"
            groups[name] = f"{groups[name]}: {TITLES.get(prefix, prefix)}"
            made[f"{RULES}/{name}.md"] = group_page(groups[name], names)
    made[INDEX] = index_page(groups, clauses)
    return made


def _page_name(title: str) -> str:
    """The file of a section, such as ``und-8``."""
    return "-".join(title.partition(":")[0].lower().split())


def rulings_page(clauses: dict[str, Clause]) -> str:
    """The rulings as a page."""
    lines = [
        "# Rulings",
        "",
        "Made by `python docs/rule_index.py`; do not edit. Where the rulebooks are silent or allow two readings,",
        "these clauses say what the engine does and why. What the engine settles for itself, beyond any clause,",
        "stands in [Rulings of the engine](engine-rulings.md). Code and tests of a clause stand in the",
        "[rules by section](rules/index.md).",
    ]
    for title, members in _groups(clauses):
        rulings = [clause for clause in members if clause.ruling]
        if rulings:
            lines += ["", f"## {title}"]
        for clause in rulings:
            lines += ["", f"**{clause.id}.** {_shown(clause.text['en'])}"]
    lines += ["", "```{toctree}", ":hidden:", "", "engine-rulings", "```"]
    return "\n".join(lines) + "\n"


def _groups(clauses: dict[str, Clause]) -> Iterator[tuple[str, list[Clause]]]:
    """The clauses by prefix and section, in the order of their ids."""
    groups: dict[tuple[str, int], list[Clause]] = {}
    for clause in clauses.values():
        prefix, _, rest = clause.id.partition("-")
        groups.setdefault((prefix, int(rest.partition(".")[0])), []).append(clause)
    order = list(dict.fromkeys([*TITLES, *(prefix for prefix, _ in groups)]))
    for prefix, section in sorted(groups, key=lambda key: (order.index(key[0]), key[1])):
        members = groups[prefix, section]
        yield f"{prefix} {section}: {members[0].section}", members


def _shown(text: str) -> str:
    """A text in which Markdown finds nothing to mark up but the word before a ruling."""
    plain = re.sub(r"([\\`*_<>\[\]$])", r"\\\1", text)
    return MARK.sub(lambda found: f"**{found[0]}**", plain)


def _places(places: set[Place]) -> str:
    """The places as links to the file; what follows ``#`` is the name in it, which the site turns into the line."""
    if not places:
        return "**none**"
    by_file: dict[str, list[str]] = {}
    for file, symbol in sorted(places):
        by_file.setdefault(file, []).append(symbol)
    lines = []
    for file, symbols in by_file.items():
        names = ", ".join(f"[{symbol or 'the whole module'}](../../../{file}#{symbol})" for symbol in symbols)
        lines.append(f"- `{_short(file)}`: {names}")
    return "\n".join(lines)


def _short(file: str) -> str:
    """The file's name as readers know it: without the folders that every file lies in."""
    return re.sub(r"^(plugins/\w+/)?src/", "", file)


def pages(root: Path) -> tuple[dict[str, str], list[str]]:
    """The text of each page by its path, and what is wrong with the citations."""
    clauses, problems = gather(root)
    return {**rule_pages(clauses), RULINGS: rulings_page(clauses)}, problems


def stale(root: Path, made: dict[str, str]) -> list[str]:
    """The pages whose file is not what would be written now, and files of sections that are gone."""
    return [
        name for name, text in made.items()
        if not (root / name).is_file() or (root / name).read_text(encoding="utf-8") != text
    ] + sorted({path.relative_to(root).as_posix() for path in (root / RULES).glob("*.md")} - set(made))


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the pages; the exit code."""
    parser = argparse.ArgumentParser(description="Write the rule index and the rulings.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when something is wrong")
    parser.add_argument("--root", type=Path, default=root, help="the folder of another distribution, such as a pack's")
    wanted = parser.parse_args(arguments)
    root = wanted.root
    made, problems = pages(root)
    if wanted.check:
        problems += [f"{name}: not current; run python docs/rule_index.py" for name in stale(root, made)]
    else:
        for name in stale(root, made):
            (root / name).unlink(missing_ok=True)
        for name, text in made.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if wanted.check and problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
