"""The command line: what it prints, how it exits, and that no traceback ever reaches a user."""

from __future__ import annotations

import copy
import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import undaunted_core as uc
import undaunted_normandy
from kit.places import ROOT
from undaunted_command import main as cli
from undaunted_command import out
from undaunted_table.render.text import draw, short_codes, short_sides
from undaunted_testing import scene

DATA = Path(undaunted_normandy.__file__).parent / "data"


@pytest.fixture(scope="module")
def played():
    """A game of La Raye after sixty random moves."""
    game = uc.new_game("normandy", "la_raye", seed=3)
    choose = random.Random(3).choice
    for _ in range(60):
        game.apply(choose(game.legal_actions()))
    return game


@pytest.fixture
def save(played, tmp_path):
    path = tmp_path / "game.json"
    played.save(path)
    return path


@pytest.fixture
def replay_file(played, tmp_path):
    path = tmp_path / "replay.json"
    path.write_text(played.replay().to_json(), encoding="utf-8")
    return path


# -- listings -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "count", "field", "first"),
    [
        (["games"], 1, "id", next(iter(uc.games()))),
        (["scenarios", "normandy"], 12, "id", "la_raye"),
        (["plugins"], 3, "name", "core"),
        (["rules", "UND-8.3"], 1, "id", "UND-8.3"),
        (["schema"], 8, "schema", "scenarios"),
    ],
)
def test_every_listing_has_json_and_plain_text(run, argv, count, field, first):
    code, shown, _ = run(*argv, "--json")
    found = json.loads(shown)
    assert code == 0
    assert len(found) >= count
    assert found[0][field] == first
    code, shown, _ = run(*argv)
    assert code == 0
    assert first in shown
    assert "\x1b" not in shown


def test_a_broken_plugin_is_listed_with_its_error(run, monkeypatch):
    broken = uc.PluginInfo("bad", "", "bad-dist", (), "cannot be imported: ImportError: gone")
    monkeypatch.setattr(uc, "plugins", lambda: (broken,))
    code, shown, _ = run("plugins")
    assert code == 0
    assert "gone" in shown


def test_sequence_shows_the_tree_of_play_in_order_with_pack_and_clause(run):
    def parts(node):
        return {part["name"]: part for part in node["parts"]}

    code, shown, _ = run("sequence", "normandy", "la_raye", "--json")
    root = json.loads(shown)
    assert code == 0
    assert (root["kind"], root["name"], root["pack"]) == ("procedure", "core.game", "core")
    play_round = parts(root)["play_round"]
    steps = parts(play_round)["core.round"]["parts"]
    assert [step["name"] for step in steps][:3] == ["begin_round", "draw_hands", "bid_initiative"]

    def below(node):
        yield node
        for part in node["parts"]:
            yield from below(part)

    (placing,) = [node for node in below(root) if node["name"] == "place_counter"]
    assert (placing["kind"], placing["pack"], placing["clause"]) == ("step", "normandy", "NOR-5.1")
    code, shown, _ = run("sequence", "normandy")
    assert code == 0
    assert "\x1b" not in shown
    assert shown.lstrip().startswith("core.game")
    assert re.search(r"place_counter +NOR-5\.1 +normandy", shown)


def test_tables_use_rich_on_a_terminal_and_do_without(run, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "200")
    _, with_rich, _ = run("games")
    monkeypatch.setattr(out, "_has_rich", lambda: False)
    _, without, _ = run("games")
    assert "│" in with_rich
    assert "│" not in without
    assert "Undaunted: Normandy" in with_rich
    assert "Undaunted: Normandy" in without


# -- rules ----------------------------------------------------------------------


def test_rules_prints_a_clause_in_either_language_and_lists_a_section(run):
    assert "base defence + cover bonus" in run("rules", "und-8.3")[1].replace("\n  ", " ")
    assert "defensa base" in run("rules", "UND-8.3", "--lang", "es")[1]
    listed = [clause["id"] for clause in json.loads(run("rules", "UND-8", "--json")[1])]
    assert {"UND-8.1", "UND-8.19"} <= set(listed)
    assert all(name.startswith("UND-8.") for name in listed)
    assert json.loads(run("rules", "NOR", "--json")[1])[0]["pack"] == "normandy"


