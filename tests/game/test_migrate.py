"""Documents of other rules are carried over to the installed ones, or refused with their first difference and left.

What becomes of documents of an earlier version of a pack: ``test_pack_versions.py``.
"""

from __future__ import annotations

import json
import stat
from functools import cache

import pytest

import undaunted_core as uc
from kit.places import TESTS
from kit.signing import signed
from undaunted_command.main import main
from undaunted_testing.migrate import migrate

SAVE, BARE, REPLAY, POSITION, ENDED = "save", "save without record", "replay", "position", "replay of an ended game"


@cache
def text(name):
    """A document of La Raye as if it were of other rules."""
    if name == ENDED:
        return of_other_rules((TESTS / "replays/normandy/la_raye.both_pinned.us.json").read_text(encoding="utf-8"))
    game = uc.new_game("normandy", "la_raye", seed=2**70)
    uc.play(game, dict.fromkeys(game.seats, "random"), 60)
    if name == POSITION:
        return json.dumps(game.position())
    given = game.replay().to_json() if name == REPLAY else game.to_json(record=name == SAVE)
    return of_other_rules(given)


def of_other_rules(given):
    document = json.loads(given)
    document["setup"]["fingerprint"] = "0" * 32
    return signed(document)


def changed(name, change):
    document = json.loads(text(name))
    change(document)
    return signed(document)


def refused(given):
    with pytest.raises(uc.SaveError) as caught:
        migrate(given)
    return str(caught.value)


def game_of(made):
    """The game of a document as today's own reading gives it."""
    if made.kind == "position":
        return uc.Game.from_position(json.loads(made.text), seed=0)
    return uc.Game.from_json(made.text) if made.kind == "save" else uc.Replay.from_json(made.text).play()


def run(capsys, *words):
    code = main(["migrate", *map(str, words)])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.fixture
def old(tmp_path):
    """A folder with a save, a save without record, a replay, a position, and what is none of these."""
    folder = tmp_path / "old"
    (folder / "below").mkdir(parents=True)
    files = {"save.json": SAVE, "below/bare.json": BARE, "replay.json": REPLAY, "position.json": POSITION}
    for file, name in files.items():
        (folder / file).write_text(text(name), encoding="utf-8")
    (folder / "list.json").write_text('{"not": "ours"}', encoding="utf-8")
    (folder / ".hidden.json").write_text(text(SAVE), encoding="utf-8")
    return folder


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# -- what is carried over --------------------------------------------------------------------------


@pytest.mark.parametrize("name", [SAVE, BARE, REPLAY, POSITION, ENDED])
def test_a_document_of_other_rules_is_carried_over(name):
    """The game stands where it stood, after the same moves; carried over again it is as it was."""
    made = migrate(text(name))
    game, then, now = game_of(made), json.loads(text(name)), json.loads(made.text)
    assert now.pop("digest", None) is not None or name == POSITION
    for document in (then, now):
        document.get("setup", {}).pop("fingerprint", None)
        document.pop("digest", None)
    assert now == then
    assert [[seat, action.notation] for seat, action in game.history] == [
        move[:2] for move in then.get("record", then.get("moves", []))
    ]
    again = migrate(made.text)
    assert (again.text, again.unchanged) == (made.text, True)


def test_states_are_compared_after_every_move_of_a_replay():
    """So there is nothing to note."""
    assert migrate(text(REPLAY)).notes == migrate(text(ENDED)).notes == ()


def test_what_is_of_the_installed_rules_is_as_it_was():
    game = uc.new_game("normandy", "la_raye", seed=9)
    for _ in range(9):
        game.apply(game.legal_actions()[0])
    for given in (game.to_json(), game.to_json(record=False), game.replay().to_json()):
        made = migrate(given)
        assert (made.text, made.unchanged, made.notes) == (given, True, ())


# -- what cannot be carried over -------------------------------------------------------------------


def test_a_move_that_is_not_legal_is_named():
    def illegal(document):
        document["record"][40] = [document["record"][40][0], "end_turn us"]

    assert "#/moves/40: found" in refused(changed(SAVE, illegal))
    assert "expected" in refused(changed(SAVE, illegal))


