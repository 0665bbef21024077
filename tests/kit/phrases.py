"""The phrases that the commands can print, as they stand in the source: each with ``{}`` where a value is filled in."""

from __future__ import annotations

import ast
import re
from functools import cache

from kit.places import ROOT

SOURCES = [ROOT / "src" / "undaunted_core", *sorted(ROOT.glob("tools/*/src")), *sorted(ROOT.glob("plugins/*/src"))]
#: Faults that are told of a document: the places of what was found and expected among what is given.
FAULTS = {"Fault": (2, 3), "fault": (1, 2), "clash": (1, 2), "_RefusedError": (0, 1), "one_of": (3,), "entries": (3,)}
#: Errors of which the first thing given is a whole sentence.
SENTENCES = {
    "UsageError", "ArgumentTypeError", "StudyError", "ExplainError", "MutationError", "SaveError", "StoreError",
    "in_language", "Command",
}  # fmt: skip
#: Words in a table.
COLUMNS = {"in_column"}
#: The names of variables for what was found and expected.
VARIABLES = {"found", "expected"}
#: What a check of a state returns: places, with what was found and expected there.
FOUND = r"tuple\[str, str, str\]|Found"
#: What a module has that holds a phrase; the others need no reading.
MARKS = "|".join([*(rf"\b{name}\(" for name in (*FAULTS, *SENTENCES, *COLUMNS, "print_table")), "help=", FOUND,
                  *(rf"\b{name} = " for name in VARIABLES)])  # fmt: skip
#: What is told to the author of a pack's code, or to a program, is English: it is about names in code.
OF_CODE = re.compile(
    r"/(checks/|extension/(?!compiling|manager)|undaunted_pytest/|undaunted_testing/(?!mutation)|undaunted_lab/vectors|render/"
    r"|tactics/references|adapters/|undaunted_command/catalogue|game/(encoding|failing)\.)"
)
#: A phrase that has no more than this of its own stays as it is: a name with a word between.
LEAST = 4


def texts_of(node: ast.AST) -> list[str]:
    """The texts that an expression may have, as far as they stand there."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.JoinedStr):
        return ["".join(value.value if isinstance(value, ast.Constant) else "{}" for value in node.values)]
    if isinstance(node, ast.IfExp):
        return texts_of(node.body) + texts_of(node.orelse)
    if isinstance(node, ast.BoolOp):
        return [text for value in node.values for text in texts_of(value)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [a + b for a in texts_of(node.left) or ["{}"] for b in texts_of(node.right) or ["{}"]]
    return []


def _name_of(call: ast.Call) -> str:
    function = call.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _is_check(node: ast.AST) -> bool:
    """Whether it tells the author of a pack's code of mistakes: a check of declarations, or what serves checks."""
    if isinstance(node, ast.ClassDef):
        return node.name == "Findings"
    parameters = node.args.args if isinstance(node, ast.FunctionDef) else []
    return any(isinstance(given.annotation, ast.Name) and given.annotation.id == "Findings" for given in parameters)


def phrases_in(source: str) -> set[tuple[str, str]]:
    """The phrases of a module, each with its context."""
    if not re.search(MARKS, source):
        return set()
    phrases = set[tuple[str, str]]()
    tree = ast.parse(source)
    checks = {id(inner) for node in ast.walk(tree) if _is_check(node) for inner in ast.walk(node)}
    nodes = [node for node in ast.walk(tree) if id(node) not in checks]
    for call in (node for node in nodes if isinstance(node, ast.Call)):
        name = _name_of(call)
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        parts = []
        if name in FAULTS:
            parts = [call.args[at] for at in FAULTS[name] if at < len(call.args)]
            parts += [named.get("found"), named.get("expected")]
        elif name in SENTENCES or name in COLUMNS:
            parts = call.args[:1]
        elif name == "print_table":
            parts = call.args[0].elts if isinstance(call.args[0], ast.Tuple) else []
        parts.append(named.get("help"))
        context = "column" if name in COLUMNS or name == "print_table" else ""
        phrases |= {(context, text) for part in parts if part is not None for text in texts_of(part)}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in VARIABLES:
            phrases |= {("", text) for text in texts_of(node.value)}
        elif isinstance(node, ast.FunctionDef) and node.returns and re.search(FOUND, ast.unparse(node.returns)):
            triples = [part for part in ast.walk(node) if isinstance(part, ast.Tuple) and len(part.elts) == 3]
            phrases |= {("", text) for triple in triples for part in triple.elts[1:] for text in texts_of(part)}
    # What may follow any sentence has an entry of its own.
    lines = {(context, line.partition("; nearest: ")[0]) for context, text in phrases for line in text.split("\n")}
    return {(context, line) for context, line in lines if is_phrase(line) or (context and line)}


def is_phrase(text: str) -> bool:
    """Whether a text says something: more than names with a word between them."""
    return " " in text.strip() and sum(map(str.isalpha, text.replace("{}", ""))) >= LEAST


@cache
def phrases() -> dict[tuple[str, str], str]:
    """Every phrase of the library and its plugins, with the file in which it stands."""
    return {
        phrase: file.relative_to(ROOT).as_posix()
        for folder in SOURCES
        for file in sorted(folder.rglob("*.py"))
        if not {"template", "templates"} & {*file.parts} and not OF_CODE.search(file.as_posix())
        for phrase in phrases_in(file.read_text(encoding="utf-8"))
    }


__all__ = ["phrases", "phrases_in"]
