"""Writing a site: the page, the engine, the games and packs, the runtime, and what is prepared of them."""

from __future__ import annotations

import hashlib
import json
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.content.loader import read_text
from undaunted_core.extension.manager import default_library
from undaunted_core.text import LANGUAGES
from undaunted_site.parts import BASE, Parts
from undaunted_site.preparing import compress, pack, prepare
from undaunted_site.runtime import MODULES, NOTICE, check_runtime
from undaunted_table.web.documents import Catalogue, read

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from undaunted_core.extension.manager import Library

#: The policy of the page: its own files alone, and WebAssembly.  Pictures come with style attributes.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "form-action 'none'; base-uri 'none'"
)
#: How long a decision of a bot takes at least, in milliseconds, so that people can follow.
PAUSE = 400
#: The file with the memory of a runtime that has imported the base.
MEMORY = "engine/memory-{}.bin"


@attrs.frozen
class Written:
    """How many scenarios of each game were checked, the size of each file, and if Node.js has prepared the start."""

    scenarios: dict[str, int]
    sizes: dict[str, int]
    is_prepared: bool


def write_site(
    out: Path, runtime: Path, games: Iterable[str] = (), packs: Iterable[str] = (), documents: Iterable[Path] = (), *,
    pause: int = PAUSE,
) -> Written:  # fmt: skip
    """Write a site into a folder; without games and packs it has all that is installed.

    ``documents`` are saves, positions and replays that links such as ``#/open/NAME`` begin with.  Every scenario is
    compiled, which checks its content: the browser checks none of it again.  Raises
    :class:`~undaunted_core.errors.UndauntedError` for content with faults, :class:`UsageError` for what cannot go in.
    """
    library = default_library()
    own = check_runtime(runtime)
    rows = {lang: offered(Catalogue().games(lang), {*games}, {*packs}) for lang in LANGUAGES}
    scenarios = check_scenarios(library, rows["en"])
    texts = {f"documents/{file.stem}.json": read_text(file) for file in documents}
    for text in texts.values():
        read(text)
    parts = Parts(library)
    needs = {
        row["id"]: {
            name: parts.needed(library.active(library.game(row["id"]), (name,) if name else ()))
            for name in ("", *row["packs"])
        }
        for row in rows["en"]
    }
    modules = {name: part.files for name, part in parts.by_name.items()}
    prepared = prepare(modules, BASE, runtime)
    content = page_files()
    content |= {f"runtime/{name}": data for name, data in own.items()}
    content["runtime/NOTICE.txt"] = NOTICE.encode()
    content |= {
        f"engine/{name}.tar.gz": pack(inside) for name, inside in (prepared.parts if prepared else modules).items()
    }
    memory = memory_file(prepared.memory) if prepared else {}
    content |= memory
    content |= {name: text.encode() for name, text in texts.items()}
    content |= {f"games.{lang}.json": to_json(listed) for lang, listed in rows.items()}
    content["site.json"] = to_json({
        "base": BASE, "memory": next(iter(memory), None), "modules": MODULES, "needs": needs, "pause": pause,
        "folders": {name: part.folders for name, part in parts.by_name.items() if part.folders},
        "sizes": {name: len(data) for name, data in content.items()},
    })  # fmt: skip
    content["sw.js"] = service_worker(content)
    for old in out.glob(MEMORY.format("*")):
        old.unlink()
    for name, data in content.items():
        file = out / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return Written(scenarios, {name: len(data) for name, data in content.items()}, prepared is not None)


def offered(rows: list[dict[str, Any]], games: set[str], packs: set[str]) -> list[dict[str, Any]]:
    """The rows of the page's list that a site has: these games and packs, or all where none is named."""
    kept = []
    for row in rows:
        if games and row["id"] not in games:
            continue
        names = [name for name in row["packs"] if name in packs or not (games or packs)]
        kept.append({
            **row,
            "packs": names,
            "bots_of": {name: row["bots_of"][name] for name in names},
            **{
                sort: [item for item in row[sort] if {*item["packs"]} <= {*names}]
                for sort in ("scenarios", "campaigns")
            },
        })  # fmt: skip
    return kept


def check_scenarios(library: Library, rows: list[dict[str, Any]]) -> dict[str, int]:
    """Compile every scenario; how many each game has."""
    for row in rows:
        for item in row["scenarios"]:
            library.ruleset(row["id"], item["id"], tuple(item["packs"]))
    return {row["id"]: len(row["scenarios"]) for row in rows}


def page_files() -> dict[str, bytes]:
    """The page: that of the server, with places and a transport of a site's own."""
    page = {file.name: file.read_bytes() for file in files("undaunted_table.web").joinpath("client").iterdir()}
    own = {file.name: file.read_bytes() for file in files("undaunted_site").joinpath("client").iterdir()}
    own.pop("sw.js")
    index = page.pop("index.html").decode()
    policy = f'<meta http-equiv="content-security-policy" content="{POLICY}">\n'
    index = index.replace('"/client/', '"client/').replace("<title>", f"{policy}<title>", 1)
    index = index.replace("</head>", '<link rel="stylesheet" href="client/site.css">\n</head>')
    words = {**json.loads(page["words.json"]), **json.loads(own["words.json"])}
    content = {f"client/{name}": data for name, data in {**page, **own}.items()}
    return {**content, "client/words.json": to_json(words), "index.html": index.encode()}


def memory_file(memory: bytes) -> dict[str, bytes]:
    """The kept memory as a file.  Its name is a hash of it, so that no browser takes that of another version."""
    return {MEMORY.format(hashlib.sha256(memory).hexdigest()[:16]): compress(memory)}


def service_worker(content: dict[str, bytes]) -> bytes:
    """The service worker, with the files that it keeps, and a version that is another one if any of them is."""
    digest = hashlib.sha256()
    for name, data in sorted(content.items()):
        digest.update(f"{name} {len(data)} ".encode() + data)
    script = files("undaunted_site").joinpath("client", "sw.js").read_text(encoding="utf-8")
    names = ["./", *sorted(name for name in content if name != "runtime/NOTICE.txt")]
    script = re.sub(r'"VERSION"', lambda _: json.dumps(digest.hexdigest()[:16]), script)
    return re.sub(r'\["FILES"\]', lambda _: json.dumps(names), script).encode()


def to_json(value: object) -> bytes:
    """A file of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=dict).encode()


__all__ = ["Written", "write_site"]