def test_a_clause_that_is_not_there_names_the_nearest(run):
    code, shown, err = run("rules", "UND-8.33")
    assert (code, shown) == (2, "")
    assert "UND-8.3" in err


# -- wrong usage ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "COMMAND"),
        (["gams"], "gams"),
        (["scenarios", "normandie"], "nearest: normandy"),
        (["sequence", "normandie"], "nearest: normandy"),
        (["sequence", "normandy", "la_ray"], "nearest: la_raye"),
        (["simulate", "normandie", "la_raye", "--games", "1"], "nearest: normandy"),
        (["simulate", "normandy", "la_ray", "--games", "1"], "nearest: la_raye"),
        (["simulate", "normandy", "la_raye"], "--games"),
        (["simulate", "normandy", "la_raye", "--games", "0"], "1 or more"),
        (["simulate", "normandy", "la_raye", "--games", "many"], "many"),
        (["simulate", "normandy", "la_raye", "--games", "1", "--player", "us=greddy"], "no bot 'greddy'"),
        (["simulate", "normandy", "la_raye", "--games", "1", "--player", "uss=random"], "nearest: us"),
        (["simulate", "normandy", "la_raye", "--games", "1", "--player", "us"], "SIDE=BOT"),
        (["simulate", "normandy", "la_raye", "--games", "2", "--show"], "--show"),
        (["simulate", "normandy", "la_raye", "--games", "1", "--pack", "nowhere"], "no pack 'nowhere'"),
        (["schema", "card"], "nearest: cards"),
        (["schema", "--game", "normandie"], "nearest: normandy"),
        (["schema", "--pack", "core"], "--game"),
        (["validate"], "PATH"),
        (["validate", "x.json", "--game", "normandie"], "nearest: normandy"),
        (["rules", "UND-8.3", "--lang", "de"], "de"),
        (["new-scenario", "normandie", "mine.json"], "nearest: normandy"),
        (["new-scenario", "normandy", "mine.txt"], "ends in .json"),
        (["new-scenario", "normandy"], "FILE"),
        (["new-plugin", "Mine"], "such as mine"),
        (["new-plugin", "mine", "--game", "normandie"], "nearest: normandy"),
        (["perft", "mine.json"], "DEPTH"),
    ],
)
def test_wrong_usage_exits_2_and_says_what_is_wrong(run, argv, said):
    code, shown, err = run(*argv)
    assert code == 2
    assert shown == ""
    assert said in err


def test_options_may_stand_between_names(run):
    within = run("simulate", "normandy", "--games", "1", "la_raye", "--seed", "3", "river", "--json")
    assert within[0] == 2, "the second name is read as a scenario"
    assert "'river'; known" in within[2]
    behind = run("simulate", "normandy", "la_raye", "--games", "1", "--seed", "3")
    assert run("simulate", "--games", "1", "normandy", "--seed", "3", "la_raye") == behind
    assert behind[0] == 0


def test_help_and_version_exit_0(run):
    assert "simulate" in run("--help")[1]
    assert uc.__version__ in run("--version")[1]


# -- simulate -------------------------------------------------------------------


def test_simulate_counts_every_game_once_and_repeats_by_seed(run):
    argv = ("simulate", "normandy", "la_raye", "--games", 4, "--seed", 5, "--player", "us=random")
    code, shown, err = run(*argv, "--json")
    assert (code, err) == (0, "")
    result = json.loads(shown)
    assert sum(result["wins"].values()) + result["draws"] + result["unfinished"] == 4
    assert sum(end["games"] for end in result["ends"]) == 4
    assert result["decisions"]["least"] <= result["decisions"]["mean"] <= result["decisions"]["most"]
    assert run(*argv, "--json")[1] == shown
    text = run(*argv)[1]
    assert "won by us (random)" in text
    assert f"{result['decisions']['total']} decisions in all" in text


