"""The pack as the project of an author, with a mistake in it, in a library that all mistakes share."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import random
import sys
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from mistakes import pack
from mistakes.variants import PLAY, SUITE, VALIDATE, Variant
from undaunted_command.checking import Checker
from undaunted_command.packs import project_pack
from undaunted_command.report import tell
from undaunted_core.game.watchdog import Watchdog
from undaunted_testing.checks import CHECKS
from undaunted_testing.covering import COVER, check_cover, cover
from undaunted_testing.suite import Effort, Setup, run_check
from undaunted_testing.walk import CheckFailedError, random_move, take, walk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROJECT = """[project]
name = "arnhem-pack"
version = "1"

[project.entry-points.undaunted_core]
arnhem = "arnhem_pack"
"""
SCENARIOS = ("first", "second")
#: Seconds of processor time without a move after which a rule is taken for endless.
SECONDS = 0.3


def documents() -> dict[str, Any]:
    """The data of the pack, with a second scenario: what is wrong with the pack is told once for both."""
    files = pack.documents()
    files["scenarios/second.json"] = copy.deepcopy(files["scenarios/first.json"]) | {"id": "arnhem:second", "number": 2}
    return files


def write(variant: Variant | None, folder: Path) -> None:
    """Write the project with a mistake into a folder."""
    source, files = pack.SOURCE, documents()
    if variant is not None:
        for old, new in variant.source:
            assert source.count(old) == 1, (variant.number, old)
            source = source.replace(old, new)
        if variant.data is not None:
            variant.data(files)
    inside = folder / "src" / "arnhem_pack"
    texts = {inside / "data" / name: json.dumps(document, indent=1) for name, document in files.items()}
    texts[inside / "__init__.py"] = source.replace('Path("@FOLDER@")', 'Path(__file__).parent / "data"')
    texts[folder / "pyproject.toml"] = PROJECT
    for name, old, new in () if variant is None else variant.raw:
        file = next(one for one in texts if one.name == name)
        assert old in texts[file], (variant.number, old)  # type: ignore[union-attr]
        texts[file] = texts[file].replace(old, new)
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


@contextlib.contextmanager
def forgetting(library: uc.Library) -> Iterator[None]:
    """What is loaded inside is forgotten afterwards, so that the next mistake finds the library as it was."""
    packs, infos, path, modules = dict(library._packs), list(library._infos), list(sys.path), set(sys.modules)
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        for name, (_, plugin) in list(library._packs.items()):
            if name not in packs:
                library._forget(name, plugin)
        library._infos[:] = infos
        for held in (library._rulesets, library._folders):
            for key in [key for key in held if key not in packs and "arnhem" in str(key)]:
                del held[key]
        sys.path[:], sys.dont_write_bytecode = path, writes
        for name in set(sys.modules) - modules:
            if name.partition("_")[0] in ("arnhem", "nijmegen"):
                del sys.modules[name]


@contextlib.contextmanager
def loaded(library: uc.Library, folder: Path, *edits: tuple[str, str]) -> Iterator[uc.Library]:
    """The pack with these edits of its source, in the library as long as this lasts."""
    source = pack.SOURCE
    for old, new in edits:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    with forgetting(library):
        pack.write_data(folder, pack.documents())
        library.register(pack.module_of(source, folder))
        yield library


def tell_of(variant: Variant | None, library: uc.Library, folder: Path) -> str:
    """What an author is told of a mistake in the place where it is told."""
    write(variant, folder)
    with forgetting(library):
        if variant is not None and variant.companion:
            library.register(pack.module_of(variant.companion, folder, "nijmegen_pack"))
        if variant is None or variant.told == VALIDATE:
            return validated(library, folder)
        name = project_pack(folder, library)
        assert name == "arnhem"
        return {SUITE: checked, PLAY: played}[variant.told](variant, library)


def validated(library: uc.Library, folder: Path) -> str:
    """What ``undaunted validate`` prints of the project; what is not a fault or a warning is left out."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        tell(Checker(library).check(folder), set())
    return "\n".join(line for line in printed.getvalue().splitlines() if not line.startswith(f"{folder}: "))


def played(variant: Variant, library: uc.Library) -> str:
    """What playing random games says."""
    chance = variant.by or "sampled"
    for seed in range(6):
        rng = random.Random(seed)
        try:
            game = uc.new_game(
                "normandy", "arnhem:first", seed=seed, packs=("arnhem",), library=library, chance=chance
            )
            for _ in range(400):
                if game.is_terminal:
                    break
                take(game, *random_move(game, rng))
        except uc.RuleError as error:
            return str(error)
    return ""


def checked(variant: Variant, library: uc.Library) -> str:
    """What a check of the suite says."""
    setup = Setup("normandy", "arnhem:first", ("arnhem",), library)
    try:
        if variant.by == COVER:
            check_cover(*cover(library, setup.game, (setup.scenario,), ("arnhem",), moves=600), 100, {})
        elif variant.by == "own":
            run_check(setup, "own", Effort(own_moves=400), seconds=0)
        else:
            for seed in range(4):
                checks = {name: CHECKS[name] for name in [variant.by] if name in CHECKS}
                # An endless rule is stopped sooner than by the kit's own limit.
                with Watchdog(seconds=SECONDS) if variant.by == "play" else contextlib.nullcontext():
                    walk(setup.maker(seed), checks, seed=seed, plies=250, every=1, chance="sampled")
    except CheckFailedError as error:
        return str(error)
    return ""
