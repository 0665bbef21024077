"""``site``: what the command does and says."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_command.out import UsageError, print_json
from undaunted_command.packs import add_packs, check_games, find_game
from undaunted_core.phrases import Phrases
from undaunted_site.runtime import FILES, VERSION, fetch_runtime
from undaunted_site.writing import write_site

if TYPE_CHECKING:
    from argparse import Namespace

say = Phrases.beside(__file__).say
#: Where the runtime is kept that npm has fetched, in the user's folder of caches.
KEPT = Path("undaunted") / f"pyodide-{VERSION}"


def run(args: Namespace) -> int:
    """Write a site."""
    check_games()
    for game in args.game:
        find_game(game)
    packs = add_packs(args.pack)
    out = Path(args.out)
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out}: a file, expected a folder")
    if out.is_dir() and any(out.iterdir()) and not (out / "site.json").is_file():
        raise UsageError(f"{out}: the folder holds other files, expected a new or empty folder, or a site")
    runtime = find_runtime(args)
    written = write_site(out, runtime, args.game, packs, map(Path, args.document))
    if args.json:
        print_json({
            "out": str(out), "scenarios": written.scenarios, "prepared": written.is_prepared, "sizes": written.sizes,
        })  # fmt: skip
        return 0
    for game, count in written.scenarios.items():
        print(say("checked", args.lang, game=game, count=count))
    if not written.is_prepared:
        print(say("sources", args.lang), file=sys.stderr)
    print(say("written", args.lang, out=out, count=len(written.sizes), size=_megabytes(sum(written.sizes.values()))))
    print(say("open", args.lang, out=out))
    return 0


def find_runtime(args: Namespace) -> Path:
    """The folder of the runtime: the one given, or the one that npm has fetched, now or before."""
    if args.runtime:
        return Path(args.runtime).expanduser()
    kept = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / KEPT
    if all((kept / name).is_file() for name in FILES):
        return kept
    if not args.fetch_runtime:
        if not sys.stdin.isatty():
            raise UsageError("site: no runtime; give it (--runtime DIR), or let npm fetch it (--fetch-runtime)")
        if input(say("ask", args.lang, version=VERSION)).strip().casefold() not in ("y", "yes", "s", "sí", "si"):
            raise UsageError("site: no runtime; give it: --runtime DIR")
    fetch_runtime(kept)
    return kept


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"


__all__ = ["find_runtime", "run"]
