"""A replay for every way each scenario of every game can end; ``make_replays.py`` writes them."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import undaunted_core as uc
from kit import ends, seekers
from kit.ends import End
from kit.places import DEEP
from tools import make_replays
from undaunted_core.game.rerunning import compact, digest
from undaunted_core.kernel.kinds import TEXTS
from undaunted_core.mechanics.victory import CONDITION_KINDS

FILES = make_replays.there()
SCENARIOS = [(game, info.id) for game in uc.games() for info in uc.scenarios(game)]
GAMES = list(uc.games())


def conditions_of(game, side):
    """What the catalogue says of a side's conditions, each with its way."""
    seen = []
    for entry in game.catalog["sides"][side]["victory"]:
        word = game.rules.registry.all(CONDITION_KINDS)[entry["condition"]].reason.split(".")[-1]
        seen.append(word)
        number = seen.count(word)
        yield (word if number == 1 else f"{word}_{number}"), entry


@pytest.mark.parametrize("name", FILES, ids=lambda name: name.removesuffix(".json"))
def test_a_replay_plays_to_the_end_its_name_says(name):
    """Every move, dice and cards included, leads to the recorded state; scenario, condition and winner fit the name."""
    end = End.of_file(name)
    game = uc.Replay.from_json((make_replays.FOLDER / name).read_text(encoding="utf-8")).play()
    assert game.rules.scenario == f"{end.game}:{end.scenario}"
    assert game.is_terminal
    assert ends.way_of(game) == (end.way, end.winner)
    if end.winner == ends.NOBODY:
        assert game.outcome.winners == ()
        assert {*game.returns().values()} == {0}
        return
    assert game.outcome.winners == (end.winner,)
    assert game.returns()[end.winner] == 1
    word = game.outcome.reason.split(".")[-1]
    ways = dict(conditions_of(game, end.winner))
    if end.way in ways:
        assert word == end.way.rstrip("_0123456789")
        assert game.outcome.clause == ways[end.way]["clause"]
        missing = game.explain("victory", side=end.winner).parts
        met = [way for way, part in zip(ways, missing, strict=True) if part.total <= 0]
        assert next(way for way in met if way.startswith(word)) == end.way
    else:
        assert end.way in (word, *game.catalog["endings"])
        by_condition = {(way.rstrip("_0123456789"), entry["clause"]) for way, entry in ways.items()}
        assert (word, game.outcome.clause) not in by_condition


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_way_a_scenario_can_end_has_a_replay_or_a_reason_why_not(game, scenario):
    """Each condition of each side, and every other reason the game's packs have words for, for either side."""
    start = uc.new_game(game, scenario, seed=0)
    words = {key.split(".")[-1] for key in start.rules.registry.all(TEXTS) if key.startswith(f"outcome.{game}.")}
    words -= {kind.reason.split(".")[-1] for kind in start.rules.registry.all(CONDITION_KINDS).values()} | ends.DRAWS
    asked = {f"{way}.{side}" for side in start.sides for way, _ in conditions_of(start, side)}
    asked |= {f"{way}.{side}" for side in start.sides for way in words}
    asked |= {f"{way}.{ends.NOBODY}" for way in ends.draws(start)}
    prefix = f"{game}/{scenario}."
    written = {name.removeprefix(prefix).removesuffix(".json") for name in FILES if name.startswith(prefix)}
    without = {
        f"{end.way}.{end.winner}": ends.why_not(end) for end in ends.ends_of(game, scenario) if end.file not in FILES
    }
    assert not written & without.keys()
    assert written | without.keys() == asked
    assert all(without.values())


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_games_end_in_ways_that_are_asked_for(game, scenario):
    """However a game comes out, its end is one that has a replay or could have one."""
    asked = {(end.way, end.winner) for end in ends.ends_of(game, scenario) if ends.is_possible(end)}
    for seed in range(8 if DEEP else 1):
        played = uc.new_game(game, scenario, seed=seed, events=False)
        uc.play(played, dict.fromkeys(played.sides, "random"), 5_000)
        drawn = not played.outcome.winners and ends.last_word(played.outcome.reason) in ends.DRAWS
        assert drawn or ends.way_of(played) in asked


def test_written_positions_are_for_ends_that_no_bot_comes_to():
    """Each has its reason, and the game goes on from the position to its end by the rules."""
    written = [name for name in FILES if json.loads((make_replays.FOLDER / name).read_text(encoding="utf-8"))["start"]]
    assert written
    for name in written:
        assert ends.why_not(End.of_file(name)) is not None, name


