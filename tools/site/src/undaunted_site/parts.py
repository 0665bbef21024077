"""What goes into the browser: the modules of each distribution as a part, and the parts that each pack needs."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from undaunted_command.out import UsageError
from undaunted_core.agents.base import FURTHER
from undaunted_core.extension.hookspecs import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.metadata import Distribution

    from undaunted_core.extension.manager import Library

#: The part that each game needs: the engine, what it stands on, and the tables.
BASE = "undaunted-core"


#: What its distributions require and the browser does not need: documents are checked when the site is written.
UNNEEDED = frozenset({"jsonschema"})
SCHEMAS = "undaunted_site/inside/schemas.py"
COMPILED = (".so", ".pyd", ".dll", ".dylib")
#: What is left out of the distributions of the base: what serves, writes sites, and the page, which is beside them.
LEFT_OUT = re.compile(
    r"undaunted_table/(web/(client/|(app|handlers|hall|drivers|garbage|live|guard|store|openers|steps|news|published|typescript)\.py)"
    r"|schemas/(documents|positions|offered)\.py)|undaunted_site/(?!__init__|inside/)"
    r"|undaunted_lab/(adapters|study|vectors|agents/weights)/"
)
#: What the base has of the command: its words for errors of the library, and the clauses.
WORDS = re.compile(
    r"undaunted_command/(__init__\.py|out\.py|words\.|spanish\.py|(parser|catalogue|clauses|packs|arguments|projects|single_files)\.py|locale/)|[^/]*\.dist-info/"
)
#: The name at the beginning of a requirement.
REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*([^;]*)(;.*)?$")


@attrs.frozen
class Part:
    """A distribution as an archive: the files by their path beside the modules, and the folders of data packs."""

    name: str
    files: dict[str, bytes]
    folders: tuple[str, ...] = ()


def normal(name: str) -> str:
    """The name of a distribution as all forms of it are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def required(distribution: Distribution) -> Iterator[str]:
    """The names of the distributions that one requires without extras, as far as they are installed."""
    for line in distribution.requires or ():
        found = REQUIREMENT.match(line)
        if found is not None and "extra" not in (found[3] or "") and is_installed(found[1]):
            yield normal(found[1])


def is_installed(name: str) -> bool:
    """Whether a distribution of this name is installed."""
    try:
        importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def closure(names: Iterable[str], but: Iterable[str] = ()) -> list[str]:
    """The distributions with all that they require, without those of ``but``."""
    left_out, waiting, names_of_all = {*but}, [normal(name) for name in names], []
    while waiting:
        name = waiting.pop(0)
        if name in left_out:
            continue
        left_out.add(name)
        names_of_all.append(name)
        waiting += required(importlib.metadata.distribution(name))
    return names_of_all


def files_of(name: str) -> dict[str, bytes]:
    """The files of an installed distribution, and what is said of it; a usage error for compiled modules."""
    distribution = importlib.metadata.distribution(name)
    paths = {
        path.as_posix(): Path(str(distribution.locate_file(path)))
        for path in distribution.files or ()
        if path.suffix != ".pth" and ".dist-info/" not in path.as_posix() and not path.as_posix().startswith("..")
    }
    # One that is installed to be edited stands elsewhere: its modules are those of its entry points.
    for top in {point.value.partition(":")[0].partition(".")[0] for point in distribution.entry_points}:
        spec = importlib.util.find_spec(top)
        for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
            paths |= {path.relative_to(Path(folder).parent).as_posix(): path for path in Path(folder).rglob("*")}
            # The folder of a project's sources has nothing else.
            if Path(folder).parent.name == "src":
                source = Path(folder).parent
                paths |= {path.relative_to(source).as_posix(): path for path in source.rglob("*")}
    files = _read(paths, name)
    info = f"{distribution.name.replace('-', '_')}-{distribution.version}.dist-info"
    head = f"Metadata-Version: 2.1\nName: {distribution.name}\nVersion: {distribution.version}\n"
    points = distribution.read_text("entry_points.txt")
    files[f"{info}/METADATA"] = head.encode()
    if points:
        files[f"{info}/entry_points.txt"] = points.encode()
    return files


