"""Saves and replays that were cut, altered, made elsewhere or never were any: one SaveError each."""

from __future__ import annotations

import builtins
import copy
import errno
import functools
import io
import json
import os
import pickle
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.folders import write
from kit.places import DEEP
from kit.spoiled import (
    HUGE,
    at_turn,
    faulty,
    finished,
    la_raye,
    library_still_works,
    readable,
    seal,
    sealed,
    started,
    unchanged,
)
from tools.soak import come_back
from undaunted_core.files import write_whole
from undaunted_core.limits import MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator


@functools.cache
def save_of(record: bool = True) -> str:
    return started(moves=60).to_json(record=record)


@functools.cache
def replay_of() -> str:
    return started(moves=60).replay().to_json()


def saved(record: bool = True) -> dict[str, Any]:
    document = json.loads(save_of(record))
    assert isinstance(document, dict)
    return document


def replayed() -> dict[str, Any]:
    document = json.loads(replay_of())
    assert isinstance(document, dict)
    return document


def put(document: dict[str, Any], pointer: str, value: Any) -> str:
    """The document with one value changed, and its digest made to fit."""
    *path, last = pointer.strip("/").split("/")
    here: Any = document
    for part in path:
        here = here[int(part) if isinstance(here, list) else part]
    here[int(last) if isinstance(here, list) else last] = value
    return sealed(document)


def taken_out(document: dict[str, Any], pointer: str) -> str:
    """The document without one entry, and its digest made to fit."""
    *path, last = pointer.strip("/").split("/")
    here: Any = document
    for part in path:
        here = here[int(part) if isinstance(here, list) else part]
    del here[int(last) if isinstance(here, list) else last]
    return sealed(document)


def refused(text: Any) -> uc.SaveError:
    """The one error of a load; nothing of another kind comes out."""
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_json(text)
    readable(caught.value)
    return caught.value


# -- cut -------------------------------------------------------------------------


@pytest.mark.parametrize("record", [True, False])
def test_a_save_cut_anywhere_is_refused(record: bool) -> None:
    text = save_of(record)
    for length in range(0, len(text), 97):
        faulty(refused(text[:length]))
    faulty(refused(text[:-1]))
    library_still_works()


def test_a_replay_cut_anywhere_is_refused() -> None:
    text = replay_of()
    for length in range(0, len(text), 97):
        with pytest.raises(uc.SaveError) as caught:
            uc.Replay.from_json(text[:length])
        faulty(caught.value)


def test_a_save_with_a_piece_cut_out_is_refused() -> None:
    text = save_of(True)
    rng = random.Random(1)
    for _ in range(200):
        begin = rng.randrange(len(text) - 1)
        refused(text[:begin] + text[begin + rng.randint(1, 60) :])


# -- altered ---------------------------------------------------------------------


@pytest.mark.parametrize("record", [True, False])
def test_a_save_with_one_character_changed_is_refused(record: bool) -> None:
    """The digest gives every change away."""
    text = save_of(record)
    for place in range(0, len(text), 23 if record else 5):
        for other in "07x":
            if text[place] != other:
                refused(text[:place] + other + text[place + 1 :])


def resealed_changes(text: str, stride: int) -> Iterator[str]:
    body = text[: text.rindex(',"digest":')] + "}"
    for place in range(0, len(body), stride):
        for other in '0x"-]':
            if body[place] == other:
                continue
            try:
                json.loads(body[:place] + other + body[place + 1 :])
            except ValueError:
                continue
            yield seal(body[:place] + other + body[place + 1 :])


def test_a_changed_record_never_leads_to_another_game() -> None:
    """With the digest made to fit, the record played again gives the change away, unless it says nothing."""
    game, loaded, wrong = started(moves=60), 0, 0
    document = saved()
    # What a refusal is worded by decides nothing, and would be most of what loads.
    del document["setup"]["rules"], document["setup"]["content"]
    for text in resealed_changes(sealed(document), 29):
        try:
            other = uc.Game.from_json(text)
        except uc.SaveError as error:
            readable(error)
            wrong += 1
        else:
            assert other.digest() == game.digest()
            assert other.history == game.history
            loaded += 1
    assert wrong > 100 > loaded


