"""Mutants: the source of a pack with one small fault in it, such as a comparison turned round or a step taken out.

A mutant is a stretch of a file and the text that takes its place, so that all
else stays as it is written.  A line with ``# pragma: no mutate`` has none.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING

import attrs

from undaunted_core.arguments import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Each comparison and what takes its place.
COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"), ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"), ast.NotIn: (r"not\s+in", "in"),
}  # fmt: skip
#: Each operator and what takes its place.
OPERATORS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: (r"\+", "-"), ast.Sub: ("-", "+"), ast.Mult: (r"\*", "+"), ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"), ast.BitOr: (r"\|", "&"), ast.BitAnd: ("&", "|"), ast.BitXor: (r"\^", "|"),
}  # fmt: skip
#: What keeps a line as it is.
UNTOUCHED = "# pragma: no mutate"


@attrs.frozen
class Mutant:
    """One small fault: ``source[start:end]``, in bytes, becomes ``after``.

    ``id`` names it by where it stands and not by its line, so that it keeps its name
    while other lines change.  ``at_import`` says that the line runs when the
    module is imported, as a declaration does, and not when a function is called.
    """

    id: str
    kind: str
    line: int
    start: int
    end: int
    before: str
    after: str
    at_import: bool

    def apply_to(self, source: str) -> str:
        """The source with the fault."""
        raw = source.encode()
        return (raw[: self.start] + self.after.encode() + raw[self.end :]).decode()

    @property
    def change(self) -> str:
        """The change in one line of text."""
        return f"{_short(self.before)} -> {_short(self.after) or '(nothing)'}"


def mutants_of(source: str, name: str) -> list[Mutant]:
    """All mutants of a module, in the order of its lines; ``name`` is the module's.

    Raises SyntaxError if the source is not Python.

    >>> [one.change for one in mutants_of("def may(n):\\n    return n < 3\\n", "rules")]
    ['< -> <=', '3 -> 4']
    """
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    lines = source.splitlines()
    counts: Counter[str] = Counter()
    mutants = []
    for kind, where, start, end, after, at_import in sorted(finder.found, key=itemgetter(2, 3, 4)):
        line = finder.raw.count(b"\n", 0, start) + 1
        if UNTOUCHED in lines[line - 1]:
            continue
        before = finder.raw[start:end].decode()
        mark = f"{name}{where}: {_short(before)} -> {_short(after)}"
        counts[mark] += 1
        mutants.append(Mutant(f"{mark} #{counts[mark]}", kind, line, start, end, before, after, at_import))
    return mutants


class _Finder(ast.NodeVisitor):
    """Finds what can be changed: (kind, ".function", first byte, byte behind, text instead, whether at import)."""

    def __init__(self, source: str) -> None:
        self.raw = source.encode()
        self.found: list[tuple[str, str, int, int, str, bool]] = []
        self.depth = 0
        self.place: list[str] = []
        starts = [0, *(index + 1 for index, byte in enumerate(self.raw) if byte == 10)]
        self.starts = starts

    # -- places ---------------------------------------------------------------------------

    def begin(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def behind(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self.starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)

    def text(self, node: ast.expr) -> str:
        return self.raw[self.begin(node) : self.behind(node)].decode()

    def add(self, kind: str, start: int, end: int, after: str) -> None:
        where = "".join(f".{name}" for name in self.place)
        self.found.append((kind, where, start, end, after, not self.depth))

    def between(self, kind: str, left: ast.expr, right: ast.expr, mark: str, after: str) -> None:
        """Replace the operator that stands between two expressions."""
        start = self.behind(left)
        match = re.search(mark, self.raw[start : self.begin(right)].decode())
        if match:
            # The text between two expressions is of one byte a letter: an operator, brackets, spaces.
            self.add(kind, start + match.start(), start + match.end(), after)

    # -- what holds code ------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:  # noqa: N802 - the name that ast asks for
        self.place.append(node.name)
        for default in (*node.args.defaults, *(default for default in node.args.kw_defaults if default)):
            self.visit(default)
        self.depth += 1
        for statement in node.body:
            self.visit(statement)
        self.depth -= 1
        self.place.pop()

    def visit_Lambda(self, node: ast.Lambda) -> None:  # noqa: N802
        self.depth += 1
        self.visit(node.body)
        self.depth -= 1

    def visit_ClassDef(self, node: ast.ClassDef) -> None:  # noqa: N802
        self.place.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.place.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:  # noqa: N802
        if node.value:
            self.visit(node.value)

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> None:  # noqa: N802
        """Nothing to change."""

    visit_ImportFrom = visit_Import

    # -- what is changed ------------------------------------------------------------------

    def visit_If(self, node: ast.If | ast.IfExp | ast.While) -> None:  # noqa: N802
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        if not isinstance(node.test, ast.Compare | ast.UnaryOp):
            # A comparison is turned round by itself, and a "not" is taken out.
            self.add("condition", self.begin(node.test), self.behind(node.test), f"not ({self.text(node.test)})")
        self.generic_visit(node)

    visit_IfExp = visit_While = visit_If

    def visit_Compare(self, node: ast.Compare) -> None:  # noqa: N802
        for operator, (left, right) in zip(node.ops, pairwise([node.left, *node.comparators]), strict=True):
            mark, after = COMPARISONS[type(operator)]
            self.between("comparison", left, right, mark, after)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:  # noqa: N802
        mark, after = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in pairwise(node.values):
            self.between("and, or", left, right, mark, after)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:  # noqa: N802
        if isinstance(node.op, ast.Not):
            self.add("condition", self.begin(node), self.behind(node), f"({self.text(node.operand)})")
        elif isinstance(node.op, ast.USub):
            self.add("sign", self.begin(node), self.behind(node), f"({self.text(node.operand)})")
            return
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:  # noqa: N802
        if type(node.op) in OPERATORS:
            mark, after = OPERATORS[type(node.op)]
            self.between("operator", node.left, node.right, mark, after)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:  # noqa: N802
        if type(node.op) in OPERATORS:
            mark, after = OPERATORS[type(node.op)]
            self.between("operator", node.target, node.value, mark, after)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:  # noqa: N802
        if isinstance(node.value, bool):
            self.add("constant", self.begin(node), self.behind(node), str(not node.value))
        elif isinstance(node.value, int):
            self.add("constant", self.begin(node), self.behind(node), str(node.value + 1))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:  # noqa: N802
        """What is written into a text is no rule."""

    def visit_Expr(self, node: ast.Expr) -> None:  # noqa: N802
        if isinstance(node.value, ast.Call):
            self.add("statement", self.begin(node), self.behind(node), "pass")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:  # noqa: N802
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called == "procedure":
            steps = [step for step in node.args if isinstance(step, ast.Call)]
            for step, following in zip(steps, [*steps[1:], None], strict=True):
                end = self.begin(following) if following else self._past_comma(self.behind(step))
                self.add("step", self.begin(step), end, "")
        self._swap(node.args)
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg == "where" and isinstance(node.value, ast.Tuple):
            for item in node.value.elts:
                left = [self.text(other) for other in node.value.elts if other is not item]
                after = f"({', '.join(left)}{',' * (len(left) == 1)})"
                self.add("requirement", self.begin(node.value), self.behind(node.value), after)
        self.generic_visit(node)

    def _swap(self, args: Sequence[ast.expr]) -> None:
        """Exchange two arguments that stand side by side, both plain names or figures and neither the context."""
        for first, second in pairwise(args):
            texts = self.text(first), self.text(second)
            plain = all(isinstance(arg, ast.Name | ast.Attribute | ast.Constant) for arg in (first, second))
            if plain and len(set(texts)) == 2 and "ctx" not in texts and not any(text[0] in "\"'" for text in texts):
                self.add("argument", self.begin(first), self.behind(second), f"{texts[1]}, {texts[0]}")

    def _past_comma(self, index: int) -> int:
        match = re.match(rb"\s*,", self.raw[index:])
        return index + match.end() if match else index


def _short(text: str) -> str:
    return cut(" ".join(text.split()), 70)


__all__ = ["Mutant", "mutants_of"]
