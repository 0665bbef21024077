"""A scenario of one's own: written from the template, looked at, checked, played; and the page that tells of it.

``python tests/docs/test_own_scenario.py`` writes what the commands of the page print now.
"""

from __future__ import annotations

import contextlib
import json
import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

import undaunted_core as uc
from kit.commands import undaunted
from kit.pages import run_examples
from undaunted_command.main import main
from undaunted_command.scenario import lay_out

PAGE = Path(__file__).resolve().parents[2] / "docs/how-to/own-scenario.md"
BLOCK = re.compile(r"^```(console|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = "my_scenario.json"


def changed(text: str, diff: str) -> str:
    """The text after the changes of a diff block: runs of - lines, each with the + lines that replace it."""
    for gone, come in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", diff, re.MULTILINE):
        old, new = ("\n".join(line[1:] for line in part.splitlines()) for part in (gone, come))
        assert old in text, f"the page changes what is not there: {old}"
        # What stands twice is changed where it stands last: the sides are alike, and the Germans come last.
        text = new.join(text.rsplit(old, 1))
    return text


def followed(page: str) -> str:
    """The page with what its commands print, its changes made as they come; in the present folder."""

    def follow(block: re.Match[str]) -> str:
        if block[1] == "diff":
            path = Path(FILE)
            path.write_text(changed(path.read_text(encoding="utf-8"), block[2]), encoding="utf-8")
            return block[0]
        command = block[2].split("\n", 1)[0]
        argv = shlex.split(command.removeprefix("$ undaunted "))
        shown = undaunted(*argv)[1]
        return f"```console\n{command}\n{shown}```"

    return BLOCK.sub(follow, page)


def few(page: str) -> str:
    """The page with four games instead of two hundred and no figures in its last block."""
    head, mark, tail = page.rpartition("$ undaunted simulate")
    block, fence, rest = tail.partition("```")
    return head + mark + block.split("\n", 1)[0].replace("--games 200", "--games 4") + "\n" + fence + rest


@pytest.mark.nightly
def test_the_page_shows_what_happens_to_who_follows_it(folder):
    page = PAGE.read_text(encoding="utf-8")
    assert len(BLOCK.findall(page)) > 10
    assert few(followed(few(page))) == few(page), "python tests/docs/test_own_scenario.py writes it again"
    for said in ("nearest: german:machine_gunner_a", "at most the 5 points", "nearest: initiative", ": ok"):
        assert said in page
    assert undaunted("validate", FILE)[0] == 0
    document = json.loads(Path(FILE).read_text(encoding="utf-8"))
    assert len(document["spaces"]) == 10
    assert document["sides"]["german"]["counters"]["machine_gunner_a"] == "01B"


def test_the_neighbours_that_the_page_names_are_those_of_the_template(folder):
    assert undaunted("new-scenario", "normandy", FILE)[0] == 0
    page = PAGE.read_text(encoding="utf-8")
    assert run_examples("own-scenario", page) == ""
    assert run_examples("own-scenario", page.replace("['02B', '03A'", "['01B', '03A'"))
    at = {tuple(one["at"]): one["tile"] for one in json.loads(Path(FILE).read_text(encoding="utf-8"))["spaces"]}
    said = page.partition("the neighbours of `[2, 1]` are")[2].partition("right.")[0]
    places = [(int(column), int(row)) for column, row in re.findall(r"\[(\d), (\d)\]", said)]
    assert sorted(at[place] for place in places) == ["02B", "03A", "04B", "07A", "11B", "15B"]


@pytest.mark.nightly
def test_a_page_that_shows_something_else_is_caught(folder):
    page = PAGE.read_text(encoding="utf-8")
    wrong = page.replace("nearest: initiative", "nearest: initiation")
    assert few(followed(few(wrong))) != few(wrong)
    with pytest.raises(AssertionError, match="not there"):
        changed("a\nb\n", "-c\n+d\n")


def test_the_figures_of_the_page_are_of_the_games_it_names():
    """The simulation of the page is too long to repeat here; its figures must add up."""
    block = PAGE.read_text(encoding="utf-8").rpartition("$ undaunted simulate")[2].partition("```")[0]
    won = [int(count) for count in re.findall(r"^won by \w+ \(greedy\) +(\d+)", block, re.MULTILINE)]
    others = [int(count) for count in re.findall(r"^(?:draws|unfinished) +(\d+)", block, re.MULTILINE)]
    assert len(won) == 2
    assert sum(won) + sum(others) == 200


@pytest.mark.parametrize("start", [None, "mortain", "normandy:hill_314"])
def test_what_is_written_is_valid_and_plays_to_its_end(folder, start):
    argv = ["new-scenario", "normandy", FILE] + (["--from", start] if start else [])
    code, shown = undaunted(*argv, "--json")
    assert code == 0
    assert json.loads(shown)["scenario"] == "normandy:my_scenario"
    document = json.loads(Path(FILE).read_text(encoding="utf-8"))
    wanted = f"adapted from normandy:{start.removeprefix('normandy:')}" if start else "original"
    assert document["provenance"] == wanted
    assert document["title"]["en"] == "My scenario"
    assert undaunted("validate", FILE) == (0, f"{FILE}: ok (1 scenario)\n")
    code, shown = undaunted("simulate", "normandy", FILE, "--games", 1, "--seed", 1, "--json")
    assert code == 0
    assert json.loads(shown)["unfinished"] == 0


def test_a_game_without_a_template_starts_from_its_first_scenario(monkeypatch):
    from undaunted_command import scenario

    library = uc.Library()
    monkeypatch.setattr(scenario, "TEMPLATE", Path("no") / "such.json")
    assert scenario.find_template(library, "normandy", None)["id"] == "normandy:la_raye"


def test_nothing_is_written_over_and_a_wrong_start_names_the_nearest(folder):
    Path(FILE).write_text("mine", encoding="utf-8")
    Path("scenarios.schema.json").write_text("mine", encoding="utf-8")
    for argv, said in (
        ((FILE,), "exists already"),
        (("other.json", "--schema"), "scenarios.schema.json exists already"),
        (("la_raye.json",), "is a scenario of normandy already"),
        (("scenario.txt",), "ends in .json"),
        (("other.json", "--from", "la_ray"), "nearest: la_raye"),
    ):
        code, shown = undaunted("new-scenario", "normandy", *argv)
        assert code == 2
        assert said in shown
    assert sorted(path.read_text(encoding="utf-8") for path in folder.iterdir()) == ["mine", "mine"]
    assert undaunted("new-scenario", "normandie", "other.json")[0] == 2
    assert undaunted("new-scenario", "normandy", folder / "nowhere" / "other.json")[0] == 1


def test_the_schema_beside_a_scenario_knows_its_names_and_serves_a_second_one(folder):
    import jsonschema

    assert undaunted("new-scenario", "normandy", "one.json", "--schema")[0] == 0
    assert undaunted("new-scenario", "normandy", "two.json", "--schema")[0] == 0
    document = json.loads(Path("two.json").read_text(encoding="utf-8"))
    schema = json.loads(Path(document["$schema"]).read_text(encoding="utf-8"))
    jsonschema.validate(document, schema)
    document["spaces"][0]["tile"] = "10C"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, schema)


