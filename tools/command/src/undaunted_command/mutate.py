"""``mutate``: change a pack's rules one at a time and list the changes that its tests do not notice."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_command.out import UsageError, in_language, print_json, print_table, progress
from undaunted_command.packs import find_packs
from undaunted_core.checks.lines import modules_of
from undaunted_core.content.loader import parse_json, read_text
from undaunted_core.errors import ContentError, Fault
from undaunted_core.extension.manager import default_library
from undaunted_core.ids import near_hint, nearest
from undaunted_testing import mutation

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Mapping, Sequence

    from undaunted_testing.mutants import Mutant

    Case = tuple[mutation.Module, Mutant]


def mutate(args: Namespace) -> int:
    """Run the tests of each mutant, or of ``--count`` drawn ones, and list those that survive."""
    folder, package = source_of(args.pack)
    modules = mutation.modules_under(folder, package)
    every = [(module, mutant) for module in rules_of(modules, args.without) for mutant in module.mutants]
    reasons = equivalent(args.equivalent, every)
    cases = [case for case in every if case[1].id not in reasons]
    if args.count is not None:
        cases = draw_sample(cases, args.count, args.seed)
    if args.list:
        return show_list(cases, args)
    rows = earlier(args.out, {mutant.id for _, mutant in cases})
    if args.again:
        rows = {name: row for name, row in rows.items() if row["result"] == "killed"}
    left = [case for case in cases if case[1].id not in rows]
    try:
        for row in results(left, args, package, modules):
            rows[str(row["id"])] = row
    except KeyboardInterrupt:
        print(in_language("stopped: what follows counts what was done", args.lang), file=sys.stderr)
    return report(list(rows.values()), reasons, args)


def source_of(pack: str) -> tuple[Path, str]:
    """The folder with the modules of a pack (an id, or such a folder), and the package's name."""
    folder = Path(pack)
    if (folder / "__init__.py").is_file():
        folder = folder.resolve()
        above = next(parent for parent in folder.parents if not (parent / "__init__.py").is_file())
        return folder, ".".join(folder.relative_to(above).parts)
    library = default_library()
    (name,) = find_packs([pack], library)
    modules = modules_of(library._packs[library.add(name)][1])
    if not modules:
        raise UsageError(f"mutate: the pack {pack} has no modules of its own to change")
    package = modules[0].__name__.partition(".")[0]
    root = next((module for module in modules if module.__name__ == package), None)
    if root is None or not root.__file__ or Path(root.__file__).name != "__init__.py":
        raise UsageError(f"mutate: the modules of pack {pack} are no package; name the folder that holds them")
    return Path(root.__file__).resolve().parent, package


def rules_of(modules: Sequence[mutation.Module], without: Sequence[str]) -> list[mutation.Module]:
    """The modules but those left out, and what is inside those; each that is left out must be there."""
    left = [module for module in modules if not any(f"{module.name}.".startswith(f"{name}.") for name in without)]
    for name in without:
        if not any(f"{module.name}.".startswith(f"{name}.") for module in modules):
            names = {module.name for module in modules} | {module.name.rpartition(".")[0] for module in modules}
            raise UsageError(f"mutate: no module {name} has mutants{near_hint(name, names)}")
    return left


def draw_sample(cases: Sequence[Case], count: int, seed: int) -> list[Case]:
    """So many mutants in the order drawn, by their ids: where one is added or left out, most others stay drawn."""
    return sorted(cases, key=lambda case: hashlib.sha256(f"{seed} {case[1].id}".encode()).digest())[:count]


def equivalent(file: str | None, cases: Sequence[Case]) -> dict[str, str]:
    """The mutants that change nothing, with the reason: ``{"mutants": {id: reason}}``; each must be there."""
    if file is None:
        return {}
    document = parse_json(read_text(Path(file)), file)
    reasons = document.get("mutants") if isinstance(document, dict) else None
    if not isinstance(reasons, dict) or not all(isinstance(reason, str) and reason for reason in reasons.values()):
        raise ContentError([Fault(file, "/mutants", "no list of mutants", "an object: the reason by id of mutant")])
    ids = {mutant.id for _, mutant in cases}
    gone = [Fault(file, "/mutants", repr(key), "the id of a mutant", nearest(key, ids))
            for key in reasons if key not in ids]
    if gone:
        raise ContentError(gone)
    return dict(reasons)


