"""What is wrong with the project of a plugin: an entry point that is missing, or that names no module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.content.loader import read_text
from undaunted_core.errors import DeclarationFault
from undaunted_core.extension.faults import origin_of
from undaunted_core.extension.hookspecs import PROJECT
from undaunted_core.ids import near_hint

if TYPE_CHECKING:
    from pathlib import Path

#: The file that says what a project is.
FILE = "pyproject.toml"


def import_failed(error: Exception, name: str, source: Path) -> str:
    """What else is told of a module that cannot be imported: the line, or its entry point and the nearest module."""
    if not isinstance(error, ModuleNotFoundError) or not f"{name}.".startswith(f"{error.name}."):
        return origin_of(error)
    files = [file.relative_to(source).with_suffix("") for file in sorted(source.rglob("*.py"))]
    hint = near_hint(name, [".".join(file.parts).removesuffix(".__init__") for file in files])
    return f", expected a module in {source}{hint}{_line(source.parent / FILE, name)}"


def no_entry_point(folder: Path) -> DeclarationFault | None:
    """The fault of a project that holds a plugin and names it by no entry point; None where it has none."""
    file = folder / FILE
    plugins = [path for path in sorted(folder.glob("src/*/*.py")) if "uc.Pack(" in read_text(path)]
    if not plugins or not file.is_file() or PROJECT in _tables(file):
        return None
    plugin = plugins[0].relative_to(folder / "src").with_suffix("")
    module = ".".join(plugin.parts).removesuffix(".__init__")
    expected = f'[project.entry-points.{PROJECT}] with {plugin.parts[0]} = "{module}"'
    line = _line(file, "[project]").strip(" ()")
    return DeclarationFault(plugin.parts[0], FILE, "no entry point of a plugin", expected, None, line)


def _tables(file: Path) -> str:
    """The names of the tables of a file, in one text."""
    return "\n".join(line for line in read_text(file).splitlines() if line.startswith("["))


def _line(file: Path, text: str) -> str:
    """The first line of a file with a text, `` (file:line)``; empty where there is none."""
    lines = read_text(file).splitlines() if file.is_file() else []
    return next((f" ({file}:{number})" for number, line in enumerate(lines, 1) if text in line), "")


__all__ = ["FILE", "import_failed", "no_entry_point"]