def test_a_scenario_file_is_shown_counted_simulated_and_played(folder):
    undaunted("new-scenario", "normandy", FILE)
    assert "|08B   cover 1|" in undaunted("show", FILE)[1]
    assert "US hand:" in undaunted("show", FILE, "--seat", "us")[1]
    assert undaunted("show", FILE, "--seat", "usa")[0] == 2
    assert json.loads(undaunted("show", FILE, "--json")[1])["round"] == 1
    assert undaunted("show", FILE, "--svg", "map.svg")[0] == 0
    assert Path("map.svg").read_text(encoding="utf-8").startswith("<svg")
    code, shown = undaunted("perft", FILE, 1, "--json")
    assert code == 0
    assert json.loads(shown)["counts"][0] == {"depth": 0, "ways": 1}
    players = ("--player", "us=random", "--player", "german=random")
    code, shown = undaunted("play", "normandy", FILE, *players, "--seed", 1, "--save", "game.json")
    assert code == 0
    assert "My scenario" in shown
    Path(FILE).unlink()
    assert "08B" in undaunted("show", "game.json")[1], "a save holds its scenario"
    assert undaunted("replay", "game.json")[0] == 0


def test_a_scenario_of_no_game_needs_to_be_told_which(folder):
    undaunted("new-scenario", "normandy", FILE)
    document = json.loads(Path(FILE).read_text(encoding="utf-8"))
    document |= {"id": "mine:mine", "sides": {"red": {}, "blue": {}}}
    Path(FILE).write_text(json.dumps(document), encoding="utf-8")
    code, shown = undaunted("show", FILE)
    assert code == 2
    assert "--game" in shown
    code, shown = undaunted("show", FILE, "--game", "normandy")
    assert code == 1
    assert f"{FILE}#/sides/blue" in shown
    assert undaunted("perft", FILE, 1, "--game", "normandie")[0] == 2


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("id",), "mine", "such as my_pack:my_scenario"),
        (("spaces", 0, "tile"), "10C", "nearest: 10B"),
        (("spaces", 1, "tile"), "10B", "10A is"),
        (("spaces", 8, "at"), [6, 2], "a map that is not connected"),
        (("spaces", 8, "at"), [3, 2], "02B is at this one"),
        (("spaces", 0, "markers"), {"us": "scout"}, "nearest: scouted"),
        (("spaces", 0, "objectiv"), 2, "nearest: objective"),
        (("sides", "us", "deck", "riflemn_a"), 1, "nearest: us:rifleman_a"),
        (("sides", "us", "deck", "rifleman_a"), 9, "the number in the box"),
        (("sides", "us", "victory", 0, "condition"), "pins", "nearest: pin"),
        (("sides", "us", "victory", 0, "points"), 9, "at most the 4 points on the map"),
        (("geometry",), "staggered_column", "nearest: staggered_columns"),
        (("special",), [{"rule": "radoi"}], "nearest: radio"),
    ],
)
def test_each_usual_slip_has_an_error_that_helps(folder, path, value, said):
    undaunted("new-scenario", "normandy", FILE)
    document = json.loads(Path(FILE).read_text(encoding="utf-8"))
    *parents, last = path
    place = document
    for one in parents:
        place = place[one]
    place[last] = value
    Path(FILE).write_text(json.dumps(document), encoding="utf-8")
    code, shown = undaunted("validate", FILE)
    assert code == 1
    assert said in shown
    assert re.match(rf"{FILE}:\d+#/{path[0]}", shown)