def test_a_changed_state_is_refused_or_can_be_played() -> None:
    """Without a record a change may be another honest position: then it plays, saves and shows like one."""
    loaded = wrong = 0
    for number, text in enumerate(resealed_changes(at_turn().to_json(record=False), 1 if DEEP else 53)):
        try:
            game = uc.Game.from_json(text)
        except uc.SaveError as error:
            readable(error)
            wrong += 1
            continue
        loaded += 1
        plays_on(game, random.Random(number))
    assert wrong > 100
    assert loaded > 10


def plays_on(game: uc.Game, rng: random.Random) -> None:
    for seat in (*game.seats, None):
        assert game.observation(seat).to_dict()
    assert game.digest()
    come_back(game)
    for _ in range(30):
        if game.is_terminal:
            break
        game.apply(rng.choice(game.legal_actions()))
    assert game.is_terminal or game.legal_actions()
    come_back(game)


WRONG_VALUES: dict[str, tuple[str, Any]] = {
    "format": ("/format", "undaunted_core/replay"),
    "format type": ("/format", ["undaunted_core/save"]),
    "version": ("/version", 2),
    "version type": ("/version", "1"),
    "setup none": ("/setup", None),
    "setup list": ("/setup", []),
    "no such game": ("/setup/game", "nomandy"),
    "game type": ("/setup/game", 7),
    "game list": ("/setup/game", []),
    "no such scenario": ("/setup/scenario", "normandy:la_rye"),
    "scenario none": ("/setup/scenario", None),
    "scenario list": ("/setup/scenario", ["normandy:la_raye"]),
    "scenario empty": ("/setup/scenario", {}),
    "no such pack": ("/setup/packs", ["winter"]),
    "packs none": ("/setup/packs", None),
    "packs text": ("/setup/packs", "winter"),
    "packs of numbers": ("/setup/packs", [7]),
    "seed text": ("/setup/seed", "3"),
    "seed bool": ("/setup/seed", True),
    "seed none": ("/setup/seed", None),
    "versions list": ("/setup/versions", [1]),
    "versions none": ("/setup/versions", None),
    "state none": ("/state", None),
    "state list": ("/state", []),
    "state text": ("/state", "state"),
    "rng text": ("/state/rng", "not hexadecimal!"),
    "rng short": ("/state/rng", "00"),
    "rng number": ("/state/rng", 5),
    "ply negative": ("/state/ply", -1),
    "ply bool": ("/state/ply", True),
    "ply float": ("/state/ply", 1.5),
    "outcome text": ("/state/outcome", "us"),
    "outcome while it goes on": ("/state/outcome", {"winners": ["us"], "reason": "x", "clause": ""}),
    "stack none": ("/state/stack", None),
    "stack empty": ("/state/stack", []),
    "stack of texts": ("/state/stack", ["core.game"]),
    "stack of no step": ("/state/stack", [{"at": "core.gane/next_round"}]),
    "frame with a field too many": ("/state/stack/0/extra", 1),
    "round text": ("/state/rounds/number", "1"),
    "no such side": ("/state/rounds/active", "germn"),
    "zones list": ("/state/zones", []),
    "no such zone": ("/state/zones/cards/us:dekc", []),
    "no such card": ("/state/zones/cards/us:deck", ["us:scuot_a"]),
    "card none": ("/state/zones/cards/us:deck", [None]),
    "cards none": ("/state/zones/cards/us:deck", None),
    "no such piece": ("/state/pieces/space/us:tank", "06A"),
    "no such space": ("/state/pieces/space/us:scout_a", "06C"),
    "space a number": ("/state/pieces/space/us:scout_a", 3),
    "space a list": ("/state/pieces/space/us:scout_a", ["06A"]),
    "marker text": ("/state/control/marker/us/02B", "2"),
    "marker out of range": ("/state/control/marker/us/02B", 3),
    "two controlled": ("/state/control/marker", {"us": {"02B": 2}, "german": {"02B": 2}}),
    "a target without a mortar": ("/state/normandy/target/us", "02B"),
}


