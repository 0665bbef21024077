"""The order of names of which some are put in before or after others."""

from __future__ import annotations

from graphlib import TopologicalSorter
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def arrange(order: list[str], anchors: Mapping[str, tuple[str, str]]) -> list[str]:
    """The names with those put in, each as close before (or after) its anchor as all constraints allow.

    ``anchors`` gives for each name that is put in what it comes before and what it comes after, empty for nothing.
    Raises :class:`graphlib.CycleError`.

    >>> arrange(["dawn", "noon"], {"tea": ("", "noon"), "lunch": ("tea", "")})
    ['dawn', 'noon', 'lunch', 'tea']
    """
    graph: dict[str, set[str]] = {name: set() for name in (*order, *anchors)}
    for earlier, later in pairwise(order):
        graph[later].add(earlier)
    for name, (before, after) in anchors.items():
        if after:
            graph[name].add(after)
        if before:
            graph[before].add(name)
    TopologicalSorter(graph).prepare()
    wished = list(order)
    waiting = list(anchors)
    while waiting:
        # A name is put in after its anchors, even if another pack puts these in.
        for name in _placeable(waiting, wished, anchors):
            _insert(wished, name, anchors)
            waiting.remove(name)
    # A close place may break another constraint.  The constraint wins: take the first that need not wait.
    done: list[str] = []
    while wished:
        done.append(next(name for name in wished if graph[name] <= set(done)))
        wished.remove(done[-1])
    return done


def _placeable(waiting: list[str], wished: list[str], anchors: Mapping[str, tuple[str, str]]) -> list[str]:
    """The names whose anchors all have a place; without such, those with some anchor that has; else the first."""
    asked = {name: [anchor for anchor in anchors[name] if anchor] for name in waiting}
    whole = [name for name in waiting if all(anchor in wished for anchor in asked[name])]
    return whole or [name for name in waiting if any(anchor in wished for anchor in asked[name])] or waiting[:1]


def _insert(wished: list[str], name: str, anchors: Mapping[str, tuple[str, str]]) -> None:
    """Put a name before its anchor, else after the one it follows and what already follows that, else at the top."""
    before, after = anchors[name]
    if before in wished:
        wished.insert(wished.index(before), name)
        return
    index = wished.index(after) + 1 if after in wished else 0
    behind = {other_name for other_name, (_, other) in anchors.items() if after and other == after}
    while index < len(wished) and wished[index] in behind:
        index += 1
    wished.insert(index, name)