def test_a_scenario_that_lacks_its_map_is_still_taken_for_one(folder):
    undaunted("new-scenario", "normandy", "mine.json")
    document = json.loads(Path("mine.json").read_text(encoding="utf-8"))
    del document["spaces"]
    Path("mine.json").write_text(json.dumps(document), encoding="utf-8")
    assert "an entry 'spaces'" in undaunted("validate", "mine.json")[1]


def test_the_template_of_a_game_is_checked_with_its_data_and_is_no_scenario_of_it(folder):
    data = PAGE.parent.parent.parent / "plugins/normandy/src/undaunted_normandy/data"
    shutil.copytree(data, "data")
    assert "1 template" in undaunted("validate", "data")[1]
    template = Path("data/templates/scenario.json")
    template.write_text(template.read_text(encoding="utf-8").replace('"08B"', '"08C"'), encoding="utf-8")
    code, shown = undaunted("validate", "data")
    assert code == 1
    assert "data/templates/scenario.json:12#/spaces/4/tile" in shown
    assert "template" not in {info.id for info in uc.scenarios("normandy")}


def test_a_document_is_laid_out_for_people_and_says_the_same():
    for info in uc.scenarios("normandy"):
        document = uc.new_game("normandy", info.id, seed=1).rules.source.raw["scenario"]
        text = lay_out(document)
        assert json.loads(text) == json.loads(json.dumps(document))
        assert max(len(line) for line in text.splitlines() if "provenance" not in line) < 130