@pytest.mark.parametrize("record", [True, False])
@pytest.mark.parametrize("name", WRONG_VALUES)
def test_a_value_that_cannot_be_is_refused(name: str, record: bool) -> None:
    """The digest fits; the content does not."""
    pointer, value = WRONG_VALUES[name]
    faulty(refused(put(saved(record), pointer, value)))


def test_the_error_points_at_the_value_and_names_the_nearest() -> None:
    error = refused(put(saved(False), "/state/pieces/space/us:scout_a", "06C"))
    faulty(error, "06C", pointer="/pieces/space/us:scout_a", nearest="06A")
    error = refused(put(saved(False), "/state/zones/cards/us:dekc", []))
    faulty(error, pointer="/zones/cards/us:dekc", nearest="us:deck")
    error = refused(put(saved(False), "/setup/scenario", "la_rye"))
    faulty(error, "la_rye", "nearest: la_raye", pointer="/setup")


def test_all_faults_of_a_state_are_reported_at_once() -> None:
    document = saved(False)
    document["state"]["ply"] = "many"
    document["state"]["pieces"]["space"]["us:tank"] = "06A"
    document["state"]["rounds"]["active"] = "italian"
    error = refused(sealed(document))
    assert {fault.pointer for fault in error.faults} >= {"/ply", "/pieces/space/us:tank", "/rounds/active"}


def test_a_card_cannot_be_added_lost_or_given_away() -> None:
    """Every card stands in one zone of its side."""
    for change in ("added", "lost", "given"):
        document = saved(False)
        cards = document["state"]["zones"]["cards"]
        if change == "added":
            cards["us:supply"].append("us:scout_a")
        elif change == "lost":
            cards["us:supply"].pop()
        else:
            cards["german:supply"].append(cards["us:supply"].pop())
        error = refused(sealed(document))
        assert any(fault.pointer.startswith("/zones/cards") for fault in error.faults)


@pytest.mark.parametrize("record", [True, False])
def test_every_entry_of_a_save_is_needed(record: bool) -> None:
    wanted = ["setup", "state"] + [f"setup/{name}" for name in ("game", "scenario", "packs", "fingerprint", "seed")]
    wanted += [f"state/{name}" for name in saved()["state"]]
    for pointer in wanted:
        faulty(refused(taken_out(saved(record), pointer)))


def test_an_unknown_entry_of_a_state_is_refused() -> None:
    faulty(refused(put(saved(False), "/state/extra", 1)), pointer="/extra")
    faulty(refused(put(saved(False), "/state/rounds/extra", 1)), pointer="/rounds/extra")


BAD_RECORDS: dict[str, Any] = {
    "none": None,
    "text": "us end_turn",
    "dict": {},
    "texts": ["end_turn"],
    "three parts": [["us", "end_turn", 1]],
    "no such action": [["us", "fly"]],
    "action none": [["us", None]],
    "action list": [["us", ["end_turn"]]],
    "no such seat": [["italian", "end_turn"]],
    "seat list": [[["us"], "end_turn"]],
    "seat none": [[None, "end_turn"]],
    "chance with a move": [["chance", "end_turn"]],
    "chance that cannot be": [["chance", "roll 7"]],
    "another sides card": [["chance", "draw german:scout_a"]],
    "empty": [],
    "code": [["us", "__import__('os').abort()"]],
}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_a_record_that_cannot_be_played_is_refused(name: str) -> None:
    faulty(refused(put(saved(), "/record", BAD_RECORDS[name])))