def test_a_save_that_does_not_end_alike_names_the_first_difference():
    def other(document):
        document["state"]["rounds"]["number"] += 1

    number = json.loads(text(SAVE))["state"]["rounds"]["number"]
    assert refused(changed(SAVE, other)) == (
        f"save#/state/rounds/number: found {number} now, expected {number + 1}, as it was saved"
    )

    def won(document):
        document["state"]["outcome"] = {"winners": ["us"], "reason": "x", "clause": "UND-10.1"}

    assert "save#/state/outcome: found nothing now, expected {'winners'" in refused(changed(SAVE, won))

    def unset(document):
        document["state"]["initiative"]["holder"] = None

    assert "save#/state/initiative/holder: found" in refused(changed(SAVE, unset))


def test_a_replay_that_comes_to_another_state_names_the_move():
    def other(document):
        document["moves"][30][2] = "00000000"

    assert "replay#/moves/30: found a different state after" in refused(changed(REPLAY, other))


def test_a_replay_says_how_it_ended_and_must_end_so():
    def won(document):
        assert document["outcome"]["winners"] == ["us"]
        document["outcome"]["winners"] = ["german"]

    for change in (won, lambda document: document.pop("outcome")):
        assert "replay#/outcome: found {'winners': ['us']" in refused(changed(ENDED, change))


def test_a_replay_of_rules_with_other_columns_is_judged_by_its_moves_and_its_end():
    """No hash of theirs can fit, and that is said."""
    def others(document):
        for move in document["moves"]:
            move[2] = "00000000"

    for name in (REPLAY, ENDED):
        assert [note for note in migrate(changed(name, others)).notes if "states were not compared" in note]


def test_without_a_record_every_name_must_exist():
    def space(document):
        pieces = document["state"]["pieces"]["space"]
        pieces[next(iter(pieces))] = "99Z"

    assert "#/state/pieces/space/" in refused(changed(BARE, space))
    assert "found '99Z', expected a space of this game" in refused(changed(BARE, space))
    assert "state#/state/rounds/nmber: found nmber, expected a column of rounds; nearest: number" in refused(
        changed(BARE, lambda document: document["state"]["rounds"].update(nmber=1))
    )
    assert "state#/state/weather: found weather, expected a part of a state" in refused(
        changed(BARE, lambda document: document["state"].update(weather={"rain": 1}))
    )


def test_a_column_that_only_one_of_the_rules_has_is_told():
    """With a record it is not compared; without one what is new is as at the set-up, what is gone is refused."""
    def fewer(document):
        del document["state"]["initiative"]["holder"]

    made = migrate(changed(BARE, fewer))
    assert "initiative.holder is new, and as at the set-up" in made.notes
    assert "initiative.holder is new and was not compared" in migrate(changed(SAVE, fewer)).notes
    gone = migrate(changed(SAVE, lambda document: document["state"]["rounds"].update(weather="rain"))).notes
    assert "rounds.weather is gone and was not compared" in gone
    gone = migrate(changed(SAVE, lambda document: document["state"].update(weather={"rain": 1}))).notes
    assert "weather.rain is gone and was not compared" in gone


@pytest.mark.parametrize(("change", "told"), [
    (lambda d: d["setup"].update(seed=None), "/setup: found an invalid setup"),
    (lambda d: d["setup"].update(seed="x"), "/setup: found an invalid setup"),
    (lambda d: d.update(setup=3), "/setup: found an invalid setup"),
    (lambda d: d["setup"].update(packs=["weather"]), "found 'weather', expected an installed or added pack"),
    (lambda d: d["setup"].update(scenario="la_rye"), "expected a game that can be set up with the installed packs"),
    (lambda d: d["setup"].update(game="normandie"), "expected a game that can be set up with the installed packs"),
    (lambda d: d.update(record=3), "/record: found another type"),
    (lambda d: d.update(state=3), "/state: found int"),
    (lambda d: d.update(start=3), "/start: found int"),
    (lambda d: d.update(version=99), "/version: found 99"),
    (lambda d: d.update(version=True), "/version: found True"),
    (lambda d: d.update(format="undaunted_core/other"), "/format: found 'undaunted_core/other'"),
])  # fmt: skip
def test_a_setup_that_cannot_be_made_is_named(change, told):
    assert told in refused(changed(SAVE, change))


def test_a_slice_that_is_none_is_named():
    assert "/state/rounds: found int, expected an object" in refused(
        changed(BARE, lambda document: document["state"].update(rounds=3))
    )


def test_what_was_cut_or_altered_is_refused():
    assert "truncated or changed" in refused(text(SAVE).replace('"us"', '"german"', 1))
    assert "document#: found" in refused("no JSON")
    assert "/format: found None" in refused("[]")


def test_a_large_seed_may_be_written_in_hexadecimal_digits():
    assert json.loads(text(SAVE))["setup"]["seed"] == hex(2**70)
    assert game_of(migrate(text(SAVE)))._seed == 2**70