def test_a_game_cut_short_is_unfinished_and_nobody_wins_it(run):
    argv = ("simulate", "normandy", "mortain", "--games", 2, "--seed", 1, "--max-decisions", 3, "--json")
    result = json.loads(run(*argv)[1])
    assert result["unfinished"] == 2
    assert sum(result["wins"].values()) == 0
    assert result["decisions"]["total"] == 6
    assert (result["max_decisions"], result["unfinished_games"]) == (
        3, [{"game": 1, "seed": 1}, {"game": 2, "seed": 2}]
    )  # fmt: skip


def test_simulate_names_the_games_that_reached_the_limit(run):
    shown = run("simulate", "normandy", "mortain", "--games", 2, "--seed", 5, "--max-decisions", 3)[1]
    assert "game 2 (seed 6) reached --max-decisions 3: unfinished" in shown
    shown = run("simulate", "normandy", "la_raye", "--games", 2, "--seed", 5)[1]
    assert "reached" not in shown


def test_simulate_stops_a_game_long_before_it_takes_hours(run):
    assert "default: 20000" in run("simulate", "--help")[1]


def test_simulate_show_prints_log_board_and_result(run):
    code, shown, _ = run("simulate", "normandy", "la_raye", "--games", 1, "--seed", 7, "--show")
    assert code == 0
    assert "\nRound 1 begins.\n" in shown
    assert "draws a card. (4 times)" in shown
    assert "|07A       cover 2|" in shown
    last = r"Over after \d+ decisions in \d+ rounds, seed 7\. Winner:\n.+: .+ \((NOR|UND)-10\.\d+\)\n$"
    assert re.search(last, shown)


def test_simulate_takes_a_scenario_file(run, tmp_path):
    path = tmp_path / "mine.json"
    document = json.loads((DATA / "scenarios" / "la_raye.json").read_text(encoding="utf-8"))
    path.write_text(json.dumps(document | {"id": "mine:mine"}), encoding="utf-8")
    assert run("simulate", "normandy", path, "--games", 1, "--seed", 1)[0] == 0
    path.write_text(json.dumps(document | {"initiative": "uss"}), encoding="utf-8")
    code, _, err = run("simulate", "normandy", path, "--games", 1)
    assert code == 1
    assert "/initiative" in err


def test_a_progress_bar_goes_to_the_error_stream_of_a_terminal_only(run, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    code, shown, err = run("simulate", "normandy", "la_raye", "--games", 2, "--seed", 5, "--json")
    assert code == 0
    assert json.loads(shown)["games"] == 2
    assert "normandy la_raye" in err


# -- show and replay ------------------------------------------------------------


def test_show_gives_the_spectators_view_and_a_seats_own(run, save, replay_file, played):
    code, shown, _ = run("show", save)
    assert code == 0
    assert "view: spectator" in shown
    assert "US hand:" not in shown
    assert run("show", replay_file)[1] == shown
    _, seen, _ = run("show", save, "--seat", "us")
    assert "view: US" in seen
    assert "German hand:" not in seen
    _, document, _ = run("show", save, "--seat", "us", "--json")
    shown = json.loads(document)
    assert shown.pop("board") == json.loads(json.dumps(played.board.to_dict()))
    assert shown == json.loads(json.dumps(played.observation("us").to_dict()))


def test_show_names_the_seats_when_there_is_no_such_seat(run, save):
    code, _, err = run("show", save, "--seat", "germany")
    assert code == 2
    assert "nearest: german" in err


def test_replay_prints_the_log_and_stops_where_it_is_told(run, save, replay_file, played):
    code, shown, _ = run("replay", replay_file)
    moves = len(played.history)
    assert code == 0
    assert f"{moves} of {moves} moves played" in shown
    assert run("replay", save)[1] == shown
    _, part, _ = run("replay", replay_file, "--to", 5)
    assert f"5 of {moves} moves played" in part
    five = json.loads(run("replay", replay_file, "--to", 5, "--json")[1])
    assert five["digest"] == played.replay().play(to=5).digest() != played.digest()
    result = json.loads(run("replay", replay_file, "--json")[1])
    assert result["digest"] == played.digest()
    assert [event["number"] for event in result["events"]] == list(range(len(result["events"])))


def test_replay_beyond_the_record_is_wrong_usage(run, replay_file, played):
    code, _, err = run("replay", replay_file, "--to", 10_000)
    assert code == 2
    assert str(len(played.history)) in err


def test_a_finished_game_is_shown_with_winner_and_clause(run, tmp_path):
    game = uc.new_game("normandy", "crossing_the_vire", seed=7)
    choose = random.Random(7).choice
    while not game.is_terminal:
        game.apply(choose(game.legal_actions()))
    path = tmp_path / "over.json"
    game.save(path)
    _, shown, _ = run("show", path)
    assert "over, won by" in shown
    assert f"({game.outcome.clause})" in shown


def _cut(text):
    return text[: len(text) // 2].encode()


def _altered(text):
    return text.replace('"ply":60', '"ply":61').encode()


@pytest.mark.parametrize("command", ["show", "replay"])
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_cut, "JSON"),
        (_altered, "truncated or changed"),
        (lambda text: b"", "JSON"),
        (lambda text: b"\xff\xfe\x00", "not UTF-8"),
        (lambda text: b"[]", "no format"),
        (lambda text: b'{"format": "undaunted_core/letter"}', "undaunted_core/save, undaunted_core/replay or"),
        (lambda text: b"[" * 5000 + b"]" * 5000, "expected"),
        (lambda text: b'{"format": NaN}', "a finite number"),
    ],
)
def test_a_spoilt_file_is_one_error_that_names_it(run, save, command, spoil, said):
    text = save.read_text(encoding="utf-8")
    assert '"ply":60' in text
    save.write_bytes(spoil(text))
    code, shown, err = run(command, save)
    assert (code, shown) == (1, "")
    assert said in err
    assert "game.json" in err