def test_a_record_with_a_move_left_out_doubled_or_swapped_is_refused() -> None:
    record = saved()["record"]
    for place in range(0, len(record) - 1, 7):
        without = record[:place] + record[place + 1 :]
        doubled = record[: place + 1] + record[place:]
        for other in (without, doubled):
            faulty(refused(put(saved(), "/record", other)))


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    document = json.loads(finished().to_json())
    document["record"].append(["us", "end_turn"])
    faulty(refused(sealed(document)), "the end of the game")


SENSELESS: dict[str, tuple[str, Any]] = {
    "the top frame is no stop": ("/state/stack", "reversed"),
    "a decision under another frame": ("/state/stack", "doubled"),
    "no game at the bottom": ("/state/stack", "without the first"),
    "a list for one seat": ("/state/stack/-1/seat", ["us"]),
    "nobody is asked": ("/state/stack/-1/seat", None),
    "nobody has the initiative": ("/state/initiative/holder", None),
}


@pytest.mark.parametrize("name", SENSELESS)
def test_a_state_that_contradicts_itself_is_refused(name: str) -> None:
    """Each value fits its column; together they make no stop of a game."""
    document = json.loads(at_turn().to_json(record=False))
    state = document["state"]
    pointer, value = SENSELESS[name]
    if value == "reversed":
        state["stack"].reverse()
    elif value == "doubled":
        state["stack"].append(state["stack"][-1] and state["stack"][0])
    elif value == "without the first":
        del state["stack"][0]
    elif pointer.startswith("/state/stack/-1"):
        state["stack"][-1]["seat"] = value
    else:
        state["initiative"]["holder"] = value
    refused(sealed(document))


SENSELESS_BIDS: dict[str, dict[str, Any]] = {
    "nobody is asked": {"asked": {}, "made": {}},
    "one is asked who has answered": {"asked": {"us": 2, "german": 2}, "made": {"us": "bid us:scout_a"}},
    "no such word": {"asked": {"us": 3, "german": 1}, "made": {}},
    "no action": {"asked": {"us": 2, "german": 1}, "made": {"us": "fly"}},
    "no bid": {"asked": {"us": 2, "german": 1}, "made": {"us": "end_turn"}},
    "a card of the other side": {"asked": {"us": 2, "german": 1}, "made": {"us": "bid german:scout_b"}},
}


@pytest.mark.parametrize("name", SENSELESS_BIDS)
def test_a_bid_that_cannot_have_been_made_is_refused(name: str) -> None:
    document = json.loads(started().to_json(record=False))
    document["state"]["choices"] = SENSELESS_BIDS[name]
    refused(sealed(document))


def test_a_die_has_faces_that_can_be_counted() -> None:
    game = uc.new_game("normandy", "la_raye", seed=2, chance="explicit")
    rng = random.Random(2)
    while not game.legal_actions()[0].notation.startswith("roll"):
        game.apply(rng.choice(game.legal_actions()))
    document = json.loads(game.to_json(record=False))
    document["state"]["attack"]["sides"] = 10**12
    refused(sealed(document))


# -- another ruleset ---------------------------------------------------------------


def test_a_save_of_another_ruleset_is_refused_with_the_differences() -> None:
    document = saved()
    document["setup"]["fingerprint"] = "0" * 32
    document["setup"]["versions"]["normandy"] = "0.0.9"
    document["setup"]["versions"]["winter"] = "1.2"
    with pytest.raises(uc.RulesetMismatchError) as caught:
        uc.Game.from_json(sealed(document))
    readable(caught.value)
    assert isinstance(caught.value, uc.SaveError)
    assert caught.value.differences == (
        f"pack normandy: 0.0.9 then, {uc.games()['normandy'].version} now",
        "pack winter: 1.2 then, absent now",
    )
    for difference in caught.value.differences:
        assert difference in str(caught.value)