# -- the command -----------------------------------------------------------------------------------


def test_folders_and_files_are_written_to_another_folder_and_the_old_ones_stay(old, tmp_path, capsys):
    before, out = contents(old), tmp_path / "new"
    (old / "save.json").chmod(0o600)
    code, told, err = run(capsys, old, "--out", out)
    assert (code, err) == (0, "")
    assert told.endswith("4 of 4 carried over.\n")
    assert contents(old) == before
    assert sorted(contents(out)) == ["below/bare.json", "position.json", "replay.json", "save.json"]
    assert uc.Game.load(out / "save.json").history
    assert uc.Game.load(out / "below" / "bare.json").round
    assert stat.S_IMODE((out / "save.json").stat().st_mode) == 0o600
    # What is there is not written over.
    made = contents(out)
    code, told, _ = run(capsys, old, "--out", out)
    assert code == 1
    assert "save.json: not carried over: " in told
    assert "a file of that name exists" in told
    assert contents(out) == made


def test_a_folder_inside_the_old_one_is_not_read_again(old, capsys):
    assert run(capsys, old, "--out", old / "new")[0] == 0
    code, told, _ = run(capsys, old, "--out", old / "new")
    assert code == 1
    assert "0 of 4" in told


def test_in_place_each_file_is_replaced_once_it_is_carried_over(old, capsys):
    """One that cannot be carried over stays, as does all that is not ours; a second run changes nothing."""
    broken = changed(SAVE, lambda document: document["state"]["rounds"].update(number=77))
    (old / "broken.json").write_text(broken, encoding="utf-8")
    before = contents(old)
    (old / "save.json").chmod(0o640)
    code, told, _ = run(capsys, old, "--in-place")
    assert code == 1
    assert f"{old / 'broken.json'}: not carried over: /state/rounds/number: found" in told
    assert "4 of 5 carried over." in told
    after = contents(old)
    assert {name for name in after if after[name] != before[name]} == {"save.json", "below/bare.json", "replay.json"}
    assert stat.S_IMODE((old / "save.json").stat().st_mode) == 0o640
    assert uc.Game.load(old / "save.json").history
    run(capsys, old, "--in-place")
    assert contents(old) == after


def test_a_full_disk_leaves_the_old_file(old, capsys, monkeypatch):
    import os

    before = contents(old)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, told, _ = run(capsys, old / "save.json", "--in-place")
    assert code == 1
    assert told == f"{old / 'save.json'}: not carried over: no space left on device\n0 of 1 carried over.\n"
    assert contents(old) == before


def test_it_answers_in_json(old, tmp_path, capsys):
    given = (old / "replay.json", old / "list.json", "missing.json")
    code, told, _ = run(capsys, *given, "--out", tmp_path / "n", "--json")
    replay, foreign, missing = json.loads(told)
    assert code == 1
    assert replay["file"] == str(old / "replay.json")
    assert replay["to"] == str(tmp_path / "n" / "replay.json")
    assert (replay["kind"], replay["unchanged"], replay["error"]) == ("replay", False, None)
    assert "expected undaunted_core/save" in foreign["error"]
    assert (missing["to"], missing["error"]) == (None, "no such file")


@pytest.mark.parametrize("words", [(), ("--out", "x", "--in-place"), ("--out", "x", "--pack", "weather")])
def test_wrong_usage_is_exit_2(old, capsys, words):
    before = contents(old)
    assert run(capsys, old, *words)[0] == 2
    assert contents(old) == before


def test_two_files_for_one_name_are_refused_before_anything_is_written(old, tmp_path, capsys):
    code, _, err = run(capsys, old / "below" / "bare.json", old / "below", "--out", tmp_path / "new")
    assert code == 2
    assert "would both be written to" in err
    assert not (tmp_path / "new").exists()


def test_a_file_in_the_way_of_the_folder_is_one_line(old, capsys):
    (old / "file").write_text("", encoding="utf-8")
    code, told, _ = run(capsys, old / "save.json", "--out", old / "file")
    assert code == 1
    assert "not carried over: " in told


def test_a_file_of_a_folder_that_cannot_be_read_is_named(old, tmp_path, capsys):
    (old / "latin.json").write_bytes(b'{"title": "Munici\xf3n"}')
    code, told, _ = run(capsys, old, "--out", tmp_path / "new")
    assert code == 1
    assert "latin.json: not carried over: " in told
    assert "not UTF-8" in told