@pytest.mark.parametrize("command", ["show", "replay", "validate"])
def test_a_folder_or_a_missing_file_is_one_error(run, tmp_path, command):
    code, shown, err = run(command, tmp_path / "nowhere.json")
    assert code == 1
    assert "nowhere.json" in shown + err
    code, shown, err = run(command, tmp_path)
    assert code == 1
    assert str(tmp_path) in shown + err


def test_a_save_of_other_rules_is_refused(run, save):
    from undaunted_core.game.rerunning import compact, digest

    document = json.loads(save.read_text(encoding="utf-8"))
    del document["digest"]
    document["setup"]["fingerprint"] = "0" * 32
    text = compact(document)
    save.write_text(f'{text[:-1]},"digest":"{digest(text)}"}}', encoding="utf-8")
    code, _, err = run("show", save)
    assert code == 1
    assert "other rules or content" in err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_one_error(run, save):
    save.chmod(0)
    assert run("show", save)[0] == 1


# -- validate -------------------------------------------------------------------


@pytest.fixture
def scenario():
    return json.loads((DATA / "scenarios" / "la_raye.json").read_text(encoding="utf-8"))


def test_validate_finds_the_games_own_data_in_order(run):
    code, shown, _ = run("validate", DATA, DATA / "scenarios" / "mortain.json", DATA / "cards.json")
    assert code == 0
    assert "12 scenarios, 12 routines, 17 clauses, 1 template" in shown
    assert shown.count(": ok (") == 3


def test_validate_names_all_faults_of_a_scenario_at_once(run, tmp_path, scenario):
    scenario["sides"]["us"]["counters"]["rifleman_a"] = "17C"
    scenario["sides"]["us"]["deck"]["scout_a"] = 40
    scenario["sides"]["german"]["deck"]["scout_d"] = 1
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(scenario), encoding="utf-8")
    code, shown, _ = run("validate", path)
    assert code == 1
    for said in ("/sides/us/counters/rifleman_a", "nearest: 17B", "the number in the box", "german:scout_d"):
        assert said in shown
    assert shown.count(f"{path}:1#/") >= 3
    (report,) = json.loads(run("validate", path, "--json")[1])
    assert report["ok"] is False
    assert {fault["file"] for fault in report["faults"]} == {str(path)}
    assert "17B" in {fault["nearest"] for fault in report["faults"]}