def test_another_fingerprint_with_the_same_versions_is_a_difference_too() -> None:
    for text, load in (
        (put(saved(), "/setup/fingerprint", "0" * 32), uc.Game.from_json),
        (put(replayed(), "/setup/fingerprint", "0" * 32), lambda text: uc.Replay.from_json(text).play()),
    ):
        with pytest.raises(uc.RulesetMismatchError) as caught:
            load(text)
        assert len(caught.value.differences) == 1


def test_versions_alone_do_not_matter() -> None:
    """The fingerprint decides; versions are there for the reader."""
    text = put(saved(), "/setup/versions", {"normandy": "0.0.1"})
    assert uc.Game.from_json(text).digest() == started(moves=60).digest()


def test_a_save_of_another_scenario_is_refused() -> None:
    with pytest.raises(uc.RulesetMismatchError):
        uc.Game.from_json(put(saved(), "/setup/scenario", "normandy:mortain"))


def test_a_save_of_a_document_of_ones_own_carries_it() -> None:
    game = uc.new_game("normandy", la_raye() | {"id": "normandy:mine"}, seed=5)
    text = game.to_json()
    assert uc.Game.from_json(text).digest() == game.digest()
    with pytest.raises(uc.RulesetMismatchError):
        uc.Game.from_json(put(json.loads(text), "/setup/scenario/spaces/0/objective", 3))
    refused(put(json.loads(text), "/setup/scenario/spaces/0/tile", "99Z"))


# -- replays -----------------------------------------------------------------------


def test_a_replay_names_the_first_difference() -> None:
    for place in (0, 10, len(replayed()["moves"]) - 1):
        document = replayed()
        document["moves"][place][2] = "00000000"
        replay = uc.Replay.from_json(sealed(document))
        with pytest.raises(uc.SaveError) as caught:
            replay.play()
        faulty(caught.value, pointer=f"/moves/{place}")


@pytest.mark.parametrize(
    "moves", [None, "x", {}, [1], [["us", "end_turn"]], [["us", "fly", "00000000"]], [[[], [], []]]]
)
def test_moves_that_are_none_are_refused(moves: Any) -> None:
    replay = uc.Replay.from_json(put(replayed(), "/moves", moves))
    with pytest.raises(uc.SaveError) as caught:
        replay.play()
    faulty(caught.value)


@pytest.mark.parametrize("end", [None, 0, "00", []])
def test_another_end_is_refused(end: Any) -> None:
    with pytest.raises(uc.SaveError) as caught:
        uc.Replay.from_json(put(replayed(), "/end", end)).play()
    faulty(caught.value, pointer="/end")


def test_a_save_is_no_replay_and_a_replay_no_save() -> None:
    faulty(refused(replay_of()), "undaunted_core/replay", pointer="/format")
    with pytest.raises(uc.SaveError) as caught:
        uc.Replay.from_json(save_of())
    faulty(caught.value, "undaunted_core/save", pointer="/format")


# -- no documents at all -------------------------------------------------------------

NOT_SAVES: dict[str, Any] = {
    "none": None,
    "number": 3,
    "bytes": b"{}",
    "dict": {},
    "path": Path("save.json"),
    "game": uc.Game,
    "empty": "",
    "blank": " \n",
    "words": "a save",
    "zero byte": "\x00",
    "null": "null",
    "list": "[]",
    "text": '"undaunted_core/save"',
    "empty object": "{}",
    "nan": '{"format":NaN}',
    "infinity": '{"format":Infinity}',
    "minus infinity": '{"format":-Infinity}',
    "endless number": '{"format":1e999}',
    "long number": '{"format":' + "1" * 5_000 + "}",
    "deep list": "[" * 100_000,
    "deep object": '{"a":' * 100_000,
    "closed deep list": "[" * 90_000 + "]" * 90_000,
    "huge": " " * (MOST_BYTES + 1),
    "byte order mark": "\ufeff{}",
    "surrogate": '{"format":"\ud800"}',
    "single quotes": "{'format': 'undaunted_core/save'}",
    "trailing": "{} {}",
    "python": "__import__('os').getcwd()",
    "huge word": f'{{"format":"{HUGE}"}}',
}


