"""A save names packs, files and values by hashes, so that a refusal says which of them are others now."""

from __future__ import annotations

import json
import shutil

import pytest
from test_migrate import signed

import undaunted_core as uc
from undaunted_core.game.prints import MOST, prints_of


def tile(name, cover):
    return {"id": f"winter:{name}", "label": {"en": "wood", "es": "bosque"}, "cover": cover, "provenance": "original"}


def written(folder, tiles, provenance="original"):
    about = {"id": "winter", "version": "1", "game": "normandy", "provenance": provenance}
    folder.mkdir(exist_ok=True)
    (folder / "pack.json").write_text(json.dumps(about), encoding="utf-8")
    (folder / "tiles.json").write_text(json.dumps({"tiles": tiles}), encoding="utf-8")


def library(folder):
    made = uc.Library()
    made.add(folder)
    return made


@pytest.fixture
def folder(tmp_path):
    written(tmp_path / "winter", [tile("50A", 1), tile("51A", 2)])
    return tmp_path / "winter"


@pytest.fixture
def save(folder):
    return uc.new_game("normandy", "la_raye", seed=1, packs=(folder,), library=library(folder)).to_json()


def told(text, folder):
    with pytest.raises(uc.RulesetMismatchError) as caught:
        uc.Game.from_json(text, library=library(folder))
    for difference in caught.value.differences:
        assert difference in str(caught.value)
    return caught.value.differences


def test_a_value_that_changed_is_named_with_pack_and_file(folder, save):
    written(folder, [tile("50A", 1), tile("51A", 3)])
    assert told(save, folder) == ("pack winter, winter/tiles.json: winter:51A, cover: 3 now",)
    written(folder, [tile("50B", 0), tile("51A", 2)])
    assert told(save, folder) == (
        "pack winter, winter/tiles.json: winter:50B, cover: 0 now",
        'pack winter, winter/tiles.json: winter:50B, id: "winter:50B" now',
    )


def test_entries_and_files_that_came_or_went_are_named(folder, save):
    written(folder, [tile("50A", 1)])
    assert told(save, folder) == ("pack winter, winter/tiles.json: 2 entries then, 1 now",)
    shutil.move(folder / "tiles.json", folder / "kept")
    assert told(save, folder) == ("pack winter, winter/tiles.json: no longer there",)


def test_a_file_that_was_not_there_then_is_named(folder):
    (folder / "tiles.json").unlink()
    save = uc.new_game("normandy", "la_raye", seed=1, packs=(folder,), library=library(folder)).to_json()
    written(folder, [tile("50A", 1)])
    assert told(save, folder) == ("pack winter, winter/tiles.json: not there then",)


def test_wording_refuses_nothing(folder, save):
    """Titles, labels and provenance are for people; ADR 5 says so."""
    words = {"label": {"en": "forest", "es": "monte"}, "provenance": "corrected"}
    written(folder, [{**tile("50A", 1), **words}, {**tile("51A", 2), **words}], provenance="corrected")
    assert uc.Game.from_json(save, library=library(folder)).legal_actions()


def changed(text, change):
    document = json.loads(text)
    document["setup"]["fingerprint"] = "0" * 32
    change(document["setup"])
    return signed(document)


def test_rules_that_changed_are_named_by_their_pack(folder, save):
    text = changed(save, lambda setup: setup["rules"].update(normandy="0" * 16))
    assert told(text, folder) == ("pack normandy: its rules (steps, names, columns or the number of its rules)",)


def test_a_scenario_of_the_game_is_named_by_its_file(folder, save):
    def other(setup):
        content = setup["content"]["normandy"]["data/scenarios/la_raye.json"]
        content["hash"] = "0" * 16
        content["values"][0] = "000" + content["values"][0][3:]

    (difference,) = told(changed(save, other), folder)
    assert difference.startswith("pack normandy, data/scenarios/la_raye.json: normandy:la_raye, ")


def test_the_first_differences_are_named_and_the_others_counted(folder, save):
    def others(setup):
        content = setup["content"]["normandy"]["data/cards.json"]
        content["hash"] = "0" * 16
        content["values"] = ["0" * len(value) for value in content["values"]]

    found = told(changed(save, others), folder)
    assert len(found) == MOST + 1
    assert found[-1].startswith("and ")
    assert found[-1].endswith(" more")


def test_a_file_whose_short_hashes_tell_nothing_is_named_all_the_same(folder, save):
    text = changed(save, lambda setup: setup["content"]["winter"]["winter/tiles.json"].update(hash="0" * 16))
    assert told(text, folder) == ("pack winter, winter/tiles.json: another content",)
    def shorter(setup):
        values = setup["content"]["winter"]["winter/tiles.json"]["values"]
        values[0] = values[0][3:]

    assert told(changed(save, shorter), folder) == ("pack winter, winter/tiles.json: winter:50A has other fields",)


@pytest.mark.parametrize("nonsense", [3, None, [], {"normandy": 3}, {"winter": {"winter/tiles.json": 3}},
                                      {"winter": {"winter/tiles.json": {"hash": 1, "values": [1, 2]}}}])  # fmt: skip
def test_hashes_that_are_none_are_no_reason_to_stumble(folder, save, nonsense):
    for key in ("rules", "content"):
        assert told(changed(save, lambda setup, key=key: setup.update({key: nonsense})), folder)


def test_a_save_without_hashes_is_refused_as_before(folder, save):
    def without(setup):
        del setup["rules"], setup["content"]

    assert told(changed(save, without), folder) == (
        "rules or content of a pack, or the random generator, changed without a new version",
    )


def test_a_document_of_ones_own_is_of_no_pack(folder):
    document = uc.new_game("normandy", "la_raye", seed=0).rules.source.raw["scenario"]
    rules = uc.new_game("normandy", {**document, "id": "normandy:mine"}, seed=1).rules
    assert sorted(prints_of(rules)["content"]["normandy"]) == ["data/cards.json", "data/tiles.json", "data/units.json"]
    # Even where it bears the id of one that is installed.
    rules = uc.new_game("normandy", dict(document), seed=1).rules
    assert sorted(prints_of(rules)["content"]["normandy"]) == ["data/cards.json", "data/tiles.json", "data/units.json"]


def test_hashes_are_small_and_the_same_for_every_game_of_a_ruleset():
    one, other = (uc.new_game("normandy", "la_raye", seed=seed) for seed in (1, 2))
    assert prints_of(one.rules) is prints_of(other.rules)
    assert len(json.dumps(prints_of(one.rules))) < 4000
