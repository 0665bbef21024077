"""A pack says for which version of ``undaunted_core.authoring`` it was written; another one is refused."""

from __future__ import annotations

import importlib.metadata
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import undaunted_core as uc
from kit.places import ROOT, in_repository
from undaunted_core.extension.versions import GUIDE, VERSION


def pack(**given: Any) -> Any:
    """A plugin object with no rules."""

    class Winter:
        PACK = uc.Pack(id="winter", version="1.0", **given)

    return Winter()


def refused(plugin: Any) -> str:
    """The error of a plugin that is not loaded."""
    library = uc.Library(discover=False)
    with pytest.raises(uc.PluginError) as caught:
        library.register(plugin)
    (info,) = [one for one in library.plugins() if one.error]
    assert info.error in str(caught.value)
    assert "winter" not in library.packs
    return str(caught.value)


def test_a_pack_for_this_version_loads_whether_it_says_so_or_not() -> None:
    """A pack that does not say was written for the first version."""
    for plugin in (pack(), pack(authoring=1), pack(authoring=VERSION)):
        library = uc.Library(discover=False)
        library.register(plugin)
        assert "winter" in library.packs
    assert pack().PACK.authoring == 1


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_pack_for_another_version_is_refused_with_the_guide(version: int) -> None:
    """The error names the pack, what was found, what was expected, and where the guide is."""
    said = refused(pack(authoring=version))
    assert "pack winter 1.0 was written for another version" in said
    assert f"found authoring={version}, expected authoring={VERSION}" in said
    assert GUIDE in said


@pytest.mark.parametrize("version", ["1", 1.0, True, None])
def test_the_version_is_a_whole_number(version: Any) -> None:
    """Neither a text nor a truth."""
    with pytest.raises(uc.PluginError, match="pack winter: authoring is a whole number"):
        pack(authoring=version)


def test_a_plugin_that_imports_what_is_not_there_any_more_is_told_of_the_guide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a pack fails before anybody can ask for which version it was written."""
    (tmp_path / "pack_of_old_names.py").write_text("from undaunted_core.system import combat\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    point = EntryPoint("old_names", "pack_of_old_names", "undaunted_core")
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **wanted: [point])
    monkeypatch.delenv("UNDAUNTED_PLUGINS", raising=False)
    (info,) = [one for one in uc.Library().plugins() if one.name == "old_names"]
    assert info.error is not None
    assert "No module named 'undaunted_core.system'" in info.error
    assert GUIDE in info.error


@in_repository
def test_the_guide_is_there() -> None:
    """It stands where the error says, and tells what to do about the number."""
    assert f"authoring={VERSION}" in (ROOT / GUIDE).read_text(encoding="utf-8")