@pytest.mark.parametrize("name", NOT_SAVES)
def test_what_is_no_save_is_refused(name: str) -> None:
    faulty(refused(NOT_SAVES[name]))
    with pytest.raises(uc.SaveError) as caught:
        uc.Replay.from_json(NOT_SAVES[name])
    faulty(caught.value)
    library_still_works()


def test_deep_nesting_inside_a_save_is_refused() -> None:
    """Shallow enough for the parser, with a digest that fits."""
    for depth in (70, 500, 900):
        deep: Any = 1
        for _ in range(depth):
            deep = [deep]
        body = json.dumps({**{k: v for k, v in saved(False).items() if k != "digest"}, "x": 0}, separators=(",", ":"))
        for pointer in ("state", "setup", "record"):
            text = seal(body.replace('"x":0', f'"{pointer}":' + "[" * depth + "]" * depth))
            refused(text)
        for pointer in ("/state/rounds/number", "/state/stack", "/setup/scenario", "/setup/seed"):
            refused(put(saved(False), pointer, deep))


def test_a_key_that_stands_twice_cannot_change_a_save() -> None:
    body = save_of(False)
    refused(body.replace('"ply":', '"ply":0,"ply":1,"x":', 1))
    refused(body.replace('"seed":3', '"seed":3,"seed":4', 1))


# -- files -------------------------------------------------------------------------


def load_refused(path: Any) -> uc.SaveError:
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.load(path)
    readable(caught.value)
    return caught.value


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    latin = tmp_path / "latin.json"
    latin.write_bytes('{"title":"Munición"}'.encode("latin-1"))
    wide = tmp_path / "wide.json"
    wide.write_bytes(save_of().encode("utf-16"))
    pickled = tmp_path / "pickled.json"
    pickled.write_bytes(pickle.dumps({"format": "undaunted_core/save"}))
    zeros = tmp_path / "zeros.json"
    zeros.write_bytes(bytes(100))
    empty = write(tmp_path / "empty.json", "")
    faulty(load_refused(tmp_path / "missing.json"), "missing.json")
    faulty(load_refused(tmp_path), str(tmp_path))
    faulty(load_refused(empty / "below.json"))
    for path in (latin, wide, pickled, zeros, empty):
        error = load_refused(path)
        assert error.faults
        assert error.faults[0].expected
    faulty(load_refused(latin), "not UTF-8", "latin.json")


def test_a_file_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    faulty(load_refused(path), f"more than {MOST_BYTES} bytes")


def test_a_byte_order_mark_in_a_file_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "marked.json"
    path.write_bytes(b"\xef\xbb\xbf" + save_of().encode())
    assert uc.Game.load(path).digest() == started(moves=60).digest()


def test_a_path_may_be_a_text(tmp_path: Path) -> None:
    """As it may when saving."""
    game = started(moves=5)
    game.save(str(tmp_path / "game.json"))
    assert uc.Game.load(str(tmp_path / "game.json")).digest() == game.digest()  # type: ignore[arg-type]


def test_a_path_that_cannot_be_one() -> None:
    load_refused(Path("a\x00b.json"))


# -- written whole or not at all ---------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "game.json", "the old save")
    return tmp_path


def still_old(folder: Path) -> None:
    assert (folder / "game.json").read_text(encoding="utf-8") == "the old save"
    assert [path.name for path in folder.iterdir()] == ["game.json"]


def save_refused(game: uc.Game, path: Path) -> uc.SaveError:
    with unchanged(game), pytest.raises(uc.SaveError) as caught:
        game.save(path)
    faulty(caught.value)
    return caught.value


def full(*_: Any, **__: Any) -> Any:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_save_replaces_the_old_one(folder: Path) -> None:
    game = started(moves=5)
    game.save(folder / "game.json")
    assert uc.Game.load(folder / "game.json").history == game.history
    assert [path.name for path in folder.iterdir()] == ["game.json"]


