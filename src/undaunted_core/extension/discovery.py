"""Finding installed plugins by their entry points; which of them may load."""

from __future__ import annotations

import inspect
import os
from typing import Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.errors import PluginError
from undaunted_core.extension.faults import describe_error, origin_of, show
from undaunted_core.extension.hookspecs import PROJECT, Pack
from undaunted_core.extension.infos import distribution_of
from undaunted_core.extension.points import list_points
from undaunted_core.extension.versions import imports_old_names, refusal, see
from undaunted_core.ids import CORE, near_hint

#: The environment variable that limits which plugins load: ``none`` or a comma list; what these require loads too.
ENVIRONMENT = "UNDAUNTED_PLUGINS"


@attrs.frozen(eq=False, repr=False)
class Found(ByValue):
    """An entry point's name, what tells its distribution, and its plugin or the error that keeps it out."""

    name: str
    distribution: Any
    plugin: Any
    error: str = ""


def pack_of(plugin: object) -> Pack | PluginError:
    """What a plugin says of itself, or the error that says why it cannot be one."""
    if inspect.isclass(plugin):
        return PluginError(f"is the class {plugin.__name__}, expected a module or an object with a PACK")
    try:
        pack = getattr(plugin, "PACK", None)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a plugin does, the others load
        return PluginError(f"has no PACK (an undaunted_core.Pack): reading it failed: {describe_error(error)}")
    if not isinstance(pack, Pack):
        note = "" if pack is None else f", found {show(pack)}"
        return PluginError(f"has no PACK (an undaunted_core.Pack){note}")
    refused = refusal(pack, plugin)
    return PluginError(refused) if refused else pack


def find_installed(known: frozenset[str], only: str | None = None) -> list[Found]:
    """The installed plugins by name, or the one of a name, as far as the environment variable lets them load.

    The packs that these require are loaded too.  ``known`` are the packs already there.
    Where several claim one pack id, each of them has an error that names them all.
    """
    wanted = os.environ.get(ENVIRONMENT, only)
    names = None if wanted is None else {name.strip() for name in wanted.split(",")} - {"none", ""}
    points = list_points(PROJECT)
    plugins = []
    for name in sorted((names or set()) - {point.name for point in points} - known):
        hint = near_hint(name[:80], [point.name for point in points])
        error = f"{ENVIRONMENT} names it, but no plugin of that name is installed{hint}"
        plugins.append(Found(name[:60], "", None, error))
    claims: dict[str, list[object]] = {}
    loaded: list[tuple[Found, str]] = []
    waiting = [point for point in points if names is None or point.name in names]
    # Not pluggy's load_setuptools_entrypoints: there one broken plugin keeps the others out.
    for point in waiting:
        try:
            plugin = point.load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever a plugin does, the others load
            hint = f"; a pack imports undaunted_core.authoring, {see()}" if imports_old_names(error) else ""
            reason = f"cannot be imported: {describe_error(error)}{origin_of(error)}{hint}"
            plugins.append(Found(point.name, point, None, reason))
            continue
        pack = pack_of(plugin)
        claimed = pack.id if isinstance(pack, Pack) and pack.id != CORE else ""
        loaded.append((Found(point.name, point, plugin), claimed))
        claims.setdefault(claimed, []).append(point)
        if names is not None and isinstance(pack, Pack):
            needed = {*pack.requires} - names
            names |= needed
            waiting += [further for further in points if further.name in needed]
    for found, claimed in loaded:
        if claimed and len(claims[claimed]) > 1:
            claimants = " and ".join(_describe(point) for point in claims[claimed])
            why = f"DuplicateNameError: the pack id {claimed!r} is claimed by {claimants}; none of them is loaded"
            plugins.append(attrs.evolve(found, error=why))
        else:
            plugins.append(found)
    return plugins


def _describe(point: Any) -> str:
    distribution = distribution_of(point)
    origin = f"distribution {distribution}, " if distribution else ""
    return f"{point.name} ({origin}{point.value})"
