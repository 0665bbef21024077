"""Anything that a plugin's code raises or returns becomes one error with pack, place and cause.

Only ``KeyboardInterrupt`` passes: it comes from the user, not from the plugin.
"""

from __future__ import annotations

import copy
import inspect
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import cut
from undaunted_core.declarations.returned import place_of
from undaunted_core.errors import PluginError, UndauntedError
from undaunted_core.extension.hookspecs import PROJECT
from undaunted_core.ids import CORE, near_hint
from undaunted_core.kernel.domains import DOMAINS, Members
from undaunted_core.kernel.kinds import SET_UPS, TABLES, name_classes
from undaunted_core.mechanics.entering import ENTRANCES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from importlib.metadata import EntryPoint

    from undaunted_core.kernel.kinds import Kind
    from undaunted_core.kernel.registry import Registry

#: The attribute by which a function is marked as a hook.
MARK = f"{PROJECT}_impl"
#: Modules whose code is no plugin's.
OWN = ("undaunted_core", "importlib", "pluggy", "argparse")
#: How much is shown of a value that is not what was expected.
MOST = 80


def show(value: object) -> str:
    """A value in few words, even where its own ``repr`` fails."""
    try:
        text = repr(value)
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - whatever a plugin does, it is told
        text = f"a {type(value).__name__}"
    return cut(text, MOST)


def describe_error(error: BaseException) -> str:
    """The class and the words of an error, even where it has no words."""
    try:
        text = str(error)
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - whatever a plugin does, it is told
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def origin_of(error: BaseException) -> str:
    """Where the code of a plugin raised an error, `` (file:line)``; empty where it was no plugin's code."""
    if isinstance(error, SyntaxError) and error.filename:
        return f" ({error.filename}:{error.lineno})"
    line, trace = "", error.__traceback__
    while trace is not None:
        code, module = trace.tb_frame.f_code, str(trace.tb_frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] not in OWN and not code.co_filename.startswith("<"):
            line = f" ({code.co_filename}:{trace.tb_lineno})"
        trace = trace.tb_next
    return line


def load_point(point: EntryPoint, expected: type = object, check: Callable[[Any], object] | None = None) -> Any:
    """What an entry point names; a :class:`PluginError` tells its distribution if that cannot be loaded or checked."""
    whose = f"{point.group}: {point.name} of the distribution {point.dist.name if point.dist else 'unknown'}"
    try:
        thing = point.load()
        if isinstance(thing, expected):
            if check is not None:
                check(thing)
            return thing
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise PluginError(f"{whose} cannot be loaded: {describe_error(error)}{origin_of(error)}") from error
    raise PluginError(f"{whose} cannot be loaded: found {show(thing)}, expected {name_classes((expected,))}")


def check_hooks(pack: str, plugin: object, hooks: Iterable[str]) -> None:
    """Raise :class:`PluginError` for a hook that there is not, and for one that takes something else than register."""
    hooks = tuple(hooks)
    for name, function in inspect.getmembers_static(plugin):
        if not hasattr(function, MARK):
            continue
        line = place_of(function)
        note = f" ({line})" if line else ""
        if name not in hooks:
            hint = near_hint(name, hooks)
            raise PluginError(f"pack {pack}: found the hook {name!r}, expected {' or '.join(hooks)}{hint}{note}")
        # One with a default is the pack's own affair.
        parameters = inspect.signature(function).parameters.values()
        names = [each.name for each in parameters if each.name != "self" and each.default is each.empty]
        if names != ["register"]:
            hook = f"{name}({', '.join(names)})"
            raise PluginError(f"pack {pack}: found the hook {hook}, expected {name}(register){note}")


def call_hook(pack: str, hook: str, relay: Callable[..., Any], registrar: Any) -> None:
    """Let a pack's hook register; :class:`PluginError` for what it raises, returns or registers wrongly.

    Errors of the library that name packs themselves, such as a name taken twice, pass.
    """
    try:
        results = relay(register=registrar)
    except PluginError as error:
        raise PluginError(f"pack {pack}: {hook}: {error}{origin_of(error)}") from error
    except (UndauntedError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise PluginError(f"pack {pack}: {hook} failed: {describe_error(error)}{origin_of(error)}") from error
    # The relay leaves out None.
    for result in results:
        if inspect.iscoroutine(result):
            result.close()
        raise PluginError(f"pack {pack}: {hook} returned {show(result)}, expected None (a hook only registers)")
    check_items(pack, hook, registrar._registry)


def check_items(pack: str, hook: str, registry: Registry) -> None:
    """Everything a pack registered is what its kind asks for; :class:`PluginError` otherwise."""
    for kind in {**registry.names, **registry.lists}:
        items = [(name, item) for name, (owner, item) in registry.by_name(kind).items() if owner == pack]
        listed = [("", item) for owner, item in registry.with_packs(kind) if owner == pack]
        for name, item in (*items, *listed):
            if not kind.fits(item):
                what = f"{kind.name} {show(name)}" if name else kind.name
                expected = kind.expected()
                raise PluginError(f"pack {pack}: {hook} registers as {what} {show(item)}, expected {expected}")


def guard(pack: str, what: str, function: Callable[..., object], expected: type = object) -> Callable[..., Any]:
    """A function of a pack: its faults are reported as faults of the pack."""

    def call(*args: object, **given: object) -> Any:
        try:
            result = function(*args, **given)
        except (UndauntedError, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise PluginError(f"pack {pack}: {what} failed: {describe_error(error)}{origin_of(error)}") from error
        if not isinstance(result, expected):
            raise PluginError(f"pack {pack}: {what} returned {show(result)}, expected {name_classes((expected,))}")
        return result

    return call


#: What is called as a ruleset is compiled: the kind, and what its functions give back.
COMPILED: tuple[tuple[Kind[Any], type], ...] = (
    (DOMAINS, Members), (TABLES, object), (SET_UPS, object), (ENTRANCES, Mapping),
)  # fmt: skip


def guard_registry(registry: Registry) -> Registry:
    """The same, with what compiling calls guarded."""
    copied = copy.copy(registry)
    copied.names, copied.lists = dict(registry.names), dict(registry.lists)
    for kind, expected in COMPILED:
        what = f"register_rules: {kind.name}"
        if kind in registry.names:
            copied.names[kind] = {
                name: (pack, guard(pack, f"{what} {name!r}", item, expected))
                for name, (pack, item) in registry.by_name(kind).items()
            }
        if kind in registry.lists:
            copied.lists[kind] = [(pack, guard(pack, what, item, expected)) for pack, item in registry.with_packs(kind)]
    return copied


def owner_of(error: BaseException, plugins: Mapping[str, object]) -> str:
    """The pack whose code is deepest in an error's traceback; empty when there is none.

    ``plugins`` are the modules or objects of the packs, by id; the library's own count for none.
    """
    homes = {_home(plugin): pack for pack, plugin in plugins.items() if pack != CORE}
    owner, trace = "", error.__traceback__
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__", ""))
        parents = name.split(".")
        around = [".".join(parents[:count]) for count in range(len(parents), 0, -1)]
        owner = next((homes[folder] for folder in around if folder in homes), owner)
        trace = trace.tb_next
    return owner


def _home(plugin: object) -> str:
    """The folder of modules in which a plugin stands; of a plugin that is one module, that module."""
    name = str(getattr(plugin, "__name__", None) or getattr(type(plugin), "__module__", ""))
    return getattr(sys.modules.get(name), "__package__", None) or name