class Filling:
    """A file that takes half of what is written; then the disk is full."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, text: Any) -> int:
        self._file.write(text[: len(text) // 2])
        return int(full())

    def __enter__(self) -> Filling:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def test_a_disk_full_while_writing_leaves_the_old_save(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = io.open

    def filling(file: Any, mode: str = "r", *arguments: Any, **named: Any) -> Any:
        made = opened(file, mode, *arguments, **named)
        return Filling(made) if set(mode) & set("wx") else made

    monkeypatch.setattr(io, "open", filling)
    error = save_refused(started(moves=5), folder / "game.json")
    assert "no space left on device" in str(error)
    still_old(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a process")
def test_a_file_that_may_not_grow_leaves_the_old_save(folder: Path) -> None:
    """The system itself refuses to write more, in the midst of the file."""
    import resource

    game = started(moves=60)
    text = game.to_json()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(text) // 2, hard))
    try:
        with pytest.raises(uc.SaveError) as caught:
            game.save(folder / "game.json")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    faulty(caught.value, os.strerror(errno.EFBIG))
    still_old(folder)


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_disk_full_at_the_end_leaves_the_old_save(folder: Path, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    if moment == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    else:
        monkeypatch.setattr(os, "replace", full)
        monkeypatch.setattr(Path, "replace", full)
    save_refused(started(moves=5), folder / "game.json")
    still_old(folder)


def test_a_folder_that_takes_no_file_leaves_the_old_save(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, opened_low = io.open, os.open

    def denied() -> Any:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    def reading(file: Any, mode: str = "r", *arguments: Any, **named: Any) -> Any:
        return denied() if set(mode) & set("wx") else opened(file, mode, *arguments, **named)

    def reading_low(file: Any, flags: int, *arguments: Any, **named: Any) -> Any:
        return denied() if flags & os.O_CREAT else opened_low(file, flags, *arguments, **named)

    monkeypatch.setattr(io, "open", reading)
    monkeypatch.setattr(os, "open", reading_low)
    save_refused(started(moves=5), folder / "game.json")
    monkeypatch.undo()
    still_old(folder)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything may be written by this user")
def test_a_read_only_folder_leaves_the_old_save(folder: Path) -> None:
    folder.chmod(0o500)
    try:
        save_refused(started(moves=5), folder / "game.json")
    finally:
        folder.chmod(0o700)
    still_old(folder)


def test_places_where_no_file_can_be(folder: Path) -> None:
    game = started(moves=5)
    save_refused(game, folder / "no such folder" / "game.json")
    save_refused(game, folder / "game.json" / "below.json")
    still_old(folder)
    (folder / "folder").mkdir()
    save_refused(game, folder / "folder")
    assert sorted(path.name for path in folder.iterdir()) == ["folder", "game.json"]


def test_an_interrupt_while_writing_leaves_the_old_save(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not an error of the disk, so it comes through; but it leaves no half a file behind."""

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        started(moves=5).save(folder / "game.json")
    still_old(folder)


def test_a_text_that_is_not_unicode_leaves_the_old_save(folder: Path) -> None:
    with pytest.raises(uc.SaveError):
        write_whole(folder / "game.json", '"\ud800"')
    still_old(folder)


def test_a_scenario_with_half_a_character_can_be_saved_or_is_refused(tmp_path: Path) -> None:
    """A title may come out of JSON as half of a pair of code units."""
    document = la_raye() | {"id": "normandy:mine", "date": "\ud800"}
    try:
        game = uc.new_game("normandy", document, seed=1)
    except uc.ContentError:
        return
    assert uc.Game.from_json(game.to_json()).digest() == game.digest()
    game.save(tmp_path / "game.json")
    assert uc.Game.load(tmp_path / "game.json").digest() == game.digest()