@pytest.mark.parametrize("name", ["carentan.prestige_and_tiles.us", "carentan.hold_home_row.us"])
def test_a_replay_is_signed_for_the_rules_as_they_are(name, tmp_path, monkeypatch):
    """One from the set-up, and one from a written position: the moves stay, the checks are those of today."""
    file = f"allied_assault/{name}.json"
    before = (make_replays.FOLDER / file).read_text(encoding="utf-8")
    document = json.loads(before)
    document["setup"]["fingerprint"] = "0" * 32
    document["moves"] = [[*move[:2], "0" * 8] for move in document["moves"]]
    (tmp_path / file).parent.mkdir()
    (tmp_path / file).write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.setattr(make_replays, "FOLDER", tmp_path)
    assert make_replays.verify(file) is not None
    assert make_replays.sign([file.partition(".")[0]]) == 0
    assert (tmp_path / file).read_text(encoding="utf-8") == before


@cache
def roles_played(game):
    """The words for what abilities do, of all cards played in the replays of a game."""
    roles = set()
    for name in make_replays.there([game]):
        replay = json.loads((make_replays.FOLDER / name).read_text(encoding="utf-8"))
        abilities = ends.opening(game, End.of_file(name).scenario).catalog.get("abilities", {})
        plays = (notation.split() for _, notation, _ in replay["moves"])
        roles |= {abilities[words[2]]["role"] for words in plays if words[0] == "play" and abilities}
    return roles


@pytest.mark.parametrize("game", GAMES)
def test_the_replays_of_a_game_show_all_that_its_cards_do(game):
    """Between them everything that an ability can be for is played."""
    (first, *_) = uc.games()[game].scenarios
    asked = {entry["role"] for entry in ends.opening(game, first).catalog.get("abilities", {}).values()}
    assert roles_played(game) == asked


def test_the_replays_stay_small():
    """No file has more than 60 000 bytes, no game more than a million and a half."""
    sizes = {name: (make_replays.FOLDER / name).stat().st_size for name in FILES}
    assert max(sizes.values()) <= seekers.MOST_BYTES
    for game in GAMES:
        assert 0 < sum(size for name, size in sizes.items() if name.startswith(f"{game}/")) < 1_500_000


def test_the_weights_name_what_the_catalogues_name():
    """A role or word that no game has would weigh nothing."""
    known = {"takers"}
    for game in filter(seekers.has_words, GAMES):
        words = seekers.Words(ends.opening(game, uc.games()[game].scenarios[0]).catalog)
        known |= {*words.actions.values(), *words.abilities.values()}
    for name, weights in seekers.WEIGHTS.items():
        assert weights.keys() <= known, name


def test_the_replays_are_current(monkeypatch, capsys):
    """The check finds none missing and none too many, and every end not found was looked for under these rules."""
    # Each is played by a test of its own.
    monkeypatch.setattr(make_replays, "verify", lambda name: None)
    assert (make_replays.main(["--check"]), capsys.readouterr().out) == (0, "")


@pytest.mark.nightly
def test_the_command_checks_a_scenario():
    """``make_replays.py --check`` for one scenario, as a process: silence and exit 0."""
    script = [sys.executable, str(Path(make_replays.__file__)), "--check", ONLY]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# -- faults ------------------------------------------------------------------

ONLY = "normandy/la_raye"
US, GERMAN = f"{ONLY}.objectives.us.json", f"{ONLY}.objectives.german.json"
QUICKLY_FOUND = f"{ONLY}.beyond_hope.german.json"


