"""Files that need each other make a circle: a reader of one of them must know all.

Imports for types alone and imports inside functions count as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import grimp
import pytest

import undaunted_core as uc
from undaunted_core.game import drawing as drawings

if TYPE_CHECKING:
    from grimp import ImportGraph

#: A circle has at most so many files.
MOST = 10
PACKAGES = (
    "undaunted_core", "undaunted_testing", "undaunted_pytest", "undaunted_table", "undaunted_lab", "undaunted_command",
    "undaunted_campaign", "undaunted_site", "undaunted_system",
    "undaunted_normandy", "undaunted_north_africa", "undaunted_allied_assault",
)  # fmt: skip


@pytest.fixture
def graph() -> ImportGraph:
    return grimp.build_graph(*PACKAGES, exclude_type_checking_imports=False, cache_dir=None)


def circle_of(graph: ImportGraph, module: str) -> frozenset[str]:
    """The module and all that both need it and are needed by it: its strongly connected component."""
    return frozenset({module} | (graph.find_upstream_modules(module) & graph.find_downstream_modules(module)))


def test_no_circle_has_more_than_ten_files(graph: ImportGraph) -> None:
    """The graph has imports for types and inside functions; one import for a type more makes a large circle."""
    circles = {circle_of(graph, module) for module in graph.modules}
    assert [sorted(circle) for circle in circles if len(circle) > MOST] == []
    targets, observation = "undaunted_core.game.targets", "undaunted_core.game.observation"
    # The first is an import for a type, the second stands inside a function.
    assert graph.direct_import_exists(importer=observation, imported="undaunted_core.game.game")
    assert graph.direct_import_exists(importer="undaunted_command.serve", imported="undaunted_table.web.app")
    graph.add_import(importer=targets, imported=observation)
    assert len(circle_of(graph, targets)) > MOST


def test_a_picture_without_a_distribution_that_draws_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine imports no drawing: without an entry point it says what is missing."""
    monkeypatch.setattr(drawings, "DRAWINGS", "undaunted_core.no_drawings")
    drawings.drawing.cache_clear()
    with pytest.raises(uc.PluginError, match=r"no entry point 'picture' of the group undaunted_core.no_drawings"):
        drawings.drawing("picture")