# -- nothing is executed -----------------------------------------------------------


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module that tells when it is imported, and a watch over what may execute a text."""
    mark = tmp_path / "sprung"
    write(tmp_path / "spring_trap.py", f"import pathlib; pathlib.Path({str(mark)!r}).touch(); PACK = 1")
    monkeypatch.syspath_prepend(str(tmp_path))
    library_still_works()

    compiled = builtins.compile

    def forbidden(*arguments: Any, **named: Any) -> Any:
        # What the library writes itself, out of declarations, has a name of its own, and holds nothing of the text.
        if str(arguments[1:2]).startswith("('<undaunted_core: ") and not any(code in arguments[0] for code in CODE):
            return compiled(*arguments, **named)
        mark.touch()
        raise AssertionError(f"executed: {arguments}")

    def generated_only(source: Any, file: Any, *rest: Any, **more: Any) -> Any:
        """The library compiles functions that it made itself, and nothing of a document is in them."""
        if str(file).startswith("<undaunted_core: ") and not any(code in str(source) for code in CODE):
            return plain_compile(source, file, *rest, **more)
        return forbidden(source, file)

    saved(True)
    plain_compile = compile
    monkeypatch.setattr(builtins, "eval", forbidden)
    monkeypatch.setattr(builtins, "compile", generated_only)
    monkeypatch.setattr(pickle, "loads", forbidden)
    monkeypatch.setattr(pickle, "load", forbidden)
    yield mark
    assert not mark.exists()
    assert "spring_trap" not in sys.modules


CODE = (
    "__import__('spring_trap')",
    "spring_trap:PACK",
    "spring_trap",
    "{0.__class__.__init__.__globals__}",
    "%(x)s ${x} `x` $(touch sprung)",
    "!!python/object/apply:os.system [touch sprung]",
    "csys\nexit\n(tR.",
)


@pytest.mark.parametrize("code", CODE)
def test_texts_that_look_like_code_stay_texts(code: str, trap: Path) -> None:
    for pointer in ("/setup/game", "/setup/scenario", "/setup/fingerprint", "/state/rng", "/state/rounds/active"):
        refused(put(saved(False), pointer, code))
    for pointer in ("/setup/packs", "/state/stack", "/state/zones/cards/us:deck"):
        refused(put(saved(False), pointer, [code]))
    refused(put(saved(False), f"/state/{code.replace('/', '')}", code))
    refused(put(saved(), "/record", [["us", code]]))
    refused(put(saved(), "/record", [[code, "end_turn"]]))
    refused(code)


@pytest.mark.parametrize("code", CODE)
def test_a_scenario_of_code_is_a_scenario_of_texts(code: str, trap: Path) -> None:
    document = la_raye() | {
        "id": "normandy:mine",
        "$schema": code,
        "title": {"en": code, "es": code},
        "date": code,
        "provenance": code,
    }
    game = uc.new_game("normandy", document, seed=1)
    loaded = uc.Game.from_json(game.to_json())
    assert loaded.digest() == game.digest()
    assert str(loaded.observation("us"))


def test_a_pickle_is_no_save(tmp_path: Path, trap: Path) -> None:
    class Touch:
        def __reduce__(self) -> Any:
            return (Path.touch, (trap,))

    path = tmp_path / "game.json"
    path.write_bytes(pickle.dumps(Touch()))
    load_refused(path)
    refused(path.read_bytes())


def test_a_game_pickles_as_its_save() -> None:
    """Unpickling reads the save like any other, checks included."""
    game = started(moves=20)
    assert pickle.loads(pickle.dumps(game)).history == game.history
    assert copy.deepcopy(game).digest() == game.digest()


def test_equal_games_are_equal_however_their_scenario_was_named() -> None:
    short, long = (uc.new_game("normandy", name, seed=1) for name in ("la_raye", "normandy:la_raye"))
    assert short == long
    assert uc.Game.from_json(short.to_json()) == short