class InThisProcess:
    """A pool that is none."""

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        pass

    def map(self, function, jobs):
        return map(function, jobs)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The replays of one scenario in a folder of their own."""
    for name in FILES:
        if make_replays.is_chosen(name, [ONLY]):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text((make_replays.FOLDER / name).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(make_replays, "FOLDER", tmp_path)
    monkeypatch.setattr(make_replays, "ProcessPoolExecutor", InThisProcess)
    return tmp_path


def rewrite(path, change):
    """Change a replay and give it a digest that is right again."""
    document = json.loads(path.read_text(encoding="utf-8"))
    del document["digest"]
    change(document)
    document["digest"] = digest(compact(document))
    path.write_text(compact(document), encoding="utf-8")


def other_rules(document):
    document["setup"]["fingerprint"] = "0" * len(document["setup"]["fingerprint"])


def other_state(document):
    document["moves"][4][2] = "00000000"


def no_end(document):
    document["moves"] = document["moves"][:-1]
    document["end"] = document["moves"][-1][2]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (other_rules, "run: python tests/tools/make_replays.py"),
        (other_state, "a different state"),
        (no_end, "a different state at the end"),
    ],
)
def test_the_check_sees_a_replay_that_no_longer_holds(folder, capsys, change, said):
    """Rules that changed, a state that came out otherwise and a missing last move are each found."""
    assert make_replays.main(["--check", ONLY]) == 0
    rewrite(folder / US, change)
    assert make_replays.main(["--check", ONLY]) == 1
    shown = capsys.readouterr().out
    assert shown.startswith(f"{US}: ")
    assert said in shown


def test_the_check_sees_a_wrong_name_and_a_missing_replay(folder, capsys):
    """A replay of another end under this name is found, and so is one that is not there."""
    (folder / GERMAN).replace(folder / US)
    assert make_replays.main(["--check", ONLY]) == 1
    shown = capsys.readouterr().out
    assert f"{US}: ends otherwise" in shown
    assert f"{GERMAN}: missing" in shown


@pytest.mark.parametrize("name", [f"{ONLY}.pin.us.json", f"{ONLY}.objectives_2.us.json", f"{ONLY}.json"])
def test_a_replay_of_an_end_that_is_none_is_named_and_removed(folder, capsys, name):
    """An end the scenario does not have; making clears it away."""
    (folder / name).write_text("{}", encoding="utf-8")
    assert make_replays.main(["--check", ONLY]) == 1
    assert f"{name}: an end that nobody asks for" in capsys.readouterr().out
    assert make_replays.main([ONLY]) == 0
    assert f"removed:   {name}" in capsys.readouterr().out
    assert make_replays.main(["--check", ONLY]) == 0


def test_making_leaves_what_holds_and_makes_what_is_missing_or_broken(folder, capsys):
    """The replays that still hold keep every byte; the same search finds the same game."""
    before = {path.name: path.read_bytes() for path in (folder / "normandy").iterdir()}
    (folder / QUICKLY_FOUND).unlink()
    assert make_replays.main([ONLY]) == 0
    made = (folder / QUICKLY_FOUND).read_bytes()
    rewrite(folder / QUICKLY_FOUND, other_rules)
    assert make_replays.main([ONLY]) == 0
    after = {path.name: path.read_bytes() for path in (folder / "normandy").iterdir()}
    name = Path(QUICKLY_FOUND).name
    assert after.pop(name) == made
    del before[name]
    assert after == before
    assert capsys.readouterr().out.count("made: ") == 2
    assert make_replays.main(["--check", ONLY]) == 0


def test_an_end_that_is_not_found_is_listed_and_looked_for_again_under_other_rules(folder, capsys, monkeypatch):
    """Without a reason it is a fault; it is not searched twice for nothing."""
    searched = []
    monkeypatch.setattr(make_replays, "found_for", lambda job: searched.append(job[0].file))
    (folder / US).unlink()
    for _ in range(2):
        assert make_replays.main([ONLY]) == 1
    assert searched == [US]
    assert f"not found: {US}: no reason known" in capsys.readouterr().out
    assert make_replays.main(["--check", ONLY]) == 1
    assert "reasons.json does not say why" in capsys.readouterr().out
    listed = make_replays.not_found()
    listed[US]["fingerprint"] = "0"
    make_replays.not_found_file().write_text(json.dumps(listed), encoding="utf-8")
    assert make_replays.main(["--check", ONLY]) == 1
    assert f"{US}: not found under other rules" in capsys.readouterr().out
    assert make_replays.main([ONLY]) == 1
    assert searched == [US, US]


def test_a_game_or_scenario_that_is_none_is_refused(capsys):
    """The nearest one is named, and nothing is written."""
    with pytest.raises(SystemExit):
        make_replays.main(["normandy/la_ray"])
    assert "no game or scenario 'normandy/la_ray'; nearest: normandy/la_raye" in capsys.readouterr().err


def test_replays_are_equal_when_their_documents_are():
    game = uc.new_game("normandy", "la_raye", seed=1)
    uc.play(game, {"us": "random", "german": "random"}, 5)
    replay = game.replay()
    assert replay == uc.Replay.from_json(replay.to_json())
    uc.play(game, {"us": "random", "german": "random"}, 1)
    assert replay != game.replay()
    assert replay != replay.document
