"""What goes into a site, with a runtime that runs nothing: files, policy, words, parts, faults of the command."""

from __future__ import annotations

import ast
import gzip
import hashlib
import importlib.util
import json
import re
import shutil
import tarfile
from argparse import Namespace
from typing import TYPE_CHECKING, Any

import pytest

from kit.folders import pack as write_pack
from kit.sites import find_runtime as find_kit_runtime
from undaunted_command.out import UsageError
from undaunted_core.extension.manager import Library
from undaunted_core.text import LANGUAGES
from undaunted_site import parts, preparing, runtime, writing
from undaunted_site.running import find_runtime

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

NAMES = [*runtime.FILES]


@pytest.fixture(scope="module")
def fake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A runtime of files that hold their own names; it prepares nothing."""
    folder = tmp_path_factory.mktemp("runtime")
    for name in NAMES:
        (folder / name).write_text(name)
    hashes = {name: hashlib.sha256(name.encode()).hexdigest() for name in NAMES}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runtime, "FILES", hashes)
        patch.setattr(writing, "prepare", lambda modules, base, folder: None)
        yield folder


@pytest.fixture(scope="module")
def site(fake: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of one game."""
    folder = tmp_path_factory.mktemp("site")
    written = writing.write_site(folder, fake, ["allied_assault"])
    assert written.scenarios == {"allied_assault": 14}
    return folder


def files_in(archive: Path) -> dict[str, str]:
    """The files of a part; what is no text is empty."""
    with tarfile.open(archive) as content:
        return {
            entry.name: content.extractfile(entry).read().decode(errors="ignore")  # type: ignore[union-attr]
            for entry in content.getmembers()
        }


def test_a_site_has_the_page_the_engine_and_the_games_asked_for(site: Path) -> None:
    told = json.loads((site / "site.json").read_text())
    assert told["needs"] == {"allied_assault": {"": ["undaunted-core-allied-assault"]}}
    assert [row["id"] for row in json.loads((site / "games.es.json").read_text())] == ["allied_assault"]
    engine = {path.name.removesuffix(".tar.gz"): files_in(path) for path in (site / "engine").iterdir()}
    assert set(engine) == {"undaunted-core", "undaunted-core-allied-assault"}
    base = engine["undaunted-core"]
    for name in ("undaunted_core/__init__.py", "attr/_make.py", "cattrs/__init__.py", "pluggy/__init__.py",
                 "undaunted_site/inside/room.py", "undaunted_table/web/view.py", "undaunted_lab/agents/levels.py",
                 "undaunted_command/locale/es.po"):  # fmt: skip
        assert name in base
    missing = ("jsonschema/", "rpds", "referencing", "starlette", "sqlalchemy", "web/client", "app.py", "__pycache__")
    for word in missing:
        assert not [name for name in base if word in name], word
    # All that is written is kept for when there is no network, and nothing else is named.
    listed = json.loads(re.search(r"const FILES = (\[.*\]);", (site / "sw.js").read_text())[1])  # type: ignore[index]
    written = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert {*listed} == written - {"sw.js", "runtime/NOTICE.txt"} | {"./"}
    assert sum(told["sizes"].values()) < sum((site / name).stat().st_size for name in written)