def earlier(file: str | None, ids: set[str]) -> dict[str, dict[str, object]]:
    """The rows of an interrupted run, by the mutant's id; of a line that was not written whole, none."""
    rows = {}
    for line in Path(file).read_text(encoding="utf-8").splitlines() if file and Path(file).is_file() else ():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if row["id"] in ids:
            rows[row["id"]] = row
    return rows


def results(
    cases: Sequence[Case], args: Namespace, package: str, modules: Sequence[mutation.Module]
) -> Iterable[dict[str, object]]:
    """Run the tests as they are, then those of each mutant; a row for each, also written to ``--out``."""
    if not cases:
        return
    tests = base(args, package, modules)
    with (
        ThreadPoolExecutor(args.jobs) as pool,
        progress(len(cases), "mutants") as done,
        Path(args.out or os.devnull).open("a", encoding="utf-8") as out,
    ):
        for verdict in pool.map(lambda case: mutation.run(case[0], case[1], tests, args.seconds), cases):
            done()
            row = row_of(verdict)
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
            out.flush()
            yield row


def base(args: Namespace, package: str, modules: Sequence[mutation.Module]) -> mutation.Tests:
    """The tests as they run without a fault; with ``--out`` what was measured is kept for a run that goes on.

    It is measured again once a test or a module was changed: lines and tests are elsewhere then.
    """
    store = Path(f"{args.out}.tests") if args.out else None
    if store and store.is_file() and not args.again:
        tests = mutation.Tests.load(store)
        # The tests of the suite stand in no file.
        names = {name.partition("::")[0] for name in tests.seconds} - {""}
        files = [*map(Path, names), *(module.file for module in modules)]
        same = all(file.is_file() and file.stat().st_mtime < store.stat().st_mtime for file in set(files))
        if same and list(tests.paths) == args.tests:
            return tests
    if not args.json:
        said = f"running the tests of {package} as they are ..."
        print(in_language(said, args.lang), file=sys.stderr, flush=True)
    tests = mutation.measure(args.tests, package, modules)
    if store:
        tests.save(store)
    return tests


def row_of(verdict: mutation.Verdict) -> dict[str, object]:
    """A verdict as JSON values."""
    mutant = verdict.mutant
    return {
        "id": mutant.id, "kind": mutant.kind, "file": str(verdict.module.file), "line": mutant.line,
        "change": mutant.change, "result": verdict.result, "tests": verdict.tests,
        "seconds": round(verdict.seconds, 2), "by": verdict.by,
    }  # fmt: skip


def show_list(cases: Sequence[Case], args: Namespace) -> int:
    """Print the mutants and run nothing."""
    rows = [{"id": mutant.id, "kind": mutant.kind, "file": str(module.file), "line": mutant.line,
             "change": mutant.change} for module, mutant in cases]
    if args.json:
        print_json(rows)
        return 0
    lines = [(_where(row), row["kind"], row["change"]) for row in rows]
    print_table(("where", "kind", "change"), lines, tight=True, lang=args.lang)
    return 0


def report(rows: Sequence[dict[str, object]], reasons: Mapping[str, str], args: Namespace) -> int:
    """Print the survivors and the score; 1 if more survive than ``--most`` per cent."""
    survivors = [row for row in rows if row["result"] == "survived"]
    slow, idle = (sum(row["result"] == result for row in rows) for result in ("out of time", "not run"))
    share = 100 * len(survivors) / len(rows) if rows else 0.0
    if args.json:
        print_json({"mutants": len(rows), "survived": len(survivors), "percent": round(share, 2),
                    "out_of_time": slow, "not_run": idle, "equivalent": dict(reasons), "rows": list(rows)})
    else:
        if survivors:
            lines = [(_where(row), row["kind"], row["change"], row["tests"]) for row in survivors]
            print_table(("survived at", "kind", "change", "tests"), lines, tight=True, lang=args.lang)
        more = f", {slow} ran out of time" if slow else ""
        more += f"; {len(reasons)} change nothing and were left out" if reasons else ""
        print(in_language(f"{len(rows)} mutants, {len(survivors)} survived ({share:.1f} %){more}", args.lang))
        if idle:
            said = f"with {idle} of them pytest stops before a test can fail, such as by an error at import"
            print(in_language(said, args.lang))
    return 1 if args.most is not None and share > args.most else 0


def _where(row: Mapping[str, object]) -> str:
    path = Path(str(row["file"]))
    here = Path.cwd()
    return f"{path.relative_to(here) if path.is_relative_to(here) else path}:{row['line']}"