# -- perft ---------------------------------------------------------------------------

POSITIONS = Path(__file__).resolve().parents[1] / "positions"


def test_perft_counts_as_the_testing_kit_does_from_saves_replays_and_positions(folder):
    from undaunted_testing import divide, perft

    game = uc.Game.from_position(POSITIONS / "move.json", seed=1)
    game.save("save.json")
    started = uc.new_game("normandy", "la_raye", seed=1)
    Path("replay.json").write_text(started.replay().to_json(), encoding="utf-8")
    aiming = uc.Game.from_position(POSITIONS / "move.json", seed=1)
    aiming.apply("play us:rifleman_a attack")
    # A game with dice drawn inline: every outcome is counted all the same.
    aiming.save("aiming.json")
    for file, of, depth in (
        (POSITIONS / "move.json", game, 1),
        ("save.json", game, 1),
        ("replay.json", started, 2),
        ("aiming.json", aiming, 1),
    ):
        found = json.loads(undaunted("perft", file, depth, "--json")[1])
        assert [one["ways"] for one in found["counts"]] == [perft(of, deep) for deep in range(depth + 1)]
        assert found["first"] == divide(of, depth)
    code, shown = undaunted("perft", "save.json", 1, "--divide")
    assert code == 0
    assert re.search(r"^ +1  5$", shown, re.MULTILINE)
    assert "end_turn" in shown


def test_perft_counts_all_outcomes_of_a_waiting_die_and_nothing_behind_the_end(folder):
    game = uc.Game.from_position(POSITIONS / "move.json", seed=1, chance="explicit")
    game.apply("play us:rifleman_a attack")
    while game.current_player != uc.CHANCE:
        game.apply(game.legal_actions()[0])
    game.save("die.json")
    found = json.loads(undaunted("perft", "die.json", 0, "--json")[1])
    assert len(found["first"]) == 10
    assert found["counts"][0]["ways"] == sum(found["first"].values()) >= 10
    over = uc.new_game("normandy", "la_raye", seed=1)
    uc.play(over, {"us": "random", "german": "random"})
    over.save("over.json")
    counts = json.loads(undaunted("perft", "over.json", 2, "--json")[1])["counts"]
    assert [one["ways"] for one in counts] == [1, 0, 0]


@pytest.mark.parametrize(
    ("argv", "code", "said"),
    [(("no.json", 1), 1, "no.json"), (("x.json", "deep"), 2, "whole number"), (("x.json", 21), 2, "more than 20")],
)
def test_perft_says_what_is_wrong(folder, argv, code, said):
    found = undaunted("perft", *argv)
    assert found[0] == code
    assert said in found[1]


def test_perft_shows_its_progress_on_a_terminal(folder, monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["perft", str(POSITIONS / "move.json"), "1"]) == 0
    shown = capsys.readouterr()
    assert "depth 1" in shown.err
    assert "depth  ways" in shown.out


def test_a_scenario_for_a_folder_that_is_not_there_is_no_scenario_of_the_game(folder):
    pack = folder / "pack_without_folders"
    pack.mkdir()
    given = {"id": "pack_without_folders", "game": "normandy", "version": "1", "provenance": "original"}
    (pack / "pack.json").write_text(json.dumps(given), encoding="utf-8")
    assert undaunted("new-scenario", "normandy", "pack_without_folders/scenarios/first.json", "--schema")[0] == 1
    assert not (pack / "scenarios").exists()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place, contextlib.chdir(place):
        PAGE.write_text(followed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