def _read(paths: dict[str, Path], name: str) -> dict[str, bytes]:
    """The files, without what Python has compiled."""
    files = {}
    for inside, path in sorted(paths.items()):
        if path.suffix in COMPILED:
            raise UsageError(f"{name} has the compiled module {inside}: a browser can run Python alone")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc":
            files[inside] = path.read_bytes()
    return files


def files_of_project(folder: Path) -> dict[str, bytes]:
    """The files of a plugin's project that is not installed, with its entry points."""
    source = folder / "src" if (folder / "src").is_dir() else folder
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = project["entry-points"]
    tops = {module.partition(".")[0] for module in points[PROJECT].values()}
    paths = {
        path.relative_to(source).as_posix(): path
        for top in tops
        for path in (*(source / top).rglob("*"), source / f"{top}.py")
    }
    info = f"{project['name'].replace('-', '_')}-0.dist-info"
    lines = [
        line
        for group, entries in points.items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()))
    ]
    return {
        **_read(paths, str(folder)),
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0\n".encode(),
        f"{info}/entry_points.txt": "\n".join(lines).encode(),
    }


def names_of_base() -> list[str]:
    """The distributions that each game needs: the engine, the tables, and those that bring bots for every game."""
    bots = {point.dist.name for point in importlib.metadata.entry_points(group=FURTHER) if point.dist is not None}
    return closure([BASE, "undaunted-core-table", "undaunted-core-site", *sorted(bots)], UNNEEDED)


def base_part() -> Part:
    """The part that each game needs."""
    files: dict[str, bytes] = {}
    for name in names_of_base():
        files |= {path: content for path, content in files_of(name).items() if not LEFT_OUT.match(path)}
    # By the name under which the loader asks for it.
    files["jsonschema.py"] = files.pop(SCHEMAS)
    command = files_of("undaunted-core-command")
    return Part(BASE, files | {path: content for path, content in command.items() if WORDS.match(path)})


class Parts:
    """The parts of a site, by name, and which of them a game with packs needs."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._base = {*names_of_base(), *UNNEEDED}
        self.by_name: dict[str, Part] = {BASE: base_part()}
        #: The parts of each pack, without those of the packs that it requires.
        self._names: dict[str, list[str]] = {}

    def needed(self, packs: Iterable[str]) -> list[str]:
        """The names of the parts that some packs need, without the base; each is made when it is first needed."""
        names = [name for pack in packs for name in self._of_pack(pack)]
        return list(dict.fromkeys(names))

    def _of_pack(self, pack: str) -> list[str]:
        if pack not in self._names:
            self._names[pack] = self._make(pack)
        return self._names[pack]

    def _make(self, pack: str) -> list[str]:
        info = next(info for info in self._library.plugins() if info.name == pack)
        origin = info.distribution
        if Path(origin).is_absolute():
            return [self._of_folder(pack, Path(origin))]
        names = closure([origin], self._base)
        for name in names:
            if name not in self.by_name:
                self.by_name[name] = Part(name, files_of(name))
        return names

    def _of_folder(self, pack: str, folder: Path) -> str:
        """The part of a folder of data, or of a project that is not installed."""
        name = f"pack-{pack.replace('_', '-')}"
        if (folder / "pyproject.toml").is_file():
            part = Part(name, files_of_project(folder))
        elif folder.is_dir():
            paths = {f"packs/{pack}/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*")}
            part = Part(name, _read(paths, str(folder)), (f"packs/{pack}",))
        else:
            raise UsageError(f"--pack {folder}: a file is no project; undaunted new-plugin begins one")
        self.by_name[name] = part
        return name


__all__ = ["BASE", "Part", "Parts", "closure", "files_of"]