def test_validate_tells_the_line_of_each_fault(run, tmp_path, scenario):
    scenario["sides"]["us"]["counters"]["rifleman_a"] = "17C"
    path = tmp_path / "mine.json"
    text = json.dumps(scenario, indent=1)
    path.write_text(text, encoding="utf-8")
    line = next(number for number, one in enumerate(text.splitlines(), 1) if '"17C"' in one)
    assert run("validate", path)[1].startswith(f"{path}:{line}#/sides/us/counters/rifleman_a: ")
    (report,) = json.loads(run("validate", path, "--json")[1])
    assert [(fault["file"], fault["line"]) for fault in report["faults"]] == [(str(path), line)]


def test_validate_marks_the_lines_for_a_ci(run, tmp_path, scenario):
    scenario["sides"]["us"]["counters"]["rifleman_a"] = "17C"
    path = tmp_path / "mine,100%.json"
    path.write_text(json.dumps(scenario), encoding="utf-8")
    code, shown, _ = run("validate", path, "--annotations")
    assert code == 1
    place = str(path).replace("%", "%25").replace(",", "%2C")
    assert shown.startswith(f"::error file={place},line=1,title=/sides/us/counters/rifleman_a::found '17C', expected")
    path.write_text("{", encoding="utf-8")
    assert "line=1::found Expecting" in run("validate", path, "--annotations")[1]
    assert run("validate", DATA / "cards.json", "--annotations")[:2] == (0, "")


def test_validate_names_files_of_a_folder_as_they_are_found_from_here(run, tmp_path, scenario):
    folder = tmp_path / "data"
    (folder / "scenarios").mkdir(parents=True)
    path = folder / "scenarios" / "mine.json"
    path.write_text(json.dumps(scenario | {"id": "mine:other"}, indent=1), encoding="utf-8")
    assert f"{path}:3#/id: found 'mine:other'" in run("validate", folder, "--game", "normandy")[1]


def test_validate_reports_what_does_not_fit_the_schema(run, tmp_path, scenario):
    scenario["tittle"] = scenario.pop("title")
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(scenario), encoding="utf-8")
    code, shown, _ = run("validate", path)
    assert code == 1
    assert "nearest: title" in shown


def test_validate_takes_a_scenario_with_an_id_of_ones_own_and_refuses_one_of_no_game(run, tmp_path, scenario):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(scenario | {"id": "mine:mine"}), encoding="utf-8")
    assert run("validate", path)[0] == 0
    assert run("validate", path, "--game", "normandy")[0] == 0


def test_validate_of_a_folder_reports_every_file(run, tmp_path):
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    cards = json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    cards["cards"][0]["initiative"] = "nine"
    (folder / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    (folder / "unit.json").write_text("{}", encoding="utf-8")
    (folder / "tiles.json").write_text("{", encoding="utf-8")
    code, shown, _ = run("validate", folder)
    assert code == 1
    assert "nearest: units.json" in shown
    assert "/cards/0/initiative" in shown
    assert "tiles.json" in shown
    assert "3 faults" in shown


def _pack(folder, **changes):
    folder.mkdir()
    given = {"id": "better_cover", "game": "normandy", "version": "1", "provenance": "original"}
    (folder / "pack.json").write_text(json.dumps(given | changes), encoding="utf-8")
    return folder


TILE = {"id": "better_cover:50A", "label": {"en": "moor", "es": "páramo"}, "cover": 1, "provenance": "original"}


def test_validate_sets_up_the_game_with_a_pack(run, tmp_path):
    folder = _pack(tmp_path / "pack")
    (folder / "tiles.json").write_text(json.dumps({"tiles": [TILE]}), encoding="utf-8")
    code, shown, _ = run("validate", folder)
    assert code == 0
    # Before it stands a warning: the tile has no scenery.
    assert shown.endswith(f"{folder}: ok (1 tile)\n")
    # The local name of a tile of the game's own may be used again, another pack's id may not.
    for name, code in (("better_cover:17B", 0), ("normandy:17B", 1), ("normandy:50B", 1)):
        (folder / "tiles.json").write_text(json.dumps({"tiles": [TILE | {"id": name}]}), encoding="utf-8")
        assert run("validate", folder)[0] == code
    assert "found 'normandy:50B', expected better_cover:name" in run("validate", folder)[1]


def test_validate_sets_up_the_game_with_the_overrides_of_a_pack(run, tmp_path):
    folder = _pack(tmp_path / "pack")
    override = {"id": "better_cover:woods", "kind": "tiles", "target": "normandy:17B", "set": {"cover": 4}}
    (folder / "overrides.json").write_text(json.dumps({"overrides": [override]}), encoding="utf-8")
    code, shown, _ = run("validate", folder)
    assert (code, shown) == (0, f"{folder}: ok (1 override)\n")
    override["target"] = "normandy:17C"
    (folder / "overrides.json").write_text(json.dumps({"overrides": [override]}), encoding="utf-8")
    code, shown, _ = run("validate", folder)
    assert code == 1
    assert "nearest: normandy:17B" in shown


@pytest.mark.parametrize(
    ("changes", "said"),
    [({"id": "normandy"}, "/id"), ({"game": "normandie"}, "nearest: normandy"), ({"version": 1}, "/version")],
)
def test_validate_refuses_a_pack_that_cannot_act(run, tmp_path, changes, said):
    code, shown, _ = run("validate", _pack(tmp_path / "pack", **changes))
    assert code == 1
    assert said in shown


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("x.json", "{}", "content of unknown kind"),
        ("x.json", "[]", "a JSON object"),
        ("cards.json", '{"cards": [{"id": "x"}]}', "/cards/0"),
        ("cards.json", '{"a": 1, "a": 2}', "twice"),
        ("pack.json", "{}", "'id'"),
    ],
)
def test_validate_of_a_single_bad_file(run, tmp_path, name, text, said):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    code, shown, _ = run("validate", path)
    assert code == 1
    assert said in shown


