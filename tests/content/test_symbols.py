"""Symbols of packs: what a file may hold, what is told of one that it may not, and what saves keep of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.folders import pack
from undaunted_command.checking import Checker
from undaunted_core.content.loader import load_folder
from undaunted_core.content.symbols import Symbol
from undaunted_core.extension.manager import Library, default_library
from undaunted_core.limits import MOST_PATHS

if TYPE_CHECKING:
    from pathlib import Path

PATH = {"d": "M0 0H24V20z"}


def symbols(*paths: object, **more: object) -> dict[str, Any]:
    """A file with a symbol of these paths."""
    symbol = {"id": "steel:gun", "provenance": "original", "box": [24, 20], "paths": list(paths)} | more
    return {"symbols": [symbol]}


def uses(symbol: str) -> dict[str, Any]:
    """Changes that give a unit, a tile and a card of Normandy a symbol."""
    targets = {"units": "us/rifleman_a", "tiles": "12B", "cards": "us/rifleman_a"}
    return {"overrides": [
        {"id": f"steel:{kind}", "kind": kind, "target": f"normandy:{target}", "set": {"symbol": symbol}}
        for kind, target in targets.items()
    ]}  # fmt: skip


def faults_of(home: Path) -> list[str]:
    report = Checker(Library()).check(home)
    return [str(fault) for fault in (*report.faults, *report.warnings)]


@pytest.mark.parametrize(
    ("paths", "at", "found", "expected"),
    [
        ([{"d": "M0 0\"/><script>alert(1)</script>"}], "/paths/0/d", "script", "path data of SVG"),
        ([{"d": "url(#a)"}], "/paths/0/d", "url(#a)", "path data of SVG"),
        ([{"d": "M0 0L1e9 0"}], "/paths/0/d", "1e9", "path data of SVG"),
        ([{"d": "M" + "0 " * 2000}], "/paths/0/d", "0 0", "at most 4000 characters"),
        ([PATH | {"id": "a"}], "/paths/0/id", "a", "a known key"),
        ([PATH | {"href": "http://x"}], "/paths/0/href", "href", "a known key"),
        ([PATH | {"onclick": "a()"}], "/paths/0/onclick", "onclick", "a known key"),
        ([PATH | {"fill": "url(#a)"}], "/paths/0/fill", "url(#a)", "one of ['none', 'ink'"),
        ([PATH] * (MOST_PATHS + 1), "/paths", "M0 0", f"at most {MOST_PATHS} entries"),
        ([], "/paths", "[]", "at least 1 entries"),
    ],
    ids=["script", "link", "exponent", "long", "id", "href", "event", "colour", "many", "empty"],
)
def test_a_symbol_holds_path_data_alone(
    tmp_path: Path, paths: list[object], at: str, found: str, expected: str
) -> None:
    """A fault names the file, the place, what was found and what was expected."""
    home = pack(tmp_path, "steel", symbols=symbols(*paths))
    with pytest.raises(uc.SchemaError) as error:
        load_folder(home, {"symbols": Symbol})
    (fault,) = map(str, error.value.faults)
    assert f"symbols.json#/symbols/0{at}" in fault
    assert found in fault
    assert expected in fault


def test_a_game_whose_symbols_are_faulty_is_refused(tmp_path: Path) -> None:
    """``validate`` tells the same fault."""
    home = pack(tmp_path, "steel", symbols=symbols({"d": "url(#a)"}))
    (fault,) = faults_of(home)
    with pytest.raises(uc.ContentError) as error:
        uc.new_game("normandy", "la_raye", packs=(home,), library=Library())
    assert [str(part) for part in error.value.faults] == [fault]


def test_a_box_has_a_size(tmp_path: Path) -> None:
    (fault,) = faults_of(pack(tmp_path, "steel", symbols=symbols(PATH, box=[24, 0])))
    assert "/box/1: found 0, expected at least 1" in fault


def test_a_symbol_that_no_pack_draws_is_refused_with_the_nearest(tmp_path: Path) -> None:
    """For each definition that names it, at its file."""
    home = pack(tmp_path, "steel", symbols=symbols(PATH), overrides=uses("steel:gum"))
    with pytest.raises(uc.LinkError) as error:
        uc.new_game("normandy", "la_raye", packs=(home,), library=Library())
    assert len(error.value.faults) == 3
    told = "found 'steel:gum', expected one of the symbols of this game; nearest: steel:gun"
    assert all(str(fault).endswith(told) for fault in error.value.faults)


def test_no_symbol_is_in_a_fingerprint(tmp_path: Path) -> None:
    """A better drawing leaves saves as good as they were."""
    prints = set()
    for name, path in (("one", PATH), ("two", {"d": "M1 1H2z"})):
        home = pack(tmp_path / name, "steel", symbols=symbols(path), overrides=uses("steel:gun"))
        game = uc.new_game("normandy", "la_raye", seed=1, packs=(home,), library=Library())
        assert "symbol" not in json.dumps(game.rules.source.documents())
        prints.add(game.rules.fingerprint)
    assert len(prints) == 1


def test_the_catalogue_has_the_symbols(tmp_path: Path) -> None:
    home = pack(tmp_path, "steel", symbols=symbols(PATH), overrides=uses("steel:gun"))
    catalog = uc.new_game("normandy", "la_raye", packs=(home,), library=Library()).catalog
    assert catalog["symbols"]["steel:gun"]["paths"] == [PATH | {"fill": "ink", "stroke": "none", "width": 1}]
    things = ("pieces", "us:rifleman_a"), ("tiles", "12B"), ("cards", "us:rifleman_a")
    assert {catalog[kind][name]["symbol"] for kind, name in things} == {"steel:gun"}
    assert default_library().ruleset("normandy", "la_raye").source.symbols == {}


def test_a_tile_with_a_symbol_needs_no_scenery(tmp_path: Path) -> None:
    """One without either is warned of."""
    tile = {"label": {"en": "works", "es": "fábrica"}, "cover": 1, "provenance": "original"}
    tiles = {"tiles": [{"id": "steel:Q1A", **tile, "symbol": "steel:gun"}, {"id": "steel:Q2A", **tile}]}
    (warning,) = faults_of(pack(tmp_path, "steel", symbols=symbols(PATH), tiles=tiles))
    assert "/tiles/1: found no scenery" in warning