def imported_at_once(source: str) -> Iterator[str]:
    """The modules of this project that a module imports as soon as it is imported itself."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{name.name}" for name in node.names))
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def is_module(name: str) -> bool:
    """Whether it is a module, and no name inside of one."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def test_each_module_of_a_site_finds_what_it_imports(site: Path) -> None:
    """Bots of a site could not be loaded if one of their modules needed what the browser does not get."""
    wanted, kept = set(), set()
    for archive in (site / "engine").iterdir():
        for name, text in files_in(archive).items():
            if name.startswith("undaunted_") and name.endswith(".py"):
                kept.add(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
                wanted |= {*imported_at_once(text)}
    here = {module for module in wanted if module.startswith("undaunted_") and is_module(module)}
    assert len(here) > 100
    assert here <= kept


def test_the_page_has_a_strict_policy_and_loads_nothing_from_elsewhere(site: Path) -> None:
    index = (site / "index.html").read_text()
    policy = re.search(r'http-equiv="content-security-policy" content="([^"]+)"', index)
    assert policy is not None
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy[1]
    assert index.index("content-security-policy") < index.index("<script")
    assert re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", index) == []
    assert not re.search(r'(src|href)="/', index)
    for file in (*(site / "client").iterdir(), site / "sw.js"):
        name, text = file.name, file.read_text()
        assert re.findall(r"https?://(?!www\.w3\.org)\w[^\s\"'`)]+", text) == [], name
        assert not re.search(r"\beval\(|new Function|innerHTML|insertAdjacentHTML|document\.write", text), name


def test_every_file_that_the_page_imports_is_there(site: Path) -> None:
    client = {path.name: path.read_text() for path in (site / "client").iterdir()}
    scripts = "\n".join(text for name, text in client.items() if name.endswith(".js"))
    imported = re.findall(r'(?:from|import) "\./([\w.]+)"', scripts)
    named = {*imported} | {*re.findall(r'URL\("(\w+\.\w+)", import', scripts)}
    assert named <= set(client)
    assert set(client) - named == {"app.js", "style.css", "site.css"}


def test_every_sentence_of_the_site_has_both_languages_and_is_used(site: Path) -> None:
    own = writing.files("undaunted_site").joinpath("client")
    words = json.loads(own.joinpath("words.json").read_text(encoding="utf-8"))
    page = json.loads(writing.files("undaunted_table.web").joinpath("client", "words.json").read_text(encoding="utf-8"))
    code = "\n".join(file.read_text() for file in own.iterdir() if file.name.endswith(".js"))
    used = {*re.findall(r'\bt\((?:what === "loading" \? )?"(\w+)"', code)} | {*re.findall(r': "(\w+)"\)', code)}
    for key, texts in words.items():
        assert set(texts) == set(LANGUAGES), key
        assert len({tuple(sorted(re.findall(r"\{(\w+)\}", text))) for text in texts.values()}) == 1, key
        assert key in used | set(page), key
    assert used <= set(words) | set(page)
    assert json.loads((site / "client" / "words.json").read_text())["connected"] == words["connected"]


def test_a_site_that_is_written_again_is_the_same(fake: Path, site: Path, tmp_path: Path) -> None:
    writing.write_site(tmp_path, fake, ["allied_assault"])
    assert (tmp_path / "sw.js").read_bytes() == (site / "sw.js").read_bytes()


# -- what goes in ----------------------------------------------------------------------------


def test_a_folder_of_data_is_a_part_of_its_own(tmp_path: Path) -> None:
    """A pack that is a folder goes in with its files, and the browser adds the folder."""
    library = Library()
    folder = write_pack(tmp_path, "snow")
    made = parts.Parts(library)
    (name,) = made.needed([library.add(folder)])
    part = made.by_name[name]
    assert part.folders == ("packs/snow",)
    assert "packs/snow/pack.json" in part.files


def test_a_project_that_is_not_installed_goes_in_with_its_entry_points(tmp_path: Path) -> None:
    (tmp_path / "src" / "snow").mkdir(parents=True)
    (tmp_path / "src" / "snow" / "plugin.py").write_text("PACK = None\n")
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "my-snow"\n[project.entry-points.undaunted_core]\nsnow = "snow.plugin"\n'
    )
    files = parts.files_of_project(tmp_path)
    assert files["snow/plugin.py"] == b"PACK = None\n"
    assert files["my_snow-0.dist-info/entry_points.txt"] == b"[undaunted_core]\nsnow = snow.plugin"


def test_a_single_file_and_a_compiled_module_are_refused(tmp_path: Path) -> None:
    made = parts.Parts(Library())
    with pytest.raises(UsageError, match="new-plugin begins one"):
        made._of_folder("snow", tmp_path / "snow.py")
    (tmp_path / "pack.json").write_text("{}")
    (tmp_path / "fast.so").write_text("")
    with pytest.raises(UsageError, match=r"compiled module packs/snow/fast\.so"):
        made._of_folder("snow", tmp_path)


# -- the runtime -----------------------------------------------------------------------------