# -- schemas --------------------------------------------------------------------


def test_the_committed_schemas_are_what_the_classes_say(run):
    assert run("schema", "--check", "--out", ROOT / "schemas")[0] == 0
    folder = ROOT / "plugins" / "normandy" / "schemas"
    assert run("schema", "--game", "normandy", "--check", "--out", folder)[0] == 0


def test_schema_check_sees_drift_a_missing_and_a_needless_file(run, tmp_path):
    assert run("schema", "--out", tmp_path)[0] == 0
    assert run("schema", "--check", "--out", tmp_path)[0] == 0
    (tmp_path / "cards.schema.json").write_text("{}", encoding="utf-8")
    (tmp_path / "units.schema.json").unlink()
    (tmp_path / "unit.schema.json").write_text("{}", encoding="utf-8")
    code, _, err = run("schema", "--check", "--out", tmp_path)
    assert code == 1
    assert "cards.schema.json: differs" in err
    assert "units.schema.json: missing" in err
    assert "unit.schema.json: no such kind" in err


def test_schema_checks_the_folder_schemas_when_none_is_named(run, monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    assert run("schema", "--check")[0] == 0
    monkeypatch.chdir(tmp_path)
    assert run("schema", "--check")[0] == 1


def test_schema_prints_one_kind(run):
    code, shown, _ = run("schema", "cards")
    assert code == 0
    assert shown == (ROOT / "schemas" / "cards.schema.json").read_text(encoding="utf-8")


def test_a_schema_composed_for_an_editor_knows_all_names_and_accepts_the_games_data(run, tmp_path):
    import jsonschema

    assert run("schema", "--pack", "normandy", "--out", tmp_path)[0] == 0
    schemas = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()}
    enums = schemas["cards.schema.json"]["$defs"]["AbilityUse"]["properties"]["action"]["enum"]
    assert {"blast", "scout"} <= set(enums)
    for path in [*DATA.glob("*.json"), *DATA.glob("scenarios/*.json")]:
        document = json.loads(path.read_text(encoding="utf-8"))
        if "$schema" in document:
            schema = schemas[Path(document["$schema"]).name]
            jsonschema.Draft202012Validator.check_schema(schema)
            jsonschema.validate(document, schema)
    wrong = json.loads((DATA / "cards.json").read_text(encoding="utf-8"))
    wrong["cards"][0]["actions"][0]["action"] = "bolstr"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, schemas["cards.schema.json"])
    # What is composed for an editor is no drift of the plain ones: those stay free of enums of names.
    plain = (ROOT / "schemas" / "cards.schema.json").read_text(encoding="utf-8")
    assert "enum" not in plain


