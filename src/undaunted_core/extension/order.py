"""The order in which packs act: by what they say of each other and by their ids, never by the order of installation."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from undaunted_core.checks.lines import texts_of
from undaunted_core.errors import PluginError
from undaunted_core.ids import near_hint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from undaunted_core.extension.hookspecs import Pack

    Known = Mapping[str, tuple[Pack, Any]]


def in_order(known: Known, wanted: Iterable[str], note: Callable[[], str] = lambda: "") -> tuple[str, ...]:
    """The packs and all they require, each after those that it requires or says that it comes after.

    :class:`PluginError` for a missing one, followed by ``note()``, and for a ring.
    """
    wanted = tuple(wanted)
    acting = frozenset(_walk(known, wanted, lambda pack: pack.requires, "require each other", note))
    if not any(known[name][0].after for name in acting):
        return _walk(known, wanted, lambda pack: pack.requires, "", note)
    ring = "come after each other (requires and after)"
    return _walk(known, wanted, lambda pack: (*pack.requires, *_earlier_among(pack, acting)), ring, note)


def _earlier_among(pack: Pack, acting: Iterable[str]) -> tuple[str, ...]:
    """The packs that a pack comes after, as far as they act."""
    return tuple(sorted(set(pack.after).intersection(acting)))


def _walk(
    known: Known, wanted: Iterable[str], earlier: Callable[[Pack], tuple[str, ...]], ring: str, note: Callable[[], str]
) -> tuple[str, ...]:
    order: list[str] = []

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            around = (*path[path.index(name) :], name)
            sources = _places_of(known, pairwise(around))
            if len(around) == 2:
                raise PluginError(f"pack {name} requires itself{sources}")
            expected = "expected that one of them does not name the next"
            raise PluginError(f"packs {' -> '.join(around)} {ring}, {expected}{sources}")
        if name in order:
            return
        if name not in known:
            note_of_pack = f", required by {path[-1]}, expected a pack that is installed" if path else ""
            hint = near_hint(name, known)
            raise PluginError(f"no pack {name!r}{note_of_pack}{hint}{_places_of(known, [(*path[-1:], name)])}{note()}")
        for needed in earlier(known[name][0]):
            visit(needed, (*path, name))
        order.append(name)

    for name in wanted:
        visit(name, ())
    return tuple(order)


def _places_of(known: Known, pairs: Iterable[tuple[str, ...]]) -> str:
    """Where packs name other packs: of each pair the first, where its source names the second."""
    places = [texts_of(known[pair[0]][1]).get(pair[1], "") for pair in pairs if len(pair) == 2]
    return f" ({'; '.join(filter(None, places))})" if any(places) else ""


def below(known: Known, pack: str) -> set[str]:
    """The packs that a pack builds on, those that it names and that nobody has included."""
    packs: set[str] = set()
    for needed in known[pack][0].requires if pack in known else ():
        packs |= {needed} | below(known, needed)
    return packs


def predecessors(known: Known, active: Iterable[str], own: Iterable[str]) -> dict[str, frozenset[str]]:
    """For each of these packs those that come before it because packs say so.

    ``active`` is in the order of :func:`in_order`.  ``own`` are the packs that the game requires: all others come
    after them, as far as they act by then.
    """
    own = frozenset(in_order(known, own))
    earlier_packs: dict[str, frozenset[str]] = {}
    acting: list[str] = []
    for name in active:
        pack = known[name][0]
        earlier = own if name not in own else frozenset()
        direct = {*pack.requires, *_earlier_among(pack, acting), *earlier.intersection(acting)}
        earlier_packs[name] = frozenset(direct.union(*(earlier_packs[other] for other in direct)))
        acting.append(name)
    return earlier_packs
