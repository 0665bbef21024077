"""``validate`` of a single data file: within the pack in whose folder it is, and outside of one by its schema alone."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import undaunted_core as uc
from kit.folders import pack, write
from undaunted_command.main import main

CARD: dict[str, Any] = next(
    one for one in uc.new_game("normandy", "la_raye", seed=1).rules.source.raw["cards"]
    if one["id"] == "normandy:us/rifleman_a"
)  # fmt: skip


def cards(**changes: Any) -> dict[str, Any]:
    """A file with one card."""
    return {"cards": [copy.deepcopy(CARD) | {"id": "mine:us/sapper"} | changes]}


def said(capsys: pytest.CaptureFixture[str], *paths: Path) -> list[str]:
    """What the command prints for these files."""
    main(["validate", *map(str, paths)])
    return capsys.readouterr().out.splitlines()


def test_a_data_file_is_checked_within_its_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = pack(tmp_path, "mine", cards=cards(unit="normandy:us/riflman_a"))
    fault, counted = said(capsys, home / "cards.json")
    assert fault.startswith(f"{home / 'cards.json'}:1#/cards/0/unit: found 'normandy:us/riflman_a', expected ")
    assert fault.endswith("; nearest: normandy:us/rifleman_a")
    assert counted == f"{home / 'cards.json'}: 1 fault"


def test_a_file_of_a_pack_is_no_further_copy_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = pack(tmp_path, "mine", cards=cards())
    told = said(capsys, home / "cards.json", home / "pack.json", home, home / "cards.json")
    counted = ["ok (1 card)", "ok (1 pack)", "ok (1 card)", "ok (1 card)"]
    assert [line.partition(": ")[2] for line in told] == counted


def test_faults_in_other_files_of_the_pack_are_named_and_not_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = pack(tmp_path, "mine", cards=cards(), units={"units": [{"id": "mine:us/sapper"}]})
    warning, right = said(capsys, home / "cards.json")
    assert warning.startswith(f"warning: {home}#: found ")
    assert warning.endswith("in other files, expected a pack without faults, for a check of all in this file")
    assert right == f"{home / 'cards.json'}: ok (1 card)"


def test_a_file_of_an_installed_pack_is_checked_within_it(capsys: pytest.CaptureFixture[str]) -> None:
    folder = next(folder for name, (folder, _) in uc.Library().folders() if name == "normandy")
    assert said(capsys, folder / "tiles.json")[-1].endswith(": ok (36 tiles)")


def test_a_file_in_no_pack_is_checked_by_its_schema_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "cards.json", cards(unit="normandy:us/riflman_a"))
    assert said(capsys, path) == [f"{path}: ok (1 card; its schema alone was checked: it is in no pack's folder)"]
    main(["validate", "--json", str(path)])
    assert json.loads(capsys.readouterr().out)[0]["schema_only"] is True


@pytest.mark.parametrize(
    ("after", "near"), [("normandie", "normandy"), ("north_afrika", "north_africa"), ("a_pack_to_come", None)]
)
def test_a_name_in_after_that_is_nearly_that_of_a_pack_is_told(
    after: str, near: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = pack(tmp_path, "mine", cards=cards())
    about = json.loads((home / "pack.json").read_text(encoding="utf-8"))
    file = write(home / "pack.json", about | {"after": ["tactics", after]})
    expected = "expected the id of a pack, or one that is not like it"
    warning = f"warning: {file}:1#/after/1: found '{after}', {expected}; nearest: {near}"
    for path, counted in ((home, f"{home}: ok (1 card)"), (file, f"{file}: ok (1 pack)")):
        assert said(capsys, path) == [*([warning] if near else []), counted]


def test_the_folder_one_is_in_is_called_by_a_point(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home = pack(tmp_path, "mine", cards=cards())
    monkeypatch.chdir(home)
    here = "expected a path from this folder, which is mine itself: undaunted validate ."
    assert said(capsys, Path("mine")) == [f"mine#: found no such file, {here}", "mine: 1 fault"]
    assert said(capsys, Path("mien")) == ["mien: no such file", "mien: 1 fault"]
    assert said(capsys, Path()) == [".: ok (1 card)"]
    (home / "mine").mkdir()
    assert here not in said(capsys, Path("mine"))[0]