def test_a_schema_composed_with_a_data_folder_knows_its_names(run, tmp_path):
    folder = _pack(tmp_path / "pack")
    (folder / "tiles.json").write_text(json.dumps({"tiles": [TILE]}), encoding="utf-8")
    code, shown, _ = run("schema", "scenarios", "--pack", folder)
    assert code == 0
    assert '"better_cover.50A"' in shown
    assert '"50A"' not in shown


def test_every_data_file_points_at_a_schema_that_is_there_and_fits():
    import jsonschema

    paths = [*DATA.glob("*.json"), *DATA.glob("scenarios/*.json")]
    pointed = 0
    for path in paths:
        document = json.loads(path.read_text(encoding="utf-8"))
        # What packs tell newcomers is no content of the rules: the page checks it when it reads it.
        if path.name not in ("clauses.json", "guide.json", "balance.json"):
            schema = (path.parent / document["$schema"]).resolve()
            jsonschema.validate(document, json.loads(schema.read_text(encoding="utf-8")))
            pointed += 1
    assert pointed >= 15


def test_a_folder_that_cannot_be_made_is_one_error(run, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    code, _, err = run("schema", "--out", tmp_path / "file")
    assert code == 1
    assert "file" in err


# -- no traceback, whatever happens ----------------------------------------------


def test_an_interrupt_exits_130(run, monkeypatch):
    def interrupt(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr("undaunted_lab.study.plan.play_noted", interrupt)
    code, _, err = run("simulate", "normandy", "la_raye", "--games", 1)
    assert code == 130
    assert "interrupted" in err


def test_a_fault_of_the_program_itself_is_one_line(run, monkeypatch):
    def fail(*args):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("undaunted_lab.study.plan.play_noted", fail)
    code, _, err = run("simulate", "normandy", "la_raye", "--games", 1)
    assert code == 1
    assert "ZeroDivisionError: oops" in err
    assert err.count("\n") == 1
    monkeypatch.setenv("UNDAUNTED_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["simulate", "normandy", "la_raye", "--games", "1"])


def _subprocess(*argv, **environment):
    return subprocess.Popen(
        [sys.executable, "-m", "undaunted_core", *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )


@pytest.mark.nightly
def test_a_reader_that_goes_away_leaves_no_traceback():
    with _subprocess("rules", "UND", PYTHONUNBUFFERED="1") as process:
        process.stdout.close()
        err = process.stderr.read().decode()
    assert process.returncode == 141
    assert err == ""


@pytest.mark.nightly
def test_an_output_without_accents_still_prints():
    with _subprocess("rules", "UND-8.2", "--lang", "es", PYTHONIOENCODING="ascii", PYTHONUTF8="0") as process:
        shown, err = process.communicate()
    assert process.returncode == 0
    assert b"?" in shown
    assert err == b""


def test_no_plugins_leave_an_empty_list_and_clear_errors():
    with _subprocess("scenarios", "normandy", UNDAUNTED_PLUGINS="none") as process:
        _, err = process.communicate()
    assert process.returncode == 2
    assert b"no game is loaded; UNDAUNTED_PLUGINS is 'none': unset it" in err


# -- the board in text ------------------------------------------------------------


@pytest.mark.parametrize("scenario", [info.id for info in uc.scenarios("normandy")])
def test_every_board_fits_80_columns_and_shows_every_tile_and_counter(scenario):
    game = uc.new_game("normandy", scenario, seed=2)
    choose = random.Random(2).choice
    for _ in range(40):
        if not game.is_terminal:
            game.apply(choose(game.legal_actions()))
    for lang in ("en", "es"):
        for seat in (None, *game.seats):
            lines = draw(game.observation(seat), game.board, game.catalog, lang=lang).split("\n")
            assert max(map(len, lines)) <= 80
            text = "\n".join(lines)
            for space in game.board.spaces:
                assert text.count(f"|{space.name} ") == 1


def test_boxes_lie_staggered_in_both_orientations():
    rows = draw_new("crossing_the_vire").split("\n")
    assert rows[1].startswith(" " * 27 + "+-----------------+")
    columns = draw_new("la_raye").split("\n")
    assert columns[1].startswith(" " * 36 + "+-----------------+")


def draw_new(scenario, seat=None, **options):
    game = uc.new_game("normandy", scenario, seed=1)
    return draw(game.observation(seat), game.board, game.catalog, **options)


def test_the_drawing_shows_cover_objectives_markers_and_counters():
    text = draw_new("la_raye")
    assert "|05B       cover 1|" in text
    assert "|buildings      *3|" in text
    assert "[GERMAN]" in text
    assert text.count("|G ScA ScB RiA RiB") == text.count("U ScA ScB RiA RiB|") == 1
    assert "cover 3/1" in draw_new("mortain")


def test_the_drawing_follows_suppression_control_and_the_hand():
    def suppress(rules, state):
        state.undaunted.suppressed[rules.numbers["piece"]["german:rifleman_a"]] = True

    game = scene(
        "normandy",
        "la_raye",
        hand={"us": ["rifleman_a", "rifleman_b"], "german": ["scout_a"]},
        markers={"us": {"13B": "controlled"}},
        counters={"us:rifleman_a": None},
        edit=suppress,
    )
    own = draw(game.observation("us"), game.board, game.catalog)
    assert "RiA!" in own
    assert own.count("[US]") == 1
    assert "US hand: Rifleman A, Rifleman B" in own
    assert "US, off the board: RiA" in own
    assert re.search(r"^US +\d+ +2 .* 2$", own, re.MULTILINE), "two cards in hand and two points controlled"
    assert "play us:rifleman_b" in own
    assert "Scout A" not in draw(game.observation(None), game.board, game.catalog).split("hand:")[-1].split("supply")[0]
    other = draw(game.observation("german"), game.board, game.catalog)
    assert "US hand" not in other
    assert "play us:" not in other


def test_the_drawing_depends_on_nothing_a_spectator_may_not_know():
    """Two deals of one set-up differ in hidden cards only, so the spectator's drawings are equal."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    drawn = draw(game.observation(None), game.board, game.catalog)
    other = uc.new_game("normandy", "la_raye", seed=2)
    assert game.observation("us") != other.observation("us")
    assert draw(other.observation(None), other.board, other.catalog) == drawn


def test_target_markers_are_drawn_on_their_tile():
    def aim(rules, state):
        state.normandy.target[rules.numbers["side"]["german"]] = rules.numbers["space"]["10B"]

    game = scene("normandy", "crossing_the_vire", edit=aim)
    lines = draw(game.observation(None), game.board, game.catalog).split("\n")
    row = next(n for n, line in enumerate(lines) if "|10B " in line)
    assert any("|G target" in line for line in lines[row : row + 5])


def test_spaces_that_overlap_by_rows_are_drawn_below_each_other():
    """Hexes lie three quarters of a tile below each other; their boxes must not run into one another."""
    from undaunted_core.game.values import BoardView, SpaceView
    from undaunted_core.mechanics.board import HEXES, make_board
    from undaunted_table.render import boxes as render

    board = make_board(HEXES, ("a", "b", "c"), [(0, 0), (0, 1), (1, 1)])
    spaces = tuple(
        SpaceView(
            name, at, tuple((board.corner(n)[0] + x, board.corner(n)[1] + y) for x, y in HEXES.outline), (), name,
            (0.0, 0.0, 1.0, 1.0),
        )
        for n, (name, at) in enumerate(zip(board.names, board.coordinates, strict=True))
    )
    assert render._row_height(BoardView("hexes", spaces, 2.0, 1.75).spaces) == 0.75


def test_codes_of_counters_and_sides_are_short_and_never_alike():
    codes = short_codes(["Machine Gunner", "Mortar", "Rifleman", "Scout", "Sniper", "Scholar"])
    assert codes["Machine Gunner"] == "MG"
    assert codes["Rifleman"] == "Ri"
    assert len(set(codes.values())) == 6
    assert short_sides(["us", "german"]) == {"us": "U", "german": "G"}
    assert short_sides(["axis", "allies"]) == {"axis": "A", "allies": "AL"}


def test_drawing_changes_nothing(played):
    before = played.digest()
    view = played.observation("us")
    document = copy.deepcopy(view.to_dict())
    draw(view, played.board, played.catalog)
    assert played.digest() == before
    assert view.to_dict() == document
