"""A folder of data in place of a program: the page on printed scenarios, and how the commands treat folder packs.

``python tests/docs/test_printed_scenarios.py`` writes what the commands of the page print now.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
import tempfile
from pathlib import Path

import attrs
import pytest

import undaunted_core as uc
from kit.commands import undaunted
from undaunted_core.extension.manager import shared_library
from undaunted_north_africa.definitions import (
    NorthAfricaCondition,
    NorthAfricaScenario,
    NorthAfricaSide,
    NorthAfricaSpace,
)
from undaunted_system import Structure, VehiclePlan

PAGE = Path(__file__).resolve().parents[2] / "docs/how-to/printed-scenarios.md"
BLOCK = re.compile(
    r"^(?:<!-- (?P<what>file|change): (?P<path>\S+) -->\n)?```(?P<kind>json|diff|console)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
RUNS = re.compile(r"((?:^-.*\n)+)((?:^\+.*\n)+)", re.MULTILINE)


def changed(text: str, diff: str) -> str:
    """The text after the changes of a diff block: runs of - lines, each with the + lines that replace it."""
    for gone, come in RUNS.findall(diff):
        old, new = ("\n".join(line[1:] for line in part.splitlines()) for part in (gone, come))
        assert text.count(old) == 1, f"the page changes what is not there once: {old}"
        text = text.replace(old, new)
    return text


def followed(page: str, *, commands: bool = True) -> str:
    """The page with what its commands print, files and changes made as they come; in the present folder."""
    Path("printed/scenarios").mkdir(parents=True, exist_ok=True)

    def follow(block: re.Match[str]) -> str:
        if block["kind"] == "console" and not commands:
            return block[0]
        if block["kind"] == "console":
            command = block["text"].split("\n", 1)[0]
            shown = undaunted(*shlex.split(command.removeprefix("$ undaunted ")))[1]
            return f"```console\n{command}\n{shown}```"
        if block["what"] == "file":
            Path(block["path"]).write_text(block["text"], encoding="utf-8")
        elif block["what"] == "change":
            path = Path(block["path"])
            path.write_text(changed(path.read_text(encoding="utf-8"), block["text"]), encoding="utf-8")
        else:
            raise AssertionError(f"a block that says neither file nor change: {block['text'][:60]}")
        return block[0]

    return BLOCK.sub(follow, page)


@pytest.fixture
def library(monkeypatch):
    """The library of everything installed, made again: a folder stays there once it is added."""
    shared_library.cache_clear()
    yield
    shared_library.cache_clear()


@pytest.fixture
def printed(folder, library):
    """The folder pack of the page, followed to its end."""
    followed(PAGE.read_text(encoding="utf-8"), commands=False)
    return folder / "printed"


# -- the page ------------------------------------------------------------------------------


@pytest.mark.nightly
def test_the_page_shows_what_happens_to_who_follows_it(folder, library):
    page = PAGE.read_text(encoding="utf-8")
    assert len(BLOCK.findall(page)) > 12
    assert followed(page) == page, "python tests/docs/test_printed_scenarios.py writes it again"
    for said in ("nearest: provenance", "is rough", "of a crew have one side", "at most 3", "no escape marker"):
        assert said in page
    assert undaunted("validate", "printed") == (0, "printed: ok (2 structures, 1 scenario, 1 override)\n")


@pytest.mark.nightly
def test_a_page_that_shows_something_else_is_caught(folder, library):
    page = PAGE.read_text(encoding="utf-8")
    wrong = page.replace("nearest: provenance", "nearest: province")
    assert wrong != page
    assert followed(wrong) != wrong
    with pytest.raises(AssertionError, match="not there once"):
        changed("a\na\n", "-a\n+b\n")
    with pytest.raises(AssertionError, match="neither file nor change"):
        followed('```json\n{"id": 1}\n```\n')


def test_every_field_of_a_scenario_stands_in_a_table_of_the_page():
    listed = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\|.*", PAGE.read_text(encoding="utf-8"), re.MULTILINE))))
    for cls in (NorthAfricaScenario, NorthAfricaSpace, NorthAfricaSide, VehiclePlan, NorthAfricaCondition, Structure):
        fields = {field.name for field in attrs.fields(cls)}
        # A structure is a unit without a side and a squad, and loses no cards.
        assert fields - listed - {"side", "squad", "casualties"} == set(), cls.__name__


def test_what_was_entered_is_in_play(printed):
    game = uc.new_game("north_africa", "printed:night_drive", seed=1, packs=(printed,))
    assert game.catalog["pieces"]["printed.signal_hut"]["points"] == 2
    assert game.catalog["pieces"]["printed.workshop"]["defence"] == {"structure": 6}
    corrected = uc.new_game("north_africa", "landing_ground_7", seed=1, packs=(printed,)).rules
    (tower,) = [one for one in corrected.source.raw["structures"] if one["id"] == "north_africa:water_tower"]
    assert tower["points"] == 2
    plain = uc.new_game("north_africa", "landing_ground_7", seed=1).rules
    (tower,) = [one for one in plain.source.raw["structures"] if one["id"] == "north_africa:water_tower"]
    assert tower["points"] == 1, "without the pack everything is as it was"
    with pytest.raises(uc.ContentError, match="a scenario of this game"):
        uc.new_game("north_africa", "printed:night_drive", seed=1)


# -- the commands and folder packs -----------------------------------------------------------


def test_the_list_of_scenarios_says_which_are_original(printed):
    shown = undaunted("scenarios", "north_africa")[1]
    assert "not the published scenario" in shown
    assert all(line.endswith("original") for line in shown.splitlines()[1:12])
    with_pack = undaunted("scenarios", "north_africa", "--pack", "printed")[1]
    assert re.search(r"^12 +printed:night_drive .* published$", with_pack, re.MULTILINE)
    assert "original" not in undaunted("scenarios", "normandy")[1]
    listed = json.loads(undaunted("scenarios", "north_africa", "--pack", "printed", "--json")[1])
    assert {one["id"]: one["provenance"] for one in listed}["printed:night_drive"] == "my copy of the game"


@pytest.mark.nightly
def test_whatever_reads_a_file_takes_the_folder_that_the_file_needs(printed, monkeypatch):
    game = uc.new_game("north_africa", "printed:night_drive", seed=4, packs=(printed,), library=uc.Library())
    uc.play(game, {"lrdg": "random", "italian": "random"}, max_decisions=5)
    game.save("game.json")
    Path("replay.json").write_text(game.replay().to_json(), encoding="utf-8")
    for argv in (
        ("show", "game.json"), ("show", "replay.json"), ("perft", "game.json", 0), ("replay", "game.json"),
        ("replay", "replay.json", "--to", 3), ("explain", "game.json", "victory"), ("play", "game.json"),
    ):  # fmt: skip
        shared_library.cache_clear()
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        code, shown = undaunted(*argv)
        assert code == 1, argv
        assert "found 'printed', expected an installed or added pack; give a folder of data with --pack FOLDER" in shown
        assert argv[1] in shown, "the fault is named by the file"
        assert undaunted(*argv, "--pack", "printed")[0] == 0, argv


def test_a_position_gets_the_pack_besides_those_it_names(printed):
    game = uc.new_game("north_africa", "landing_ground_7", seed=1)
    Path("position.json").write_text(json.dumps(game.position()), encoding="utf-8")
    assert undaunted("show", "position.json", "--pack", "printed")[0] == 0


def test_a_pack_that_a_save_was_made_without_is_refused(printed):
    uc.new_game("north_africa", "landing_ground_7", seed=1).save("plain.json")
    for argv in (("show", "plain.json"), ("play", "plain.json"), ("replay", "plain.json")):
        code, shown = undaunted(*argv, "--pack", "printed")
        assert code == 2
        assert "--pack printed: plain.json was made without it" in shown
    code, shown = undaunted("show", "plain.json", "--pack", "nowhere")
    assert code == 2
    assert "no pack 'nowhere'" in shown


def test_the_line_on_leaving_names_the_folder_from_anywhere(printed, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code, shown = undaunted("play", "north_africa", "printed:night_drive", "--pack", "printed", "--seed", 4)
    assert code == 0
    (line,) = re.findall(r"^To go on: undaunted (.*)$", shown, re.MULTILINE)
    argv = shlex.split(line)
    assert f"--pack={printed}" in argv
    shared_library.cache_clear()
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.chdir("/")
    assert undaunted(*argv)[0] == 0


@pytest.mark.nightly
def test_a_new_scenario_in_the_folder_of_a_pack_belongs_to_the_pack(printed):
    code, shown = undaunted("new-scenario", "north_africa", "printed/scenarios/mine.json", "--schema")
    assert code == 0
    assert "undaunted validate printed\n" in shown
    assert "undaunted play north_africa printed/scenarios/mine.json --pack printed" in shown
    document = json.loads(Path("printed/scenarios/mine.json").read_text(encoding="utf-8"))
    assert document["id"] == "printed:mine"
    assert (printed / "scenarios" / document["$schema"]).resolve() == printed / "schemas/scenarios.schema.json"
    assert undaunted("validate", "printed")[0] == 0
    # Checked by itself it has its pack around it, too.
    text = Path("printed/scenarios/mine.json").read_text(encoding="utf-8").replace('"fuel_tank"', '"printed.workshop"')
    Path("printed/scenarios/mine.json").write_text(text, encoding="utf-8")
    for place, name in ((".", "printed/scenarios/mine.json"), ("printed", "scenarios/mine.json")):
        with contextlib.chdir(place):
            assert undaunted("validate", name) == (0, f"{name}: ok (1 scenario)\n")
    with contextlib.chdir("printed/scenarios"):
        assert undaunted("validate", "mine.json")[0] == 0
    # A file in the folder of a pack needs no --pack.
    assert undaunted("simulate", "north_africa", "printed/scenarios/mine.json", "--games", 1)[0] == 0


def test_a_folder_with_a_wrong_name_is_not_passed_over(printed):
    (printed / "scenarios").rename(printed / "scenario")
    code, shown = undaunted("validate", "printed")
    assert code == 1
    assert "found 'scenario', expected a folder whose name is its kind; nearest: scenarios" in shown


def test_a_marker_may_have_the_local_name_of_one_of_the_box(printed):
    """In play it is qualified, so both can lie on one map."""
    for path in (printed / "structures.json", printed / "scenarios" / "night_drive.json"):
        text = path.read_text(encoding="utf-8")
        text = text.replace("printed:workshop", "printed:hangar").replace("printed.workshop", "printed.hangar")
        path.write_text(text, encoding="utf-8")
    code, shown = undaunted("validate", "printed")
    assert (code, shown.splitlines()[-1].partition(" (")[0]) == (0, "printed: ok")


def test_a_marker_of_a_name_that_is_there_already_in_the_folder_needs_another(printed):
    path = printed / "structures.json"
    text = path.read_text(encoding="utf-8").replace("printed:workshop", "printed:signal_hut")
    path.write_text(text, encoding="utf-8")
    code, shown = undaunted("validate", "printed")
    assert code == 1
    assert "both define structures 'printed.signal_hut', expected another name" in shown


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_faulty_scenario_file_is_named_by_its_path(folder, library, command):
    undaunted("new-scenario", "north_africa", "mine.json")
    text = Path("mine.json").read_text(encoding="utf-8").replace('"11A"', '"11C"')
    Path("mine.json").write_text(text, encoding="utf-8")
    argv = ["--games", 1] if command == "simulate" else []
    code, shown = undaunted(command, "north_africa", "mine.json", *argv)
    assert code == 1
    assert "mine.json#/spaces/0/tile: found '11C'" in shown
    assert "north_africa:mine#" not in shown
    for file in ("mine.json", Path("mine.json")):
        with pytest.raises(uc.LinkError) as caught:
            uc.new_game("north_africa", file, seed=1)
        assert {fault.file for fault in caught.value.faults} == {"mine.json"}
    with pytest.raises(uc.LinkError) as caught:
        uc.new_game("north_africa", json.loads(text), seed=1)
    assert caught.value.faults[0].file == "north_africa:mine", "a document has no other name than its id"


def test_the_faults_of_a_replay_are_named_by_its_file(folder, library):
    game = uc.new_game("north_africa", "landing_ground_7", seed=1)
    uc.play(game, {"lrdg": "random", "italian": "random"}, max_decisions=6)
    document = json.loads(game.replay().to_json())
    document["moves"][2][2] = "00000000"
    document.pop("digest")
    Path("bad.json").write_text(uc.Replay(document).to_json(), encoding="utf-8")
    for command in ("show", "replay"):
        code, shown = undaunted(command, "bad.json")
        assert code == 1
        assert "bad.json#/moves/2: found a different state" in shown


def test_the_template_is_valid_small_and_has_something_of_everything(folder, library):
    assert undaunted("new-scenario", "north_africa", "mine.json")[0] == 0
    assert undaunted("validate", "mine.json") == (0, "mine.json: ok (1 scenario)\n")
    document = json.loads(Path("mine.json").read_text(encoding="utf-8"))
    assert document["provenance"] == "original"
    assert len(document["spaces"]) < 12
    assert any(space.get("structure") for space in document["spaces"])
    assert any(space.get("escape") for space in document["spaces"])
    wins = {condition["condition"] for side in document["sides"].values() for condition in side["victory"]}
    assert wins == {"claim_objectives", "escape", "neutralise"}
    game = uc.new_game("north_africa", "mine.json", seed=1)
    uc.play(game, {"lrdg": "greedy", "italian": "greedy"}, max_decisions=3000)
    assert game.is_terminal


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place, contextlib.chdir(place):
        PAGE.write_text(followed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
