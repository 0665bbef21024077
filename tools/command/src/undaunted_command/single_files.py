"""Packs in one file: a module with a ``PACK`` that is named by its path, and needs no project and no installation."""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_command.arguments import SUFFIX, list_modules
from undaunted_core.errors import PluginError
from undaunted_core.extension.discovery import pack_of
from undaunted_core.extension.faults import describe_error, origin_of
from undaunted_core.extension.hookspecs import Pack
from undaunted_core.extension.order import in_order
from undaunted_core.ids import near_hint

if TYPE_CHECKING:
    from types import ModuleType

    from undaunted_core.extension.manager import Library


def load_file(path: Path, library: Library) -> str | None:
    """Add the pack of a file to the library, once; its id, or None where the path names no file of Python.

    The caller has named the file to run its code.  Raises :class:`PluginError` if the code fails or holds no pack,
    and if there is no such file. It also does so if its name is that of another module.
    """
    if path.suffix != SUFFIX:
        return None
    path = path.resolve()
    if not path.is_file():
        hint = near_hint(path.name, [file.name for file in list_modules(path.parent)])
        raise PluginError(f"no file {path}, expected a pack in one file{hint}")
    known = {info.distribution: info.name for info in library.plugins()}
    if str(path) not in known:
        module = _run(path)
        pack = pack_of(module)
        if not isinstance(pack, Pack):
            del sys.modules[path.stem]
            raise PluginError(f"the file {path} {pack}")
        library.register(module, distribution=str(path))
        return pack.id
    return known[str(path)]


def games_for(pack: str, library: Library) -> list[str]:
    """The games that have all packs that this one requires, or that it brings itself."""
    needed = {*in_order(library._packs, (pack,))} - {pack}
    return [name for name in library.games() if needed <= {*library.active(library.game(name), ())}]


def _run(path: Path) -> ModuleType:
    """The module of a file, under the name of the file."""
    name, loaded = path.stem, sys.modules.get(path.stem)
    if loaded is not None and getattr(loaded, "__file__", None) == str(path):
        return loaded
    other = loaded or (find_spec(name) if name.isidentifier() else None)
    # The folder of the file may be on the path of modules: then its name leads to itself.
    if not name.isidentifier() or (other is not None and getattr(other, "origin", None) != str(path)):
        found = "the name of another module" if name.isidentifier() else "no name of a module"
        raise PluginError(f"{path}: found {found}, {name!r}, expected a name of its own, such as my_rule{SUFFIX}")
    spec = spec_from_file_location(name, path)
    assert spec is not None  # noqa: S101 - the suffix is that of Python
    assert spec.loader is not None  # noqa: S101
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if not isinstance(error, Exception):
            raise
        raise PluginError(f"the pack in {path} cannot be loaded: {describe_error(error)}{origin_of(error)}") from error
    return module


__all__ = ["games_for", "load_file"]