@pytest.mark.parametrize(("spoil", "message"), [
    (lambda folder: (folder / "pyodide.mjs").unlink(), "found no pyodide.mjs, expected the unpacked npm package"),
    (lambda folder: (folder / "pyodide.mjs").write_text("other"), "pyodide.mjs has the SHA-256 d9298a10"),
])  # fmt: skip
def test_a_runtime_of_another_version_is_refused(
    fake: Path, tmp_path: Path, spoil: Callable[[Path], object], message: str
) -> None:
    folder = tmp_path / "runtime"
    shutil.copytree(fake, folder)
    spoil(folder)
    with pytest.raises(UsageError, match=message):
        runtime.check_runtime(folder)


def test_an_archive_of_another_hash_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pyodide.tgz").write_text("something else")
    with pytest.raises(UsageError, match="expected sha512-0YvXxEhfEdpLfb"):
        runtime.unpack_runtime(tmp_path / "pyodide.tgz", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_npm_is_asked_for_the_pinned_version_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def fail(command: list[str], **_: object) -> Namespace:
        asked.append(command)
        return Namespace(returncode=1, stderr="no net")

    monkeypatch.setattr(runtime.shutil, "which", lambda name: name)
    monkeypatch.setattr(runtime.subprocess, "run", fail)
    with pytest.raises(UsageError, match=rf"npm pack pyodide@{runtime.VERSION} failed: no net"):
        runtime.fetch_runtime(tmp_path)
    assert asked == [["npm", "pack", f"pyodide@{runtime.VERSION}", "--silent", "--ignore-scripts"]]
    monkeypatch.setattr(runtime.shutil, "which", lambda name: None)
    with pytest.raises(UsageError, match="npm is missing"):
        runtime.fetch_runtime(tmp_path)


def test_the_command_asks_before_it_fetches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    fetched: list[Path] = []
    monkeypatch.setattr("undaunted_site.running.fetch_runtime", fetched.append)
    args = Namespace(runtime=None, fetch_runtime=False, lang="en")
    with pytest.raises(UsageError, match="no runtime"):
        find_runtime(args)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    for answer, count in (("n", 0), ("y", 1)):
        monkeypatch.setattr("builtins.input", lambda text, answer=answer: answer)
        if count:
            assert find_runtime(args) == fetched[0]
        else:
            with pytest.raises(UsageError, match="--runtime DIR"):
                find_runtime(args)
    assert len(fetched) == 1
    for name in NAMES:
        fetched[0].mkdir(parents=True, exist_ok=True)
        (fetched[0] / name).touch()
    assert find_runtime(args) == fetched[0]
    assert len(fetched) == 1


# -- what Node prepares ----------------------------------------------------------------------


def test_nothing_is_prepared_where_node_is_missing_or_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing.shutil, "which", lambda name: None)
    assert preparing.prepare({"a": {}}, "a", tmp_path) is None
    monkeypatch.setattr(preparing.shutil, "which", lambda name: "false")
    assert preparing.prepare({"a": {"a.py": b""}}, "a", tmp_path) is None


def test_a_memory_has_its_hash_as_its_name_and_takes_the_place_of_an_old_one(
    fake: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = set()
    for memory in (b"first", b"second"):
        monkeypatch.setattr(
            writing, "prepare", lambda modules, base, folder, memory=memory: preparing.Prepared(modules, memory)
        )
        assert writing.write_site(tmp_path, fake, ["allied_assault"]).is_prepared
        told = json.loads((tmp_path / "site.json").read_text())
        assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("memory-*")] == [told["memory"]]
        assert gzip.decompress((tmp_path / told["memory"]).read_bytes()) == memory
        names.add(told["memory"])
    assert len(names) == 2


@pytest.mark.nightly
def test_the_runtime_compiles_modules_and_keeps_the_same_memory_each_time() -> None:
    """A memory with a clock or chance in it would be another one for each writing, and players would load it again."""
    base = parts.base_part().files
    made = [preparing.prepare({"base": base}, "base", find_kit_runtime()) for _ in range(2)]
    assert made[0] is not None
    assert made[0] == made[1]
    assert "attr/_make.pyc" in made[0].parts["base"]
    assert "attr/_make.py" not in made[0].parts["base"]
    assert b"undaunted_site.inside.room" in made[0].memory
